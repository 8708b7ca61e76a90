"""What never changes in a match: the map, the cards, the numbers of spaces and actions. One per scenario document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.day_of_fallout.action_numbers import ActionNumbers
from games.day_of_fallout.card_types import Order, OrderCard, StrategicAction, Unit
from games.day_of_fallout.content_parts import Space
from games.day_of_fallout.content_types import Army, Scenario
from games.day_of_fallout.decks import all_armies, order_cards_of, strategic_actions_of, units_of
from games.day_of_fallout.geometry import grid_of
from games.day_of_fallout.sizes import HAND, LETTERS, MOST_CARDS

DIRECTIONS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""North, east, south, west."""


class Board:
    """names[s]: (row, column) of space s; spaces count row by row, gaps of the map left out.

    lines[s * 4 + d]: the spaces in direction d from s, nearest first, as far as the map goes without a gap (D28).
    near[s]: the orthogonally adjacent spaces. starts[p]: the four spaces of starting point p (D16).
    playable: the armies that may be taken. units, order_cards: of all armies, army by army; army a has the units
    army_units[a] and the order cards from a * 4.
    hand: unit cards drawn by each seat; squad_sizes: of the squads where the scenario fixes them.
    """

    def __init__(self, scenario: Scenario, source: bytes) -> None:
        self.scenario = scenario
        self.source = source
        self._build_map(scenario)
        self._build_cards(scenario)
        self.walls = self._mask(scenario.walls)
        self.flags = tuple(sorted(self.number[flag] for flag in scenario.flags))
        self.squad_sizes = tuple(scenario.squads)
        self.hand = sum(self.squad_sizes) or HAND
        self.with_turns = scenario.movement == "with_turns"
        self.numbers = ActionNumbers(
            len(self.armies), len(self.units), self.space_count, len(self.flags), len(self.strategic)
        )

    def _build_map(self, scenario: Scenario) -> None:
        grid = grid_of(scenario.map)
        self.names: tuple[Space, ...] = tuple(sorted(grid))
        self.module_of = tuple(grid[name] for name in self.names)
        self.number = {name: space for space, name in enumerate(self.names)}
        self.space_count = len(self.names)
        self.lines = tuple(self._line(name, step) for name in self.names for step in DIRECTIONS)
        self.near = tuple(
            tuple(line[0] for line in self.lines[space * 4 : space * 4 + 4] if line)
            for space in range(self.space_count)
        )
        self.starts = tuple(
            tuple(space for space, module in enumerate(self.module_of) if module == scenario.starts[letter])
            for letter in LETTERS
            if letter in scenario.starts
        )

    def _line(self, name: Space, step: tuple[int, int]) -> tuple[int, ...]:
        found, (row, column) = list[int](), name
        while (row := row + step[0], column := column + step[1]) in self.number:
            found.append(self.number[row, column])
        return tuple(found)

    def _build_cards(self, scenario: Scenario) -> None:
        self.armies: tuple[Army, ...] = all_armies()
        self.playable = tuple(
            place for place, army in enumerate(self.armies) if not scenario.armies or army.id in scenario.armies
        )
        self.units: tuple[Unit, ...] = units_of(scenario.units)
        self.order_cards: tuple[OrderCard, ...] = order_cards_of(scenario.orders)
        self.strategic: tuple[StrategicAction, ...] = strategic_actions_of(scenario.strategic_actions)
        self.army_place = {army.id: place for place, army in enumerate(self.armies)}
        self.army_of = tuple(self.army_place[unit.army] for unit in self.units)
        self.army_units = tuple(
            tuple(place for place, army in enumerate(self.army_of) if army == own) for own in range(len(self.armies))
        )
        self.unit_place = {unit.id: place for place, unit in enumerate(self.units)}
        self.strategic_place = {card.id: place for place, card in enumerate(self.strategic)}
        self.card_place = {card.id: place for place, card in enumerate(self.order_cards)}

    def _mask(self, spaces: Iterable[Space]) -> int:
        return sum(1 << self.number[space] for space in spaces)

    def order(self, card: int, order: int) -> Order | None:
        """An order of an order card, None where the card has fewer."""
        orders = self.order_cards[card].orders
        return orders[order] if order < len(orders) else None

    def card_of(self, army: int, place: int) -> OrderCard:
        """One of the four order cards of an army."""
        return self.order_cards[army * MOST_CARDS + place]
