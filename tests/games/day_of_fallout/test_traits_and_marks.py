"""What units do for their squad without being used, and marks: D42, D43, D46."""

from __future__ import annotations

import pytest

from tests.games.day_of_fallout.plain_cards import HEAVY, LIGHT
from tests.games.day_of_fallout.situations import Scene

OWN = {1: ((1, 1), "a1")}
ENEMY = {1: ((1, 3), "b1 b2")}


@pytest.mark.parametrize(("die", "damage"), [(3, 0), (4, 1)])
def test_armour_needs_a_four(die: int, damage: int) -> None:
    scene = Scene(OWN, {1: ((1, 3), "b-armour")}).order(LIGHT)
    scene.do("attack", squad=1, unit="b-armour", dice=(die,))
    assert scene.damage()["b-armour"] == damage


def test_a_guard_is_chosen_before_the_others_of_its_squad() -> None:
    scene = Scene(OWN, {1: ((1, 3), "b1 b-guard")}).order(LIGHT)
    assert scene.targets("attack") == {"b-guard"}
    scene.refused("guarded", "attack", squad=1, unit="b1")


def test_a_scope_reaches_a_fourth_space_and_a_second_one_adds_nothing() -> None:
    for units in ("a1 a-scope", "a-scope"):
        assert Scene({1: ((1, 1), units)}, {1: ((1, 5), "b1")}).order(LIGHT).targets("attack") == {"b1"}
        assert Scene({1: ((1, 1), units)}, {1: ((1, 6), "b1")}).order(LIGHT).targets("attack") == set()


@pytest.mark.parametrize(("die", "left"), [(3, {"b2": 0}), (2, {"b1": 0, "b2": 0})])
def test_a_gun_adds_a_damage_to_an_attack_that_hits(die: int, left: dict[str, int]) -> None:
    scene = Scene({1: ((1, 1), "a-gun")}, ENEMY).order(LIGHT)
    scene.do("attack", squad=1, unit="b1", dice=(die,))
    assert {unit: damage for unit, damage in scene.damage().items() if unit[0] == "b"} == left


def test_a_gun_adds_a_damage_to_a_heavy_attack_that_hits_with_one_die() -> None:
    scene = Scene({1: ((1, 1), "a-gun")}, {1: ((1, 3), "b-titan b2")}).order(HEAVY)
    assert scene.do("attack", squad=1, unit="b-titan", dice=(2, 3)).damage()["b-titan"] == 2
    missed = Scene({1: ((1, 1), "a-gun")}, {1: ((1, 3), "b-titan b2")}).order(HEAVY)
    assert missed.do("attack", squad=1, unit="b-titan", dice=(2, 2)).damage()["b-titan"] == 0


@pytest.mark.parametrize(("die", "damage"), [(4, 0), (5, 1)])
def test_a_covered_squad_is_hit_by_five_and_six_until_its_turn_begins(die: int, damage: int) -> None:
    scene = Scene(OWN, {1: ((1, 3), "b1", "covered")}).order(LIGHT)
    assert scene.do("attack", squad=1, unit="b1", dice=(die,)).damage()["b1"] == damage
    assert scene.marks(1, 1) == ["covered"]
    assert scene.end_turn().marks(1, 1) == []


def test_marks_of_the_own_turn_end_with_it_and_an_enemys_with_its_next_one() -> None:
    scene = Scene({1: ((1, 1), "a1", "fast far_shots strong")}, {1: ((1, 3), "b1", "cannot_move")})
    scene.end_turn()
    assert (scene.marks(0, 1), scene.marks(1, 1)) == ([], ["cannot_move"])
    assert scene.end_turn().marks(1, 1) == []


def test_fast_far_shots_and_strong_are_each_one_more() -> None:
    enemy = {1: ((1, 5), "b1 b2"), 2: ((6, 6), "b3")}
    scene = Scene({1: ((1, 1), "a1", "fast far_shots strong")}, enemy).order(LIGHT)
    assert scene.targets("move") == {(1, 2), (1, 3), (1, 4), (2, 1), (3, 1), (4, 1)}
    scene.do("attack", squad=1, unit="b1", dice=(3,))
    assert scene.position.armies[0].killed == ["b1"]


def test_a_squad_that_cannot_attack_or_use_abilities_still_moves() -> None:
    scene = Scene({1: ((1, 1), "a-sniper", "cannot_attack cannot_use_abilities")}, ENEMY)
    scene.refused("cannot_use_abilities", "ability", unit="a-sniper", ability=0, card=scene.card(0))
    scene.order(LIGHT).refused("cannot_attack", "attack", squad=1, unit="b1")
    assert scene.targets("move")


def test_a_squad_with_a_stubborn_unit_is_not_marked_by_others() -> None:
    scene = Scene(OWN, {1: ((1, 3), "b1 b-stubborn"), 2: ((2, 3), "b2")})
    scene.do("strategic", card="intercepted-orders", pay=[scene.card(0), scene.card(1)])
    scene.do("choose", decision=1, option=0)
    assert scene.marks(1, 1) == []


def test_a_flag_is_taken_by_a_thief_with_a_two() -> None:
    scene = Scene({1: ((3, 3), "a-thief")}, ENEMY, flags=((3, 4),)).order(LIGHT)
    assert scene.do("capture", squad=1, space=[3, 4], dice=(2,)).position.armies[0].flags == 1
