"""The picture of a match: SVG, 1200 units wide, of a position, the first one of a scenario included.

No file of the rules imports this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.boards import board_for
from games.firefighters_on_duty.picture_elements import INK, PAPER, QUIET, number, rectangle, symbol, text
from games.firefighters_on_duty.picture_layout import Box, Layout
from games.firefighters_on_duty.picture_panel import PANEL, sections, titled
from games.firefighters_on_duty.picture_streets import streets
from games.firefighters_on_duty.picture_symbols import SYMBOLS
from games.firefighters_on_duty.picture_tokens import tokens
from games.firefighters_on_duty.position import Position

WIDTH: Final = 1200.0
MARGIN: Final = 20.0
HEADER: Final = 74.0
GAP: Final = 12.0
MOST_PIPS: Final = 12
STAGES: Final = {
    "setup": "Setup",
    "start_of_round": "Start of Round",
    "ready": "Waiting for all to be ready",
    "action_phase": "Action Phase",
    "last_actions": "Time is up: last actions",
    "fire_growth": "Fire Growth",
    "fire_spread": "Fire Spread",
    "end_of_round": "End of Round",
    "over": "The game is over",
}
REPORTS: Final = (
    "Casualties",
    "Injuries",
    "Vehicle Damage",
    "Destroyed Equipment",
    "Burned Blocks",
    "Hazards",
    "Events",
    "Distress Calls",
)
REASONS: Final = {
    "casualty": "an Injured Person was left in the Fire",
    "vehicle_destroyed": "a vehicle was destroyed",
    "blocks_burned": "four Blocks burned down",
    "no_points": "no Scenario Point is left",
    "objective_not_completed": "the objective was not reached",
    "objective_completed": "the objective was reached",
}
LEGEND: Final = (
    ("fire", "Fire"),
    ("fire-lying", "Fire, lying"),
    ("firefighter", "Firefighter"),
    ("hose", "Fire Hose"),
    ("axe", "Fire Axe"),
    ("civilian", "Civilian"),
    ("injured", "Injured Person"),
    ("debris", "Debris"),
    ("call", "Distress Call"),
    ("hydrant", "Hydrant"),
    ("compressed_gas", "Compressed Gas"),
    ("explosive_substances", "Explosives"),
    ("smoke-2", "Thick Smoke"),
    ("high_voltage", "High Voltage"),
    ("house-green", "Residential"),
    ("house-yellow", "Weak structure"),
    ("house-red", "Industrial"),
    ("water", "Water"),
    ("move_vehicle", "Move Vehicle"),
    ("gear", "Gear"),
)
NOTE: Final = (
    "A number such as 4+ is what a Water die must show on that Block (purple: changed by Thick Smoke or a token). "
    "Roads: 3+."
)


def picture(position: Position) -> str:
    """SVG of a position. Raises Faulty for a scenario that cannot be played."""
    board = board_for(position.scenario)
    panels = sections(board, position)
    beside = not _is_wide(board)
    room = WIDTH - 2 * MARGIN - (PANEL + GAP if beside else 0)
    layout = Layout(board, MARGIN, HEADER + GAP, room)
    panel_left, panel_top = (WIDTH - MARGIN - PANEL, HEADER + GAP) if beside else (MARGIN, layout.box.bottom + GAP)
    placed, bottom = _place(panels, panel_left, panel_top, 1 if beside else 4)
    legend, height = _legend(max(bottom, layout.box.bottom) + GAP)
    drawing = [*_header(board, position), *_mat(layout), *streets(layout, position), *tokens(layout, position)]
    return _document(height, [*drawing, *placed, *legend], board, position)


def _is_wide(board: Board) -> bool:
    """Whether the city is so wide that the words go below it."""
    columns = {placed.column for placed in board.scenario.city}
    rows = {placed.row for placed in board.scenario.city}
    return len(columns) > 2 and len(rows) == 1


def _document(height: float, drawing: list[str], board: Board, position: Position) -> str:
    size = f'width="{number(WIDTH)}" height="{number(height)}" viewBox="0 0 {number(WIDTH)} {number(height)}"'
    words = f"{board.scenario.title}, round {position.round}: {phase_words(position)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans, Verdana, Arial, sans-serif">'
        + titled(words)
        + SYMBOLS
        + rectangle(0, 0, WIDTH, height, PAPER)
        + "".join(drawing)
        + "</svg>"
    )


def phase_words(position: Position) -> str:
    """The stage in words for people."""
    if position.stage.startswith("radio_report_"):
        step = int(position.stage.removeprefix("radio_report_"))
        return f"Radio Report {step}: {REPORTS[step - 1]}"
    return STAGES[position.stage]


def _header(board: Board, position: Position) -> Iterator[str]:
    scenario, right = board.scenario, WIDTH - MARGIN
    yield rectangle(0, 0, WIDTH, HEADER, "#2b2f36")
    yield text(MARGIN, 32, scenario.title[:50], 24, fill="#ffffff", bold=True)
    yield text(MARGIN, 58, _state_words(position), 15, fill="#f5d98a")
    words = f"Round {position.round} of {scenario.rounds}, {position.options.difficulty}, {position.options.mode}"
    yield text(right, 30, words, 15, fill="#ffffff", anchor="end")
    rounds = min(scenario.rounds, MOST_PIPS)
    for place in range(rounds):
        fill = "#f0562b" if place + 1 < position.round else "#ffd84a" if place + 1 == position.round else "#4d535c"
        yield rectangle(right - (rounds - place) * 20 + 4, 44, 16, 16, fill, corner=8)
    yield symbol("point", 786, 20, 34)
    yield text(828, 46, str(max(position.points or 0, 0)), 26, fill="#ffffff", bold=True)
    yield text(868, 43, "Scenario Points", 13, fill="#d8dade")


def _state_words(position: Position) -> str:
    """The phase with its clock, the decision that waits, or how the game ended."""
    if position.won is not None:
        reasons = ", ".join(REASONS[reason] for reason in position.reasons)
        return f"{'Won' if position.won else 'Lost'}: {reasons}"
    words = phase_words(position)
    if position.decision is not None:
        words += f", waiting for a decision: {position.decision.about.replace('_', ' ')}"
    if position.clock is not None:
        minutes, seconds = divmod(position.clock.at // 1000, 60)
        words += f", until {minutes}:{seconds:02} on the match clock"
    return words


def _mat(layout: Layout) -> Iterator[str]:
    """The table below the city."""
    yield rectangle(*layout.box, "#e9e3d3", corner=10)


def _place(panels: list[tuple[str, float]], left: float, top: float, columns: int) -> tuple[list[str], float]:
    """The panels in columns, each where the least is used; the lowest end of all."""
    ends, drawn = [top] * columns, []
    for drawing, height in panels:
        column = ends.index(min(ends))
        box = Box(left + column * (PANEL + GAP), ends[column], PANEL, height)
        drawn.append(f'<g transform="translate({number(box.x)} {number(box.y)})">{drawing}</g>')
        ends[column] = box.bottom + GAP
    return drawn, max(ends) - GAP


def _legend(top: float) -> tuple[list[str], float]:
    """What every drawing means, in rows; the height of the whole picture."""
    drawn, columns = [], 7
    step = (WIDTH - 2 * MARGIN) / columns
    for place, (name, words) in enumerate(LEGEND):
        x, y = MARGIN + place % columns * step, top + place // columns * 25
        drawn.append(symbol(name, x, y, 19))
        drawn.append(text(x + 25, y + 14.5, words, 13, fill=QUIET))
    last = top - (-len(LEGEND) // columns) * 25
    drawn.append(text(MARGIN, last + 14, NOTE, 12.5, fill=INK))
    return drawn, last + 14 + MARGIN
