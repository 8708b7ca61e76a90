"""The Radio Reports 1 to 5 (cases 3, 4, 5; A5, A30-A44)."""

from __future__ import annotations

from typing import Any

import pytest

from games.firefighters_on_duty.decks import DISTRESS, built_in_decks
from tests.games.firefighters_on_duty.town import GAME, GEAR, Match, in_fire_phase, match, town

Spaces = dict[str, dict[str, Any]]
ONE_STATION = town(stations=town()["stations"][:1])


def reports(first: int, spaces: Spaces, steps: int = 1, **fields: Any) -> Match:
    return in_fire_phase(first, spaces, **fields).table(steps)


def test_an_injured_person_in_active_fire_loses_the_game_before_anything_else() -> None:
    game = reports(1, {"A1": {"injured": 1, "fires": 1, "civilians": 1}, "A3": {"fires": 4}})
    assert game.reasons == ("casualty",)
    assert game.space("A1").civilians == 1
    assert not game.space("A3").burned


@pytest.mark.parametrize("spaces", [{"A1": {"injured": 1, "inactive_fires": 2}}, {"A1": {"injured": 1}}])
def test_inactive_fire_is_no_casualty(spaces: Spaces) -> None:
    assert reports(1, spaces).reasons == ()


def test_a_civilian_in_fire_becomes_injured_and_is_no_casualty_this_round() -> None:
    game = reports(1, {"A1": {"civilians": 2, "fires": 1}}, steps=8)
    assert game.reasons == ()
    assert (game.space("A1").civilians, game.space("A1").injured) == (0, 2)


def test_a_firefighter_in_fire_becomes_injured_and_returns_to_the_station_players_choose() -> None:
    game = reports(2, {"A1": {"firefighters": 1, "fires": 1}})
    decision = game.position.decision
    assert decision is not None
    assert decision.options == ["station-1", "station-2"]
    game.act(1, "choose", decision=decision.id, option=1)
    assert game.space("station-2").firefighters == 1
    assert (game.space("A1").firefighters, game.space("A1").injured) == (0, 1)
    assert game.stage == "radio_report_3"


def test_each_returning_firefighter_is_a_choice_of_its_own() -> None:
    game = reports(2, {"A1": {"firefighters": 2, "fires": 1}})
    game.act(0, "choose", decision=1, option=0).act(0, "choose", decision=2, option=1)
    assert (game.space("station-1").firefighters, game.space("station-2").firefighters) == (1, 1)


def test_with_one_station_nobody_is_asked() -> None:
    game = reports(2, {"A1": {"firefighters": 2, "fires": 1}}, scenario=ONE_STATION)
    assert game.space("station-1").firefighters == 2
    assert game.position.decision is None


def test_inactive_fire_injures_nobody() -> None:
    game = reports(2, {"A1": {"firefighters": 1, "civilians": 1, "inactive_fires": 3}})
    assert game.space("A1").injured == 0


def test_injured_tokens_that_are_missing_cost_a_point_each() -> None:
    spaces: Spaces = {"A8": {"injured": 11}, "A1": {"civilians": 3, "fires": 1}}
    game = reports(2, spaces, points=5)
    assert game.space("A1").injured == 1
    assert game.position.points == 3


def test_the_point_lost_for_a_missing_token_may_be_the_last() -> None:
    assert reports(2, {"A8": {"injured": 12}, "A1": {"civilians": 1, "fires": 1}}, points=1).reasons == ("no_points",)


def test_people_and_equipment_aboard_a_vehicle_in_fire_are_safe() -> None:
    """Those beside it on the same Roads are not."""
    vehicles = {
        "engine-1": {"space": "A5", "firefighters": 2, "hoses": 1, "axes": 1},
        "rescue-vehicle": {"space": "C9", "injured": 1, "civilians": 1},
    }
    street: Spaces = {"A5": {"fires": 1, "firefighters": 1, "hoses": 1, "axes": 1}, "C9": {"fires": 1, "civilians": 1}}
    game = reports(1, street, steps=4, vehicles=vehicles, options={"decisions": "automatic"})
    assert game.reasons == ()
    assert (game.space("A5").injured, game.space("A5").hoses, game.space("A5").axes, game.space("C9").injured) == (
        1,
        0,
        0,
        1,
    )
    engine, rescue = game.vehicle("engine-1"), game.vehicle("rescue-vehicle")
    assert (engine.firefighters, engine.hoses, engine.axes) == (2, 1, 1)
    assert (rescue.injured, rescue.civilians) == (1, 1)


@pytest.mark.parametrize("vehicle", ["engine-2", "water-truck", "rescue-vehicle"])
def test_any_vehicle_in_fire_is_damaged_and_the_next_time_destroyed(vehicle: str) -> None:
    game = reports(3, {"B6": {"fires": 1}}, vehicles={vehicle: {"space": "B6"}})
    assert game.reasons == ()
    assert game.vehicle(vehicle).damaged
    assert game.position.fire_supply == 50
    again = in_fire_phase(3, {"B6": {"fires": 1}}, vehicles={vehicle: {"space": "B6", "damaged": True}}).table()
    assert again.reasons == ("vehicle_destroyed",)


def test_a_vehicle_is_damaged_without_a_fire_token_too_and_that_costs_nothing() -> None:
    spaces: Spaces = {"B6": {"fires": 1}, "A8": {"fires": 51}}
    game = reports(3, spaces, vehicles={"engine-1": {"space": "B6"}}, points=3)
    engine = game.vehicle("engine-1")
    assert (engine.damaged, engine.fire_token) == (True, False)
    assert (game.position.points, game.position.fire_supply) == (3, 0)


def test_vehicles_are_damaged_in_the_order_of_their_roads() -> None:
    """One token is left: the Water Truck on A5 gets it, engine 1 on B6 is damaged without."""
    spaces: Spaces = {"A5": {"fires": 1}, "B6": {"fires": 1}, "A8": {"fires": 49}}
    game = reports(3, spaces, vehicles={"engine-1": {"space": "B6"}, "water-truck": {"space": "A5"}})
    assert [event["vehicle"] for event in game.events("vehicle_damaged")] == ["water-truck", "engine-1"]
    assert (game.vehicle("water-truck").fire_token, game.vehicle("engine-1").fire_token) == (True, False)


def test_a_damaged_vehicle_away_from_fire_stays_damaged() -> None:
    game = reports(3, {}, vehicles={"engine-1": {"space": "B6", "damaged": True, "fire_token": True}})
    assert game.vehicle("engine-1").damaged
    assert game.reasons == ()


def test_equipment_in_fire_returns_to_a_station_and_can_be_used_again() -> None:
    game = reports(4, {"A1": {"hoses": 1, "axes": 1, "fires": 1}, "A3": {"hoses": 1, "inactive_fires": 1}})
    assert game.position.decision is not None
    game.act(0, "choose", decision=1, option=0).act(1, "choose", decision=2, option=1)
    assert (game.space("station-1").hoses, game.space("station-2").axes) == (1, 1)
    assert (game.space("A1").hoses, game.space("A1").axes, game.space("A3").hoses) == (0, 0, 1)


def test_a_block_with_four_active_fires_burns_down() -> None:
    block = {"fires": 4, "inactive_fires": 1, "hazards": ["compressed_gas"], "debris": 2, "injured": 1}
    game = reports(5, {"A1": {**block, "firefighters": 1, "hoses": 1, "civilians": 1}}, points=5, steps=2)
    space = game.space("A1")
    assert (space.burned, space.fires, space.inactive_fires, space.hazards) == (True, 0, 0, [])
    assert (space.debris, space.injured, space.firefighters, space.hoses, space.civilians) == (2, 1, 1, 1, 1)
    assert (game.position.points, game.position.burned_blocks, game.position.fire_supply) == (4, 1, 52)
    assert game.events("hazard_triggered") == []


@pytest.mark.parametrize("block", [{"fires": 3, "inactive_fires": 2}, {"inactive_fires": 4}])
def test_inactive_fire_does_not_count_towards_burning_down(block: dict[str, int]) -> None:
    assert not reports(5, {"A1": block}).space("A1").burned


def test_the_fourth_burned_block_of_the_game_loses_in_the_middle_of_the_step() -> None:
    spaces: Spaces = {"A1": {"burned": True}, "A3": {"fires": 4}, "A4": {"fires": 4}, "A8": {"fires": 4}}
    game = reports(5, spaces, burned_blocks=2, points=9)
    assert game.reasons == ("blocks_burned",)
    assert not game.space("A8").burned
    assert game.position.points == 7


def test_the_last_point_and_the_fourth_block_are_both_reported() -> None:
    game = reports(5, {"A3": {"fires": 4}}, burned_blocks=3, points=1)
    assert game.reasons == ("blocks_burned", "no_points")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert (outcome.result, outcome.scores["points"]) == ("lost", 0)


def test_two_blocks_burn_one_by_one_and_the_last_point_stops_the_second() -> None:
    game = reports(5, {"A1": {"fires": 4}, "A3": {"fires": 5}}, points=1)
    assert (game.space("A1").burned, game.space("A3").burned) == (True, False)
    assert game.reasons == ("no_points",)


def test_the_reports_come_in_the_order_one_to_eight() -> None:
    game = in_fire_phase(1, {})
    game.table(8)
    assert [event["step"] for event in game.events("report_began")] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert game.stage == "fire_growth"


def test_injuries_stop_with_the_last_point() -> None:
    spaces: Spaces = {"A8": {"injured": 12}, "A1": {"civilians": 3, "fires": 1}}
    game = reports(2, spaces, points=1)
    assert len(game.events("points_lost")) == 1


def test_a_destroyed_vehicle_ends_the_game_before_the_next_is_damaged() -> None:
    vehicles = {"engine-1": {"space": "A5", "damaged": True}, "engine-2": {"space": "B6"}}
    game = reports(3, {"A5": {"fires": 1}, "B6": {"fires": 1}}, vehicles=vehicles)
    assert game.reasons == ("vehicle_destroyed",)
    assert not game.vehicle("engine-2").damaged


def test_each_report_looks_at_the_board_that_the_one_before_left() -> None:
    """The Firefighter is hurt before the Block burns down, the Hose is gone by then, and the gas goes with the Fire."""
    block = {"fires": 4, "firefighters": 1, "hoses": 1, "hazards": ["compressed_gas"]}
    game = reports(1, {"A1": block}, steps=8, options={"decisions": "automatic"}, points=5)
    space = game.space("A1")
    assert (space.burned, space.injured, space.firefighters, space.hoses) == (True, 1, 0, 0)
    assert (space.fires, space.inactive_fires, space.hazards) == (0, 0, [])
    assert (game.space("station-1").firefighters, game.space("station-1").hoses) == (1, 1)
    assert (game.position.points, game.reasons) == (4, ())


def test_a_vehicle_that_stands_in_fire_for_two_rounds_is_lost_with_the_game() -> None:
    """All that burns is the Road B9; the Blocks beside it have burned down."""
    spaces: Spaces = {"B9": {"fires": 1}, **{name: {"burned": True} for name in ("B8", "B10", "B11")}}
    game = in_fire_phase(1, spaces, vehicles={"engine-1": {"space": "B9"}}).table(11)
    assert (game.stage, game.vehicle("engine-1").damaged) == ("start_of_round", True)
    game.table().act(0, "done").act(1, "done").table(3)
    assert game.reasons == ("vehicle_destroyed",)


def test_a_person_hurt_in_one_round_is_a_casualty_in_the_next_unless_carried_out() -> None:
    game = in_fire_phase(1, {"A1": {"civilians": 1, "fires": 1}, "A8": {"burned": True}}).table(11)
    assert (game.stage, game.space("A1").injured) == ("start_of_round", 1)
    game.table().act(0, "done").act(1, "done").table()
    assert game.reasons == ("casualty",)


def test_calls_on_one_space_come_in_the_order_of_their_cards() -> None:
    one, other = built_in_decks().ids[DISTRESS][:2]
    calls = [{"space": "A8", "card": card, "round": 1} for card in (other, one)]
    game = reports(8, {"A8": {"firefighters": 1}}, calls=calls, options={"decisions": "automatic"})
    assert one < other
    assert [event["card"] for event in game.events("call_resolved")] == [one, other]


def test_the_fire_token_on_a_damaged_vehicle_is_fire_for_no_other_rule() -> None:
    """Nobody beside it is hurt, nothing burns or spreads, there is nothing to extinguish; it is one of the 52."""
    damaged = {"space": "C9", "damaged": True, "fire_token": True}
    spaces: Spaces = {"C9": {"civilians": 1, "firefighters": 1, "hoses": 1, "injured": 1}}
    game = in_fire_phase(1, spaces, vehicles={"engine-1": damaged}).table(11)
    assert (game.stage, game.events("spread_rolled"), game.reasons) == ("start_of_round", [], ())
    road = game.space("C9")
    assert (road.civilians, road.firefighters, road.hoses, road.injured, road.fires) == (1, 1, 1, 1, 0)
    assert game.position.fire_supply == 51
    fighting = match(vehicles={"engine-1": damaged}, dice=[[GEAR, None], [None, None]])
    assert fighting.refused(0, "extinguish", die=0, engine="engine-1", space="C9") == "no_fire"
