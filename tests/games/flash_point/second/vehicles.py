"""Ambulance and Engine: drive, ride, crew change, deck gun (E10; B63 to B70)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tests.games.flash_point.second.board import DIRECTIONS, Space, Zone, step
from tests.games.flash_point.second.moves import Action, Offer, card
from tests.games.flash_point.second.people import take_aboard
from tests.games.flash_point.second.specialists import SPECIALISTS
from tests.games.flash_point.second.world import Table, World

STAY = None


def offers(world: World, number: int) -> Iterator[Offer]:
    here = world.firefighters[number].at
    if world.ambulance is not None:
        for spot in beside(world.ambulance, len(world.board.ambulance)):
            yield Offer(("drive", "ambulance", spot), 2)
    if world.engine is None or here not in world.spot("engine"):
        return
    for spot in beside(world.engine, len(world.board.engine)):
        yield Offer(("drive", "engine", spot), 2)
    if not world.standing(target_zone(world).spaces()):
        yield Offer(("deck_gun",), card(world.firefighters[number]).deck_gun)
    if not world.acted:
        for name in sorted(world.spare):
            yield Offer(("crew_change", name), 2)


def beside(spot: int, count: int) -> list[int]:
    """The next spot either way round the building, once where both are the same."""
    return sorted({(spot + 1) % count, (spot - 1) % count} - {spot})


def target_zone(world: World) -> Zone:
    assert world.engine is not None
    return world.board.deck_guns[world.engine]


def perform_drive(world: World, table: Table, number: int, action: Action) -> None:
    """Whoever is on the vehicle rides along if they like; the driver of the Engine does."""
    _, vehicle, spot = action
    aboard = world.standing(world.spot(vehicle))
    if vehicle == "ambulance":
        world.ambulance = spot
    else:
        world.engine = spot
    if vehicle == "ambulance":
        take_aboard(world)
    for rider in aboard:
        _ride(world, table, rider, vehicle, stays=not (vehicle == "engine" and rider == number))


def _ride(world: World, table: Table, rider: int, vehicle: Literal["ambulance", "engine"], stays: bool) -> None:
    there: list[Space | None] = list(world.spot(vehicle))
    where = table.choose(rider, "ride", [STAY, *there] if stays else there)
    if where is not STAY:
        world.firefighters[rider].at = where


def perform_crew_change(world: World, table: Table, number: int, action: Action) -> None:
    """What is left of the turn is the new specialist's: its AP less two, and what had been saved."""
    changed = world.firefighters[number]
    old, new = SPECIALISTS[changed.specialist], SPECIALISTS[action[1]]
    changed.ap += new.ap - old.ap
    changed.special = dict(new.free)
    world.spare = world.spare - {action[1]} | {changed.specialist}
    changed.specialist = action[1]


def perform_deck_gun(world: World, table: Table, number: int, action: Action) -> None:
    red, black = int(table.roll("red")), int(table.roll("black"))
    if "reroll" in card(world.firefighters[number]).can:
        again = table.choose(number, "reroll", ["none", "red", "black", "both"])
        red = int(table.roll("red")) if again in ("red", "both") else red
        black = int(table.roll("black")) if again in ("black", "both") else black
    target = flipped(world, red, black)
    for space in (target, *(s for s in around(target) if world.may_pass(target, s))):
        world.fire.discard(space)
        world.smoke.discard(space)


def flipped(world: World, red: int, black: int) -> Space:
    """Each die that shows what lies outside the zone is turned over."""
    zone = target_zone(world)
    row = red if zone.rows[0] <= red <= zone.rows[1] else world.board.opposite["red"][red]
    column = black if zone.columns[0] <= black <= zone.columns[1] else world.board.opposite["black"][black]
    return row, column


def around(space: Space) -> list[Space]:
    return [step(space, way) for way in DIRECTIONS]
