"""What a plain text board does not say of itself: dice, quarters, and where Ambulance and Engine park."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.flash_point.content_types import Dice, Parking, Zone
from games.flash_point.text_codes import Cell, Wall


def dice_for(rows: int, columns: int) -> Dice:
    """Dice with a face for each row and column; opposite faces add up to one more than there are."""
    red, black = _faces(rows), _faces(columns)
    return Dice(red=red, black=black, red_opposite=red[::-1], black_opposite=black[::-1])


def _faces(most: int) -> list[int]:
    return list(range(1, most + 1))


def quarters(rows: int, columns: int) -> list[Zone]:
    """The four quarters of the inside; two or one where it has a single row or column.

    They share the middle row or column of an odd number, so that each is hit by every face or its opposite (B69).
    """
    return [
        Zone(id=f"{above}-{beside}", rows=of_rows, columns=of_columns)
        for above, of_rows in _halves(rows, "top", "bottom")
        for beside, of_columns in _halves(columns, "left", "right")
    ]


def _halves(most: int, first: str, second: str) -> Iterator[tuple[str, tuple[int, int]]]:
    half = (most + 1) // 2
    yield first, (1, half)
    if half < most:
        yield second, (most + 1 - half, most)


def ambulance_spots(rows: int, columns: int, openings: Iterable[Wall]) -> list[Parking]:
    """One on each side, at its first entry and towards the middle; without an entry in the middle."""
    entered = {cell for opening in openings for cell in opening}
    return [_parking(_ambulance_spot(side, entered)) for side in _sides(rows, columns)]


def engine_spots(rows: int, columns: int, ambulance: list[Parking]) -> list[Parking]:
    """One on each side, at the end that comes last clockwise, or at the other one, or at a corner."""
    taken = {space for spot in ambulance for space in spot.spaces}
    zones = quarters(rows, columns)
    spots = []
    for side in _sides(rows, columns):
        free = [pair for pair in (side[-3:-1], side[1:3], side[-2:], side[:2]) if not taken & {*pair}]
        if free:
            taken |= {*free[0]}
            spots.append(_parking(free[0], _nearest(free[0][0], zones, rows, columns)))
    return spots


def _parking(spaces: Sequence[Cell], zone: str | None = None) -> Parking:
    first, second = sorted(spaces)
    return Parking(spaces=(first, second), zone=zone)


def _sides(rows: int, columns: int) -> list[list[Cell]]:
    """The four sides of the ring, both corners included, clockwise from the top."""
    return [
        [(0, column) for column in range(columns + 2)],
        [(row, columns + 1) for row in range(rows + 2)],
        [(rows + 1, column) for column in range(columns + 1, -1, -1)],
        [(row, 0) for row in range(rows + 1, -1, -1)],
    ]


def _ambulance_spot(side: list[Cell], entered: set[Cell]) -> list[Cell]:
    beside = range(1, len(side) - 1)
    middle = beside[(len(beside) - 1) // 2]
    at = next((place for place in beside if side[place] in entered), middle)
    first = at if at <= middle else at - 1
    return side[first : first + 2]


def _nearest(space: Cell, zones: list[Zone], rows: int, columns: int) -> str:
    row, column = min(max(space[0], 1), rows), min(max(space[1], 1), columns)
    return next(
        zone.id
        for zone in zones
        if zone.rows[0] <= row <= zone.rows[1] and zone.columns[0] <= column <= zone.columns[1]
    )
