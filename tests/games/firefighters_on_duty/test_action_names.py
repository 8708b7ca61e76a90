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


@pytest.mark.parametrize(
    ("kind", "fields", "path"),
    [
        ("roll", {"dice": [0, 0]}, "/dice"),
        ("roll", {"dice": []}, "/dice"),
        ("roll_water", {"die": 0, "count": 13}, "/count"),
        ("roll_water", {"die": 7, "count": 1}, "/die"),
        ("move_vehicle", {"die": 0, "vehicle": "tank", "to": "A5"}, "/vehicle"),
        ("move_vehicle", {"die": 0, "vehicle": "engine-1", "to": "A1"}, "/to"),
        ("load", {"vehicle": "engine-1", "item": "injured", "space": "A5"}, "/item"),
        ("draw_water", {"vehicle": "rescue-vehicle", "source": "station-1", "count": 1}, "/vehicle"),
        ("radio_report", {"step": 9}, "/step"),
    ],
)
def test_a_name_of_nothing_is_a_fault_of_its_field(kind: str, fields: dict[str, Any], path: str) -> None:
    with pytest.raises(Faulty) as refused:
        match().number(kind, **fields)
    assert [fault.path for fault in refused.value.faults] == [path]
    assert "(" not in refused.value.faults[0].message
