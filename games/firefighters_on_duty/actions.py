"""The named actions: what a player or the table may say.

Spaces, vehicles and tanks are named as everywhere ("A4", "engine-1", "water-truck", "station-1", "hydrant-2").
`die` is one of the seat's own Action dice (0, 1; solo 0 to 2). A rolled die keeps its symbol until it is used or
rolled again, so reserving a die takes no action.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Carried = Literal["hose", "axe", "civilian", "injured"]
Item = Literal["firefighter", "hose", "axe", "civilian", "injured"]


class Action(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """One action; "type" names it."""


class Roll(Action, tag="roll"):
    """Roll one or several of the seat's Action dice; their symbols are lost."""

    dice: list[int]


class FetchWater(Action, tag="fetch_water"):
    """Water symbol: 1 Water from the general supply into a Fire Station's reserve (A48)."""

    die: int
    station: str


class MoveVehicle(Action, tag="move_vehicle"):
    """Move Vehicle symbol: the own Fire Engine or a Common Vehicle to an adjacent Road."""

    die: int
    vehicle: str
    to: str


class MoveFirefighter(Action, tag="move_firefighter"):
    """Firefighter symbol: a Firefighter from one Space to an adjacent one, with something carried or nothing."""

    die: int
    origin: str
    to: str
    carried: Carried | None = None


class Extinguish(Action, tag="extinguish"):
    """Gear symbol: put the die on the Action slot of an own Fire Engine and select the Space."""

    die: int
    engine: str
    space: str


class RollWater(Action, tag="roll_water"):
    """Roll 1 to 12 Water from the tank of the Fire Engine on whose slot the die lies; may be repeated."""

    die: int
    count: int


class UseAxe(Action, tag="use_axe"):
    """Gear symbol: put the die on an own Fire Axe card and select the Space with Debris."""

    die: int
    space: str


class RollAxe(Action, tag="roll_axe"):
    """Roll the D6 for the die on the Fire Axe card: 4 or higher removes one Debris."""

    die: int


class LeaveSlot(Action, tag="leave_slot"):
    """Take the die back from its slot: the action is over, the die is spent."""

    die: int


class ShutOff(Action, tag="shut_off"):
    """Two Gear symbols at once on the Electric Shut-Off card: remove High Voltage from a Block."""

    dice: list[int]
    space: str


class DrawWater(Action, tag="draw_water"):
    """Free: Water from a Fire Station's reserve or a Hydrant into an own Fire Engine or the Water Truck."""

    vehicle: str
    source: str
    count: int


class GiveWater(Action, tag="give_water"):
    """Free: Water from an own Fire Engine to another one, or between one and the Water Truck."""

    giver: str
    receiver: str
    count: int


class Load(Action, tag="load"):
    """Free: a token from the vehicle's Road onto the vehicle's tile."""

    vehicle: str
    item: Item
    space: str


class Unload(Action, tag="unload"):
    """Free: a token from the vehicle's tile onto its Road."""

    vehicle: str
    item: Item
    space: str


class Ready(Action, tag="ready"):
    """Ready for the countdown of the Action Phase (A102)."""


class Done(Action, tag="done"):
    """Nothing more to do in this Action Phase; when all seats have said so it ends (A102)."""


class Choose(Action, tag="choose"):
    """Answer decision number `decision` with one of its options, counted from 0."""

    decision: int
    option: int


class StartRound(Action, tag="start_round"):
    """Table: Fires become Active, Hydrants are filled, Distress Calls arrive."""


class RadioReport(Action, tag="radio_report"):
    """Table: one of the eight Radio Report steps."""

    step: int


class FireGrowth(Action, tag="fire_growth"):
    """Table: Blocks that burn gain Fire."""


class FireSpread(Action, tag="fire_spread"):
    """Table: the dice for the Blocks beside Fire."""


class EndRound(Action, tag="end_round"):
    """Table: the Round marker moves on, or the game ends."""


class TimeUp(Action, tag="time_up"):
    """Table: the running clock has run out."""


AnyAction = (
    Roll
    | FetchWater
    | MoveVehicle
    | MoveFirefighter
    | Extinguish
    | RollWater
    | UseAxe
    | RollAxe
    | LeaveSlot
    | ShutOff
    | DrawWater
    | GiveWater
    | Load
    | Unload
    | Ready
    | Done
    | Choose
    | StartRound
    | RadioReport
    | FireGrowth
    | FireSpread
    | EndRound
    | TimeUp
)
