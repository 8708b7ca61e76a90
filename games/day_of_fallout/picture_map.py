"""The map: modules with their titles, starting points, what must be reached, and what stands on the spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.content import documents
from games.day_of_fallout.board import Board
from games.day_of_fallout.content_parts import PACKAGE, Space
from games.day_of_fallout.content_types import Escort
from games.day_of_fallout.picture_layout import MARKS, TITLE, Layout
from games.day_of_fallout.position import Position, SquadPosition
from games.day_of_fallout.sizes import LETTERS
from games.svg import QUIET, cut, group, line, rectangle, symbol, text

TERRAIN: Final = {
    "street": "#dcd8cd",
    "block": "#c8bdab",
    "yard": "#d0dabf",
    "square": "#ebe3cb",
    "ruin": "#c6b2a4",
    "water": "#b9d6e2",
    "rails": "#cfcbd0",
    "tower": "#bdb9c4",
    "crater": "#bcae95",
    "bunker": "#b3b8ad",
}
OTHER: Final = "#d3cab6"
EDGE: Final = "#6f6a5e"
GOAL: Final = "#5a2a86"
LETTER: Final = "#9a8f79"
TITLE_SIZE: Final = 11.5
MOST_MARKS: Final = 3
"""Of a squad on its space; all of them stand in words below the map."""


def ground(board: Board, layout: Layout) -> Iterator[str]:
    """Spaces and modules; what is printed on them has no effect (D4)."""
    modules = documents(PACKAGE, "modules")
    corners = dict[str, Space]()
    for space, name in enumerate(board.names):
        module = board.module_of[space]
        (top, left), box = corners.setdefault(module, name), layout.space(name)
        printed = modules[module]["terrain"][(name[0] - top) * 2 + name[1] - left]
        yield rectangle(*box, TERRAIN.get(printed, OTHER), line="#b7af9d")
    for module, corner in corners.items():
        box, side = layout.space(corner), 2 * layout.size
        yield rectangle(box.x, box.y, side, side, "none", line=EDGE, extra=' stroke-width="2"')
        words = cut(f"{module} {modules[module]['title']}", int(side / (TITLE_SIZE * 0.66)))
        yield group([text(box.x + 4, box.y + 12, words, TITLE_SIZE, fill=QUIET)], module=module)


def numbers(layout: Layout) -> Iterator[str]:
    """Of rows and columns, as spaces are named."""
    rows, columns = (round(side / layout.size) for side in (layout.map.height, layout.map.width))
    for row in range(1, rows + 1):
        box = layout.space((row, 1))
        yield text(box.x - 6, box.y + layout.size / 2 + 5, str(row), 13, fill=QUIET, anchor="end")
    for column in range(1, columns + 1):
        box = layout.space((1, column))
        yield text(box.x + layout.size / 2, box.y - 6, str(column), 13, fill=QUIET, anchor="middle")


def starts(board: Board, layout: Layout) -> Iterator[str]:
    """The letter of each starting point, in the middle of its module."""
    for letter, spaces in zip(LETTERS, board.starts, strict=False):
        box = layout.space(board.names[spaces[0]])
        yield group(
            [text(box.right, box.bottom + 16, letter, 46, fill=LETTER, bold=True, anchor="middle")], start=letter
        )


def goals(board: Board, layout: Layout) -> Iterator[str]:
    """The spaces that a squad has to reach, in a dashed frame."""
    spaces = {space for one in board.scenario.victory if isinstance(one, Escort) for space in one.to}
    for space in sorted(spaces):
        box = layout.space(space)
        frame = rectangle(
            box.x + 3, box.y + 3, box.width - 6, box.height - 6, "none", line=GOAL,
            extra=' stroke-width="2" stroke-dasharray="6 4"',
        )  # fmt: skip
        yield group([frame, symbol("goal", box.right - 21, box.bottom - 21, 16)], goal=f"{space[0]},{space[1]}")


def standing(layout: Layout, position: Position) -> Iterator[str]:
    """Walls, flags and squads, each on its space."""
    for name, spaces in (("wall", position.walls), ("flag", position.flags)):
        for space in spaces:
            yield group([symbol(name, *layout.token(space))], space=f"{space[0]},{space[1]}")
    for army in position.armies:
        for number, squad in enumerate(army.squads, 1):
            if squad.space is not None:
                drawn = symbol(f"squad-{army.army}-{number}", *_token(layout, squad.space))
                yield group([drawn, *_beside(layout, squad, squad.space)], space=f"{squad.space[0]},{squad.space[1]}")


def _token(layout: Layout, space: Space) -> tuple[float, float, float, float]:
    """A squad stands at the left: how many units it has is written beside it."""
    box = layout.token(space)
    return layout.space(space).x + 5, box.y, box.width, box.height


def _beside(layout: Layout, squad: SquadPosition, space: Space) -> Iterator[str]:
    box = layout.space(space)
    x = box.x + 8 + layout.token(space).width
    yield text(x, box.y + TITLE + 26, str(len(squad.units)), 15, bold=True)
    for place, mark in enumerate(squad.marks[:MOST_MARKS]):
        yield symbol(f"mark-{mark}", box.x + 3 + place * 17, box.bottom - MARKS, 17)


def last_move(layout: Layout, position: Position) -> Iterator[str]:
    """A line below the squad whose order is being carried out."""
    turn = position.turn_state
    if turn is None or turn.current is None or not position.armies:
        return
    space = position.armies[position.active].squads[turn.current.squad - 1].space
    if space is not None:
        box = layout.space(space)
        yield line((box.x + 4, box.bottom - 1.5), (box.right - 4, box.bottom - 1.5), "#b4231c", 3)
