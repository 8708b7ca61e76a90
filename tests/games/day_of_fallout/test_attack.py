"""Attacks: cases 1 and 2; D22, D28 to D34, D54, D71."""

from __future__ import annotations

import pytest

from tests.games.day_of_fallout.plain_cards import BURST, HEAVY, LIGHT, SPRINT
from tests.games.day_of_fallout.situations import Scene

OWN = {1: ((1, 1), "a1 a2")}
ENEMY = {1: ((1, 3), "b1 b2")}


@pytest.mark.parametrize("die", range(1, 7))
def test_a_light_attack_misses_with_one_and_two_and_wounds_with_the_rest(die: int) -> None:
    scene = Scene(OWN, ENEMY).order(LIGHT).do("attack", squad=1, unit="b1", dice=(die,))
    assert scene.damage() == {"a1": 0, "a2": 0, "b1": int(die >= 3), "b2": 0}


def test_the_second_damage_kills_and_the_card_goes_to_the_killer() -> None:
    scene = Scene(OWN, {1: ((1, 3), "b1:1 b2")}).order(LIGHT).do("attack", squad=1, unit="b1", dice=(3,))
    assert "b1" not in scene.damage()
    assert scene.position.armies[0].killed == ["b1"]
    assert scene.position.armies[0].squads_killed == 0


@pytest.mark.parametrize(("dice", "damage"), [((3, 6), 2), ((2, 3), 1), ((6, 1), 1), ((1, 2), 0)])
def test_a_heavy_attack_deals_two_damage_one_or_none(dice: tuple[int, int], damage: int) -> None:
    scene = Scene(OWN, {1: ((1, 3), "b1 b-titan")}).order(HEAVY).do("attack", squad=1, unit="b-titan", dice=dice)
    assert scene.damage()["b-titan"] == damage


def test_a_heavy_attack_with_both_dice_kills_a_whole_unit() -> None:
    scene = Scene(OWN, ENEMY).order(HEAVY).do("attack", squad=1, unit="b2", dice=(3, 3))
    assert scene.position.armies[0].killed == ["b2"]


@pytest.mark.parametrize(("dice", "killed"), [((3, 6), ["b1"]), ((2, 6), [])])
def test_two_dice_of_an_order_that_is_not_heavy_must_both_succeed(dice: tuple[int, int], killed: list[str]) -> None:
    scene = Scene(OWN, ENEMY).order(BURST).do("attack", squad=1, unit="b1", dice=dice)
    assert scene.position.armies[0].killed == killed
    assert scene.damage().get("b1", 2) == (2 if killed else 0)


@pytest.mark.parametrize(
    ("space", "in_range"), [((1, 2), True), ((1, 4), True), ((4, 1), True), ((1, 5), False), ((2, 2), False)]
)
def test_a_range_of_three_spaces_in_a_row_or_column(space: tuple[int, int], in_range: bool) -> None:
    scene = Scene(OWN, {1: (space, "b1")}).order(LIGHT)
    assert scene.targets("attack") == ({"b1"} if in_range else set())
    if not in_range:
        scene.refused("out_of_range", "attack", squad=1, unit="b1")


def test_a_wall_between_ends_the_line_and_a_squad_or_flag_does_not() -> None:
    assert Scene(OWN, {1: ((1, 4), "b1")}, walls=((1, 3),)).order(LIGHT).targets("attack") == set()
    assert Scene(OWN, {1: ((1, 4), "b1")}, flags=((1, 3),)).order(LIGHT).targets("attack") == {"b1"}
    both = {1: ((1, 2), "b1"), 2: ((1, 3), "b2")}
    assert Scene(OWN, both).order(LIGHT).targets("attack") == {"b1", "b2"}


def test_a_gap_of_the_map_ends_the_line() -> None:
    scene = Scene({1: ((1, 2), "a1")}, {1: ((1, 5), "b1")}, map=["1 - 3", "4 5 6", "7 8 9"]).order(LIGHT)
    scene.refused("out_of_range", "attack", squad=1, unit="b1")


def test_any_unit_of_the_target_squad_once_an_order_and_no_own_one() -> None:
    scene = Scene({1: ((1, 1), "a1"), 2: ((2, 1), "a2")}, ENEMY).order(LIGHT)
    assert scene.targets("attack") == {"b1", "b2"}
    scene.refused("own_unit", "attack", squad=1, unit="a2")
    scene.refused("no_such_target", "attack", squad=1, unit="b7")
    scene.do("attack", squad=1, unit="b2", dice=(1,)).refused("already_attacked", "attack", squad=1, unit="b1")


def test_an_order_without_an_attack_attacks_nobody() -> None:
    Scene(OWN, ENEMY).order(SPRINT).refused("no_attack", "attack", squad=1, unit="b1")


def test_an_attack_comes_after_the_movement_of_the_same_order() -> None:
    scene = Scene(OWN, {1: ((1, 5), "b1")}).order(LIGHT)
    scene.do("move", squad=1, to=[1, 3]).do("attack", squad=1, unit="b1", dice=(4,))
    assert scene.damage()["b1"] == 1


def test_a_failed_attack_has_spent_the_order() -> None:
    scene = Scene(OWN, ENEMY).order(LIGHT).do("attack", squad=1, unit="b1", dice=(1,))
    scene.refused("squad_acted", "order", squad=1, card=scene.card(1), order=LIGHT)
    scene.refused("card_used", "order", squad=1, card=scene.card(0), order=LIGHT)
