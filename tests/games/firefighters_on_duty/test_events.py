"""What happens is told: every kind of event, with all that it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_args

import pytest

from games.chance import ScriptedChance
from games.firefighters_on_duty.decks import DISTRESS, built_in_decks
from games.firefighters_on_duty.events import AnyEvent
from games.firefighters_on_duty.position import Options
from games.game import Document
from tests.games.firefighters_on_duty.test_cards import effect
from tests.games.firefighters_on_duty.town import (
    FIREFIGHTER,
    GAME,
    GEAR,
    MOVE,
    WATER,
    Match,
    in_fire_phase,
    match,
    town,
)

Spaces = dict[str, dict[str, Any]]
Told = tuple[Callable[[], Match], Document]
CREW: Final = {"firefighters": 1, "hoses": 1, "axes": 1}
GREEN: Final = built_in_decks().ids[0][0]
CALL: Final = built_in_decks().ids[DISTRESS][0]


def on_the_street() -> Match:
    """Seat 0 has Water and Move Vehicle, seat 1 Firefighter and nothing, and everything is at hand."""
    spaces: Spaces = {"A1": CREW, "A5": {"hoses": 1}}
    vehicles: Spaces = {
        "engine-1": {"space": "station-1", "water": 5},
        "engine-2": {"space": "A5", "water": 5, "axes": 1},
        "rescue-vehicle": {"space": "hospital", "civilians": 1, "injured": 1},
    }
    return match(spaces, vehicles, dice=[[WATER, MOVE], [FIREFIGHTER, None]], reserves={"station-1": 3})


def with_gears() -> Match:
    """Seat 0 has two Gears, and its engine stands beside a Block for each use of them."""
    spaces: Spaces = {"A1": {"fires": 2, "debris": 1, **CREW}, "A3": {"hazards": ["high_voltage"], **CREW}}
    return match(spaces, {"engine-1": {"space": "A2"}}, dice=[[GEAR, GEAR], [None, None]])


def extinguishing() -> Match:
    return with_gears().act(0, "extinguish", die=1, engine="engine-1", space="A1")


def chopping() -> Match:
    return with_gears().act(0, "use_axe", die=1, space="A1")


def ready() -> Match:
    return match(stage="ready", options={"mode": "timed"}).act(1, "ready").act(0, "ready")


def placed() -> Match:
    state = GAME.new(town(), 2, Options(mode="untimed"), ScriptedChance({}, GAME.kinds))
    GAME.start_log(state)
    game = Match(state)
    return game.act(0, "choose", decision=1, option=1)


PLAYERS: Final[dict[str, Told]] = {
    "seat_ready": (ready, {"seat": 1}),
    "action_phase_began": (ready, {"at": 120_000}),
    "seat_done": (lambda: on_the_street().act(1, "done"), {"seat": 1}),
    "countdown_ended": (lambda: extinguishing().act(0, "done").act(1, "done"), {"dice_on_slots": 1}),
    "action_phase_ended": (lambda: match().act(0, "done").act(1, "done"), {}),
    "die_rolled": (
        lambda: on_the_street().dice(action_die=[GEAR]).act(1, "roll", dice=[1]),
        {"seat": 1, "die": 1, "symbol": GEAR},
    ),
    "water_fetched": (
        lambda: on_the_street().act(0, "fetch_water", die=0, station="station-2"),
        {"seat": 0, "station": "station-2"},
    ),
    "vehicle_moved": (
        lambda: on_the_street().act(0, "move_vehicle", die=1, vehicle="rescue-vehicle", to="C9"),
        {"seat": 0, "vehicle": "rescue-vehicle", "origin": "hospital", "to": "C9"},
    ),
    "vehicle_placed": (placed, {"vehicle": "engine-1", "to": "station-2"}),
    "firefighter_moved": (
        lambda: on_the_street().act(1, "move_firefighter", die=0, origin="A1", to="A2", carried="hose"),
        {"seat": 1, "origin": "A1", "to": "A2", "carried": "hose"},
    ),
    "civilian_evacuated": (
        lambda: on_the_street().act(1, "unload", vehicle="rescue-vehicle", item="civilian", space="hospital"),
        {"space": "hospital"},
    ),
    "injured_delivered": (
        lambda: on_the_street().act(1, "unload", vehicle="rescue-vehicle", item="injured", space="hospital"),
        {"space": "hospital"},
    ),
    "extinguish_began": (extinguishing, {"seat": 0, "die": 1, "engine": "engine-1", "space": "A1"}),
    "water_rolled": (
        lambda: extinguishing().dice(water_die=[3, 1]).act(0, "roll_water", die=1, count=2),
        {"seat": 0, "engine": "engine-1", "space": "A1", "difficulty": 3, "removed": 1, "faces": [3, 1]},
    ),
    "axe_raised": (chopping, {"seat": 0, "die": 1, "space": "A1"}),
    "axe_rolled": (
        lambda: chopping().dice(d6=[4]).act(0, "roll_axe", die=1),
        {"seat": 0, "space": "A1", "face": 4, "removed": 1},
    ),
    "slot_left": (lambda: chopping().act(0, "leave_slot", die=1), {"seat": 0, "die": 1}),
    "voltage_shut_off": (lambda: with_gears().act(0, "shut_off", dice=[0, 1], space="A3"), {"seat": 0, "space": "A3"}),
    "water_drawn": (
        lambda: on_the_street().act(0, "draw_water", vehicle="engine-1", source="station-1", count=2),
        {"seat": 0, "vehicle": "engine-1", "source": "station-1", "count": 2},
    ),
    "water_given": (
        lambda: on_the_street().act(1, "give_water", giver="engine-2", receiver="engine-1", count=4),
        {"seat": 1, "giver": "engine-2", "receiver": "engine-1", "count": 4},
    ),
    "loaded": (
        lambda: on_the_street().act(1, "load", vehicle="engine-2", item="hose", space="A5"),
        {"seat": 1, "vehicle": "engine-2", "item": "hose", "space": "A5"},
    ),
    "unloaded": (
        lambda: on_the_street().act(1, "unload", vehicle="engine-2", item="axe", space="A5"),
        {"seat": 1, "vehicle": "engine-2", "item": "axe", "space": "A5"},
    ),
}


def table(step: int, spaces: Spaces, **fields: Any) -> Match:
    return in_fire_phase(step, spaces, **{"options": {"decisions": "automatic"}, **fields}).table()


def started() -> Match:
    planned = town(distress_calls=[{"round": 1, "space": "A8"}])
    game = match({"A1": {"inactive_fires": 2}}, stage="start_of_round", scenario=planned, hydrants={"hydrant-2": 1})
    return game.dice(distress_call=[CALL]).table()


def asked() -> Match:
    return in_fire_phase(2, {"A1": {"firefighters": 1, "fires": 1}}).table()


def spreading() -> Match:
    return in_fire_phase(10, {"C9": {"fires": 1}, "C4": {"burned": True}}).dice(d6=[4]).table()


def called() -> Match:
    call = {"space": "A8", "card": CALL, "round": 2}
    return table(8, {"A8": {"firefighters": 1}}, calls=[call], round=3)


SMOKE: Final = {"A1": {"hazards": ["thick_smoke"], "smoke": 2}}
THIN: Final = {"A1": {"hazards": ["thick_smoke"], "smoke": 1}}
GAS: Final = {"A1": {"fires": 1, "hazards": ["compressed_gas"]}}
AFIRE: Final = {"engine-1": {"space": "A5"}}
WRECK: Final = {"engine-1": {"space": "A5", "damaged": True}}
FIRE: Final[dict[str, Told]] = {
    "round_started": (started, {"round": 1}),
    "fire_flared_up": (started, {"space": "A1", "count": 2}),
    "hydrant_filled": (started, {"hydrant": "hydrant-2", "count": 3}),
    "call_came": (started, {"space": "A8", "card": CALL}),
    "report_began": (lambda: table(4, {}), {"step": 4}),
    "growth_began": (lambda: table(9, {}), {}),
    "spread_began": (lambda: table(10, {}), {}),
    "casualty_occurred": (lambda: table(1, {"A1": {"fires": 1, "injured": 2}}), {"space": "A1", "count": 2}),
    "person_injured": (lambda: table(2, {"A1": {"fires": 1, "civilians": 1}}), {"space": "A1", "person": "civilian"}),
    "token_returned": (
        lambda: table(4, {"A1": {"fires": 1, "axes": 1}}),
        {"item": "axe", "station": "station-1"},
    ),
    "vehicle_damaged": (lambda: table(3, {"A5": {"fires": 1}}, vehicles=AFIRE), {"vehicle": "engine-1"}),
    "vehicle_destroyed": (lambda: table(3, {"A5": {"fires": 1}}, vehicles=WRECK), {"vehicle": "engine-1"}),
    "equipment_destroyed": (lambda: table(4, {"A1": {"fires": 1, "hoses": 1}}), {"space": "A1", "item": "hose"}),
    "block_burned_down": (lambda: table(5, {"A1": {"fires": 4}}), {"space": "A1"}),
    "hazard_triggered": (lambda: table(6, GAS), {"space": "A1", "hazard": "compressed_gas"}),
    "smoke_thinned": (lambda: table(6, SMOKE), {"space": "A1"}),
    "hazard_removed": (lambda: table(6, THIN), {"space": "A1", "hazard": "thick_smoke"}),
    "fire_added": (lambda: table(6, GAS), {"space": "A1", "count": 3}),
    "spread_rolled": (spreading, {"space": "C3", "face": 4, "fires": 1}),
    "event_card_drawn": (
        lambda: in_fire_phase(7, {"A1": {"fires": 3}}).dice(event_card_green=[GREEN]).table(),
        {"space": "A1", "card": GREEN},
    ),
    "call_resolved": (called, {"space": "A8", "card": CALL, "response": "on_time", "answered": 1}),
    "points_lost": (lambda: table(5, {"A1": {"fires": 4}}), {"count": 1, "cause": "burned_block"}),
    "decision_opened": (asked, {"decision": 1}),
    "decision_taken": (lambda: asked().act(0, "choose", decision=1, option=1), {"decision": 1, "option": 1}),
    "round_ended": (lambda: table(11, {}, round=2), {"round": 2}),
    "game_ended": (lambda: table(11, {}, round=6, points=4), {"won": False, "points": 4}),
}
CARDS: Final[dict[str, tuple[Document, dict[str, Any], Document]]] = {
    "fire_removed": ({"effect": "remove_fire", "count": 2}, {}, {"space": "A1", "count": 2}),
    "hazard_added": (
        {"effect": "add_hazard", "hazard": "high_voltage"},
        {},
        {"space": "A1", "hazard": "high_voltage"},
    ),
    "debris_added": ({"effect": "add_debris", "count": 2}, {}, {"space": "A1", "count": 2}),
    "debris_removed": ({"effect": "remove_debris", "count": 2}, {"debris": 1}, {"space": "A1", "count": 1}),
    "people_appeared": (
        {"effect": "add_injured", "count": 2},
        {},
        {"space": "A1", "item": "injured", "count": 2},
    ),
    "reserve_filled": ({"effect": "add_water", "count": 2}, {}, {"station": "station-1", "count": 2}),
    "space_drawn": ({"effect": "add_debris", "where": "random_block"}, {}, {"space": "B3"}),
    "points_gained": ({"effect": "gain_points", "count": 2}, {}, {"count": 2}),
}


def test_every_kind_of_event_is_here() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(AnyEvent)}
    assert {*PLAYERS, *FIRE, *CARDS} == kinds


@pytest.mark.parametrize("kind", [*PLAYERS, *FIRE])
def test_it_is_told_what_happened(kind: str) -> None:
    play, told = (PLAYERS | FIRE)[kind]
    assert play().events(kind)[:1] == [told]


@pytest.mark.parametrize("kind", CARDS)
def test_it_is_told_what_a_card_did(kind: str, effects: list[Any]) -> None:
    does, block, told = CARDS[kind]
    places = {} if does["effect"] in ("add_water", "gain_points") else {"where": "here"}
    effects.append(effect(**{**places, **does}))
    game = in_fire_phase(7, {"A1": {"fires": 3, **block}}, options={"decisions": "automatic"})
    game.dice(event_card_green=[GREEN], city_tile=["B"], d12=[3]).table()
    assert game.events(kind) == [told]
