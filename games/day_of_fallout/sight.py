"""Straight lines over the map: what is in range (D22, D23, D28, D29)."""

from __future__ import annotations

from collections.abc import Iterator

from games.day_of_fallout.state import State


def spaces_in_range(state: State, space: int, most: int) -> Iterator[int]:
    """The spaces 1 .. most away in a row or column, nearest first in each direction.

    A wall ends the line, and is its last space; a gap of the map ends it before. Squads and flags do not.
    """
    for direction in range(4):
        for seen in state.board.lines[space * 4 + direction][:most]:
            yield seen
            if state.walls >> seen & 1:
                break
