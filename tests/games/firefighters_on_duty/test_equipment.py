"""Fire Axe and Electric Shut-Off (case 12; A20-A22, A60, A61, A82)."""

from __future__ import annotations

import pytest

from tests.games.firefighters_on_duty.town import GEAR, match

GEARS = [[GEAR, GEAR], [GEAR, GEAR]]
CHOPPER = {"firefighters": 1, "axes": 1}


@pytest.mark.parametrize(("face", "left"), [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_an_axe_removes_debris_on_four_or_higher(face: int, left: int) -> None:
    game = match({"A1": {"debris": 1, **CHOPPER}}, dice=GEARS).dice(d6=[face])
    game.act(0, "use_axe", die=0, space="A1").act(0, "roll_axe", die=0)
    assert game.space("A1").debris == left
    assert game.position.players[0].dice[0].symbol is None


def test_one_roll_removes_one_debris() -> None:
    game = match({"A1": {"debris": 3, **CHOPPER}}, dice=GEARS).dice(d6=[6])
    game.act(0, "use_axe", die=0, space="A1").act(0, "roll_axe", die=0)
    assert game.space("A1").debris == 2


@pytest.mark.parametrize("lacking", [{"firefighters": 1}, {"axes": 1}])
def test_a_firefighter_and_an_axe_must_be_on_the_space(lacking: dict[str, int]) -> None:
    game = match({"A1": {"debris": 1, **lacking}, "A5": CHOPPER}, dice=GEARS)
    assert game.refused(0, "use_axe", die=0, space="A1") == "no_axe"
    assert game.refused(0, "use_axe", die=0, space="A5") == "no_debris"


def test_each_player_has_one_axe_card_and_solo_one_for_each_engine() -> None:
    game = match({"A1": {"debris": 3, **CHOPPER}}, dice=GEARS)
    game.act(0, "use_axe", die=0, space="A1")
    assert game.refused(0, "use_axe", die=1, space="A1") == "slot_taken"
    assert game.allowed(1, "use_axe", die=0, space="A1")
    solo = match({"A1": {"debris": 3, **CHOPPER}}, seats=1, dice=[[GEAR, GEAR, GEAR]])
    solo.act(0, "use_axe", die=0, space="A1").act(0, "use_axe", die=1, space="A1")
    assert solo.refused(0, "use_axe", die=2, space="A1") == "slot_taken"


def test_of_two_axes_raised_on_the_last_debris_the_second_is_wasted() -> None:
    game = match({"A1": {"debris": 1, **CHOPPER}}, dice=GEARS).dice(d6=[4])
    game.act(0, "use_axe", die=0, space="A1").act(1, "use_axe", die=0, space="A1")
    game.act(0, "roll_axe", die=0)
    assert game.space("A1").debris == 0
    wasted = game.position.players[1].dice[0]
    assert (wasted.slot, wasted.symbol) == (None, None)
    assert game.refused(1, "roll_axe", die=0) == "not_on_slot"


def test_shut_off_takes_both_gears_of_one_player_and_a_firefighter_on_the_block() -> None:
    game = match({"A1": {"firefighters": 1, "hazards": ["high_voltage", "compressed_gas"]}}, dice=GEARS)
    game.act(0, "shut_off", dice=[0, 1], space="A1")
    assert game.space("A1").hazards == ["compressed_gas"]
    assert [die.symbol for die in game.position.players[0].dice] == [None, None]


def test_one_gear_alone_shuts_nothing_off() -> None:
    game = match({"A1": {"firefighters": 1, "hazards": ["high_voltage"]}}, dice=[[GEAR, "water"], [GEAR, None]])
    assert game.refused(0, "shut_off", dice=[0, 1], space="A1") == "wrong_symbol"


def test_a_gear_on_a_slot_does_not_count_for_the_shut_off() -> None:
    game = match({"A1": {"firefighters": 1, "hazards": ["high_voltage"]}, "A8": {"debris": 1, **CHOPPER}}, dice=GEARS)
    game.act(0, "use_axe", die=1, space="A8")
    assert game.refused(0, "shut_off", dice=[0, 1], space="A1") == "die_on_slot"


def test_shut_off_needs_high_voltage_and_a_firefighter_there() -> None:
    game = match({"A1": {"hazards": ["high_voltage"]}, "A3": {"firefighters": 1}}, dice=GEARS)
    assert game.refused(0, "shut_off", dice=[0, 1], space="A1") == "no_firefighter"
    assert game.refused(0, "shut_off", dice=[0, 1], space="A3") == "no_high_voltage"


def test_solo_any_two_of_the_three_dice_shut_off() -> None:
    game = match({"A8": {"firefighters": 1, "hazards": ["high_voltage"]}}, seats=1, dice=[["water", GEAR, GEAR]])
    assert game.refused(0, "shut_off", dice=[0, 2], space="A8") == "wrong_symbol"
    game.act(0, "shut_off", dice=[1, 2], space="A8")
    assert game.space("A8").hazards == []


def test_each_seat_rolls_the_axe_for_its_own_die() -> None:
    game = match({"A1": {"debris": 2, **CHOPPER}}, dice=GEARS).dice(d6=[4])
    game.act(1, "use_axe", die=1, space="A1")
    assert game.refused(0, "roll_axe", die=1) == "not_on_slot"
    game.act(1, "roll_axe", die=1)
    assert game.events("axe_rolled") == [{"seat": 1, "space": "A1", "face": 4, "removed": 1}]
    assert game.position.players[1].dice[1].symbol is None


def test_other_dice_on_slots_stay_when_the_last_debris_of_a_space_is_gone() -> None:
    spaces = {"A1": {"debris": 1, "fires": 1, "hoses": 1, **CHOPPER}, "A8": {"debris": 1, **CHOPPER}}
    game = match(spaces, {"engine-2": {"space": "A5"}, "engine-3": {"space": "A2"}}, seats=3, dice=[[GEAR, GEAR]] * 3)
    game.act(0, "use_axe", die=0, space="A1").act(1, "use_axe", die=0, space="A8")
    game.act(2, "extinguish", die=0, engine="engine-3", space="A1").dice(d6=[6]).act(0, "roll_axe", die=0)
    assert [player.dice[0].slot for player in game.position.players] == [None, "axe", "extinguish"]
