"""The cards of Flash Point: the Fire Deck, the Flare Up deck and the Event deck, and what they can do.

An effect is one step of a card; a card's effects happen in the order in which they stand there.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

import msgspec

from games.flash_point.content_parts import Number, Part, Word, in_words

Times = Annotated[int, msgspec.Meta(ge=1, le=10)]
Draws = Annotated[int, msgspec.Meta(ge=1, le=3)]

Where = Literal["rolled", "rolled_fire", "chosen", "chosen_and_beside", "chosen_room", "everywhere"]
"""Where a card acts: on the space that both dice name; on one with fire, re-rolled until there is one; on a space
inside that players choose; on that one and those that one step leads to; in a room that players choose, which is all
that lies inside without a wall or closed door between; on all spaces inside. Players choose among what the effect
changes; where it changes nothing it is skipped."""

Who = Literal["active", "next", "all"]
"""Whose action points: of the firefighter whose turn it is, of the one who comes next, of everybody."""

Rule = Literal[
    "no_moving",
    "slow_moving",
    "free_extinguishing",
    "dear_extinguishing",
    "easy_chopping",
    "free_doors",
    "free_driving",
    "no_driving",
    "no_deck_gun",
]
"""What may hold for a while: nobody moves; a move costs 1 more; extinguishing costs nothing; extinguishing costs
twice as much; a chop costs 1; doors cost nothing; driving costs nothing; no vehicle drives; the deck gun is silent."""

RULES: Final[tuple[Rule, ...]] = get_args(Rule)
Turns = Literal["next", "round"]


class Effect(Part, tag_field="effect", tag=in_words):
    """One thing that a card does."""


class AdvanceFire(Effect):
    """Advance Fire so many times, one after the other, each with a roll of its own (B79)."""

    count: Times = 1


class DrawEvents(Effect):
    """Draw and resolve Event cards."""

    count: Draws = 1


class DrawFireCards(Effect):
    """Draw and resolve further cards of the Fire Deck."""

    count: Draws = 1


class Accelerate(Effect):
    """Flare Up cards and this card are discarded, and the discards shuffled back into the Fire Deck (B12, B13)."""

    flare_ups: Number = 1


class OnSpaces(Effect):
    """An effect with a place. count: how often it happens, each time with a roll or choice of its own."""

    where: Where
    count: Times = 1


class AddSmoke(OnSpaces):
    """Smoke on spaces without fire; smoke on smoke is fire."""


class AddFire(OnSpaces):
    """Fire, without an explosion."""


class Explode(OnSpaces):
    """An explosion there."""


class RemoveSmoke(OnSpaces):
    """Smoke is removed."""


class PutOut(OnSpaces):
    """Smoke and fire are removed."""


class AddHazmat(OnSpaces):
    """A hazmat on a space with neither hazmat nor fire."""


class RemoveHazmat(OnSpaces):
    """All hazmats of the space leave the game."""


class DamageWalls(OnSpaces):
    """A damage marker on every wall of the space that still stands."""


class RepairWalls(OnSpaces):
    """The walls of the space that are damaged but stand are whole again."""


class OpenDoors(Effect):
    """All closed doors open."""


class CloseDoors(Effect):
    """All open doors close."""


class PlacePoints(Effect):
    """Further points of interest from the pool, placed as in Replenish POI, whatever the number on the board."""

    count: Times = 1


class RevealPoints(OnSpaces):
    """Points of interest are turned; a false alarm leaves the board."""


class ReturnFalseAlarms(Effect):
    """False alarms that were found go back into the pool, as many as there are."""

    count: Times = 1


class RemoveFalseAlarms(Effect):
    """False alarms leave the pool, as many as there are beyond the markers that lie on the board."""

    count: Times = 1


class MakeHeavy(Effect):
    """Victims of the pool are exchanged for heavy ones."""

    count: Times = 1


class TreatVictims(Effect):
    """All victims on the board are treated."""


class LoseSaved(Effect):
    """Saved action points, down to none."""

    who: Who
    count: Times = 1


class GainSaved(Effect):
    """Saved action points, up to what a firefighter may save."""

    who: Who
    count: Times = 1


class Lasting(Effect):
    """A rule that holds from now to the end of the turn that comes next, or of the next turn of everybody."""

    rule: Rule
    turns: Turns = "next"


AnyEffect = (
    AdvanceFire
    | DrawEvents
    | DrawFireCards
    | Accelerate
    | AddSmoke
    | AddFire
    | Explode
    | RemoveSmoke
    | PutOut
    | AddHazmat
    | RemoveHazmat
    | DamageWalls
    | RepairWalls
    | OpenDoors
    | CloseDoors
    | PlacePoints
    | RevealPoints
    | ReturnFalseAlarms
    | RemoveFalseAlarms
    | MakeHeavy
    | TreatVictims
    | LoseSaved
    | GainSaved
    | Lasting
)


class Card(Part):
    """A card. copies: how many of it are in its deck; 0 takes a built-in card of that id out."""

    id: Word
    title: str
    text: str
    effects: list[AnyEffect]
    copies: Number = 1
    credit: str = ""


class FireCard(Card):
    """A card of the Fire Deck; how many of it are shuffled in is said by the rules, not by `copies`, for the card
    "rages" of the rulebook."""


class FlareUpCard(Card):
    """A card that Accelerate brings into the Fire Deck; Respite is one of them (B16)."""


class EventCard(Card):
    """A card of the Event deck."""
