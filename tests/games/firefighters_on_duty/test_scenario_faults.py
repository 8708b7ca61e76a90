"""What is wrong with scenario and tile documents, each fault at its path (A81, A86, A97, A101)."""

from __future__ import annotations

from typing import Any

import pytest

from games.content import documents
from games.firefighters_on_duty.content_parts import PACKAGE
from games.firefighters_on_duty.scenario_faults import scenario_faults, tile_faults
from games.game import Document
from tests.games.firefighters_on_duty.town import A, town


def tile(**changes: Any) -> Document:
    return {"letter": "A", "white": {**A, **changes}, "black": A}


def test_the_town_of_these_tests_has_no_fault() -> None:
    assert scenario_faults(town()) == []
    assert tile_faults(tile()) == []


@pytest.mark.parametrize("folder", ["tiles", "scenarios"])
def test_the_built_in_content_has_no_fault(folder: str) -> None:
    check = tile_faults if folder == "tiles" else scenario_faults
    for name, document in documents(PACKAGE, folder).items():
        assert check(document) == [], name


TOWER = {"tile": "A", "side": "white", "row": 5, "column": 5}
EVERY_SPACE = [f"A{number}" for number in range(1, 12)]
CASES: list[tuple[Document, str]] = [
    ({"seats": [1, 5]}, "/seats/1"),
    ({"seats": [3, 2]}, "/seats"),
    ({"points": 0}, "/points"),
    ({"rounds": "six"}, "/rounds"),
    ({"colour": "blue"}, "/colour"),
    ({"city": []}, "/city"),
    ({"city": [{**TOWER, "tile": "H"}], "tiles": town()["tiles"]}, "/stations/0/towards"),
    ({"city": [*town()["city"], TOWER]}, "/city/3"),
    ({"city": [*town()["city"][:2], {**town()["city"][2], "row": 0}]}, "/city/2"),
    ({"stations": []}, "/stations"),
    ({"stations": [{"row": 0, "column": 0, "towards": "east"}]}, "/stations/0"),
    ({"stations": [{"row": 7, "column": 7, "towards": "east"}]}, "/stations/0/towards"),
    ({"hydrants": [{"row": 0, "column": -1, "towards": "east"}]}, "/hydrants/0"),
    ({"hospital": None, "civilians": {"A1": 1}}, "/hospital"),
    ({"objective": []}, "/objective"),
    ({"objective": [{"goal": "blocks_stand", "spaces": ["A2"]}]}, "/objective/0/spaces/0"),
    ({"objective": [{"goal": "sheltered_at_least", "count": 1, "spaces": ["A12"]}]}, "/objective/0/spaces/0"),
    ({"objective": [{"goal": "be_happy"}]}, "/objective/0/goal"),
    ({"fires": {"D1": 1}}, "/fires/D1"),
    ({"fires": {"hospital": 1}}, "/fires/hospital"),
    ({"fires": {"A2": 2}}, "/fires/A2"),
    ({"fires": {"A1": 20, "A3": 20, "A4": 13}}, "/fires"),
    ({"injured": {"A1": 13}}, "/injured"),
    ({"debris": {"Z9": 1}}, "/debris/Z9"),
    ({"debris": dict.fromkeys(EVERY_SPACE, 20)}, "/debris"),
    ({"civilians": dict.fromkeys(EVERY_SPACE, 20)}, "/civilians"),
    ({"hazards": {"A2": ["random"]}}, "/hazards/A2"),
    ({"hazards": {"A1": ["thick_smoke", "thick_smoke"]}}, "/hazards/A1"),
    ({"hazards": {"A1": ["fog"]}}, "/hazards/A1/0"),
    ({"difficulties": {"A5": 4}}, "/difficulties/A5"),
    ({"distress_calls": [{"round": 1, "space": "hospital"}]}, "/distress_calls/0/space"),
    ({"rounds": 3, "distress_calls": [{"round": 4, "space": "A1"}]}, "/distress_calls/0/round"),
    ({"distress_calls": [{"round": 1, "space": "A1"}] * 9}, "/distress_calls"),
    ({"event_threshold": 4}, "/event_threshold"),
    ({"tiles": [*town()["tiles"], town()["tiles"][0]]}, "/tiles/3"),
]


@pytest.mark.parametrize(("changes", "path"), CASES, ids=[f"{path}-{place}" for place, (_, path) in enumerate(CASES)])
def test_a_fault_is_found_at_its_path(changes: Document, path: str) -> None:
    assert path in [fault.path for fault in scenario_faults(town(**changes))]


def test_every_fault_of_a_document_is_reported() -> None:
    faults = scenario_faults(
        town(fires={"Z1": 1}, debris={"Z2": 1}, rounds=1, distress_calls=[{"round": 2, "space": "A1"}])
    )
    assert {fault.path for fault in faults} == {"/fires/Z1", "/debris/Z2", "/distress_calls/0/round"}


@pytest.mark.parametrize("document", [None, [], "town", 7])
def test_what_is_no_object_is_a_fault(document: Any) -> None:
    assert scenario_faults(document)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cells": ["1 2", "3 4"]}, "odd side"),
        ({"cells": ["1 1 2 3 4", "1 1 2 3 4", "5 5 6 7 7", "8 8 9 10 10"]}, "odd side"),
        ({"cells": [*A["cells"][:4], "8 8 x 11 11"]}, "neither a Space number"),
        ({"cells": [*A["cells"][:4], "8 8 9 11 1"]}, "do not hang together"),
        ({"cells": [*A["cells"][:4], "8 8 9 11 12"]}, "neither a Road nor a Block"),
        ({"cells": [*A["cells"][:4], "8 8 8 11 11"]}, "middle of the south edge"),
        ({"roads": [2, 5, 6, 7, 9, 1]}, "listed twice"),
        ({"roads": [2, 5, 6, 7, 9, 12]}, "covers no cell"),
    ],
)
def test_a_face_that_cannot_be_laid_says_why(changes: Document, message: str) -> None:
    assert any(message in fault.message for fault in tile_faults(tile(**changes)))
    assert any(fault.path.startswith("/tiles/0/white") for fault in scenario_faults(town(tiles=[tile(**changes)])))


def test_a_part_of_the_city_that_no_road_reaches_is_a_fault() -> None:
    far = [*town()["city"][:2], {"tile": "C", "side": "white", "row": 9, "column": 9}]
    faults = scenario_faults(town(city=far, stations=town()["stations"][:1], hospital=None))
    assert any("cannot be reached" in fault.message for fault in faults)


CUT = {"cells": ["1 1 2 3 4", "1 1 1 3 4", "5 5 6 7 7", "8 8 9 10 10", "8 8 9 11 11"]}
"""Face A with its north Road cut off from the others by Block 1."""


@pytest.mark.parametrize("path", ["/stations/1", "/hospital"])
def test_what_vehicles_cannot_drive_to_from_the_fire_station_is_a_fault(path: str) -> None:
    north = {"row": -1, "column": 0, "towards": "south"}
    stations = town()["stations"]
    changes = {"stations": [stations[0], north]} if path != "/hospital" else {"hospital": north, "stations": stations}
    tiles = [tile(**CUT), *town()["tiles"][1:]]
    faults = scenario_faults(town(tiles=tiles, gathering_point=None, **changes))
    assert [fault.path for fault in faults] == [path]
