"""Plain text boards of our own writing, and what the reader says of them."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from games.faults import struct_faults
from games.flash_point.content_types import BoardPlan, FamilyScenario
from games.flash_point.text_board import read
from games.text_form import ReadText

Json = dict[str, Any]


SIDE_A: Final = """\
1100 1000 1001 1100 1001 1100 1000 1001
0100 0000 0011 0110 0011 0110 0010 0011
0100 0001 1100 1000 1000 1001 1100 1001
0110 0011 0110 0010 0010 0011 0110 0011
1100 1000 1000 1000 1001 1100 1001 1101
0110 0010 0010 0010 0011 0110 0011 0111
1 1 v
4 5 f
6 2 v
1 2
2 2
2 3
3 1
3 6
4 7
5 3
5 8
6 1
6 6
1 3 1 4
2 5 2 6
2 8 3 8
3 2 3 3
4 4 5 4
4 6 4 7
6 5 6 6
6 7 6 8
1 6
3 1
4 8
6 3
"""
COTTAGE: Final = """\
1100 1000 1001
0110 0010 0011
1 2 v
1 1
1 2 1 3
2 1
"""
"""Two rows of three spaces; a door and a wall would be in the way of nobody. Every count is another than usual."""


def warned(text: str | bytes) -> list[tuple[int, int, str]]:
    return [(note.line, note.column, note.message) for note in reading(text).warnings]


def reading(text: str | bytes) -> ReadText:
    return read(text if isinstance(text, bytes) else text.encode())


def scenario(text: str | bytes) -> Json:
    found = reading(text)
    assert found.faults == []
    assert found.document is not None
    assert struct_faults(found.document, FamilyScenario) == []
    return found.document


def own_board(text: str | bytes) -> BoardPlan:
    return msgspec.convert(scenario(text)["boards"][0], type=BoardPlan)


def faults(text: str | bytes) -> list[tuple[int, int, str]]:
    found = reading(text)
    assert found.document is None
    return [(fault.line, fault.column, fault.message) for fault in found.faults]


def changed(number: int, line: str, text: str = SIDE_A) -> str:
    """The text with another line of that number."""
    lines = text.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)
