"""The small words and numbers that boards, cards, specialists and scenarios have in common."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from games.faults import whole

PACKAGE: Final = "games.flash_point"
MOST_SIDE: Final = 30
"""Rows or columns inside a building at most."""

Coordinate = Annotated[int, msgspec.Meta(ge=0, le=MOST_SIDE + 1)]
Side = Annotated[int, msgspec.Meta(ge=1, le=MOST_SIDE)]
Space = tuple[Coordinate, Coordinate]
"""(row, column); the inside is 1 .. rows and 1 .. columns, the outside ring around it 0 and one more."""
Edge = tuple[Space, Space]
"""Two orthogonally adjacent spaces, in either order; one edge whichever way it is named."""
Word = Annotated[str, msgspec.Meta(pattern=whole("[a-z0-9][a-z0-9_-]{0,59}"))]
Count = Annotated[int, msgspec.Meta(ge=1, le=30)]
Number = Annotated[int, msgspec.Meta(ge=0, le=30)]


class Part(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of a content document; an unknown field is a fault."""


def in_words(name: str) -> str:
    """AddSmoke -> add_smoke: the tag of a struct in JSON."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")
