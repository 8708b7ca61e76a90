"""The content of the box: what the rulebook's component list promises, and that it can be played."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any, Final

import msgspec
import pytest

from games.chance import SeededChance
from games.content import documents
from games.firefighters_on_duty import FirefightersOnDuty, city_map
from games.firefighters_on_duty.board import built_in_tiles
from games.firefighters_on_duty.boards import first_board
from games.firefighters_on_duty.card_types import (
    AddFire,
    AddHazard,
    DistressCall,
    EventCard,
    HazardCard,
    RemoveFire,
    RemoveHazards,
)
from games.firefighters_on_duty.content_parts import COLOURS, PACKAGE
from games.firefighters_on_duty.content_types import (
    CallsAnsweredAtLeast,
    DeliveredAtLeast,
    EvacuatedAtLeast,
    Face,
    NoHazardLeft,
    PlacedTile,
    Side,
)
from games.firefighters_on_duty.random_map import SIDES, TURNS
from games.firefighters_on_duty.scenario_faults import scenario_faults, tile_faults

GAME: Final = FirefightersOnDuty()
SCENARIOS: Final = GAME.scenarios()
EVENTS: Final = [msgspec.convert(card, EventCard) for card in documents(PACKAGE, "event_cards").values()]
CALLS: Final = [msgspec.convert(card, DistressCall) for card in documents(PACKAGE, "distress_calls").values()]
HAZARDS: Final = [msgspec.convert(card, HazardCard) for card in documents(PACKAGE, "hazards").values()]
FOLDERS: Final = ("tiles", "scenarios", "event_cards", "distress_calls", "hazards")
PLAYERS_CAN_REMOVE: Final = {"high_voltage", "thick_smoke"}

each_scenario = pytest.mark.parametrize("scenario_id", SCENARIOS)


def faces() -> list[tuple[str, Side, Face]]:
    return [(letter, side, getattr(tile, side)) for letter, tile in built_in_tiles().items() for side in SIDES]


def test_eight_double_sided_city_tiles_are_in_the_box() -> None:
    assert list(built_in_tiles()) == list("ABCDEFGH")
    for document in documents(PACKAGE, "tiles").values():
        assert tile_faults(document) == []


def test_the_d12_can_name_every_space_of_every_face_and_a_block_on_each() -> None:
    for letter, side, face in faces():
        numbers = {number for row in city_map.read_cells(face) for number in row if number}
        assert numbers == set(range(1, len(numbers) + 1)), (letter, side)
        assert len(numbers) <= 12, (letter, side)
        assert face.blocks, (letter, side)


def test_every_colour_is_on_at_least_half_of_the_faces_but_not_on_all() -> None:
    for colour in COLOURS:
        showing = sum(any(block.colour == colour for block in face.blocks) for _, _, face in faces())
        assert 8 <= showing < 16, colour


def test_the_roads_of_every_face_join_its_four_edges() -> None:
    """So an engine drives through every tile, and however tiles are laid side by side their Roads are one net."""
    for letter, side, face in faces():
        pairs = city_map.adjacent_pairs(city_map.sheet(built_in_tiles(), [PlacedTile(letter, side, 0, 0)]))
        roads = {f"{letter}{number}" for number in face.roads}
        reached, waiting = {min(roads)}, [min(roads)]
        while waiting:
            here = waiting.pop()
            beside = {road for road in roads - reached if (here, road) in pairs}
            reached |= beside
            waiting += beside
        assert reached == roads, (letter, side)


def test_no_two_faces_are_laid_out_alike_however_they_are_turned() -> None:
    """Roads, Blocks, colours: a tile turned over or another one drawn makes another city."""
    seen: set[object] = set()
    for _, _, face in faces():
        colours = {block.number: block.colour for block in face.blocks}
        looks = [
            tuple(tuple(colours.get(number, "road" if number else "ground") for number in row) for row in turned)
            for turned in (city_map.turned(city_map.read_cells(face), turn) for turn in TURNS)
        ]
        assert not seen & set(looks)
        seen |= set(looks)


def test_roads_join_across_every_edge_of_every_two_faces_in_every_orientation() -> None:
    tiles = built_in_tiles()
    for letter, side, _ in faces():
        for other, other_side, _ in faces():
            if other == letter:
                continue
            for turn, other_turn in product(TURNS, TURNS):
                city = [PlacedTile(letter, side, 0, 0, turn), PlacedTile(other, other_side, 0, 1, other_turn)]
                sheet = city_map.sheet(tiles, city)
                west, east = sheet[2, 4], sheet[2, 5]
                assert int(west[1:]) in getattr(tiles[letter], side).roads
                assert int(east[1:]) in getattr(tiles[other], other_side).roads
                assert (west, east) in city_map.adjacent_pairs(sheet)


def test_every_block_of_every_face_borders_a_road_so_that_an_engine_reaches_it() -> None:
    for letter, side, face in faces():
        sheet = city_map.sheet(built_in_tiles(), [PlacedTile(letter, side, 0, 0)])
        pairs = city_map.adjacent_pairs(sheet)
        for block in face.blocks:
            assert any((f"{letter}{block.number}", f"{letter}{road}") in pairs for road in face.roads)


def test_each_block_colour_has_eight_event_cards() -> None:
    copies = Counter[str]()
    for card in EVENTS:
        copies[card.deck] += card.copies
    assert copies == {"green": 8, "yellow": 8, "red": 8}
    for colour in ("green", "yellow", "red"):
        assert len({card.title for card in EVENTS if card.deck == colour}) >= 5


def test_there_are_sixteen_distress_calls() -> None:
    assert sum(call.copies for call in CALLS) == 16
    assert len({call.title for call in CALLS}) >= 8


def test_a_late_response_is_never_better_than_a_fast_one() -> None:
    def harm(effects: list[Any]) -> int:
        signs = {"AddWater": -1, "GainPoints": -1}
        helpful = ("Remove",)
        names = [type(effect).__name__ for effect in effects]
        return sum(signs.get(name, -1 if name.startswith(helpful) else 1) for name in names)

    for call in CALLS:
        assert harm(call.fast) <= harm(call.on_time) <= harm(call.late), call.id
        assert harm(call.fast) < harm(call.late), call.id


def test_there_is_one_hazard_card_of_each_type() -> None:
    assert sorted((card.id, card.copies) for card in HAZARDS) == [
        ("compressed_gas", 1),
        ("explosive_substances", 1),
        ("high_voltage", 1),
        ("thick_smoke", 1),
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_document_says_whose_work_it_is(folder: str) -> None:
    for name, document in documents(PACKAGE, folder).items():
        assert document["credit"], name


def test_ids_are_the_names_of_the_files_and_titles_are_not_repeated() -> None:
    for folder in FOLDERS[1:4]:
        found = documents(PACKAGE, folder)
        assert [document["id"] for document in found.values()] == list(found)
        assert len({document["title"] for document in found.values()}) == len(found)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_there_is_a_scenario_for_every_number_of_players(players: int) -> None:
    assert any(document["seats"][0] <= players <= document["seats"][1] for document in SCENARIOS.values())


def test_the_objectives_ask_for_different_things() -> None:
    kinds = {goal["goal"] for document in SCENARIOS.values() for goal in document["objective"]}
    assert {"active_fires_at_most", "delivered_at_least", "evacuated_at_least", "blocks_stand"} <= kinds


@each_scenario
def test_a_scenario_can_be_played(scenario_id: str) -> None:
    assert scenario_faults(SCENARIOS[scenario_id]) == []


@each_scenario
def test_nobody_and_nothing_stands_in_a_fire_of_the_setup_that_would_lose_at_once(scenario_id: str) -> None:
    scenario = first_board(SCENARIOS[scenario_id], SeededChance(0, "setup")).scenario
    assert not set(scenario.injured) & set(scenario.fires)
    assert all(count < 4 for count in scenario.fires.values())


@each_scenario
def test_an_objective_asks_for_no_more_than_the_scenario_holds(scenario_id: str) -> None:
    scenario = first_board(SCENARIOS[scenario_id], SeededChance(0, "setup")).scenario
    for goal in scenario.objective:
        if isinstance(goal, DeliveredAtLeast):
            assert goal.count <= sum(scenario.injured.values())
        elif isinstance(goal, EvacuatedAtLeast):
            assert goal.count <= sum(scenario.civilians.values())
        elif isinstance(goal, CallsAnsweredAtLeast):
            assert goal.count <= len(scenario.distress_calls)
        elif isinstance(goal, NoHazardLeft):
            assert goal.hazard in PLAYERS_CAN_REMOVE


@pytest.mark.parametrize(("colour", "kind"), [("red", AddFire), ("red", AddHazard)])
def test_red_events_feed_the_fire(colour: str, kind: type) -> None:
    assert any(isinstance(effect, kind) for card in EVENTS if card.deck == colour for effect in card.effects)


def test_green_events_are_about_people_and_yellow_ones_about_debris() -> None:
    for colour, word in (("green", "civilians"), ("yellow", "debris")):
        tags = [effect.__struct_config__.tag for card in EVENTS if card.deck == colour for effect in card.effects]
        assert sum(word in str(tag) or (word == "civilians" and "injured" in str(tag)) for tag in tags) >= 3


def test_some_cards_help() -> None:
    effects = [effect for call in CALLS for effect in call.fast] + [
        effect for card in EVENTS for effect in card.effects
    ]
    assert any(isinstance(effect, RemoveFire) for effect in effects)
    assert any(isinstance(effect, RemoveHazards) for effect in effects)


def test_the_cards_list_every_city_tile_with_both_faces() -> None:
    """A client draws a city from these and a scenario alone."""
    tiles = {card["letter"]: card for card in GAME.cards() if card["deck"] == "city_tile"}
    assert set(tiles) == set(built_in_tiles())
    assert all(tile[side]["cells"] for tile in tiles.values() for side in SIDES)
