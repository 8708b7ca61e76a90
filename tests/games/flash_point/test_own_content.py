"""A scenario played with boards, specialists and cards of a pack."""

from __future__ import annotations

from typing import Any

import pytest

from games.chance import SeededChance
from games.content import documents
from games.flash_point.content_parts import PACKAGE
from games.flash_point.game import FlashPoint
from games.game import Content, Document
from games.playout import RandomBot, play
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC, Match, scenario

SHED: Document = {
    "id": "shed",
    "title": "Shed",
    "text": "Two rooms and a door.",
    "rows": 2,
    "columns": 3,
    "dice": {"red": [1, 2, 3, 4], "black": [1, 2, 3], "red_opposite": [4, 3, 2, 1], "black_opposite": [3, 2, 1]},
    "walls": [[[1, 1], [1, 2]]],
    "doors": [[[2, 1], [2, 2]], [[1, 3], [1, 4]]],
    "openings": [[[2, 0], [2, 1]]],
    "ambulance": [{"spaces": [[3, 1], [3, 2]]}],
    "engine": [{"spaces": [[0, 1], [0, 2]]}],
}
COOK: Document = {"id": "cook", "title": "Cook", "text": "Knows fire.", "ap": 7, "skills": {"treat": 0}}
LUCK: Document = {
    "id": "luck",
    "title": "Luck",
    "text": "Rain.",
    "effects": [{"effect": "put_out", "where": "everywhere"}],
}


def begun(game: FlashPoint, content: Content, **changes: Any) -> Match:
    document = game.with_content(scenario(**changes), content)
    assert game.faults(document) == []
    return Match(game, game.new(document, 2, game.option_type(), SeededChance(1, "setup")))


@pytest.mark.parametrize("game", [FAMILY, EXPERIENCED, TRAGIC], ids=lambda game: game.key)
def test_a_board_of_any_size_is_played_to_the_end(game: FlashPoint) -> None:
    house = begun(game, {"boards": [SHED]}, board="shed", victims=7, false_alarms=1)
    kinds = game.kinds_of(house.state)
    assert (kinds["red"], kinds["black"]) == ((1, 2, 3, 4), (1, 2, 3))
    for seed in range(5):
        again = game.clone(house.state)
        outcome = play(game, again, [RandomBot(), RandomBot()], seed)
        assert outcome is not None
        assert game.encode(game.from_position(game.position(again), SeededChance(1))) == game.encode(again)


def test_a_specialist_of_a_pack_can_be_chosen_and_has_its_own_points() -> None:
    house = begun(EXPERIENCED, {"specialists": [COOK]})
    assert "cook" in EXPERIENCED.kinds_of(house.state)["specialist"]
    house.choose("cook", 0).choose("generalist", 1).choose((0, 0), 0).choose((0, 0), 1).choose(0).choose(0)
    assert house.position.firefighters[0].ap == 7


def test_a_document_with_the_id_of_a_built_in_one_takes_its_place() -> None:
    house = begun(TRAGIC, {"specialists": [{**COOK, "id": "generalist"}]})
    house.choose("generalist", 0).choose("veteran", 1).choose((0, 0), 0).choose((0, 0), 1).choose(0).choose(0)
    assert house.position.firefighters[0].ap == 7
    assert len(house.state.board.specialists) == len(documents(PACKAGE, "specialists"))


def test_cards_of_a_pack_are_in_the_deck_and_copies_of_none_take_one_out() -> None:
    out = [{**card, "copies": 0} for card in documents(PACKAGE, "event_cards").values()]
    house = begun(TRAGIC, {"event_cards": [*out, {**LUCK, "copies": 3}]})
    assert house.position.decks["events"].left == {"luck": 3}


def test_what_the_scenario_brings_itself_comes_before_the_pack() -> None:
    document = TRAGIC.with_content(scenario(specialists=[{**COOK, "title": "Mine"}]), {"specialists": [COOK]})
    assert [one["title"] for one in document["specialists"]] == ["Mine"]


def test_every_fault_of_a_pack_is_named_at_its_path() -> None:
    content: Content = {
        "specialists": [COOK, {**COOK, "ap": 99}],
        "event_cards": [{**LUCK, "effects": [{"effect": "put_out", "where": "moon"}]}],
    }
    assert [fault.path for fault in TRAGIC.content_faults(content)] == [
        "/specialists/1/ap",
        "/specialists/1",
        "/event_cards/0/effects/0/where",
    ]
