"""What names of spaces in a position must fulfil: checks that raise Faulty with the path of the wrong part."""

from __future__ import annotations

from collections.abc import Sequence

from games.demands import demand
from games.flash_point.board import Board
from games.flash_point.tokens import NOWHERE


def space_of(board: Board, name: Sequence[int], path: str, allowed: int) -> int:
    """The number of a space that is one of a mask."""
    space = board.space(name)
    demand(space != NOWHERE and bool(allowed >> space & 1), path, "is no space of this board where that can be")
    return space


def mask_of(board: Board, names: Sequence[Sequence[int]], path: str, allowed: int) -> int:
    """Different spaces as a mask."""
    mask = 0
    for place, name in enumerate(names):
        bit = 1 << space_of(board, name, f"{path}/{place}", allowed)
        demand(not mask & bit, f"{path}/{place}", "is named twice")
        mask |= bit
    return mask
