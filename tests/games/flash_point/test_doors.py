"""Opening and closing doors (B59)."""

from __future__ import annotations

import pytest

from tests.games.flash_point.crew import at, where

DOOR = ((1, 3), (1, 4))


@pytest.mark.parametrize("space", DOOR)
def test_a_door_is_opened_from_either_side_for_one(space: tuple[int, int]) -> None:
    game = at(space).act(0, "open_door", firefighter=0, edge=DOOR)
    assert game.edge(*DOOR) == "door_open"
    assert where(game)[1] == 3


def test_an_edge_is_named_by_its_two_spaces_in_either_order() -> None:
    game = at((1, 3)).act(0, "open_door", firefighter=0, edge=((1, 4), (1, 3)))
    assert game.edge(*DOOR) == "door_open"


def test_an_open_door_is_closed_for_one_also_with_fire_behind_it() -> None:
    game = at((1, 3), fire=[(1, 4)], edges={DOOR: "door_open"}).act(0, "close_door", firefighter=0, edge=DOOR)
    assert game.edge(*DOOR) == "as_printed"
    assert where(game)[1] == 3


def test_a_door_is_only_opened_when_closed_and_only_closed_when_open() -> None:
    assert at((1, 3)).refused(0, "close_door", firefighter=0, edge=DOOR) == "no_such_door"
    assert at((1, 3), edges={DOOR: "door_open"}).refused(0, "open_door", firefighter=0, edge=DOOR) == "no_such_door"


def test_a_destroyed_door_stays_so() -> None:
    game = at((1, 3), edges={DOOR: "door_destroyed"})
    assert game.refused(0, "open_door", firefighter=0, edge=DOOR) == "no_such_door"
    assert game.refused(0, "close_door", firefighter=0, edge=DOOR) == "no_such_door"


def test_a_door_elsewhere_is_out_of_reach() -> None:
    assert at((1, 2)).refused(0, "open_door", firefighter=0, edge=DOOR) == "no_such_door"


def test_a_door_takes_a_point() -> None:
    assert at((1, 3), ap=0).refused(0, "open_door", firefighter=0, edge=DOOR) == "not_enough_points"


def test_doors_are_told() -> None:
    game = at((1, 3)).act(0, "open_door", firefighter=0, edge=DOOR)
    assert game.events("door_opened") == [{"firefighter": 0, "edge": DOOR}]
    assert game.act(0, "close_door", firefighter=0, edge=DOOR).events("door_closed") == [
        {"firefighter": 0, "edge": DOOR}
    ]
