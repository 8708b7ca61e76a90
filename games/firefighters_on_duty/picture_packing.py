"""Tokens set side by side into the room of a Space, as large as all of them fit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.firefighters_on_duty.picture_tokens import Token, one_by_one
from games.svg import INK, SMALLEST_LETTERS, Box, rectangle, symbol, text

LARGEST: Final = 30
SMALLEST: Final = 14
CLEAR: Final = 17
"""The size from which on a token is recognised at a glance; in piles only where it takes piles to reach it."""
VEHICLE: Final = (18, 26)
"""Least and largest height: the number on a vehicle is to be read, and a Road holds more than vehicles."""
CLOSE_UP: Final = 22
LABEL_GAP: Final = 1.5
DIGIT: Final = 0.72
"""Width of a bold digit or sign in parts of its size."""
CARD: Final = "#f3efe4"
"""Below tokens on dark ground."""


class Place(NamedTuple):
    token: Token
    x: float
    y: float
    size: float


def packed(tokens: list[Token], areas: Sequence[Box]) -> tuple[list[Place], bool]:
    """Where each token lies; whether all are there and as large as CLEAR.

    What finds no room at the smallest size is left out, for a token "more" with its number.
    """
    single = one_by_one(tokens)
    for wanted, sizes in ((single, range(LARGEST, CLEAR - 1, -1)), (tokens, range(LARGEST, SMALLEST - 1, -1))):
        for size in sizes:
            places = _set_out(wanted, areas, size)
            if len(places) == len(wanted):
                return places, size >= CLEAR
    return _as_many_as_fit(tokens, areas), False


def _as_many_as_fit(tokens: list[Token], areas: Sequence[Box]) -> list[Place]:
    """Every token that leaves room for the number of those left out."""
    kept: list[Token] = []
    places: list[Place] = []
    left_out = sum(token.number for token in tokens)
    for token in tokens:
        more = left_out - token.number
        wanted = [*kept, token, Token("more", more, f"+{more}")]
        found = _set_out(wanted, areas, SMALLEST)
        if len(found) == len(wanted):
            kept, places, left_out = [*kept, token], found, more
    return places


def _set_out(tokens: list[Token], areas: Sequence[Box], size: float) -> list[Place]:
    """Each token in the first row with room for it; ends at the first token without room."""
    places: list[Place] = []
    rows: list[Box] = []
    free = list(areas)
    for token in tokens:
        width, height = extent(token, size)
        row = next((row for row, box in enumerate(rows) if width <= box.width and height <= box.height), None)
        if row is None:
            if not _new_row(rows, free, width, height):
                break
            row = len(rows) - 1
        box = rows[row]
        places.append(Place(token, box.x, box.y, size))
        rows[row] = Box(box.x + width, box.y, box.width - width, box.height)
    return places


def _new_row(rows: list[Box], free: list[Box], width: float, height: float) -> bool:
    """Cut a row of that height off the first free area with room for it, if there is one."""
    place = next((place for place, box in enumerate(free) if width <= box.width and height <= box.height), None)
    if place is None:
        return False
    box = free[place]
    rows.append(box._replace(height=height))
    free[place] = Box(box.x, box.y + height, box.width, box.height - height)
    return True


def extent(token: Token, size: float) -> tuple[float, float]:
    """Width and height of a token with its label; `size` is the edge of a token without one."""
    if token.is_vehicle:
        height = min(max(size, VEHICLE[0]), VEHICLE[1])
        return 2 * height, height
    return size + _label_width(token.label, size), size


def _label_width(label: str, size: float) -> float:
    return len(label) * _letters(size) * DIGIT + LABEL_GAP if label else 0.0


def _letters(size: float) -> float:
    return max(SMALLEST_LETTERS, size * 0.5)


def drawn(place: Place, *, dark: bool) -> Iterator[str]:
    """A token; on dark ground with a light card below it."""
    token, x, y, size = place
    width, height = extent(token, size)
    if dark:
        yield rectangle(x + 0.5, y + 0.5, width - 1, height - 1, CARD, corner=3)
    said = f' data-count="{token.number}"'
    yield symbol(token.name, x, y, width if token.is_vehicle else size, height, said)
    if token.label:
        letters = _letters(size)
        yield text(x + size, y + size / 2 + letters * 0.36, token.label, letters, fill=INK, bold=True)


def close_up(tokens: list[Token], field: Box) -> tuple[str, float]:
    """All tokens in rows as wide as the field, and how high the rows became."""
    places = _set_out(one_by_one(tokens), [field._replace(height=math.inf)], CLOSE_UP)
    bottom = max(place.y + extent(place.token, place.size)[1] for place in places)
    return "".join(part for place in places for part in drawn(place, dark=False)), bottom - field.y
