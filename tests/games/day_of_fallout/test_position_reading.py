"""Positions that cannot be are refused, each fault at its place; unknown cards are dealt anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.chance import SeededChance
from games.day_of_fallout.position import Position
from games.day_of_fallout.state import State
from games.errors import Faulty
from tests.games.day_of_fallout.beginnings import begun
from tests.games.day_of_fallout.plain_cards import CARDS, GAME, LIGHT
from tests.games.day_of_fallout.situations import Scene

Change = Callable[[dict[str, Any]], object]


def document() -> dict[str, Any]:
    """In a turn with an order, after a move; squads of two seats, a wall and a flag."""
    squads = ({1: ((1, 1), "a1 a2:1"), 2: ((2, 1), "a3")}, {1: ((6, 6), "b1")})
    scene = Scene(*squads, walls=((3, 3),), flags=((4, 4),)).order(LIGHT).do("move", squad=1, to=[1, 2])
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(scene.position))
    return found


def read(changed: dict[str, Any], seed: int = 3) -> State:
    position = msgspec.json.decode(msgspec.json.encode(changed), type=Position)
    return GAME.from_position(position, SeededChance(seed))


def put(path: str, value: Any) -> Change:
    *way, last = path.split("/")

    def change(whole: dict[str, Any]) -> None:
        part: Any = whole
        for name in way:
            part = part[int(name)] if isinstance(part, list) else part[name]
        part[int(last) if isinstance(part, list) else last] = value

    return change


def decision_about_a_played_card(options: list[str]) -> Change:
    def change(whole: dict[str, Any]) -> None:
        put("armies/0/strategic", ["blitz", "intercepted-orders"])(whole)
        put("armies/0/played", ["uranium-shell"])(whole)
        put("decision", {"id": 1, "options": options, "strategic": "uranium-shell"})(whole)

    return change


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (put("scenario/seats", [3, 3]), "/armies"),
        (put("armies/0/army", "nobody"), "/armies/0/army"),
        (put("armies/1/army", "triad"), "/armies"),
        (put("armies/1/start", "A"), "/armies"),
        (put("armies/1/start", "D"), "/armies/1/start"),
        (put("armies/0/army", None), "/armies/0/squads/0/units"),
        (put("armies/0/squads/0/units/0/damage", 2), "/armies/0/squads/0/units/0/damage"),
        (put("armies/0/squads/0/units/0/unit", "b1"), "/armies/0/squads/0/units"),
        (put("armies/0/squads/0/units/0/unit", "a3"), "/armies"),
        (put("armies/0/squads/0/space", [9, 9]), "/armies/0/squads/0/space"),
        (put("armies/0/squads/0/space", [2, 1]), "/armies"),
        (put("armies/0/squads/0/space", [3, 3]), "/walls"),
        (put("armies/0/squads/0/space", None), "/armies/0/squads/0/space"),
        (put("armies/0/squads/2/marks", ["fast"]), "/armies/0/squads/2/marks"),
        (put("armies/0/strategic", ["uranium-shell"]), "/armies/0/strategic"),
        (put("armies/0/strategic", ["blitz", "blitz", "uranium-shell"]), "/armies/0/strategic"),
        (put("armies/0/killed", ["a5"]), "/armies/0/killed"),
        (put("armies/0/killed", ["b1"]), "/armies"),
        (put("armies/0/hand", ["a5"]), "/armies/0/hand"),
        (put("armies/0/formed", True), "/armies/0/formed"),
        (put("armies/1/out", True), "/armies/1/squads/0/units"),
        (put("armies/1/given_up", True), "/armies/1/given_up"),
        (put("armies/1/squads", [{}, {}, {}]), "/armies/1/out"),
        (put("flags", [[4, 3]]), "/flags"),
        (put("flags", [[3, 3]]), "/walls"),
        (put("first", 2), "/first"),
        (put("turn", 0), "/turn"),
        (put("turn_state", None), "/turn_state"),
        (put("turn_state/cards", [CARDS["section-8"][0]]), "/turn_state/cards/0"),
        (put("turn_state/current/squad", 3), "/turn_state/current/squad"),
        (put("turn_state/current/order", 3), "/turn_state/current"),
        (put("turn_state/ending", True), "/turn_state/current"),
        (put("turn_state/used", ["a1", "a1"]), "/turn_state/used"),
        (put("reasons", ["escort"]), "/reasons"),
        (put("decision", {"id": 1, "options": ["b1"], "unit": "a1", "ability": 0}), "/decision/unit"),
        (put("decision", {"id": 1, "options": ["b1"]}), "/decision"),
        (put("decision", {"id": 1, "options": ["b1"], "strategic": "uranium-shell"}), "/decision/strategic"),
        (decision_about_a_played_card(["b2"]), "/decision/options"),
    ],
)
def test_a_position_that_cannot_be_is_refused_at_the_place_that_is_wrong(change: Change, path: str) -> None:
    whole = document()
    change(whole)
    with pytest.raises(Faulty) as raised:
        read(whole)
    assert path in [fault.path for fault in raised.value.faults]


def test_a_position_with_a_decision_that_waits_is_read_as_it_was() -> None:
    scene = Scene({1: ((1, 1), "a-sniper")}, {1: ((1, 4), "b1 b2")})
    scene.do("ability", unit="a-sniper", ability=0, card=scene.card(2))
    assert scene.decision.options == ["b1", "b2"]
    assert GAME.encode(GAME.from_position(scene.position, SeededChance(1))) == GAME.encode(scene.state)


def test_strategic_actions_that_are_unknown_are_others_than_the_known_ones() -> None:
    whole = document()
    whole["armies"][1]["strategic"] = [None, None, None]
    hands = set()
    for seed in range(20):
        state = read(whole, seed)
        names = [state.board.strategic[card].id for card in state.strategic[1]]
        assert len(set(names)) == 3
        assert not {*names} & {"uranium-shell", "intercepted-orders", "blitz"}
        hands.add(tuple(names))
    assert len(hands) > 10


def test_a_scenario_with_faults_is_none_to_read() -> None:
    whole = document()
    whole["scenario"]["map"] = ["1 1"]
    with pytest.raises(Faulty):
        read(whole)


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 8, 21, 22, 23, 25, 30, 40])
def test_a_game_that_was_given_up_at_any_time_is_read_as_it_ended(steps: int) -> None:
    match = begun()
    for _ in range(steps):
        match.go_on()
    match.give_up(0)
    assert match.places == (2, 1)
    assert GAME.encode(GAME.from_position(match.position, SeededChance(1))) == GAME.encode(match.state)


def test_a_game_that_was_won_in_a_turn_is_read_as_it_ended() -> None:
    victory = [{"kind": "eliminate_units", "count": 1}]
    scene = Scene({1: ((1, 1), "a1")}, {1: ((1, 3), "b1:1 b2")}, victory=victory).order(LIGHT)
    scene.do("attack", squad=1, unit="b1", dice=(6,))
    assert scene.places == (1, 2)
    assert GAME.encode(GAME.from_position(scene.position, SeededChance(1))) == GAME.encode(scene.state)
