"""Capturing a flag (D24 to D26, D65)."""

from __future__ import annotations

from games.chance import Chance
from games.day_of_fallout import refusals
from games.day_of_fallout.carrying_out import finish_order, refuse_part
from games.day_of_fallout.dice import SUCCESS, roll
from games.day_of_fallout.events import FlagCaptured, FlagTried
from games.day_of_fallout.outcome import check_victory
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.sizes import MOST_SQUADS
from games.day_of_fallout.state import State
from games.day_of_fallout.traits import has_trait


def refuse_capture(state: State, squad: int, flag: int) -> Refusal | None:
    """squad: 0 to 2 of the active seat; flag: place in Board.flags. Any order will do, after its movement (D65)."""
    refusal = refuse_part(state, squad)
    if refusal is not None:
        return refusal
    if state.tried >> squad & 1:
        return refusals.FLAG_TRIED
    if state.current[4]:
        return refusals.ALREADY_ATTACKED
    space = state.board.flags[flag]
    if not state.flags >> space & 1:
        return refusals.NO_FLAG
    near = state.board.near[state.at[state.active * MOST_SQUADS + squad]]
    return None if space in near else refusals.FLAG_NOT_NEAR


def capture(state: State, squad: int, flag: int, chance: Chance) -> None:
    space = state.board.flags[flag]
    state.tried |= 1 << squad
    finish_order(state)
    (die,) = roll(chance, 1)
    state.note(FlagTried, state.active, squad, space, die)
    lowest = SUCCESS - has_trait(state, state.active * MOST_SQUADS + squad, "capture")
    if die >= lowest:
        take_flag(state, space)


def take_flag(state: State, space: int) -> None:
    """It leaves the board for good (D26, D72)."""
    state.flags &= ~(1 << space)
    state.flags_taken[state.active] += 1
    state.note(FlagCaptured, state.active, space)
    check_victory(state)
