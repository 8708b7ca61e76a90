"""docs/flash-point-cards.md names all that a card can do, and its card can be played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, get_args

import msgspec

from games.flash_point import card_types
from games.flash_point.content_parts import in_words
from tests.games.flash_point.house import TRAGIC, scenario

PAGE: Final = (Path(__file__).parents[3] / "docs" / "flash-point-cards.md").read_text()


def named() -> set[str]:
    """What stands first in the rows of its tables."""
    cells = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("|")]
    return {word for cell in cells for word in re.findall(r"`(\w+)`", cell)}


def test_every_effect_every_place_and_every_rule_of_a_card_stands_on_the_page_and_nothing_else() -> None:
    effects = {in_words(kind.__name__) for kind in get_args(card_types.AnyEffect)}
    places = set(get_args(card_types.Where))
    decks = {"fire_cards", "flare_ups", "event_cards"}
    assert named() == effects | places | set(card_types.RULES) | decks


def test_the_card_of_the_page_has_no_fault() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    card = msgspec.json.decode(block)
    assert TRAGIC.faults(scenario(event_cards=[card])) == []
