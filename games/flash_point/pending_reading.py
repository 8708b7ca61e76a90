"""Reads what a position says is pending: the tasks of the running step and the decision that waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.demands import among, demand
from games.flash_point import pending
from games.flash_point.deck_gun import AGAIN
from games.flash_point.decks import DECKS
from games.flash_point.pending_demands import demand_card, demand_decision, demand_setup
from games.flash_point.position import DecisionPosition, Position
from games.flash_point.rulesets import FIRE_CARD, OVER, SETUP, TURN
from games.flash_point.state import State
from games.flash_point.steps import ANSWERS, TASKS
from games.flash_point.tokens import NOWHERE, VEHICLES

FIREFIGHTER: Final = "firefighter"
VEHICLE: Final = "vehicle"
RED: Final = "red die"
BLACK: Final = "black die"
DECK: Final = "deck"
CARD: Final = "card"
EFFECT: Final = "effect"
SMALL: Final = 1000
NUMBERS: Final = {
    pending.CHOOSE_SPECIALIST: (FIREFIGHTER,),
    pending.CHOOSE_START: (FIREFIGHTER,),
    pending.PLACE_AMBULANCE: (),
    pending.PLACE_ENGINE: (),
    pending.ADVANCE: (),
    pending.DRAW_FIRE_CARD: (),
    pending.DRAW_EVENT: (),
    pending.CARD_EFFECT: (DECK, CARD, EFFECT),
    pending.DISCARD: (DECK, CARD),
    pending.KNOCK_DOWN: (FIREFIGHTER,),
    pending.DODGE: (FIREFIGHTER,),
    pending.LOSE_PEOPLE: (),
    pending.CLEAR_OUTSIDE: (),
    pending.RIDE: (FIREFIGHTER, VEHICLE),
    pending.ALIGHT: (FIREFIGHTER, VEHICLE),
    pending.REROLL: (RED, BLACK),
}
"""What the numbers of a task are, and those of the subject of a decision about the same."""
OF_THE_SETUP: Final = (
    pending.CHOOSE_SPECIALIST,
    pending.CHOOSE_START,
    pending.PLACE_AMBULANCE,
    pending.PLACE_ENGINE,
)
OF_A_TURN: Final = (pending.RIDE, pending.ALIGHT, pending.REROLL)
OF_CARDS: Final = (
    pending.ADVANCE,
    pending.DRAW_FIRE_CARD,
    pending.DRAW_EVENT,
    pending.CARD_EFFECT,
    pending.DISCARD,
)
OF_FIRE: Final = (pending.KNOCK_DOWN, pending.DODGE, pending.LOSE_PEOPLE, pending.CLEAR_OUTSIDE)
WORDS_OF_A_STAGE: Final = {SETUP: OF_THE_SETUP, TURN: OF_A_TURN, FIRE_CARD: OF_CARDS, OVER: ()}
"""What may be pending or asked in a stage; in all others it is what fire does to people."""


def read_pending(state: State, position: Position) -> None:
    """Raises Faulty where the step that runs could not have come to this."""
    allowed = WORDS_OF_A_STAGE.get(state.stage, OF_FIRE)
    tasks = []
    for place, given in enumerate(position.pending):
        path = f"/pending/{place}"
        demand(bool(given), path, "a task begins with its word")
        words = {pending.WORDS[task]: task for task in TASKS if task in allowed}
        word = among(words, str(given[0]), f"{path}/0")
        tasks.append((word, *_numbers(state, given[1:], word, path)))
    state.pending = tuple(tasks)
    if position.decision:
        _read_decision(state, position.decision, allowed)
    waits = position.decision is not None
    demand(waits or not tasks, "/pending", "a step waits for nothing but a decision")
    demand(waits or state.stage != SETUP, "/decision", "the setup waits for nothing but decisions")
    if state.stage == SETUP:
        demand_setup(state)


def _numbers(state: State, given: Sequence[object], word: int, path: str) -> list[int]:
    numbers, wanted = [number for number in given if isinstance(number, int)], NUMBERS[word]
    demand(len(numbers) == len(given) == len(wanted), path, f"takes {len(wanted)} numbers")
    for number, kind in zip(numbers, wanted, strict=True):
        demand(0 <= number < _end(state, kind), path, f"{number} is no {kind} of this match")
    if word in (pending.CARD_EFFECT, pending.DISCARD):
        demand_card(state, numbers, path)
    return numbers


def _end(state: State, kind: str) -> int:
    """One more than the largest number of that kind; of cards, see demand_card."""
    board = state.board
    return {
        FIREFIGHTER: state.firefighters,
        VEHICLE: len(VEHICLES),
        RED: len(board.red),
        BLACK: len(board.black),
        DECK: len(DECKS),
    }.get(kind, SMALL)


def _read_decision(state: State, decision: DecisionPosition, allowed: tuple[int, ...]) -> None:
    words = {pending.WORDS[word]: word for word in ANSWERS if word in allowed}
    about = among(words, decision.about, "/decision/about")
    seat = NOWHERE if decision.seat is None else decision.seat
    demand(NOWHERE <= seat < state.seats, "/decision/seat", "there is no such seat")
    demand(1 <= decision.id == state.decisions, "/decision/id", "is the number of decisions so far")
    demand(1 < len(decision.options) <= state.board.numbers.choices, "/decision/options", "are at least two")
    subject = _numbers(state, decision.subject, about, "/decision/subject")
    state.decision = (about, seat, *subject)
    state.choices = tuple(
        _option(state, about, option, f"/decision/options/{place}") for place, option in enumerate(decision.options)
    )
    demand_decision(state)


def _option(state: State, about: int, option: object, path: str) -> int:
    kind, board = pending.OPTIONS_OF[about], state.board
    if kind == pending.OF_SPECIALISTS:
        known = {one.id: place for place, one in enumerate(board.specialists)}
        return among(known, str(option), path)
    if kind == pending.OF_NUMBERS:
        most = {
            pending.PLACE_AMBULANCE: len(board.ambulance_spots),
            pending.PLACE_ENGINE: len(board.engine_spots),
            pending.REROLL: len(AGAIN),
        }[about]
        demand(isinstance(option, int) and 0 <= option < most, path, f"is a number below {most}")
        return option if isinstance(option, int) else NOWHERE
    if option is None and about in (pending.RIDE, pending.DODGE):
        return NOWHERE
    space = board.space(option) if isinstance(option, tuple) else NOWHERE
    demand(space != NOWHERE, path, "is a space of this board")
    return space
