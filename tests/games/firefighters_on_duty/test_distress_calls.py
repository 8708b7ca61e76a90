"""Distress Calls: when they come, how they are answered, what they do (A4, A80, A90)."""

from __future__ import annotations

from typing import Any

import pytest

from games.firefighters_on_duty.decks import DISTRESS, built_in_decks
from tests.games.firefighters_on_duty.test_cards import Spaces, effect, first_card
from tests.games.firefighters_on_duty.town import Match, in_fire_phase, match, town

CALLS = town(distress_calls=[{"round": 2, "space": "A8"}, {"round": 2, "space": "A1"}, {"round": 3, "space": "A3"}])


def test_the_calls_of_a_round_are_drawn_at_its_start_and_lie_open() -> None:
    game = match(stage="start_of_round", round=2, scenario=CALLS)
    game.dice(distress_call=built_in_decks().ids[DISTRESS][:2]).table()
    calls = game.position.calls
    assert [(call.space, call.round) for call in calls] == [("A8", 2), ("A1", 2)]
    assert sum(game.position.decks["distress"].left.values()) == 14


def called(placed: int, now: int, firefighters: int = 1) -> Match:
    calls = [{"space": "A8", "card": first_card(DISTRESS), "round": placed}]
    return in_fire_phase(8, {"A8": {"firefighters": firefighters}}, calls=calls, round=now).table()


@pytest.mark.parametrize(("waited", "response"), [(0, "fast"), (1, "on_time"), (2, "late")])
def test_a_firefighter_on_the_space_answers_by_the_rounds_that_have_passed(
    effects: list[Any], waited: int, response: str
) -> None:
    effects.append(effect(effect="add_debris", where="here"))
    game = called(2, 2 + waited)
    assert game.space("A8").debris == 1
    assert [event["response"] for event in game.events("call_resolved")] == [response]
    assert (game.position.calls, game.position.calls_answered) == ([], 1)
    assert game.position.decks["distress"].discarded == {first_card(DISTRESS): 1}


@pytest.mark.parametrize("waited", [0, 1])
def test_an_unanswered_call_waits(effects: list[Any], waited: int) -> None:
    assert len(called(2, 2 + waited, firefighters=0).position.calls) == 1


def test_in_the_second_round_after_its_placing_an_unanswered_call_is_late_by_itself(effects: list[Any]) -> None:
    game = called(2, 4, firefighters=0)
    assert game.events("call_resolved")[0]["answered"] == 0
    assert (game.position.calls, game.position.calls_answered) == ([], 0)


def test_each_response_has_an_effect_of_its_own() -> None:
    call = built_in_decks().calls[0]
    assert built_in_decks().effects_of(DISTRESS, 0, 0) == call.fast
    assert built_in_decks().effects_of(DISTRESS, 0, 1) == call.on_time
    assert built_in_decks().effects_of(DISTRESS, 0, 2) == call.late


def test_calls_are_looked_at_in_the_order_of_their_spaces(effects: list[Any]) -> None:
    one, other = built_in_decks().ids[DISTRESS][:2]
    calls = [{"space": "B1", "card": one, "round": 1}, {"space": "A8", "card": other, "round": 1}]
    firefighters: Spaces = {"A8": {"firefighters": 1}, "B1": {"firefighters": 1}}
    game = in_fire_phase(8, firefighters, calls=calls).table()
    assert [event["space"] for event in game.events("call_resolved")] == ["A8", "B1"]


def test_a_firefighter_injured_in_this_fire_phase_answers_no_call(effects: list[Any]) -> None:
    calls = [{"space": "A8", "card": first_card(DISTRESS), "round": 1}]
    game = in_fire_phase(2, {"A8": {"firefighters": 1, "fires": 1}}, calls=calls, options={"decisions": "automatic"})
    game.table(7)
    assert (len(game.position.calls), game.position.calls_answered) == (1, 0)


def test_no_hazard_is_placed_on_a_road_or_on_a_burned_block(effects: list[Any]) -> None:
    effects.append(effect(effect="add_hazard", where="here", hazard="thick_smoke"))
    for space, contents in (("A5", {}), ("A8", {"burned": True})):
        calls = [{"space": space, "card": first_card(DISTRESS), "round": 1}]
        game = in_fire_phase(8, {space: {"firefighters": 1, **contents}}, calls=calls).table()
        assert game.position.calls == []
        assert game.space(space).hazards == []
