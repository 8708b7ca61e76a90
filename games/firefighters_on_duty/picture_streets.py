"""The city without its tokens: tiles, Roads with crossings, Blocks with their types and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.content_parts import COLOURS
from games.firefighters_on_duty.content_types import PlacedTile
from games.firefighters_on_duty.picture_layout import LETTER, SQUARE_CELL, Layout
from games.firefighters_on_duty.position import Position, SpacePosition
from games.svg import INK, Box, group, line, outline, rectangle, symbol, text

INSET: Final = 3.0
"""Between the edge of a Block's cells and its dashed border: the pavement."""
EDGE: Final = 4.5
"""Between the edge of a Space's cells and its tokens."""
STRIP: Final = 17.5
SECOND_LINE: Final = 13.0
"""Height of the line with a Space's name and difficulty."""
PAVEMENT: Final = "#d8d2c4"
GROUND: Final = "#a9c7b3"
ASPHALT: Final = "#62696f"
BURNED: Final = "url(#charred)"
CHANGED: Final = "#6d1a8c"
FILLS: Final = {"green": "#dff0d6", "yellow": "#fdf3c8", "red": "#fbdcd4"}
BORDERS: Final = {"green": "#2c7a30", "yellow": "#8f6a00", "red": "#b32d20"}
DASHES: Final = ' stroke-width="2.2" stroke-dasharray="7 4" stroke-linejoin="round"'


def streets(layout: Layout, position: Position) -> Iterator[str]:
    """Everything that is printed on city tiles, below the tokens."""
    board = layout.board
    for box in layout.tile_boxes:
        yield rectangle(*box, GROUND)
    for place, name in enumerate(board.names[: board.numbered_count]):
        space = position.spaces.get(name, SpacePosition())
        drawing = _road(layout, name) if board.is_road[place] else _block(layout, place, space)
        yield group(drawing, printed=name)
    for box, placed in zip(layout.tile_boxes, board.scenario.city, strict=True):
        yield rectangle(*box, "none", line="#3f4347", extra=' stroke-width="1.2"')
        yield _letter(layout, placed)
    yield from _lines_between_roads(layout)


def areas(layout: Layout, name: str) -> list[Box]:
    """Where tokens of a numbered Space may lie: beside its name and its tile's letter."""
    first = name_cell(layout, name)
    room = []
    for box in layout.blocks_of_cells(name):
        top = box.y + (_strip(layout, name) if (box.x, box.y) == (first.x, first.y) else EDGE)
        room.append(Box(box.x + EDGE, top, box.width - 2 * EDGE, box.bottom - EDGE - top))
    if name in letter_spaces(layout).values():
        room[-1] = room[-1]._replace(height=room[-1].height - LETTER)
    return room


def _strip(layout: Layout, name: str) -> float:
    """Height of what is printed at the top of a Space."""
    board = layout.board
    return STRIP + (SECOND_LINE if not board.is_road[board.index[name]] and _needs_two_lines(layout, name) else 0)


def _needs_two_lines(layout: Layout, name: str) -> bool:
    """Whether the difficulty of a Block stands below its type, because the cell is too narrow for both."""
    return layout.cell_width < SQUARE_CELL and _is_narrow(layout, name)


def _is_narrow(layout: Layout, name: str) -> bool:
    """Whether a Space begins with a single cell."""
    row, column = min(layout.cells[name])
    return (row, column + 1) not in layout.cells[name]


def name_cell(layout: Layout, name: str) -> Box:
    """The cell of a Space that carries its name: the leftmost of the highest."""
    return layout.cell_box(min(layout.cells[name]))


def letter_spaces(layout: Layout) -> dict[str, str]:
    """The Space of each tile that makes room for the tile's letter: the largest."""
    largest: dict[str, str] = {}
    for name, cells in layout.cells.items():
        if len(cells) > len(layout.cells[largest.get(name[0], name)]) or name[0] not in largest:
            largest[name[0]] = name
    return largest


def difficulty_of(board: Board, place: int, space: SpacePosition) -> int:
    """The number a Water die needs on a Block, Thick Smoke included (A17)."""
    return min(6, board.difficulty[place] + space.smoke)


def _road(layout: Layout, name: str) -> Iterator[str]:
    yield outline(layout.outline(name, 0), ASPHALT)
    box = name_cell(layout, name)
    yield text(box.x + 6, box.y + 15, name, 11, fill="#ffffff", bold=True)


def _block(layout: Layout, place: int, space: SpacePosition) -> Iterator[str]:
    board = layout.board
    name, colour = board.names[place], COLOURS[board.colour[place] - 1]
    yield outline(layout.outline(name, 0), PAVEMENT)
    fill = BURNED if space.burned else FILLS[colour]
    yield outline(layout.outline(name, INSET), fill, f' stroke="{BORDERS[colour]}"{DASHES}')
    box, right = name_cell(layout, name), _right_end(layout, name) - 1
    letters, kind = (11.0, 13.0) if _is_narrow(layout, name) else (12.0, 16.0)
    yield text(box.x + 6, box.y + 15, name, letters, fill="#ffffff" if space.burned else INK, bold=True)
    yield rectangle(right - kind, box.y + 1, kind, kind, PAVEMENT, corner=3)
    yield symbol("burned" if space.burned else f"house-{colour}", right - kind, box.y + 1, kind)
    if not space.burned:
        width, y = letters * 1.6, box.y + 4.5
        beside = Box(right - kind - width - 1, y, width, letters + 2)
        below = Box(right - width - 4, y + SECOND_LINE - 1, width, letters + 2)
        yield from _difficulty(board, place, space, below if _needs_two_lines(layout, name) else beside)


def _difficulty(board: Board, place: int, space: SpacePosition, box: Box) -> Iterator[str]:
    """The printed number, or a token's or the one with Thick Smoke on a field of its own."""
    changed = board.names[place] in board.scenario.difficulties or space.smoke
    if changed:
        yield rectangle(*box, CHANGED, corner=3)
    words = f"{difficulty_of(board, place, space)}+"
    ink = "#ffffff" if changed else INK
    letters = box.height - 2
    yield text(box.x + box.width / 2, box.y + letters - 0.5, words, letters, fill=ink, bold=True, anchor="middle")


def _right_end(layout: Layout, name: str) -> float:
    """Where the unbroken row of cells that starts with the name ends."""
    row, column = min(layout.cells[name])
    while (row, column + 1) in layout.cells[name]:
        column += 1
    return layout.cell_box((row, column)).right


def _lines_between_roads(layout: Layout) -> Iterator[str]:
    """A pedestrian crossing where two Roads of a tile meet, a white line where Roads of two tiles do."""
    sheet, board = layout.board.sheet, layout.board
    roads = {cell for cell, name in sheet.items() if board.is_road[board.index[name]]}
    for row, column in sorted(roads):
        for beside in ((row, column + 1), (row + 1, column)):
            if beside in roads and sheet[beside] != sheet[row, column]:
                same_tile = sheet[beside][0] == sheet[row, column][0]
                yield _line(layout.cell_box(beside), across=beside[0] == row, crossing=same_tile)


def _line(box: Box, *, across: bool, crossing: bool) -> str:
    """On the left side of a cell (across) or on its top."""
    start = (box.x, box.y + 4) if across else (box.x + 4, box.y)
    end = (box.x, box.bottom - 4) if across else (box.right - 4, box.y)
    return line(start, end, "#ffffff", 9, "4 4") if crossing else line(start, end, "#ffffff", 3)


def _letter(layout: Layout, placed: PlacedTile) -> str:
    """The tile's letter in the colour of its side, in the lower right corner of its largest Space."""
    box = layout.blocks_of_cells(letter_spaces(layout)[placed.tile])[-1]
    x, y = box.right - EDGE - LETTER, box.bottom - EDGE - LETTER
    fill, ink = ("#1d2124", "#ffffff") if placed.side == "white" else ("#ffffff", "#1d2124")
    field = rectangle(x + 1, y + 1, LETTER - 2, LETTER - 2, fill, corner=4, line="#8d8776")
    return group(
        [field, text(x + LETTER / 2, y + 15, placed.tile, 14, fill=ink, bold=True, anchor="middle")],
        tile=placed.tile,
        side=placed.side,
    )
