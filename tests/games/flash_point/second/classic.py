"""Both sides of the classic board, told as the printed board is read: by what lies east and south of a space."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tests.games.flash_point.second.board import COMPASS, EAST, SOUTH, Board, Edge, Space, Spot, Zone, step

TOP_LEFT: Final = Zone((1, 3), (1, 4))
TOP_RIGHT: Final = Zone((1, 3), (5, 8))
BOTTOM_LEFT: Final = Zone((4, 6), (1, 4))
BOTTOM_RIGHT: Final = Zone((4, 6), (5, 8))
RED: Final = {face: 7 - face for face in range(1, 7)}
BLACK: Final = {face: 9 - face for face in range(1, 9)}
KOPLOW: Final = {1: 6, 6: 1, 2: 5, 5: 2, 3: 8, 8: 3, 4: 7, 7: 4}
ARROWS_A: Final = (
    "SE S  S  S  S  S  S  SW",
    "E  SE W  S  S  E  SW W",
    "E  N  S  W  W  W  N  W",
    "E  S  E  E  E  N  S  W",
    "E  NE W  N  N  E  NW W",
    "NE N  N  N  N  N  N  NW",
)
FAMILY_FIRES: Final = ((2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (3, 5), (4, 4), (5, 6), (5, 7), (6, 6))
FAMILY_POI: Final = ((2, 4), (5, 1), (5, 8))


def east_of(words: str) -> list[Edge]:
    return [frozenset((space, step(space, EAST))) for space in _spaces(words)]


def south_of(words: str) -> list[Edge]:
    return [frozenset((space, step(space, SOUTH))) for space in _spaces(words)]


def _spaces(words: str) -> list[Space]:
    return [_space(word) for word in words.split()]


def _space(word: str) -> Space:
    row, column = word.split(",")
    return int(row), int(column)


def _spots(words: str) -> tuple[Spot, ...]:
    return tuple((_space(first), _space(second)) for first, second in (word.split("-") for word in words.split()))


def arrows(rows: Iterable[str]) -> dict[Space, Space]:
    return {
        (row, column): step((row, column), COMPASS[word])
        for row, words in enumerate(rows, 1)
        for column, word in enumerate(words.split(), 1)
        if word in COMPASS
    }


SIDE_A: Final = Board(
    rows=6,
    columns=8,
    walls=frozenset(
        [*east_of("1,5 2,3 3,6 4,2 5,5 5,7"), *south_of("2,3 2,4 2,5 2,6 2,7 4,1 4,2 4,3 4,5 4,6 4,7 4,8")]
    ),
    doors=frozenset([*east_of("1,3 2,5 3,2 4,6 6,5 6,7"), *south_of("2,8 4,4")]),
    openings=frozenset([*south_of("0,6 6,3"), *east_of("3,0 4,8")]),
    ambulance=_spots("0,5-0,6 3,9-4,9 7,3-7,4 3,0-4,0"),
    engine=_spots("0,7-0,8 5,9-6,9 7,1-7,2 1,0-2,0"),
    deck_guns=(TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT, TOP_LEFT),
    arrows=arrows(ARROWS_A),
    first_explosion={1: (3, 3), 2: (3, 4), 3: (3, 5), 4: (3, 6), 5: (4, 6), 6: (4, 5), 7: (4, 4), 8: (4, 3)},
    opposite={"red": RED, "black": BLACK},
)
SIDE_B: Final = Board(
    rows=6,
    columns=8,
    walls=frozenset(
        [
            *east_of("1,3 2,3 2,5 3,3 5,3 5,6 6,3 6,6"),
            *south_of("1,4 1,5 2,1 2,2 3,4 3,7 3,8 4,1 4,2 4,4 4,5"),
        ]
    ),
    doors=frozenset([*east_of("1,5 3,5 4,6"), *south_of("3,5 3,6 4,3 4,6")]),
    openings=frozenset([*east_of("3,0"), *south_of("6,3")]),
    ambulance=_spots("0,5-0,6 4,9-5,9 7,3-7,4 2,0-3,0"),
    engine=_spots("0,3-0,4 2,9-3,9 7,5-7,6 4,0-5,0"),
    deck_guns=(TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT),
    arrows={},
    first_explosion=SIDE_A.first_explosion,
    opposite={"red": RED, "black": BLACK},
)
