"""The named values that one part of an action int stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.errors import Fault, Faulty

FEW: Final = 8
"""So many choices are named to whoever names none of them."""


class Column:
    """The values that one field of a named action has, in order; `also`: further names of some of them."""

    def __init__(self, field: str, values: Sequence[Any], also: Mapping[Any, int] | None = None) -> None:
        self.field = field
        self.values = tuple(values)
        self.places = {value: place for place, value in enumerate(self.values)} | dict(also or {})

    def place(self, value: Any) -> int:
        """Raises Faulty when the value names nothing of this match."""
        place = self.places.get(value)
        if place is None:
            raise Faulty([Fault("/" + self.field, self._wrong(value))])
        return place

    def _wrong(self, value: Any) -> str:
        if len(self.values) > FEW:
            return f"{_word(value)} is none of the values it has in this match"
        return "is " + " or ".join(map(_word, self.values)) if self.values else "has no value in this match"


def _word(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_word, value)) + "]"
    return "null" if value is None else str(value)
