"""The Veteran and those near him: a step aside instead of a knock down, one AP more (facts of the card)."""

from __future__ import annotations

from typing import Final

from tests.games.flash_point.second.board import Space
from tests.games.flash_point.second.offers import card, place_of
from tests.games.flash_point.second.world import World

MOVES: Final = 3


def dodges(world: World, number: int) -> bool:
    return "dodge" in card(world, number).traits


def is_near_veteran(world: World, number: int) -> bool:
    """Adjacent, or within three moves over spaces free of smoke and fire."""
    others = [other for other in range(len(world.firefighters)) if other != number and dodges(world, other)]
    return any(place_of(world, other) in _within(world, place_of(world, number)) for other in others)


def _within(world: World, here: Space) -> set[Space]:
    """Where the last of three moves may end, the spaces before it being clear."""
    found, edge = {here}, {here}
    for _ in range(MOVES):
        beside = {to for space in edge for to in world.reachable(space)}
        found |= beside
        edge = {space for space in beside if space not in world.fire and space not in world.smoke}
    return found


def bonus(world: World, number: int) -> int:
    return int(not dodges(world, number) and is_near_veteran(world, number))


def price(world: World, number: int) -> int | None:
    """What a dodge costs of the saved AP; None: it knows none."""
    if dodges(world, number):
        return 1
    return 2 if is_near_veteran(world, number) else None


def ways(world: World, number: int, cost: int | None) -> list[Space]:
    """Where somebody in fire may step for so many saved AP, which is where a move of 1 AP leads."""
    if cost is None or world.firefighters[number].ap < cost or card(world, number).step != 1:
        return []
    return sorted(to for to in world.reachable(place_of(world, number)) if to not in world.fire)
