"""The words and numbers beside the board: objective, calls, crowded Spaces, what is left. One function a section.

A section draws itself at (0, 0), PANEL units wide, and says how high it became.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.picture_packing import close_up
from games.firefighters_on_duty.picture_tokens import Token
from games.firefighters_on_duty.picture_words import call_title, time_left
from games.firefighters_on_duty.position import Position
from games.firefighters_on_duty.tokens import FIRES, INJURED_PERSONS, WATER_DICE
from games.svg import QUIET, Box, cut, group, symbol, text, wrapped
from games.svg_panel import EDGE, LETTERS, LINE, PANEL, ROW, TOP, Section, framed, row

BURNED_TO_LOSE: Final = 4


def objective(board: Board) -> Section:
    lines = wrapped(board.scenario.objective_text, LETTERS)
    drawing = [text(EDGE, 42 + place * LINE, words, 13) for place, words in enumerate(lines)]
    return framed("Objective", 42 + len(lines) * LINE - 6, drawing)


def calls(board: Board, position: Position) -> Section:
    """Distress Calls that wait for a Firefighter: where, how fast an answer would be, how long there is."""
    y, drawing = TOP, []
    for call in position.calls:
        drawing.append(symbol("call", EDGE, y, 18))
        drawing.append(text(36, y + 13.5, cut(f"{call.space}: {call_title(board, call)}", 30), 13))
        drawing.append(text(36, y + 28, time_left(call, position.round), 11.5, fill=QUIET))
        y += 36
    return framed("Distress Calls", y + 2, drawing)


def crowded(spaces: Mapping[str, list[Token]]) -> Section:
    """Spaces too full to be read on the board, each with all that lies there."""
    y, drawing = TOP, []
    for name, tokens in spaces.items():
        left = EDGE + 32 if len(name) <= 3 else EDGE + 104
        inside, height = close_up(tokens, Box(left, y, PANEL - EDGE - left, 0))
        title = text(EDGE, y + 15, name.replace("-", " "), 12, bold=True)
        drawing.append(group([title, inside], closeup=name))
        y += height + 5
    return framed("Crowded Spaces, close up", y + 4, drawing)


def tallies(position: Position) -> Section:
    """What was reached and what the box still holds."""
    rows = [
        ("fire", "Fire tokens left", position.fire_supply, FIRES),
        ("water", "Water left", position.water_supply, WATER_DICE),
        ("injured", "Injured tokens left", position.injured_supply, INJURED_PERSONS),
        ("rescue-vehicle", "Delivered to the Hospital", position.delivered, None),
        ("civilian", "Civilians in safety", position.evacuated, None),
        ("burned", "Burned Blocks", position.burned_blocks, BURNED_TO_LOSE),
        ("call", "Calls answered", position.calls_answered, None),
    ]
    drawing = [
        row(place, drawn, words, "?" if count is None else str(count) if most is None else f"{count} of {most}")
        for place, (drawn, words, count, most) in enumerate(rows)
    ]
    return framed("Tally", TOP + len(rows) * ROW + 6, drawing)
