"""The end of the countdown: rolled dice are lost, dice on slots are resolved (case 10; A65-A67, A102)."""

from __future__ import annotations

from typing import Any

from games.game import Deadline
from tests.games.firefighters_on_duty.town import GAME, GEAR, WATER, Match, match

BURNING = {"A5": {"fires": 1}}
AT_FIRE = {"engine-1": {"space": "A5"}}


def timed(**fields: Any) -> Match:
    """In the Action Phase, with the clock running."""
    return match(options={"mode": "timed"}, **fields)


def test_when_the_time_is_up_rolled_dice_are_lost_and_free_actions_are_over() -> None:
    game = timed(spaces=BURNING, vehicles=AT_FIRE, dice=[[GEAR, WATER], [WATER, None]])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5").time_up()
    assert game.stage == "last_actions"
    assert [die.symbol for die in game.position.players[1].dice] == [None, None]
    assert game.refused(0, "fetch_water", die=1, station="station-1") == "time_is_up"
    assert game.refused(0, "roll", dice=[1]) == "time_is_up"
    assert game.refused(0, "load", vehicle="engine-1", item="hose", space="A5") == "time_is_up"
    assert GAME.to_act(game.state) == (0,)


def test_a_gear_on_a_slot_is_resolved_to_its_end_after_the_countdown() -> None:
    spaces = {"A3": {"fires": 3, "firefighters": 1, "hoses": 1}}
    game = timed(spaces=spaces, vehicles={"engine-1": {"space": "A2"}}, dice=[[GEAR, None], [None, None]])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A3").time_up()
    game.dice(water_die=[4, 1, 5]).act(0, "roll_water", die=0, count=2).act(0, "roll_water", die=0, count=1)
    assert game.space("A3").fires == 1
    assert GAME.deadline(game.state) == Deadline("last_actions", 2, 150_000)
    game.act(0, "leave_slot", die=0)
    assert game.stage == "radio_report_1"
    assert GAME.deadline(game.state) is None


def test_the_time_for_last_actions_ends_too() -> None:
    game = timed(spaces=BURNING, vehicles=AT_FIRE, dice=[[GEAR, None], [None, None]])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5").time_up().time_up()
    assert game.stage == "radio_report_1"
    assert game.position.players[0].dice[0].slot is None


def test_an_axe_raised_in_time_is_rolled_after_the_countdown() -> None:
    spaces = {"A1": {"debris": 1, "firefighters": 1, "axes": 1}}
    game = timed(spaces=spaces, dice=[[GEAR, None], [None, None]])
    game.act(0, "use_axe", die=0, space="A1").time_up()
    game.dice(d6=[4]).act(0, "roll_axe", die=0)
    assert game.space("A1").debris == 0
    assert game.stage == "radio_report_1"


def test_nobody_waits_for_a_die_on_a_slot_that_can_do_nothing_more() -> None:
    game = timed(spaces=BURNING, vehicles={"engine-1": {"space": "A5", "water": 0}}, dice=[[GEAR, None]] * 2)
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5").time_up()
    assert (game.stage, GAME.deadline(game.state)) == ("radio_report_1", None)
    assert game.events("countdown_ended") == [{"dice_on_slots": 0}]


def test_without_dice_on_slots_the_end_of_the_countdown_ends_the_phase() -> None:
    assert timed(dice=[[GEAR, GEAR], [WATER, None]]).time_up().stage == "radio_report_1"


def test_the_last_water_ends_the_last_actions() -> None:
    spaces = {"A3": {"fires": 3, "firefighters": 1, "hoses": 1}}
    vehicles = {"engine-1": {"space": "A2", "water": 1}}
    game = timed(spaces=spaces, vehicles=vehicles, dice=[[GEAR, None], [None, None]])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A3").time_up()
    assert game.stage == "last_actions"
    game.dice(water_die=[1]).act(0, "roll_water", die=0, count=1)
    assert game.stage == "radio_report_1"


def test_done_from_every_seat_leaves_dice_on_slots_to_be_resolved() -> None:
    game = match(BURNING, AT_FIRE, dice=[[GEAR, WATER], [None, None]])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5").act(0, "done")
    assert game.refused(0, "roll_water", die=0, count=1) == "already_done"
    game.act(1, "done")
    assert (game.stage, GAME.to_act(game.state)) == ("last_actions", (0,))
    assert GAME.deadline(game.state) is None
    assert game.position.players[0].dice[1].symbol is None
    game.dice(water_die=[3]).act(0, "roll_water", die=0, count=1)
    assert (game.stage, game.space("A5").fires) == ("radio_report_1", 0)


def test_last_actions_wait_for_every_seat_that_has_a_die_on_a_slot() -> None:
    spaces = {**BURNING, "A6": {"fires": 1}}
    vehicles = {**AT_FIRE, "engine-2": {"space": "A6"}}
    game = timed(spaces=spaces, vehicles=vehicles, dice=[[GEAR, None], [GEAR, None]])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5")
    game.act(1, "extinguish", die=0, engine="engine-2", space="A6").time_up()
    game.act(0, "leave_slot", die=0)
    assert (game.stage, GAME.to_act(game.state)) == ("last_actions", (1,))
    game.time_up()
    assert (game.stage, game.space("A6").fires) == ("radio_report_1", 1)
