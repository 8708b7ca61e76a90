"""The printed board and its edges: ground, rooms, parking spots, arrows, walls, doors and damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.flash_point.board import Board
from games.flash_point.content_parts import Space
from games.flash_point.picture_layout import Layout
from games.flash_point.picture_tokens import parked, spots_of, strip
from games.flash_point.position import Position
from games.flash_point.tokens import EDGE_NAMES
from games.svg import QUIET, Box, Point, group, line, rectangle, symbol, text

FLOOR: Final = "#f6efdf"
LAWN: Final = "#dde7d2"
BURNING: Final = "#ffd3b5"
SMOKY: Final = "#d9d9d6"
GRID: Final = "#cfc4a9"
WALL: Final = "#1c1f22"
WOOD: Final = "#8a5a2b"
ARROW: Final = "#e3d7bb"
SPOTS: Final = {"ambulance": "#1f4fa3", "engine": "#b3261e"}
CHOICE: Final = "#71379b"
TARGET: Final = "#b3261e"
WALL_WIDTH: Final = 7.0
CUBE: Final = 15.0
LEAF: Final = 10.0
"""How thick a door is drawn."""
DOOR_PART: Final = 0.6
"""Of an edge."""


def ground(board: Board, layout: Layout, position: Position) -> Iterator[str]:
    follows_arrows = not board.rules.poi_takes_marker
    fire, smoke = ({(row, column) for row, column in spaces} for spaces in (position.fire, position.smoke))
    for place in range(board.space_count):
        space = board.name(place)
        fill = FLOOR if board.inside >> place & 1 else LAWN
        fill = BURNING if space in fire else SMOKY if space in smoke else fill
        yield rectangle(*layout.space(space), fill, line=GRID)
        if follows_arrows and board.arrow_of[place] >= 0 and space not in fire and space not in smoke:
            yield _arrow(layout.space(space), board, place)
    yield from _numbers(board, layout)


def _arrow(box: Box, board: Board, place: int) -> str:
    """Pale, below all that lies there."""
    (row, column), (to_row, to_column) = board.name(place), board.name(board.arrow_of[place])
    down, right = to_row - row, to_column - column
    x, y, step = box.x + box.width / 2, box.y + box.height / 2, box.width / 5
    tip, tail = (x + right * step, y + down * step), (x - right * step, y - down * step)
    barbs = [
        (tip[0] - (right * 0.9 + side * down * 0.7) * step, tip[1] - (down * 0.9 - side * right * 0.7) * step)
        for side in (1, -1)
    ]
    return line(tail, tip, ARROW, 5) + "".join(line(barb, tip, ARROW, 5) for barb in barbs)


def _numbers(board: Board, layout: Layout) -> Iterator[str]:
    """Of rows and columns, those of the ring too."""
    for column in range(board.width):
        x = layout.board.x + (column + 0.5) * layout.size
        yield text(x, layout.board.y - 6, str(column), 13, fill=QUIET, anchor="middle")
    for row in range(board.height):
        y = layout.board.y + (row + 0.5) * layout.size + 5
        yield text(layout.board.x - 6, y, str(row), 13, fill=QUIET, anchor="end")


def parking(board: Board, layout: Layout, position: Position) -> Iterator[str]:
    """Every spot, and the vehicles on theirs."""
    at = parked(board, position)
    for name, spots in spots_of(board).items():
        for first, second in spots:
            here = at.get(name) == board.name(first)
            yield _spot(layout, board.name(first), board.name(second), SPOTS[name], here)
            if not here:
                pale = symbol(name, *strip(layout, board.name(first), name), extra=' opacity="0.35"')
                yield group([pale], spot=name)
    for name, space in at.items():
        yield group([symbol(name, *strip(layout, space, name))], vehicle=name)


def _spot(layout: Layout, first: Space, second: Space, colour: str, here: bool) -> str:
    one, other = layout.space(first), layout.space(second)
    box = Box(one.x + 4, one.y + 4, other.right - one.x - 8, other.bottom - one.y - 8)
    dashes = "" if here else ' stroke-dasharray="7 5"'
    wide = f' stroke-width="{3 if here else 1.6}"'
    return rectangle(*box, "none", corner=8, line=colour, extra=wide + dashes)


def edges(board: Board, layout: Layout, position: Position) -> Iterator[str]:
    kinds = {edge: EDGE_NAMES[kind] for edge, kind in enumerate(board.first_edges)}
    kinds |= {board.edge(changed.edge): changed.kind for changed in position.edges}
    for edge, kind in kinds.items():
        if kind != "nothing":
            name = board.edge_name(edge)
            drawing = _edge(*layout.edge(name), kind)
            yield group(drawing, edge=" ".join(f"{row},{column}" for row, column in name), kind=kind)


def _edge(start: Point, end: Point, kind: str) -> list[str]:
    if kind.startswith("door"):
        return _door(start, end, kind)
    if kind == "wall":
        return [line(start, end, WALL, WALL_WIDTH)]
    if kind == "wall_damaged":
        return [line(start, end, WALL, WALL_WIDTH), _cube(_between(start, end, 0.5))]
    rubble = line(start, end, WALL, 2.5, "3 6")
    return [rubble, _cube(_between(start, end, 0.33)), _cube(_between(start, end, 0.67))]


def _door(start: Point, end: Point, kind: str) -> list[str]:
    """A wall with a door leaf in it: closed filled, open hollow, destroyed gone."""
    jamb = (1 - DOOR_PART) / 2
    first, last = _between(start, end, jamb), _between(start, end, 1 - jamb)
    stubs = [line(start, first, WALL, WALL_WIDTH), line(last, end, WALL, WALL_WIDTH)]
    if kind == "door_destroyed":
        middle = _between(start, end, 0.5)
        crossed = [
            line((middle[0] - 4, middle[1] + side * 4), (middle[0] + 4, middle[1] - side * 4), TARGET, 2.4)
            for side in (1, -1)
        ]
        return [*stubs, *crossed]
    long, half = max(last[0] - first[0], last[1] - first[1]), LEAF / 2
    upright = last[1] - first[1] > half
    leaf = Box(first[0] - half, first[1], LEAF, long) if upright else Box(first[0], first[1] - half, long, LEAF)
    fill = WOOD if kind == "door_closed" else "#ffffff"
    return [*stubs, rectangle(*leaf, fill, line=WOOD, extra=' stroke-width="2"')]


def _cube(at: Point) -> str:
    return symbol("damage", at[0] - CUBE / 2, at[1] - CUBE / 2, CUBE)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def marks(layout: Layout, position: Position) -> Iterator[str]:
    """Thin frames: where the fire advanced last, and the spaces that can be chosen."""
    if position.target is not None:
        yield _frame(layout, position.target, TARGET, 2.5)
    for option in position.decision.options if position.decision else ():
        if isinstance(option, tuple):
            yield _frame(layout, option, CHOICE, 5.5)


def _frame(layout: Layout, space: Space, colour: str, inset: float) -> str:
    box, dashes = layout.space(space), ' stroke-width="2" stroke-dasharray="10 4"'
    inner = Box(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset)
    return rectangle(*inner, "none", corner=4, line=colour, extra=dashes)
