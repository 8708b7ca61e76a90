"""The geometry of the city: turned tile faces laid side by side as one sheet of cells.

Cells are (row, column) with north first. A face is a square with an odd side, so each edge has one middle cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.errors import Fault
from games.firefighters_on_duty.content_types import CityTile, Direction, EdgeTile, Face, PlacedTile

Cell = tuple[int, int]
STEPS: Final[Mapping[Direction, Cell]] = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def read_cells(face: Face) -> list[list[int]]:
    """The Space number of every cell, 0 for ground without a Space. Raises ValueError on other entries."""
    return [[0 if entry == "." else int(entry) for entry in row.split()] for row in face.cells]


def turned(cells: list[list[int]], degrees: int) -> list[list[int]]:
    """The square turned clockwise."""
    for _ in range(degrees // 90):
        cells = [list(row) for row in zip(*reversed(cells), strict=True)]
    return cells


def middle_of_edge(side: int, edge: Direction) -> Cell:
    """The middle cell of one edge of a face with that side."""
    middle = side // 2
    return {"north": (0, middle), "east": (middle, side - 1), "south": (side - 1, middle), "west": (middle, 0)}[edge]


def touching(cell: Cell) -> Iterator[Cell]:
    """The four cells that share an edge with this one."""
    row, column = cell
    for down, right in STEPS.values():
        yield row + down, column + right


def sheet(tiles: Mapping[str, CityTile], city: list[PlacedTile]) -> dict[Cell, str]:
    """The space name that covers each cell of the whole city."""
    named: dict[Cell, str] = {}
    for placed in city:
        cells = turned(read_cells(face_of(tiles, placed)), placed.turn)
        side = len(cells)
        for row, numbers in enumerate(cells):
            for column, number in enumerate(numbers):
                if number:
                    named[placed.row * side + row, placed.column * side + column] = f"{placed.tile}{number}"
    return named


def face_of(tiles: Mapping[str, CityTile], placed: PlacedTile) -> Face:
    tile = tiles[placed.tile]
    return tile.white if placed.side == "white" else tile.black


def adjacent_pairs(named: Mapping[Cell, str]) -> set[tuple[str, str]]:
    """Every ordered pair of different Spaces that share a border segment, also across tile edges (A29)."""
    return {
        (name, named[beside])
        for cell, name in named.items()
        for beside in touching(cell)
        if beside in named and named[beside] != name
    }


def door(tile: EdgeTile, side: int) -> Cell:
    """The cell of the city that an edge tile touches."""
    down, right = STEPS[tile.towards]
    facing: Direction = {"north": "south", "east": "west", "south": "north", "west": "east"}[tile.towards]  # type: ignore[assignment]
    row, column = middle_of_edge(side, facing)
    return (tile.row + down) * side + row, (tile.column + right) * side + column


def face_faults(face: Face, path: str) -> list[Fault]:
    """All that is wrong with a face whose field types are right."""
    try:
        cells = read_cells(face)
    except ValueError:
        return [Fault(f"{path}/cells", "an entry is neither a Space number nor '.'")]
    side = len(cells)
    if side % 2 == 0 or any(len(row) != side for row in cells):
        return [Fault(f"{path}/cells", "the cells of a face form a square with an odd side")]
    return [*_number_faults(face, cells, path), *_shape_faults(cells, path), *_edge_faults(face, cells, path)]


def _number_faults(face: Face, cells: list[list[int]], path: str) -> Iterator[Fault]:
    listed = face.roads + [block.number for block in face.blocks]
    drawn = {number for row in cells for number in row if number}
    for number in sorted({number for number in listed if listed.count(number) > 1}):
        yield Fault(path, f"Space {number} is listed twice")
    for number in sorted(drawn - set(listed)):
        yield Fault(f"{path}/cells", f"Space {number} is neither a Road nor a Block")
    for number in sorted(set(listed) - drawn):
        yield Fault(f"{path}/cells", f"Space {number} covers no cell")


def _shape_faults(cells: list[list[int]], path: str) -> Iterator[Fault]:
    places: dict[int, set[Cell]] = {}
    for row, numbers in enumerate(cells):
        for column, number in enumerate(numbers):
            if number:
                places.setdefault(number, set()).add((row, column))
    for number, own in sorted(places.items()):
        if len(_hanging_together(own)) != len(own):
            yield Fault(f"{path}/cells", f"the cells of Space {number} do not hang together")


def _hanging_together(own: set[Cell]) -> set[Cell]:
    first = min(own)
    reached, waiting = {first}, [first]
    while waiting:
        for cell in touching(waiting.pop()):
            if cell in own and cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached


def _edge_faults(face: Face, cells: list[list[int]], path: str) -> Iterator[Fault]:
    for edge in STEPS:
        row, column = middle_of_edge(len(cells), edge)
        if cells[row][column] not in face.roads:
            yield Fault(f"{path}/cells", f"the middle of the {edge} edge is not Road")
