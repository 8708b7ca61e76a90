"""A board as the second rules see it: an edge is the set of its two spaces, so it is one edge from either side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

Space = tuple[int, int]
Edge = frozenset[Space]
Spot = tuple[Space, Space]

NORTH: Final = (-1, 0)
EAST: Final = (0, 1)
SOUTH: Final = (1, 0)
WEST: Final = (0, -1)
DIRECTIONS: Final = (NORTH, EAST, SOUTH, WEST)
COMPASS: Final[Mapping[str, Space]] = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}


class Zone(NamedTuple):
    """Rows and columns from first to last."""

    rows: tuple[int, int]
    columns: tuple[int, int]

    def spaces(self) -> list[Space]:
        return [
            (row, column)
            for row in range(self.rows[0], self.rows[1] + 1)
            for column in range(self.columns[0], self.columns[1] + 1)
        ]


class Board(NamedTuple):
    """rows, columns: inside. arrows: where each inside space points, as far as it does. deck_guns: the zone of each
    Engine spot, if it has one. opposite: of each face of a die, by the die's name.
    """

    rows: int
    columns: int
    walls: frozenset[Edge]
    doors: frozenset[Edge]
    openings: frozenset[Edge]
    ambulance: tuple[Spot, ...]
    engine: tuple[Spot, ...]
    deck_guns: tuple[Zone | None, ...]
    arrows: Mapping[Space, Space]
    first_explosion: Mapping[int, Space]
    opposite: Mapping[str, Mapping[int, int]]

    def inside(self) -> list[Space]:
        return [(row, column) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1)]

    def named(self) -> list[Space]:
        """What the dice can name."""
        faces = [(red, black) for red in self.opposite["red"] for black in self.opposite["black"]]
        return [space for space in faces if self.is_inside(space)]

    def is_inside(self, space: Space) -> bool:
        return 1 <= space[0] <= self.rows and 1 <= space[1] <= self.columns

    def is_on_board(self, space: Space) -> bool:
        return 0 <= space[0] <= self.rows + 1 and 0 <= space[1] <= self.columns + 1

    def ring(self) -> list[Space]:
        everywhere = [(row, column) for row in range(self.rows + 2) for column in range(self.columns + 2)]
        return [space for space in everywhere if not self.is_inside(space)]

    def perimeter(self) -> Iterator[Edge]:
        """The edges between an inside space and an outside one."""
        for space in self.inside():
            for way in DIRECTIONS:
                beyond = step(space, way)
                if not self.is_inside(beyond):
                    yield frozenset((space, beyond))


def step(space: Space, way: Space) -> Space:
    return space[0] + way[0], space[1] + way[1]


def distance(one: Space, other: Space) -> int:
    """Squared."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
