"""Named actions and their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import Faulty
from games.firefighters_on_duty.action_names import STRUCTS
from games.firefighters_on_duty.actions import Action
from tests.games.firefighters_on_duty.town import GAME, match, town


def test_every_number_below_the_count_has_a_name_that_leads_back_to_it() -> None:
    game = match()
    seen = set()
    for number in range(GAME.action_count(town())):
        named = GAME.name_action(game.state, number)
        seen.add(type(named))
        if type(named).__name__ != "Choose":
            assert GAME.number_action(game.state, named) == number
    assert seen == set(STRUCTS) == set(Action.__subclasses__())


DICE = "is [0] or [1] or [0, 1] or [2] or [0, 2] or [1, 2] or [0, 1, 2]"
VEHICLES = "is engine-1 or engine-2 or engine-3 or engine-4 or water-truck or rescue-vehicle"


@pytest.mark.parametrize(
    ("kind", "fields", "path", "words"),
    [
        ("roll", {"dice": [0, 0]}, "/dice", DICE),
        ("roll", {"dice": []}, "/dice", DICE),
        ("roll_water", {"die": 0, "count": 13}, "/count", "is a whole number from 1 to 12"),
        ("roll_water", {"die": 7, "count": 1}, "/die", "is a whole number from 0 to 2"),
        ("move_vehicle", {"die": 0, "vehicle": "tank", "to": "A5"}, "/vehicle", VEHICLES),
        (
            "move_vehicle",
            {"die": 0, "vehicle": "engine-1", "to": "A1"},
            "/to",
            "A1 is none of the values it has in this match",
        ),
        (
            "move_firefighter",
            {"die": 0, "origin": "A5", "to": "Z1"},
            "/to",
            "Z1 does not go with the origin A5 in this match",
        ),
        (
            "load",
            {"vehicle": "engine-1", "item": "injured", "space": "A5"},
            "/item",
            "injured does not go with the vehicle engine-1 in this match",
        ),
        (
            "draw_water",
            {"vehicle": "rescue-vehicle", "source": "station-1", "count": 1},
            "/vehicle",
            "is engine-1 or engine-2 or engine-3 or engine-4 or water-truck",
        ),
        ("radio_report", {"step": 9}, "/step", "is a whole number from 1 to 8"),
    ],
)
def test_a_name_of_nothing_is_a_fault_of_its_field_and_says_what_would_be_right(
    kind: str, fields: dict[str, Any], path: str, words: str
) -> None:
    with pytest.raises(Faulty) as refused:
        match().number(kind, **fields)
    assert [(fault.path, fault.message) for fault in refused.value.faults] == [(path, words)]
