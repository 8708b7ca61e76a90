"""Match options of the three games; what each means is said in its schema too."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

DIFFICULTIES: Final = ("recruit", "veteran", "heroic")
RECRUIT: Final = 0
VETERAN: Final = 1
HEROIC: Final = 2


class FamilyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of every game."""

    firefighters_each: Annotated[int, Meta(ge=1, le=2, description="firefighters of every seat, six in all")] = 1
    first_seat: Annotated[int, Meta(ge=0, le=5, description="the seat that begins (B76)")] = 0
    reveal: Annotated[
        Literal["automatic", "by_choice"],
        Meta(description="turn over a POI on entering its space, or by a free action (B52)"),
    ] = "automatic"
    play_on: Annotated[
        bool, Meta(description="after the seventh rescue, which wins, go on for a perfect game (B73)")
    ] = False
    decisions: Annotated[
        Literal["ask", "automatic"], Meta(description="ask the players, or take the first option at once")
    ] = "ask"


class ExperiencedOptions(FamilyOptions, frozen=True):
    """Options of the games with specialists and explosions at the start."""

    difficulty: Annotated[
        Literal["recruit", "veteran", "heroic"], Meta(description="explosions, hazmat and cards of the start")
    ] = "recruit"
    specialists: Annotated[
        Literal["chosen", "drawn"], Meta(description="players choose their specialists, or they are drawn")
    ] = "chosen"
    black_die_opposite: Annotated[
        Literal["nine_minus", "koplow"], Meta(description="which faces of the black die are opposite (B8)")
    ] = "nine_minus"


class TragicOptions(ExperiencedOptions, frozen=True):
    """Options of Tragic Events."""

    large_table_deck: Annotated[
        Literal["four_row", "linear"], Meta(description="the Fire Deck of five and six firefighters (B19)")
    ] = "four_row"
