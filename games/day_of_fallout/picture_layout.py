"""Where the spaces of a map lie in a picture, and how wide the page becomes.

Words stand beside the map where its spaces are large enough then, else below it. A map with very many columns makes the
page wider; it is still shown 1200 wide, everything smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.day_of_fallout.board import Board
from games.svg import WIDTH, Box, Point
from games.svg_panel import GAP, PANEL

MARGIN: Final = 20.0
HEADER: Final = 74.0
NUMBERS: Final = 20.0
"""For the numbers of rows and columns."""
SMALLEST_SPACE: Final = 66.0
LARGEST_SPACE: Final = 84.0
TITLE: Final = 16.0
"""Of a space, at its top: the title of its module stands there."""
MARKS: Final = 18.0
"""Of a space, at its bottom: the marks of its squad."""


class Layout:
    """A map drawn into a page. size: of a space; map: the box of all; beside: where words begin beside it, None where
    there is no room."""

    def __init__(self, board: Board) -> None:
        rows, columns = max(row for row, _ in board.names), max(column for _, column in board.names)
        room = WIDTH - 2 * MARGIN - NUMBERS
        has_room = columns * SMALLEST_SPACE <= room - PANEL - GAP
        size = (room - PANEL - GAP if has_room else room) / columns
        self.size = min(max(size, SMALLEST_SPACE), LARGEST_SPACE)
        left, top = MARGIN + NUMBERS, HEADER + GAP + NUMBERS
        self.map = Box(left, top, columns * self.size, rows * self.size)
        self.page_width = max(WIDTH, self.map.right + MARGIN)
        self.beside: Point | None = (self.page_width - MARGIN - PANEL, HEADER + GAP) if has_room else None

    def space(self, name: Sequence[int]) -> Box:
        row, column = name
        return Box(self.map.x + (column - 1) * self.size, self.map.y + (row - 1) * self.size, self.size, self.size)

    def token(self, name: Sequence[int]) -> Box:
        """Where a wall, a flag or a squad stands, between the title and the marks."""
        box, side = self.space(name), self.size - TITLE - MARKS
        return Box(box.x + (self.size - side) / 2, box.y + TITLE, side, side)

    def columns_below(self, top: float) -> list[Point]:
        """Where words begin below the map."""
        step = PANEL + GAP
        count = int((self.page_width - 2 * MARGIN + GAP) / step)
        return [(MARGIN + place * step, top) for place in range(count)]
