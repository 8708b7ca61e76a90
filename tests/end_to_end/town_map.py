"""The city of a match as a client makes it of the documents: which Spaces are adjacent, and how far they are apart."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from deploy.demo_city import Cell, city

Json = dict[str, Any]
FAR = 99


class TownMap:
    """scenario: with its city; tiles: City Tiles by letter, as the cards of the game list them.

    blocks: the names of all Blocks; neighbours: adjacent Spaces by name; hydrants: the Road beside each.
    """

    def __init__(self, scenario: Json, tiles: Mapping[str, Json]) -> None:
        cells, spaces = city(scenario, tiles)
        self.blocks = {name for name, space in spaces.items() if space.colour != "road"}
        self.neighbours: dict[str, set[str]] = {name: set() for name in spaces}
        for (row, column), name in cells.items():
            for beside in (cells.get((row, column + 1)), cells.get((row + 1, column))):
                if beside not in (None, name):
                    self._join(name, str(beside))
        side = 1 + (max(row for row, _ in cells) - min(row for row, _ in cells)) // _tiles_high(scenario)
        for name, tile in _edge_tiles(scenario).items():
            self._join(name, cells[_touched(tile, side)])
        hydrants = enumerate(scenario.get("hydrants", []))
        self.hydrants = {f"hydrant-{place + 1}": cells[_touched(tile, side)] for place, tile in hydrants}

    def _join(self, one: str, other: str) -> None:
        self.neighbours.setdefault(one, set()).add(other)
        self.neighbours.setdefault(other, set()).add(one)

    def nearer(
        self, origin: str, to: str, goals: Iterable[str], closed: Collection[str] = (), *, driven: bool = False
    ) -> bool:
        """Whether a step leads nearer to the nearest goal.

        closed: Spaces that nobody leaves again. driven: over Roads alone; beside a Block is as near as it gets.
        """
        steps = self._steps(goals, closed, driven=driven)
        return steps.get(origin, FAR) > steps.get(to, FAR)

    def _steps(self, goals: Iterable[str], closed: Collection[str], *, driven: bool) -> dict[str, int]:
        steps = dict.fromkeys(goals, 0)
        waiting = deque(steps)
        while waiting:
            here = waiting.popleft()
            if here in closed and steps[here]:
                continue
            for beside in self.neighbours[here]:
                if beside not in steps and not (driven and beside in self.blocks):
                    steps[beside] = steps[here] + 1
                    waiting.append(beside)
        return steps


def _tiles_high(scenario: Json) -> int:
    rows = [placed["row"] for placed in scenario["city"]]
    return int(max(rows) - min(rows) + 1)


def _edge_tiles(scenario: Json) -> dict[str, Json]:
    """The edge tiles with a Road of their own."""
    named = {"hospital": scenario.get("hospital"), "gathering-point": scenario.get("gathering_point")}
    named |= {f"station-{place + 1}": tile for place, tile in enumerate(scenario["stations"])}
    return {name: tile for name, tile in named.items() if tile}


def _touched(tile: Json, side: int) -> Cell:
    """The cell of the city that an edge tile touches: the middle of an edge of the city tile it points to."""
    middle, last = side // 2, side - 1
    down, right, row, column = {
        "east": (0, 1, middle, 0),
        "west": (0, -1, middle, last),
        "south": (1, 0, 0, middle),
        "north": (-1, 0, last, middle),
    }[tile["towards"]]
    return (tile["row"] + down) * side + row, (tile["column"] + right) * side + column
