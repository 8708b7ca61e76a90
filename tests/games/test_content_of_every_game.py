"""What every game says of itself, and what it makes of content that is sent to it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import msgspec
import pytest

from games import registry
from games.chance import SeededChance
from games.errors import Faulty
from games.faults import LARGEST
from games.game import Game
from tests.games.table_of_games import every_game, new_state, starts

each_game = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)


@each_game
def test_no_content_changes_no_scenario_and_unknown_fields_of_content_are_faults(game: Game) -> None:
    for document in game.scenarios().values():
        assert game.with_content(document, {}) == document
    for kind in game.content_types:
        faults = game.content_faults({kind: [{"no": "such field"}]})
        assert f"/{kind}/0/no" in [fault.path for fault in faults]
    assert game.content_faults({}) == []


@each_game
def test_content_goes_into_scenarios_that_have_faults_and_those_are_found(game: Game) -> None:
    scenario = next(iter(game.scenarios().values()))
    for wrong in ({}, *({**scenario, kind: value} for kind in game.content_types for value in (3, [3], {"a": 1}))):
        assert game.faults(game.with_content(wrong, {kind: [] for kind in game.content_types}))


@each_game
def test_a_game_describes_itself(game: Game) -> None:
    for kind in (game.action_type, game.event_type, game.position_type, game.option_type):
        assert msgspec.json.schema(kind)
    for scenario_id, document in game.scenarios().items():
        assert document["id"] == scenario_id
        assert game.faults(dict(document)) == []
        assert document["title"]
        assert document["text"]
        assert ElementTree.fromstring(game.map(document)).get("width") == "1200"  # noqa: S314  our own output
    for card in game.cards():
        assert {"id", "deck", "title", "text", "copies"} <= card.keys()


@each_game
def test_a_scenario_is_no_larger_than_a_match_may_write_with_every_change(game: Game) -> None:
    scenario = next(iter(game.scenarios().values()))
    room = LARGEST - len(msgspec.json.encode({**scenario, "text": ""}))
    assert game.faults({**scenario, "text": "x" * room}) == []
    assert [fault.path for fault in game.faults({**scenario, "text": "x" * (room + 1)})] == [""]


@pytest.mark.parametrize("game", registry.PLAYABLE.values(), ids=lambda game: game.key)
def test_what_is_wrong_with_the_scenario_of_a_position_is_told_there(game: Game) -> None:
    start = next(start for start in starts() if start.game.key == game.key)
    position = msgspec.to_builtins(game.position(new_state(start, 1)))
    for wrong in ({}, {"text": "x" * LARGEST}):
        changed = {**position, "scenario": {**position["scenario"], **wrong} if wrong else {}}
        with pytest.raises(Faulty) as raised:
            game.from_position(msgspec.convert(changed, type=game.position_type), SeededChance(1))
        assert {fault.path.split("/")[1] for fault in raised.value.faults} == {"scenario"}


@each_game
@pytest.mark.parametrize("damage", [{}, {"id": 3}, {"seats": "many"}, {"seats": [4, 1]}])
def test_a_damaged_scenario_has_faults_and_no_other_exception(game: Game, damage: dict[str, Any]) -> None:
    document = {} if not damage else {**next(iter(game.scenarios().values())), **damage}
    if damage == {"id": 3} or (game.key == "toy" and damage):
        assert isinstance(game.faults(document), list)
        return
    faults = game.faults(document)
    assert faults
    assert all(fault.path == "" or fault.path.startswith("/") for fault in faults)
