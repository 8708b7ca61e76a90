"""Named actions and their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import Faulty, RuleViolation
from games.flash_point.action_names import STRUCTS
from games.flash_point.actions import Action
from games.flash_point.game import FlashPoint
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC, match, scenario


@pytest.mark.parametrize("game", [FAMILY, EXPERIENCED, TRAGIC], ids=lambda game: game.key)
def test_every_number_below_the_count_has_a_name_that_leads_back_to_it(game: FlashPoint) -> None:
    here = match(game)
    seen = set()
    for number in range(game.action_count(scenario())):
        named = game.name_action(here.state, number)
        seen.add(type(named))
        if type(named).__name__ not in ("Choose", "EndTurn"):
            assert game.number_action(here.state, named) == number
    without = set() if game.rules.specialists else {struct for struct in STRUCTS if struct.__name__ == "CrewChange"}
    assert seen == set(STRUCTS) - without
    assert set(STRUCTS) == set(Action.__subclasses__())


@pytest.mark.parametrize(
    ("kind", "fields", "path", "words"),
    [
        ("move", {"firefighter": 6, "to": (1, 1)}, "/firefighter", "is 0 or 1 or 2 or 3 or 4 or 5"),
        ("move", {"firefighter": 0, "to": (9, 1)}, "/to", "[9, 1] is none of the values it has in this match"),
        (
            "extinguish",
            {"space": (1, 10), "way": "fire"},
            "/space",
            "[1, 10] is none of the values it has in this match",
        ),
        ("chop", {"edge": ((1, 1), (1, 2))}, "/edge", "[[1, 1], [1, 2]] is none of the values it has in this match"),
        ("drive", {"vehicle": "engine", "spot": 4}, "/spot", "is 0 or 1 or 2 or 3"),
        ("crew_change", {"specialist": "cook"}, "/specialist", "cook is none of the values it has in this match"),
    ],
)
def test_a_field_that_names_nothing_of_the_match_is_named(
    kind: str, fields: dict[str, Any], path: str, words: str
) -> None:
    with pytest.raises(Faulty) as raised:
        match(EXPERIENCED).number(kind, **fields)
    assert [(fault.path, fault.message) for fault in raised.value.faults] == [(path, words)]


def test_an_edge_is_named_from_either_side() -> None:
    house = match()
    there, back = ((1, 3), (1, 4)), ((1, 4), (1, 3))
    assert house.number("open_door", firefighter=0, edge=there) == house.number("open_door", firefighter=0, edge=back)


def test_the_end_of_another_turn_than_the_present_one_is_too_late() -> None:
    """Sent twice, it must not end the next turn, also where that is the same player's."""
    calls = [{"space": (1, column)} for column in (1, 2, 3)]
    house = match(turn=7, points_of_interest=calls)
    assert house.refused(0, "end_turn", turn=6) == "turn_over"
    assert house.refused(0, "end_turn", turn=8) == "turn_over"
    house.act(0, "end_turn", turn=7).dice((6, 8)).table(3)
    assert house.position.turn == 8
    assert house.refused(0, "end_turn", turn=7) == "turn_over"


def test_an_answer_to_another_decision_than_the_one_that_waits_is_too_late() -> None:
    house = match()
    with pytest.raises(RuleViolation) as raised:
        house.act(0, "choose", decision=1, option=0)
    assert raised.value.code == "decision_over"
