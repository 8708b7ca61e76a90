"""Order cards: assigning one to a squad, and the order that is being carried out (D9 to D12)."""

from __future__ import annotations

from games.chance import Chance
from games.day_of_fallout import refusals
from games.day_of_fallout.card_types import Order
from games.day_of_fallout.events import OrderGiven
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.sizes import MOST_CARDS, MOST_SQUADS, NOWHERE
from games.day_of_fallout.state import State


def refuse_order(state: State, squad: int, card: int, order: int) -> Refusal | None:
    """squad: 0 to 2 of the active seat; card: place in Board.order_cards. An order of no use is legal (D64)."""
    if state.at[state.active * MOST_SQUADS + squad] == NOWHERE:
        return refusals.NO_SUCH_SQUAD
    army, place = divmod(card, MOST_CARDS)
    if army != state.armies[state.active]:
        return refusals.NOT_YOUR_CARD
    if state.board.order(card, order) is None:
        return refusals.NO_SUCH_ORDER
    return refuse_card(state, squad, place)


def refuse_card(state: State, squad: int, place: int) -> Refusal | None:
    """Whether that order card of the own army can be assigned to the squad."""
    if not state.cards >> place & 1:
        return refusals.CARD_USED
    if state.acted >> squad & 1 and not state.extra >> squad & 1:
        return refusals.SQUAD_ACTED
    return None


def give_order(state: State, squad: int, card: int, order: int, chance: Chance) -> None:
    spend_card(state, squad, card % MOST_CARDS)
    state.current = (squad, card, order, 0, 0)
    state.note(OrderGiven, state.active, squad, card, order)


def spend_card(state: State, squad: int, place: int) -> None:
    """The card is used, and the squad has had its order."""
    state.cards &= ~(1 << place)
    if state.acted >> squad & 1:
        state.extra &= ~(1 << squad)
    state.acted |= 1 << squad
    state.current = ()


def refuse_part(state: State, squad: int) -> Refusal | None:
    """Whether that squad is carrying out an order."""
    return None if state.current and state.current[0] == squad else refusals.NO_ORDER


def current_order(state: State) -> Order:
    """The order that is being carried out; there is one."""
    order = state.board.order(state.current[1], state.current[2])
    if order is None:
        raise ValueError("the current order is one of its card")
    return order


def finish_order(state: State) -> None:
    """The squad has attacked or tried for a flag: neither comes again, nor a move."""
    state.current = (*state.current[:4], 1)
