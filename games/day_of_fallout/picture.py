"""SVG pictures of positions and of scenarios, 1200 units wide."""

from __future__ import annotations

from typing import Final

from games.day_of_fallout.boards import board_for
from games.day_of_fallout.position import Position
from games.day_of_fallout.positions import spaces_of
from games.day_of_fallout.sizes import MOST_SQUADS
from games.game import Document
from games.svg import WIDTH, document, rectangle, text

WALL: Final = "#6b6f73"
FLAG: Final = "#c9302c"
GROUND: Final = "#e4dfd3"
PLAIN: Final = "#333333"


def picture(position: Position) -> str:
    board = board_for(position.scenario)
    colors = {army.id: army.color for army in board.armies}
    drawn = [(wall, WALL, "") for wall in position.walls] + [(flag, FLAG, "flag") for flag in position.flags]
    for army in position.armies:
        for number, squad in enumerate(army.squads[:MOST_SQUADS], 1):
            if squad.space is not None:
                drawn.append((squad.space, colors.get(army.army or "", PLAIN), f"{number}"))
    return _drawn(position.scenario, drawn)


def map_of(scenario: Document) -> str:
    board = board_for(scenario)
    walls = [(space, WALL, "") for space in spaces_of(board, board.walls)]
    return _drawn(scenario, [*walls, *((board.names[flag], FLAG, "flag") for flag in board.flags)])


def _drawn(scenario: Document, things: list[tuple[tuple[int, int], str, str]]) -> str:
    board = board_for(scenario)
    rows, columns = max(row for row, _ in board.names), max(column for _, column in board.names)
    side = (WIDTH - 20) / columns
    parts = [_square(name, side, GROUND, "") for name in board.names]
    parts += [_square(space, side, fill, words) for space, fill, words in things]
    title = str(scenario["title"])
    return document(WIDTH, side * rows + 20, "", title, title, parts)


def _square(space: tuple[int, int], side: float, fill: str, words: str) -> str:
    x, y = 10 + (space[1] - 1) * side, 10 + (space[0] - 1) * side
    drawn = rectangle(x + 1, y + 1, side - 2, side - 2, fill)
    return drawn + (text(x + side / 2, y + side / 2, words, 20, anchor="middle") if words else "")
