"""The picture of a match: SVG, 1200 units wide, of a position, the first one of a scenario included.

No file of the rules imports this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.boards import board_for
from games.firefighters_on_duty.picture_edge_tiles import edge_tiles
from games.firefighters_on_duty.picture_legend import legend
from games.firefighters_on_duty.picture_page import MARGIN, RUNNING, columns, header, page, table
from games.firefighters_on_duty.picture_panel import calls, crowded, objective, tallies
from games.firefighters_on_duty.picture_pieces import Pieces, pieces
from games.firefighters_on_duty.picture_streets import streets
from games.firefighters_on_duty.picture_symbols import SYMBOLS
from games.firefighters_on_duty.picture_vehicles import vehicles
from games.firefighters_on_duty.picture_words import description, points_of, state_words, title_words
from games.firefighters_on_duty.position import Position
from games.svg import document, rectangle
from games.svg_panel import GAP, Section, set_out

MOST_ROUNDS: Final = 12
"""More than these are told in words alone."""
BACKGROUNDS: Final = {None: RUNNING, True: "#1d5b31", False: "#7a1c1c"}
"""Of the header: while the match runs, when it is won, when it is lost."""


def picture(position: Position) -> str:
    """SVG of a position. Raises Faulty for a scenario that cannot be played."""
    board = board_for(position.scenario)
    on = page(board)
    on_board = pieces(on.layout, position)
    panels, bottom = set_out(_sections(board, position, on_board), columns(on), on.layout.box.bottom)
    below, end = legend(MARGIN, bottom + GAP, on.width - 2 * MARGIN)
    drawing = [
        *_header(board, position, on.width),
        table(on.layout),
        *streets(on.layout, position),
        *edge_tiles(on.layout, position),
        *on_board.drawing,
        *panels,
        below,
    ]
    title, words = title_words(board, position), description(board, position)
    return document(on.width, end + MARGIN, SYMBOLS, title, words, drawing)


def _sections(board: Board, position: Position, on_board: Pieces) -> list[Section]:
    return [
        objective(board),
        vehicles(position),
        *([calls(board, position)] if position.calls else []),
        tallies(position),
        *([crowded(on_board.crowded)] if on_board.crowded else []),
    ]


def _header(board: Board, position: Position, width: float) -> Iterator[str]:
    scenario, options = board.scenario, position.options
    words = f"Round {position.round} of {scenario.rounds}, {options.difficulty}, {options.mode}"
    points, fill = points_of(board, position), BACKGROUNDS[position.won]
    yield from header(scenario.title, state_words(position), points, words, width, fill)
    if scenario.rounds <= MOST_ROUNDS:
        yield from _rounds(position.round, scenario.rounds, width - MARGIN)


def _rounds(now: int, rounds: int, right: float) -> Iterator[str]:
    """A disc for every round: filled when played, bright now, a ring when to come."""
    for place in range(rounds):
        fill = "#b9bec6" if place + 1 < now else "#ffd84a" if place + 1 == now else "none"
        x = right - (rounds - place) * 20 + 4
        yield rectangle(x, 46, 15, 15, fill, corner=7.5, line="#ffffff")
