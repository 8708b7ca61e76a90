"""Reads what a position says is pending: tasks, the decision that waits, the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.firefighters_on_duty import cards, pending
from games.firefighters_on_duty.clocks import NAMES, action_phase_ms, start_clock
from games.firefighters_on_duty.demands import among, count_of, demand
from games.firefighters_on_duty.position import DecisionPosition, Position
from games.firefighters_on_duty.setup import PLACED_TOKENS
from games.firefighters_on_duty.state import (
    ACTION_PHASE,
    DECISION_CLOCK,
    LAST_ACTIONS,
    LAST_ACTIONS_CLOCK,
    PHASE_CLOCK,
    READY,
    READY_CLOCK,
    State,
)
from games.firefighters_on_duty.tokens import INJURED_PERSONS, ITEM_COUNT, NOWHERE, WATER_DICE

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
    pending.BLAST_FIRES: (SPACES,),
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
    pending.BLAST_FIRES: (),
    pending.CARD_SPACE: EFFECT,
    pending.FILL_RESERVE: ("water",),
}
"""What the subject of a decision is."""


def read_pending(state: State, position: Position) -> None:
    words = {pending.WORDS[task]: task for task in TASKS}
    tasks = []
    for place, task in enumerate(position.pending):
        path = f"/pending/{place}"
        demand(bool(task), path, "a task begins with its word")
        word = among(words, str(task[0]), f"{path}/0")
        tasks.append((word, *_numbers(state, task[1:], TASKS[word], path)))
    state.pending = tuple(tasks)
    if position.decision:
        _read_decision(state, position.decision)


def _numbers(state: State, given: Sequence[object], kinds: tuple[str, ...], path: str) -> list[int]:
    numbers = [number for number in given if isinstance(number, int)]
    if kinds and kinds[-1] == SPACES:
        kinds = (*kinds[:-1], *[SPACE] * (len(given) - len(kinds) + 1))
    demand(len(numbers) == len(given) == len(kinds), path, f"takes {len(kinds)} numbers")
    for number, kind in zip(numbers, kinds, strict=True):
        demand(0 <= number <= _most(state, kind), path, f"{number} is no {kind} of this match")
    if kinds == EFFECT:
        _demand_effect(numbers, path)
    return numbers


def _most(state: State, kind: str) -> int:
    """The largest number of that kind."""
    return {
        SPACE: state.board.space_count - 1,
        VEHICLE: state.board.truck,
        "deck": cards.DISTRESS,
        "call": len(cards.distress_deck()) - 1,
        "round": state.board.scenario.rounds,
        "item": ITEM_COUNT - 1,
        "wanted": INJURED_PERSONS,
        "water": WATER_DICE,
    }.get(kind, WATER_DICE)


def _demand_effect(numbers: Sequence[int], path: str) -> None:
    deck, card, part, place, _ = numbers
    known = card < len(cards.deck_ids(deck)) and part < (len(cards.RESPONSES) if deck == cards.DISTRESS else 1)
    demand(known and place < len(cards.effects_of(deck, card, part)), path, "no card has such an effect")


def _read_decision(state: State, decision: DecisionPosition) -> None:
    about = among({pending.WORDS[word]: word for word in SUBJECTS}, decision.about, "/decision/about")
    seat = NOWHERE if decision.seat is None else decision.seat
    demand(NOWHERE <= seat < state.seats, "/decision/seat", "there is no such seat")
    demand(decision.id == state.decisions, "/decision/id", "is the number of decisions so far")
    demand(len(decision.options) > 1, "/decision/options", "are at least two")
    subject = _numbers(state, decision.subject, SUBJECTS[about], "/decision/subject")
    state.decision = (about, seat, *subject)
    state.choices = _options(state, about, decision.options)


def _options(state: State, about: int, options: Sequence[str]) -> tuple[int, ...]:
    path = "/decision/options"
    if about in pending.COUNTED:
        demand(all(option.isdecimal() for option in options), path, "are numbers of tokens")
        most = PLACED_TOKENS[about][1]
        return tuple(count_of(int(option), path, most) for option in options)
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
    demand(position.clock.at >= 0, "/clock/at", "is not below 0")
    state.clock, state.clock_at = clock, position.clock.at


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
