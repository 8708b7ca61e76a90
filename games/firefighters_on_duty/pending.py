"""What a step still has to do: tasks, and the decisions that interrupt them (G2).

A task is a word and numbers; it may put further tasks before the rest, or ask. The rest waits for the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import NOWHERE

WORDS: Final = (
    "place_engine",
    "place_water_truck",
    "place_firefighters",
    "place_hoses",
    "place_axes",
    "return_firefighter",
    "return_hose",
    "return_axe",
    "trigger_gas",
    "trigger_explosives",
    "thin_smoke",
    "pick_blast",
    "share_fires",
    "draw_event",
    "resolve_call",
    "card_effect",
    "card_space",
    "fill_reserve",
)
(
    PLACE_ENGINE,
    PLACE_WATER_TRUCK,
    PLACE_FIREFIGHTERS,
    PLACE_HOSES,
    PLACE_AXES,
    RETURN_FIREFIGHTER,
    RETURN_HOSE,
    RETURN_AXE,
    TRIGGER_GAS,
    TRIGGER_EXPLOSIVES,
    THIN_SMOKE,
    PICK_BLAST,
    SHARE_FIRES,
    DRAW_EVENT,
    RESOLVE_CALL,
    CARD_EFFECT,
    CARD_SPACE,
    FILL_RESERVE,
) = range(len(WORDS))
COUNTED: Final = (PLACE_FIREFIGHTERS, PLACE_HOSES, PLACE_AXES)
"""Decisions whose options are numbers of tokens; all others choose a space."""


def then(state: State, tasks: Iterable[Sequence[int]]) -> None:
    """Do these tasks in order, before whatever is pending already."""
    ordered = [tuple(task) for task in tasks]
    state.pending += tuple(reversed(ordered))


def ask(state: State, about: int, options: Sequence[int], subject: Sequence[int] = (), seat: int = NOWHERE) -> None:
    """Wait for a choice between options (not empty, the first is the default) by that seat or whoever answers."""
    state.decision = (about, seat, *subject)
    state.choices = tuple(options)
