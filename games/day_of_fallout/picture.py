"""The picture of a match: SVG, 1200 units wide, of a position, and the map of a scenario before a match of it.

No file of the rules imports this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.day_of_fallout.board import Board
from games.day_of_fallout.boards import board_for
from games.day_of_fallout.options import FalloutOptions
from games.day_of_fallout.picture_armies import strategic_of_seat, units_of_seat
from games.day_of_fallout.picture_layout import HEADER, MARGIN, Layout
from games.day_of_fallout.picture_map import goals, ground, last_move, numbers, standing, starts
from games.day_of_fallout.picture_panel import decision, present_turn, victory
from games.day_of_fallout.picture_symbols import MARK_WORDS, SYMBOLS
from games.day_of_fallout.picture_words import description, state_words
from games.day_of_fallout.position import Position
from games.day_of_fallout.positions import spaces_of
from games.game import Document
from games.svg import cut, document, rectangle, symbol, text
from games.svg_panel import GAP, Section, set_out

BACKGROUND: Final = "#2b2f36"
OVER: Final = "#1d5b31"
TITLE_LETTERS: Final = 46
STATE_LETTERS: Final = 105
ROW: Final = 26.0
LEGEND_COLUMNS: Final = 6
LEGEND: Final = (
    ("wall", "Wall"),
    ("flag", "Flag"),
    ("goal", "To be reached"),
    ("unit", "Unit, health left"),
    ("unit-wounded", "Wounded unit"),
    *((f"mark-{mark}", words) for mark, words in MARK_WORDS.items()),
)


def picture(position: Position) -> str:
    """SVG of a position. Raises Faulty for a scenario that cannot be played."""
    board = board_for(position.scenario)
    layout = Layout(board)
    panels, bottom = _beside(board, position, layout)
    cards, bottom = _below(board, position, layout, bottom + GAP)
    legend, end = _legend(layout, bottom + GAP)
    drawing = [
        *_header(board, position, layout.page_width),
        *ground(board, layout),
        *numbers(layout),
        *starts(board, layout),
        *goals(board, layout),
        *last_move(layout, position),
        *standing(layout, position),
        *panels,
        *cards,
        *legend,
    ]
    title = f"{board.scenario.title}, round {position.round}: {_state(board, position)}"
    return document(layout.page_width, end + MARGIN, SYMBOLS, title, description(board, position), drawing)


def map_of(scenario: Document) -> str:
    """SVG of what is certain before a match: the map, and what the scenario puts on it."""
    board = board_for(scenario)
    flags = [board.names[flag] for flag in board.flags]
    return picture(
        Position(
            scenario=scenario,
            options=FalloutOptions(),
            stage="armies",
            round=0,
            turn=0,
            first=0,
            active=0,
            armies=[],
            walls=spaces_of(board, board.walls),
            flags=flags,
        )
    )


def _state(board: Board, position: Position) -> str:
    least, most = board.scenario.seats
    players = f"{least} players" if least == most else f"{least} to {most} players"
    return state_words(board, position) if position.armies else players


def _header(board: Board, position: Position, width: float) -> Iterator[str]:
    yield rectangle(0, 0, width, HEADER, OVER if position.stage == "over" else BACKGROUND)
    yield text(MARGIN, 33, cut(board.scenario.title, TITLE_LETTERS), 24, fill="#ffffff", bold=True)
    yield text(MARGIN, 60, cut(_state(board, position), STATE_LETTERS), 15, fill="#ffe39a")
    if position.round:
        yield text(width - MARGIN, 33, f"Round {position.round}", 15, fill="#ffffff", anchor="end")


def _beside(board: Board, position: Position, layout: Layout) -> tuple[list[str], float]:
    sections = [victory(board)]
    if position.turn_state is not None:
        sections.append(present_turn(board, position, position.turn_state))
    if position.decision is not None:
        sections.append(decision(board, position, position.decision))
    columns = [layout.beside] if layout.beside else layout.columns_below(layout.map.bottom + GAP)
    return set_out(sections, columns, layout.map.bottom)


def _below(board: Board, position: Position, layout: Layout, top: float) -> tuple[list[str], float]:
    seats = range(len(position.armies))
    held = (strategic_of_seat(board, position, seat) for seat in seats)
    sections: list[Section] = [units_of_seat(board, position, seat) for seat in seats]
    sections += [section for section in held if section is not None]
    return set_out(sections, layout.columns_below(top), top - GAP)


def _legend(layout: Layout, top: float) -> tuple[list[str], float]:
    drawn, step = [], (layout.page_width - 2 * MARGIN) / LEGEND_COLUMNS
    for place, (name, words) in enumerate(LEGEND):
        row, column = divmod(place, LEGEND_COLUMNS)
        x, y = MARGIN + column * step, top + row * ROW
        drawn += [symbol(name, x, y, 20), text(x + 26, y + 15, words, 13)]
    return drawn, top + -(-len(LEGEND) // LEGEND_COLUMNS) * ROW
