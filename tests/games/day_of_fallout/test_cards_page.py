"""The pages on cards and scenarios name all that there is, as it is, and their examples can be played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
import pytest

from games.content import documents
from games.day_of_fallout.card_types import MARKS, TRAITS, AnyEffect
from games.day_of_fallout.content_parts import PACKAGE, in_words
from games.day_of_fallout.content_types import Scenario
from games.day_of_fallout.scenario_faults import scenario_faults

RULES: Final = Path(__file__).parents[3] / "docs" / "rules"
CARDS: Final = (RULES / "day_of_fallout_cards.md").read_text()
SCENARIOS: Final = (RULES / "day_of_fallout_scenarios.md").read_text()


def rows(page: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")]


def example(page: str) -> Any:
    (block,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    return msgspec.json.decode(block)


@pytest.mark.parametrize("folder", ["armies", "units", "strategic_actions"])
def test_every_card_stands_on_the_page_with_its_text(folder: str) -> None:
    found = [(row[0], cell) for row in rows(CARDS) for cell in row[1:]]
    assert all((card["title"], card["text"]) in found for card in documents(PACKAGE, folder).values())


def test_every_order_card_stands_on_the_page_with_all_its_orders() -> None:
    armies = documents(PACKAGE, "armies")
    found = {(row[0], row[1]): row[2].split("<br>") for row in rows(CARDS) if len(row) == 3}
    for card in documents(PACKAGE, "orders").values():
        orders = found[armies[card["army"]]["title"], card["title"]]
        numbers = [re.findall(r"\d", order) for order in orders]
        printed = [[one[key] for key in ("move", "dice", "damage") if one.get(key)] for one in card["orders"]]
        assert [[int(number) for number in order] for order in numbers] == printed
        assert ["heavy" in order for order in orders] == [one.get("heavy", False) for one in card["orders"]]


def test_every_effect_mark_and_trait_stands_on_the_page_and_no_other() -> None:
    named = [row[0].strip("`") for row in rows(CARDS) if row[0].startswith("`")]
    assert sorted(named) == sorted([*(in_words(kind.__name__) for kind in get_args(AnyEffect)), *MARKS, *TRAITS])


def test_the_card_of_the_page_can_be_played() -> None:
    scenario = documents(PACKAGE, "scenarios")["two-armies"]
    assert scenario_faults(scenario | {"units": [example(CARDS)]}) == []


def test_every_scenario_stands_on_the_page_with_its_text_and_a_measured_line() -> None:
    titles = [row[0] for row in rows(SCENARIOS)]
    for scenario in documents(PACKAGE, "scenarios").values():
        least, most = scenario["seats"]
        assert titles.count(scenario["title"]) == 1 + most - least + 1
        assert any(row[0] == scenario["title"] and row[-1] == scenario["text"] for row in rows(SCENARIOS))


def test_the_scenario_of_the_page_can_be_played_and_its_fields_are_explained() -> None:
    document = example(SCENARIOS)
    assert scenario_faults(document) == []
    explained = {word for row in rows(SCENARIOS) for word in re.findall(r"`(\w+)`", row[0])}
    assert explained | {"id", "title", "text", "seats", "credit"} == set(Scenario.__struct_fields__)
