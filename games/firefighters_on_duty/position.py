"""The position document: everything that is on the table, by name.

All of Firefighters on Duty is open but the order of the shuffled decks, and those are kept as counts; so the view
of every seat is the whole position. Inside its parts, counts of 0 and empty places are left out of JSON.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from games.game import Document

HOUR: Final = 3_600_000

Symbol = Literal["water", "move_vehicle", "firefighter", "gear"]
HazardName = Literal["compressed_gas", "explosive_substances", "thick_smoke", "high_voltage"]
Stage = Literal[
    "setup",
    "start_of_round",
    "ready",
    "action_phase",
    "last_actions",
    "radio_report_1",
    "radio_report_2",
    "radio_report_3",
    "radio_report_4",
    "radio_report_5",
    "radio_report_6",
    "radio_report_7",
    "radio_report_8",
    "fire_growth",
    "fire_spread",
    "end_of_round",
    "over",
]
"""What happens next. last_actions: the countdown is over, dice on slots are still resolved (A67)."""
Reason = Literal[
    "casualty", "vehicle_destroyed", "blocks_burned", "no_points", "objective_not_completed", "objective_completed"
]


class Piece(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the position."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Match options; what each means is said in its schema too. mode, rolls_per_round, roll_pause_ms: A68."""

    difficulty: Annotated[Literal["easy", "hard"], Meta(description="which Fire Spread table")] = "easy"
    mode: Annotated[
        Literal["timed", "untimed"], Meta(description="timed: a countdown; untimed: a budget of die rolls")
    ] = "timed"
    action_phase_ms: Annotated[
        int, Meta(ge=0, le=HOUR, description="length of the countdown; 0: 2 minutes, solo 4")
    ] = 0
    roll_pause_ms: Annotated[
        int, Meta(ge=0, le=60_000, description="timed: least time between two rolls of one die")
    ] = 800
    rolls_per_round: Annotated[
        int, Meta(ge=1, le=1_000, description="untimed: die rolls of a seat in an Action Phase")
    ] = 40
    ready_wait_ms: Annotated[
        int, Meta(ge=1, le=HOUR, description="timed: how long the countdown waits until all are `ready`")
    ] = 60_000
    decision_ms: Annotated[
        int, Meta(ge=1, le=HOUR, description="timed: time for a decision, then its first option is taken")
    ] = 30_000
    decisions: Annotated[
        Literal["ask", "automatic"], Meta(description="ask the players, or take the first option at once")
    ] = "ask"


class SpacePosition(Piece):
    """What is on one Space. smoke: 2 or 1, the visible side of Thick Smoke, 0 without."""

    fires: int = 0
    inactive_fires: int = 0
    firefighters: int = 0
    hoses: int = 0
    axes: int = 0
    civilians: int = 0
    injured: int = 0
    debris: int = 0
    hazards: list[HazardName] = []
    smoke: int = 0
    burned: bool = False


class VehiclePosition(Piece):
    """A vehicle and its tile. space: None before its owner has chosen a Fire Station.

    fire_token: whether its damage holds one of the Fire tokens (A36).
    """

    space: str | None = None
    water: int = 0
    damaged: bool = False
    fire_token: bool = False
    firefighters: int = 0
    hoses: int = 0
    axes: int = 0
    civilians: int = 0
    injured: int = 0


class DiePosition(Piece):
    """An Action die: its symbol while usable; its slot with engine and target while it lies on one.

    rolled_at: Moment of the last roll, None before the first.
    """

    symbol: Symbol | None = None
    slot: Literal["extinguish", "axe"] | None = None
    engine: str | None = None
    target: str | None = None
    rolled_at: int | None = None


class SeatPosition(Piece):
    dice: list[DiePosition]
    ready: bool = False
    done: bool = False
    rolls_used: int = 0


class DeckPosition(Piece):
    """Cards by id with their number: still in the shuffled pile, and on the discard pile."""

    left: dict[str, int] = {}
    discarded: dict[str, int] = {}


class CallPosition(Piece):
    """A Distress Call on the board; round: when it was placed."""

    space: str
    card: str
    round: int


class DecisionPosition(Piece):
    """A choice that waits. seat: who decides, None = whoever answers first. options[0] is the default."""

    id: int
    about: str
    options: list[str]
    seat: int | None = None
    subject: list[int] = []


class ClockPosition(Piece):
    """The clock that runs; at: the Moment when it is up."""

    clock: Literal["ready", "action_phase", "last_actions", "decision"]
    at: int


class Position(Piece, omit_defaults=False):
    """A match of Firefighters on Duty.

    scenario: the scenario document, with the drawn city where Game Setup draws one. pending: what the present step
    still has to do after the decision, first things last, as a word and numbers (spaces by their place in ascending
    space id).
    clocks, decisions: how many have been numbered so far. What is left out is as at setup: starting points, engines
    and Water Truck on the first Fire Station with their Water, whole decks; supplies hold what is nowhere else.
    """

    scenario: Document
    seats: int
    options: Options = Options()
    stage: Stage = "start_of_round"
    round: int = 1
    points: int | None = None
    spaces: dict[str, SpacePosition] = {}
    vehicles: dict[str, VehiclePosition] = {}
    reserves: dict[str, int] = {}
    hydrants: dict[str, int] = {}
    fire_supply: int | None = None
    water_supply: int | None = None
    injured_supply: int | None = None
    players: list[SeatPosition] = []
    decks: dict[str, DeckPosition] = {}
    calls: list[CallPosition] = []
    delivered: int = 0
    evacuated: int = 0
    burned_blocks: int = 0
    calls_answered: int = 0
    decision: DecisionPosition | None = None
    clock: ClockPosition | None = None
    clocks: int = 0
    decisions: int = 0
    pending: list[list[str | int]] = []
    reasons: list[Reason] = []
    won: bool | None = None
