"""What a card says stands in the picture whole; only the longest texts of uploaded cards are cut, and one sees that."""

from __future__ import annotations

from typing import Any, Final

import pytest

from games.game import Document
from tests.games.day_of_fallout.random_play import GAME, Play
from tests.games.drawn_svg import DrawnSvg

CARDS: Final = GAME.cards()
SCENARIO: Final = GAME.scenarios()["two-armies"]


def pictured(army: str, scenario: Document) -> DrawnSvg:
    """All units of the army and all Strategic Actions in the hand of the first seat."""
    position: Any = GAME.position(Play(1, "two-armies").state)
    units = [card["id"] for card in CARDS if card["deck"] == "unit" and card["army"] == army]
    position.scenario = scenario
    first = position.armies[0]
    first.army, first.hand, first.assigned = army, units, [None] * len(units)
    first.strategic = [card["id"] for card in CARDS if card["deck"] == "strategic_action"]
    return DrawnSvg(GAME.picture(position))


def said_of(found: DrawnSvg, key: str, card: str) -> str:
    return " ".join(found.words(found.said(key, card)))


@pytest.mark.parametrize("army", ["arkarians", "cyberzone", "section-8", "triad"])
def test_every_text_of_the_box_is_whole(army: str) -> None:
    found = pictured(army, SCENARIO)
    for card in CARDS:
        if card["deck"] == "unit" and card["army"] == army:
            assert card["text"] in said_of(found, "hand", card["id"])
        if card["deck"] == "strategic_action":
            assert card["text"] in said_of(found, "strategic", card["id"])


def test_a_text_that_is_too_long_ends_with_dots() -> None:
    unit = next({**card} for card in CARDS if card["id"] == "triad-boss")
    for key in ("deck", "copies"):
        del unit[key]
    unit["text"] = "He talks and talks. " * 40
    found = pictured("triad", {**SCENARIO, "units": [unit]})
    assert said_of(found, "hand", "triad-boss").endswith("…")
