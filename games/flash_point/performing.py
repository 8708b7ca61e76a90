"""Performs an action that has not been refused, and what follows from it at once."""

from __future__ import annotations

from games.chance import Chance
from games.flash_point import action_numbers as kinds
from games.flash_point import steps, turns
from games.flash_point.state import State
from games.flash_point.table_steps import TABLE_STEPS
from games.flash_point.turn_actions import perform_turn_action
from games.game import TABLE


def perform(state: State, seat: int, action: int, chance: Chance) -> None:
    numbers = state.board.numbers
    kind = numbers.kind_of[action]
    if kind == kinds.END_TURN:
        perform_turn_action(state, action, chance)
        return
    if kind == kinds.CHOOSE:
        complete = steps.choose(state, action - numbers.starts[kind], chance)
    else:
        if seat == TABLE:
            TABLE_STEPS[kind](state, chance)
        else:
            perform_turn_action(state, action, chance)
        complete = steps.do_pending(state, chance)
    if complete:
        turns.complete_stage(state)


def begin(state: State, chance: Chance) -> None:
    """The choices of the setup, as far as they need no player."""
    if steps.do_pending(state, chance):
        turns.complete_stage(state)
