"""Positions in and out: what is impossible is refused with its path (A36, A94, A97)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.chance import SeededChance
from games.errors import Faulty
from games.firefighters_on_duty.position import Position
from tests.games.firefighters_on_duty.town import GAME, GEAR, in_fire_phase, match, town


def read(**fields: Any) -> Position:
    document = {"scenario": town(), "seats": 2, "options": {"mode": "untimed"}, "stage": "action_phase", **fields}
    position = msgspec.convert(document, type=Position)
    read_again = GAME.position(GAME.from_position(position, SeededChance(1)))
    assert isinstance(read_again, Position)
    return read_again


def test_what_is_left_out_is_as_at_setup() -> None:
    position = read()
    assert position.points == 10
    assert position.vehicles["engine-2"].space == "station-1"
    assert position.vehicles["rescue-vehicle"].space == "hospital"
    assert (position.fire_supply, position.water_supply, position.injured_supply) == (52, 48, 12)
    assert sum(position.decks["green"].left.values()) == 8


def test_the_call_on_the_board_is_missing_in_the_deck() -> None:
    card = GAME.kinds["distress_call"][0]
    position = read(calls=[{"space": "A1", "card": card, "round": 1}])
    assert sum(position.decks["distress"].left.values()) == 15


def test_a_timed_position_without_its_clock_starts_it_now() -> None:
    position = read(options={"mode": "timed"})
    assert position.clock is not None
    assert (position.clock.clock, position.clock.at, position.clocks) == ("action_phase", 120_000, 1)


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"seats": 5}, "/seats"),
    ({"scenario": town(rounds=0)}, "/scenario/rounds"),
    ({"round": 7}, "/round"),
    ({"points": 0}, "/points"),
    ({"spaces": {"Z1": {}}}, "/spaces/Z1"),
    ({"spaces": {"A2": {"fires": 1, "inactive_fires": 1}}}, "/spaces/A2/inactive_fires"),
    ({"spaces": {"A1": {"fires": -1}}}, "/spaces/A1/fires"),
    ({"spaces": {"A1": {"burned": True, "fires": 1}}}, "/spaces/A1/fires"),
    ({"spaces": {"hospital": {"fires": 1}}}, "/spaces/hospital/fires"),
    ({"spaces": {"A2": {"burned": True}}}, "/spaces/A2/burned"),
    ({"spaces": {"A2": {"hazards": ["thick_smoke"], "smoke": 2}}}, "/spaces/A2/hazards"),
    ({"spaces": {"A1": {"smoke": 1}}}, "/spaces/A1/smoke"),
    ({"spaces": {"A1": {"hazards": ["thick_smoke"]}}}, "/spaces/A1/smoke"),
    ({"spaces": {"A1": {"fires": 40}, "A3": {"fires": 13}}}, "/fire_supply"),
    ({"fire_supply": 51}, "/fire_supply"),
    ({"spaces": {"A1": {"injured": 13}}}, "/injured_supply"),
    ({"reserves": {"station-1": 70}}, "/water_supply"),
    ({"reserves": {"station-3": 1}}, "/reserves/station-3"),
    ({"hydrants": {"hydrant-1": 5}}, "/hydrants/hydrant-1"),
    ({"vehicles": {"engine-3": {"space": "A5"}}}, "/vehicles/engine-3"),
    ({"vehicles": {"engine-1": {"space": "A1"}}}, "/vehicles/engine-1/space"),
    ({"vehicles": {"engine-1": {"space": "A5"}, "engine-2": {"space": "A5"}}}, "/vehicles"),
    ({"vehicles": {"engine-1": {"space": "A5", "water": 13}}}, "/vehicles/engine-1/water"),
    ({"vehicles": {"engine-1": {"space": "A5", "injured": 1}}}, "/vehicles/engine-1/injured"),
    ({"vehicles": {"engine-1": {"space": "A5", "hoses": 2, "axes": 1}}}, "/vehicles/engine-1/axes"),
    ({"vehicles": {"engine-1": {"space": "A5", "fire_token": True}}}, "/vehicles/engine-1/fire_token"),
    ({"vehicles": {"rescue-vehicle": {"space": "A5", "water": 1}}}, "/vehicles/rescue-vehicle/water"),
    ({"players": [{"dice": [{}, {}]}]}, "/players"),
    ({"players": [{"dice": [{}]}, {"dice": [{}, {}]}]}, "/players/0/dice"),
    ({"players": [{"dice": [{"slot": "axe"}, {}]}, {"dice": [{}, {}]}]}, "/players/0/dice/0/target"),
    ({"players": [{"dice": [{"slot": "axe", "target": "A1"}, {}]}, {"dice": [{}, {}]}]}, "/players/0/dice/0/symbol"),
    ({"decks": {"blue": {}}}, "/decks/blue"),
    ({"decks": {"green": {"left": {"nothing": 1}}}}, "/decks/green/left/nothing"),
    ({"calls": [{"space": "A1", "card": "nothing", "round": 1}]}, "/calls/0/card"),
    ({"pending": [["dance", 1]]}, "/pending/0/0"),
    ({"pending": [[]]}, "/pending/0"),
    ({"pending": [["trigger_gas"]]}, "/pending/0"),
    ({"pending": [["trigger_gas", 999]]}, "/pending/0"),
    ({"pending": [["card_effect", 0, 0, 0, 99, 0]]}, "/pending/0"),
    ({"decision": {"id": 0, "about": "dance", "options": ["A1", "A3"]}}, "/decision/about"),
    ({"decision": {"id": 3, "about": "card_space", "options": ["A1", "A3"]}}, "/decision/id"),
    ({"decision": {"id": 0, "about": "blast_fires", "options": ["A1"]}}, "/decision/options"),
    ({"decision": {"id": 0, "about": "blast_fires", "options": ["A1", "Q1"]}}, "/decision/options/1"),
    ({"decision": {"id": 0, "about": "fill_reserve", "options": ["A1", "A3"]}}, "/decision/subject"),
    ({"clock": {"clock": "action_phase", "at": 5}}, "/clock"),
    ({"options": {"mode": "timed"}, "clock": {"clock": "ready", "at": 5}}, "/clock/clock"),
    ({"stage": "setup"}, "/stage"),
    ({"stage": "ready", "players": [{"dice": [{}, {}], "ready": True}] * 2}, "/stage"),
    ({"stage": "over"}, "/reasons"),
    ({"reasons": ["casualty"]}, "/reasons"),
]


@pytest.mark.parametrize(("fields", "path"), FAULTS, ids=[f"{path}-{place}" for place, (_, path) in enumerate(FAULTS)])
def test_an_impossible_position_is_refused_at_its_path(fields: dict[str, Any], path: str) -> None:
    with pytest.raises(Faulty) as refused:
        read(**fields)
    assert [fault.path for fault in refused.value.faults] == [path]


def test_a_position_in_the_middle_of_things_survives_its_round_trip() -> None:
    spaces: dict[str, dict[str, Any]] = {
        "A1": {"fires": 2, "hazards": ["thick_smoke", "high_voltage"], "smoke": 1, "firefighters": 1, "debris": 1},
        "A3": {"burned": True, "injured": 1},
        "A5": {"fires": 1, "axes": 1, "firefighters": 1},
    }
    vehicles = {"engine-1": {"space": "A5", "water": 3, "damaged": True, "fire_token": True, "hoses": 2}}
    game = match(spaces, vehicles, dice=[[GEAR, "water"], [None, GEAR]], evacuated=2, burned_blocks=1, points=4)
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5")
    again = GAME.from_position(game.position, SeededChance(3))
    assert again == game.state


def test_a_waiting_decision_survives_its_round_trip_and_is_answered_after_it() -> None:
    game = in_fire_phase(6, {"A11": {"fires": 1, "hazards": ["explosive_substances", "compressed_gas"]}}).table()
    game.state = GAME.from_position(game.position, SeededChance(3))
    game.act(0, "choose", decision=1, option=1)
    assert game.space("C8").inactive_fires == 1
