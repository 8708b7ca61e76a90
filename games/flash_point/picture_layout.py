"""Where the spaces of a board lie in a picture, and how wide the page becomes.

Words stand beside the board where its spaces are large enough then, else below it. A board with very many columns makes
the page wider; it is still shown 1200 wide, everything smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.flash_point.board import Board
from games.svg import WIDTH, Box, Point
from games.svg_panel import GAP, PANEL

MARGIN: Final = 20.0
HEADER: Final = 74.0
NUMBERS: Final = 20.0
"""For the numbers of rows and columns."""
SMALLEST_SPACE: Final = 82.0
LARGEST_SPACE: Final = 100.0
INSET: Final = 8.0
"""Of what lies on a space, from its edges: walls and doors are drawn there."""


class Layout:
    """A board drawn into a page. size: of a space; board: the box of all spaces; columns: where words begin."""

    def __init__(self, board: Board) -> None:
        room = WIDTH - 2 * MARGIN - NUMBERS
        beside = board.width * SMALLEST_SPACE <= room - PANEL - GAP
        size = (room - PANEL - GAP if beside else room) / board.width
        self.size = min(max(size, SMALLEST_SPACE), LARGEST_SPACE)
        left, top = MARGIN + NUMBERS, HEADER + GAP + NUMBERS
        self.board = Box(left, top, board.width * self.size, board.height * self.size)
        self.page_width = max(WIDTH, self.board.right + MARGIN)
        self.columns = self._columns(beside)

    def _columns(self, beside: bool) -> list[Point]:
        step = PANEL + GAP
        count = int((self.page_width - 2 * MARGIN + GAP) / step)
        below = [(MARGIN + place * step, self.board.bottom + GAP) for place in range(count)]
        return [(WIDTH - MARGIN - PANEL, HEADER + GAP), *below[:-1]] if beside else below

    def space(self, name: Sequence[int]) -> Box:
        row, column = name
        return Box(self.board.x + column * self.size, self.board.y + row * self.size, self.size, self.size)

    def room(self, name: Sequence[int]) -> Box:
        """Of a space, where something may lie."""
        box = self.space(name)
        return Box(box.x + INSET, box.y + INSET, self.size - 2 * INSET, self.size - 2 * INSET)

    def edge(self, name: Sequence[Sequence[int]]) -> tuple[Point, Point]:
        """The ends of the edge between two spaces, the western or northern one first."""
        here, there = self.space(name[0]), self.space(name[1])
        return (there.x, there.y), (here.right, here.bottom)
