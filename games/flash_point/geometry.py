"""Spaces, edges and directions of a grid with its outside ring, as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.flash_point.content_parts import Edge, Space
from games.flash_point.tokens import EAST, NOWHERE, SOUTH

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows and columns that a step north, east, south, west goes."""


class Grid:
    """The numbers of a grid of `rows` x `columns` with a ring around it.

    A space is row * width + column. next_of, edge_of [space * 4 + direction]: the space there and the edge between,
    or -1 off the ring. An edge has one number whichever side it is seen from; edge_west[edge] is its western or
    northern space and edge_down[edge] tells whether the other one lies to the south (else: to the east).
    ways[space]: (edge, space beyond) to north, east, south and west, as far as the ring goes.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.width, self.height = columns + 2, rows + 2
        self.space_count = self.width * self.height
        self.next_of = [NOWHERE] * (self.space_count * 4)
        self.edge_of = [NOWHERE] * (self.space_count * 4)
        self.edge_west: list[int] = []
        self.edge_down: list[bool] = []
        for space in range(self.space_count):
            self._number_edges(space)
        self.edge_count = len(self.edge_west)
        self.ways = tuple(
            tuple(
                (edge, there)
                for edge, there in zip(
                    self.edge_of[space * 4 : space * 4 + 4], self.next_of[space * 4 : space * 4 + 4], strict=True
                )
                if there != NOWHERE
            )
            for space in range(self.space_count)
        )
        self.edge_ends = tuple(
            (here, here + (self.width if down else 1))
            for here, down in zip(self.edge_west, self.edge_down, strict=True)
        )
        self.inside = self.mask(space for space in range(self.space_count) if self._is_inside(space))
        self.ring = (1 << self.space_count) - 1 & ~self.inside
        self.ring_spaces = tuple(space for space in range(self.space_count) if self.ring >> space & 1)
        self.inside_spaces = tuple(space for space in range(self.space_count) if self.inside >> space & 1)
        self.outer_edges = tuple(
            edge
            for edge, (here, there) in enumerate(self.edge_ends)
            if (self.inside >> here & 1) != (self.inside >> there & 1)
        )

    def _number_edges(self, space: int) -> None:
        row, column = divmod(space, self.width)
        for direction, there, exists in (
            (EAST, space + 1, column + 1 < self.width),
            (SOUTH, space + self.width, row + 1 < self.height),
        ):
            if exists:
                edge = len(self.edge_west)
                self.edge_west.append(space)
                self.edge_down.append(direction == SOUTH)
                self.next_of[space * 4 + direction] = there
                self.next_of[there * 4 + (direction + 2) % 4] = space
                self.edge_of[space * 4 + direction] = self.edge_of[there * 4 + (direction + 2) % 4] = edge

    def _is_inside(self, space: int) -> bool:
        row, column = divmod(space, self.width)
        return 1 <= row <= self.rows and 1 <= column <= self.columns

    def mask(self, spaces: Iterable[int]) -> int:
        """The spaces as bits."""
        bits = 0
        for space in spaces:
            bits |= 1 << space
        return bits

    def spaces(self, mask: int) -> list[int]:
        """The bits as spaces, in ascending (row, column)."""
        found = []
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        return found

    def name(self, space: int) -> Space:
        """(row, column)."""
        row, column = divmod(space, self.width)
        return row, column

    def space(self, name: Sequence[int]) -> int:
        """The number of (row, column), or -1 for one off the ring."""
        row, column = name
        return row * self.width + column if 0 <= row < self.height and 0 <= column < self.width else NOWHERE

    def edge(self, name: Sequence[Sequence[int]]) -> int:
        """The number of the edge between two spaces, or -1 when they are not adjacent."""
        here, there = map(self.space, name)
        for direction in range(4) if here != NOWHERE != there else ():
            if self.next_of[here * 4 + direction] == there:
                return self.edge_of[here * 4 + direction]
        return NOWHERE

    def edge_name(self, edge: int) -> Edge:
        """Both of its spaces, the western or northern one first."""
        here, there = self.edge_ends[edge]
        return self.name(here), self.name(there)
