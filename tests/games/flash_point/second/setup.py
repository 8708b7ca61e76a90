"""The start: explosions, hazmat, hot spots, points of interest (L14 to L42; E10, E11; B4 to B10, B22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.games.flash_point.second.board import Space
from tests.games.flash_point.second.fire import clear_outside, explode, roll_space
from tests.games.flash_point.second.people import has_room
from tests.games.flash_point.second.world import Table, World

HAZMATS: Final[Mapping[str, int]] = {"recruit": 3, "veteran": 4, "heroic": 5}
MORE_HOT_SPOTS: Final[Mapping[str, int]] = {"recruit": 0, "veteran": 3, "heroic": 3}


def set_up(world: World, table: Table, difficulty: str) -> None:
    """Whatever finds no place on a small board is left out."""
    explosions(world, table, difficulty)
    for _ in range(HAZMATS[difficulty]):
        if all(space in world.fire or space in world.hazmats for space in world.board.named()):
            break
        while (space := roll_space(world, table)) in world.fire or space in world.hazmats:
            pass
        world.hazmats.append(space)
    if world.game == "experienced":
        more_hot_spots(world, table, difficulty)
    points(world, table)


def explosions(world: World, table: Table, difficulty: str) -> None:
    printed = world.board.first_explosion
    last: Space = (0, 0)
    for number in range(1, 5 if difficulty == "heroic" else 4):
        if all(space in world.fire for space in world.board.named()):
            return
        if number == 1 and printed:
            last = printed[int(table.roll("black"))]
        elif number == 3:
            last = third(world, table, world.board.opposite["black"][last[1]])
        else:
            last = roll_free(world, table)
        explosion(world, last)


def explosion(world: World, space: Space) -> None:
    world.fire.add(space)
    if world.game == "experienced":
        world.hot_spots.add(space)
    explode(world, space)
    clear_outside(world)


def roll_free(world: World, table: Table) -> Space:
    while (space := roll_space(world, table)) in world.fire:
        pass
    return space


def third(world: World, table: Table, column: int) -> Space:
    """Only red is rolled again, unless the whole column burns (B9)."""
    if all(space in world.fire for space in world.board.named() if space[1] == column):
        return roll_free(world, table)
    while (space := (int(table.roll("red")), column)) in world.fire or not world.board.is_inside(space):
        pass
    return space


def more_hot_spots(world: World, table: Table, difficulty: str) -> None:
    by_number = {1: 0, 2: 0, 3: 2}.get(len(world.firefighters), 3)
    for _ in range(MORE_HOT_SPOTS[difficulty] + by_number):
        if all(space in world.hot_spots for space in world.board.named()):
            break
        while (space := roll_space(world, table)) in world.hot_spots:
            pass
        world.hot_spots.add(space)


def points(world: World, table: Table) -> None:
    """Re-rolled on fire and where another lies, and only there."""
    while len(world.poi) < 3 and any(
        space not in world.fire and has_room(world, space) for space in world.board.named()
    ):
        space = roll_space(world, table)
        if space not in world.fire and has_room(world, space):
            world.poi.append(space)
