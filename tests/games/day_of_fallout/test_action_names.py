"""Named actions that name nothing of the match are told which field is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import Faulty
from tests.games.day_of_fallout.plain_cards import CARDS, GAME
from tests.games.day_of_fallout.situations import Scene


def scene() -> Scene:
    return Scene({1: ((1, 1), "a-sniper")}, {1: ((1, 4), "b1 b2")}, flags=((3, 3),))


@pytest.mark.parametrize(
    ("kind", "fields", "path"),
    [
        ("choose_army", {"army": "nobody"}, "/army"),
        ("assign", {"unit": "nobody", "squad": 1}, "/unit"),
        ("assign", {"unit": "a1", "squad": 4}, "/squad"),
        ("place", {"squad": 1, "to": [9, 9]}, "/to"),
        ("order", {"squad": 1, "card": "nothing", "order": 0}, "/card"),
        ("order", {"squad": 1, "card": CARDS["triad"][0], "order": 4}, "/order"),
        ("move", {"squad": 0, "to": [1, 2]}, "/squad"),
        ("attack", {"squad": 1, "unit": "nobody"}, "/unit"),
        ("capture", {"squad": 1, "space": [3, 4]}, "/space"),
        ("ability", {"unit": "nobody", "ability": 0}, "/unit"),
        ("ability", {"unit": "a1", "ability": 2}, "/ability"),
        ("ability", {"unit": "a1", "ability": 0, "card": CARDS["section-8"][0]}, "/card"),
        ("strategic", {"card": "nothing", "pay": CARDS["triad"][:1]}, "/card"),
        ("strategic", {"card": "blitz", "pay": ["nothing"]}, "/pay"),
        ("strategic", {"card": "blitz", "pay": [CARDS["triad"][0], CARDS["section-8"][1]]}, "/pay"),
        ("strategic", {"card": "blitz", "pay": []}, "/pay"),
        ("strategic", {"card": "blitz", "pay": CARDS["triad"][:3]}, "/pay"),
        ("strategic", {"card": "blitz", "pay": CARDS["triad"][:1] * 2}, "/pay"),
        ("forfeit", {"seat": 4}, "/seat"),
    ],
)
def test_a_name_that_the_match_does_not_know_is_a_fault_of_its_field(
    kind: str, fields: dict[str, Any], path: str
) -> None:
    with pytest.raises(Faulty) as raised:
        scene().number(kind, **fields)
    assert [fault.path for fault in raised.value.faults] == [path]


def test_every_number_of_a_match_has_a_name_and_a_refusal_or_is_listed() -> None:
    match = scene()
    listed = GAME.legal_actions(match.state, 0)
    for number in range(GAME.action_count(match.position.scenario)):
        assert isinstance(GAME.name_action(match.state, number), GAME.action_type)
        assert (GAME.refusal(match.state, 0, number, 0) is None) == (number in listed)
