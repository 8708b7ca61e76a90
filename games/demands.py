"""What a position must fulfil: checks that raise Faulty with the path of the wrong part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from games.errors import Fault, Faulty

Value = TypeVar("Value")
MOST: Final = 1_000_000
"""What no number of things in a match comes near."""
LATEST: Final = 1 << 53
"""The last Moment: the largest integer that every JSON reader takes as it is."""


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
