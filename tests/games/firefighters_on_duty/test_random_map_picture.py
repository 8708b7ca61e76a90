"""The catalog's map of a scenario whose city is drawn at setup shows what is certain, and no city as if it were."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.games.firefighters_on_duty.test_random_map import RANDOM, quarter
from tests.games.firefighters_on_duty.town import GAME

SVG = "{http://www.w3.org/2000/svg}"


def words(scenario_id: str) -> list[str]:
    root = ElementTree.fromstring(GAME.map(RANDOM[scenario_id]))  # noqa: S314  our own output
    return [element.text or "" for element in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("scenario_id", RANDOM)
def test_it_says_that_the_city_is_drawn_and_shows_where_tiles_and_edge_tiles_will_lie(scenario_id: str) -> None:
    document, shown = RANDOM[scenario_id], words(scenario_id)
    assert document["title"] in shown
    assert "The city is drawn when a match starts" in shown
    assert shown.count("?") == len(document["random"]["places"])
    assert {"Station 1", "Hospital"} <= set(shown)
    assert any(word.startswith("Gathering") for word in shown)


@pytest.mark.parametrize("scenario_id", RANDOM)
def test_it_tells_how_much_will_be_drawn(scenario_id: str) -> None:
    wanted, shown = RANDOM[scenario_id]["random"], words(scenario_id)
    for label, count in (
        (f"Fires on {len(wanted['fires'])} Blocks", sum(wanted["fires"])),
        ("Debris", wanted["debris"]),
        ("Civilians", wanted["civilians"]),
        ("Injured People", wanted["injured"]),
        ("Hazards", wanted["hazards"]),
    ):
        assert shown[shown.index(label) + 1] == str(count)


@pytest.mark.parametrize("scenario_id", RANDOM)
def test_it_names_no_space_and_no_tile(scenario_id: str) -> None:
    assert not [word for word in words(scenario_id) if re.fullmatch(r"[A-H]\d*", word)]


def test_words_of_the_document_cannot_break_the_picture() -> None:
    root = ElementTree.fromstring(GAME.map(quarter(title="<b>&", objective_text="</svg>")))  # noqa: S314
    assert "<b>&" in [element.text for element in root.iter(f"{SVG}text")]
