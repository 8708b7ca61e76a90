"""Events of the firefighters, their vehicles and the people they help. Spaces are [row, column]."""

from __future__ import annotations

import msgspec

from games.flash_point.actions import Coordinates, EdgeName


class Event(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """Something that happened; "type" names it."""


class SpecialistTaken(Event, tag="specialist_taken"):
    """A firefighter is that specialist from now on."""

    firefighter: int
    specialist: str


class FirefighterPlaced(Event, tag="firefighter_placed"):
    """At the start of the match."""

    firefighter: int
    space: Coordinates


class VehiclePlaced(Event, tag="vehicle_placed"):
    """At the start of the match, on a parking spot."""

    vehicle: str
    spot: int


class TurnBegan(Event, tag="turn_began"):
    """ap: action points of the turn with the saved ones; special: those of the specialist's kind."""

    turn: int
    firefighter: int
    ap: int
    special: int


class TurnEnded(Event, tag="turn_ended"):
    """saved: action points kept for the next turn."""

    turn: int
    firefighter: int
    saved: int


class FirefighterMoved(Event, tag="firefighter_moved"):
    """carried: what (see actions.Move); led: whether a treated victim came along."""

    firefighter: int
    origin: Coordinates
    to: Coordinates
    carried: str | None
    led: bool


class DoorOpened(Event, tag="door_opened"):
    """firefighter: None when a card did it."""

    firefighter: int | None
    edge: EdgeName


class DoorClosed(Event, tag="door_closed"):
    """firefighter: None when a card did it."""

    firefighter: int | None
    edge: EdgeName


class Extinguished(Event, tag="extinguished"):
    """way: "smoke" and "fire" took the marker away, "fire_to_smoke" left smoke."""

    firefighter: int
    space: Coordinates
    way: str


class WallChopped(Event, tag="wall_chopped"):
    firefighter: int
    edge: EdgeName


class WallRepaired(Event, tag="wall_repaired"):
    """firefighter: None when a card did it."""

    firefighter: int | None
    edge: EdgeName


class PoiRevealed(Event, tag="poi_revealed"):
    """kind: "victim", "false_alarm", ..."""

    space: Coordinates
    kind: str


class PoiMoved(Event, tag="poi_moved"):
    origin: Coordinates
    to: Coordinates


class SmokeMoved(Event, tag="smoke_moved"):
    """The smoke may have left the building or turned to fire; the next events say so."""

    origin: Coordinates
    to: Coordinates


class VictimTreated(Event, tag="victim_treated"):
    """firefighter: None when a card did it."""

    firefighter: int | None
    space: Coordinates


class VictimRescued(Event, tag="victim_rescued"):
    """rescued: how many are rescued now."""

    space: Coordinates
    kind: str
    rescued: int


class HazmatRemoved(Event, tag="hazmat_removed"):
    space: Coordinates


class HotSpotCleared(Event, tag="hot_spot_cleared"):
    firefighter: int
    space: Coordinates


class VehicleDriven(Event, tag="vehicle_driven"):
    vehicle: str
    spot: int


class FirefighterRode(Event, tag="firefighter_rode"):
    """Along with a vehicle, to a space of its new spot."""

    firefighter: int
    to: Coordinates


class DeckGunFired(Event, tag="deck_gun_fired"):
    """At the space that the dice gave."""

    firefighter: int
    space: Coordinates


class Dodged(Event, tag="dodged"):
    """Out of turn, instead of a knock-down."""

    firefighter: int
    to: Coordinates
