"""Situations told in few words: the classic board with doors closed and nothing on it, and what is changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from games.chance import ScriptedChance
from games.game import TABLE
from tests.games.flash_point.building import GAMES, stage_of, state_of
from tests.games.flash_point.converting import action_of, deal, told, world_of
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
PLAIN: Final = ("generalist", "hazmat-technician", "imaging-technician", "driver-operator")
"""Specialists who move, carry, open, extinguish and chop as everybody does, for those of whom nothing is said."""


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
        for firefighter, plain in zip(world.firefighters, PLAIN, strict=False):
            if firefighter.specialist == "firefighter":
                firefighter.specialist = plain
    if game == "tragic":
        deal(world, "recruit")
    for name, value in rest.items():
        assert hasattr(world, name)
        setattr(world, name, value)
    return world


def family_fires(**rest: Any) -> World:
    return scene(fire=FAMILY_FIRES, **rest)


class Dice(dict[str, list[Any]]):
    """The faces that are rolled, by kind: each space is a red and a black die, the rest as given."""

    def __init__(self, spaces: Rolls = (), **rest: Sequence[Any]) -> None:
        super().__init__({"red": [red for red, _ in spaces], "black": [black for _, black in spaces]})
        self.update({kind: list(faces) for kind, faces in rest.items()})

    def for_second(self) -> Table:
        return Table([(kind, face) for kind, faces in self.items() for face in faces], automatic=True)


def after_stage(world: World, stage: str, spaces: Rolls = (), **draws: Sequence[Any]) -> World:
    """What the table does at that stage, all dice used up."""
    return after_stages(world, (stage,), Dice(spaces, **draws))


def advanced(world: World, *spaces: Space, **draws: Sequence[Any]) -> World:
    """The fire's part of a turn, people included, points of interest not."""
    stages = (
        ("advance_fire", "flare_ups", "aftermath") if world.game == "experienced" else ("advance_fire", "aftermath")
    )
    return after_stages(world, stages, Dice(spaces, **draws))


def after_stages(world: World, stages: Sequence[str], dice: Dice) -> World:
    """By both rules, which agree."""
    after, table = world.copy(), dice.for_second()
    after.turn_ended = True
    with suppress(Over):
        for stage in stages:
            STAGES[stage](after, table)
    assert not table.unused()
    game, state = GAMES[world.game], state_of(world, stages[0], decisions="automatic")
    chance = ScriptedChance(dice, game.kinds)
    while game.outcome(state) is None and stage_of(game, state) in stages:
        [action] = game.legal_actions(state, TABLE)
        game.apply(state, TABLE, action, chance, 0)
    assert told(world_of(game.key, game.position(state))) == told(after)
    return after


def done(world: World, *actions: tuple[Any, ...], **draws: Sequence[Any]) -> World:
    """The active firefighter's actions one after the other by both rules, each of them legal."""
    dice = Dice((), **draws)
    after, table = world.copy(), dice.for_second()
    game, state = GAMES[world.game], state_of(world, decisions="automatic")
    chance = ScriptedChance(dice, game.kinds)
    for action in actions:
        seat = game.to_act(state)[0]
        listed = {action_of(game.name_action(state, number)): number for number in game.legal_actions(state, seat)}
        assert set(listed) == set(legal(after))
        assert action in listed, action
        with suppress(Over):
            perform(after, table, action)
        game.apply(state, seat, listed[action], chance, 0)
        assert told(world_of(game.key, game.position(state))) == told(after)
    return after


def allowed(world: World) -> list[tuple[Any, ...]]:
    """What the active firefighter may do, by both rules."""
    game, state = GAMES[world.game], state_of(world)
    listed = [action_of(game.name_action(state, number)) for number in game.legal_actions(state, game.to_act(state)[0])]
    assert set(listed) == set(legal(world))
    return listed
