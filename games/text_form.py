"""Scenarios written as plain text: what a reader of such a form answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

import msgspec


class Place(NamedTuple):
    """line, column: from 1, in characters as they were sent."""

    line: int
    column: int


class TextFault(msgspec.Struct, frozen=True):
    """Something that could not be read, or was repaired, and where."""

    line: int
    column: int
    message: str


class ReadText(msgspec.Struct, frozen=True):
    """What a text says. document: a scenario, or None when there are faults. faults: what could not be read.

    warnings: what was repaired, supplied or left out. places: where the parts of the document stand, by JSON pointer.
    """

    document: dict[str, Any] | None
    warnings: list[TextFault]
    faults: list[TextFault]
    places: Mapping[str, Place]

    def place_of(self, pointer: str) -> Place:
        """Where a part of the document was read; what stands nowhere of its own belongs to the part around it."""
        while pointer and pointer not in self.places:
            pointer = pointer.rpartition("/")[0]
        return self.places.get(pointer, Place(1, 1))


class TextForm(Protocol):
    """A way to write scenarios of a game as plain text."""

    def read(self, data: bytes) -> ReadText:
        """Never raises for its input. The scenario may still have faults of the game's own."""

    def write(self, scenario: dict[str, Any]) -> str:
        """The text from which `read` makes that scenario again. The scenario has no faults."""
