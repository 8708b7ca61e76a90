"""The position document: everything that is on the table, by name, and what each seat holds.

null is what the viewer does not know: the cards in other hands, and until all are done how others form their squads.
A space is [row, column]; squads are listed in order, three a seat.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.day_of_fallout.actions import Coordinates
from games.day_of_fallout.card_types import Mark
from games.day_of_fallout.events import Reason
from games.day_of_fallout.options import FalloutOptions
from games.game import Document

Stage = Literal["armies", "deal", "forming", "reveal", "placing", "turn", "over"]
Letter = Literal["A", "B", "C", "D"]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
SquadNumber = Annotated[int, msgspec.Meta(ge=1, le=3)]


class Piece(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the position."""


class UnitPosition(Piece):
    """A living unit."""

    unit: str
    damage: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0


class SquadPosition(Piece):
    """space: null off the board; placed: whether it stands or has stood there."""

    units: list[UnitPosition] = []
    space: Coordinates | None = None
    placed: bool = False
    marks: list[Mark] = []


class ArmyPosition(Piece):
    """One seat. squads: 1, 2 and 3 in this order.

    strategic: cards in hand; hand: unit cards drawn, while squads are formed; assigned: the squad of each of them, null
    while it is in none; formed: done with it. played: Strategic Actions used. killed: enemy units, in order.
    """

    squads: Annotated[list[SquadPosition], msgspec.Meta(min_length=3, max_length=3)]
    army: str | None = None
    start: Letter | None = None
    strategic: list[str | None] = []
    hand: list[str | None] = []
    assigned: list[SquadNumber | None] = []
    formed: bool = False
    played: list[str] = []
    killed: list[str] = []
    squads_killed: Number = 0
    flags: Number = 0
    out: bool = False
    given_up: bool = False


class CurrentOrder(Piece):
    """The order that is being carried out; done: it has attacked or tried for a flag."""

    squad: SquadNumber
    card: str
    order: Annotated[int, msgspec.Meta(ge=0, le=3)]
    moved: bool = False
    done: bool = False


class SquadName(Piece):
    """A squad of a seat."""

    seat: SeatNumber
    squad: SquadNumber


class DecisionPosition(Piece):
    """A target is chosen for an ability (unit, ability, the order card spent) or a Strategic Action. options: units by
    id, squads, or spaces; the answer names one by its place, from 0."""

    id: Number
    options: list[str | SquadName | Coordinates]
    unit: str | None = None
    ability: Annotated[int, msgspec.Meta(ge=0, le=1)] | None = None
    order_card: str | None = None
    strategic: str | None = None


class TurnPosition(Piece):
    """The present turn. cards: order cards not used yet; acted, extra: squads that have had their order, that may have
    a further one, that have tried for a flag; used: units that used an ability without dice."""

    cards: list[str]
    acted: list[SquadNumber] = []
    extra: list[SquadNumber] = []
    tried: list[SquadNumber] = []
    current: CurrentOrder | None = None
    used: list[str] = []
    strategic_used: bool = False
    ending: bool = False


class Position(Piece, kw_only=True):
    """A match. turn_state: in a turn; decision: while a target is to be chosen."""

    scenario: Document
    options: FalloutOptions
    stage: Stage
    round: Number
    turn: Number
    first: SeatNumber
    active: SeatNumber
    armies: Annotated[list[ArmyPosition], msgspec.Meta(min_length=2, max_length=4)]
    walls: list[Coordinates] = []
    flags: list[Coordinates] = []
    turn_state: TurnPosition | None = None
    decision: DecisionPosition | None = None
    decisions: Number = 0
    reasons: list[Reason] = []
    places: list[Annotated[int, msgspec.Meta(ge=1, le=4)]] = []
