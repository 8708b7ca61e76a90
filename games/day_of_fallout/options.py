"""Match options; what each means is said in its schema too."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class FalloutOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of the Day of Fallout."""

    armies: Annotated[
        Literal["chosen", "drawn"], Meta(description="players choose their armies in seat order, or they are drawn")
    ] = "drawn"
    first_player: Annotated[
        Literal["drawn", "first_seat"], Meta(description="who begins (D55): any seat, or the first one")
    ] = "drawn"
    starting_points: Annotated[
        Literal["drawn", "in_order"],
        Meta(description="starting points are drawn, or are A, B, C, D in the order of the seats"),
    ] = "drawn"
    decisions: Annotated[
        Literal["ask", "automatic"], Meta(description="ask for targets, or take the first one at once")
    ] = "ask"
