"""What a step still has to do: tasks, and the decisions that interrupt them (G2).

A task is a word and numbers; it may put further tasks before the rest, or ask. The rest waits for the answer.
steps.py says what each word does; positions name them, and position_reading.py what their numbers are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE

WORDS: Final = (
    "choose_specialist",
    "choose_start",
    "place_ambulance",
    "place_engine",
    "advance_fire",
    "draw_fire_card",
    "draw_event",
    "card_effect",
    "discard",
    "knock_down",
    "dodge",
    "lose_people",
    "clear_outside",
    "ride",
    "alight",
    "reroll",
)
(
    CHOOSE_SPECIALIST,
    CHOOSE_START,
    PLACE_AMBULANCE,
    PLACE_ENGINE,
    ADVANCE,
    DRAW_FIRE_CARD,
    DRAW_EVENT,
    CARD_EFFECT,
    DISCARD,
    KNOCK_DOWN,
    DODGE,
    LOSE_PEOPLE,
    CLEAR_OUTSIDE,
    RIDE,
    ALIGHT,
    REROLL,
) = range(len(WORDS))

# What the options of a decision are.
OF_SPACES: Final = "space"
OF_NUMBERS: Final = "number"
OF_SPECIALISTS: Final = "specialist"
OPTIONS_OF: Final = {
    CHOOSE_SPECIALIST: OF_SPECIALISTS,
    CHOOSE_START: OF_SPACES,
    PLACE_AMBULANCE: OF_NUMBERS,
    PLACE_ENGINE: OF_NUMBERS,
    CARD_EFFECT: OF_SPACES,
    KNOCK_DOWN: OF_SPACES,
    DODGE: OF_SPACES,
    RIDE: OF_SPACES,
    ALIGHT: OF_SPACES,
    REROLL: OF_NUMBERS,
}
"""By what a decision is about. Numbers: a parking spot, an amount, which dice. NOWHERE among spaces: none."""


def then(state: State, tasks: Iterable[Sequence[int]]) -> None:
    """Do these tasks in order, before whatever is pending already."""
    ordered = [tuple(task) for task in tasks]
    state.pending += tuple(reversed(ordered))


def ask(state: State, about: int, options: Sequence[int], subject: Sequence[int] = (), seat: int = NOWHERE) -> None:
    """Wait for a choice between options (not empty, the first is the default) by that seat or whoever answers."""
    state.decision = (about, seat, *subject)
    state.choices = tuple(options)
