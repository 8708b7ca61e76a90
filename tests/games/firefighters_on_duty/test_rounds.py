"""The course of a round: ready, countdown, done, and the clocks (A66, A68, A71, A102)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.game import TABLE, Deadline, Document
from tests.games.firefighters_on_duty.town import GAME, GEAR, WATER, Match, in_fire_phase, match, town

TIMED = {"mode": "timed"}
BURNING = {"A5": {"fires": 1}}
AT_FIRE = {"engine-1": {"space": "A5"}}


def timed(stage: str = "start_of_round", **fields: Any) -> Match:
    return match(stage=stage, options={**TIMED, **fields.pop("options", {})}, **fields)


def test_at_the_start_of_a_round_fire_flares_up_and_dice_are_fresh() -> None:
    game = match({"A1": {"fires": 1, "inactive_fires": 2}}, stage="start_of_round", dice=[[WATER, GEAR], [None, None]])
    game.table()
    assert (game.space("A1").fires, game.space("A1").inactive_fires) == (3, 0)
    assert [die.symbol for die in game.position.players[0].dice] == [None, None]


def test_timed_the_countdown_starts_when_all_are_ready() -> None:
    game = timed().table()
    assert game.stage == "ready"
    assert game.refused(0, "roll", dice=[0]) == "not_now"
    game.act(0, "ready")
    assert game.refused(0, "ready") == "already_ready"
    game.moment = 5_000
    game.act(1, "ready")
    assert game.stage == "action_phase"
    assert GAME.deadline(game.state) == Deadline("action_phase", 2, 125_000)


def test_timed_absent_seats_do_not_hold_the_table_longer_than_a_minute() -> None:
    game = timed().table().act(0, "ready")
    assert GAME.deadline(game.state) == Deadline("ready", 1, 60_000)
    game.time_up()
    assert game.stage == "action_phase"


@pytest.mark.parametrize(("seats", "length"), [(1, 240_000), (2, 120_000), (4, 120_000)])
def test_the_countdown_is_two_minutes_solo_four(seats: int, length: int) -> None:
    game = timed("ready", seats=seats).time_up()
    deadline = GAME.deadline(game.state)
    assert deadline is not None
    assert deadline.at - game.moment == length


def test_another_length_of_the_countdown_is_an_option() -> None:
    game = timed("ready", options={"action_phase_ms": 10_000}).time_up()
    assert GAME.deadline(game.state) == Deadline("action_phase", 2, 70_000)


def test_time_up_is_too_early_before_its_moment_and_nothing_without_a_clock() -> None:
    game = timed("action_phase")
    number = GAME.time_up(game.state)
    assert number is not None
    early = GAME.refusal(game.state, TABLE, number, 119_999)
    assert early is not None
    assert early.code == "too_early"
    assert GAME.refusal(game.state, TABLE, number, 120_000) is None
    assert GAME.time_up(match().state) is None
    refused = GAME.refusal(match().state, TABLE, number, 1 << 40)
    assert refused is not None
    assert refused.code == "no_clock"


@pytest.mark.parametrize("mode", ["timed", "untimed"])
def test_done_from_every_seat_ends_the_phase_early(mode: str) -> None:
    game = match(options={"mode": mode})
    game.act(0, "done")
    assert game.stage == "action_phase"
    assert game.refused(0, "done") == "already_done"
    assert game.refused(0, "roll", dice=[0]) == "already_done"
    assert GAME.to_act(game.state) == (1,)
    game.act(1, "done")
    assert game.stage == "radio_report_1"
    assert GAME.deadline(game.state) is None


def test_untimed_the_seat_with_the_fewest_rolls_comes_first() -> None:
    game = match(seats=3).dice(action_die=[WATER] * 4)
    assert GAME.to_act(game.state) == (0, 1, 2)
    game.act(0, "roll", dice=[0, 1]).act(1, "roll", dice=[0])
    assert GAME.to_act(game.state) == (2, 1, 0)


def test_untimed_the_phase_ends_when_all_have_passed_or_have_nothing_left_to_roll_or_use() -> None:
    game = match(options={"rolls_per_round": 1}).dice(action_die=[WATER, GEAR])
    game.act(0, "done").act(1, "roll", dice=[0])
    assert game.stage == "action_phase"
    game.act(1, "fetch_water", die=0, station="station-1")
    assert game.stage == "radio_report_1"


def test_untimed_a_last_symbol_that_cannot_be_used_ends_the_phase() -> None:
    game = match(options={"rolls_per_round": 1}).dice(action_die=[GEAR])
    game.act(0, "done").act(1, "roll", dice=[0])
    assert game.stage == "radio_report_1"


def test_untimed_there_is_no_clock_and_no_waiting_for_ready() -> None:
    game = match(stage="start_of_round").table()
    assert game.stage == "action_phase"
    assert GAME.deadline(game.state) is None


def test_players_do_nothing_in_the_fire_phase() -> None:
    game = in_fire_phase(1, {})
    assert GAME.to_act(game.state) == (TABLE,)
    for kind, fields in (("roll", {"dice": [0]}), ("done", {}), ("ready", {})):
        assert game.refused(0, kind, **fields) == "not_now"
    assert game.refused(0, "fire_growth") == "not_your_action"


def test_the_table_does_its_steps_in_order_only() -> None:
    game = in_fire_phase(1, {})
    for kind, fields in (("radio_report", {"step": 2}), ("fire_growth", {}), ("end_round", {}), ("start_round", {})):
        assert game.refused(TABLE, kind, **fields) == "not_now"
    assert game.refused(TABLE, "roll", dice=[0]) == "not_your_action"


def test_a_whole_round_leads_to_the_next() -> None:
    game = match(scenario=town(rounds=2)).act(0, "done").act(1, "done").table(11)
    assert (game.stage, game.position.round) == ("start_of_round", 2)
    assert game.table().stage == "action_phase"
    assert GAME.to_act(game.state) == (0, 1)


def test_every_round_has_rolls_of_its_own() -> None:
    game = match(options={"rolls_per_round": 1}).dice(action_die=[WATER, GEAR])
    game.act(0, "roll", dice=[0]).act(0, "done").act(1, "done").table(12)
    assert game.allowed(0, "roll", dice=[0])


def test_every_round_waits_for_all_to_be_ready_again() -> None:
    game = timed().table().act(0, "ready").act(1, "ready").act(0, "done").act(1, "done").table(12)
    assert (game.stage, GAME.to_act(game.state)) == ("ready", (0, 1))


@pytest.mark.parametrize("stage", ["ready", "fire_growth"])
def test_free_actions_belong_to_the_action_phase(stage: str) -> None:
    game = match({"A5": {"hoses": 1}}, AT_FIRE, stage=stage, reserves={"station-1": 2})
    assert game.refused(0, "load", vehicle="engine-1", item="hose", space="A5") == "not_now"
    assert game.refused(0, "draw_water", vehicle="engine-2", source="station-1", count=1) == "not_now"


def test_untimed_nobody_is_ready() -> None:
    assert match().refused(0, "ready") == "not_now"


def test_a_die_back_from_its_slot_still_keeps_the_pause_since_its_roll() -> None:
    game = timed("action_phase", spaces=BURNING, vehicles=AT_FIRE).dice(action_die=[GEAR, WATER])
    game.act(0, "roll", dice=[0]).act(0, "extinguish", die=0, engine="engine-1", space="A5")
    game.moment = 799
    game.act(0, "leave_slot", die=0)
    assert game.refused(0, "roll", dice=[0]) == "too_early"
    game.moment = 800
    game.act(0, "roll", dice=[0])


@pytest.mark.parametrize(("seat", "beyond"), [(0, -1), (0, 0), (0, 1), (2, 0), (-2, 0)])
def test_numbers_and_seats_outside_the_match_are_refused(seat: int, beyond: int) -> None:
    state = match(seats=2).state
    count = GAME.action_count(town())
    action = beyond if beyond < 0 else count + beyond if seat == 0 else 0
    refused = GAME.refusal(state, seat, action, 0)
    assert refused is not None
    assert refused.code == "no_such_action"


def test_the_clock_names_the_moment_before_which_it_has_not_run_out() -> None:
    game = timed("action_phase")
    number = GAME.time_up(game.state)
    assert number is not None
    assert GAME.not_before(game.state, TABLE, number) == 120_000
    assert GAME.not_before(game.state, 0, game.number("done")) == 0


def test_all_seats_act_in_the_same_moment() -> None:
    game = timed("action_phase", seats=3, options={"roll_pause_ms": 0}).dice(action_die=[WATER] * 3)
    game.moment = 1000
    for seat in (2, 0, 1):
        assert set(GAME.to_act(game.state)) == {0, 1, 2}
        game.act(seat, "roll", dice=[1])
    assert [player.dice[1].rolled_at for player in game.position.players] == [1000] * 3


def test_a_round_goes_through_its_phases_in_order() -> None:
    game = timed(scenario=town(rounds=2))
    stages = [game.stage]
    for _ in range(16):
        if GAME.to_act(game.state) == (TABLE,):
            game.table()
        else:
            game.time_up()
        stages.append(game.stage)
    reports = [f"radio_report_{step}" for step in range(1, 9)]
    phases = ["start_of_round", "ready", "action_phase", *reports, "fire_growth", "fire_spread", "end_of_round"]
    assert stages == [*phases, "start_of_round", "ready", "action_phase"]


@pytest.mark.parametrize("rounds", [1, 3, 6, 9])
def test_the_game_lasts_as_many_rounds_as_the_scenario_says(rounds: int) -> None:
    scenario = town() if rounds == 6 else town(rounds=rounds)
    if rounds > 1:
        before = in_fire_phase(11, {}, round=rounds - 1, scenario=scenario).table()
        assert (before.stage, before.position.round) == ("start_of_round", rounds)
    assert in_fire_phase(11, {}, round=rounds, scenario=scenario).table().stage == "over"


def test_for_a_player_who_is_away_something_is_done_that_keeps_the_game_going() -> None:
    """Seat 1 is away in each part of a round: before the countdown, in it, after it, and when a decision waits."""
    burning = match(BURNING, {"engine-2": {"space": "A5"}}, dice=[[WATER, GEAR], [WATER, GEAR]])
    burning.act(1, "extinguish", die=1, engine="engine-2", space="A5")
    assert said_for_absent(timed("ready")) == {"type": "ready"}
    assert said_for_absent(burning) == {"type": "done"}
    assert said_for_absent(burning.act(0, "done").act(1, "done")) == {"type": "leave_slot", "die": 1}
    deciding = in_fire_phase(2, {"A1": {"firefighters": 1, "fires": 1}}).table()
    assert said_for_absent(deciding) == {"type": "choose", "decision": 1, "option": 0}


def said_for_absent(game: Match) -> Document:
    """What is done for seat 1; it is allowed."""
    action = GAME.default_action(game.state, 1)
    assert action in GAME.legal_actions(game.state, 1)
    said: Document = msgspec.to_builtins(GAME.name_action(game.state, action))
    return said
