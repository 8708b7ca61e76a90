"""Marks of squads: what holds for a while (D42, D43)."""

from __future__ import annotations

from typing import Final

from games.day_of_fallout.card_types import MARKS, Mark
from games.day_of_fallout.events import MarkEnded, SquadMarked
from games.day_of_fallout.sizes import MOST_SQUADS
from games.day_of_fallout.state import State
from games.day_of_fallout.traits import has_trait

BIT: Final[dict[Mark, int]] = {mark: 1 << place for place, mark in enumerate(MARKS)}
UNTIL_BEGIN: Final = BIT["covered"]
"""Marks that end when the owner's turn begins; all others end with it."""


def is_marked(state: State, squad: int, mark: Mark) -> bool:
    return bool(state.marks[squad] & BIT[mark])


def mark_squad(state: State, squad: int, mark: Mark) -> None:
    """A mark on a marked squad adds nothing (D43)."""
    foreign = squad // MOST_SQUADS != state.active
    if is_marked(state, squad, mark) or (foreign and has_trait(state, squad, "no_mark")):
        return
    state.marks[squad] |= BIT[mark]
    state.note(SquadMarked, squad // MOST_SQUADS, squad % MOST_SQUADS, mark)


def clear_marks(state: State, squad: int, which: int = -1) -> None:
    """Those of a mask, all by default."""
    ended = state.marks[squad] & which
    state.marks[squad] &= ~ended
    for mark in MARKS:
        if ended & BIT[mark]:
            state.note(MarkEnded, squad // MOST_SQUADS, squad % MOST_SQUADS, mark)


def begin_turn(state: State, seat: int) -> None:
    for squad in state.squads_of(seat):
        clear_marks(state, squad, UNTIL_BEGIN)


def end_turn(state: State, seat: int) -> None:
    for squad in state.squads_of(seat):
        clear_marks(state, squad, ~UNTIL_BEGIN)
