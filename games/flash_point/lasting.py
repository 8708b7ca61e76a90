"""Effects that last for some turns: rows (what, firefighter or everybody, last turn, amount) in State.lasting."""

from __future__ import annotations

from typing import Final

from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE

WORDS: Final = ("no_moves", "free_extinguish", "no_deck_gun", "no_vehicles", "extra_points")
NO_MOVES, FREE_EXTINGUISH, NO_DECK_GUN, NO_VEHICLES, EXTRA_POINTS = range(len(WORDS))


def begin(state: State, what: int, firefighter: int, last_turn: int, amount: int = 1) -> None:
    """For one firefighter, or for everybody (NOWHERE), to the end of that turn."""
    state.lasting = (*state.lasting, (what, firefighter, last_turn, amount))


def amount_of(state: State, what: int, firefighter: int) -> int:
    """The sum of what holds for that firefighter now, 0 without."""
    return sum(amount for word, whom, _, amount in state.lasting if word == what and whom in (NOWHERE, firefighter))


def expire(state: State) -> None:
    """At the end of a turn: what lasted until now is over."""
    if state.lasting:
        state.lasting = tuple(row for row in state.lasting if row[2] > state.turn)
