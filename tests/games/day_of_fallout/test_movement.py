"""Movement: D18 to D21, D23, D32, D42, D63."""

from __future__ import annotations

import pytest

from tests.games.day_of_fallout.plain_cards import HEAVY, LIGHT, SPRINT
from tests.games.day_of_fallout.situations import Scene

FAR = {1: ((6, 6), "b1")}


def test_a_sprint_moves_exactly_three_spaces_in_a_line_or_none() -> None:
    scene = Scene({1: ((1, 1), "a1")}, FAR).order(SPRINT)
    assert scene.targets("move") == {(1, 4), (4, 1)}
    scene.refused("out_of_reach", "move", squad=1, to=[1, 3])
    scene.refused("out_of_reach", "move", squad=1, to=[2, 3])
    assert scene.do("move", squad=1, to=[1, 4]).at(0, 1) == (1, 4)


def test_a_sprint_of_fewer_spaces_where_the_scenario_allows_it() -> None:
    scene = Scene({1: ((1, 1), "a1")}, FAR, sprint="up_to").order(SPRINT)
    assert scene.targets("move") == {(1, 2), (1, 3), (1, 4), (2, 1), (3, 1), (4, 1)}


def test_other_orders_move_up_to_their_number_of_spaces() -> None:
    start = {1: ((3, 3), "a1")}
    assert Scene(start, FAR).order(HEAVY).targets("move") == {(2, 3), (4, 3), (3, 2), (3, 4)}
    in_line = {(1, 3), (2, 3), (4, 3), (5, 3), (3, 1), (3, 2), (3, 4), (3, 5)}
    assert Scene(start, FAR).order(LIGHT).targets("move") == in_line
    turned = {(2, 2), (2, 4), (4, 2), (4, 4)}
    assert Scene(start, FAR, movement="with_turns").order(LIGHT).targets("move") == in_line | turned


def test_a_sprint_with_turns_enters_no_space_twice() -> None:
    scene = Scene({1: ((1, 1), "a1")}, FAR, movement="with_turns").order(SPRINT)
    assert scene.targets("move") == {(1, 4), (2, 3), (3, 2), (4, 1), (1, 2), (2, 1)}


def test_walls_flags_and_squads_of_anybody_are_not_entered_or_passed() -> None:
    own = {1: ((3, 3), "a1"), 2: ((3, 5), "a2")}
    scene = Scene(own, {1: ((5, 3), "b1")}, walls=((1, 3),), flags=((3, 2),)).order(LIGHT)
    assert scene.targets("move") == {(2, 3), (4, 3), (3, 4)}


def test_nobody_moves_into_a_gap_of_the_map() -> None:
    scene = Scene({1: ((2, 2), "a1")}, FAR, map=["1 - 3", "4 5 6", "7 8 9"]).order(LIGHT)
    assert scene.targets("move") == {(1, 2), (3, 2), (4, 2), (2, 1)}


def test_a_squad_moves_once_and_before_its_attack() -> None:
    scene = Scene({1: ((3, 3), "a1")}, {1: ((3, 6), "b1")}).order(LIGHT)
    scene.do("move", squad=1, to=[3, 4]).refused("already_moved", "move", squad=1, to=[3, 3])
    scene.do("attack", squad=1, unit="b1", dice=(6,))
    fresh = Scene({1: ((3, 3), "a1")}, {1: ((3, 6), "b1")}).order(LIGHT)
    fresh.do("attack", squad=1, unit="b1", dice=(6,)).refused("after_attack", "move", squad=1, to=[3, 4])


def test_only_the_squad_whose_order_is_carried_out_moves() -> None:
    scene = Scene({1: ((1, 1), "a1"), 2: ((3, 1), "a2")}, FAR)
    scene.refused("no_order", "move", squad=1, to=[1, 2])
    scene.order(LIGHT, squad=2).refused("no_order", "move", squad=1, to=[1, 2])


def test_a_marked_squad_does_not_move() -> None:
    scene = Scene({1: ((1, 1), "a1", "cannot_move")}, FAR).order(LIGHT)
    scene.refused("cannot_move", "move", squad=1, to=[1, 2])


@pytest.mark.parametrize(("order", "reached"), [(SPRINT, {(1, 4), (1, 5)}), (LIGHT, {(1, 2), (1, 3), (1, 4)})])
def test_a_driver_takes_its_squad_one_space_further(order: int, reached: set[tuple[int, int]]) -> None:
    scene = Scene({1: ((1, 1), "a1 a-driver"), 2: ((2, 1), "a2")}, FAR).order(order)
    assert scene.targets("move") == reached
