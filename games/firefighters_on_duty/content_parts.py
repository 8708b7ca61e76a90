"""The small words and numbers that tiles, cards and scenarios have in common."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

PACKAGE: Final = "games.firefighters_on_duty"
COLOURS: Final = ("green", "yellow", "red")

Colour = Literal["green", "yellow", "red"]
Hazard = Literal["compressed_gas", "explosive_substances", "thick_smoke", "high_voltage"]
DrawnHazard = Literal["compressed_gas", "explosive_substances", "thick_smoke", "high_voltage", "random"]
Count = Annotated[int, msgspec.Meta(ge=1, le=20)]


def in_words(name: str) -> str:
    """AddFire -> add_fire: the tag of a struct in JSON."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")
