"""Situations told in few words: the classic board with doors closed and nothing on it, and what is changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from tests.games.flash_point.second.board import Board, Space, Spot
from tests.games.flash_point.second.classic import FAMILY_FIRES, SIDE_A
from tests.games.flash_point.second.turn import STAGES, legal, perform
from tests.games.flash_point.second.world import (
    EdgeState,
    Firefighter,
    GameName,
    Over,
    Table,
    Victim,
    World,
    new_edges,
)

Rolls = Sequence[Space]


def scene(
    game: GameName = "family",
    *,
    board: Board = SIDE_A,
    fire: Iterable[Space] = (),
    smoke: Iterable[Space] = (),
    edges: Mapping[Spot, EdgeState] | None = None,
    poi: Iterable[Space] = (),
    victims: Iterable[Space] = (),
    people: Sequence[Firefighter] | None = None,
    **rest: Any,
) -> World:
    """edges: by their two spaces in either order. people: one firefighter in the corner, 4 AP, unless given."""
    world = World(board, game, new_edges(board), set(fire), set(smoke))
    world.edges.update({frozenset(spaces): state for spaces, state in (edges or {}).items()})
    world.poi, world.victims = list(poi), [Victim(space) for space in victims]
    world.pool = Counter(victim=10 - len(world.victims), false_alarm=5)
    world.firefighters = list(people) if people is not None else [Firefighter((0, 0), 4)]
    if game != "family":
        world.ambulance = world.engine = 0
    for name, value in rest.items():
        assert hasattr(world, name)
        setattr(world, name, value)
    return world


def family_fires(**rest: Any) -> World:
    return scene(fire=FAMILY_FIRES, **rest)


def rolls(spaces: Rolls, **draws: Sequence[Any]) -> Table:
    """Each space with a red and a black die; draws: by kind, such as poi=["victim"]."""
    dice = [pair for red, black in spaces for pair in (("red", red), ("black", black))]
    return Table([*dice, *((kind, face) for kind, faces in draws.items() for face in faces)], automatic=True)


def after_stage(world: World, stage: str, spaces: Rolls = (), **draws: Sequence[Any]) -> World:
    """What the table does at that stage, all dice used up."""
    after, table = world.copy(), rolls(spaces, **draws)
    with suppress(Over):
        STAGES[stage](after, table)
    assert not table.unused()
    return after


def advanced(world: World, *spaces: Space, **draws: Sequence[Any]) -> World:
    """The fire's part of a turn, people included, points of interest not."""
    after, table = world.copy(), rolls(spaces, **draws)
    with suppress(Over):
        for stage in ("advance_fire", "flare_ups", "aftermath"):
            STAGES[stage](after, table)
    assert not table.unused()
    return after


def done(world: World, *actions: tuple[Any, ...], **draws: Sequence[Any]) -> World:
    """The active firefighter's actions one after the other, each of them legal."""
    after, table = world.copy(), rolls((), **draws)
    for action in actions:
        assert action in legal(after), action
        try:
            perform(after, table, action)
        except Over:
            assert after.over
    return after
