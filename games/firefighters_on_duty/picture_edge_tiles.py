"""The tiles at the edge of the city: Stations, Hospital with the round track, Gathering Point, Hydrants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.firefighters_on_duty.picture_layout import Layout
from games.firefighters_on_duty.picture_streets import ASPHALT
from games.firefighters_on_duty.position import Position
from games.firefighters_on_duty.tokens import HYDRANT
from games.svg import INK, QUIET, Box, group, rectangle, symbol, text

TITLE: Final = 21.0
LINE: Final = 20.0
"""Height of a line below the title: the Water of a Station, the numbers of the round track."""
LONGEST_TITLE: Final = 132.0
WIDEST_WORD: Final = 5.4
"""Of "Station 1" and "Gathering", in parts of their size."""
FRAME: Final = 4.0
FILLS: Final = {"station": "#8e1a17", "hospital": "#1f5875", "gathering-point": "#2f5a3d"}
TITLES: Final = {
    "station-1": "Station 1",
    "station-2": "Station 2",
    "hospital": "Hospital",
    "gathering-point": "Gathering Point",
}
WATER: Final = "#1f78b8"
DONE: Final = "#8f9aa1"
NOW: Final = "#ffd84a"


def edge_tiles(layout: Layout, position: Position) -> Iterator[str]:
    for name, box in layout.edge_boxes.items():
        if name.startswith("hydrant"):
            yield group(_hydrant(box, position.hydrants.get(name, 0), name[-1]), printed=name)
        else:
            yield group(_plaque(layout, name, position), printed=name)


def area(layout: Layout, name: str) -> Box:
    """Where tokens may lie on an edge tile."""
    box = layout.edge_boxes[name]
    top = box.y + TITLE + _lines_below_title(layout, name) * LINE + 3
    return Box(box.x + FRAME, top, box.width - 2 * FRAME, box.bottom - FRAME - top)


def _lines_below_title(layout: Layout, name: str) -> int:
    if name == "hospital":
        return -(-layout.board.scenario.rounds // _rounds_in_a_line(layout))
    if name == "gathering-point":
        return int(layout.edge_boxes[name].width < LONGEST_TITLE)
    return 1


def _rounds_in_a_line(layout: Layout) -> int:
    return int((layout.edge_boxes["hospital"].width - 2 * FRAME) / LINE)


def _plaque(layout: Layout, name: str, position: Position) -> Iterator[str]:
    box = layout.edge_boxes[name]
    fill = FILLS["station" if name.startswith("station") else name]
    height = TITLE + _lines_below_title(layout, name) * LINE + 1
    yield rectangle(*box, ASPHALT, corner=6, line="#3a3f45", extra=' stroke-width="1.5"')
    yield rectangle(box.x, box.y, box.width, height, fill, corner=6)
    words = TITLES[name] if box.width >= LONGEST_TITLE else TITLES[name].replace(" Point", "")
    letters = min(13.0, (box.width - 8) / WIDEST_WORD)
    yield text(box.x + 5, box.y + 15, words, letters, fill="#ffffff", bold=True)
    if words != TITLES[name]:
        yield text(box.x + 5, box.y + 15 + LINE, "Point", letters, fill="#ffffff", bold=True)
    if name == "hospital":
        yield from _round_track(layout, box, position.round)
    elif name.startswith("station"):
        yield symbol("water", box.x + 6, box.y + TITLE, 17)
        words = str(position.reserves.get(name, 0))
        yield text(box.x + 27, box.y + TITLE + 14, words, 14, fill="#ffffff", bold=True)


def _round_track(layout: Layout, box: Box, now: int) -> Iterator[str]:
    """A number for every round, the marker on the present one."""
    in_a_line = _rounds_in_a_line(layout)
    for place in range(layout.board.scenario.rounds):
        line, column = divmod(place, in_a_line)
        x, y = box.x + FRAME + column * LINE, box.y + TITLE + line * LINE
        fill = NOW if place + 1 == now else DONE if place + 1 < now else "#ffffff"
        edge = INK if place + 1 == now else "#c9d5db"
        yield rectangle(x + 1, y, LINE - 2, LINE - 3, fill, corner=3, line=edge)
        words = str(place + 1)
        yield text(x + LINE / 2, y + 12.5, words, 11, bold=place + 1 == now, anchor="middle")


def _hydrant(box: Box, water: int, number: str) -> Iterator[str]:
    """A pillar with its number and its level of 4."""
    size = min(box.width, box.height) * 0.6
    yield rectangle(box.x + 1, box.y + 1, box.width - 2, box.height - 2, "#f3efe4", corner=6, line="#8d8776")
    yield symbol("hydrant", box.x + (box.width - size) / 2 + 5, box.y + 3, size)
    yield text(box.x + 5, box.y + 14, number, 12, fill=QUIET, bold=True)
    pip = (box.width - 10) / HYDRANT
    for level in range(HYDRANT):
        fill = WATER if level < water else "#ffffff"
        yield rectangle(box.x + 6 + level * pip, box.bottom - 14, pip - 2, 9, fill, corner=2, line="#17527c")
