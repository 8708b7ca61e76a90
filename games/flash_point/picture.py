"""SVG of a position, 1200 units wide: the building with its ring, and all that lies on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.flash_point.board import Board
from games.flash_point.boards import board_for
from games.flash_point.content_parts import Space
from games.flash_point.position import Position
from games.flash_point.rulesets import Rules
from games.flash_point.tokens import EDGE_NAMES

WIDTH: Final = 1200
LINES: Final = {
    "wall": ("#222", 8, ""),
    "wall_damaged": ("#a33", 8, "14 6"),
    "wall_destroyed": ("#a33", 4, "4 12"),
    "door_closed": ("#2a6", 10, ""),
    "door_open": ("#2a6", 4, "10 10"),
    "door_destroyed": ("#777", 3, "3 12"),
}
"""Colour, width and dashes of what an edge is."""


def picture(rules: Rules, position: Position) -> str:
    board = board_for(rules, position.scenario)
    size = WIDTH / board.width
    parts = [*_ground(board, size), *_markers(position, size), *_edges(board, position, size)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{board.height * size:.0f}"'
    return f'{head} font-family="sans-serif" text-anchor="middle">{"".join(parts)}</svg>'


def _ground(board: Board, size: float) -> Iterator[str]:
    for space in range(board.space_count):
        row, column = board.name(space)
        fill = "#f5efe0" if board.inside >> space & 1 else "#cfd8c8"
        place = f'x="{column * size:.1f}" y="{row * size:.1f}" width="{size:.1f}" height="{size:.1f}"'
        yield f'<rect {place} fill="{fill}" stroke="#bbb"/>'
        yield _word(f"{row},{column}", (row, column), size, 0.15, 0.12, "#888")


def _word(word: str, space: Space, size: float, down: float, height: float, colour: str = "#111") -> str:
    row, column = space
    x, y = (column + 0.5) * size, (row + down) * size
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{height * size:.1f}" fill="{colour}">{word}</text>'


def _markers(position: Position, size: float) -> Iterator[str]:
    words: dict[Space, list[str]] = {}
    for space in position.hot_spots:
        words.setdefault(space, []).append("hot")
    for space in position.hazmats:
        words.setdefault(space, []).append("hazmat")
    for poi in position.points_of_interest:
        words.setdefault(poi.space, []).append(poi.kind or "?")
    for victim in position.victims:
        words.setdefault(victim.space, []).append("treated" if victim.treated else "victim")
    for number, firefighter in enumerate(position.firefighters):
        if firefighter.space is not None:
            words.setdefault(firefighter.space, []).append(f"F{number + 1}")
    for spaces, colour in ((position.smoke, "#999"), (position.fire, "#f60")):
        for row, column in spaces:
            x, y = (column + 0.5) * size, (row + 0.5) * size
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.35 * size:.1f}" fill="{colour}" opacity="0.7"/>'
    for space, found in words.items():
        for line, word in enumerate(found):
            yield _word(word.replace("_", " "), space, size, 0.35 + 0.17 * line, 0.16)


def _edges(board: Board, position: Position, size: float) -> Iterator[str]:
    kinds = {edge: EDGE_NAMES[kind] for edge, kind in enumerate(board.first_edges)}
    kinds |= {board.edge(given.edge): given.kind for given in position.edges}
    for edge, kind in kinds.items():
        if kind in LINES:
            colour, width, dashes = LINES[kind]
            row, column = board.name(board.edge_ends[edge][1])
            ends = (row, column, row, column + 1) if board.edge_down[edge] else (row, column, row + 1, column)
            y, x, below, beyond = (end * size for end in ends)
            line = f'x1="{x:.1f}" y1="{y:.1f}" x2="{beyond:.1f}" y2="{below:.1f}"'
            yield f'<line {line} stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dashes or "none"}"/>'
