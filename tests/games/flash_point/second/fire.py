"""How fire grows: smoke, explosions, shockwaves, flashover, hazmat (E3, E11 to E13; B27 to B41, B79)."""

from __future__ import annotations

from tests.games.flash_point.second.board import DIRECTIONS, Space, step
from tests.games.flash_point.second.world import MOST_DAMAGE, MOST_HOT_SPOTS, Table, World


def ignite(world: World, space: Space) -> None:
    world.smoke.discard(space)
    world.fire.add(space)


def add_smoke(world: World, space: Space) -> None:
    """One marker of smoke: it lies there, makes smoke fire, or explodes where fire is. Neighbours are flashover's."""
    if space in world.fire:
        explode(world, space)
    elif space in world.smoke:
        ignite(world, space)
    else:
        world.smoke.add(space)


def explode(world: World, space: Space) -> None:
    for way in DIRECTIONS:
        blast(world, space, way)


def blast(world: World, space: Space, way: Space) -> None:
    """One direction, from a burning space to what stops it; through burning spaces it is a shockwave.

    Smoke behind a closed door catches fire by flashover (B35).
    """
    ahead = step(space, way)
    if not world.board.is_on_board(ahead):
        return
    edge = frozenset((space, ahead))
    lies_there = world.edges.get(edge)
    if lies_there == "wall":
        world.edges[edge] = "damaged"
        check_collapse(world)
    elif lies_there == "damaged":
        world.edges[edge] = "destroyed"
        check_collapse(world)
    elif lies_there == "closed":
        world.edges[edge] = "removed"
    else:
        if lies_there == "open":
            world.edges[edge] = "removed"
        if ahead in world.fire:
            blast(world, ahead, way)
        else:
            ignite(world, ahead)


def check_collapse(world: World) -> None:
    if world.damage() >= MOST_DAMAGE:
        world.end_badly()


def flashover(world: World) -> None:
    """Smoke beside fire is fire, until nothing changes."""
    while True:
        caught = [space for space in world.smoke if any(beside in world.fire for beside in world.reachable(space))]
        if not caught:
            return
        for space in caught:
            ignite(world, space)


def settle(world: World) -> None:
    """Flashover, then burning hazmats one at a time in reading order, each with a flashover of its own."""
    flashover(world)
    while burning := sorted(space for space in world.hazmats if space in world.fire):
        world.hazmats.remove(burning[0])
        explode(world, burning[0])
        if world.game == "experienced":
            add_hot_spot(world, burning[0])
        flashover(world)


def add_hot_spot(world: World, space: Space) -> None:
    if len(world.hot_spots) < MOST_HOT_SPOTS:
        world.hot_spots.add(space)


def roll_space(world: World, table: Table) -> Space:
    """Red is the row, black the column; what lies off the board is rolled again."""
    while True:
        space = (int(table.roll("red")), int(table.roll("black")))
        if world.board.is_inside(space):
            return space


def advance(world: World, table: Table) -> None:
    """Once. People come later."""
    target = roll_space(world, table)
    endless = all(space in world.hot_spots for space in world.board.named())
    world.target, world.flares_up = target, target in world.hot_spots and not endless
    add_smoke(world, target)
    settle(world)


def flare_up(world: World, table: Table) -> None:
    """Advance as often again as the target had a hot spot; then the last target has one (E12)."""
    flared_up = False
    while world.flares_up:
        flared_up = True
        advance(world, table)
    if flared_up and world.target is not None:
        add_hot_spot(world, world.target)


def clear_outside(world: World) -> None:
    world.fire = {space for space in world.fire if world.board.is_inside(space)}
