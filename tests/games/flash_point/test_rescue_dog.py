"""The Rescue Dog: runs, drags, squeezes, smells, and nothing else (facts of the card)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.flash_point.crew import go, may_go, refused_to_go, specialist, where
from tests.games.flash_point.house import TRAGIC, Match

WALL = ((2, 3), (2, 4))


def dog(space: tuple[int, int], ap: int = 12, **fields: Any) -> Match:
    return specialist("rescue-dog", space, ap, game=TRAGIC, **fields)


def test_it_runs_for_one_a_space_and_never_into_fire() -> None:
    game = dog((1, 1), smoke=[(1, 2)], fire=[(2, 1)])
    assert refused_to_go(game, (2, 1)) == "cannot_do_that"
    assert where(go(game, (1, 2))) == ((1, 2), 11)


def test_it_drags_a_victim_for_four() -> None:
    game = go(dog((1, 1), victims=[{"space": (1, 1)}]), (1, 2), carry="victim")
    assert where(game) == ((1, 2), 8)
    assert [victim.space for victim in game.position.victims] == [(1, 2)]


def test_it_rescues_by_dragging() -> None:
    game = dog((3, 1), victims=[{"space": (3, 1)}], ambulance=3)
    assert go(game, (3, 0), carry="victim").position.rescued == 1


def test_it_leads_nobody_and_carries_no_hazmat() -> None:
    game = dog((1, 1), victims=[{"space": (1, 1), "treated": True}], hazmats=[(1, 1)])
    assert refused_to_go(game, (1, 2), lead=True) == "cannot_do_that"
    assert refused_to_go(game, (1, 2), carry="hazmat") == "cannot_do_that"
    assert may_go(game, (1, 2), carry="treated_victim")


def test_it_squeezes_through_a_wall_with_one_marker_for_two() -> None:
    game = dog((2, 3), edges={WALL: "wall_damaged"}).act(0, "squeeze", edge=WALL)
    assert where(game) == ((2, 4), 10)
    game.act(0, "squeeze", edge=WALL)
    assert where(game) == ((2, 3), 8)
    assert game.edge(*WALL) == "wall_damaged"


@pytest.mark.parametrize("edges", [{}, {WALL: "wall_destroyed"}])
def test_it_squeezes_through_no_other_wall(edges: dict[tuple[tuple[int, int], tuple[int, int]], str]) -> None:
    assert dog((2, 3), edges=edges).refused(0, "squeeze", edge=WALL) == "no_such_wall"


def test_it_does_not_squeeze_into_fire_nor_without_points() -> None:
    edges = {WALL: "wall_damaged"}
    assert dog((2, 3), fire=[(2, 4)], edges=edges).refused(0, "squeeze", edge=WALL) == "not_into_fire"
    assert dog((2, 3), 1, edges=edges).refused(0, "squeeze", edge=WALL) == "not_enough_points"


def test_behind_the_wall_it_turns_a_point_of_interest_over() -> None:
    game = dog((2, 3), edges={WALL: "wall_damaged"}, points_of_interest=[{"space": (2, 4)}]).dice(poi=["victim"])
    assert [victim.space for victim in game.act(0, "squeeze", edge=WALL).position.victims] == [(2, 4)]


def test_it_turns_a_point_of_interest_beside_it_over_at_no_cost() -> None:
    points = [{"space": (1, 4)}, {"space": (1, 2)}, {"space": (2, 2)}]
    game = dog((1, 3), points_of_interest=points).dice(poi=["victim"]).act(0, "reveal", space=(1, 2))
    assert [victim.space for victim in game.position.victims] == [(1, 2)]
    assert where(game)[1] == 12
    for space in ((1, 4), (2, 2)):
        assert game.refused(0, "reveal", space=space) == "out_of_reach"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("open_door", {"firefighter": 0, "edge": ((1, 3), (1, 4))}),
        ("chop", {"edge": ((0, 3), (1, 3))}),
        ("extinguish", {"space": (1, 2), "way": "fire"}),
        ("drive", {"vehicle": "ambulance", "spot": 1}),
    ],
)
def test_it_does_nothing_else(kind: str, fields: dict[str, object]) -> None:
    assert dog((1, 3), fire=[(1, 2)]).refused(0, kind, **fields) == "cannot_do_that"


def test_in_the_engine_it_neither_drives_nor_shoots_nor_changes() -> None:
    game = dog((0, 7))
    assert game.refused(0, "drive", vehicle="engine", spot=1) == "cannot_do_that"
    assert game.refused(0, "deck_gun") == "cannot_do_that"
    assert game.refused(0, "crew_change", specialist="paramedic") == "cannot_do_that"
