"""Where effects of cards act: masks of spaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.flash_point import card_types as words
from games.flash_point.card_types import OnSpaces
from games.flash_point.points import spaces_of_poi
from games.flash_point.state import State
from games.flash_point.tokens import WALL, WALL_DAMAGED


def without_fire(state: State) -> int:
    return state.board.inside & ~state.fire


def room_for_hazmat(state: State) -> int:
    return without_fire(state) & ~state.board.mask(state.hazmats)


def beside_walls(state: State, kinds: tuple[int, ...]) -> int:
    """The spaces inside with a wall of these kinds on some side."""
    board, found = state.board, 0
    for edge in board.walls:
        if state.edges[edge] in kinds:
            found |= board.mask(board.edge_ends[edge])
    return found & board.inside


CHANGED: Final[Mapping[type[OnSpaces], Callable[[State], int]]] = {
    words.AddSmoke: without_fire,
    words.AddFire: without_fire,
    words.Explode: lambda state: state.board.inside,
    words.RemoveSmoke: lambda state: state.smoke,
    words.PutOut: lambda state: state.smoke | state.fire,
    words.AddHazmat: room_for_hazmat,
    words.RemoveHazmat: lambda state: state.board.mask(state.hazmats),
    words.DamageWalls: lambda state: beside_walls(state, (WALL, WALL_DAMAGED)),
    words.RepairWalls: lambda state: beside_walls(state, (WALL_DAMAGED,)),
    words.RevealPoints: spaces_of_poi,
}
"""The spaces on which an effect with a place changes anything."""


def spaces_to_choose(state: State, effect: OnSpaces) -> list[int]:
    """Where players may have it; nowhere unless the place is one that they name."""
    changed = CHANGED[type(effect)](state)
    if effect.where == "chosen":
        return state.board.spaces(changed & state.board.inside)
    if effect.where == "chosen_and_beside":
        return [space for space in state.board.inside_spaces if with_beside(state, space) & changed]
    if effect.where == "chosen_room":
        return [min(state.board.spaces(room)) for room in rooms(state) if room & changed]
    return []


def chosen_area(state: State, effect: OnSpaces, space: int) -> int:
    """What a chosen space stands for."""
    if effect.where == "chosen_and_beside":
        return with_beside(state, space)
    return room_of(state, space) if effect.where == "chosen_room" else 1 << space


def with_beside(state: State, space: int) -> int:
    """The space and those that one step leads to."""
    return 1 << space | state.beside(1 << space)


def room_of(state: State, space: int) -> int:
    """All that lies inside without a wall or closed door between."""
    room, before = 1 << space, 0
    while room != before:
        before = room
        room |= state.beside(room) & state.board.inside
    return room


def rooms(state: State) -> list[int]:
    """Every room, in the order of their lowest spaces."""
    found, left = [], state.board.inside
    while left:
        room = room_of(state, state.board.spaces(left)[0])
        found.append(room)
        left &= ~room
    return found
