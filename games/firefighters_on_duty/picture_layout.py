"""Where everything of a board lies on paper, in units of the picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from games.firefighters_on_duty import city_map
from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.city_map import Cell
from games.firefighters_on_duty.content_types import EdgeTile
from games.firefighters_on_duty.picture_elements import Point

LARGEST_CELL: Final = 84.0
# Depth away from the city and breadth along it, in cells.
PLAQUE: Final = (2.05, 2.6)
LOW_PLAQUE: Final = (1.55, 3.6)
HYDRANT: Final = (0.85, 1.0)


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


class Layout:
    """A board drawn into a width. cell: the edge of a cell; box: all that is drawn; edge_boxes: by edge tile."""

    def __init__(self, board: Board, left: float, top: float, width: float) -> None:
        self.board = board
        self.cells: dict[str, list[Cell]] = {}
        for cell, name in sorted(board.sheet.items()):
            self.cells.setdefault(name, []).append(cell)
        plaques = {name: self._plaque(name, tile) for name, tile in board.edge_tiles().items()}
        tiles = [self._tile_cells(placed.row, placed.column) for placed in board.scenario.city]
        whole = _around([*plaques.values(), *tiles], 0.1)
        self.cell = min(width / whole.width, LARGEST_CELL)
        self.origin = (left + (width - whole.width * self.cell) / 2 - whole.x * self.cell, top - whole.y * self.cell)
        self.box = self.on_paper(whole)
        self.edge_boxes = {name: self.on_paper(box) for name, box in plaques.items()}
        self.tile_boxes = [self.on_paper(box) for box in tiles]

    def on_paper(self, cells: Box) -> Box:
        x, y = self.origin
        return Box(x + cells.x * self.cell, y + cells.y * self.cell, cells.width * self.cell, cells.height * self.cell)

    def cell_box(self, cell: Cell) -> Box:
        return self.on_paper(Box(cell[1], cell[0], 1, 1))

    def _tile_cells(self, row: int, column: int) -> Box:
        side = self.board.side
        return Box(column * side, row * side, side, side)

    def _plaque(self, name: str, tile: EdgeTile) -> Box:
        """The place of an edge tile: against the middle of the edge it touches, in cells."""
        row, column = city_map.door(tile, self.board.side)
        sideways = tile.towards in ("east", "west")
        depth, breadth = HYDRANT if name.startswith("hydrant") else PLAQUE if sideways else LOW_PLAQUE
        along = 0.5 - breadth / 2
        return {
            "east": Box(column - depth, row + along, depth, breadth),
            "west": Box(column + 1, row + along, depth, breadth),
            "south": Box(column + along, row - depth, breadth, depth),
            "north": Box(column + along, row + 1, breadth, depth),
        }[tile.towards]

    def outline(self, name: str, inset: float) -> list[list[Point]]:
        """The border of a Space as closed loops, moved inwards by `inset`."""
        x, y = self.origin
        return [
            [
                (x + column * self.cell + right * inset, y + row * self.cell + down * inset)
                for row, column, down, right in loop
            ]
            for loop in _loops(set(self.cells[name]))
        ]


def _around(boxes: Iterable[Box], margin: float) -> Box:
    boxes = list(boxes)
    left, top = min(box.x for box in boxes) - margin, min(box.y for box in boxes) - margin
    right, bottom = max(box.right for box in boxes) + margin, max(box.bottom for box in boxes) + margin
    return Box(left, top, right - left, bottom - top)


# The walk along a cell's sides, clockwise: where the side starts, the cell beyond it, the way along, inwards.
_SIDES: Final = (
    ((0, 0), (-1, 0), (0, 1), (1, 0)),
    ((0, 1), (0, 1), (1, 0), (0, -1)),
    ((1, 1), (1, 0), (0, -1), (-1, 0)),
    ((1, 0), (0, -1), (-1, 0), (0, 1)),
)
Corner = tuple[int, int, int, int]


def _loops(cells: set[Cell]) -> list[list[Corner]]:
    """Corner points (row, column) of the border of some cells, each with the direction (down, right) inwards."""
    sides: dict[Cell, list[tuple[Cell, Cell]]] = {}
    for row, column in cells:
        for (down, right), beyond, way, inwards in _SIDES:
            if (row + beyond[0], column + beyond[1]) not in cells:
                sides.setdefault((row + down, column + right), []).append((way, inwards))
    loops = []
    while sides:
        loops.append(_corners(sides))
    return loops


def _corners(sides: dict[Cell, list[tuple[Cell, Cell]]]) -> list[Corner]:
    """Walk one loop, taking its sides out; keeps the points where the way turns."""
    place, walk = min(sides), []
    way = sides[place][0][0]
    while place in sides:
        way, inwards = _next_side(sides, place, way)
        walk.append((place, inwards))
        place = (place[0] + way[0], place[1] + way[1])
    return [
        (*place, before[0] + inwards[0], before[1] + inwards[1])
        for (place, inwards), (_, before) in zip(walk, [walk[-1], *walk], strict=False)
        if inwards != before
    ]


def _next_side(sides: dict[Cell, list[tuple[Cell, Cell]]], place: Cell, way: Cell) -> tuple[Cell, Cell]:
    """The side that goes on from a place; where two loops touch in a point, the one that turns right."""
    found = sides[place]
    turned_right = (way[1], -way[0])
    side = next((side for side in found if side[0] == turned_right), found[0])
    found.remove(side)
    if not found:
        del sides[place]
    return side
