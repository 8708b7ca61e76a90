"""Ambulance and Engine: drive, ride, crew change, deck gun (E10; B63 to B70)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tests.games.flash_point.second.board import Space
from tests.games.flash_point.second.offers import Action, Offer, card
from tests.games.flash_point.second.people import arrive, take_aboard
from tests.games.flash_point.second.specialists import SPECIALISTS
from tests.games.flash_point.second.world import Table, World

NONE, RED, BLACK, BOTH = range(4)
"""Dice that are rolled once more."""


def offers(world: World, number: int) -> Iterator[Offer]:
    who, in_engine = card(world, number), world.firefighters[number].at in world.spot("engine")
    if who.drive is not None and world.ambulance is not None:
        for spot in beside(world.ambulance, len(world.board.ambulance)):
            yield Offer(("drive", "ambulance", spot), who.drive)
    if who.drive is not None and world.engine is not None and (in_engine or "remote_engine" in who.traits):
        for spot in beside(world.engine, len(world.board.engine)):
            yield Offer(("drive", "engine", spot), who.drive)
    zone = None if world.engine is None else world.board.deck_guns[world.engine]
    if who.deck_gun is not None and in_engine and zone is not None and not world.standing(zone.spaces()):
        yield Offer(("deck_gun",), who.deck_gun)
    if who.crew_change is not None and in_engine and not world.acted:
        for name in sorted(world.spare):
            yield Offer(("crew_change", name), who.crew_change)


def beside(spot: int, count: int) -> list[int]:
    """The next spot either way round the building, once where both are the same."""
    return sorted({(spot + 1) % count, (spot - 1) % count} - {spot})


def perform_drive(world: World, table: Table, number: int, action: Action) -> None:
    """Whoever is on the vehicle rides along if they like; the driver of the Engine does."""
    _, vehicle, spot = action
    aboard = world.standing(world.spot(vehicle))
    if vehicle == "ambulance":
        world.ambulance = spot
        take_aboard(world)
    else:
        world.engine = spot
    by_radio = "remote_engine" in card(world, number).traits
    for rider in aboard:
        _ride(world, table, rider, vehicle, drives=vehicle == "engine" and rider == number and not by_radio)


def _ride(world: World, table: Table, rider: int, vehicle: Literal["ambulance", "engine"], drives: bool) -> None:
    """To stay is the default; the driver only chooses which of the two spaces (B64)."""
    there: list[Space | None] = list(world.spot(vehicle))
    to = table.choose(rider, "ride", there if drives else [None, *there])
    if to is not None:
        world.firefighters[rider].at = to
        arrive(world, table, to)


def perform_crew_change(world: World, table: Table, number: int, action: Action) -> None:
    """The new specialist's AP less two, and what had been saved; none at the least."""
    changed = world.firefighters[number]
    old, new = SPECIALISTS[changed.specialist], SPECIALISTS[action[1]]
    changed.ap = max(0, changed.ap + new.ap - old.ap)
    changed.special = dict(new.free)
    world.spare = world.spare - {action[1]} | {changed.specialist}
    changed.specialist = action[1]


def perform_deck_gun(world: World, table: Table, number: int, action: Action) -> None:
    red, black = int(table.roll("red")), int(table.roll("black"))
    if "reroll" in card(world, number).traits:
        again = table.choose(number, "reroll", [NONE, RED, BLACK, BOTH])
        red = int(table.roll("red")) if again in (RED, BOTH) else red
        black = int(table.roll("black")) if again in (BLACK, BOTH) else black
    target = flipped(world, red, black)
    for space in (target, *world.reachable(target)):
        world.fire.discard(space)
        world.smoke.discard(space)


def flipped(world: World, red: int, black: int) -> Space:
    """Each die that shows what lies outside the zone is turned over."""
    assert world.engine is not None
    zone = world.board.deck_guns[world.engine]
    assert zone is not None
    row = red if zone.rows[0] <= red <= zone.rows[1] else world.board.opposite["red"][red]
    column = black if zone.columns[0] <= black <= zone.columns[1] else world.board.opposite["black"][black]
    return row, column
