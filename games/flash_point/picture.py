"""The picture of a match: SVG, 1200 units wide, of a position, and the map of a scenario before a match of it.

No file of the rules imports this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from games.flash_point.board import Board
from games.flash_point.boards import board_for
from games.flash_point.picture_building import edges, ground, marks, parking
from games.flash_point.picture_layout import HEADER, MARGIN, Layout
from games.flash_point.picture_legend import legend
from games.flash_point.picture_panel import aim, crowded, decks, firefighters, tallies
from games.flash_point.picture_symbols import SYMBOLS
from games.flash_point.picture_tokens import Tokens, drawn, tokens_by_space
from games.flash_point.picture_words import description, state_words, title_words
from games.flash_point.position import PoiPosition, Position
from games.flash_point.positions import POSITION_TYPES
from games.flash_point.rulesets import Rules
from games.game import Document
from games.svg import cut, document, rectangle, text
from games.svg_panel import GAP, Section, set_out

BACKGROUNDS: Final = {None: "#2b2f36", True: "#1d5b31", False: "#7a1c1c"}
"""Of the header: while the match runs, when it is won, when it is lost."""
TITLE_LETTERS: Final = 46
STATE_LETTERS: Final = 105


def picture(rules: Rules, position: Position) -> str:
    """SVG of a position. Raises Faulty for a scenario that cannot be played."""
    board = board_for(rules, position.scenario)
    layout = Layout(board)
    tokens, full = drawn(board, layout, tokens_by_space(position))
    sections = [*_sections(rules, board, position, full)]
    panels, bottom = set_out(sections, layout.columns, layout.board.bottom)
    below, end = legend(rules, MARGIN, bottom + GAP, layout.page_width - 2 * MARGIN)
    drawing = [
        *_header(board, position, layout.page_width),
        *ground(board, layout, position),
        *parking(board, layout, position),
        *marks(layout, position),
        *edges(board, layout, position),
        *tokens,
        *panels,
        below,
    ]
    title, words = title_words(board, position), description(board, position)
    return document(layout.page_width, end + MARGIN, SYMBOLS, title, words, drawing)


def map_of(rules: Rules, scenario: Document) -> str:
    """SVG of what is certain before a match: the board, and what the scenario itself puts on it."""
    given = board_for(rules, scenario).scenario
    points = [PoiPosition(point.space, point.kind) for point in given.points_of_interest]
    position = POSITION_TYPES[rules.key](
        scenario=scenario,
        seats=given.seats[0],
        stage="setup",
        fire=list(given.fires),
        points_of_interest=points,
        pool={"victim": given.victims, "false_alarm": given.false_alarms},
    )
    return picture(rules, position)


def _sections(rules: Rules, board: Board, position: Position, full: Tokens) -> Iterator[Section]:
    if position.firefighters:
        yield firefighters(board, position)
    yield tallies(rules, board, position)
    if position.decks:
        yield decks(position)
    if position.engine is not None:
        yield aim(board, position)
    if full:
        yield crowded(full)


def _header(board: Board, position: Position, width: float) -> Iterator[str]:
    options = msgspec.to_builtins(position.options)
    words = ", ".join(filter(None, [f"Turn {position.turn}", options.get("difficulty")]))
    yield rectangle(0, 0, width, HEADER, BACKGROUNDS[position.won])
    yield text(MARGIN, 33, cut(board.scenario.title, TITLE_LETTERS), 24, fill="#ffffff", bold=True)
    yield text(MARGIN, 60, cut(state_words(board, position), STATE_LETTERS), 15, fill="#ffe39a")
    yield text(width - MARGIN, 33, words, 15, fill="#ffffff", anchor="end")
