"""Helpers to read positions: names to places, each wrong one with its JSON pointer."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from games.day_of_fallout.actions import Coordinates
from games.day_of_fallout.board import Board
from games.errors import Fault, Faulty

Name = TypeVar("Name")


def fail(path: str, message: str) -> NoReturn:
    raise Faulty([Fault(path, message)])


def named(path: str, number: int, among: Container[int]) -> int:
    """A number that is one of those."""
    if number not in among:
        fail(path, "is none of this match")
    return number


def placed(path: str, name: Name, places: Mapping[Name, int]) -> int:
    """The place of a name."""
    if name not in places:
        fail(path, f"{name} is not known in this match")
    return places[name]


def all_placed(path: str, names: Sequence[Any], places: Mapping[Any, int]) -> tuple[int, ...]:
    return tuple(placed(f"{path}/{number}", name, places) for number, name in enumerate(names))


def spaces_mask(board: Board, path: str, spaces: Sequence[Coordinates]) -> int:
    return mask_of(all_placed(path, spaces, board.number))


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
