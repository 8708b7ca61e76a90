"""How many sequences of actions there are, so many deep: by hand where that can be done, and by both rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from tests.games.flash_point.building import GAMES, state_of
from tests.games.flash_point.perft import perft, second_perft
from tests.games.flash_point.random_scenes import random_turn
from tests.games.flash_point.scenes import scene
from tests.games.flash_point.second.classic import FAMILY_FIRES, FAMILY_POI
from tests.games.flash_point.second.world import Firefighter, GameName, World
from tests.sampling import amount


def counts(world: World, depth: int) -> list[int]:
    """By the rules, for each depth up to that one; the second rules count the same."""
    game = GAMES[world.game]
    found = [perft(game, state_of(world), deep) for deep in range(1, depth + 1)]
    assert found == [second_perft(world, deep) for deep in range(1, depth + 1)]
    return found


def test_the_corner_outside_by_hand() -> None:
    """From the corner two steps and the end of the turn, 3.

    Beside it one may step on or back, chop the one wall or end the turn, 4, on either side, 8; a turn that ended has no
    more. Third: back in the corner 3, a step further 4, and after the chop one point is left for two steps or the end,
    3; that on either side, 20.
    """
    assert counts(scene(), 3) == [3, 8, 20]


def test_a_doorway_by_hand() -> None:
    """(1, 3) with one point: three ways to move or open, (1, 2), (2, 3) and the door, and the end of the turn."""
    assert counts(scene(people=[Firefighter((1, 3), 1)]), 2) == [4, 3]


def test_a_fire_next_door_by_hand() -> None:
    """(1, 1) with two points, fire on (1, 2).

    Not into the fire: nothing would be left to get out again. To (2, 1), fire to smoke, fire off, a chop in the
    north and one in the west, the end: 6. Then, with one point, from (2, 1) three steps and the end, 4; beside smoke
    two steps, the smoke off and the end, 4; after each of the three that cost two points only the end, 3.
    """
    assert counts(scene(fire=[(1, 2)], people=[Firefighter((1, 1), 2)]), 2) == [6, 11]


POSITIONS: Final[dict[str, tuple[Callable[[], World], list[int]]]] = {
    "family": (
        lambda: scene(fire=FAMILY_FIRES, poi=FAMILY_POI, people=[Firefighter((3, 1), 8)]),
        [7, 35, 194],
    ),
    "paramedic": (
        lambda: scene(
            "experienced",
            fire=[(2, 2)],
            smoke=[(2, 1)],
            hazmats=[(1, 1)],
            victims=[(1, 1)],
            people=[Firefighter((1, 1), 5, "paramedic"), Firefighter((0, 7), 2, "driver-operator")],
        ),
        [13, 143, 851],
    ),
    "engine": (
        lambda: scene(
            "experienced",
            fire=[(2, 5)],
            people=[Firefighter((0, 7), 8, "driver-operator"), Firefighter((0, 8), 2, "generalist")],
            spare=frozenset({"paramedic", "rescue-dog"}),
        ),
        [11, 62, 336],
    ),
    "captain": (
        lambda: scene(
            "tragic",
            fire=[(3, 2)],
            smoke=[(3, 3)],
            poi=[(2, 1)],
            edges={((3, 2), (3, 3)): "open"},
            people=[Firefighter((3, 0), 4, "fire-captain", {"command": 2}), Firefighter((3, 1), 0, "cafs-firefighter")],
        ),
        [9, 66, 401],
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_counted_in_full(name: str) -> None:
    make, expected = POSITIONS[name]
    assert counts(make(), len(expected)) == expected


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_random_positions_are_counted_alike(game: GameName, seed: int) -> None:
    for number in range(amount(4, 1_000)):
        counts(random_turn(game, Random(f"{seed} {number}")), 2)
