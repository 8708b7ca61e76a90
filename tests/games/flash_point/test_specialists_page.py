"""docs/flash-point-specialists.md names all that a specialist can do, and what the built-in ones do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, get_args

import msgspec
import pytest

from games.flash_point.specialist_types import Price, Skill, Specialist, Trait
from games.flash_point.specialists import built_in_specialists
from games.game import Document
from tests.games.flash_point.house import EXPERIENCED, scenario

PAGE: Final = (Path(__file__).parents[3] / "docs" / "flash-point-specialists.md").read_text()
OWN: Final[Document] = {"id": "own", "title": "Own", "text": "One of our own.", "ap": 4}


def rows() -> list[list[str]]:
    lines = [line for line in PAGE.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_price_skill_and_trait_stands_on_the_page_and_nothing_else() -> None:
    named = {word for row in rows() for word in re.findall(r"^`(\w+)`$", row[0])}
    fields = msgspec.structs.fields(Specialist)
    prices = {field.name for field in fields if field.type == Price}
    assert named == prices | set(get_args(Skill)) | set(get_args(Trait))


def test_the_prices_of_the_page_are_those_of_a_card_that_names_none() -> None:
    card = msgspec.convert(OWN, type=Specialist)
    told = {row[0].strip("`"): row[1] for row in rows() if row[0].startswith("`") and row[1].isdigit()}
    assert told == {name: str(getattr(card, name)) for name in told}
    assert len(told) == 8


def test_the_built_in_specialists_stand_on_the_page_with_their_texts() -> None:
    told = [(row[0], row[-1]) for row in rows()]
    for card in built_in_specialists().values():
        assert (card.title, card.text) in told


def test_the_card_of_the_page_has_no_fault() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert EXPERIENCED.faults(scenario(specialists=[msgspec.json.decode(block)])) == []


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"free": 2}, "/free_for"),
        ({"free_for": "movement"}, "/free_for"),
        ({"free": 2, "free_for": "command"}, "/traits"),
        ({"free": 2, "free_for": "extinguish", "extinguish": None}, "/extinguish"),
        ({"ap": 21}, "/ap"),
        ({"skills": {"fly": 1}}, "/skills"),
    ],
)
def test_a_card_that_makes_no_sense_says_where(changes: Document, path: str) -> None:
    card = {**OWN, **changes}
    assert [fault.path for fault in EXPERIENCED.faults(scenario(specialists=[card]))] == [f"/specialists/0{path}"]
    assert [fault.path for fault in EXPERIENCED.content_faults({"specialists": [card]})] == [f"/specialists/0{path}"]
