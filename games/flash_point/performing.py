"""Performs an action that has not been refused, and what follows from it at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.chance import Chance
from games.flash_point import action_numbers as kinds
from games.flash_point import cards, consequences, steps, turns
from games.flash_point.advance import advance_fire, flare_up
from games.flash_point.fire import settle
from games.flash_point.replenish import replenish
from games.flash_point.state import State
from games.flash_point.turn_actions import perform_turn_action
from games.game import TABLE


def _end_of_actions(state: State, chance: Chance) -> None:
    """Smoke beside fire flips, with all that follows at once (B27)."""
    settle(state)
    consequences.judge_fire(state)


STEPS: Final[dict[int, Callable[[State, Chance], None]]] = {
    kinds.END_OF_ACTIONS: _end_of_actions,
    kinds.ADVANCE_FIRE: advance_fire,
    kinds.FIRE_CARD: cards.draw_fire_card,
    kinds.FLARE_UPS: flare_up,
    kinds.AFTERMATH: lambda state, chance: consequences.judge_fire(state),
    kinds.REPLENISH: replenish,
}
"""What each step of the table does; what it leaves pending is done next."""


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
            STEPS[kind](state, chance)
        else:
            perform_turn_action(state, action, chance)
        complete = steps.do_pending(state, chance)
    if complete:
        turns.complete_stage(state)


def begin(state: State, chance: Chance) -> None:
    """The choices of the setup, as far as they need no player."""
    if steps.do_pending(state, chance):
        turns.complete_stage(state)
