"""What can be done, what it costs and who pays: an action is a tuple of its name and its fields.

The names and fields are those of the API, but an edge is the set of its two spaces.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.games.flash_point.second.board import DIRECTIONS, Edge, Space, step
from tests.games.flash_point.second.specialists import SPECIALISTS, Specialist, under_rules
from tests.games.flash_point.second.world import Firefighter, World

Action = tuple[Any, ...]


class Offer(NamedTuple):
    """An action, what it costs, and which free AP may pay for it."""

    action: Action
    cost: int
    kind: str = ""


def card(world: World, number: int) -> Specialist:
    """With the rules that hold for a while."""
    return under_rules(SPECIALISTS[world.firefighters[number].specialist], [rule for rule, _ in world.lasting])


def place_of(world: World, number: int) -> Space:
    here = world.firefighters[number].at
    assert here is not None
    return here


def edges_around(space: Space) -> list[Edge]:
    return [frozenset((space, step(space, way))) for way in DIRECTIONS]


def pay(payer: Firefighter, cost: int, kind: str) -> bool:
    """Whether there was enough. What is of least use goes first: free AP of that kind, bonus AP, then the others."""
    free = min(cost, payer.special.get(kind, 0))
    bonus = min(cost - free, payer.bonus)
    if cost - free - bonus > payer.ap:
        return False
    if free:
        payer.special[kind] -= free
    payer.bonus -= bonus
    payer.ap -= cost - free - bonus
    return True
