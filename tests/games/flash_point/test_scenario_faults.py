"""Faults of scenarios and boards are found all together, each at its place."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from games.content import documents
from games.flash_point.content_parts import PACKAGE
from games.game import Document
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC, scenario


def faults(game: Any, document: Document) -> list[tuple[str, str]]:
    return [(fault.path, fault.message) for fault in game.faults(document)]


def board(**changes: Any) -> Document:
    return {**copy.deepcopy(documents(PACKAGE, "boards")["classic-a"]), "id": "own", **changes}


def with_board(**changes: Any) -> Document:
    return scenario(board="own", boards=[board(**changes)])


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"board": "nowhere"}, "/board"),
        ({"seats": [3, 2]}, "/seats"),
        ({"seats": [1, 7]}, "/seats/1"),
        ({"fires": [[1, 1], [0, 1]]}, "/fires/1"),
        ({"fires": [[1, 1], [1, 1]]}, "/fires/1"),
        ({"fires": [[7, 1]]}, "/fires/0"),
        ({"points_of_interest": [{"space": [0, 0]}]}, "/points_of_interest/0/space"),
        ({"points_of_interest": [{"space": [1, 1]}, {"space": [1, 1]}]}, "/points_of_interest/1"),
        ({"points_of_interest": [{"space": [1, column]} for column in (1, 2, 3, 4)]}, "/points_of_interest"),
        ({"points_of_interest": [{"space": [1, 1], "kind": "heavy_victim"}]}, "/points_of_interest"),
        ({"victims": 0}, "/victims"),
        ({"weather": "rain"}, "/weather"),
        ({"allowed": ["generalist"]}, "/allowed"),
    ],
)
def test_a_wrong_field_of_a_scenario_is_named(changes: Document, path: str) -> None:
    assert path in [found for found, _ in faults(FAMILY, scenario(**changes))]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"walls": [[[1, 1], [1, 3]]]}, "/walls/0"),
        ({"walls": [[[1, 1], [2, 2]]]}, "/walls/0"),
        ({"walls": [[[0, 1], [0, 2]]]}, "/walls/0"),
        ({"walls": [[[1, 1], [1, 2]]], "doors": [[[1, 2], [1, 1]]]}, "/doors/0"),
        ({"openings": [[[1, 1], [1, 2]]]}, "/openings/0"),
        ({"dice": {"red": [7], "black": [1]}}, "/dice/red"),
        ({"dice": {"red": [1, 2], "black": [1, 2], "red_opposite": [1, 1]}}, "/dice/red_opposite"),
        ({"zones": [{"id": "z", "rows": [1, 7], "columns": [1, 4]}]}, "/zones/0/rows"),
        ({"zones": [{"id": "z", "rows": [1, 2], "columns": [1, 4]}]}, "/zones/0/rows"),
        ({"ambulance": [{"spaces": [[0, 1], [0, 3]]}]}, "/ambulance/0/spaces"),
        ({"ambulance": [{"spaces": [[1, 1], [1, 2]]}]}, "/ambulance/0/spaces"),
        ({"engine": [{"spaces": [[0, 1], [0, 2]], "zone": "attic"}]}, "/engine/0/zone"),
        ({"arrows": ["S S S S S S S S"]}, "/arrows"),
        ({"arrows": ["N - - - - - - -"] * 6}, "/arrows/0"),
        ({"arrows": ["- - - - - - - UP"] * 6}, "/arrows/0"),
        ({"first_explosion": [[1, 1]]}, "/first_explosion"),
        ({"rows": 31}, "/rows"),
    ],
)
def test_a_wrong_part_of_a_board_is_named_in_the_scenario_and_alone(changes: Document, path: str) -> None:
    assert "/boards/0" + path in [found for found, _ in faults(FAMILY, with_board(**changes))]
    assert "/boards/0" + path in [fault.path for fault in FAMILY.content_faults({"boards": [board(**changes)]})]


def test_a_board_without_parking_spots_seats_no_game() -> None:
    assert [path for path, _ in faults(FAMILY, with_board(ambulance=[]))] == ["/board"]
    assert [path for path, _ in faults(EXPERIENCED, with_board(engine=[]))] == ["/board"]
    assert faults(FAMILY, with_board(engine=[])) == []


def test_specialists_and_cards_are_of_the_games_that_have_them() -> None:
    assert faults(TRAGIC, scenario(allowed=["generalist", "cook"])) == [
        ("/allowed/1", "there is no such specialist"),
        ("/allowed", "are fewer than the seats"),
    ]
    card = {"id": "own", "title": "Own", "text": "Nothing.", "effects": []}
    assert faults(TRAGIC, scenario(event_cards=[card, card])) == [("/event_cards/1", "that id is used twice")]
    assert [path for path, _ in faults(EXPERIENCED, scenario(event_cards=[card]))] == ["/event_cards"]


@pytest.mark.parametrize("game", [FAMILY, EXPERIENCED, TRAGIC], ids=lambda game: game.key)
def test_every_built_in_scenario_has_its_own_id_and_no_fault(game: Any) -> None:
    for name, document in game.scenarios().items():
        assert document["id"] == name
        assert faults(game, document) == []
