"""The city without its tokens: tiles, Roads, Blocks, Stations, Hospital, Gathering Point, Hydrants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.firefighters_on_duty.board import COLOURS, Board
from games.firefighters_on_duty.city_map import Cell
from games.firefighters_on_duty.picture_elements import INK, QUIET, line, outline, rectangle, symbol, text
from games.firefighters_on_duty.picture_layout import Box, Layout
from games.firefighters_on_duty.position import Position, SpacePosition
from games.firefighters_on_duty.tokens import HYDRANT

INSET: Final = 4.0
STRIP: Final = 19.0
"""Height of the line with a Space's name and difficulty."""
PAVEMENT: Final = "#cbc4b4"
GROUND: Final = "#a9c7b3"
ASPHALT: Final = "#747b83"
BURNED: Final = "#45413e"
CHANGED: Final = "#8a1fb0"
FILLS: Final = {"green": "#dff0d6", "yellow": "#fbf1cb", "red": "#f9dcd5"}
BORDERS: Final = {"green": "#3c8d40", "yellow": "#b98a07", "red": "#c0392b"}
PLAQUES: Final = {"station": "#a6201c", "hospital": "#2c6e8f", "gathering": "#3b6b4a"}


def streets(layout: Layout, position: Position) -> Iterator[str]:
    """Everything that is printed on tiles, below the tokens."""
    board = layout.board
    for box in layout.tile_boxes:
        yield rectangle(*box, GROUND)
    for place, name in enumerate(board.names[: board.numbered_count]):
        space = position.spaces.get(name, SpacePosition())
        yield from _road(layout, name) if board.is_road[place] else _block(layout, place, space)
    yield from _road_lines(layout)
    yield from _tile_letters(layout)
    yield from edge_tiles(layout, position)


def name_box(layout: Layout, name: str) -> Box:
    """The cell of a Space that carries its name: the leftmost of the highest."""
    return layout.cell_box(min(layout.cells[name]))


def difficulty_of(board: Board, place: int, space: SpacePosition) -> int:
    """The number a Water die needs on a Block, Thick Smoke included (A17)."""
    return min(6, board.difficulty[place] + space.smoke)


def _road(layout: Layout, name: str) -> Iterator[str]:
    yield outline(layout.outline(name, 0), ASPHALT)
    box = name_box(layout, name)
    yield text(box.x + 5, box.y + 14, name, 12.5, fill="#ffffff", bold=True)


def _block(layout: Layout, place: int, space: SpacePosition) -> Iterator[str]:
    board = layout.board
    name, colour = board.names[place], COLOURS[board.colour[place] - 1]
    yield outline(layout.outline(name, 0), PAVEMENT)
    fill = BURNED if space.burned else FILLS[colour]
    border = f' stroke="{BORDERS[colour]}" stroke-width="2.2" stroke-dasharray="7 4" stroke-linejoin="round"'
    yield outline(layout.outline(name, INSET), fill, border)
    box = name_box(layout, name)
    right = _right_end(layout, name) - 8
    narrow = right - box.x <= layout.cell
    size = 11 if narrow else 13
    yield text(box.x + 8, box.y + 18, name, size, fill="#ffffff" if space.burned else INK, bold=True)
    if space.burned:
        yield text(right, box.y + 17, "burned", 11, fill="#ffd0b0", anchor="end")
        return
    needed = f"{difficulty_of(board, place, space)}+"
    changed = space.smoke or name in board.scenario.difficulties
    if not narrow:
        yield symbol(f"house-{colour}", right - 13, box.y + 7, 13)
        right -= 16
    yield text(right, box.y + 18, needed, size, fill=CHANGED if changed else BORDERS[colour], bold=True, anchor="end")


def _right_end(layout: Layout, name: str) -> float:
    """Where the unbroken row of cells that starts with the name ends."""
    row, column = min(layout.cells[name])
    while (row, column + 1) in layout.cells[name]:
        column += 1
    return layout.cell_box((row, column)).right


def _road_lines(layout: Layout) -> Iterator[str]:
    """White lines between Roads, a pedestrian crossing where tiles meet; a pavement line elsewhere."""
    sheet, board = layout.board.sheet, layout.board
    for (row, column), name in sheet.items():
        for beside in ((row, column + 1), (row + 1, column)):
            other = sheet.get(beside)
            if other not in (None, name) and board.is_road[board.index[name]] and board.is_road[board.index[other]]:
                yield _crossing(layout, beside, across=beside[0] == row)


def _crossing(layout: Layout, cell: Cell, *, across: bool) -> str:
    """Stripes on the left side of a cell (across) or on its top."""
    box = layout.cell_box(cell)
    end = (box.x, box.bottom) if across else (box.right, box.y)
    return line((box.x, box.y), end, "#f4f4ee", 5, "5 4")


def _tile_letters(layout: Layout) -> Iterator[str]:
    """The tile's letter in the colour of its side, at its lower right corner."""
    for box, placed in zip(layout.tile_boxes, layout.board.scenario.city, strict=True):
        white = placed.side == "white"
        yield rectangle(*box, "none", line="#8d8776", extra=' stroke-width="1.5"')
        fill, ink = ("#3a3f45", "#ffffff") if white else ("#ffffff", "#17191b")
        yield rectangle(box.right - 20, box.bottom - 20, 18, 18, fill, corner=4, line="#3a3f45")
        yield text(box.right - 11, box.bottom - 6.4, placed.tile, 13, fill=ink, bold=True, anchor="middle")


def edge_tiles(layout: Layout, position: Position) -> Iterator[str]:
    """Stations, Hospital, Gathering Point and Hydrants beside the city."""
    for name, box in layout.edge_boxes.items():
        if name.startswith("hydrant"):
            yield from _hydrant(box, position.hydrants.get(name, 0), layout.board.hydrant_names.index(name) + 1)
            continue
        kind, _, number = name.partition("-")
        yield rectangle(*box, ASPHALT, corner=6, line="#3a3f45", extra=' stroke-width="1.5"')
        yield rectangle(box.x, box.y, box.width, STRIP + 2, PLAQUES[kind], corner=6)
        title = f"Station {number}" if kind == "station" else "Hospital" if kind == "hospital" else "Gathering"
        yield text(box.x + 6, box.y + 15, title, 13, fill="#ffffff", bold=True)
        if kind == "station":
            yield symbol("water", box.right - 40, box.y + 2.5, 16)
            water = str(position.reserves.get(name, 0))
            yield text(box.right - 6, box.y + 15.5, water, 14, fill="#ffffff", bold=True, anchor="end")


def _hydrant(box: Box, water: int, number: int) -> Iterator[str]:
    """A pillar with its number and its level of 4."""
    size = min(box.width, box.height) * 0.62
    x, y = box.x + (box.width - size) / 2, box.y + (box.height - size - 14) / 2
    yield rectangle(box.x + 1, box.y + 1, box.width - 2, box.height - 2, "#ece7da", corner=6, line="#a8a290")
    yield symbol("hydrant", x, y + 1, size)
    yield text(box.x + 5, box.y + 13, str(number), 11, fill=QUIET, bold=True)
    pip = (box.width - 12) / HYDRANT
    for level in range(HYDRANT):
        fill = "#2f8fd0" if level < water else "#ffffff"
        yield rectangle(box.x + 6 + level * pip, box.bottom - 13, pip - 2, 8, fill, corner=2, line="#17527c")
