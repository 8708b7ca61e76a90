"""What a plain text board does not say of itself: dice, quarters, and where Ambulance and Engine park."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from games.flash_point.content_types import Dice, Parking, Zone
from games.flash_point.text_codes import Cell, Wall

RED_FACES: Final = 6
BLACK_FACES: Final = 8


class Side(NamedTuple):
    """A side of the ring, told by its spaces, top to bottom or left to right. ends_late: whether the clockwise way
    round the building leaves it at the last space."""

    spaces: list[Cell]
    ends_late: bool


def dice_for(rows: int, columns: int) -> Dice:
    """The two dice of the box, or longer ones for a larger board; opposite faces add up to one more than there are."""
    red, black = _faces(max(rows, RED_FACES)), _faces(max(columns, BLACK_FACES))
    return Dice(red=red, black=black, red_opposite=red[::-1], black_opposite=black[::-1])


def _faces(most: int) -> list[int]:
    return list(range(1, most + 1))


def quarters(rows: int, columns: int) -> list[Zone]:
    """The four quarters of the inside; two or one where it has a single row or column."""
    return [
        Zone(id=f"{above}-{beside}", rows=of_rows, columns=of_columns)
        for above, of_rows in _halves(rows, "top", "bottom")
        for beside, of_columns in _halves(columns, "left", "right")
    ]


def _halves(most: int, first: str, second: str) -> Iterator[tuple[str, tuple[int, int]]]:
    half = (most + 1) // 2
    yield first, (1, half)
    if half < most:
        yield second, (half + 1, most)


def ambulance_spots(rows: int, columns: int, openings: Iterable[Wall]) -> list[Parking]:
    """One on each side, at its first entry and towards the middle; without an entry in the middle."""
    entered = {cell for opening in openings for cell in opening}
    return [Parking(spaces=_ambulance_spot(side, entered)) for side in _sides(rows, columns)]


def engine_spots(rows: int, columns: int, ambulance: list[Parking]) -> list[Parking]:
    """One on each side, at the end that comes last clockwise, or at the other one; none where there is no room."""
    taken = {space for spot in ambulance for space in spot.spaces}
    zones = quarters(rows, columns)
    spots = []
    for side in _sides(rows, columns):
        pairs = [tuple(side.spaces[-2:]), tuple(side.spaces[:2])]
        free = [pair for pair in (pairs if side.ends_late else pairs[::-1]) if len(pair) == 2 and not taken & {*pair}]
        if free:
            spots.append(Parking(spaces=free[0], zone=_nearest(free[0][0], zones, rows, columns)))
    return spots


def _sides(rows: int, columns: int) -> Iterator[Side]:
    """Clockwise from the top."""
    yield Side([(0, column) for column in range(1, columns + 1)], ends_late=True)
    yield Side([(row, columns + 1) for row in range(1, rows + 1)], ends_late=True)
    yield Side([(rows + 1, column) for column in range(1, columns + 1)], ends_late=False)
    yield Side([(row, 0) for row in range(1, rows + 1)], ends_late=False)


def _ambulance_spot(side: Side, entered: set[Cell]) -> tuple[Cell, Cell]:
    spaces = side.spaces
    if len(spaces) == 1:
        row, column = spaces[0]
        return spaces[0], (row + 1, column) if row == 1 else (row, column + 1)
    middle = (len(spaces) - 1) // 2
    at = next((place for place, space in enumerate(spaces) if space in entered), middle)
    first = at if at <= middle else at - 1
    return spaces[first], spaces[first + 1]


def _nearest(space: Cell, zones: list[Zone], rows: int, columns: int) -> str:
    row, column = min(max(space[0], 1), rows), min(max(space[1], 1), columns)
    return next(
        zone.id
        for zone in zones
        if zone.rows[0] <= row <= zone.rows[1] and zone.columns[0] <= column <= zone.columns[1]
    )
