"""The legal actions of the seat whose turn it is; each asks the predicate that refuses it (G5)."""

from __future__ import annotations

from collections.abc import Iterator

from games.day_of_fallout import action_numbers as kinds
from games.day_of_fallout.action_numbers import NO_CARD, PAYMENTS
from games.day_of_fallout.sizes import MOST_ABILITIES, MOST_CARDS, MOST_ORDERS, MOST_SQUADS
from games.day_of_fallout.state import State
from games.day_of_fallout.turn_actions import refuse_turn_action


def list_turn_actions(state: State) -> list[int]:
    return [action for action in _candidates(state) if refuse_turn_action(state, action) is None]


def _candidates(state: State) -> Iterator[int]:
    """What may be legal, ascending."""
    starts = state.board.numbers.starts
    if not state.ending:
        yield from _orders(state)
        if state.current:
            yield from _of_current(state)
        yield from _abilities(state)
        for card in state.strategic[state.active]:
            first = starts[kinds.STRATEGIC] + card * len(PAYMENTS)
            yield from range(first, first + len(PAYMENTS))
    yield starts[kinds.END_TURN]


def _orders(state: State) -> Iterator[int]:
    numbers = state.board.numbers
    for squad in range(MOST_SQUADS):
        first = squad * numbers.order_cards + state.armies[state.active] * MOST_CARDS
        yield from range(
            numbers.starts[kinds.ORDER] + first * MOST_ORDERS,
            numbers.starts[kinds.ORDER] + (first + MOST_CARDS) * MOST_ORDERS,
        )


def _of_current(state: State) -> Iterator[int]:
    numbers, squad = state.board.numbers, state.current[0]
    for kind, each in ((kinds.MOVE, numbers.spaces), (kinds.ATTACK, numbers.units), (kinds.CAPTURE, numbers.flags)):
        first = numbers.starts[kind] + squad * each
        yield from range(first, first + each)


def _abilities(state: State) -> Iterator[int]:
    units = (unit for squad in state.squads_of(state.active) for unit, _ in state.units[squad])
    for unit in sorted(units):
        for ability in range(len(state.board.units[unit].abilities)):
            first = (unit * MOST_ABILITIES + ability) * (NO_CARD + 1) + state.board.numbers.starts[kinds.ABILITY]
            yield from range(first, first + NO_CARD + 1)
