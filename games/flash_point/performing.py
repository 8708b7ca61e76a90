"""Performs an action that has not been refused, and what follows from it at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.chance import Chance
from games.flash_point import action_numbers as kinds
from games.flash_point import steps, turns
from games.flash_point.state import State
from games.game import TABLE

PERFORM: Final[dict[int, Callable[[State, int, Chance], None]]] = {}
"""What each action of the active firefighter does; the int is the action's part after its kind."""
STEPS: Final[dict[int, Callable[[State, Chance], None]]] = {}
"""What each step of the table does; what it leaves pending is done next."""


def perform(state: State, seat: int, action: int, chance: Chance) -> None:
    numbers = state.board.numbers
    kind = numbers.kind_of[action]
    part = action - numbers.starts[kind]
    if kind == kinds.CHOOSE:
        complete = steps.choose(state, part, chance)
    else:
        if seat == TABLE:
            STEPS[kind](state, chance)
        elif kind == kinds.END_TURN:
            turns.end_actions(state)
            return
        else:
            PERFORM[kind](state, part, chance)
            state.acted = True
        complete = steps.do_pending(state, chance)
    if complete:
        turns.complete_stage(state)


def begin(state: State, chance: Chance) -> None:
    """The choices of the setup, as far as they need no player."""
    if steps.do_pending(state, chance):
        turns.complete_stage(state)
