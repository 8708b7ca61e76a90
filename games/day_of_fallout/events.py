"""The named events: what happened, in the past tense. What only one seat may know is redacted (see event_names.py)."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.day_of_fallout.actions import Coordinates
from games.day_of_fallout.card_types import Mark


class Event(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """One event; "type" names it. Squads are 1 to 3 of `seat`."""


class ArmyTaken(Event, tag="army_taken"):
    """A player has chosen; drawn armies, like starting points, are in the first position."""

    seat: int
    army: str


class StrategicDealt(Event, tag="strategic_dealt"):
    """Others do not learn which (D60)."""

    seat: int
    cards: list[str] | None


class UnitsDealt(Event, tag="units_dealt"):
    """Others do not learn which (D14)."""

    seat: int
    units: list[str] | None


class UnitAssigned(Event, tag="unit_assigned"):
    """Only its owner learns of it (D14)."""

    seat: int
    unit: str
    squad: int


class FormingStartedOver(Event, tag="forming_started_over"):
    """Only its owner learns of it (D14)."""

    seat: int


class SquadsFormed(Event, tag="squads_formed"):
    """A seat is done; how, nobody else knows yet."""

    seat: int


class SquadsRevealed(Event, tag="squads_revealed"):
    """The units of each squad, empty where there is none."""

    seat: int
    squads: list[list[str]]


class SquadPlaced(Event, tag="squad_placed"):
    seat: int
    squad: int
    space: Coordinates


class TurnBegan(Event, tag="turn_began"):
    turn: int
    round: int
    seat: int


class TurnEnded(Event, tag="turn_ended"):
    turn: int
    seat: int


class OrderGiven(Event, tag="order_given"):
    """order: place of the order on its card, from 0."""

    seat: int
    squad: int
    card: str
    order: int


class SquadMoved(Event, tag="squad_moved"):
    seat: int
    squad: int
    origin: Coordinates
    to: Coordinates


class Attacked(Event, tag="attacked"):
    """dice: what was rolled; damage: what it dealt."""

    seat: int
    squad: int
    unit: str
    dice: list[int]
    damage: int


class FlagTried(Event, tag="flag_tried"):
    seat: int
    squad: int
    space: Coordinates
    die: int


class FlagCaptured(Event, tag="flag_captured"):
    seat: int
    space: Coordinates


class AbilityUsed(Event, tag="ability_used"):
    """dice: what was rolled, none where no test is needed."""

    seat: int
    unit: str
    ability: int
    card: str | None
    dice: list[int]
    success: bool


class StrategicPlayed(Event, tag="strategic_played"):
    seat: int
    card: str
    pay: list[str]


class UnitWounded(Event, tag="unit_wounded"):
    """damage: all that it has now."""

    unit: str
    damage: int


class UnitHealed(Event, tag="unit_healed"):
    """damage: what it has left."""

    unit: str
    damage: int


class UnitKilled(Event, tag="unit_killed"):
    """seat: who killed it and keeps its card."""

    seat: int
    unit: str


class SquadEliminated(Event, tag="squad_eliminated"):
    """by: the seat that killed its last unit; null when its seat was given up."""

    seat: int
    squad: int
    by: int | None


class SquadMarked(Event, tag="squad_marked"):
    seat: int
    squad: int
    mark: Mark


class MarkEnded(Event, tag="mark_ended"):
    seat: int
    squad: int
    mark: Mark


class WallPlaced(Event, tag="wall_placed"):
    space: Coordinates


class WallRemoved(Event, tag="wall_removed"):
    space: Coordinates


class FurtherOrder(Event, tag="further_order"):
    """A squad may receive a further order in this turn."""

    seat: int
    squad: int


class OrdersReturned(Event, tag="orders_returned"):
    """Order cards are at hand again."""

    seat: int
    cards: list[str]


class DecisionOpened(Event, tag="decision_opened"):
    decision: int
    seat: int


class DecisionTaken(Event, tag="decision_taken"):
    decision: int
    option: int


class SeatEliminated(Event, tag="seat_eliminated"):
    """It has no units left (D56)."""

    seat: int


class SeatGivenUp(Event, tag="seat_given_up"):
    seat: int


Reason = Literal["eliminate_units", "eliminate_squads", "capture_flags", "escort", "last_army", "round_cap", "given_up"]


class GameEnded(Event, tag="game_ended"):
    """places: of each seat, 1 = best."""

    reason: Reason
    places: list[int]


AnyEvent = (
    ArmyTaken
    | StrategicDealt
    | UnitsDealt
    | UnitAssigned
    | FormingStartedOver
    | SquadsFormed
    | SquadsRevealed
    | SquadPlaced
    | TurnBegan
    | TurnEnded
    | OrderGiven
    | SquadMoved
    | Attacked
    | FlagTried
    | FlagCaptured
    | AbilityUsed
    | StrategicPlayed
    | UnitWounded
    | UnitHealed
    | UnitKilled
    | SquadEliminated
    | SquadMarked
    | MarkEnded
    | WallPlaced
    | WallRemoved
    | FurtherOrder
    | OrdersReturned
    | DecisionOpened
    | DecisionTaken
    | SeatEliminated
    | SeatGivenUp
    | GameEnded
)
