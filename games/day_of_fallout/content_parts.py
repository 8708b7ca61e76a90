"""The small words and numbers that cards, modules and scenarios have in common."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from games.faults import whole

PACKAGE: Final = "games.day_of_fallout"
MOST_SIDE: Final = 50
"""Rows or columns of spaces at most."""

Coordinate = Annotated[int, msgspec.Meta(ge=1, le=MOST_SIDE)]
Space = tuple[Coordinate, Coordinate]
"""(row, column) from 1 over the grid of the modules, two rows and two columns a module (D3)."""
Word = Annotated[str, msgspec.Meta(pattern=whole("[a-z0-9][a-z0-9_-]{0,59}"))]
Count = Annotated[int, msgspec.Meta(ge=1, le=60)]
Few = Annotated[int, msgspec.Meta(ge=0, le=9)]
Dice = Annotated[int, msgspec.Meta(ge=0, le=2)]
Reach = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Part(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of a content document; an unknown field is a fault."""


def in_words(name: str) -> str:
    """RemoveWall -> remove_wall: the tag of a struct in JSON."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")
