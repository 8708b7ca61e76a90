"""The legal actions of the seat whose turn it is.

Candidates are narrowed by what is near and at hand; each, or one of those that differ by the cards spent alone, asks
the predicate that refuses it (G5).
"""

from __future__ import annotations

from collections.abc import Iterator

from games.day_of_fallout import action_numbers as kinds
from games.day_of_fallout.action_numbers import NO_CARD, PAYMENTS
from games.day_of_fallout.attack import attack_range
from games.day_of_fallout.movement import destinations
from games.day_of_fallout.sight import spaces_in_range
from games.day_of_fallout.sizes import MOST_ABILITIES, MOST_CARDS, MOST_ORDERS, MOST_SQUADS, NOBODY
from games.day_of_fallout.state import State
from games.day_of_fallout.turn_actions import refuse_turn_action


def list_turn_actions(state: State) -> list[int]:
    """Ascending by kind, END_TURN last."""
    found = list[int]()
    if not state.ending:
        candidates = [*_orders(state), *(_of_current(state) if state.current else ())]
        found += [action for action in candidates if refuse_turn_action(state, action) is None]
        for same in (*_abilities(state), *_strategic(state)):
            if same and refuse_turn_action(state, same[0]) is None:
                found += same
    return [*found, state.board.numbers.starts[kinds.END_TURN]]


def _cards_left(state: State) -> list[int]:
    return [card for card in range(MOST_CARDS) if state.cards >> card & 1]


def _orders(state: State) -> Iterator[int]:
    numbers, army = state.board.numbers, state.armies[state.active]
    for squad in range(MOST_SQUADS):
        for card in _cards_left(state):
            place = squad * numbers.order_cards + army * MOST_CARDS + card
            first = numbers.starts[kinds.ORDER] + place * MOST_ORDERS
            yield from range(first, first + len(state.board.card_of(army, card).orders))


def _of_current(state: State) -> Iterator[int]:
    numbers, squad = state.board.numbers, state.current[0]
    if not state.current[3]:
        first = numbers.starts[kinds.MOVE] + squad * numbers.spaces
        yield from (first + space for space in sorted(destinations(state)))
    first = numbers.starts[kinds.ATTACK] + squad * numbers.units
    space = state.at[state.active * MOST_SQUADS + squad]
    seen = [state.squad_on(target) for target in spaces_in_range(state, space, attack_range(state))]
    yield from sorted(first + unit for target in seen if target != NOBODY for unit, _ in state.units[target])
    first = numbers.starts[kinds.CAPTURE] + squad * numbers.flags
    yield from range(first, first + numbers.flags)


def _abilities(state: State) -> Iterator[list[int]]:
    """Of each ability the actions that differ by the order card alone."""
    first = state.board.numbers.starts[kinds.ABILITY]
    units = (unit for squad in state.squads_of(state.active) for unit, _ in state.units[squad])
    for unit in sorted(units):
        for number, ability in enumerate(state.board.units[unit].abilities):
            place = (unit * MOST_ABILITIES + number) * (MOST_CARDS + 1)
            cards = _cards_left(state) if ability.dice else [NO_CARD]
            yield [first + place + card for card in cards]


def _strategic(state: State) -> Iterator[list[int]]:
    """Of each Strategic Action in the hand those that differ by the order cards that pay alone."""
    numbers, army = state.board.numbers, state.armies[state.active]
    first = numbers.starts[kinds.STRATEGIC] + army * len(PAYMENTS)
    for card in state.strategic[state.active]:
        price = state.board.strategic[card].price
        yield [
            first + card * numbers.payments + place
            for place, pay in enumerate(PAYMENTS)
            if pay.bit_count() == price and not pay & ~state.cards
        ]
