"""The clocks of a timed match. Every clock that starts has a new generation."""

from __future__ import annotations

from typing import Final

from games.firefighters_on_duty.state import NO_CLOCK, State
from games.game import Deadline

NAMES: Final = ("", "ready", "action_phase", "last_actions", "decision")
TWO_MINUTES: Final = 120_000
FOUR_MINUTES: Final = 240_000


def start_clock(state: State, clock: int, length: int, moment: int) -> None:
    state.clocks += 1
    state.clock, state.clock_at = clock, moment + length


def stop_clock(state: State) -> None:
    state.clock, state.clock_at = NO_CLOCK, 0


def deadline(state: State) -> Deadline | None:
    return None if state.clock == NO_CLOCK else Deadline(NAMES[state.clock], state.clocks, state.clock_at)


def action_phase_ms(state: State) -> int:
    """Two minutes, solo four, where the option names no other length."""
    return state.options.action_phase_ms or (FOUR_MINUTES if state.solo else TWO_MINUTES)
