"""Extinguishing and chopping (cases 9, 10, 22; E2, B28, B60-B62)."""

from __future__ import annotations

import pytest

from tests.games.flash_point.crew import at, where
from tests.games.flash_point.house import TRAGIC, Match, Space

WALL = ((2, 3), (2, 4))


def extinguished(game: Match, space: Space, way: str) -> Match:
    return game.act(0, "extinguish", space=space, way=way)


@pytest.mark.parametrize("space", [(1, 1), (1, 2)])
def test_smoke_is_taken_off_the_own_and_an_adjacent_space_for_one(space: Space) -> None:
    game = extinguished(at((1, 1), smoke=[space]), space, "smoke")
    assert (game.smoke, game.fire, where(game)[1]) == (set(), set(), 3)


@pytest.mark.parametrize("space", [(1, 1), (1, 2)])
def test_fire_is_turned_to_smoke_for_one(space: Space) -> None:
    game = extinguished(at((1, 1), fire=[space]), space, "fire_to_smoke")
    assert (game.smoke, game.fire, where(game)[1]) == ({space}, set(), 3)


@pytest.mark.parametrize("space", [(1, 1), (1, 2)])
def test_fire_is_taken_off_for_two(space: Space) -> None:
    game = extinguished(at((1, 1), fire=[space]), space, "fire")
    assert (game.smoke, game.fire, where(game)[1]) == (set(), set(), 2)


def test_there_has_to_be_such_a_marker() -> None:
    game = at((1, 1), fire=[(1, 2)], smoke=[(2, 1)])
    for space, way in (((1, 2), "smoke"), ((2, 1), "fire"), ((2, 1), "fire_to_smoke"), ((1, 1), "smoke")):
        assert game.refused(0, "extinguish", space=space, way=way) == "nothing_burns"


@pytest.mark.parametrize("space", [(2, 2), (1, 3), (1, 1)])
def test_water_reaches_no_farther_than_a_step(space: Space) -> None:
    """Diagonally, two spaces away, and around a corner."""
    game = at((1, 1) if space != (1, 1) else (2, 2), fire=[space])
    assert game.refused(0, "extinguish", space=space, way="fire") == "out_of_reach"


def test_water_goes_neither_through_walls_nor_through_closed_doors() -> None:
    assert at((2, 3), fire=[(2, 4)]).refused(0, "extinguish", space=(2, 4), way="fire") == "out_of_reach"
    damaged = at((2, 3), fire=[(2, 4)], edges={WALL: "wall_damaged"})
    assert damaged.refused(0, "extinguish", space=(2, 4), way="fire") == "out_of_reach"
    assert at((1, 3), fire=[(1, 4)]).refused(0, "extinguish", space=(1, 4), way="fire") == "out_of_reach"


@pytest.mark.parametrize(
    ("here", "there", "kind"),
    [
        ((2, 3), (2, 4), "wall_destroyed"),
        ((2, 4), (2, 3), "wall_destroyed"),
        ((1, 3), (1, 4), "door_open"),
        ((1, 3), (1, 4), "door_destroyed"),
    ],
)
def test_water_goes_through_open_and_destroyed_doors_and_destroyed_walls(here: Space, there: Space, kind: str) -> None:
    game = at(here, fire=[there], edges={tuple(sorted((here, there))): kind})
    assert extinguished(game, there, "fire").fire == set()


def test_water_reaches_in_from_outside_through_an_opening() -> None:
    assert extinguished(at((3, 0), fire=[(3, 1)]), (3, 1), "fire").fire == set()


def test_water_takes_points() -> None:
    assert at((1, 1), ap=0, smoke=[(1, 2)]).refused(0, "extinguish", space=(1, 2), way="smoke") == "not_enough_points"
    assert at((1, 1), ap=1, fire=[(1, 2)]).refused(0, "extinguish", space=(1, 2), way="fire") == "not_enough_points"


def test_fire_turned_to_smoke_beside_fire_burns_again_after_the_actions() -> None:
    game = extinguished(at((1, 1), game=TRAGIC, fire=[(1, 2), (1, 3)]), (1, 2), "fire_to_smoke")
    game.act(0, "end_turn", turn=1).table()
    assert game.fire == {(1, 2), (1, 3)}


def test_extinguishing_is_told() -> None:
    game = extinguished(at((1, 1), fire=[(1, 2)]), (1, 2), "fire_to_smoke")
    assert game.events("extinguished") == [{"firefighter": 0, "space": (1, 2), "way": "fire_to_smoke"}]


@pytest.mark.parametrize("space", WALL)
def test_a_chop_is_one_marker_for_two_from_either_side(space: Space) -> None:
    game = at(space).act(0, "chop", edge=WALL)
    assert (game.edge(*WALL), game.damage, where(game)[1]) == ("wall_damaged", 1, 2)
    game.act(0, "chop", edge=WALL)
    assert (game.edge(*WALL), game.damage, where(game)[1]) == ("wall_destroyed", 2, 0)


def test_a_destroyed_wall_is_chopped_no_more() -> None:
    assert at((2, 3), edges={WALL: "wall_destroyed"}).refused(0, "chop", edge=WALL) == "no_such_wall"


@pytest.mark.parametrize("space", [(0, 1), (1, 1)])
def test_an_outer_wall_is_chopped_from_inside_and_from_outside(space: Space) -> None:
    assert at(space).act(0, "chop", edge=((0, 1), (1, 1))).damage == 1


def test_only_walls_of_the_own_space_are_chopped() -> None:
    assert at((1, 1)).refused(0, "chop", edge=WALL) == "no_such_wall"


def test_a_chop_takes_two_points() -> None:
    assert at((2, 3), ap=1).refused(0, "chop", edge=WALL) == "not_enough_points"


def test_the_last_damage_marker_by_chopping_brings_the_building_down() -> None:
    walls = [((0, column), (1, column)) for column in range(1, 9) if column != 6]
    walls += [((6, column), (7, column)) for column in (1, 2, 4, 5)]
    game = at((2, 3), edges={**dict.fromkeys(walls, "wall_destroyed"), WALL: "wall_damaged"})
    assert game.damage == 23
    game.act(0, "chop", edge=WALL)
    assert (game.damage, game.result) == (24, ("lost", ("collapse",)))


def test_a_chop_is_told() -> None:
    assert at((2, 3)).act(0, "chop", edge=WALL).events("wall_chopped") == [{"firefighter": 0, "edge": WALL}]
