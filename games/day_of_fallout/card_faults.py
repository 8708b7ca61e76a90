"""What is wrong with the cards of a scenario or a pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.content import documents
from games.day_of_fallout.card_types import (
    AnyEffect,
    CaptureFlag,
    ClearMarks,
    Damage,
    Destroy,
    ExtraOrder,
    Heal,
    MarkSquad,
    MoveHere,
    PlaceWall,
    Push,
    RemoveWall,
    StrategicAction,
    Unit,
)
from games.day_of_fallout.content_parts import PACKAGE
from games.day_of_fallout.content_types import Scenario
from games.errors import Fault
from games.faults import below, repeated

ENEMIES: Final = ("enemy_unit", "enemy_squad")
LIVING: Final = (*ENEMIES, "own_unit", "own_squad")
TARGETS_OF: Final[dict[type, tuple[str, ...]]] = {
    Damage: ENEMIES,
    Destroy: ENEMIES,
    Heal: LIVING,
    MarkSquad: LIVING,
    ClearMarks: LIVING,
    Push: LIVING,
    ExtraOrder: ("own_unit", "own_squad"),
    RemoveWall: ("wall",),
    PlaceWall: ("free_space",),
    MoveHere: ("free_space",),
    CaptureFlag: ("flag",),
}
"""The targets that an effect can happen to; what is not listed needs none."""
OF_UNITS_ALONE: Final = (MoveHere, Push)
"""Effects that start from the unit that uses them, so no Strategic Action has them."""


def card_faults(scenario: Scenario) -> Iterator[Fault]:
    """The own cards of a scenario."""
    for field in ("units", "orders", "strategic_actions"):
        yield from repeated([card.id for card in getattr(scenario, field)], f"/{field}", "id")
    for place, unit in enumerate(scenario.units):
        yield from below(f"/units/{place}", unit_faults(unit))
    for place, card in enumerate(scenario.orders):
        yield from below(f"/orders/{place}", _no_such_army(card.army))
    for place, action in enumerate(scenario.strategic_actions):
        yield from below(f"/strategic_actions/{place}", strategic_faults(action))


def unit_faults(unit: Unit) -> Iterator[Fault]:
    yield from _no_such_army(unit.army)
    for place, ability in enumerate(unit.abilities):
        yield from below(f"/abilities/{place}/effects", _misaimed(ability.effects, ability.target))
        if MoveHere in map(type, ability.effects) and PlaceWall in map(type, ability.effects):
            yield Fault(f"/abilities/{place}/effects", "put a squad or a wall on the space, not both")


def strategic_faults(action: StrategicAction) -> Iterator[Fault]:
    yield from below("/effects", _misaimed(action.effects, action.target))
    for place, effect in enumerate(action.effects):
        if isinstance(effect, OF_UNITS_ALONE):
            yield Fault(f"/effects/{place}", "can only be done by a unit")


def _no_such_army(army: str) -> Iterator[Fault]:
    if army not in documents(PACKAGE, "armies"):
        yield Fault("/army", "there is no such army")


def _misaimed(effects: Sequence[AnyEffect], target: str) -> Iterator[Fault]:
    for place, effect in enumerate(effects):
        allowed = TARGETS_OF.get(type(effect), (target,))
        if target not in allowed:
            yield Fault(f"/{place}", f"needs another target: {' or '.join(allowed)}")
