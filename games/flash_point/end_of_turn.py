"""Ending a turn by oneself: never in fire while there is a way out (Tragic Events: Move; B53, B80)."""

from __future__ import annotations

from games.flash_point import refusals
from games.flash_point.action_numbers import END_TURN
from games.flash_point.refusals import Refusal
from games.flash_point.specialists import Skills
from games.flash_point.state import State
from games.flash_point.ways_out import can_leave_fire, in_danger


def list_end(state: State, skills: Skills, listed: list[int]) -> None:
    if refuse_end(state, 0) is None:
        listed.append(state.board.numbers.starts[END_TURN])


def refuse_end(state: State, part: int) -> Refusal | None:
    return refusals.IN_FIRE if in_danger(state) and can_leave_fire(state) else None
