"""What is wrong with the part of a scenario that is drawn, each fault with its JSON pointer.

What is wrong with any map of it is found on one that is drawn for the purpose: places, edge tiles and token limits are
the same on all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.errors import Fault
from games.firefighters_on_duty.content_types import RandomScenario
from games.firefighters_on_duty.random_map_bounds import fewest_blocks
from games.firefighters_on_duty.randomizer import LETTERS

COMES_FROM: Final = {"city": "places"} | {name: name for name in ("fires", "injured", "distress_calls")}
"""Fields of a drawn map, and the part of `random` that they are drawn from."""


def random_map_faults(scenario: RandomScenario) -> list[Fault]:
    """Empty when a city with everything on it can be drawn, whatever the cards and dice say."""
    return [*_place_faults(scenario), *_count_faults(scenario), *_objective_faults(scenario)]


def at_its_source(fault: Fault) -> Fault:
    """A fault of a drawn map, at the part of `random` that is to blame."""
    field, *rest = fault.path.removeprefix("/").split("/")
    if field not in COMES_FROM:
        return fault
    return Fault("/".join(("/random", COMES_FROM[field], *rest)), fault.message, fault.code)


def _place_faults(scenario: RandomScenario) -> Iterator[Fault]:
    if not 1 <= len(scenario.random.places) <= len(LETTERS):
        yield Fault("/random/places", f"are from 1 to {len(LETTERS)}")


def _count_faults(scenario: RandomScenario) -> Iterator[Fault]:
    wanted = scenario.random
    blocks = fewest_blocks(len(wanted.places))
    if len(wanted.fires) > blocks:
        yield Fault("/random/fires", f"a map may have no more than {blocks} Blocks")
    free = blocks - len(wanted.fires)
    counts = [(name, getattr(wanted, name)) for name in ("debris", "civilians", "injured", "hazards")]
    for name, count in [*counts, ("distress_calls", len(wanted.distress_calls))]:
        if count > free:
            yield Fault(f"/random/{name}", f"a map may have no more than {free} Blocks without Fire")


def _objective_faults(scenario: RandomScenario) -> Iterator[Fault]:
    for place, goal in enumerate(scenario.objective):
        if getattr(goal, "spaces", []):
            yield Fault(f"/objective/{place}/spaces", "names Spaces, and nobody knows which there will be")
