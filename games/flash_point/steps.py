"""Does what is pending, task by task, until a decision waits or nothing is left (G2, G4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.chance import Chance
from games.flash_point import deck_gun, pending, setup, vehicles, veteran
from games.flash_point.fire_events import DecisionOpened, DecisionTaken
from games.flash_point.rulesets import OVER
from games.flash_point.state import State
from games.flash_point.table_steps import FIRE_ANSWERS, FIRE_TASKS

Task = Callable[[State, tuple[int, ...], Chance], None]
"""(state, the numbers of the task without its word, chance)"""
Answer = Callable[[State, int, tuple[int, ...], Chance], None]
"""(state, the option chosen, the decision's subject, chance)"""

TASKS: Final[Mapping[int, Task]] = {
    pending.CHOOSE_SPECIALIST: setup.ask_for_specialist,
    pending.CHOOSE_START: setup.ask_for_start,
    pending.PLACE_AMBULANCE: setup.ask_for_ambulance,
    pending.PLACE_ENGINE: setup.ask_for_engine,
    pending.RIDE: vehicles.ask_to_ride,
    pending.ALIGHT: vehicles.ask_where_to_alight,
    pending.DODGE: veteran.ask_to_dodge,
    **FIRE_TASKS,
}
ANSWERS: Final[Mapping[int, Answer]] = {
    pending.CHOOSE_SPECIALIST: setup.take_specialist,
    pending.CHOOSE_START: setup.stand,
    pending.PLACE_AMBULANCE: setup.place_ambulance,
    pending.PLACE_ENGINE: setup.place_engine,
    pending.RIDE: vehicles.ride,
    pending.ALIGHT: vehicles.ride,
    pending.DODGE: veteran.dodge,
    pending.REROLL: deck_gun.roll_again,
    **FIRE_ANSWERS,
}


def do_pending(state: State, chance: Chance) -> bool:
    """Whether the step is complete: nothing pending, no decision waiting, the game not over."""
    while state.stage != OVER:
        if state.decision:
            if len(state.choices) > 1 and state.options.decisions == "ask":
                state.decisions += 1
                state.note(DecisionOpened, state.decisions)
                return False
            _answer(state, 0, chance)
        elif state.pending:
            task, state.pending = state.pending[-1], state.pending[:-1]
            TASKS[task[0]](state, task[1:], chance)
        else:
            return True
    state.pending = state.decision = state.choices = ()
    return False


def choose(state: State, option: int, chance: Chance) -> bool:
    """Answer the waiting decision and go on; whether the step is now complete."""
    state.note(DecisionTaken, state.decisions, option)
    _answer(state, option, chance)
    return do_pending(state, chance)


def _answer(state: State, option: int, chance: Chance) -> None:
    about, _, *subject = state.decision
    chosen = state.choices[option]
    state.decision, state.choices = (), ()
    ANSWERS[about](state, chosen, tuple(subject), chance)
