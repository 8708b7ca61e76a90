"""The three scenario booklets, for one or two, three and four players (rulebook: Scenario Booklets)."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from games.firefighters_on_duty import FirefightersOnDuty
from games.game import Document

SCENARIOS: Final = FirefightersOnDuty().scenarios()
BOOKLETS: Final = [(1, 2), (3, 3), (4, 4)]
CLAUSES: Final = {
    "active_fires_at_most": "at most {count} Active Fires? remain",
    "delivered_at_least": "at least {count} Injured (Person has|People have) been delivered",
    "evacuated_at_least": "at least {count} Civilians? (is|are) in safety",
    "nobody_left": "no (Injured Person|Civilian) is left anywhere",
    "burned_at_most": "no (more than {count} )?Blocks? (has|have) burned down",
    "blocks_stand": "(has|have) not",
    "no_hazard_left": "the current is off everywhere",
    "no_debris_left": "no Debris lies",
    "calls_answered_at_least": "at least {count} Distress Calls? (has|have) been answered",
    "sheltered_at_least": "at least {count} (unhurt Civilians are|Civilians are .*, unhurt)",
}
"""How the text of an objective tells a goal, as patterns."""
each_booklet = pytest.mark.parametrize("seats", BOOKLETS, ids=["1-2", "3", "4"])
each_scenario = pytest.mark.parametrize("scenario_id", SCENARIOS)


def drawn_up(seats: tuple[int, int]) -> list[Document]:
    """The scenarios of a booklet whose maps are printed, the easiest first."""
    found = [document for document in SCENARIOS.values() if tuple(document["seats"]) == seats and "city" in document]
    return sorted(found, key=lambda document: int(document["rating"]))


def goals(documents: list[Document]) -> set[str]:
    return {goal["goal"] for document in documents for goal in document["objective"]}


def test_every_scenario_is_in_a_booklet() -> None:
    assert {tuple(document["seats"]) for document in SCENARIOS.values()} == set(BOOKLETS)


@each_booklet
def test_a_booklet_has_six_scenarios_from_gentle_to_hard(seats: tuple[int, int]) -> None:
    ratings = [document["rating"] for document in drawn_up(seats)]
    assert len(ratings) >= 6
    assert set(ratings) == {1, 2, 3, 4, 5}


@each_booklet
def test_a_booklet_asks_for_different_things(seats: tuple[int, int]) -> None:
    asked = goals(drawn_up(seats))
    assert {"active_fires_at_most", "delivered_at_least", "evacuated_at_least", "burned_at_most"} <= asked
    assert {"blocks_stand", "sheltered_at_least"} & asked
    assert {"no_hazard_left", "no_debris_left"} & asked
    objectives = [document["objective"] for document in drawn_up(seats)]
    assert all(objectives.count(objective) == 1 for objective in objectives)


@each_booklet
def test_a_booklet_has_a_shorter_and_a_longer_scenario(seats: tuple[int, int]) -> None:
    rounds = [document.get("rounds", 6) for document in drawn_up(seats)]
    assert min(rounds) < 6 < max(rounds)


@each_booklet
def test_the_maps_of_a_booklet_have_different_shapes(seats: tuple[int, int]) -> None:
    shapes = {frozenset((tile["row"], tile["column"]) for tile in document["city"]) for document in drawn_up(seats)}
    assert len(shapes) >= 4


def test_the_booklets_use_all_faces_of_the_city_tiles_and_all_goals() -> None:
    documents = [document for seats in BOOKLETS for document in drawn_up(seats)]
    faces = {(tile["tile"], tile["side"]) for document in documents for tile in document["city"]}
    assert faces == {(letter, side) for letter in "ABCDEFGH" for side in ("white", "black")}
    assert goals(documents) == set(CLAUSES)


@each_scenario
def test_the_text_of_an_objective_says_what_its_goals_ask_for(scenario_id: str) -> None:
    """Its numbers and Spaces, all of them and no others, and the number of rounds where it is not six."""
    document = SCENARIOS[scenario_id]
    text: str = document["objective_text"]
    asked: list[Any] = [document["rounds"]] if document.get("rounds", 6) != 6 else []
    for goal in document["objective"]:
        told = CLAUSES[goal["goal"]].format(count=goal.get("count"))
        assert re.search(told, text, re.IGNORECASE), goal
        asked += [*goal.get("spaces", []), *([goal["count"]] if goal.get("count") else [])]
    assert sorted(re.findall(r"\b[A-H]?\d+\b", text)) == sorted(map(str, asked))


@each_scenario
def test_a_scenario_tells_how_it_started(scenario_id: str) -> None:
    assert len(re.findall(r"[.!?](?: |$)", SCENARIOS[scenario_id]["text"])) >= 2
