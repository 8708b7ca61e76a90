"""Effects of cards that act on spaces: where, and what there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.games.flash_point.second.board import Space
from tests.games.flash_point.second.fire import check_collapse, explode, ignite, roll_space
from tests.games.flash_point.second.offers import edges_around
from tests.games.flash_point.second.people import reveal
from tests.games.flash_point.second.world import Table, World

ANYBODY: Final = -1


def resolve(world: World, table: Table, effect: Mapping[str, Any]) -> None:
    """Each time with a roll or a choice of its own; where nothing would change nobody chooses."""
    for _ in range(effect.get("count", 1)):
        for space in spaces(world, table, effect["where"], ON_SPACES[effect["effect"]][0]):
            if ON_SPACES[effect["effect"]][0](world, space):
                ON_SPACES[effect["effect"]][1](world, table, space)


def spaces(world: World, table: Table, where: str, changes: Callable[[World, Space], bool]) -> list[Space]:
    inside = world.board.inside()
    if where == "everywhere":
        return inside
    if where == "rolled":
        return [roll_space(world, table)]
    if where == "rolled_fire":
        while any(space in world.fire for space in world.board.named()):
            space = roll_space(world, table)
            if space in world.fire:
                return [space]
        return []
    groups = {space: GROUPS[where](world, space) for space in inside}
    if where == "chosen_room":
        groups = {space: group for space, group in groups.items() if space == min(group)}
    options = [space for space, group in groups.items() if any(changes(world, there) for there in group)]
    return sorted(groups[table.choose(ANYBODY, "card", options)]) if options else []


def _with_neighbours(world: World, space: Space) -> set[Space]:
    return {space, *(to for to in world.reachable(space) if world.board.is_inside(to))}


def room(world: World, space: Space) -> set[Space]:
    """All that lies inside without a wall or closed door between."""
    found: set[Space] = set()
    edge = {space}
    while edge:
        found |= edge
        edge = {to for here in edge for to in _with_neighbours(world, here)} - found
    return found


GROUPS: Final[dict[str, Callable[[World, Space], set[Space]]]] = {
    "chosen": lambda world, space: {space},
    "chosen_and_beside": _with_neighbours,
    "chosen_room": room,
}


def _add_smoke(world: World, table: Table, space: Space) -> None:
    if space in world.smoke:
        ignite(world, space)
    else:
        world.smoke.add(space)


def _explode(world: World, table: Table, space: Space) -> None:
    """As at the setup: the space burns."""
    ignite(world, space)
    explode(world, space)


def _put_out(world: World, table: Table, space: Space) -> None:
    world.fire.discard(space)
    world.smoke.discard(space)


def _remove_hazmats(world: World, table: Table, space: Space) -> None:
    world.hazmats = [other for other in world.hazmats if other != space]


def _damage_walls(world: World, table: Table, space: Space) -> None:
    for edge in edges_around(space):
        if world.edges.get(edge) in ("wall", "damaged"):
            world.edges[edge] = "damaged" if world.edges[edge] == "wall" else "destroyed"
            check_collapse(world)


def _repair_walls(world: World, table: Table, space: Space) -> None:
    for edge in edges_around(space):
        if world.edges.get(edge) == "damaged":
            world.edges[edge] = "wall"


def _has_damaged_wall(world: World, space: Space) -> bool:
    return any(world.edges.get(edge) == "damaged" for edge in edges_around(space))


ON_SPACES: Final[dict[str, tuple[Callable[[World, Space], bool], Callable[[World, Table, Space], None]]]] = {
    "add_smoke": (lambda world, space: space not in world.fire, _add_smoke),
    "add_fire": (lambda world, space: space not in world.fire, lambda world, table, space: ignite(world, space)),
    "explode": (lambda world, space: True, _explode),
    "remove_smoke": (lambda world, space: space in world.smoke, _put_out),
    "put_out": (lambda world, space: space in world.smoke | world.fire, _put_out),
    "add_hazmat": (
        lambda world, space: space not in world.fire and space not in world.hazmats,
        lambda world, table, space: world.hazmats.append(space),
    ),
    "remove_hazmat": (lambda world, space: space in world.hazmats, _remove_hazmats),
    "damage_walls": (lambda world, space: True, _damage_walls),
    "repair_walls": (_has_damaged_wall, _repair_walls),
    "reveal_points": (lambda world, space: space in world.poi, lambda world, table, space: reveal(world, table, space)),
}
"""What each effect does to a space, and on which it changes anything."""
