"""The cards of Firefighters on Duty as data: lists of effects from a small vocabulary."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.faults import whole
from games.firefighters_on_duty.content_parts import Colour, Count, DrawnHazard, Hazard, in_words

CardId = Annotated[str, msgspec.Meta(pattern=whole("[a-z0-9][a-z0-9-]{0,63}"))]
Copies = Annotated[int, msgspec.Meta(ge=0, le=20)]

Where = Literal[
    "here",
    "blocks_beside",
    "roads_beside",
    "highest_block_beside",
    "chosen_block_beside",
    "chosen_block",
    "chosen_space",
    "random_block",
]
"""Where a card acts: on its own Space; on all Blocks or Roads beside it; on the Block beside it with the highest
number (players break ties); on one Block that players choose, beside it or anywhere, or on any Space; on a Block
drawn by the tile randomizer cards and the D12."""


class CardPart(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of a card's document; an unknown field is a fault."""


class Effect(CardPart, tag_field="effect", tag=in_words):
    """One thing that a card does."""


class AddFire(Effect):
    where: Where
    count: Count = 1


class RemoveFire(Effect):
    where: Where
    count: Count = 1


class AddHazard(Effect):
    where: Where
    hazard: DrawnHazard = "random"


class RemoveHazards(Effect):
    """All hazard tokens there."""

    where: Where


class AddDebris(Effect):
    where: Where
    count: Count = 1


class RemoveDebris(Effect):
    where: Where
    count: Count = 1


class AddCivilians(Effect):
    where: Where
    count: Count = 1


class AddInjured(Effect):
    where: Where
    count: Count = 1


class LosePoints(Effect):
    count: Count = 1


class GainPoints(Effect):
    count: Count = 1


class AddWater(Effect):
    """Water from the general supply into the reserve of a Fire Station that players choose."""

    count: Count = 1


AnyEffect = (
    AddFire
    | RemoveFire
    | AddHazard
    | RemoveHazards
    | AddDebris
    | RemoveDebris
    | AddCivilians
    | AddInjured
    | LosePoints
    | GainPoints
    | AddWater
)


class EventCard(CardPart):
    """A card of the Event deck of one Block colour; "here" is the Block that drew it."""

    id: CardId
    deck: Colour
    title: str
    text: str
    effects: list[AnyEffect]
    copies: Copies = 1
    credit: str = ""


class DistressCall(CardPart):
    """What happens by the time of response; "here" is the Space of the call (A4)."""

    id: CardId
    title: str
    text: str
    fast: list[AnyEffect]
    on_time: list[AnyEffect]
    late: list[AnyEffect]
    copies: Copies = 1
    credit: str = ""


class HazardCard(CardPart):
    """A card that names the type of a Hazard token."""

    id: Hazard
    deck: Literal["hazard"]
    title: str
    text: str
    copies: Count = 1
    credit: str = ""
