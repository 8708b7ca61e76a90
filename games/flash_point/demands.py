"""What a position must fulfil: checks that raise Faulty with the path of the wrong part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from games.errors import Fault, Faulty
from games.flash_point.board import Board
from games.flash_point.tokens import NOWHERE

Value = TypeVar("Value")
MOST: Final = 1_000_000
"""What no number of things in a match comes near."""


def demand(holds: bool, path: str, message: str) -> None:
    if not holds:
        raise Faulty([Fault(path, message)])


def among(known: Mapping[str, Value], name: str, path: str) -> Value:
    """What a name stands for."""
    if name not in known:
        raise Faulty([Fault(path, f"there is no {name!r} in this match")])
    return known[name]


def count_of(value: int, path: str, most: int = MOST) -> int:
    """A number of things."""
    demand(0 <= value <= most, path, f"is a number from 0 to {most}")
    return value


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
