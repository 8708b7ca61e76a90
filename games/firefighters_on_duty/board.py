"""The board of a match: the scenario's city as frozen tables over dense space indices.

Spaces are numbered in ascending space id (A90): tile letter, then number, then the Roads of edge tiles (stations,
hospital, gathering point). Sets of spaces are bit masks with bit i for space i.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Final

import msgspec

from games.content import documents
from games.firefighters_on_duty import city_map
from games.firefighters_on_duty.action_lists import ActionLists
from games.firefighters_on_duty.action_numbers import ActionNumbers
from games.firefighters_on_duty.content_parts import COLOURS, PACKAGE, Hazard
from games.firefighters_on_duty.content_types import CityTile, EdgeTile, Page, PrintedBlock, Scenario
from games.firefighters_on_duty.decks import decks_of
from games.game import Document

HAZARDS: Final[tuple[Hazard, ...]] = ("compressed_gas", "explosive_substances", "thick_smoke", "high_voltage")
PRINTED_DIFFICULTY: Final = {"green": 3, "yellow": 4, "red": 5}
ROAD_DIFFICULTY: Final = 3
NO_LIMIT: Final = 255
WATER_TRUCK: Final = "water-truck"
RESCUE_VEHICLE: Final = "rescue-vehicle"


class Board:
    """Frozen tables of one scenario.

    names: space name by index; number: printed number (0 without one); is_road: 1 for Roads; takes_fire: most
    Fires a space can hold (0 edge tiles, 1 Roads, NO_LIMIT Blocks); colour: 1 green, 2 yellow, 3 red, 0 none;
    difficulty: Extinguish Difficulty; neighbours, roads_beside, blocks_beside: adjacent spaces, ascending.
    edge_from, edge_to: the adjacent ordered pairs, edges_out[space] their range of indices.
    hospital, gathering_point: space index or -1. hydrant_roads: the Road beside each Hydrant.
    source_roads: the Road of every Station, then of every Hydrant; sources_at[space]: those whose Road it is.
    beside_mask, near_mask: the adjacent spaces, and those with the space itself, as a set.
    tanks_of: the vehicles that hold Water by the number of Fire Engines in play.
    road_place: the index of a Road among the roads. decks: the cards in play.
    numbers: the action ints; lists: those that are legal together.
    """

    def __init__(self, scenario: Scenario, source: bytes) -> None:
        self.scenario = scenario
        self.source = source
        self.tiles = tiles_of(scenario)
        self.decks = decks_of(scenario)
        self.sheet = city_map.sheet(self.tiles, scenario.city)
        self.side = len(city_map.face_of(self.tiles, scenario.city[0]).cells)
        self._name_spaces()
        self._print_spaces()
        self._join_spaces()
        self._place_edge_tiles()
        self._line_up_vehicles()
        self.numbers = ActionNumbers(
            self.dice_each,
            len(self.stations),
            len(self.hydrant_roads),
            self.engine_count,
            len(self.edge_from),
            self.space_count,
            len(self.roads),
        )
        self.lists = ActionLists(self.numbers, self.roads, self.roads_beside, self.edges_out)

    def _name_spaces(self) -> None:
        scenario = self.scenario
        numbered = sorted(set(self.sheet.values()), key=lambda name: (name[0], int(name[1:])))
        stations = [f"station-{place + 1}" for place in range(len(scenario.stations))]
        names = numbered + stations
        names += ["hospital"] if scenario.hospital else []
        names += ["gathering-point"] if scenario.gathering_point else []
        self.names: tuple[str, ...] = tuple(names)
        self.index: dict[str, int] = {name: place for place, name in enumerate(names)}
        self.space_count = len(names)
        self.spaces = range(len(names))
        self.numbered_count = len(numbered)
        self.number = bytes(int(name[1:]) if place < len(numbered) else 0 for place, name in enumerate(names))
        self.stations: tuple[int, ...] = tuple(self.index[name] for name in stations)
        self.hospital = self.index.get("hospital", -1)
        self.gathering_point = self.index.get("gathering-point", -1)

    def _print_spaces(self) -> None:
        blocks = self._printed_blocks()
        self.is_road = bytes(name not in blocks for name in self.names)
        self.road_mask = sum(1 << place for place in range(self.space_count) if self.is_road[place])
        self.block_mask = sum(1 << place for place in range(self.space_count) if not self.is_road[place])
        self.blocks: tuple[int, ...] = tuple(self.index[name] for name in self.names if name in blocks)
        self.roads: tuple[int, ...] = tuple(self.index[name] for name in self.names if name not in blocks)
        self.takes_fire = bytes(NO_LIMIT if name in blocks else int(name in self._numbered()) for name in self.names)
        self.road_place = bytes(
            self.roads.index(place) if self.is_road[place] else 0 for place in range(self.space_count)
        )
        self.colour = bytes(COLOURS.index(blocks[name].colour) + 1 if name in blocks else 0 for name in self.names)
        self.difficulty = bytes(self._difficulty(blocks, name) for name in self.names)
        self.letters: tuple[str, ...] = tuple(sorted(placed.tile for placed in self.scenario.city))
        self.blocks_of_tile: dict[str, dict[int, int]] = {
            letter: {self.number[place]: place for place in self.blocks if self.names[place][0] == letter}
            for letter in self.letters
        }

    def _printed_blocks(self) -> dict[str, PrintedBlock]:
        return {
            f"{placed.tile}{block.number}": block
            for placed in self.scenario.city
            for block in city_map.face_of(self.tiles, placed).blocks
        }

    def _numbered(self) -> tuple[str, ...]:
        return self.names[: self.numbered_count]

    def _difficulty(self, blocks: Mapping[str, PrintedBlock], name: str) -> int:
        """A token of the scenario, else the printed number, else the colour's (A16)."""
        if name not in blocks:
            return ROAD_DIFFICULTY
        block = blocks[name]
        return self.scenario.difficulties.get(name) or block.difficulty or PRINTED_DIFFICULTY[block.colour]

    def _join_spaces(self) -> None:
        pairs = city_map.adjacent_pairs(self.sheet)
        for name, tile in self.edge_tiles().items():
            if name in self.index:
                road = self.sheet[city_map.door(tile, self.side)]
                pairs |= {(name, road), (road, name)}
        edges = sorted((self.index[here], self.index[there]) for here, there in pairs)
        self.edge_from: tuple[int, ...] = tuple(here for here, _ in edges)
        self.edge_to: tuple[int, ...] = tuple(there for _, there in edges)
        self.edge_index: dict[tuple[int, int], int] = {edge: place for place, edge in enumerate(edges)}
        spaces = range(self.space_count)
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(there for here, there in edges if here == space) for space in spaces
        )
        self.edges_out: tuple[range, ...] = tuple(self._edges_out(space) for space in spaces)
        self.beside_mask: tuple[int, ...] = tuple(sum(1 << there for there in beside) for beside in self.neighbours)
        self.near_mask: tuple[int, ...] = tuple(mask | 1 << space for space, mask in enumerate(self.beside_mask))
        self.roads_beside: tuple[tuple[int, ...], ...] = tuple(
            tuple(there for there in beside if self.is_road[there]) for beside in self.neighbours
        )
        self.blocks_beside: tuple[tuple[int, ...], ...] = tuple(
            tuple(there for there in beside if not self.is_road[there]) for beside in self.neighbours
        )

    def _edges_out(self, space: int) -> range:
        first = sum(len(self.neighbours[before]) for before in range(space))
        return range(first, first + len(self.neighbours[space]))

    def _place_edge_tiles(self) -> None:
        hydrants = self.scenario.hydrants
        self.hydrant_names: tuple[str, ...] = tuple(f"hydrant-{place + 1}" for place in range(len(hydrants)))
        self.hydrant_roads: tuple[int, ...] = tuple(
            self.index[self.sheet[city_map.door(tile, self.side)]] for tile in hydrants
        )
        self.source_roads: tuple[int, ...] = self.stations + self.hydrant_roads
        self.sources_at: tuple[tuple[int, ...], ...] = tuple(
            tuple(source for source, road in enumerate(self.source_roads) if road == space) for space in self.spaces
        )
        # More than one vehicle may stand on a Station's Road only (A53).
        self.is_station = bytes(space in self.stations for space in range(self.space_count))
        self.leaves_board = bytes(space in (self.hospital, self.gathering_point) for space in range(self.space_count))

    def _line_up_vehicles(self) -> None:
        """Fire Engines, Water Truck, Rescue Vehicle."""
        self.engine_count = most_engines(self.scenario.seats)
        self.dice_each = most_dice(self.scenario.seats)
        self.truck = self.engine_count
        self.tanks_of: tuple[tuple[int, ...], ...] = tuple(
            (*range(engines), self.truck) for engines in range(self.engine_count + 1)
        )
        self.rescue = self.engine_count + 1
        self.vehicle_count = self.engine_count + 2
        engines = tuple(f"engine-{place + 1}" for place in range(self.engine_count))
        self.vehicle_names: tuple[str, ...] = (*engines, WATER_TRUCK, RESCUE_VEHICLE)
        self.source_names: tuple[str, ...] = tuple(self.names[space] for space in self.stations) + self.hydrant_names

    @cached_property
    def document(self) -> Document:
        """The scenario as its document; shared, so it is read and never changed."""
        document: Document = msgspec.json.decode(self.source)
        return document

    def edge_tiles(self) -> dict[str, EdgeTile]:
        """Every edge tile by name, hydrants too."""
        return edge_tiles(self.scenario)


def most_engines(seats: tuple[int, int]) -> int:
    """Fire Engines that a scenario for so many players may need; the solo game has two (A82)."""
    fewest, most = seats
    return max(most, 2 if fewest == 1 else 0)


def most_dice(seats: tuple[int, int]) -> int:
    """Action dice of a player, likewise."""
    return 3 if seats[0] == 1 else 2


def edge_tiles(scenario: Page) -> dict[str, EdgeTile]:
    """Every Station, Hospital, Gathering Point and Hydrant of a scenario by name."""
    tiles = {f"station-{place + 1}": tile for place, tile in enumerate(scenario.stations)}
    if scenario.hospital:
        tiles["hospital"] = scenario.hospital
    if scenario.gathering_point:
        tiles["gathering-point"] = scenario.gathering_point
    return tiles | {f"hydrant-{place + 1}": tile for place, tile in enumerate(scenario.hydrants)}


@cache
def built_in_tiles() -> Mapping[str, CityTile]:
    """The city tiles of the box by letter."""
    tiles = [msgspec.convert(document, type=CityTile) for document in documents(PACKAGE, "tiles").values()]
    return {tile.letter: tile for tile in tiles}


def tiles_of(scenario: Scenario) -> Mapping[str, CityTile]:
    """The city tiles a scenario is laid with: its own before the built-in ones."""
    return dict(built_in_tiles()) | {tile.letter: tile for tile in scenario.tiles}
