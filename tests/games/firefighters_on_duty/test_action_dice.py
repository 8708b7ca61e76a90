"""Rolling, reserving and losing Action dice (rulebook: Dice Actions; A65, A66, A68, A69, A82)."""

from __future__ import annotations

from games.firefighters_on_duty.action_dice import action_die
from tests.games.firefighters_on_duty.town import FIREFIGHTER, GAME, GEAR, MOVE, WATER, Match, match

TIMED = {"mode": "timed"}


def symbols(game: Match, seat: int) -> list[str | None]:
    return [die.symbol for die in game.position.players[seat].dice]


def test_the_action_die_has_two_water_two_firefighters_one_vehicle_and_one_gear() -> None:
    assert sorted(action_die()) == sorted([WATER, WATER, MOVE, FIREFIGHTER, FIREFIGHTER, GEAR])


def test_both_dice_or_one_of_them_are_rolled() -> None:
    game = match().dice(action_die=[WATER, GEAR, MOVE])
    game.act(0, "roll", dice=[0, 1])
    assert symbols(game, 0) == [WATER, GEAR]
    game.act(0, "roll", dice=[0])
    assert symbols(game, 0) == [MOVE, GEAR]
    assert symbols(game, 1) == [None, None]


def test_a_die_keeps_its_symbol_until_it_is_used_once() -> None:
    game = match(dice=[[WATER, GEAR], [None, None]]).dice(action_die=[MOVE])
    game.act(0, "roll", dice=[1])
    game.act(0, "fetch_water", die=0, station="station-1")
    assert symbols(game, 0) == [None, MOVE]
    assert game.refused(0, "fetch_water", die=0, station="station-1") == "wrong_symbol"


def test_a_third_die_exists_in_the_solo_game_only() -> None:
    assert match(seats=2).refused(0, "roll", dice=[2]) == "no_such_die"
    assert match(seats=2).refused(0, "fetch_water", die=2, station="station-1") == "no_such_die"
    game = match(seats=1).dice(action_die=[WATER, WATER, GEAR]).act(0, "roll", dice=[0, 1, 2])
    assert symbols(game, 0) == [WATER, WATER, GEAR]


def test_a_die_on_a_slot_is_not_rolled() -> None:
    game = match({"A5": {"fires": 1}}, {"engine-1": {"space": "A5"}}, dice=[[GEAR, None], [None, None]])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5")
    assert game.refused(0, "roll", dice=[0]) == "die_on_slot"
    assert game.allowed(0, "roll", dice=[1])


def test_a_die_left_its_slot_is_spent_and_may_be_rolled_at_once() -> None:
    game = match({"A5": {"fires": 1}}, {"engine-1": {"space": "A5"}}, dice=[[GEAR, None], [None, None]])
    game.act(0, "extinguish", die=0, engine="engine-1", space="A5").act(0, "leave_slot", die=0)
    assert symbols(game, 0) == [None, None]
    assert game.allowed(0, "roll", dice=[0])
    assert game.refused(0, "leave_slot", die=0) == "not_on_slot"


def test_timed_a_die_pauses_between_two_rolls_and_the_refusal_names_the_wait() -> None:
    game = match(options=TIMED).dice(action_die=[WATER, MOVE, GEAR])
    game.moment = 1000
    game.act(0, "roll", dice=[0])
    game.moment = 1500
    assert game.refused(0, "roll", dice=[0]) == "too_early"
    assert game.refused(0, "roll", dice=[0, 1]) == "too_early"
    early = GAME.refusal(game.state, 0, game.number("roll", dice=[0]), 1500)
    assert early is not None
    assert "300 ms" in early.message
    assert game.allowed(0, "roll", dice=[0])
    game.act(0, "roll", dice=[1])
    game.moment = 1800
    game.act(0, "roll", dice=[0])


def test_timed_the_first_roll_of_a_round_waits_for_nothing() -> None:
    match(options=TIMED).dice(action_die=[WATER, WATER]).act(0, "roll", dice=[0, 1])


def test_untimed_each_rolled_die_counts_against_the_budget_of_the_round() -> None:
    game = match(options={"rolls_per_round": 3}).dice(action_die=[WATER] * 3)
    game.act(0, "roll", dice=[0, 1])
    assert game.refused(0, "roll", dice=[0, 1]) == "no_rolls_left"
    game.act(0, "roll", dice=[0])
    assert game.refused(0, "roll", dice=[0]) == "no_rolls_left"
    assert game.allowed(1, "roll", dice=[0, 1])


def test_timed_there_is_no_budget() -> None:
    game = match(options={**TIMED, "rolls_per_round": 1, "roll_pause_ms": 0}).dice(action_die=[WATER] * 6)
    for _ in range(3):
        game.act(0, "roll", dice=[0, 1])


def test_each_seat_rolls_waits_and_lays_down_its_own_dice() -> None:
    game = match({"A5": {"fires": 1}}, {"engine-2": {"space": "A5"}}, options=TIMED).dice(action_die=[GEAR, WATER])
    game.moment = 1000
    game.act(1, "roll", dice=[1])
    assert (symbols(game, 0), symbols(game, 1)) == ([None, None], [None, GEAR])
    assert game.refused(1, "roll", dice=[1]) == "too_early"
    assert game.allowed(0, "roll", dice=[1])
    game.act(1, "extinguish", die=1, engine="engine-2", space="A5")
    assert game.refused(1, "roll", dice=[1]) == "die_on_slot"
    assert game.refused(0, "leave_slot", die=1) == "not_on_slot"
    game.moment = 1800
    game.act(1, "leave_slot", die=1).act(1, "roll", dice=[1])
    assert symbols(game, 1) == [None, WATER]


def test_the_last_roll_of_the_budget_may_be_of_several_dice() -> None:
    game = match(options={"rolls_per_round": 2}).dice(action_die=[WATER, WATER])
    game.act(0, "roll", dice=[0, 1])
    assert game.position.players[0].rolls_used == 2


def test_untimed_a_seat_has_forty_rolls_a_round_unless_the_match_says_otherwise() -> None:
    game = match().dice(action_die=[WATER] * 40)
    for _ in range(20):
        game.act(0, "roll", dice=[0, 1])
    assert game.refused(0, "roll", dice=[0]) == "no_rolls_left"
    assert game.allowed(1, "roll", dice=[0, 1])
