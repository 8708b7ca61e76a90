"""All chance comes from what the match is handed, one draw for every die and card (G1, A69, A78)."""

from __future__ import annotations

from typing import Any

import pytest

from games.firefighters_on_duty.decks import DISTRESS, built_in_decks
from tests.games.firefighters_on_duty.test_cards import effect
from tests.games.firefighters_on_duty.town import GEAR, Match, in_fire_phase, match, town

GEARS: list[list[str | None]] = [[GEAR, GEAR], [None, None]]


def drawn(game: Match) -> list[tuple[str, int]]:
    """The kind of every draw, and among how many it was."""
    return [(draw.kind, draw.n) for draw in game.chance.draws]


def test_one_draw_for_every_action_die() -> None:
    game = match().dice(action_die=["water", "gear"]).act(0, "roll", dice=[0, 1])
    assert drawn(game) == [("action_die", 6), ("action_die", 6)]


def test_one_draw_for_every_water_die() -> None:
    game = match({"A5": {"fires": 1}}, {"engine-1": {"space": "A5"}}, dice=GEARS).dice(water_die=[1, 2, 1])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5").act(0, "roll_water", die=0, count=3)
    assert drawn(game) == [("water_die", 6)] * 3


def test_one_draw_for_an_axe() -> None:
    game = match({"A1": {"debris": 1, "firefighters": 1, "axes": 1}}, dice=GEARS).dice(d6=[3])
    game.act(0, "use_axe", die=0, space="A1").act(0, "roll_axe", die=0)
    assert drawn(game) == [("d6", 6)]


def test_one_draw_for_every_block_that_fire_may_spread_to() -> None:
    game = in_fire_phase(10, {"A11": {"fires": 1}}).dice(d6=[1, 2, 3]).table()
    assert drawn(game) == [("d6", 6)] * 3


def test_one_draw_for_an_event_card_among_those_left(effects: list[Any]) -> None:
    first, second = built_in_decks().ids[0][:2]
    decks = {"green": {"left": {first: 1, second: 1}, "discarded": {}}}
    game = in_fire_phase(7, {"A1": {"fires": 3}}, decks=decks).dice(event_card_green=[second]).table()
    assert drawn(game) == [("event_card_green", 2)]
    assert game.position.decks["green"].left == {first: 1}


def test_one_draw_for_every_distress_call_among_those_left() -> None:
    planned = town(distress_calls=[{"round": 1, "space": "A8"}, {"round": 1, "space": "A1"}])
    game = (
        match(stage="start_of_round", scenario=planned).dice(distress_call=built_in_decks().ids[DISTRESS][:2]).table()
    )
    assert drawn(game) == [("distress_call", 16), ("distress_call", 15)]


def test_one_draw_for_a_hazard_and_for_every_one_that_is_there_already(effects: list[Any]) -> None:
    effects.append(effect(effect="add_hazard", where="here"))
    spaces = {"A1": {"fires": 3, "hazards": ["high_voltage"]}}
    game = in_fire_phase(7, spaces).dice(event_card_green=built_in_decks().ids[0][:1])
    game.dice(hazard_card=["high_voltage", "compressed_gas"]).table()
    assert drawn(game)[1:] == [("hazard_card", 4), ("hazard_card", 3)]


@pytest.mark.parametrize("kind", ["roll_water", "roll_axe", "fetch_water", "done"])
def test_what_is_refused_draws_nothing(kind: str) -> None:
    fields: dict[str, dict[str, Any]] = {
        "roll_water": {"die": 0, "count": 1},
        "roll_axe": {"die": 0},
        "fetch_water": {"die": 0, "station": "station-1"},
        "done": {},
    }
    game = match(stage="ready" if kind == "done" else "action_phase")
    game.refused(0, kind, **fields[kind])
    assert drawn(game) == []
