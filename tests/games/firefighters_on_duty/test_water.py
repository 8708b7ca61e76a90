"""The Water symbol and the free transfers (rulebook: Water, Transferring Water; A46-A52, A95, A96)."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import Faulty
from tests.games.firefighters_on_duty.town import MOVE, WATER, Match, match

DRY = {"water": 0}


def test_water_goes_from_the_supply_into_the_reserve_that_the_roller_chooses() -> None:
    game = match(dice=[[WATER, WATER], [None, None]])
    before = game.position.water_supply or 0
    game.act(0, "fetch_water", die=0, station="station-2")
    assert game.position.reserves == {"station-1": 0, "station-2": 1}
    assert game.position.water_supply == before - 1


def test_without_water_in_the_supply_none_is_fetched() -> None:
    game = match(dice=[[WATER, None], [None, None]], reserves={"station-1": 80 - 24 - 8})
    assert game.position.water_supply == 0
    assert game.refused(0, "fetch_water", die=0, station="station-1") == "no_water_in_supply"


def at_station(**engine: int) -> Match:
    return match(
        vehicles={"engine-1": {"space": "station-1", **engine}, "engine-2": {"space": "A5", **DRY}},
        reserves={"station-1": 5},
    )


def test_an_engine_draws_from_the_reserve_of_the_station_it_stands_at() -> None:
    game = at_station(water=9).act(0, "draw_water", vehicle="engine-1", source="station-1", count=3)
    assert game.vehicle("engine-1").water == 12
    assert game.position.reserves["station-1"] == 2


def test_a_tank_holds_twelve_and_a_reserve_gives_what_it_has() -> None:
    assert at_station(water=9).refused(0, "draw_water", vehicle="engine-1", source="station-1", count=4) == (
        "tank_too_full"
    )
    assert at_station(water=0).refused(0, "draw_water", vehicle="engine-1", source="station-1", count=6) == (
        "not_enough_water"
    )


def test_nothing_is_drawn_from_afar_or_for_another_players_engine() -> None:
    game = at_station(water=0)
    assert game.refused(1, "draw_water", vehicle="engine-2", source="station-1", count=1) == "not_at_source"
    assert game.refused(1, "draw_water", vehicle="engine-1", source="station-1", count=1) == "not_your_engine"
    assert game.refused(0, "draw_water", vehicle="engine-1", source="station-2", count=1) == "not_at_source"


def test_a_hydrant_fills_whoever_stands_on_the_road_beside_it() -> None:
    game = match(vehicles={"engine-1": {"space": "B2", **DRY}, "water-truck": {"space": "B7"}})
    game.act(0, "draw_water", vehicle="engine-1", source="hydrant-1", count=4)
    assert game.vehicle("engine-1").water == 4
    assert game.position.hydrants["hydrant-1"] == 0
    assert game.refused(0, "draw_water", vehicle="engine-1", source="hydrant-2", count=1) == "not_at_source"


def test_anybody_fills_the_water_truck_at_a_station_or_a_hydrant() -> None:
    game = match(vehicles={"water-truck": {"space": "B7"}})
    game.act(0, "draw_water", vehicle="water-truck", source="hydrant-2", count=2)
    game.act(1, "draw_water", vehicle="water-truck", source="hydrant-2", count=2)
    assert game.vehicle("water-truck").water == 4
    game = match(vehicles={"water-truck": {"space": "station-2"}}, reserves={"station-2": 3})
    game.act(1, "draw_water", vehicle="water-truck", source="station-2", count=3)
    assert game.vehicle("water-truck").water == 3


def test_only_the_engines_owner_moves_water_between_it_and_the_truck() -> None:
    game = match(vehicles={"engine-1": {"space": "A5", "water": 4}, "water-truck": {"space": "A6", "water": 6}})
    assert game.refused(1, "give_water", giver="water-truck", receiver="engine-1", count=1) == "not_your_engine"
    assert game.refused(1, "give_water", giver="engine-1", receiver="water-truck", count=1) == "not_your_engine"
    assert game.refused(0, "give_water", giver="water-truck", receiver="engine-1", count=7) == "not_enough_water"
    game.act(0, "give_water", giver="water-truck", receiver="engine-1", count=6)
    game.act(0, "give_water", giver="engine-1", receiver="water-truck", count=3)
    assert (game.vehicle("engine-1").water, game.vehicle("water-truck").water) == (7, 3)


def test_engines_on_adjacent_roads_give_water_and_only_the_giver_commands_it() -> None:
    game = match(vehicles={"engine-1": {"space": "A5"}, "engine-2": {"space": "A6", "water": 2}})
    assert game.refused(1, "give_water", giver="engine-1", receiver="engine-2", count=1) == "not_your_engine"
    assert game.refused(0, "give_water", giver="engine-1", receiver="engine-2", count=11) == "tank_too_full"
    game.act(0, "give_water", giver="engine-1", receiver="engine-2", count=10)
    assert (game.vehicle("engine-1").water, game.vehicle("engine-2").water) == (2, 12)


def test_vehicles_on_one_station_road_are_near_enough_and_others_must_be_adjacent() -> None:
    game = match(vehicles={"engine-1": {"space": "station-1"}, "engine-2": {"space": "station-1", **DRY}})
    game.act(0, "give_water", giver="engine-1", receiver="engine-2", count=1)
    game = match(vehicles={"engine-1": {"space": "A5"}, "engine-2": {"space": "A7", **DRY}})
    assert game.refused(0, "give_water", giver="engine-1", receiver="engine-2", count=1) == "too_far_apart"


def test_two_stations_are_not_adjacent() -> None:
    game = match(vehicles={"engine-1": {"space": "station-1"}, "engine-2": {"space": "station-2", **DRY}})
    assert game.refused(0, "give_water", giver="engine-1", receiver="engine-2", count=1) == "too_far_apart"


def test_a_vehicle_gives_nothing_to_itself_or_to_one_out_of_play() -> None:
    game = match()
    assert game.refused(0, "give_water", giver="engine-1", receiver="engine-1", count=1) == "same_tank"
    assert game.refused(0, "give_water", giver="engine-1", receiver="engine-3", count=1) == "no_such_vehicle"


def test_solo_both_engines_obey_the_one_player() -> None:
    game = match(seats=1, vehicles={"engine-1": {"space": "A5", **DRY}, "engine-2": {"space": "A6"}})
    game.act(0, "give_water", giver="engine-2", receiver="engine-1", count=5)
    assert game.vehicle("engine-1").water == 5


def test_hydrants_are_filled_at_the_start_of_a_round_in_their_order_while_water_lasts() -> None:
    game = match(
        stage="start_of_round",
        hydrants={"hydrant-1": 1, "hydrant-2": 0},
        reserves={"station-1": 80 - 24 - 1 - 5},
    ).table()
    assert game.position.hydrants == {"hydrant-1": 4, "hydrant-2": 2}
    assert game.position.water_supply == 0


def test_the_water_truck_has_one_tank_of_twelve() -> None:
    game = match(vehicles={"water-truck": {"space": "station-1", "water": 10}}, reserves={"station-1": 5})
    assert game.refused(0, "draw_water", vehicle="water-truck", source="station-1", count=3) == "tank_too_full"
    game.act(0, "draw_water", vehicle="water-truck", source="station-1", count=2)


@pytest.mark.parametrize("receiver", ["station-1", "hydrant-1", "rescue-vehicle"])
def test_water_is_never_put_back(receiver: str) -> None:
    with pytest.raises(Faulty) as refused:
        match().number("give_water", giver="engine-1", receiver=receiver, count=1)
    assert refused.value.faults[0].path == "/receiver"


def test_the_water_truck_gives_no_more_than_the_tank_of_the_engine_takes() -> None:
    game = match(vehicles={"engine-1": {"space": "A5", "water": 8}, "water-truck": {"space": "A6", "water": 6}})
    assert game.refused(0, "give_water", giver="water-truck", receiver="engine-1", count=5) == "tank_too_full"
    game.act(0, "give_water", giver="water-truck", receiver="engine-1", count=4)


def test_the_water_truck_brings_water_from_a_station_to_an_engine_far_away() -> None:
    vehicles: dict[str, dict[str, Any]] = {"water-truck": {"space": "station-1"}, "engine-1": {"space": "A7", **DRY}}
    game = match(vehicles=vehicles, reserves={"station-1": 6}, dice=[[MOVE, MOVE], [None, None]])
    game.act(1, "draw_water", vehicle="water-truck", source="station-1", count=6)
    game.act(0, "move_vehicle", die=0, vehicle="water-truck", to="A5")
    assert game.refused(0, "give_water", giver="water-truck", receiver="engine-1", count=1) == "too_far_apart"
    game.act(0, "move_vehicle", die=1, vehicle="water-truck", to="A6")
    game.act(0, "give_water", giver="water-truck", receiver="engine-1", count=6)
    assert (game.vehicle("engine-1").water, game.vehicle("water-truck").water) == (6, 0)


def test_a_reserve_has_no_limit() -> None:
    game = match(reserves={"station-1": 80 - 24 - 8 - 1}, dice=[[WATER, None], [None, None]])
    game.act(0, "fetch_water", die=0, station="station-1")
    assert game.position.reserves["station-1"] == 48


def test_transfers_take_no_die_and_spend_no_symbol() -> None:
    game = match(reserves={"station-1": 5}, vehicles={"engine-1": {"space": "station-1", **DRY}}, dice=[[None] * 2] * 2)
    game.act(0, "draw_water", vehicle="engine-1", source="station-1", count=2)
    game.act(0, "draw_water", vehicle="engine-1", source="station-1", count=3)
    assert game.vehicle("engine-1").water == 5
