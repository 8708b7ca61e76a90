"""What is wrong with a scenario or with cards of a pack, each at its place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.day_of_fallout.plain_cards import CARDS, GAME, scenario

UNIT = {"id": "own-unit", "army": "triad", "title": "Own", "text": ""}
ACTION = {
    "id": "own-action",
    "title": "Own",
    "text": "",
    "timing": "in_turn",
    "price": 1,
    "target": "enemy_unit",
    "effects": [{"effect": "damage"}],
}


def paths(**changes: Any) -> list[str]:
    return [fault.path for fault in GAME.faults(scenario(**changes))]


def test_the_scenario_of_the_tests_has_none() -> None:
    assert paths() == []


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"map": ["1 2 3", "4 5"]}, "/map/1"),
        ({"map": ["1 2 3", "4 5 6", "7 8 99"]}, "/map/2"),
        ({"map": ["1 2 3", "4 1 6", "7 8 9"]}, "/map/1"),
        ({"starts": {"A": "1", "B": "25", "C": "3", "D": "7"}}, "/starts/B"),
        ({"starts": {"A": "1", "B": "9"}}, "/starts"),
        ({"starts": {"A": "1", "B": "1", "C": "3", "D": "7"}}, "/starts"),
        ({"seats": [3, 2]}, "/seats"),
        ({"walls": [[7, 1]]}, "/walls/0"),
        ({"walls": [[1, 1]]}, "/walls/0"),
        ({"walls": [[3, 3], [3, 3]]}, "/walls/1"),
        ({"walls": [[3, 3]], "flags": [[3, 3]]}, "/flags"),
        ({"flags": [[3, 3], [3, 4], [4, 3], [4, 4]]}, "/flags"),
        ({"armies": ["triad", "nobody", "arkarians", "cyberzone"]}, "/armies/1"),
        ({"armies": ["triad", "section-8"]}, "/armies"),
        ({"squads": [9, 9, 9], "units": []}, "/units"),
        ({"victory": [{"kind": "capture_flags", "count": 1}]}, "/victory/0/count"),
        ({"victory": [{"kind": "escort", "to": [[9, 9]]}]}, "/victory/0/to/0"),
        ({"victory": [{"kind": "escort", "to": [[3, 3]]}], "walls": [[3, 3]]}, "/victory/0/to/0"),
        ({"seats": [2, 2], "starts": {"A": "1", "B": "9"}, "victory": [
            {"kind": "eliminate_units", "count": 1, "only": ["C"]}
        ]}, "/victory/0/only/0"),
        ({"victory": []}, "/victory"),
        ({"orders": [{"id": "fifth", "army": "triad", "title": "", "orders": [{"title": "Wait"}]}]}, "/orders"),
    ],
)  # fmt: skip
def test_a_fault_is_named_at_its_place(changes: dict[str, Any], path: str) -> None:
    assert path in paths(**changes)


@pytest.mark.parametrize(
    ("kind", "card", "path"),
    [
        ("units", UNIT | {"army": "nobody"}, "/units/0/army"),
        ("orders", {"id": "own", "army": "nobody", "title": "", "orders": [{"title": "Wait"}]}, "/orders/0/army"),
        (
            "units",
            UNIT | {"abilities": [{"name": "", "dice": 1, "target": "own_unit", "effects": [{"effect": "damage"}]}]},
            "/units/0/abilities/0/effects/0",
        ),
        ("strategic_actions", ACTION | {"target": "wall"}, "/strategic_actions/0/effects/0"),
        ("strategic_actions", ACTION | {"effects": [{"effect": "push"}]}, "/strategic_actions/0/effects/0"),
        ("strategic_actions", ACTION | {"price": 3}, "/strategic_actions/0/price"),
    ],
)
def test_a_fault_of_a_card_is_found_in_a_scenario_and_in_a_pack(kind: str, card: dict[str, Any], path: str) -> None:
    if kind != "orders":
        assert [fault.path for fault in GAME.content_faults({kind: [card]})] == [path]
    plain = scenario()
    assert path in paths(**{kind: [card, *plain.get(kind, [])]})


def test_a_card_comes_once_in_a_pack() -> None:
    assert [fault.path for fault in GAME.content_faults({"units": [UNIT, UNIT]})] == ["/units/1"]


def test_cards_of_a_pack_are_played_beside_the_built_in_ones() -> None:
    plain = next(document for document in GAME.scenarios().values())
    packed = GAME.with_content(plain, {"strategic_actions": [ACTION], "units": [UNIT]})
    assert GAME.faults(packed) == []
    assert GAME.action_count(packed) > GAME.action_count(dict(plain))


def test_a_card_that_the_scenario_brings_itself_stays() -> None:
    own = scenario(strategic_actions=[ACTION | {"title": "Mine"}])
    packed = GAME.with_content(own, {"strategic_actions": [ACTION]})
    assert [card["title"] for card in packed["strategic_actions"]] == ["Mine"]
    assert {*CARDS} <= {unit["army"] for unit in own["units"]}
