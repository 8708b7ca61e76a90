"""What single specialists can do (E10 and the printed cards)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tests.games.flash_point.second import moves
from tests.games.flash_point.second.board import EAST, NORTH, SOUTH, WEST, Space, step
from tests.games.flash_point.second.fire import ignite
from tests.games.flash_point.second.offers import Action, Offer, card, edges_around, place_of
from tests.games.flash_point.second.people import arrive, reveal
from tests.games.flash_point.second.world import Table, World

CAFS: Final = "cafs-firefighter"
MOST_ON_CAFS: Final = 1
NAMED: Final = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}


def offers(world: World, number: int) -> Iterator[Offer]:
    skills = card(world, number).skills
    for skill in skills:
        for action in CHANCES[skill](world, number):
            yield Offer(action, skills[skill])
    if "command" in card(world, number).traits:
        for other in range(len(world.firefighters)):
            if other != number and world.firefighters[other].at is not None:
                yield from commands(world, other)


def commands(world: World, other: int) -> Iterator[Offer]:
    """Moves and doors of another firefighter, at the price that one would pay; one AP a turn on the CAFS."""
    called = world.firefighters[other]
    most = MOST_ON_CAFS - called.commanded if called.specialist == CAFS else 99
    for offer in (*moves.moves(world, other), *moves.doors(world, other)):
        if offer.cost <= most:
            yield Offer(offer.action, offer.cost, "command")


def _treat(world: World, number: int) -> Iterator[Action]:
    here = place_of(world, number)
    if any(victim.at == here and not victim.treated for victim in world.victims):
        yield ("treat", here)


def _identify(world: World, number: int) -> Iterator[Action]:
    yield from (("identify", space) for space in world.poi)


def _remove_hazmat(world: World, number: int) -> Iterator[Action]:
    if place_of(world, number) in world.hazmats:
        yield ("remove_hazmat", place_of(world, number))


def _squeeze(world: World, number: int) -> Iterator[Action]:
    """Through a damaged wall, alone, and never into fire."""
    here = place_of(world, number)
    for edge in edges_around(here):
        if world.edges.get(edge) == "damaged" and not edge - {here} & world.fire:
            yield ("squeeze", edge)


def _reveal_adjacent(world: World, number: int) -> Iterator[Action]:
    yield from (("reveal", space) for space in world.reachable(place_of(world, number)) if space in world.poi)


def _is_calm(world: World, number: int) -> bool:
    here = place_of(world, number)
    return not {here, *world.reachable(here)} & world.fire


def _clear_hot_spot(world: World, number: int) -> Iterator[Action]:
    if place_of(world, number) in world.hot_spots and _is_calm(world, number):
        yield ("clear_hot_spot", place_of(world, number))


def _repair(world: World, number: int) -> Iterator[Action]:
    for edge in edges_around(place_of(world, number)):
        if world.edges.get(edge) == "damaged" and _is_calm(world, number):
            yield ("repair", edge)


def _ventilate(world: World, number: int) -> Iterator[Action]:
    here = place_of(world, number)
    if {here, *world.reachable(here)} & world.smoke:
        yield ("ventilate",)


def _move_smoke(world: World, number: int) -> Iterator[Action]:
    for space in sorted(world.smoke):
        yield from (("move_smoke", space, way) for way in ways_out(world, space))


def _move_poi(world: World, number: int) -> Iterator[Action]:
    """Not onto another one."""
    for space in world.poi:
        ways = ways_out(world, space)
        yield from (("move_poi", space, way) for way in ways if step(space, NAMED[way]) not in world.poi)


def ways_out(world: World, space: Space) -> list[str]:
    """The directions of one step along a shortest way outside."""
    if not world.board.is_inside(space):
        return []
    away = steps_out(world)
    beside = {name: step(space, way) for name, way in NAMED.items() if world.may_pass(space, step(space, way))}
    left = {name: away[to] for name, to in beside.items() if to in away}
    return [name for name, steps in left.items() if steps == min(left.values())]


def steps_out(world: World) -> dict[Space, int]:
    """From each space how many steps lead outside, not through fire; spaces that are shut in are left out."""
    away = dict.fromkeys(world.board.ring(), 0)
    steps = 0
    while last := [space for space, so_far in away.items() if so_far == steps]:
        steps += 1
        for space in last:
            away.update({to: steps for to in world.reachable(space) if to not in away and to not in world.fire})
    return away


CHANCES: Final[dict[str, Callable[[World, int], Iterator[Action]]]] = {
    "treat": _treat,
    "identify": _identify,
    "remove_hazmat": _remove_hazmat,
    "squeeze": _squeeze,
    "reveal_adjacent": _reveal_adjacent,
    "clear_hot_spot": _clear_hot_spot,
    "repair": _repair,
    "ventilate": _ventilate,
    "move_smoke": _move_smoke,
    "move_poi": _move_poi,
}


def perform_treat(world: World, table: Table, number: int, action: Action) -> None:
    patient = min(victim for victim in world.victims if victim.at == action[1] and not victim.treated)
    patient.treated = True


def perform_reveal(world: World, table: Table, number: int, action: Action) -> None:
    reveal(world, table, action[1])


def perform_remove_hazmat(world: World, table: Table, number: int, action: Action) -> None:
    world.hazmats.remove(action[1])


def perform_squeeze(world: World, table: Table, number: int, action: Action) -> None:
    own = world.firefighters[number]
    own.at = next(iter(action[1] - {own.at}))
    arrive(world, table, place_of(world, number))


def perform_clear_hot_spot(world: World, table: Table, number: int, action: Action) -> None:
    world.hot_spots.remove(action[1])


def perform_repair(world: World, table: Table, number: int, action: Action) -> None:
    world.edges[action[1]] = "wall"


def perform_ventilate(world: World, table: Table, number: int, action: Action) -> None:
    here = place_of(world, number)
    world.smoke -= {here, *world.reachable(here)}


def perform_move_smoke(world: World, table: Table, number: int, action: Action) -> None:
    """Outside it is gone; on smoke or beside fire it is fire."""
    _, space, way = action
    to = step(space, NAMED[way])
    world.smoke.remove(space)
    if not world.board.is_inside(to) or to in world.fire:
        return
    if to in world.smoke or any(beside in world.fire for beside in world.reachable(to)):
        ignite(world, to)
    else:
        world.smoke.add(to)


def perform_move_poi(world: World, table: Table, number: int, action: Action) -> None:
    """Where somebody stands it is turned over, as when somebody comes."""
    _, space, way = action
    to = step(space, NAMED[way])
    world.poi[world.poi.index(space)] = to
    if space in world.shown:
        world.shown[to] = world.shown.pop(space)
    if world.standing([to]):
        arrive(world, table, to)
