"""What is wrong with a scenario document of one of the games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from games.content import documents
from games.errors import Fault
from games.faults import MOST, below, repeated, size_faults, struct_faults
from games.flash_point.board import markers_to_collapse, merged, plan_of
from games.flash_point.card_types import AdvanceFire, FireCard, FlareUpCard
from games.flash_point.content_parts import PACKAGE
from games.flash_point.content_types import BoardPlan, ExperiencedScenario, FamilyScenario, TragicScenario
from games.flash_point.decks import RAGES
from games.flash_point.geometry import Grid
from games.flash_point.plan_faults import is_inside, plan_faults
from games.flash_point.rulesets import Rules
from games.flash_point.specialist_faults import specialist_faults
from games.flash_point.specialist_types import Specialist
from games.flash_point.tokens import POI_KINDS, POI_WANTED

BLASTS: Final = 4
"""Damage markers of one explosion at most."""


def scenario_faults(document: Any, kind: type[FamilyScenario], rules: Rules) -> list[Fault]:
    """Empty when a match of that game can be played; else all that can be told, MOST at most."""
    faults = size_faults(document) or struct_faults(document, kind)
    if faults:
        return faults
    scenario = msgspec.convert(document, type=kind)
    faults = list(islice(_board_faults(scenario, rules), MOST))
    if faults:
        return faults
    return list(islice(_content_faults(scenario), MOST))


def _board_faults(scenario: FamilyScenario, rules: Rules) -> Iterator[Fault]:
    yield from repeated([plan.id for plan in scenario.boards], "/boards", "id")
    for place, plan in enumerate(scenario.boards):
        yield from below(f"/boards/{place}", plan_faults(plan))
    if scenario.board not in {*documents(PACKAGE, "boards"), *(plan.id for plan in scenario.boards)}:
        yield Fault("/board", "there is no such board")
    else:
        for message in _missing(plan_of(scenario), rules):
            yield Fault("/board", message)


def _missing(plan: BoardPlan, rules: Rules) -> Iterator[str]:
    """What the rules need of a board."""
    if not plan.ambulance:
        yield "has no parking spot of the Ambulance, where the knocked down stand up"
    if rules.vehicles and not plan.engine:
        yield "has no parking spot of the Engine"
    if markers_to_collapse(plan) <= BLASTS * max(rules.explosions):
        yield "has so few walls in the rows and columns of its dice that the setup could bring it down"


def _content_faults(scenario: FamilyScenario) -> Iterator[Fault]:
    plan = plan_of(scenario)
    grid = Grid(plan.rows, plan.columns)
    if scenario.seats[0] > scenario.seats[1]:
        yield Fault("/seats", "the smallest number of players is above the largest")
    yield from repeated(scenario.fires, "/fires", "space")
    for place, space in enumerate(scenario.fires):
        if not is_inside(grid, space):
            yield Fault(f"/fires/{place}", "is no space inside")
    yield from _poi_faults(scenario, grid)
    if isinstance(scenario, ExperiencedScenario):
        yield from _specialist_faults(scenario)
    if isinstance(scenario, TragicScenario):
        yield from _card_faults(scenario)


def _poi_faults(scenario: FamilyScenario, grid: Grid) -> Iterator[Fault]:
    points = scenario.points_of_interest
    yield from repeated([point.space for point in points], "/points_of_interest", "space")
    for place, point in enumerate(points):
        if not is_inside(grid, point.space):
            yield Fault(f"/points_of_interest/{place}/space", "is no space inside")
    if len(points) > POI_WANTED:
        yield Fault("/points_of_interest", f"are {POI_WANTED} at most (E5)")
    left = {"victim": scenario.victims, "false_alarm": scenario.false_alarms}
    for kind in POI_KINDS:
        printed = sum(point.kind == kind for point in points)
        if printed > left.get(kind, 0):
            yield Fault("/points_of_interest", f"names {kind} more often than there are any")
        left[kind] = left.get(kind, 0) - printed
    if sum(point.kind is None for point in points) > sum(left.values()):
        yield Fault("/points_of_interest", "are more than there are in all")


def _specialist_faults(scenario: ExperiencedScenario) -> Iterator[Fault]:
    yield from repeated([one.id for one in scenario.specialists], "/specialists", "id")
    for place, card in enumerate(scenario.specialists):
        yield from below(f"/specialists/{place}", specialist_faults(card))
    yield from repeated(scenario.allowed, "/allowed", "id")
    known = [one.id for one in merged("specialists", Specialist, scenario.specialists)]
    for place, name in enumerate(scenario.allowed):
        if name not in known:
            yield Fault(f"/allowed/{place}", "there is no such specialist")
    if scenario.allowed and len(scenario.allowed) < scenario.seats[1]:
        yield Fault("/allowed", "are fewer than the seats")


def _card_faults(scenario: TragicScenario) -> Iterator[Fault]:
    """Flare Ups come into the Fire Deck, so no card of the one deck has an id of the other."""
    for field in ("fire_cards", "flare_ups", "event_cards"):
        yield from repeated([card.id for card in getattr(scenario, field)], f"/{field}", "id")
    for place, rages in enumerate(scenario.fire_cards):
        if rages.id == RAGES and not any(isinstance(effect, AdvanceFire) for effect in rages.effects):
            yield Fault(f"/fire_cards/{place}/effects", "are without advance_fire, and no match would end")
    fire = {card.id for card in merged("fire_cards", FireCard, scenario.fire_cards)}
    flare_ups = {card.id for card in merged("flare_ups", FlareUpCard, scenario.flare_ups)}
    for field in ("fire_cards", "flare_ups"):
        for place, card in enumerate(getattr(scenario, field)):
            if card.id in fire & flare_ups:
                yield Fault(f"/{field}/{place}/id", "is the id of a Fire card and of a Flare Up")
