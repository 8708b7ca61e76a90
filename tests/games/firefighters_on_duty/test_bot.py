"""The heuristic bot: it keeps to the rules, never waits in vain, and sees what is urgent."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from games.chance import SeededChance
from games.firefighters_on_duty.bot import HeuristicBot
from games.firefighters_on_duty.position import Options
from games.firefighters_on_duty.state import State
from games.game import TABLE
from tests.games.firefighters_on_duty.town import Match, match
from tests.games.firefighters_on_duty.win_rates import GAME, ended

SCENARIOS: Final = GAME.scenarios()


def test_the_game_offers_it_as_the_default_bot() -> None:
    assert isinstance(GAME.bots["heuristic"], HeuristicBot)


@pytest.mark.parametrize("scenario_id", SCENARIOS)
@pytest.mark.parametrize("mode", ["untimed", "timed"])
def test_it_plays_every_scenario_to_its_end_and_only_chooses_what_is_offered(
    scenario_id: str, mode: str, seed: int
) -> None:
    options = msgspec.convert({"mode": mode, "decisions": "ask", "action_phase_ms": 20_000}, Options)
    seats = SCENARIOS[scenario_id]["seats"][1]

    def offered(state: State, seat: int, action: int, moment: int) -> None:
        assert seat == TABLE or action in GAME.legal_actions(state, seat)

    ended(scenario_id, seats, options, GAME.bots["heuristic"], seed, offered)


def test_no_free_action_is_taken_back_without_a_roll_between(seed: int) -> None:
    """Between two rolls of a seat no situation comes twice: bots do not load and unload for ever."""
    seen: set[bytes] = set()

    def look(state: State, seat: int, action: int, moment: int) -> None:
        if seat != TABLE:
            situation = GAME.encode(state)
            assert situation not in seen
            seen.add(situation)

    untimed = Options(mode="untimed", decisions="automatic")
    for scenario_id in ("storm-night", "market-day"):
        seen.clear()
        ended(scenario_id, SCENARIOS[scenario_id]["seats"][1], untimed, GAME.bots["heuristic"], seed, look)


def chosen(match: Match, seat: int = 0) -> dict[str, Any]:
    """What the bot does there, by name."""
    action = GAME.bots["heuristic"].choose(match.state, seat, GAME.legal_actions(match.state, seat), SeededChance(1))
    assert action is not None
    named: dict[str, Any] = msgspec.to_builtins(GAME.name_action(match.state, action))
    return named


IN_PLACE: Final[dict[str, dict[str, Any]]] = {"engine-1": {"space": "A5"}, "engine-2": {"space": "station-1"}}
CREW: Final = {"firefighters": 1, "hoses": 1}


def places(match: Match) -> dict[str, dict[str, Any]]:
    return {name: {"space": vehicle.space} for name, vehicle in match.position.vehicles.items() if vehicle.space}


def test_a_gear_goes_to_the_fire_that_is_worst() -> None:
    spaces = {"A1": {"fires": 1, **CREW}, "A8": {"fires": 3, **CREW}}
    there = match(spaces, IN_PLACE, dice=[["gear", None], [None, None]])
    assert chosen(there) == {"type": "extinguish", "die": 0, "engine": "engine-1", "space": "A8"}


def test_no_more_water_is_rolled_than_there_are_fires() -> None:
    there = match({"A8": {"fires": 3, **CREW}}, IN_PLACE, dice=[["gear", None], [None, None]])
    there.act(0, "extinguish", die=0, engine="engine-1", space="A8")
    assert chosen(there) == {"type": "roll_water", "die": 0, "count": 3}


def test_an_injured_person_is_carried_out_of_the_fire_before_all_else() -> None:
    spaces = {"A8": {"fires": 2, "injured": 1, "firefighters": 1}, "A1": {"injured": 1, "firefighters": 1}}
    there = match(spaces, IN_PLACE, dice=[["firefighter", None], [None, None]])
    move = chosen(there)
    assert (move["type"], move["origin"], move["carried"]) == ("move_firefighter", "A8", "injured")


def test_a_firefighter_brings_a_hose_to_the_fire_beside_the_engine() -> None:
    spaces = {"A8": {"fires": 2}, "A5": CREW}
    there = match(spaces, IN_PLACE, dice=[["firefighter", None], [None, None]])
    assert chosen(there) == {"type": "move_firefighter", "die": 0, "origin": "A5", "to": "A8", "carried": "hose"}


def test_an_engine_drives_towards_the_fire_with_a_crew_aboard() -> None:
    spaces = {"B3": {"fires": 3}, "station-1": {"firefighters": 2, "hoses": 2}}
    vehicles = {"engine-1": {"space": "station-1"}, "engine-2": {"space": "station-2"}}
    there = match(spaces, vehicles, dice=[["move_vehicle", None], [None, None]])
    for item in ("firefighter", "firefighter", "hose", "hose"):
        loading = chosen(there)
        assert (loading["type"], loading["item"]) == ("load", item)
        there.act(0, **{"kind": loading.pop("type"), **loading})
    assert chosen(there) == {"type": "move_vehicle", "die": 0, "vehicle": "engine-1", "to": "A5"}


def test_a_firefighter_steps_out_of_the_fire_when_the_rolls_run_out() -> None:
    late = match(
        {"A8": {"fires": 2, **CREW}},
        {"engine-1": {"space": "A5", "water": 0}, "engine-2": {"space": "station-1"}},
        dice=[["firefighter", None], [None, None]],
        options={"rolls_per_round": 3},
    )
    move = chosen(late)
    assert (move["type"], move["origin"], move["carried"]) == ("move_firefighter", "A8", "hose")


def test_a_damaged_engine_leaves_a_burning_road() -> None:
    vehicles: dict[str, dict[str, Any]] = {
        "engine-1": {"space": "A5", "damaged": True, "water": 0},
        "engine-2": {"space": "station-1"},
    }
    there = match({"A5": {"fires": 1}}, vehicles, dice=[["move_vehicle", None], [None, None]])
    move = chosen(there)
    assert (move["type"], move["vehicle"]) == ("move_vehicle", "engine-1")


def test_people_leave_the_rescue_vehicle_at_the_hospital() -> None:
    vehicles: dict[str, dict[str, Any]] = {**IN_PLACE, "rescue-vehicle": {"space": "hospital", "injured": 1}}
    there = match({}, vehicles, dice=[[None, None], [None, None]])
    assert chosen(there) == {"type": "unload", "vehicle": "rescue-vehicle", "item": "injured", "space": "hospital"}


def test_an_idle_vehicle_makes_way_for_an_urgent_one() -> None:
    """The Water Truck stands between the engine and a Fire; whoever rolls Move Vehicle moves it aside."""
    vehicles: dict[str, dict[str, Any]] = {
        "engine-1": {"space": "A5"},
        "engine-2": {"space": "station-2"},
        "water-truck": {"space": "A6", "water": 0},
    }
    there = match({"B3": {"fires": 3}}, vehicles, dice=[[None, None], ["move_vehicle", None]])
    move = chosen(there, 1)
    assert (move["type"], move["vehicle"]) == ("move_vehicle", "water-truck")
    assert move["to"] in ("A2", "A7", "A9")


def test_of_idle_vehicles_in_a_row_the_last_makes_way_first() -> None:
    """The engine on C2 cannot step aside before the Water Truck on C6 does."""
    vehicles: dict[str, dict[str, Any]] = {
        "engine-1": {"space": "C2"},
        "engine-2": {"space": "station-2"},
        "water-truck": {"space": "C6", "water": 12},
        "rescue-vehicle": {"space": "A9", "injured": 1},
    }
    move = chosen(match({}, vehicles, dice=[["move_vehicle", None], [None, None]]))
    assert (move["type"], move["vehicle"]) == ("move_vehicle", "water-truck")
    assert move["to"] in ("C5", "C7")


def test_nobody_makes_way_into_the_hospital() -> None:
    """It is the end of the road, and the Rescue Vehicle has to get in."""
    vehicles: dict[str, dict[str, Any]] = {
        "engine-1": {"space": "C9"},
        "engine-2": {"space": "station-2"},
        "rescue-vehicle": {"space": "C6", "injured": 1},
    }
    move = chosen(match({}, vehicles, dice=[["move_vehicle", None], [None, None]]))
    assert move.get("to") != "hospital"


def test_an_engine_leaves_the_dead_end_where_the_rescue_vehicle_must_get_in() -> None:
    vehicles: dict[str, dict[str, Any]] = {
        "engine-1": {"space": "B9"},
        "engine-2": {"space": "station-2"},
        "rescue-vehicle": {"space": "B6"},
    }
    for _ in range(5):
        there = match({"B9": {"injured": 1}}, vehicles, dice=[["move_vehicle", None], [None, None]])
        move = chosen(there)
        there.act(0, move.pop("type"), **move)
        vehicles = places(there)
    assert vehicles["rescue-vehicle"] == {"space": "B9"}


def test_nobody_stays_between_the_rescue_vehicle_with_people_and_the_hospital() -> None:
    vehicles: dict[str, dict[str, Any]] = {
        "engine-1": {"space": "C9"},
        "engine-2": {"space": "station-1"},
        "rescue-vehicle": {"space": "C6", "injured": 1},
    }
    for _ in range(5):
        there = match({}, vehicles, dice=[["move_vehicle", None], [None, None]])
        move = chosen(there)
        there.act(0, move.pop("type"), **move)
        vehicles = places(there)
        vehicles["rescue-vehicle"]["injured"] = 1
    assert vehicles["rescue-vehicle"]["space"] == "C9"


def test_water_is_fetched_while_tanks_are_empty_and_not_when_nobody_needs_it() -> None:
    empty = {"engine-1": {"space": "A5", "water": 0}, "engine-2": {"space": "station-1", "water": 0}}
    assert chosen(match({}, empty, dice=[["water", None], [None, None]]))["type"] == "fetch_water"
    full = {"engine-1": {"space": "A5", "water": 12}, "engine-2": {"space": "station-1", "water": 12}}
    assert chosen(match({}, full, dice=[["water", None], [None, None]]))["type"] != "fetch_water"


def test_high_voltage_is_shut_off_with_two_gears() -> None:
    spaces = {"A8": {"fires": 2, "hazards": ["high_voltage"], "firefighters": 1}}
    there = match(spaces, IN_PLACE, dice=[["gear", "gear"], [None, None]])
    assert chosen(there) == {"type": "shut_off", "dice": [0, 1], "space": "A8"}


def test_it_is_done_when_nothing_is_left_to_do() -> None:
    assert chosen(match({}, IN_PLACE, dice=[[None, None], [None, None]])) == {"type": "done"}


def test_a_gear_is_kept_and_the_other_die_rolled() -> None:
    there = match({"B3": {"fires": 2}}, IN_PLACE, dice=[["gear", "water"], [None, None]])
    assert chosen(there) == {"type": "roll", "dice": [1]}
