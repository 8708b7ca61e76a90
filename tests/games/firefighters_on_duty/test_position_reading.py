"""Positions in and out: what is impossible is refused with its path (A36, A94, A97)."""

from __future__ import annotations

from typing import Any

import pytest

from games.chance import SeededChance
from games.content import checked
from games.errors import Faulty
from games.firefighters_on_duty.position import Position
from tests.games.firefighters_on_duty.town import GAME, GEAR, Match, in_fire_phase, match, town


def read(**fields: Any) -> Position:
    document = {"scenario": town(), "seats": 2, "options": {"mode": "untimed"}, "stage": "action_phase", **fields}
    position = checked(document, Position)
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


def test_more_rolls_used_than_a_round_has_leave_none() -> None:
    position = match().position
    position.players[0].rolls_used = 99
    game = Match(GAME.from_position(position, SeededChance(1)))
    assert game.refused(0, "roll", dice=[0]) == "no_rolls_left"


AXE = {"symbol": "gear", "slot": "axe", "target": "A1"}
ON_ENGINE = {"symbol": "gear", "slot": "extinguish", "engine": "engine-1", "target": "A1"}
CALL = GAME.kinds["distress_call"][0]
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
    ({"spaces": {"A1": {"burned": True, "hazards": ["high_voltage"]}}}, "/spaces/A1/hazards"),
    ({"spaces": {"A1": {"smoke": 1}}}, "/spaces/A1/smoke"),
    ({"spaces": {"A1": {"firefighters": 5}, "A3": {"firefighters": 4}}}, "/spaces"),
    ({"spaces": {"A1": {"axes": 4}}, "vehicles": {"engine-1": {"space": "A5", "axes": 1}}}, "/spaces"),
    ({"spaces": {"A1": {"civilians": 200}, "A3": {"civilians": 1}}}, "/spaces"),
    ({"spaces": {"A1": {"debris": 200}, "A3": {"debris": 1}}}, "/spaces"),
    ({"spaces": {"A1": {"debris": 300}}}, "/spaces/A1/debris"),
    ({"delivered": 1 << 70}, "/delivered"),
    ({"points": 1 << 70}, "/points"),
    ({"options": {"mode": "untimed", "rolls_per_round": 0}}, "/options/rolls_per_round"),
    ({"spaces": {"A1": {"hazards": ["thick_smoke"]}}}, "/spaces/A1/smoke"),
    ({"spaces": {"A1": {"fires": 40}, "A3": {"fires": 13}}}, "/fire_supply"),
    ({"fire_supply": 51}, "/fire_supply"),
    ({"spaces": {"A1": {"injured": 13}}}, "/injured_supply"),
    ({"reserves": {"station-1": 70}}, "/water_supply"),
    ({"reserves": {"station-3": 1}}, "/reserves/station-3"),
    ({"hydrants": {"hydrant-1": 5}}, "/hydrants/hydrant-1"),
    ({"vehicles": {"engine-3": {"space": "A5"}}}, "/vehicles/engine-3"),
    ({"vehicles": {"engine-1": {"space": "A1"}}}, "/vehicles/engine-1/space"),
    ({"vehicles": {"engine-1": {"space": None}}}, "/vehicles/engine-1/space"),
    ({"vehicles": {"engine-1": {"space": "A5"}, "engine-2": {"space": "A5"}}}, "/vehicles"),
    ({"vehicles": {"engine-1": {"space": "A5", "water": 13}}}, "/vehicles/engine-1/water"),
    ({"vehicles": {"engine-1": {"space": "A5", "injured": 1}}}, "/vehicles/engine-1/injured"),
    ({"vehicles": {"engine-1": {"space": "A5", "hoses": 2, "axes": 1}}}, "/vehicles/engine-1/axes"),
    ({"vehicles": {"engine-1": {"space": "A5", "fire_token": True}}}, "/vehicles/engine-1/fire_token"),
    ({"vehicles": {"rescue-vehicle": {"space": "A5", "water": 1}}}, "/vehicles/rescue-vehicle/water"),
    ({"players": [{"dice": [{}, {}]}]}, "/players"),
    ({"players": [{"dice": [{}]}, {"dice": [{}, {}]}]}, "/players/0/dice"),
    ({"players": [{"dice": [{}, {}]}, {"dice": [{}, {}], "rolls_used": -1}]}, "/players/1/rolls_used"),
    ({"players": [{"dice": [{"rolled_at": -2}, {}]}, {"dice": [{}, {}]}]}, "/players/0/dice/0/rolled_at"),
    ({"players": [{"dice": [{"rolled_at": 1 << 70}, {}]}, {"dice": [{}, {}]}]}, "/players/0/dice/0/rolled_at"),
    ({"players": [{"dice": [{"slot": "axe"}, {}]}, {"dice": [{}, {}]}]}, "/players/0/dice/0/target"),
    ({"players": [{"dice": [{"slot": "axe", "target": "A1"}, {}]}, {"dice": [{}, {}]}]}, "/players/0/dice/0/symbol"),
    ({"players": [{"dice": [AXE, AXE]}, {"dice": [{}, {}]}]}, "/players/0/dice"),
    ({"players": [{"dice": [ON_ENGINE, ON_ENGINE]}, {"dice": [{}, {}]}]}, "/players/0/dice"),
    ({"players": [{"dice": [{}, {}]}, {"dice": [ON_ENGINE, {}]}]}, "/players/1/dice/0/engine"),
    ({"stage": "fire_growth", "players": [{"dice": [AXE, {}]}, {"dice": [{}, {}]}]}, "/players/0/dice/0/slot"),
    ({"decks": {"blue": {}}}, "/decks/blue"),
    ({"decks": {"green": {"left": {"nothing": 1}}}}, "/decks/green/left/nothing"),
    ({"calls": [{"space": "A1", "card": "nothing", "round": 1}]}, "/calls/0/card"),
    ({"calls": [{"space": "A1", "card": CALL, "round": 2}]}, "/calls/0/round"),
    ({"calls": [{"space": "hospital", "card": CALL, "round": 1}]}, "/calls/0/space"),
    ({"pending": [["dance", 1]]}, "/pending/0/0"),
    ({"pending": [[]]}, "/pending/0"),
    ({"pending": [["trigger_gas", 0]]}, "/pending/0/0"),
    ({"clock": {"clock": "action_phase", "at": 5}}, "/clock"),
    ({"options": {"mode": "timed"}, "clock": {"clock": "ready", "at": 5}}, "/clock/clock"),
    ({"scenario": {**town(), "text": "x" * 70_000}}, "/scenario"),
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


STATIONS = ["station-1", "station-2"]


def asking(step: int, about: str, options: list[str], pending: Any = (), **fields: Any) -> dict[str, Any]:
    """A position in which that Radio Report waits for the decision number 1."""
    seat, subject = fields.pop("seat", None), fields.pop("subject", [])
    decision = {"id": 1, "about": about, "options": options, "seat": seat, "subject": subject}
    return {"stage": f"radio_report_{step}", "decision": decision, "decisions": 1, "pending": pending, **fields}


RETURNS = asking(4, "return_hose", STATIONS, subject=[1])
BLAST = asking(6, "share_fires", ["A1", "A3"], spaces={"A1": {"hazards": ["thick_smoke"], "smoke": 1, "fires": 51}})
CRANE = GAME.kinds["event_card_yellow"].index("builders-crane")
CARD = asking(
    7, "card_space", ["A1", "A5"], subject=[1, CRANE, 0, 0, 2], spaces={"A1": {"debris": 1}, "A5": {"debris": 2}}
)
PLACING = {
    "stage": "setup",
    "vehicles": {"engine-1": {"space": None}, "engine-2": {"space": None}},
    "decision": {"id": 1, "about": "place_engine", "options": STATIONS, "seat": 0, "subject": [0]},
    "decisions": 1,
    "pending": [["place_hoses"], ["place_engine", 1]],
}


def but(position: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The position with other fields in its decision."""
    return {**position, "decision": {**position["decision"], **changes}}


@pytest.mark.parametrize("position", [RETURNS, BLAST, CARD, PLACING])
def test_a_step_that_waits_for_a_decision_is_a_position(position: dict[str, Any]) -> None:
    assert read(**position).decision is not None


PENDING_FAULTS: list[tuple[dict[str, Any], str]] = [
    ({**BLAST, "decision": None, "pending": [["thin_smoke", 0]]}, "/pending"),
    ({**BLAST, "pending": [["thin_smoke"]]}, "/pending/0"),
    ({**BLAST, "pending": [["thin_smoke", 999]]}, "/pending/0"),
    ({**BLAST, "pending": [["trigger_gas", 0]]}, "/pending/0"),
    ({**BLAST, "pending": [["thin_smoke", 0], ["thin_smoke", 0]]}, "/pending/1"),
    ({**BLAST, "pending": [["share_fires", 0, 0]]}, "/pending/0"),
    ({**BLAST, "pending": [["draw_event", 0]]}, "/pending/0/0"),
    ({**CARD, "pending": [["draw_event", 1]]}, "/pending/0"),
    ({**CARD, "pending": [["card_effect", 0, 0, 0, 99, 0]]}, "/pending/0"),
    ({**CARD, "pending": [["card_effect", 1, 0, 0, 0, 0]]}, "/pending/0"),
    (asking(8, "fill_reserve", STATIONS, [["resolve_call", 0, 0, 1]], subject=[1]), "/pending/0"),
    ({**PLACING, "pending": [["place_engine", 2]]}, "/pending/0"),
    ({**PLACING, "pending": [["place_water_truck", 4]]}, "/pending/0"),
    ({**PLACING, "pending": [["place_hoses"]]}, "/vehicles/engine-2/space"),
    ({**PLACING, "pending": [["place_axes"]], "spaces": {"A1": {"axes": 1}}}, "/spaces"),
    ({**RETURNS, "spaces": {"A1": {"hoses": 8}}}, "/spaces"),
    (but(RETURNS, about="dance"), "/decision/about"),
    (but(RETURNS, about="return_firefighter", subject=[0]), "/decision/about"),
    (but(RETURNS, id=2), "/decision/id"),
    ({**but(RETURNS, id=0), "decisions": 0}, "/decision/id"),
    (but(RETURNS, options=["station-1"]), "/decision/options"),
    (but(RETURNS, options=["station-1", "Q1"]), "/decision/options/1"),
    (but(RETURNS, options=["station-1", "A5"]), "/decision/options"),
    (but(RETURNS, subject=[2]), "/decision/subject"),
    (but(RETURNS, subject=[]), "/decision/subject"),
    (but(RETURNS, seat=1), "/decision/seat"),
    (but(RETURNS, seat=7), "/decision/seat"),
    (but(PLACING, seat=None), "/decision/seat"),
    (but(PLACING, subject=[4]), "/decision/subject"),
    (but(PLACING, about="place_axes", options=["0", "1"], subject=[], seat=None), "/decision/options"),
    (but(PLACING, about="place_axes", options=["0", "\u0661"], subject=[], seat=None), "/decision/options"),
    (but(BLAST, options=["A1", "A1"]), "/decision/options"),
    ({**BLAST, "spaces": {"A1": {"fires": 50}}}, "/decision/options"),
    ({**BLAST, "spaces": {"A1": {"fires": 52}}}, "/decision/options"),
    (asking(6, "pick_blast", ["B8", "C8"], subject=[2, 0]), "/decision/options"),
    (asking(6, "pick_blast", ["B8", "C8"], subject=[1, 0]), "/decision/subject"),
    (asking(6, "pick_blast", ["B8", "C8"], subject=[1, 0, 1, 2]), "/decision/subject"),
    (but(CARD, options=["A1", "A2"]), "/decision/options"),
    (but(CARD, options=["A5"]), "/decision/options"),
    (but(CARD, subject=[1, CRANE + 1, 0, 0, 2]), "/decision/options"),
    (but(CARD, subject=[1, 99, 0, 0, 2]), "/decision/subject"),
    ({**RETURNS, "stage": "over", "reasons": ["no_points"], "points": 0}, "/decision/about"),
]


@pytest.mark.parametrize(
    ("fields", "path"), PENDING_FAULTS, ids=[f"{path}-{place}" for place, (_, path) in enumerate(PENDING_FAULTS)]
)
def test_a_step_that_could_not_have_come_to_this_is_refused(fields: dict[str, Any], path: str) -> None:
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
