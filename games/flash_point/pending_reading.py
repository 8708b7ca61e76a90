"""Reads what a position says is pending: the tasks of the running step and the decision that waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.flash_point import pending
from games.flash_point.demands import among, demand
from games.flash_point.position import DecisionPosition, Position
from games.flash_point.rulesets import OVER, SETUP
from games.flash_point.state import State
from games.flash_point.steps import ANSWERS, TASKS
from games.flash_point.tokens import NOWHERE

FIREFIGHTER: Final = "firefighter"
SPACE: Final = "space"
NUMBER: Final = "number"
NUMBERS: Final = {
    pending.CHOOSE_SPECIALIST: (FIREFIGHTER,),
    pending.CHOOSE_START: (FIREFIGHTER,),
    pending.PLACE_AMBULANCE: (),
    pending.PLACE_ENGINE: (),
}
"""What the numbers of a task, and of the subject of a decision about it, are."""


def read_pending(state: State, position: Position) -> None:
    tasks = []
    for place, given in enumerate(position.pending):
        path = f"/pending/{place}"
        demand(bool(given), path, "a task begins with its word")
        word = among({pending.WORDS[task]: task for task in TASKS}, str(given[0]), f"{path}/0")
        tasks.append((word, *_numbers(state, given[1:], word, path)))
    state.pending = tuple(tasks)
    if position.decision:
        _read_decision(state, position.decision)
    waits = position.decision is not None
    demand(waits or not tasks, "/pending", "a step waits for nothing but a decision")
    demand(waits or state.stage != SETUP, "/decision", "the setup waits for nothing but decisions")
    demand(not waits or state.stage != OVER, "/decision", "nothing is decided when the game is over")


def _numbers(state: State, given: Sequence[object], word: int, path: str) -> list[int]:
    numbers, wanted = [number for number in given if isinstance(number, int)], NUMBERS[word]
    demand(len(numbers) == len(given) == len(wanted), path, f"takes {len(wanted)} numbers")
    for number, kind in zip(numbers, wanted, strict=True):
        demand(0 <= number < _end(state, kind), path, f"{number} is no {kind} of this match")
    return numbers


def _end(state: State, kind: str) -> int:
    """One more than the largest number of that kind."""
    return {FIREFIGHTER: state.firefighters, SPACE: state.board.space_count}.get(kind, 100)


def _read_decision(state: State, decision: DecisionPosition) -> None:
    about = among({pending.WORDS[word]: word for word in ANSWERS}, decision.about, "/decision/about")
    seat = NOWHERE if decision.seat is None else decision.seat
    demand(NOWHERE <= seat < state.seats, "/decision/seat", "there is no such seat")
    demand(1 <= decision.id == state.decisions, "/decision/id", "is the number of decisions so far")
    demand(len(decision.options) > 1, "/decision/options", "are at least two")
    demand(len(decision.options) <= state.board.numbers.choices, "/decision/options", "are too many")
    subject = _numbers(state, decision.subject, about, "/decision/subject")
    state.decision = (about, seat, *subject)
    state.choices = tuple(
        _option(state, about, option, f"/decision/options/{place}") for place, option in enumerate(decision.options)
    )


def _option(state: State, about: int, option: object, path: str) -> int:
    kind, board = pending.OPTIONS_OF[about], state.board
    if kind == pending.OF_SPECIALISTS:
        known = {one.id: place for place, one in enumerate(board.specialists)}
        return among(known, str(option), path)
    if kind == pending.OF_NUMBERS:
        demand(isinstance(option, int) and 0 <= option < 100, path, "is a small number")
        return option if isinstance(option, int) else NOWHERE
    if option is None:
        return NOWHERE
    space = board.space(option) if isinstance(option, tuple) else NOWHERE
    demand(space != NOWHERE, path, "is a space of this board")
    return space
