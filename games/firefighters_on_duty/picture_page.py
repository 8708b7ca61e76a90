"""The page of a picture: 1200 units wide, a header, the city, words beside or below it.

A city of more than four tiles side by side makes the page wider; it is still shown 1200 wide, everything smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.picture_layout import NARROWEST_CELL, SQUARE_CELL, Layout, extent
from games.svg import (
    WIDTH,
    Point,
    cut,
    rectangle,
    symbol,
    text,
)
from games.svg_panel import GAP, PANEL

MARGIN: Final = 20.0
HEADER: Final = 74.0
TITLE_LETTERS: Final = 38
STATE_LETTERS: Final = 105
RUNNING: Final = "#2b2f36"


class Page(NamedTuple):
    """width: of the page; beside: whether words stand beside the city, because its Spaces are large enough then."""

    layout: Layout
    width: float
    beside: bool


def page(board: Board) -> Page:
    whole, room = extent(board).width, WIDTH - 2 * MARGIN
    beside = whole * SQUARE_CELL <= room - PANEL - GAP
    width = room - PANEL - GAP if beside else max(room, whole * NARROWEST_CELL)
    layout = Layout(board, MARGIN, HEADER + GAP, width)
    return Page(layout, max(WIDTH, width + 2 * MARGIN), beside)


def table(layout: Layout) -> str:
    """What the city lies on."""
    return rectangle(*layout.box, "#e9e3d3", corner=10)


def header(title: str, words: str, points: int, right_words: str, width: float, fill: str = RUNNING) -> Iterator[str]:
    right = width - MARGIN
    yield rectangle(0, 0, width, HEADER, fill)
    yield text(MARGIN, 33, cut(title, TITLE_LETTERS), 24, fill="#ffffff", bold=True)
    yield text(MARGIN, 60, cut(words, STATE_LETTERS), 15, fill="#ffe39a")
    yield text(right, 30, right_words, 15, fill="#ffffff", anchor="end")
    yield symbol("point", right - 465, 8, 30)
    yield text(right - 428, 31, str(points), 24, fill="#ffffff", bold=True)
    yield text(right - 392, 30, "Scenario Points", 13, fill="#ffffff")


def columns(on: Page) -> list[Point]:
    """Where columns of words begin: one beside the city if there is one, and as many as there is room for below it."""
    step = PANEL + GAP
    count = int((on.width - 2 * MARGIN + GAP) / step)
    below = [(MARGIN + place * step, on.layout.box.bottom + GAP) for place in range(count)]
    return [(WIDTH - MARGIN - PANEL, HEADER + GAP), *below[:-1]] if on.beside else below
