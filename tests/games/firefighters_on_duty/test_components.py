"""City Tiles, vehicles and what lies ready at the start (rulebook: Component Breakdown, Game Setup; A3, A39, A86)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.chance import ScriptedChance
from games.errors import Faulty
from games.firefighters_on_duty.board import tiles_of
from games.firefighters_on_duty.boards import board_for
from games.firefighters_on_duty.content_types import Scenario
from games.firefighters_on_duty.decks import DISTRESS, built_in_decks
from games.firefighters_on_duty.position import Options, SpacePosition
from games.firefighters_on_duty.scenario_faults import scenario_faults
from games.game import Document
from tests.games.firefighters_on_duty.test_cards import effect
from tests.games.firefighters_on_duty.town import FIREFIGHTER, GAME, MOVE, Match, in_fire_phase, match, town

ONE_STATION = town(stations=town()["stations"][:1])


def destinations(game: Match, kind: str) -> set[str]:
    """Where the legal actions of that kind lead seat 0."""
    named = [GAME.name_action(game.state, action) for action in GAME.legal_actions(game.state, 0)]
    documents = [msgspec.to_builtins(action) for action in named]
    return {document["to"] for document in documents if document["type"] == kind}


def at_start(scenario: Document = ONE_STATION, seats: int = 2) -> Match:
    return Match(GAME.new(scenario, seats, Options(mode="untimed"), ScriptedChance({}, GAME.kinds)))


def test_roads_and_blocks_are_spaces() -> None:
    board = board_for(town())
    assert {"A1", "A2"} <= set(board.names)
    assert [board.names[space] for space in board.blocks if board.names[space][0] == "C"] == ["C1", "C3", "C4", "C8"]
    assert [board.names[space] for space in board.roads if board.names[space][0] == "C"] == [
        "C2",
        "C5",
        "C6",
        "C7",
        "C9",
    ]


def test_vehicles_drive_on_roads_only() -> None:
    """A5 touches the Road A6, the Road of the first Station, and the Blocks A1 and A8."""
    vehicles = {"engine-1": {"space": "A5"}, "rescue-vehicle": {"space": "C6"}, "water-truck": {"space": "B6"}}
    game = match(vehicles=vehicles, dice=[[MOVE, None], [None, None]])
    assert destinations(game, "move_vehicle") == {"A6", "station-1", "B2", "B5", "B7", "B9", "C2", "C5", "C7", "C9"}
    with pytest.raises(Faulty) as refused:
        game.number("move_vehicle", die=0, vehicle="engine-1", to="A1")
    assert refused.value.faults[0].path == "/to"


def test_firefighters_walk_on_roads_and_on_blocks() -> None:
    game = match({"A5": {"firefighters": 1}}, dice=[[FIREFIGHTER, None], [None, None]])
    assert destinations(game, "move_firefighter") == {"A1", "A6", "A8", "station-1"}
    game.act(0, "move_firefighter", die=0, origin="A5", to="A8")
    assert game.space("A8").firefighters == 1


def test_every_block_has_the_type_that_its_tile_shows() -> None:
    board = board_for(town())
    shown = {name: board.colour[board.index[name]] for name in ("A1", "A3", "A4", "B11", "A2", "hospital")}
    assert shown == {"A1": 1, "A3": 2, "A4": 3, "B11": 3, "A2": 0, "hospital": 0}


def test_a_letter_is_in_play_once_with_one_of_its_faces() -> None:
    twice = [*town()["city"][:2], {"tile": "A", "side": "black", "row": 1, "column": 0}]
    assert "/city/2" in [fault.path for fault in scenario_faults(town(city=twice))]


def test_every_space_of_the_city_has_a_name_of_its_own_from_letter_and_number() -> None:
    board = board_for(town())
    numbered = board.names[: board.numbered_count]
    assert len(set(board.names)) == len(board.names)
    assert len(numbered) == 11 + 12 + 9
    assert all(name[0] in "ABC" and int(name[1:]) == board.number[place] for place, name in enumerate(numbered))


def test_a_scenario_may_bring_tiles_of_its_own() -> None:
    own = msgspec.convert(town(tiles=town()["tiles"][:1]), Scenario)
    tiles = tiles_of(own)
    assert tiles["A"] == own.tiles[0]
    assert sorted(tiles) == list("ABCDEFGH")
    assert tiles_of(msgspec.convert(town(tiles=[]), Scenario))["A"] != own.tiles[0]


TOLD = ("id", "title", "text", "seats", "points", "city", "stations", "objective", "objective_text")


@pytest.mark.parametrize("field", TOLD)
def test_a_scenario_without_one_of_its_parts_is_none(field: str) -> None:
    document = town()
    del document[field]
    assert scenario_faults(document)


def test_nothing_burns_on_the_roads_of_station_hospital_and_gathering_point(effects: list[Any]) -> None:
    """A card adds Fire on all Roads beside A5, A2 and C9: the city's Roads beside them and no other burn."""
    effects.append(effect(effect="add_fire", where="roads_beside"))
    ids = built_in_decks().ids[DISTRESS]
    calls = [{"space": space, "card": card, "round": 1} for space, card in zip(("A2", "A5", "C9"), ids, strict=False)]
    game = in_fire_phase(8, {space: {"firefighters": 1} for space in ("A2", "A5", "C9")}, calls=calls).table()
    assert {name for name, space in game.position.spaces.items() if space.inactive_fires} == {"A6", "C6"}
    assert game.position.points == 10


@pytest.mark.parametrize(
    ("vehicle", "item"),
    [
        ("engine-1", "civilian"),
        ("engine-1", "injured"),
        ("rescue-vehicle", "firefighter"),
        ("rescue-vehicle", "hose"),
        ("rescue-vehicle", "axe"),
        *[("water-truck", item) for item in ("firefighter", "hose", "axe", "civilian", "injured")],
    ],
)
def test_a_vehicle_carries_nothing_that_its_tile_has_no_slot_for(vehicle: str, item: str) -> None:
    with pytest.raises(Faulty):
        match().number("load", vehicle=vehicle, item=item, space="station-1")


def test_the_whole_box_lies_ready_at_the_start() -> None:
    position = at_start().position
    assert (position.fire_supply, position.injured_supply, position.water_supply) == (52, 12, 80 - 2 * 12 - 2 * 4)
    assert (position.round, position.points, position.stage) == (1, 10, "start_of_round")
    counted = (position.delivered, position.evacuated, position.burned_blocks, position.calls_answered)
    assert (counted, position.reasons, position.won) == ((0, 0, 0, 0), [], None)
    assert (position.clocks, position.decisions, position.clock, position.decision) == (0, 0, None, None)
    assert all(space == SpacePosition() for name, space in position.spaces.items() if name != "station-1")


def test_five_decks_lie_shuffled_and_whole_at_the_start() -> None:
    """Three of Events, by Block type, and the Distress Calls; the four Hazard cards are shuffled for each token."""
    decks = at_start().position.decks
    assert {name: sum(deck.left.values()) for name, deck in decks.items()} == {
        "green": 8,
        "yellow": 8,
        "red": 8,
        "distress": 16,
    }
    assert not any(deck.discarded for deck in decks.values())
    assert len(GAME.kinds["hazard_card"]) == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_two_dice_that_show_nothing_yet(seats: int) -> None:
    players = at_start(seats=seats).position.players
    assert [[die.symbol for die in player.dice] for player in players] == [[None, None]] * seats


def test_without_a_hospital_there_is_no_rescue_vehicle() -> None:
    game = at_start({**ONE_STATION, "hospital": None})
    assert set(game.position.vehicles) == {"engine-1", "engine-2", "water-truck"}
    game.table()
    assert game.refused(0, "load", vehicle="rescue-vehicle", item="civilian", space="A5") == "no_such_vehicle"
