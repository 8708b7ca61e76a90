"""The grid of spaces that the modules of a map make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.day_of_fallout.content_parts import Space

GAP: Final = "-"
"""In a row of a map: no module."""


def grid_of(rows: Sequence[str]) -> dict[Space, str]:
    """The module of each space (row, column), counted from 1; a module has 2 x 2 spaces (D3)."""
    return {
        (2 * row + down + 1, 2 * column + right + 1): module
        for row, line in enumerate(rows)
        for column, module in enumerate(line.split())
        if module != GAP
        for down in (0, 1)
        for right in (0, 1)
    }
