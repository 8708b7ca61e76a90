"""What the fire, the cards and the rules did, as named events."""

from __future__ import annotations

from typing import Literal

from games.firefighters_on_duty.actions import Item
from games.firefighters_on_duty.player_events import Event
from games.firefighters_on_duty.position import HazardName

Person = Literal["firefighter", "civilian"]
Response = Literal["fast", "on_time", "late"]
Cause = Literal["burned_block", "no_fire_token", "no_injured_token", "card", "injured_left", "civilians_left"]


class ReportBegan(Event, tag="report_began"):
    """One of the eight Radio Report steps."""

    step: int


class GrowthBegan(Event, tag="growth_began"):
    pass


class SpreadBegan(Event, tag="spread_began"):
    pass


class CasualtyOccurred(Event, tag="casualty_occurred"):
    space: str
    count: int


class PersonInjured(Event, tag="person_injured"):
    space: str
    person: Person


class TokenReturned(Event, tag="token_returned"):
    """A Firefighter, Hose or Axe came back to a Fire Station."""

    item: Item
    station: str


class VehicleDamaged(Event, tag="vehicle_damaged"):
    vehicle: str


class VehicleDestroyed(Event, tag="vehicle_destroyed"):
    vehicle: str


class EquipmentDestroyed(Event, tag="equipment_destroyed"):
    space: str
    item: Item


class BlockBurnedDown(Event, tag="block_burned_down"):
    space: str


class HazardTriggered(Event, tag="hazard_triggered"):
    space: str
    hazard: HazardName


class SmokeThinned(Event, tag="smoke_thinned"):
    """Thick Smoke was turned from its 2+ to its 1+ side."""

    space: str


class FireAdded(Event, tag="fire_added"):
    """New Fire, lying on its side."""

    space: str
    count: int


class FireRemoved(Event, tag="fire_removed"):
    space: str
    count: int


class SpreadRolled(Event, tag="spread_rolled"):
    space: str
    face: int
    fires: int


class HazardAdded(Event, tag="hazard_added"):
    space: str
    hazard: HazardName


class HazardRemoved(Event, tag="hazard_removed"):
    space: str
    hazard: HazardName


class DebrisAdded(Event, tag="debris_added"):
    space: str
    count: int


class DebrisRemoved(Event, tag="debris_removed"):
    space: str
    count: int


class PeopleAppeared(Event, tag="people_appeared"):
    space: str
    item: Item
    count: int


class ReserveFilled(Event, tag="reserve_filled"):
    """A card put Water into a Fire Station's reserve."""

    station: str
    count: int


class SpaceDrawn(Event, tag="space_drawn"):
    """The randomizer named this Block."""

    space: str


class EventCardDrawn(Event, tag="event_card_drawn"):
    space: str
    card: str


class CallResolved(Event, tag="call_resolved"):
    """answered: 1 when a Firefighter stood there, 0 when the call ran out of time."""

    space: str
    card: str
    response: Response
    answered: int


class PointsLost(Event, tag="points_lost"):
    count: int
    cause: Cause


class PointsGained(Event, tag="points_gained"):
    count: int


class DecisionOpened(Event, tag="decision_opened"):
    """The position shows its options."""

    decision: int


class DecisionTaken(Event, tag="decision_taken"):
    """option: the place of what was chosen among the options."""

    decision: int
    option: int


class RoundEnded(Event, tag="round_ended"):
    round: int


class GameEnded(Event, tag="game_ended"):
    """points: Scenario Points left, never below 0 (A99)."""

    won: bool
    points: int
