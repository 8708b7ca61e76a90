"""Playing a Strategic Action (D7, D8, D40, D44, D66, D67)."""

from __future__ import annotations

from games.chance import Chance
from games.day_of_fallout import refusals
from games.day_of_fallout.action_numbers import paid
from games.day_of_fallout.decisions import STRATEGIC, ask, targets_of
from games.day_of_fallout.events import StrategicPlayed
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.sizes import EVERY_CARD, MOST_CARDS
from games.day_of_fallout.state import State


def refuse_strategic(state: State, card: int, payment: int) -> Refusal | None:
    """payment: see action_numbers.paid."""
    if card not in state.strategic[state.active]:
        return refusals.NOT_HELD
    if state.strategic_used:
        return refusals.STRATEGIC_USED
    action = state.board.strategic[card]
    if action.timing == "start_of_turn" and (state.cards != EVERY_CARD or state.acted):
        return refusals.NOT_AT_START
    army, pay = paid(payment)
    if army != state.armies[state.active]:
        return refusals.NOT_YOUR_CARD
    if pay.bit_count() != action.price:
        return refusals.WRONG_PRICE
    if pay & ~state.cards:
        return refusals.CANNOT_PAY
    return None if targets_of(state, (STRATEGIC, card)) else refusals.NO_TARGET


def play_strategic(state: State, card: int, payment: int, chance: Chance) -> None:
    seat, (_, pay) = state.active, paid(payment)
    state.strategic[seat] = tuple(one for one in state.strategic[seat] if one != card)
    state.played[seat] += (card,)
    state.cards &= ~pay
    state.strategic_used = True
    first = state.armies[seat] * MOST_CARDS
    state.note(StrategicPlayed, seat, card, [first + one for one in range(MOST_CARDS) if pay >> one & 1])
    if state.board.strategic[card].timing == "end_of_turn":
        state.ending, state.current = True, ()
    ask(state, (STRATEGIC, card), chance)
