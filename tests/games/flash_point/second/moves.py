"""What a firefighter may do: every thing tried on a copy of the world (E2, E10; B52 to B69, B80, B82).

An action is a tuple: its name, then what it names. Those of one's own body: ("move", to, carry, lead),
("open", edge), ("close", edge), ("extinguish", space, how), ("chop", edge). carry is "none", "victim", "treated" or
"hazmat"; how is "smoke" (off), "half" (fire to smoke) or "fire" (off).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from tests.games.flash_point.second.board import DIRECTIONS, Edge, Space, step
from tests.games.flash_point.second.fire import check_collapse
from tests.games.flash_point.second.people import reveal, take_aboard
from tests.games.flash_point.second.specialists import SPECIALISTS, Specialist
from tests.games.flash_point.second.world import Firefighter, Table, Victim, World

Action = tuple[Any, ...]


class Offer(NamedTuple):
    """An action, what it costs, and which free AP may pay for it."""

    action: Action
    cost: int
    kind: str = ""


def card(firefighter: Firefighter) -> Specialist:
    return SPECIALISTS[firefighter.specialist]


def offers(world: World, number: int) -> Iterator[Offer]:
    """What one's body can do where it stands, whatever it costs and wherever it ends."""
    yield from moves(world, number)
    yield from doors(world, number)
    yield from extinguishing(world, number)
    yield from chopping(world, number)


def moves(world: World, number: int) -> Iterator[Offer]:
    here = world.firefighters[number].at
    assert here is not None
    lying = [victim for victim in world.victims if victim.at == here]
    loads = ["none"]
    loads += ["victim"] * any(not victim.treated for victim in lying)
    loads += ["treated"] * any(victim.treated for victim in lying)
    loads += ["hazmat"] * (here in world.hazmats)
    for to in world.reachable(here):
        for load in loads:
            walkers = sum(victim.treated for victim in lying) - (load == "treated")
            for lead in (False, True)[: 1 + (walkers > 0)]:
                if to in world.fire and (load != "none" or lead):
                    continue
                yield Offer(("move", to, load, lead), 2 if load != "none" or to in world.fire else 1, "movement")


def doors(world: World, number: int) -> Iterator[Offer]:
    for edge in edges_around(world.firefighters[number].at):
        if world.edges.get(edge) == "closed":
            yield Offer(("open", edge), 1)
        elif world.edges.get(edge) == "open":
            yield Offer(("close", edge), 1)


def extinguishing(world: World, number: int) -> Iterator[Offer]:
    firefighter = world.firefighters[number]
    if "extinguish" in card(firefighter).cannot:
        return
    assert firefighter.at is not None
    price = card(firefighter).extinguish
    for space in (firefighter.at, *world.reachable(firefighter.at)):
        if space in world.smoke:
            yield Offer(("extinguish", space, "smoke"), price, "extinguish")
        elif space in world.fire:
            yield Offer(("extinguish", space, "half"), price, "extinguish")
            yield Offer(("extinguish", space, "fire"), 2 * price, "extinguish")


def chopping(world: World, number: int) -> Iterator[Offer]:
    firefighter = world.firefighters[number]
    for edge in edges_around(firefighter.at):
        if world.edges.get(edge) in ("wall", "damaged"):
            yield Offer(("chop", edge), card(firefighter).chop)


def edges_around(space: Space | None) -> list[Edge]:
    return [] if space is None else [frozenset((space, step(space, way))) for way in DIRECTIONS]


def perform_move(world: World, table: Table, number: int, action: Action) -> None:
    _, to, load, lead = action
    mover = world.firefighters[number]
    here = mover.at
    assert here is not None
    mover.at = to
    if load == "hazmat":
        world.hazmats.remove(here)
        if world.board.is_inside(to):
            world.hazmats.append(to)
    elif load != "none":
        taken = min(v for v in world.victims if v.at == here and v.treated == (load == "treated"))
        taken.at = to
    if lead:
        led = min(v for v in world.victims if v.at == here and v.treated)
        led.at = to
    take_aboard(world)
    if to in world.poi and not world.by_choice:
        reveal(world, table, to)


def perform_door(world: World, table: Table, number: int, action: Action) -> None:
    world.edges[action[1]] = "open" if action[0] == "open" else "closed"


def perform_extinguish(world: World, table: Table, number: int, action: Action) -> None:
    _, space, how = action
    world.fire.discard(space)
    world.smoke.discard(space)
    if how == "half":
        world.smoke.add(space)


def perform_chop(world: World, table: Table, number: int, action: Action) -> None:
    world.edges[action[1]] = "damaged" if world.edges[action[1]] == "wall" else "destroyed"
    check_collapse(world)


PERFORMING: Final[dict[str, Callable[[World, Table, int, Action], None]]] = {
    "move": perform_move,
    "open": perform_door,
    "close": perform_door,
    "extinguish": perform_extinguish,
    "chop": perform_chop,
}


def pay(firefighter: Firefighter, cost: int, kind: str) -> bool:
    """Free AP first. Whether there were enough."""
    free = min(cost, firefighter.special.get(kind, 0))
    if cost - free > firefighter.ap:
        return False
    if free:
        firefighter.special[kind] -= free
    firefighter.ap -= cost - free
    return True


__all__ = ["PERFORMING", "Action", "Offer", "Victim", "card", "edges_around", "offers", "pay"]
