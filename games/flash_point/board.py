"""The board of a match as tables that never change, made once for each scenario document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec

from games.content import checked, documents
from games.flash_point.action_numbers import ActionNumbers
from games.flash_point.card_types import Card, EventCard, FireCard, FlareUpCard
from games.flash_point.content_parts import PACKAGE
from games.flash_point.content_types import BoardPlan, ExperiencedScenario, FamilyScenario, Parking, TragicScenario
from games.flash_point.geometry import Grid
from games.flash_point.rulesets import Rules
from games.flash_point.specialist_types import Specialist
from games.flash_point.specialists import skills_of
from games.flash_point.tokens import (
    DAMAGE_MARKERS,
    DOOR_CLOSED,
    NOTHING,
    NOWHERE,
    PASSABLE,
    WALL,
)
from games.game import Document

ARROWS: Final[Mapping[str, tuple[int, int]]] = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
"""Rows and columns that an arrow points."""
Content = TypeVar("Content", bound=Card | Specialist)


class Board(Grid):
    """A board with its scenario, content and rules.

    first_edges: what every edge is before the match, first_east, first_south: the passages that go with it (see
    State). doors, walls: the edges that begin as such; door_places, wall_places: where each stands among them.
    zones: the spaces of each as a mask. ambulance_spots, engine_spots: two spaces each, the lower one first, in
    clockwise order; engine_zones: the zone each Engine spot aims at. arrow_of[space]: where the arrow points, or -1.
    first_explosion: by black face. named_by_dice: the spaces inside that a roll of both dice can name;
    reached_by_arrows: those that a roll and the arrows after it can name.
    markers_to_collapse: the damage markers that bring the building down.
    specialists, fire_cards, flare_ups, event_cards: what the games that have them play with, in the order of ids;
    skills: what each of the specialists can do.
    """

    def __init__(self, rules: Rules, scenario: FamilyScenario, source: bytes) -> None:
        self.rules, self.scenario, self.source = rules, scenario, source
        self.document: Document = msgspec.json.decode(source)
        self.plan = plan = plan_of(scenario)
        super().__init__(plan.rows, plan.columns)
        self._lay_edges(plan)
        self.zones = [
            self.mask(
                row * self.width + column
                for row in range(zone.rows[0], zone.rows[1] + 1)
                for column in range(zone.columns[0], zone.columns[1] + 1)
            )
            for zone in plan.zones
        ]
        self.zone_ids = [zone.id for zone in plan.zones]
        self.ambulance_spots = [self._spot(parking) for parking in plan.ambulance]
        self.engine_spots = [self._spot(parking) for parking in plan.engine]
        self.engine_zones = [
            NOWHERE if parking.zone is None else self.zone_ids.index(parking.zone) for parking in plan.engine
        ]
        self.spots = (self.ambulance_spots, self.engine_spots)
        self.arrow_of = self._arrows(plan)
        self.first_explosion = [self.space(space) for space in plan.first_explosion]
        self.red, self.black = plan.dice.red, plan.dice.black
        self.named_by_dice = self.inside & self.mask(
            row * self.width + column for row in self.red for column in self.black if column <= self.columns
        )
        self.reached_by_arrows = self._reached_by_arrows()
        self.markers_to_collapse = markers_to_collapse(plan)
        self._read_content(scenario)
        self.numbers = ActionNumbers(
            self.space_count,
            len(self.doors),
            len(self.walls),
            max(len(self.ambulance_spots), len(self.engine_spots)),
            len(self.specialists),
        )

    def _lay_edges(self, plan: BoardPlan) -> None:
        edges = bytearray(self.edge_count)
        for edge in self.outer_edges:
            edges[edge] = WALL
        for names, kind in ((plan.walls, WALL), (plan.openings, NOTHING), (plan.doors, DOOR_CLOSED)):
            for name in names:
                edges[self.edge(name)] = kind
        self.first_edges = bytes(edges)
        self.doors = tuple(edge for edge, kind in enumerate(edges) if kind == DOOR_CLOSED)
        self.walls = tuple(edge for edge, kind in enumerate(edges) if kind == WALL)
        self.door_places = {edge: place for place, edge in enumerate(self.doors)}
        self.wall_places = {edge: place for place, edge in enumerate(self.walls)}
        self.first_east, self.first_south = self.passages(edges)

    def passages(self, edges: bytes | bytearray) -> tuple[int, int]:
        """By what the edges are: masks of the spaces from which one may pass east, and south."""
        east = south = 0
        for edge, kind in enumerate(edges):
            if PASSABLE[kind]:
                bit = 1 << self.edge_west[edge]
                if self.edge_down[edge]:
                    south |= bit
                else:
                    east |= bit
        return east, south

    def _spot(self, parking: Parking) -> tuple[int, int]:
        first, second = sorted(map(self.space, parking.spaces))
        return first, second

    def _arrows(self, plan: BoardPlan) -> list[int]:
        arrow_of = [NOWHERE] * self.space_count
        for row, line in enumerate(plan.arrows, start=1):
            for column, word in enumerate(line.split(), start=1):
                if word in ARROWS:
                    down, right = ARROWS[word]
                    arrow_of[row * self.width + column] = (row + down) * self.width + column + right
        return arrow_of

    def _reached_by_arrows(self) -> int:
        reached, waiting = self.named_by_dice, self.spaces(self.named_by_dice)
        while waiting:
            space = self.arrow_of[waiting.pop()]
            if space != NOWHERE and not reached >> space & 1:
                reached |= 1 << space
                waiting.append(space)
        return reached

    def _read_content(self, scenario: FamilyScenario) -> None:
        self.specialists: list[Specialist] = []
        self.fire_cards: list[FireCard] = []
        self.flare_ups: list[FlareUpCard] = []
        self.event_cards: list[EventCard] = []
        if isinstance(scenario, ExperiencedScenario):
            every = merged("specialists", Specialist, scenario.specialists)
            self.specialists = [one for one in every if not scenario.allowed or one.id in scenario.allowed]
        self.skills = [skills_of(one) for one in self.specialists]
        if isinstance(scenario, TragicScenario):
            self.fire_cards = merged("fire_cards", FireCard, scenario.fire_cards)
            self.flare_ups = merged("flare_ups", FlareUpCard, scenario.flare_ups)
            self.event_cards = merged("event_cards", EventCard, scenario.event_cards)


def markers_to_collapse(plan: BoardPlan) -> int:
    """All the damage markers there are, or on a board with fewer walls what all those hold that blasts can reach:
    they run along the rows and columns that the dice name (B72)."""
    grid, dice = Grid(plan.rows, plan.columns), plan.dice
    gaps = {grid.edge(name) for name in (*plan.openings, *plan.doors)}
    reached = 0
    for edge in {*grid.outer_edges, *map(grid.edge, plan.walls)} - gaps:
        row, column = grid.name(grid.edge_west[edge])
        reached += column in dice.black if grid.edge_down[edge] else row in dice.red
    return max(1, min(DAMAGE_MARKERS, 2 * reached))


def merged(folder: str, kind: type[Content], own: list[Content]) -> list[Content]:
    """The built-in documents of a folder with a scenario's own in place of those of their ids, or after them."""
    found = {name: checked(document, kind) for name, document in documents(PACKAGE, folder).items()}
    return list({**found, **{one.id: one for one in own}}.values())


def plan_of(scenario: FamilyScenario) -> BoardPlan:
    """The board that a scenario names: its own one of that id, else the built-in one."""
    for plan in scenario.boards:
        if plan.id == scenario.board:
            return plan
    return built_in_plan(scenario.board)


def built_in_plan(name: str) -> BoardPlan:
    """Raises KeyError for an unknown name."""
    return checked(documents(PACKAGE, "boards")[name], BoardPlan)
