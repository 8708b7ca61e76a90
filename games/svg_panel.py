"""Cards with words beside a board. A section draws itself at (0, 0), PANEL wide, and says how high it became."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.svg import ALARM, Point, moved, rectangle, symbol, text

PANEL: Final = 276.0
EDGE: Final = 12.0
LETTERS: Final = 34
LINE: Final = 18.0
ROW: Final = 22.0
TOP: Final = 30.0
"""Where the first row below the title of a section begins."""
GAP: Final = 12.0
"""Between sections, and between them and a board."""
Section = tuple[str, float]


def framed(title: str, height: float, drawing: list[str]) -> Section:
    """A card with a title and what is drawn below it."""
    frame = rectangle(0, 0, PANEL, height, "#ffffff", corner=8, line="#cdc6b4")
    return frame + text(EDGE, 21, title, 14, fill=ALARM, bold=True) + "".join(drawing), height


def row(place: int, drawn: str, words: str, count: str) -> str:
    """One of several lines that say how many there are of something."""
    y = TOP + place * ROW
    named = symbol(drawn, EDGE, y, 17) + text(36, y + 13.5, words, 13)
    return named + text(PANEL - EDGE, y + 13.5, count, 13, bold=True, anchor="end")


def set_out(sections: Sequence[Section], columns: Sequence[Point], bottom: float) -> tuple[list[str], float]:
    """The sections, each in the column that ends highest; where the last of them ends, `bottom` at least.

    columns: where each begins.
    """
    ends, drawn = [top for _, top in columns], []
    for drawing, height in sections:
        column = ends.index(min(ends))
        drawn.append(moved(drawing, columns[column][0], ends[column]))
        bottom = max(bottom, ends[column] + height)
        ends[column] += height + GAP
    return drawn, bottom
