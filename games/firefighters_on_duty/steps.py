"""Does what is pending, task by task, until a decision waits or nothing is left (G2, G4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.chance import Chance
from games.firefighters_on_duty import cards, effects, fire_growth, hazards, pending, radio_reports, setup
from games.firefighters_on_duty.clocks import start_clock, stop_clock
from games.firefighters_on_duty.fire_events import DecisionOpened, DecisionTaken
from games.firefighters_on_duty.state import DECISION_CLOCK, OVER, State

Task = Callable[[State, tuple[int, ...], Chance], None]
Answer = Callable[[State, int, tuple[int, ...], tuple[int, ...], Chance], None]
"""(state, the option chosen, the decision's subject, all its options, chance)"""

TASKS: Final[Mapping[int, Task]] = {
    pending.PLACE_ENGINE: lambda state, task, chance: setup.ask_for_road(state, *task),
    pending.PLACE_WATER_TRUCK: lambda state, task, chance: setup.ask_for_road(state, *task),
    pending.PLACE_FIREFIGHTERS: lambda state, task, chance: setup.ask_for_division(state, *task),
    pending.PLACE_HOSES: lambda state, task, chance: setup.ask_for_division(state, *task),
    pending.PLACE_AXES: lambda state, task, chance: setup.ask_for_division(state, *task),
    pending.RETURN_FIREFIGHTER: lambda state, task, chance: radio_reports.ask_for_station(state, *task),
    pending.RETURN_HOSE: lambda state, task, chance: radio_reports.ask_for_station(state, *task),
    pending.RETURN_AXE: lambda state, task, chance: radio_reports.ask_for_station(state, *task),
    pending.TRIGGER_GAS: lambda state, task, chance: hazards.trigger_gas(state, task[1]),
    pending.TRIGGER_EXPLOSIVES: lambda state, task, chance: hazards.trigger_explosives(state, task[1]),
    pending.THIN_SMOKE: lambda state, task, chance: hazards.thin_smoke(state, task[1]),
    pending.SHARE_FIRES: lambda state, task, chance: fire_growth.share_fires(state, list(task[1:])),
    pending.DRAW_EVENT: lambda state, task, chance: cards.draw_event(state, task[1], chance),
    pending.RESOLVE_CALL: lambda state, task, chance: cards.resolve_call(state, *task[1:]),
    pending.CARD_EFFECT: lambda state, task, chance: cards.card_effect(state, task[1:], chance),
}

ANSWERS: Final[Mapping[int, Answer]] = {
    pending.PLACE_ENGINE: lambda state, road, subject, options, chance: setup.place_vehicle(state, subject[0], road),
    pending.PLACE_WATER_TRUCK: lambda state, road, subject, options, chance: setup.place_vehicle(
        state, subject[0], road
    ),
    pending.PLACE_FIREFIGHTERS: lambda state, count, subject, options, chance: setup.divide(
        state, pending.PLACE_FIREFIGHTERS, count
    ),
    pending.PLACE_HOSES: lambda state, count, subject, options, chance: setup.divide(state, pending.PLACE_HOSES, count),
    pending.PLACE_AXES: lambda state, count, subject, options, chance: setup.divide(state, pending.PLACE_AXES, count),
    pending.RETURN_FIREFIGHTER: lambda state, road, subject, options, chance: radio_reports.returned(
        state, subject[0], road
    ),
    pending.RETURN_HOSE: lambda state, road, subject, options, chance: radio_reports.returned(state, subject[0], road),
    pending.RETURN_AXE: lambda state, road, subject, options, chance: radio_reports.returned(state, subject[0], road),
    pending.PICK_BLAST: lambda state, space, subject, options, chance: hazards.blast_picked(
        state, space, subject[0], list(subject[1:]), list(options)
    ),
    pending.SHARE_FIRES: lambda state, space, subject, options, chance: fire_growth.fire_shared(
        state, space, list(options)
    ),
    pending.CARD_SPACE: lambda state, space, subject, options, chance: cards.space_chosen(
        state, space, subject, chance
    ),
    pending.FILL_RESERVE: lambda state, road, subject, options, chance: effects.fill_reserve(state, road, subject[0]),
}


def do_pending(state: State, chance: Chance, moment: int) -> bool:
    """Whether the step is complete: nothing pending, no decision waiting, the game not over."""
    while state.stage != OVER:
        if state.decision:
            if len(state.choices) > 1 and state.options.decisions == "ask":
                _open_decision(state, moment)
                return False
            _answer(state, 0, chance)
        elif state.pending:
            task, state.pending = state.pending[-1], state.pending[:-1]
            TASKS[task[0]](state, task, chance)
        else:
            return True
    return False


def _open_decision(state: State, moment: int) -> None:
    state.decisions += 1
    state.note(DecisionOpened, state.decisions)
    if state.timed:
        start_clock(state, DECISION_CLOCK, state.options.decision_ms, moment)


def choose(state: State, option: int, chance: Chance, moment: int) -> bool:
    """Answer the waiting decision and go on; whether the step is now complete."""
    stop_clock(state)
    state.note(DecisionTaken, state.decisions, option)
    _answer(state, option, chance)
    return do_pending(state, chance, moment)


def _answer(state: State, option: int, chance: Chance) -> None:
    about, _, *subject = state.decision
    options = state.choices
    state.decision, state.choices = (), ()
    ANSWERS[about](state, options[option], tuple(subject), options, chance)
