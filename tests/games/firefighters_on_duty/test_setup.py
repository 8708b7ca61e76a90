"""Game Setup (A31, A47, A81, A82, A84, A85; case 13; G2)."""

from __future__ import annotations

from typing import Any

import pytest

from games.chance import ScriptedChance
from games.errors import Faulty
from games.firefighters_on_duty.position import Options
from games.game import Document
from tests.games.firefighters_on_duty.town import GAME, Match, town

ONE_STATION = town(stations=town()["stations"][:1])


def new(seats: int = 2, scenario: Document | None = None, **options: Any) -> Match:
    made = Options(**{"mode": "untimed", **options})
    return Match(GAME.new(scenario or ONE_STATION, seats, made, ScriptedChance({}, GAME.kinds)))


@pytest.mark.parametrize(("seats", "engines"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_every_player_has_a_full_engine_and_the_rest_of_the_water_is_in_the_supply(seats: int, engines: int) -> None:
    game = new(seats)
    assert [name for name in game.position.vehicles if "engine" in name] == [f"engine-{n + 1}" for n in range(engines)]
    assert all(game.vehicle(f"engine-{n + 1}").water == 12 for n in range(engines))
    assert game.position.hydrants == {"hydrant-1": 4, "hydrant-2": 4}
    assert game.position.reserves == {"station-1": 0}
    assert game.position.water_supply == 80 - 12 * engines - 8
    assert game.vehicle("water-truck").water == 0


def test_vehicles_and_tokens_begin_at_the_only_station_and_the_rescue_vehicle_at_the_hospital() -> None:
    game = new(4)
    assert {game.vehicle(name).space for name in game.position.vehicles if name != "rescue-vehicle"} == {"station-1"}
    assert game.vehicle("rescue-vehicle").space == "hospital"
    station = game.space("station-1")
    assert (station.firefighters, station.hoses, station.axes) == (8, 8, 4)
    assert game.stage == "start_of_round"


def test_with_two_stations_players_choose_where_everything_begins() -> None:
    game = new(2, town())
    decision = game.position.decision
    assert decision is not None
    assert (decision.about, decision.seat, decision.options) == ("place_engine", 0, ["station-1", "station-2"])
    assert GAME.to_act(game.state) == (0,)
    assert game.refused(1, "choose", decision=1, option=0) == "not_your_decision"
    game.act(0, "choose", decision=1, option=1).act(1, "choose", decision=2, option=0)
    game.act(1, "choose", decision=3, option=1)
    assert game.vehicle("water-truck").space == "station-2"
    assert GAME.to_act(game.state) == (0, 1)
    game.act(0, "choose", decision=4, option=3).act(1, "choose", decision=5, option=0).act(
        0, "choose", decision=6, option=4
    )
    one, two = game.space("station-1"), game.space("station-2")
    assert (one.firefighters, one.hoses, one.axes) == (5, 8, 0)
    assert (two.firefighters, two.hoses, two.axes) == (3, 0, 4)
    assert [game.vehicle(f"engine-{n}").space for n in (1, 2)] == ["station-2", "station-1"]
    assert game.stage == "start_of_round"


def test_automatic_decisions_put_everything_on_the_first_station() -> None:
    game = new(2, town(), decisions="automatic")
    assert game.stage == "start_of_round"
    assert game.space("station-1").firefighters == 8
    assert game.vehicle("engine-2").space == "station-1"


def test_the_scenarios_elements_lie_on_their_spaces_fire_on_its_side() -> None:
    elements = {
        "fires": {"B4": 3, "A6": 1},
        "debris": {"A5": 2},
        "civilians": {"A1": 2},
        "injured": {"A3": 1},
        "hazards": {"A8": ["high_voltage"]},
    }
    game = new(2, {**ONE_STATION, **elements})
    assert (game.space("B4").fires, game.space("B4").inactive_fires) == (0, 3)
    assert (game.space("A5").debris, game.space("A1").civilians, game.space("A3").injured) == (2, 2, 1)
    assert game.space("A8").hazards == ["high_voltage"]
    assert (game.position.fire_supply, game.position.injured_supply) == (48, 11)
    game.table()
    assert (game.space("B4").fires, game.space("A6").fires) == (3, 1)


def test_solo_has_two_engines_three_dice_and_one_more_scenario_point() -> None:
    game = new(1)
    assert len(game.position.players) == 1
    assert len(game.position.players[0].dice) == 3
    assert game.position.points == 11
    assert new(2).position.points == 10
    assert len(new(2).position.players[1].dice) == 2


@pytest.mark.parametrize(
    ("seats", "options", "path"),
    [
        (5, {}, "/seats"),
        (0, {}, "/seats"),
        (2, {"rolls_per_round": 0}, "/options/rolls_per_round"),
        (2, {"action_phase_ms": -1}, "/options/action_phase_ms"),
        (2, {"decision_ms": 0}, "/options/decision_ms"),
    ],
)
def test_impossible_seats_and_options_are_faults(seats: int, options: dict[str, Any], path: str) -> None:
    assert [fault.path for fault in GAME.option_faults(town(), seats, Options(**options))] == [path]
    with pytest.raises(Faulty):
        new(seats, **options)


def test_a_scenario_that_cannot_be_played_is_refused_with_its_faults() -> None:
    with pytest.raises(Faulty) as refused:
        new(2, town(fires={"Q1": 1}))
    assert [fault.path for fault in refused.value.faults] == ["/fires/Q1"]
