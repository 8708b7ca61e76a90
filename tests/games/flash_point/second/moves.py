"""Move, carry, lead, doors, extinguish, chop: what everybody can do (E2; B52 to B62, B82)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.games.flash_point.second.board import Edge, Space
from tests.games.flash_point.second.fire import check_collapse
from tests.games.flash_point.second.offers import Action, Offer, card, edges_around, place_of
from tests.games.flash_point.second.people import arrive, take_aboard
from tests.games.flash_point.second.world import Table, Victim, World

HEAVY_EXTRA: Final = 1
LOADS: Final[dict[str, tuple[str, bool]]] = {
    "victim": ("victim", False),
    "treated_victim": ("victim", True),
    "heavy_victim": ("heavy_victim", False),
    "treated_heavy_victim": ("heavy_victim", True),
}
"""What is carried by which name: the kind of the victim, and whether it is treated."""


def offers(world: World, number: int) -> Iterator[Offer]:
    """What one's body can do where it stands, whatever it costs and wherever it ends."""
    yield from moves(world, number)
    yield from doors(world, number)
    yield from extinguishing(world, number)
    yield from chopping(world, number)


def moves(world: World, number: int) -> Iterator[Offer]:
    here = place_of(world, number)
    for load in (None, *LOADS, "hazmat"):
        carried = to_carry(world, here, load)
        if load == "hazmat" and (here not in world.hazmats or is_dog(world, number)):
            continue
        if load in LOADS and carried is None:
            continue
        for lead in (False, True):
            if lead and (is_dog(world, number) or to_lead(world, here, carried) is None):
                continue
            for to in world.reachable(here):
                cost = price(world, number, to, load, lead)
                if cost is not None:
                    yield Offer(("move", number, to, load, lead), cost, "movement")


def is_dog(world: World, number: int) -> bool:
    """The Rescue Dog drags victims, and does nothing with what is not one."""
    return "dog" in card(world, number).traits


def price(world: World, number: int, to: Space, load: str | None, lead: bool) -> int | None:
    """None: not at all. Nobody brings anybody or anything into fire."""
    who = card(world, number)
    if to in world.fire:
        return None if load is not None or lead else who.enter_fire
    if load is None:
        return who.step
    return None if who.carry is None else who.carry + HEAVY_EXTRA * (load.endswith("heavy_victim"))


def to_carry(world: World, here: Space, load: str | None) -> Victim | None:
    wanted = LOADS.get(load or "")
    return next((v for v in world.victims if v.at == here and (v.kind, v.treated) == wanted), None)


def to_lead(world: World, here: Space, carried: Victim | None) -> Victim | None:
    walking = [victim for victim in world.victims if victim.at == here and victim.treated and victim is not carried]
    return min(walking, default=None)


def perform_move(world: World, table: Table, number: int, action: Action) -> None:
    _, who, to, load, lead = action
    here = place_of(world, who)
    carried = to_carry(world, here, load)
    led = to_lead(world, here, carried) if lead else None
    world.firefighters[who].at = to
    for person in (carried, led):
        if person is not None:
            person.at = to
    if load == "hazmat":
        world.hazmats.remove(here)
        if world.board.is_inside(to):
            world.hazmats.append(to)
    take_aboard(world)
    arrive(world, table, to)


def doors(world: World, number: int) -> Iterator[Offer]:
    price = card(world, number).door
    for edge in edges_around(place_of(world, number)) if price is not None else ():
        if world.edges.get(edge) == "closed":
            yield Offer(("open_door", number, edge), price or 0)
        elif world.edges.get(edge) == "open":
            yield Offer(("close_door", number, edge), price or 0)


def perform_door(world: World, table: Table, number: int, action: Action) -> None:
    world.edges[action[2]] = "open" if action[0] == "open_door" else "closed"


def extinguishing(world: World, number: int) -> Iterator[Offer]:
    price = card(world, number).extinguish
    if price is None:
        return
    here = place_of(world, number)
    for space in (here, *world.reachable(here)):
        if space in world.smoke:
            yield Offer(("extinguish", space, "smoke"), price, "extinguish")
        elif space in world.fire:
            yield Offer(("extinguish", space, "fire_to_smoke"), price, "extinguish")
            yield Offer(("extinguish", space, "fire"), 2 * price, "extinguish")


def perform_extinguish(world: World, table: Table, number: int, action: Action) -> None:
    _, space, how = action
    world.fire.discard(space)
    world.smoke.discard(space)
    if how == "fire_to_smoke":
        world.smoke.add(space)


def chopping(world: World, number: int) -> Iterator[Offer]:
    price = card(world, number).chop
    for edge in edges_around(place_of(world, number)) if price is not None else ():
        if world.edges.get(edge) in ("wall", "damaged"):
            yield Offer(("chop", edge), price or 0)


def perform_chop(world: World, table: Table, number: int, action: Action) -> None:
    hit(world, action[1])


def hit(world: World, edge: Edge) -> None:
    world.edges[edge] = "damaged" if world.edges[edge] == "wall" else "destroyed"
    check_collapse(world)
