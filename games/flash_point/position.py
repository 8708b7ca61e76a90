"""The position document: everything that is on the table, by name.

All is open in these games but what nobody knows, the POI lying face down and the order of the decks, and that is kept
as counts; so the view of every seat is the whole position. A space is [row, column], an edge its two spaces.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.flash_point.actions import Coordinates, EdgeName
from games.flash_point.card_types import Rule
from games.flash_point.content_types import PoiName
from games.flash_point.options import ExperiencedOptions, FamilyOptions, TragicOptions
from games.game import Document

Stage = Literal[
    "setup",
    "turn",
    "end_of_actions",
    "advance_fire",
    "fire_card",
    "flare_ups",
    "aftermath",
    "replenish",
    "over",
]
"""What happens next."""
EdgeKind = Literal[
    "nothing",
    "wall",
    "wall_damaged",
    "wall_destroyed",
    "door_open",
    "door_closed",
    "door_destroyed",
]
Reason = Literal["rescued", "all_rescued", "collapse", "lives_lost", "nobody_left"]
About = Annotated[
    str,
    msgspec.Meta(
        description="choose_specialist, choose_start: what a firefighter is and where it begins. place_ambulance, "
        "place_engine: a parking spot, from 0 in the order of the scenario's board. ride: go along, or null to stay; "
        "alight: where to get out. knock_down: where to stand up. dodge: a step aside, or null. card_effect: a space "
        "for the card drawn last. reroll: 0 no die, 1 the red one, 2 the black one, 3 both"
    ),
]
Points = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Piece(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the position."""


class EdgePosition(Piece):
    """An edge that is something else now than at the start."""

    edge: EdgeName
    kind: EdgeKind


class PoiPosition(Piece):
    """A POI still to be revealed; kind: where all know it."""

    space: Coordinates
    kind: PoiName | None = None


class VictimPosition(Piece):
    """A revealed victim; treated: it can be led."""

    space: Coordinates
    kind: PoiName = "victim"
    treated: bool = False


class FirefighterPosition(Piece):
    """space: None before it is placed. ap: what is left of the turn, or else saved. special: action points of the
    specialist's own kind, bonus: of any kind, never saved. commanded: points spent in this turn on commanding it."""

    space: Coordinates | None = None
    specialist: str | None = None
    ap: Points = 0
    special: Points = 0
    bonus: Points = 0
    commanded: Points = 0


class DeckPosition(Piece):
    """Cards by id with their number: in the shuffled pile, and on the discard pile.

    Of the Flare Ups, left is what nobody has seen, in the pile or back in the box.
    """

    left: dict[str, int] = {}
    discarded: dict[str, int] = {}


class LastingPosition(Piece):
    """A rule of a card that holds; until: the last turn in which it does."""

    rule: Rule
    until: int


class DecisionPosition(Piece):
    """A choice that waits. seat: who decides, None = whoever answers first. options[0] is the default; an option is
    a space, a parking spot or other number, the id of a specialist, or None for "none of them". subject: the
    firefighter it is about, and on a ride the vehicle (0 Ambulance, 1 Engine); for a reroll the dice, faces counted
    from 0; for a card its deck (0 Fire Deck, 1 Events), its place in `fire_card` or `event_card` of the game's `draws`
    (a scenario's own cards follow) and the place of its effect, from 0."""

    id: int
    about: About
    options: list[Coordinates | int | str | None]
    seat: int | None = None
    subject: list[int] = []


class Position(Piece, omit_defaults=False):
    """A match of one of the games; each of them has its own options.

    scenario: the scenario document. turn: 1 for the first; active: the firefighter whose turn it is. edges: those
    that changed. pool: by kind the POI whose kind nobody knows, those face down on the board included; left out:
    what is nowhere else. ambulance, engine: parking spot counted from 0. acted: whether the active firefighter did
    anything in this turn. target: where the fire advanced last in this turn. pending: what the present step still has
    to do after the decision, first things last, as a word and numbers. decisions: how many have been numbered so far.
    """

    scenario: Document
    seats: int
    stage: Stage = "turn"
    turn: int = 1
    active: int = 0
    edges: list[EdgePosition] = []
    fire: list[Coordinates] = []
    smoke: list[Coordinates] = []
    hot_spots: list[Coordinates] = []
    hazmats: list[Coordinates] = []
    hazmats_removed: int = 0
    hazmats_exploded: int = 0
    points_of_interest: list[PoiPosition] = []
    pool: dict[str, int] | None = None
    victims: list[VictimPosition] = []
    rescued: int = 0
    lost: int = 0
    false_alarms: int = 0
    firefighters: list[FirefighterPosition] = []
    acted: bool = False
    ambulance: int | None = None
    engine: int | None = None
    target: Coordinates | None = None
    flared: int = 0
    decks: dict[str, DeckPosition] = {}
    lasting: list[LastingPosition] = []
    decision: DecisionPosition | None = None
    decisions: int = 0
    pending: list[list[str | int]] = []
    reasons: list[Reason] = []
    won: bool | None = None
    options: FamilyOptions = FamilyOptions()


class FamilyPosition(Position):
    """A match of the family game."""


class ExperiencedPosition(Position):
    """A match of the experienced game."""

    options: ExperiencedOptions = ExperiencedOptions()


class TragicPosition(Position):
    """A match of Tragic Events."""

    options: TragicOptions = TragicOptions()


AnyPosition = FamilyPosition | ExperiencedPosition | TragicPosition
