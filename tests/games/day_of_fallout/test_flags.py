"""Capturing flags: case 7; D23 to D26, D65, D72."""

from __future__ import annotations

import pytest

from tests.games.day_of_fallout.plain_cards import LIGHT, SPRINT
from tests.games.day_of_fallout.situations import Scene

OWN = {1: ((3, 3), "a1"), 2: ((3, 5), "a2")}
ENEMY = {1: ((6, 6), "b1")}
FLAG = ((3, 4),)


@pytest.mark.parametrize("die", range(1, 7))
def test_three_to_six_captures_the_flag_for_good(die: int) -> None:
    scene = Scene(OWN, ENEMY, flags=FLAG).order(LIGHT).do("capture", squad=1, space=[3, 4], dice=(die,))
    assert scene.position.armies[0].flags == int(die >= 3)
    assert scene.position.flags == ([] if die >= 3 else [(3, 4)])


def test_a_flag_must_be_orthogonally_adjacent_after_the_movement() -> None:
    scene = Scene({1: ((2, 3), "a1")}, ENEMY, flags=FLAG).order(LIGHT)
    scene.refused("flag_not_near", "capture", squad=1, space=[3, 4])
    scene.do("move", squad=1, to=[2, 4]).do("capture", squad=1, space=[3, 4], dice=(5,))
    assert scene.position.armies[0].flags == 1


def test_after_a_sprint_too_also_without_a_move() -> None:
    scene = Scene(OWN, ENEMY, flags=FLAG).order(SPRINT).do("capture", squad=1, space=[3, 4], dice=(3,))
    assert scene.position.armies[0].flags == 1


def test_instead_of_the_attack_and_only_once() -> None:
    enemy = {1: ((3, 2), "b1")}
    scene = Scene(OWN, enemy, flags=FLAG).order(LIGHT).do("capture", squad=1, space=[3, 4], dice=(1,))
    scene.refused("already_attacked", "attack", squad=1, unit="b1")
    scene.refused("flag_tried", "capture", squad=1, space=[3, 4])
    other = Scene(OWN, enemy, flags=FLAG).order(LIGHT).do("attack", squad=1, unit="b1", dice=(1,))
    other.refused("already_attacked", "capture", squad=1, space=[3, 4])


def test_two_squads_may_try_in_one_turn_and_none_for_a_flag_that_is_gone() -> None:
    scene = Scene(OWN, ENEMY, flags=FLAG).order(LIGHT).do("capture", squad=1, space=[3, 4], dice=(1,))
    scene.order(LIGHT, squad=2, card=1).do("capture", squad=2, space=[3, 4], dice=(6,))
    assert scene.position.armies[0].flags == 1
    gone = Scene({**OWN, 3: ((2, 4), "a3")}, ENEMY, flags=FLAG).order(LIGHT)
    gone.do("capture", squad=1, space=[3, 4], dice=(6,)).order(LIGHT, squad=3, card=1)
    gone.refused("no_flag", "capture", squad=3, space=[3, 4])


def test_not_without_an_order() -> None:
    Scene(OWN, ENEMY, flags=FLAG).refused("no_order", "capture", squad=1, space=[3, 4])


def test_flags_of_an_army_that_is_eliminated_stay_off_the_board() -> None:
    scene = Scene(OWN, {1: ((3, 2), "b1:1")}, {1: ((6, 6), "c1")}, flags=FLAG, armies={1: {"flags": 1}})
    scene.order(LIGHT).do("attack", squad=1, unit="b1", dice=(6,))
    assert scene.position.armies[1].out
    assert scene.position.flags == [(3, 4)]
