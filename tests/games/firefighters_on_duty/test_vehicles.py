"""Move Vehicle (case 9; A53, A54, A58, A70, A85)."""

from __future__ import annotations

import pytest

from tests.games.firefighters_on_duty.town import MOVE, match

ROLLED = [[MOVE, MOVE], [MOVE, MOVE]]


def test_the_own_engine_and_the_common_vehicles_move_to_an_adjacent_road() -> None:
    game = match(vehicles={"water-truck": {"space": "B6"}}, dice=ROLLED)
    game.act(0, "move_vehicle", die=0, vehicle="engine-1", to="A5")
    game.act(0, "move_vehicle", die=1, vehicle="water-truck", to="B7")
    game.act(1, "move_vehicle", die=0, vehicle="rescue-vehicle", to="C9")
    spaces = [game.vehicle(name).space for name in ("engine-1", "water-truck", "rescue-vehicle")]
    assert spaces == ["A5", "B7", "C9"]


def test_another_players_engine_stays() -> None:
    assert match(dice=ROLLED).refused(0, "move_vehicle", die=0, vehicle="engine-2", to="A5") == "not_your_engine"


def test_an_engine_nobody_plays_is_not_there() -> None:
    assert match(dice=ROLLED).refused(0, "move_vehicle", die=0, vehicle="engine-3", to="A5") == "no_such_vehicle"


@pytest.mark.parametrize("road", ["A7", "A2", "station-2"])
def test_no_vehicle_moves_diagonally_or_farther_than_one_road(road: str) -> None:
    game = match(vehicles={"engine-1": {"space": "A5"}}, dice=ROLLED)
    assert game.refused(0, "move_vehicle", die=0, vehicle="engine-1", to=road) == "not_adjacent"


def test_two_vehicles_never_share_a_road_of_the_city_or_of_the_hospital() -> None:
    game = match(vehicles={"engine-1": {"space": "A5"}, "engine-2": {"space": "A6"}}, dice=ROLLED)
    assert game.refused(0, "move_vehicle", die=0, vehicle="engine-1", to="A6") == "road_occupied"
    game = match(vehicles={"engine-1": {"space": "C9"}}, dice=ROLLED)
    assert game.refused(0, "move_vehicle", die=0, vehicle="engine-1", to="hospital") == "road_occupied"


def test_a_station_road_holds_any_number_of_vehicles() -> None:
    game = match(vehicles={"engine-1": {"space": "A5"}, "engine-2": {"space": "station-1"}}, dice=ROLLED)
    game.act(0, "move_vehicle", die=0, vehicle="engine-1", to="station-1")
    standing = [vehicle.space for vehicle in game.position.vehicles.values()]
    assert standing.count("station-1") == 3


def test_people_equipment_and_fire_on_a_road_hold_nobody_up() -> None:
    game = match({"A5": {"fires": 1, "firefighters": 2, "hoses": 1, "civilians": 1}}, dice=ROLLED)
    game.act(0, "move_vehicle", die=0, vehicle="engine-1", to="A5")
    assert game.vehicle("engine-1").space == "A5"


def test_a_road_with_debris_is_entered_and_not_left() -> None:
    game = match({"A5": {"debris": 1}}, dice=ROLLED)
    game.act(0, "move_vehicle", die=0, vehicle="engine-1", to="A5")
    assert game.refused(0, "move_vehicle", die=1, vehicle="engine-1", to="A6") == "debris"


def test_of_two_players_that_move_the_same_vehicle_the_second_finds_it_gone() -> None:
    game = match(vehicles={"water-truck": {"space": "A6"}}, dice=ROLLED)
    game.act(0, "move_vehicle", die=0, vehicle="water-truck", to="A7")
    assert game.refused(1, "move_vehicle", die=0, vehicle="water-truck", to="A2") == "not_adjacent"
    game.act(1, "move_vehicle", die=0, vehicle="water-truck", to="B5")


def test_solo_either_engine_moves_with_any_of_the_three_dice() -> None:
    game = match(seats=1, dice=[[None, MOVE, MOVE]])
    game.act(0, "move_vehicle", die=2, vehicle="engine-2", to="A5")
    game.act(0, "move_vehicle", die=1, vehicle="engine-2", to="A6")
    assert game.vehicle("engine-2").space == "A6"


def test_a_symbol_moves_one_vehicle_once() -> None:
    game = match(dice=[[MOVE, "water"], [None, None]])
    assert game.refused(0, "move_vehicle", die=1, vehicle="engine-1", to="A5") == "wrong_symbol"
    game.act(0, "move_vehicle", die=0, vehicle="engine-1", to="A5")
    assert game.refused(0, "move_vehicle", die=0, vehicle="engine-1", to="A6") == "wrong_symbol"
