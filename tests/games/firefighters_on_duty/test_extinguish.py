"""Extinguish (cases 8 and 11; A16, A17, A19, A62-A65, A88, A89, A100)."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import Faulty
from games.firefighters_on_duty.extinguish import difficulty
from tests.games.firefighters_on_duty.town import GEAR, Match, match

GEARS = [[GEAR, GEAR], [GEAR, GEAR]]
CREW = {"firefighters": 1, "hoses": 1}


def beside_a3(a3: dict[str, Any], **more: Any) -> Match:
    """A3 burns as given; engine 1 stands on A2 beside it, engine 2 on A7, beside it and A4."""
    vehicles = {"engine-1": {"space": "A2"}, "engine-2": {"space": "A7"}}
    return match({"A3": a3, **more}, vehicles, dice=GEARS)


def test_on_a_road_the_engine_must_stand_on_it() -> None:
    game = match({"A5": {"fires": 1}}, {"engine-1": {"space": "A5"}, "engine-2": {"space": "A6"}}, dice=GEARS)
    assert game.refused(1, "extinguish", die=0, engine="engine-2", space="A5") == "engine_not_there"
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5").dice(water_die=[2, 3])
    game.act(0, "roll_water", die=0, count=2)
    assert game.space("A5").fires == 0


def test_on_a_block_a_firefighter_a_hose_and_the_own_engine_beside_it_are_needed() -> None:
    assert beside_a3({"fires": 1, **CREW}).allowed(0, "extinguish", die=0, engine="engine-1", space="A3")
    for lacking in ({"firefighters": 1}, {"hoses": 1}, {}):
        game = beside_a3({"fires": 1, **lacking})
        assert game.refused(0, "extinguish", die=0, engine="engine-1", space="A3") == "no_hose_line"


def test_another_players_engine_beside_the_block_does_not_help() -> None:
    vehicles = {"engine-1": {"space": "A2"}, "engine-2": {"space": "A6"}}
    game = match({"A3": {"fires": 1, **CREW}}, vehicles, dice=GEARS)
    assert game.refused(1, "extinguish", die=0, engine="engine-2", space="A3") == "no_hose_line"
    assert game.refused(1, "extinguish", die=0, engine="engine-1", space="A3") == "not_your_engine"


def test_a_chain_of_firefighters_with_hoses_reaches_a_block_farther_away() -> None:
    chain = beside_a3(CREW, A4={"fires": 1, **CREW})
    assert chain.allowed(0, "extinguish", die=0, engine="engine-1", space="A4")
    assert chain.allowed(1, "extinguish", die=0, engine="engine-2", space="A4")
    longer = beside_a3(CREW, A4=CREW, B1={"fires": 1, **CREW})
    assert longer.allowed(0, "extinguish", die=0, engine="engine-1", space="B1")


@pytest.mark.parametrize("gap", [{"firefighters": 1}, {"hoses": 1}])
def test_every_block_of_a_chain_needs_both(gap: dict[str, int]) -> None:
    game = beside_a3(gap, A4={"fires": 1, **CREW})
    assert game.refused(0, "extinguish", die=0, engine="engine-1", space="A4") == "no_hose_line"


def test_a_chain_crosses_no_road() -> None:
    """A1 and A3 are joined by Road A2 only: an engine on A5, beside A1, does not reach A3."""
    game = match({"A1": CREW, "A2": CREW, "A3": {"fires": 1, **CREW}}, {"engine-1": {"space": "A5"}}, dice=GEARS)
    assert game.refused(0, "extinguish", die=0, engine="engine-1", space="A3") == "no_hose_line"


def test_a_chain_runs_through_burning_burned_and_high_voltage_blocks() -> None:
    for middle in ({"fires": 2}, {"burned": True}, {"hazards": ["high_voltage"]}):
        game = beside_a3({**CREW, **middle}, A4={"fires": 1, **CREW})
        assert game.allowed(0, "extinguish", die=0, engine="engine-1", space="A4")


def test_high_voltage_forbids_to_extinguish_on_its_block() -> None:
    game = beside_a3({"fires": 1, **CREW, "hazards": ["high_voltage"]})
    assert game.refused(0, "extinguish", die=0, engine="engine-1", space="A3") == "high_voltage"


def test_without_fire_there_is_nothing_to_extinguish() -> None:
    assert beside_a3(CREW).refused(0, "extinguish", die=0, engine="engine-1", space="A3") == "no_fire"


def test_only_a_gear_opens_an_action_slot_and_one_die_lies_on_it() -> None:
    game = match({"A5": {"fires": 1}}, {"engine-1": {"space": "A5"}}, dice=[["water", GEAR], [None, None]])
    assert game.refused(0, "extinguish", die=0, engine="engine-1", space="A5") == "wrong_symbol"
    game = match({"A5": {"fires": 1}}, {"engine-1": {"space": "A5"}}, dice=GEARS)
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5")
    assert game.refused(0, "extinguish", die=1, engine="engine-1", space="A5") == "slot_taken"


def test_each_die_at_or_above_the_difficulty_removes_one_fire_and_all_return_to_the_supply() -> None:
    game = beside_a3({"fires": 4, **CREW}).dice(water_die=[3, 4, 6, 1])
    before = game.position.water_supply or 0
    game.act(0, "extinguish", die=0, engine="engine-1", space="A3").act(0, "roll_water", die=0, count=4)
    assert game.space("A3").fires == 2
    assert game.vehicle("engine-1").water == 8
    assert game.position.water_supply == before + 4
    assert game.position.fire_supply == 50


def test_batches_are_rolled_until_the_player_stops() -> None:
    game = beside_a3({"fires": 4, **CREW}).dice(water_die=[4, 1, 4])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A3")
    game.act(0, "roll_water", die=0, count=1).act(0, "roll_water", die=0, count=2)
    assert game.space("A3").fires == 2
    game.act(0, "leave_slot", die=0)
    assert game.refused(0, "roll_water", die=0, count=1) == "not_on_slot"


def test_no_more_water_is_rolled_than_the_tank_holds() -> None:
    game = match({"A5": {"fires": 1}}, {"engine-1": {"space": "A5", "water": 2}}, dice=GEARS)
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5")
    assert game.refused(0, "roll_water", die=0, count=3) == "not_enough_water"
    assert game.allowed(0, "roll_water", die=0, count=2)


def test_successes_beyond_the_last_fire_are_lost_and_the_die_comes_back() -> None:
    game = beside_a3({"fires": 1, **CREW}).dice(water_die=[6, 6, 6])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A3").act(0, "roll_water", die=0, count=3)
    assert game.space("A3").fires == 0
    assert game.position.players[0].dice[0].slot is None
    assert game.position.players[0].dice[0].symbol is None


def test_requirements_count_anew_before_each_batch() -> None:
    game = beside_a3({"fires": 4, **CREW}).dice(water_die=[4])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A3").act(0, "roll_water", die=0, count=1)
    game.state.tokens[1][game.state.board.index["A3"]] = 0
    assert game.refused(0, "roll_water", die=0, count=1) == "no_hose_line"
    assert game.allowed(0, "leave_slot", die=0)


def test_two_players_share_a_firefighter_and_hose_each_with_the_own_engines_water() -> None:
    spaces = {"A4": {"fires": 3, **CREW}, "A3": CREW}
    game = match(spaces, {"engine-1": {"space": "A2"}, "engine-2": {"space": "A7"}}, dice=GEARS)
    game.act(0, "extinguish", die=0, engine="engine-1", space="A4")
    game.act(1, "extinguish", die=0, engine="engine-2", space="A4")
    game.dice(water_die=[5, 5]).act(0, "roll_water", die=0, count=1).act(1, "roll_water", die=0, count=1)
    assert game.space("A4").fires == 1
    assert (game.vehicle("engine-1").water, game.vehicle("engine-2").water) == (11, 11)


def test_the_last_fire_gone_ends_the_other_players_extinguishing_too() -> None:
    spaces = {"A4": {"fires": 1, **CREW}, "A3": CREW}
    game = match(spaces, {"engine-1": {"space": "A2"}, "engine-2": {"space": "A7"}}, dice=GEARS)
    game.act(0, "extinguish", die=0, engine="engine-1", space="A4")
    game.act(1, "extinguish", die=0, engine="engine-2", space="A4")
    game.dice(water_die=[5]).act(0, "roll_water", die=0, count=1)
    assert game.position.players[1].dice[0].slot is None


@pytest.mark.parametrize(
    ("space", "contents", "needed"),
    [
        ("A1", {}, 3),
        ("A3", {}, 4),
        ("A4", {}, 5),
        ("A2", {}, 3),
        ("A1", {"hazards": ["thick_smoke"], "smoke": 2}, 5),
        ("A1", {"hazards": ["thick_smoke"], "smoke": 1}, 4),
        ("A4", {"hazards": ["thick_smoke"], "smoke": 2}, 6),
    ],
)
def test_thick_smoke_adds_its_side_to_the_difficulty_up_to_six(
    space: str, contents: dict[str, Any], needed: int
) -> None:
    game = match({space: {"fires": 1, **contents}})
    assert difficulty(game.state, game.state.board.index[space]) == needed


def test_active_fires_go_before_inactive_ones() -> None:
    game = beside_a3({"fires": 1, "inactive_fires": 2, **CREW}).dice(water_die=[4, 4])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A3").act(0, "roll_water", die=0, count=2)
    assert (game.space("A3").fires, game.space("A3").inactive_fires) == (0, 1)
    assert game.position.fire_supply == 51
    assert game.events("water_rolled")[0]["removed"] == 2


def test_solo_any_die_works_on_either_engine_and_each_engine_has_its_own_slot() -> None:
    vehicles = {"engine-1": {"space": "A2"}, "engine-2": {"space": "A7"}}
    game = match({"A3": CREW, "A4": {"fires": 2, **CREW}}, vehicles, seats=1, dice=[[GEAR, GEAR, GEAR]])
    game.act(0, "extinguish", die=2, engine="engine-1", space="A4")
    game.act(0, "extinguish", die=0, engine="engine-2", space="A4")
    game.dice(water_die=[5, 5]).act(0, "roll_water", die=2, count=1).act(0, "roll_water", die=0, count=1)
    assert game.space("A4").fires == 0


def test_firefighters_and_hoses_aboard_an_engine_lay_no_hose_line() -> None:
    vehicles = {"engine-1": {"space": "A2", "firefighters": 1, "hoses": 1}}
    for there in ({}, {"firefighters": 1}, {"hoses": 1}):
        game = match({"A3": {"fires": 1, **there}}, vehicles, dice=GEARS)
        assert game.refused(0, "extinguish", die=0, engine="engine-1", space="A3") == "no_hose_line"


def test_neither_fire_nor_debris_nor_burning_down_stops_the_firefighter_at_the_hose() -> None:
    game = match({"A1": {"fires": 1, "debris": 2, **CREW}}, {"engine-1": {"space": "A2"}}, dice=GEARS)
    assert game.allowed(0, "extinguish", die=0, engine="engine-1", space="A1")


def test_an_engine_that_nobody_plays_extinguishes_nothing() -> None:
    game = match({"A5": {"fires": 1}}, seats=1, dice=[[GEAR, GEAR, GEAR]])
    assert game.refused(0, "extinguish", die=0, engine="engine-3", space="A5") == "no_such_vehicle"


def test_each_seat_rolls_water_for_its_own_dice_only() -> None:
    spaces = {"A3": CREW, "A4": {"fires": 3, **CREW}}
    game = match(spaces, {"engine-1": {"space": "A2"}, "engine-2": {"space": "A7", "water": 2}}, dice=GEARS)
    game.act(1, "extinguish", die=1, engine="engine-2", space="A4")
    assert game.refused(0, "roll_water", die=1, count=1) == "not_on_slot"
    game.dice(water_die=[5, 1]).act(1, "roll_water", die=1, count=2)
    assert game.events("water_rolled") == [
        {"seat": 1, "engine": "engine-2", "space": "A4", "difficulty": 5, "removed": 1, "faces": [5, 1]}
    ]
    assert (game.vehicle("engine-1").water, game.vehicle("engine-2").water) == (12, 0)


def test_the_third_die_of_a_seat_with_two_is_not_the_first_of_the_next_seat() -> None:
    game = match({"A5": {"fires": 1}}, {"engine-2": {"space": "A5"}}, dice=GEARS)
    game.act(1, "extinguish", die=0, engine="engine-2", space="A5")
    assert game.refused(0, "roll_water", die=2, count=1) == "no_such_die"
    assert game.refused(0, "leave_slot", die=2) == "no_such_die"
    assert game.refused(0, "roll_axe", die=2) == "no_such_die"


def test_a_hose_reaches_no_fire_on_a_road() -> None:
    """Neither a crew on the burning Road A6 nor one on the Block A10 beside A7 makes up for the engine on A5."""
    spaces = {"A6": {"fires": 1, **CREW}, "A7": {"fires": 1}, "A10": CREW}
    game = match(spaces, {"engine-1": {"space": "A5"}, "engine-2": {"space": "A9"}}, dice=GEARS)
    assert game.refused(0, "extinguish", die=0, engine="engine-1", space="A6") == "engine_not_there"
    assert game.refused(1, "extinguish", die=0, engine="engine-2", space="A7") == "engine_not_there"


@pytest.mark.parametrize("count", [1, 7, 12])
def test_any_number_of_water_from_one_to_the_whole_tank_is_rolled(count: int) -> None:
    game = beside_a3({"fires": 20, **CREW}).dice(water_die=[1] * count)
    game.act(0, "extinguish", die=0, engine="engine-1", space="A3").act(0, "roll_water", die=0, count=count)
    assert game.vehicle("engine-1").water == 12 - count
    with pytest.raises(Faulty):
        game.number("roll_water", die=0, count=0)


@pytest.mark.parametrize(("seat", "engine", "road"), [(0, "engine-1", "A2"), (1, "engine-2", "A7")])
def test_each_player_reaches_the_end_of_a_chain_from_the_own_engine(seat: int, engine: str, road: str) -> None:
    """The chain A3 - A4 - B1: engine 1 stands beside A3, engine 2 beside A3 and A4; no other engine helps."""
    game = match({"A3": CREW, "A4": CREW, "B1": {"fires": 1, **CREW}}, {engine: {"space": road}}, dice=GEARS)
    assert game.allowed(seat, "extinguish", die=0, engine=engine, space="B1")
    other = "engine-2" if seat == 0 else "engine-1"
    assert game.refused(1 - seat, "extinguish", die=0, engine=other, space="B1") == "no_hose_line"
