"""What is wrong with a scenario document."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from games.content import documents
from games.day_of_fallout.card_faults import card_faults
from games.day_of_fallout.content_parts import PACKAGE, Space
from games.day_of_fallout.content_types import CaptureFlags, Escort, Scenario
from games.day_of_fallout.decks import order_cards_of, strategic_actions_of, units_of
from games.day_of_fallout.geometry import GAP, grid_of
from games.day_of_fallout.sizes import HAND, LETTERS, MOST_CARDS, STRATEGIC_HAND
from games.errors import Fault
from games.faults import MOST, repeated, size_faults, struct_faults

MOST_COLUMNS = 25
"""Modules in a row of a map."""


def scenario_faults(document: Any) -> list[Fault]:
    """Empty when a match can be played; else all that can be told, MOST at most."""
    faults = size_faults(document) or struct_faults(document, Scenario)
    if faults:
        return faults
    scenario = msgspec.convert(document, type=Scenario)
    faults = list(islice(_map_faults(scenario), MOST))
    if faults:
        return faults
    found = (fault for part in (_place_faults, _army_faults, _victory_faults) for fault in part(scenario))
    return list(islice(found, MOST))


def _map_faults(scenario: Scenario) -> Iterator[Fault]:
    rows = [row.split() for row in scenario.map]
    used = list[str]()
    for place, row in enumerate(rows):
        if not row or len(row) != len(rows[0]) or len(row) > MOST_COLUMNS:
            yield Fault(f"/map/{place}", f"is as long as the first row, and {MOST_COLUMNS} modules at most")
        for module in row:
            if module != GAP and module not in documents(PACKAGE, "modules"):
                yield Fault(f"/map/{place}", f"there is no module {module}")
            if module != GAP and module in used:
                yield Fault(f"/map/{place}", f"module {module} is used twice")
            used.append(module)
    for letter, module in scenario.starts.items():
        if module not in used:
            yield Fault(f"/starts/{letter}", "is no module of the map")


def _place_faults(scenario: Scenario) -> Iterator[Fault]:
    grid = grid_of(scenario.map)
    if scenario.seats[0] > scenario.seats[1]:
        yield Fault("/seats", "the smallest number of players is above the largest")
    if sorted(scenario.starts) != list(LETTERS[: len(scenario.starts)]) or len(scenario.starts) < scenario.seats[1]:
        yield Fault("/starts", "are A, B and so on, one for each seat at least")
    if len(set(scenario.starts.values())) < len(scenario.starts):
        yield Fault("/starts", "are different modules")
    taken = [*scenario.walls, *scenario.flags]
    for field, spaces in (("walls", scenario.walls), ("flags", scenario.flags)):
        yield from repeated(spaces, f"/{field}", "space")
        for place, space in enumerate(spaces):
            yield from _space_faults(f"/{field}/{place}", space, grid)
            if grid.get(space) in scenario.starts.values():
                yield Fault(f"/{field}/{place}", "is a space of a starting point")
    if set(scenario.walls) & set(scenario.flags):
        yield Fault("/flags", "stand where no wall is")
    for number, condition in enumerate(scenario.victory):
        for place, space in enumerate(condition.to if isinstance(condition, Escort) else ()):
            yield from _space_faults(f"/victory/{number}/to/{place}", space, grid)
            if space in taken:
                yield Fault(f"/victory/{number}/to/{place}", "is a space on which no squad can stand")


def _space_faults(path: str, space: Space, grid: dict[Space, str]) -> Iterator[Fault]:
    if space not in grid:
        yield Fault(path, "is no space of the map")


def _army_faults(scenario: Scenario) -> Iterator[Fault]:
    known = documents(PACKAGE, "armies")
    yield from repeated(scenario.armies, "/armies", "army")
    for place, name in enumerate(scenario.armies):
        if name not in known:
            yield Fault(f"/armies/{place}", "there is no such army")
    yield from card_faults(scenario)
    armies = [army for army in known if not scenario.armies or army in scenario.armies]
    if len(armies) < scenario.seats[1]:
        yield Fault("/armies", "are fewer than the seats")
    hand = sum(scenario.squads) or HAND
    units, cards = units_of(scenario.units), order_cards_of(scenario.orders)
    for army in known:
        if army in armies and sum(unit.army == army for unit in units) < hand:
            yield Fault("/units", f"{army} has fewer than the {hand} units that are drawn")
        if sum(card.army == army for card in cards) != MOST_CARDS:
            yield Fault("/orders", f"{army} has {MOST_CARDS} order cards, no more and no fewer")
    if len(strategic_actions_of(scenario.strategic_actions)) < STRATEGIC_HAND * scenario.seats[1]:
        yield Fault("/strategic_actions", "are fewer than are dealt")


def _victory_faults(scenario: Scenario) -> Iterator[Fault]:
    for number, condition in enumerate(scenario.victory):
        if isinstance(condition, CaptureFlags) and condition.count > len(scenario.flags):
            yield Fault(f"/victory/{number}/count", "is more flags than there are")
        for place, letter in enumerate(condition.only):
            if letter not in scenario.starts:
                yield Fault(f"/victory/{number}/only/{place}", "is no starting point of the scenario")
