"""What cannot be played is refused, with the path of what is wrong."""

from __future__ import annotations

from typing import Any, Final

import pytest

from games.errors import Faulty
from games.game import Document
from tests.games.day_of_fallout.scenes import GAME, scenario

UNIT: Final = {"id": "own", "army": "triad", "title": "Own", "text": "."}
ACTION: Final = {"id": "own", "title": "Own", "text": ".", "timing": "in_turn", "price": 1}
WRONG_UNIT: Final = {
    **UNIT,
    "abilities": [{"name": "A", "dice": 1, "target": "wall", "effects": [{"effect": "damage"}]}],
}
WRONG_ACTION: Final = {**ACTION, "target": "own_squad", "effects": [{"effect": "push"}]}


@pytest.mark.parametrize(
    ("path", "changed"),
    [
        ("/map/1", {"map": ["1 2 3 4", "5 6"]}),
        ("/map/0", {"map": ["1 2 3 99", "5 6 7 8", "9 10 11 12", "13 14 15 16"]}),
        ("/map/1", {"map": ["1 2 3 4", "5 6 7 1", "9 10 11 12", "13 14 15 16"]}),
        ("/starts/B", {"starts": {"A": "1", "B": "20", "C": "4", "D": "13"}}),
        ("/starts", {"starts": {"A": "1", "B": "16"}}),
        ("/starts", {"starts": {"A": "1", "B": "1", "C": "4", "D": "13"}}),
        ("/walls/0", {"walls": [[9, 9]]}),
        ("/walls/0", {"walls": [[1, 1]]}),
        ("/walls", {"walls": [[4, 4], [4, 4]]}),
        ("/walls", {"walls": [[3, column] for column in range(3, 9)]}),
        ("/flags", {"flags": [[3, column] for column in range(3, 7)]}),
        ("/flags", {"flags": [[4, 4]], "walls": [[4, 4]]}),
        ("/armies", {"armies": ["triad", "cyberzone"]}),
        ("/armies/0", {"armies": ["nobody", "triad", "cyberzone", "arkarians"]}),
        ("/victory/0/count", {"victory": [{"kind": "capture_flags", "count": 1}]}),
        ("/victory/0/to/0", {"victory": [{"kind": "escort", "to": [[9, 9]]}]}),
        ("/victory/0/only/0", {"seats": [2, 2], "starts": {"A": "1", "B": "16"},
                               "victory": [{"kind": "eliminate_units", "count": 1, "only": ["D"]}]}),
        ("/seats", {"seats": [4, 2]}),
        ("/units/0/abilities/0/effects/0", {"units": [WRONG_UNIT]}),
        ("/units", {"units": [UNIT, UNIT]}),
        ("/strategic_actions/0/effects/0", {"strategic_actions": [WRONG_ACTION]}),
    ],
)  # fmt: skip
def test_a_wrong_part_of_a_scenario_is_named(path: str, changed: Document) -> None:
    document = {**scenario(), **changed}
    assert any(fault.path.startswith(path) for fault in GAME.faults(document)), GAME.faults(document)
    with pytest.raises(Faulty):
        GAME.map(document)


def test_a_wrong_card_is_named_in_a_scenario_and_alone() -> None:
    cards: dict[str, list[Any]] = {"units": [UNIT, WRONG_UNIT], "strategic_actions": [WRONG_ACTION]}
    found = {fault.path for fault in GAME.content_faults(cards)}
    assert {"/units/1/abilities/0/effects/0", "/strategic_actions/0/effects/0"} <= found
    assert GAME.content_faults({"units": [UNIT], "strategic_actions": []}) == []
    assert [fault.path for fault in GAME.content_faults({"units": [{**UNIT, "army": "nobody"}]})] == ["/units/0/army"]


def test_a_new_card_is_played_without_new_code() -> None:
    """A unit and a Strategic Action of a pack, in a scenario as it stands."""
    unit = {
        **UNIT,
        "abilities": [{"name": "A", "dice": 0, "target": "own_squad", "range": 0,
                       "effects": [{"effect": "mark_squad", "mark": "fast"}]}],
    }  # fmt: skip
    action = {**ACTION, "target": "nothing", "effects": [{"effect": "return_orders", "amount": 1}]}
    document = GAME.with_content(scenario(), {"units": [unit], "strategic_actions": [action]})
    assert GAME.faults(document) == []
    assert "own" in {card["id"] for card in document["units"]}
