"""The classic board with doors closed and nothing on it, a match on it that begins at any position, scripted dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
import pytest

from games.chance import Face, ScriptedChance
from games.errors import RuleViolation
from games.flash_point.game import FlashPoint, FlashPointExperienced, FlashPointFamily, TragicEvents
from games.flash_point.position import Position
from games.flash_point.state import State
from games.game import TABLE, Document

FAMILY: Final = FlashPointFamily()
EXPERIENCED: Final = FlashPointExperienced()
TRAGIC: Final = TragicEvents()

Space = tuple[int, int]
Edge = tuple[Space, Space]
CREW: Final = (
    *("generalist", "hazmat-technician", "imaging-technician", "paramedic", "cafs-firefighter"),
    *("driver-operator", "structural-engineer"),
)
FAMILY_FIRES: Final[tuple[Space, ...]] = (
    *((2, 2), (2, 3), (3, 2), (3, 3), (3, 4)),
    *((3, 5), (4, 4), (5, 6), (5, 7), (6, 6)),
)


def scenario(**changes: Any) -> Document:
    """An empty house; keyword arguments replace its fields."""
    return {
        "id": "house",
        "title": "House",
        "text": "A house to try the rules in.",
        "seats": [1, 6],
        "board": "classic-a",
        **changes,
    }


class Match:
    """A match in the middle of things. Seats, spaces and actions by name; dice by script."""

    def __init__(self, game: FlashPoint, state: State) -> None:
        self.game = game
        self.state = state
        self.chance = ScriptedChance({}, game.kinds_of(state))
        game.start_log(state)

    def dice(self, *spaces: Space, **faces: Sequence[Face]) -> Match:
        """The next rolls of both dice, and the next faces or cards of other kinds; earlier scripts are dropped."""
        script: dict[str, Sequence[Face]] = dict(faces)
        if spaces:
            script |= {"red": [row for row, _ in spaces], "black": [column for _, column in spaces]}
        for kind in script:
            self.chance.counters.pop(f"script/{kind}", None)
        self.chance.script = {**self.chance.script, **script}
        return self

    def act(self, seat: int, kind: str, **fields: Any) -> Match:
        """What is allowed is also listed."""
        number = self.number(kind, **fields)
        listed = self.game.legal_actions(self.state, seat)
        self.game.apply(self.state, seat, number, self.chance, 0)
        assert number in listed
        return self

    def choose(self, option: object, seat: int = 0) -> Match:
        """Answer the decision that waits with one of its options."""
        decision = self.position.decision
        assert decision is not None
        return self.act(seat, "choose", decision=decision.id, option=decision.options.index(option))  # type: ignore[arg-type]

    def number(self, kind: str, **fields: Any) -> int:
        return self.game.number_action(
            self.state, msgspec.convert({"type": kind, **fields}, type=self.game.action_type)
        )

    def refused(self, seat: int, kind: str, **fields: Any) -> str:
        """The code of the refusal; fails when the action is allowed or when a refusal changes anything."""
        before, number = self.game.encode(self.state), self.number(kind, **fields)
        assert number not in self.game.legal_actions(self.state, seat)
        with pytest.raises(RuleViolation) as raised:
            self.game.apply(self.state, seat, number, self.chance, 0)
        assert self.game.encode(self.state) == before
        assert raised.value.rule
        return raised.value.code

    def allowed(self, seat: int, kind: str, **fields: Any) -> bool:
        number = self.number(kind, **fields)
        listed = number in self.game.legal_actions(self.state, seat)
        assert listed == (self.game.refusal(self.state, seat, number, 0) is None)
        return listed

    def table(self, steps: int = 1) -> Match:
        """Let the table do its next steps."""
        for _ in range(steps):
            (step,) = self.game.legal_actions(self.state, TABLE)
            self.game.apply(self.state, TABLE, step, self.chance, 0)
        return self

    def all_used(self) -> Match:
        """Every die and card of the script was drawn."""
        for kind, faces in self.chance.script.items():
            assert self.chance.counters.get(f"script/{kind}", 0) == len(faces), kind
        return self

    def events(self, kind: str) -> list[Document]:
        """The events of that type since the last call, without their type; all others are forgotten."""
        documents = [msgspec.to_builtins(event) for event in self.game.events(self.state)]
        return [{k: v for k, v in event.items() if k != "type"} for event in documents if event["type"] == kind]

    @property
    def position(self) -> Position:
        position = self.game.position(self.state)
        assert isinstance(position, Position)
        return position

    @property
    def stage(self) -> str:
        return self.position.stage

    @property
    def fire(self) -> set[Space]:
        return set(self.position.fire)

    @property
    def smoke(self) -> set[Space]:
        return set(self.position.smoke)

    @property
    def damage(self) -> int:
        """Markers on the walls as the position names them."""
        markers = {"wall_damaged": 1, "wall_destroyed": 2}
        return sum(markers.get(edge.kind, 0) for edge in self.position.edges)

    def edge(self, here: Space, there: Space) -> str:
        """What an edge is."""
        for edge in self.position.edges:
            if set(edge.edge) == {here, there}:
                return edge.kind
        return "as_printed"

    @property
    def result(self) -> tuple[str, tuple[str, ...]] | None:
        outcome = self.game.outcome(self.state)
        return None if outcome is None else (outcome.result, outcome.reasons)


def match(
    game: FlashPoint = FAMILY,
    *,
    fire: Iterable[Space] = (),
    edges: Mapping[Edge, str] | None = None,
    firefighters: Sequence[Mapping[str, Any] | Space] = ((0, 0),),
    seats: int | None = None,
    house: Document | None = None,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A match at a position: what is not named is empty or as at the start. firefighters: spaces, or more of each."""
    people = [{"space": one} if isinstance(one, tuple) else one for one in firefighters]
    if game.rules.specialists:
        people = _with_specialists(people)
        fields = {"ambulance": 0, "engine": 0, **fields}
    document: Document = {
        "scenario": house or scenario(),
        "seats": seats or len(people),
        "options": options or {},
        "fire": list(fire),
        "edges": [{"edge": edge, "kind": kind} for edge, kind in (edges or {}).items()],
        "firefighters": people,
        **fields,
    }
    position = msgspec.convert(document, type=game.position_type)
    return Match(game, game.from_position(position, ScriptedChance({}, game.kinds)))


def _with_specialists(people: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Whoever has none is the next one that nobody is, beginning with the Generalist."""
    taken = {one.get("specialist") for one in people}
    free = (name for name in CREW if name not in taken)
    return [one if "specialist" in one else {"specialist": next(free), **one} for one in people]


def after_actions(game: FlashPoint = FAMILY, **fields: Any) -> Match:
    """A match whose turn's actions are over: the table is next, with the fire or a card."""
    stage = "fire_card" if game.rules.cards else "advance_fire"
    return match(game, **{"stage": stage, **fields})


def advanced(game: Match, *rolls: Space, **faces: Sequence[Face]) -> Match:
    """The fire's part of a turn with these dice, people included, points of interest not."""
    game.dice(*rolls, **faces)
    while game.stage not in ("replenish", "over") and game.position.decision is None:
        game.table()
    return game.all_used()
