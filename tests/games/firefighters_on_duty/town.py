"""A small town for the tests, and a match on it that begins at any position, with scripted dice.

    hydrant-1 is north of B, hydrant-2 east of it; the hospital south of C; the gathering point north of A

station-1 - A   B        A:  1 1 2 3 4     B:  1 1 2 3 3     C:  1 1 2 8 8
station-2 - C                1 1 2 3 4         4 4 2 3 3         1 1 2 8 8
                             5 5 6 7 7         5 5 6 7 7         5 5 6 7 7
                             8 8 9 10 10       8 8 9 10 10       3 3 9 4 4
                             8 8 9 11 11       8 8 9 11 12       3 3 9 4 4

Roads are 2, 5, 6, 7, 9 on each tile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from games.chance import Face, ScriptedChance
from games.errors import RuleViolation
from games.firefighters_on_duty import FirefightersOnDuty
from games.firefighters_on_duty.position import Position, SpacePosition, VehiclePosition
from games.firefighters_on_duty.state import State
from games.game import TABLE, Document

GAME = FirefightersOnDuty()


def _face(rows: list[str], colours: dict[int, str], difficulties: Mapping[int, int] | None = None) -> Document:
    blocks: list[Document] = [{"number": number, "colour": colour} for number, colour in colours.items()]
    for block in blocks:
        if block["number"] in (difficulties or {}):
            block["difficulty"] = (difficulties or {})[block["number"]]
    return {"cells": rows, "roads": [2, 5, 6, 7, 9], "blocks": blocks}


A = _face(
    ["1 1 2 3 4", "1 1 2 3 4", "5 5 6 7 7", "8 8 9 10 10", "8 8 9 11 11"],
    {1: "green", 3: "yellow", 4: "red", 8: "green", 10: "yellow", 11: "red"},
)
B = _face(
    ["1 1 2 3 3", "4 4 2 3 3", "5 5 6 7 7", "8 8 9 10 10", "8 8 9 11 12"],
    {1: "green", 4: "yellow", 3: "red", 8: "green", 10: "yellow", 11: "red", 12: "green"},
    {11: 2},
)
C = _face(
    ["1 1 2 8 8", "1 1 2 8 8", "5 5 6 7 7", "3 3 9 4 4", "3 3 9 4 4"],
    {1: "green", 8: "red", 3: "yellow", 4: "green"},
)


def town(**changes: Any) -> Document:
    """The scenario; keyword arguments replace its fields."""
    return {
        "id": "town",
        "title": "Town",
        "text": "A town to try the rules on.",
        "seats": [1, 4],
        "points": 10,
        "tiles": [
            {"letter": letter, "white": face, "black": face} for letter, face in zip("ABC", (A, B, C), strict=True)
        ],
        "city": [
            {"tile": "A", "side": "white", "row": 0, "column": 0},
            {"tile": "B", "side": "white", "row": 0, "column": 1},
            {"tile": "C", "side": "white", "row": 1, "column": 0},
        ],
        "stations": [
            {"row": 0, "column": -1, "towards": "east"},
            {"row": 1, "column": -1, "towards": "east"},
        ],
        "hospital": {"row": 2, "column": 0, "towards": "north"},
        "gathering_point": {"row": -1, "column": 0, "towards": "south"},
        "hydrants": [{"row": -1, "column": 1, "towards": "south"}, {"row": 0, "column": 2, "towards": "west"}],
        "objective": [{"goal": "delivered_at_least", "count": 1}],
        "objective_text": "One Injured Person has been delivered.",
        **changes,
    }


class Match:
    """A match in the middle of things. Seats, spaces and actions by name; dice by script."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.chance = ScriptedChance({}, GAME.kinds)
        self.moment = 0
        GAME.start_log(state)

    def dice(self, **faces: Sequence[Face]) -> Match:
        """The next faces (or cards) of these kinds; what was left of an earlier script of a kind is dropped."""
        for kind in faces:
            self.chance.counters.pop(f"script/{kind}", None)
        self.chance.script = {**self.chance.script, **faces}
        return self

    def act(self, seat: int, kind: str, **fields: Any) -> Match:
        """What is allowed is also listed."""
        number = self.number(kind, **fields)
        listed = GAME.legal_actions(self.state, seat)
        GAME.apply(self.state, seat, number, self.chance, self.moment)
        assert number in listed
        return self.checked()

    def checked(self) -> Match:
        """Every die drawn so far had all the faces of its kind."""
        assert all(draw.counts or draw.n == len(GAME.kinds[draw.kind]) for draw in self.chance.draws)
        return self

    def number(self, kind: str, **fields: Any) -> int:
        return GAME.number_action(self.state, msgspec.convert({"type": kind, **fields}, type=GAME.action_type))

    def refused(self, seat: int, kind: str, **fields: Any) -> str:
        """The code of the refusal; fails when the action is allowed or when a refusal changes anything."""
        before, number = GAME.encode(self.state), self.number(kind, **fields)
        assert number not in GAME.legal_actions(self.state, seat) or self.too_early(seat, number)
        with pytest.raises(RuleViolation) as raised:
            GAME.apply(self.state, seat, number, self.chance, self.moment)
        assert GAME.encode(self.state) == before
        assert raised.value.rule
        return raised.value.code

    def too_early(self, seat: int, number: int) -> bool:
        return GAME.not_before(self.state, seat, number) > self.moment

    def allowed(self, seat: int, kind: str, **fields: Any) -> bool:
        number = self.number(kind, **fields)
        listed = number in GAME.legal_actions(self.state, seat)
        assert listed == (GAME.refusal(self.state, seat, number, 1 << 40) is None)
        return listed

    def table(self, steps: int = 1) -> Match:
        """Let the table do its next steps."""
        for _ in range(steps):
            (step,) = GAME.legal_actions(self.state, TABLE)
            GAME.apply(self.state, TABLE, step, self.chance, self.moment)
        return self.checked()

    def time_up(self) -> Match:
        deadline, number = GAME.deadline(self.state), GAME.time_up(self.state)
        assert deadline is not None
        assert number is not None
        self.moment = deadline.at
        GAME.apply(self.state, TABLE, number, self.chance, self.moment)
        return self

    def events(self, kind: str) -> list[Document]:
        """The events of that type since the last call, without their type; all others are forgotten."""
        documents = [msgspec.to_builtins(event) for event in GAME.events(self.state)]
        return [{k: v for k, v in event.items() if k != "type"} for event in documents if event["type"] == kind]

    @property
    def position(self) -> Position:
        position = GAME.position(self.state)
        assert isinstance(position, Position)
        return position

    @property
    def stage(self) -> str:
        return self.position.stage

    def space(self, name: str) -> SpacePosition:
        return self.position.spaces.get(name, SpacePosition())

    def vehicle(self, name: str) -> VehiclePosition:
        return self.position.vehicles[name]

    @property
    def reasons(self) -> tuple[str, ...]:
        outcome = GAME.outcome(self.state)
        return outcome.reasons if outcome else ()


def match(
    spaces: Mapping[str, Mapping[str, Any]] | None = None,
    vehicles: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    dice: Sequence[Sequence[str | None]] | None = None,
    stage: str = "action_phase",
    seats: int = 2,
    scenario: Document | None = None,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A match at a position: what is not named is empty or as at setup. dice: the symbols of each seat's dice."""
    document: Document = {
        "scenario": scenario or town(),
        "seats": seats,
        "options": {"mode": "untimed", **(options or {})},
        "stage": stage,
        "spaces": spaces or {},
        "vehicles": {name: {"water": 12 if "engine" in name else 0, **v} for name, v in (vehicles or {}).items()},
        "players": [{"dice": [{"symbol": symbol} for symbol in own]} for own in dice or []],
        **fields,
    }
    if dice is None:
        del document["players"]
    position = msgspec.convert(document, type=Position)
    return Match(GAME.from_position(position, ScriptedChance({}, GAME.kinds)))


def in_fire_phase(report: int, spaces: Mapping[str, Mapping[str, Any]], **fields: Any) -> Match:
    """A match whose next step is that Radio Report; 9 is Fire Growth, 10 Fire Spread, 11 the End of Round."""
    later = {9: "fire_growth", 10: "fire_spread", 11: "end_of_round"}
    return match(spaces, stage=later.get(report, f"radio_report_{report}"), **fields)


WATER, MOVE, FIREFIGHTER, GEAR = "water", "move_vehicle", "firefighter", "gear"
