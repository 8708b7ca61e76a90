"""What players did, and what the clock did to them, as named events."""

from __future__ import annotations

import msgspec

from games.firefighters_on_duty.actions import Carried, Item
from games.firefighters_on_duty.position import Symbol


class Event(msgspec.Struct, tag_field="type"):
    """One thing that happened; "type" names it."""


class RoundStarted(Event, tag="round_started"):
    round: int


class FireFlaredUp(Event, tag="fire_flared_up"):
    """Inactive Fires of a Space became Active."""

    space: str
    count: int


class HydrantFilled(Event, tag="hydrant_filled"):
    hydrant: str
    count: int


class CallCame(Event, tag="call_came"):
    """A Distress Call was drawn and put on a Space."""

    space: str
    card: str


class SeatReady(Event, tag="seat_ready"):
    seat: int


class ActionPhaseBegan(Event, tag="action_phase_began"):
    """at: the Moment when the countdown ends; 0 without a clock."""

    at: int


class SeatDone(Event, tag="seat_done"):
    seat: int


class CountdownEnded(Event, tag="countdown_ended"):
    """dice_on_slots: how many dice may still be resolved (A67)."""

    dice_on_slots: int


class ActionPhaseEnded(Event, tag="action_phase_ended"):
    pass


class DieRolled(Event, tag="die_rolled"):
    seat: int
    die: int
    symbol: Symbol


class WaterFetched(Event, tag="water_fetched"):
    seat: int
    station: str


class VehicleMoved(Event, tag="vehicle_moved"):
    seat: int
    vehicle: str
    origin: str
    to: str


class VehiclePlaced(Event, tag="vehicle_placed"):
    """A vehicle was put on its first Road."""

    vehicle: str
    to: str


class FirefighterMoved(Event, tag="firefighter_moved"):
    seat: int
    origin: str
    to: str
    carried: Carried | None


class CivilianEvacuated(Event, tag="civilian_evacuated"):
    space: str


class InjuredDelivered(Event, tag="injured_delivered"):
    space: str


class ExtinguishBegan(Event, tag="extinguish_began"):
    seat: int
    die: int
    engine: str
    space: str


class WaterRolled(Event, tag="water_rolled"):
    """A batch of Water was rolled on a Space and spent; removed: how many Fires it put out."""

    seat: int
    engine: str
    space: str
    difficulty: int
    removed: int
    faces: list[int]


class AxeRaised(Event, tag="axe_raised"):
    """A die was put on a Fire Axe card."""

    seat: int
    die: int
    space: str


class AxeRolled(Event, tag="axe_rolled"):
    """removed: 1 when the Debris is gone, else 0."""

    seat: int
    space: str
    face: int
    removed: int


class SlotLeft(Event, tag="slot_left"):
    """A die came back from its slot, spent."""

    seat: int
    die: int


class VoltageShutOff(Event, tag="voltage_shut_off"):
    seat: int
    space: str


class WaterDrawn(Event, tag="water_drawn"):
    seat: int
    vehicle: str
    source: str
    count: int


class WaterGiven(Event, tag="water_given"):
    seat: int
    giver: str
    receiver: str
    count: int


class Loaded(Event, tag="loaded"):
    seat: int
    vehicle: str
    item: Item
    space: str


class Unloaded(Event, tag="unloaded"):
    seat: int
    vehicle: str
    item: Item
    space: str
