"""The actions of the seat whose turn it is: for each kind the parts of its number, why not, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.chance import Chance
from games.day_of_fallout import action_numbers as kinds
from games.day_of_fallout import refusals
from games.day_of_fallout.abilities import refuse_ability, use_ability
from games.day_of_fallout.attack import attack, refuse_attack
from games.day_of_fallout.carrying_out import give_order, refuse_order
from games.day_of_fallout.flags import capture, refuse_capture
from games.day_of_fallout.movement import move, refuse_move
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.sizes import MOST_ABILITIES, MOST_CARDS, MOST_ORDERS
from games.day_of_fallout.state import State
from games.day_of_fallout.strategic import play_strategic, refuse_strategic
from games.day_of_fallout.turns import end_turn

REFUSING: Final[dict[int, Callable[..., Refusal | None]]] = {
    kinds.ORDER: refuse_order,
    kinds.MOVE: refuse_move,
    kinds.ATTACK: refuse_attack,
    kinds.CAPTURE: refuse_capture,
    kinds.ABILITY: refuse_ability,
    kinds.STRATEGIC: refuse_strategic,
}
PERFORMING: Final[dict[int, Callable[..., None]]] = {
    kinds.ORDER: give_order,
    kinds.MOVE: move,
    kinds.ATTACK: attack,
    kinds.CAPTURE: capture,
    kinds.ABILITY: use_ability,
    kinds.STRATEGIC: play_strategic,
    kinds.END_TURN: end_turn,
}


def parts(state: State, kind: int, place: int) -> tuple[int, ...]:
    """The parts of a number, from its place in the range of its kind."""
    numbers = state.board.numbers
    match kind:
        case kinds.MOVE:
            return divmod(place, numbers.spaces)
        case kinds.ATTACK:
            return divmod(place, numbers.units)
        case kinds.CAPTURE:
            return divmod(place, numbers.flags)
        case kinds.STRATEGIC:
            return divmod(place, numbers.payments)
        case kinds.ORDER:
            rest, order = divmod(place, MOST_ORDERS)
            return *divmod(rest, numbers.order_cards), order
        case kinds.ABILITY:
            rest, card = divmod(place, MOST_CARDS + 1)
            return *divmod(rest, MOST_ABILITIES), card
    return ()


def refuse_turn_action(state: State, action: int) -> Refusal | None:
    """Of the seat whose turn it is, while no decision waits."""
    numbers = state.board.numbers
    kind = numbers.kind_of[action]
    if kind == kinds.END_TURN:
        return None
    if kind == kinds.END_TURN_LATE:
        return refusals.TURN_OVER
    if kind not in REFUSING:
        return refusals.NOT_NOW
    if state.ending:
        return refusals.ENDING
    return REFUSING[kind](state, *parts(state, kind, action - numbers.starts[kind]))


def perform_turn_action(state: State, action: int, chance: Chance) -> None:
    numbers = state.board.numbers
    kind = numbers.kind_of[action]
    PERFORMING[kind](state, *parts(state, kind, action - numbers.starts[kind]), chance)
