"""Where everything of a board lies on paper, in units of the picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.firefighters_on_duty import city_map
from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.city_map import Cell
from games.firefighters_on_duty.content_types import EdgeTile
from games.firefighters_on_duty.picture_outlines import loops
from games.svg import Box, Point

LARGEST_CELL: Final = 84.0
SQUARE_CELL: Final = 64.0
"""The least height of a cell: in a lower one the tokens of a crowded Space could not be told apart."""
NARROWEST_CELL: Final = 50.0
"""The least width: below, not even a name fits beside the symbol of a Block's type."""
MARGIN: Final = 0.1
"""Around the city, in cells."""
# Depth away from the city and breadth along it, in cells.
PLAQUE: Final = (1.45, 3.4)
HYDRANT: Final = (0.85, 1.0)
LETTER: Final = 20.0
"""Edge of the field with a tile's letter."""


class Layout:
    """A board drawn into a width. box: all that is drawn; edge_boxes: by edge tile.

    Cells are square (cell_width, cell_height), but in a city too wide for that they are higher than wide.
    """

    def __init__(self, board: Board, left: float, top: float, width: float) -> None:
        self.board = board
        self.cells: dict[str, list[Cell]] = {}
        for cell, name in sorted(board.sheet.items()):
            self.cells.setdefault(name, []).append(cell)
        whole = extent(board)
        self.cell_width = min(width / whole.width, LARGEST_CELL)
        self.cell_height = max(self.cell_width, SQUARE_CELL)
        spare = width - whole.width * self.cell_width
        self.origin = (left + spare / 2 - whole.x * self.cell_width, top - whole.y * self.cell_height)
        self.box = self.on_paper(whole)
        self.edge_boxes = {name: self.on_paper(box) for name, box in _edge_boxes(board).items()}
        self.tile_boxes = [self.on_paper(box) for box in _tiles(board)]

    def on_paper(self, cells: Box) -> Box:
        across, down = self.cell_width, self.cell_height
        x, y = self.origin
        return Box(x + cells.x * across, y + cells.y * down, cells.width * across, cells.height * down)

    def cell_box(self, cell: Cell) -> Box:
        return self.on_paper(Box(cell[1], cell[0], 1, 1))

    def outline(self, name: str, inset: float) -> list[list[Point]]:
        """The border of a Space as closed loops, moved inwards by `inset`."""
        x, y = self.origin
        return [
            [
                (x + column * self.cell_width + right * inset, y + row * self.cell_height + down * inset)
                for row, column, down, right in loop
            ]
            for loop in loops(set(self.cells[name]))
        ]

    def blocks_of_cells(self, name: str) -> list[Box]:
        """A Space as few boxes, top to bottom: cells side by side, and rows below that are as wide."""
        boxes: list[Box] = []
        for run in self._rows(name):
            above = next((place for place, box in enumerate(boxes) if _goes_on(box, run)), None)
            if above is None:
                boxes.append(run)
            else:
                boxes[above] = boxes[above]._replace(height=boxes[above].height + run.height)
        return [self.on_paper(box) for box in boxes]

    def _rows(self, name: str) -> list[Box]:
        rows: list[Box] = []
        for row, column in self.cells[name]:
            if rows and rows[-1].y == row and rows[-1].right == column:
                rows[-1] = rows[-1]._replace(width=rows[-1].width + 1)
            else:
                rows.append(Box(column, row, 1, 1))
        return rows


def _goes_on(box: Box, below: Box) -> bool:
    return (box.x, box.width, box.bottom) == (below.x, below.width, below.y)


def extent(board: Board) -> Box:
    """City and edge tiles with a margin, in cells."""
    boxes = [*_edge_boxes(board).values(), *_tiles(board)]
    left, top = min(box.x for box in boxes) - MARGIN, min(box.y for box in boxes) - MARGIN
    right, bottom = max(box.right for box in boxes) + MARGIN, max(box.bottom for box in boxes) + MARGIN
    return Box(left, top, right - left, bottom - top)


def _tiles(board: Board) -> list[Box]:
    side = board.side
    return [Box(placed.column * side, placed.row * side, side, side) for placed in board.scenario.city]


def _edge_boxes(board: Board) -> dict[str, Box]:
    tiles = board.edge_tiles()
    return {name: _edge_box(name, tile, tiles.values(), board.side) for name, tile in tiles.items()}


def _edge_box(name: str, tile: EdgeTile, others: Iterable[EdgeTile], side: int) -> Box:
    """The place of an edge tile, against the edge it touches, in cells."""
    depth, breadth = HYDRANT if name.startswith("hydrant") else PLAQUE
    row, column = city_map.door(tile, side)
    start, breadth = _along(tile, others, side, breadth)
    top, left = tile.row * side + start, tile.column * side + start
    return {
        "east": Box(column - depth, top, depth, breadth),
        "west": Box(column + 1, top, depth, breadth),
        "south": Box(left, row - depth, breadth, depth),
        "north": Box(left, row + 1, breadth, depth),
    }[tile.towards]


def _along(tile: EdgeTile, others: Iterable[EdgeTile], side: int, breadth: float) -> tuple[float, float]:
    """Where an edge tile begins along its edge and how broad it is: around the middle, beside others in a corner."""
    here = {other.towards for other in others if (other.row, other.column) == (tile.row, tile.column)}
    first, last = ("north", "south") if tile.towards in ("east", "west") else ("west", "east")
    low = PLAQUE[0] if first in here else 0.0
    high = side - PLAQUE[0] if last in here else float(side)
    breadth = min(breadth, high - low)
    return min(max(side / 2 - breadth / 2, low), high - breadth), breadth
