"""Reads what a position says is pending: the tasks of the running step, the decision that waits, the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.demands import LATEST, among, count_of, demand
from games.firefighters_on_duty import pending
from games.firefighters_on_duty.clocks import NAMES, action_phase_ms, start_clock
from games.firefighters_on_duty.decks import DISTRESS
from games.firefighters_on_duty.pending_demands import demand_decision, demand_task
from games.firefighters_on_duty.position import DecisionPosition, Position
from games.firefighters_on_duty.state import (
    ACTION_PHASE,
    DECISION_CLOCK,
    LAST_ACTIONS,
    LAST_ACTIONS_CLOCK,
    PHASE_CLOCK,
    RADIO_REPORT,
    READY,
    READY_CLOCK,
    SETUP,
    State,
)
from games.firefighters_on_duty.tokens import FIREFIGHTERS, ITEM_COUNT, NOWHERE, WATER_DICE

SPACE: Final = "space"
SPACES: Final = "spaces"
"""Any number of spaces, at the end."""
VEHICLE: Final = "vehicle"
EFFECT: Final = ("deck", "card", "part", "effect", SPACE)
TASKS: Final = {
    pending.PLACE_ENGINE: (VEHICLE,),
    pending.PLACE_WATER_TRUCK: (VEHICLE,),
    pending.PLACE_FIREFIGHTERS: (),
    pending.PLACE_HOSES: (),
    pending.PLACE_AXES: (),
    pending.RETURN_FIREFIGHTER: (),
    pending.RETURN_HOSE: (),
    pending.RETURN_AXE: (),
    pending.TRIGGER_GAS: (SPACE,),
    pending.TRIGGER_EXPLOSIVES: (SPACE,),
    pending.THIN_SMOKE: (SPACE,),
    pending.SHARE_FIRES: (SPACES,),
    pending.DRAW_EVENT: (SPACE,),
    pending.RESOLVE_CALL: (SPACE, "call", "round"),
    pending.CARD_EFFECT: EFFECT,
}
"""What the numbers of a task are."""
SUBJECTS: Final = {
    pending.PLACE_ENGINE: (VEHICLE,),
    pending.PLACE_WATER_TRUCK: (VEHICLE,),
    pending.PLACE_FIREFIGHTERS: (),
    pending.PLACE_HOSES: (),
    pending.PLACE_AXES: (),
    pending.RETURN_FIREFIGHTER: ("item",),
    pending.RETURN_HOSE: ("item",),
    pending.RETURN_AXE: ("item",),
    pending.PICK_BLAST: ("wanted", SPACES),
    pending.SHARE_FIRES: (),
    pending.CARD_SPACE: EFFECT,
    pending.FILL_RESERVE: ("water",),
}
"""What the subject of a decision is."""
_OF_A_CARD: Final = (pending.CARD_EFFECT, pending.CARD_SPACE, pending.FILL_RESERVE, pending.SHARE_FIRES)
WORDS_OF_A_STAGE: Final = {
    SETUP: tuple(range(pending.PLACE_ENGINE, pending.PLACE_AXES + 1)),
    RADIO_REPORT + 2: (pending.RETURN_FIREFIGHTER,),
    RADIO_REPORT + 4: (pending.RETURN_HOSE, pending.RETURN_AXE),
    RADIO_REPORT + 6: tuple(range(pending.TRIGGER_GAS, pending.SHARE_FIRES + 1)),
    RADIO_REPORT + 7: (pending.DRAW_EVENT, *_OF_A_CARD),
    RADIO_REPORT + 8: (pending.RESOLVE_CALL, *_OF_A_CARD),
}
"""What may be pending or asked in the stages that can be interrupted."""


def read_pending(state: State, position: Position) -> None:
    """Raises Faulty where the step that runs could not have come to this."""
    allowed = WORDS_OF_A_STAGE.get(state.stage, ())
    words = {pending.WORDS[task]: task for task in TASKS if task in allowed}
    tasks: list[tuple[int, ...]] = []
    for place, given in enumerate(position.pending):
        path = f"/pending/{place}"
        demand(bool(given), path, "a task begins with its word")
        word = among(words, str(given[0]), f"{path}/0")
        task = (word, *_numbers(state, given[1:], TASKS[word], path))
        demand_task(state, task, tasks, path)
        tasks.append(task)
    state.pending = tuple(tasks)
    if position.decision:
        _read_decision(state, position.decision, allowed)
    demand(not tasks or position.decision is not None, "/pending", "a step waits for nothing but a decision")


def _numbers(state: State, given: Sequence[object], kinds: tuple[str, ...], path: str) -> list[int]:
    numbers = [number for number in given if isinstance(number, int)]
    if kinds and kinds[-1] == SPACES:
        kinds = (*kinds[:-1], *[SPACE] * (len(given) - len(kinds) + 1))
    demand(len(numbers) == len(given) == len(kinds), path, f"takes {len(kinds)} numbers")
    for number, kind in zip(numbers, kinds, strict=True):
        demand(0 <= number <= _most(state, kind), path, f"{number} is no {kind} of this match")
    return numbers


def _most(state: State, kind: str) -> int:
    """The largest number of that kind."""
    return {
        SPACE: state.board.space_count - 1,
        VEHICLE: state.board.truck,
        "deck": DISTRESS,
        "call": len(state.board.decks.calls) - 1,
        "round": state.board.scenario.rounds,
        "item": ITEM_COUNT - 1,
    }.get(kind, WATER_DICE)


def _read_decision(state: State, decision: DecisionPosition, allowed: tuple[int, ...]) -> None:
    words = {pending.WORDS[word]: word for word in SUBJECTS if word in allowed}
    about = among(words, decision.about, "/decision/about")
    seat = NOWHERE if decision.seat is None else decision.seat
    demand(NOWHERE <= seat < state.seats, "/decision/seat", "there is no such seat")
    demand(1 <= decision.id == state.decisions, "/decision/id", "is the number of decisions so far")
    demand(len(decision.options) > 1, "/decision/options", "are at least two")
    subject = _numbers(state, decision.subject, SUBJECTS[about], "/decision/subject")
    state.decision = (about, seat, *subject)
    state.choices = _options(state, about, decision.options)
    demand_decision(state)


def _options(state: State, about: int, options: Sequence[str]) -> tuple[int, ...]:
    path = "/decision/options"
    if about in pending.COUNTED:
        demand(all(option.isascii() and option.isdigit() for option in options), path, "are numbers of tokens")
        return tuple(count_of(int(option), path, FIREFIGHTERS) for option in options if len(option) < 3)
    return tuple(among(state.board.index, option, f"{path}/{place}") for place, option in enumerate(options))


def read_clock(state: State, position: Position) -> None:
    """Where a clock is due and none is given, it starts now, at Moment 0."""
    demand(state.timed or position.clock is None, "/clock", "an untimed match has no clock")
    due = _due(state) if state.timed else None
    if position.clock is None:
        if due:
            start_clock(state, due[0], due[1], 0)
        return
    clock = NAMES.index(position.clock.clock)
    demand(due is not None and clock == due[0], "/clock/clock", "is not the clock of this stage")
    state.clock, state.clock_at = clock, count_of(position.clock.at, "/clock/at", LATEST)


def _due(state: State) -> tuple[int, int] | None:
    """The clock that runs in this stage, and its length."""
    options = state.options
    if state.decision:
        return DECISION_CLOCK, options.decision_ms
    return {
        READY: (READY_CLOCK, options.ready_wait_ms),
        ACTION_PHASE: (PHASE_CLOCK, action_phase_ms(state)),
        LAST_ACTIONS: (LAST_ACTIONS_CLOCK, options.decision_ms),
    }.get(state.stage)
