"""The state of a match: what lies where, as small integers over the tables of the Board.

What players move all the time is in bytearrays and lists; what changes rarely (Hazards, dice on slots, decks, calls,
what is pending) is in bytes and tuples that are replaced, never changed, so that a clone shares them.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.position import Options

# Stages, in the order of a round; position.Stage names them. RADIO_REPORT + 1 is the first of eight reports.
SETUP: Final = 0
START_OF_ROUND: Final = 1
READY: Final = 2
ACTION_PHASE: Final = 3
LAST_ACTIONS: Final = 4
RADIO_REPORT: Final = 4
FIRE_GROWTH: Final = 13
FIRE_SPREAD: Final = 14
END_OF_ROUND: Final = 15
OVER: Final = 16

# Clocks; position.ClockPosition names them.
NO_CLOCK: Final = 0
READY_CLOCK: Final = 1
PHASE_CLOCK: Final = 2
LAST_ACTIONS_CLOCK: Final = 3
DECISION_CLOCK: Final = 4

Counts = tuple[int, ...]
OWN_ENGINES: Final = ((), ((0, 1),), ((0,), (1,)), ((0,), (1,), (2,)), ((0,), (1,), (2,), (3,)))
"""The Fire Engines of each seat by the number of seats; solo, both are the one player's (A82)."""
_FOLLOWS: Final = ("board", "log", "solo", "engines", "dice_each", "timed", "own_engines", "tanks")
"""What is not the state itself: its board, its log, what follows from seats and options."""
_IS: Final = (
    *("seats", "options", "stage", "round", "points"),
    *("active", "inactive", "debris", "hazards", "burned", "tokens"),
    *("aboard", "vehicle_at", "tank", "damaged", "reserves", "hydrants"),
    *("fire_supply", "water_supply", "injured_supply"),
    *("symbol", "slot", "slot_engine", "slot_space", "rolled_at", "rolls_used", "ready", "done"),
    *("cards_left", "cards_discarded", "calls", "pending", "decision", "choices", "decisions"),
    *("clock", "clock_at", "clocks"),
    *("delivered", "evacuated", "burned_blocks", "calls_answered", "reasons", "won"),
)
_all_that_it_is = attrgetter(*_IS)


def changed(row: bytes, place: int, value: int) -> bytes:
    """A row of small numbers with one of them changed."""
    copy = bytearray(row)
    copy[place] = value
    return bytes(copy)


class State:
    """A match; empty_table.py and state_encoding.py fill one in. Units and Moments are milliseconds.

    active, inactive, debris, hazards (bits), burned: by space; tokens[item][space]; aboard[item][vehicle].
    vehicle_at: space or NOWHERE; damaged: 1 with a Fire token on the tile, 2 without (empty supply, A36).
    symbol, slot, slot_engine, slot_space, rolled_at (NOWHERE = never): by die, a seat's dice side by side.
    cards_left, cards_discarded: counts by card for the three Event decks and the Distress Calls (G7).
    calls: (space, card, round placed). pending: tasks of the running step, next one last.
    decision: () or (what it is about, the seat that decides or NOWHERE, subject ...); choices: its options.
    clocks, decisions: how many there have been; the last number names the running one.
    own_engines: the Fire Engines of each seat; tanks: the vehicles in play that hold Water.
    log: rows for named events while somebody asked for them.
    """

    __slots__ = (*_IS, *_FOLLOWS)

    board: Board
    seats: int
    options: Options
    stage: int
    round: int
    points: int
    active: bytearray
    inactive: bytearray
    debris: bytes
    hazards: bytes
    burned: bytes
    tokens: list[bytearray]
    aboard: list[bytearray]
    vehicle_at: list[int]
    tank: bytearray
    damaged: bytes
    reserves: bytearray
    hydrants: bytearray
    fire_supply: int
    water_supply: int
    injured_supply: int
    symbol: bytearray
    slot: bytes
    slot_engine: bytes
    slot_space: bytes
    rolled_at: list[int]
    rolls_used: list[int]
    ready: bytes
    done: bytes
    cards_left: tuple[bytes, ...]
    cards_discarded: tuple[bytes, ...]
    calls: tuple[Counts, ...]
    pending: tuple[Counts, ...]
    decision: Counts
    choices: Counts
    decisions: int
    clock: int
    clock_at: int
    clocks: int
    delivered: int
    evacuated: int
    burned_blocks: int
    calls_answered: int
    reasons: tuple[str, ...]
    won: bool
    solo: bool
    engines: int
    dice_each: int
    timed: bool
    own_engines: tuple[Counts, ...]
    tanks: Counts
    log: list[tuple[Any, ...]] | None

    def read_options(self) -> None:
        """What follows from board, seats and options alone."""
        self.solo = self.seats == 1
        self.engines = 2 if self.solo else self.seats
        self.dice_each = 3 if self.solo else 2
        self.timed = self.options.mode == "timed"
        self.own_engines = OWN_ENGINES[self.seats]
        self.tanks = self.board.tanks_of[self.engines]

    def owner(self, engine: int) -> int:
        """The seat of a Fire Engine; solo, both are the one player's (A82)."""
        return 0 if self.solo else engine

    def note(self, *row: Any) -> None:
        """One row of the log: the event's type and its fields, things of the board as numbers."""
        if self.log is not None:
            self.log.append(row)

    def clone(self) -> State:
        """An independent copy without a log."""
        copy = State()
        copy.board, copy.seats, copy.options, copy.log = self.board, self.seats, self.options, None
        copy.solo, copy.engines, copy.dice_each, copy.timed = self.solo, self.engines, self.dice_each, self.timed
        copy.own_engines, copy.tanks = self.own_engines, self.tanks
        copy.stage, copy.round, copy.points = self.stage, self.round, self.points
        copy.active, copy.inactive = self.active[:], self.inactive[:]
        copy.debris, copy.hazards, copy.burned = self.debris, self.hazards, self.burned
        copy.tokens = [*map(bytearray.copy, self.tokens)]
        copy.aboard = [*map(bytearray.copy, self.aboard)]
        copy.vehicle_at, copy.tank, copy.damaged = self.vehicle_at[:], self.tank[:], self.damaged
        copy.reserves, copy.hydrants = self.reserves[:], self.hydrants[:]
        copy.fire_supply, copy.water_supply = self.fire_supply, self.water_supply
        copy.injured_supply = self.injured_supply
        copy.symbol, copy.slot, copy.slot_engine = self.symbol[:], self.slot, self.slot_engine
        copy.slot_space, copy.rolled_at = self.slot_space, self.rolled_at[:]
        copy.rolls_used, copy.ready, copy.done = self.rolls_used[:], self.ready, self.done
        copy.cards_left, copy.cards_discarded, copy.calls = self.cards_left, self.cards_discarded, self.calls
        copy.pending, copy.decision, copy.choices = self.pending, self.decision, self.choices
        copy.decisions, copy.clock, copy.clock_at, copy.clocks = self.decisions, self.clock, self.clock_at, self.clocks
        copy.delivered, copy.evacuated, copy.burned_blocks = self.delivered, self.evacuated, self.burned_blocks
        copy.calls_answered, copy.reasons, copy.won = self.calls_answered, self.reasons, self.won
        return copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or self.board.source != other.board.source:
            return False
        return bool(_all_that_it_is(self) == _all_that_it_is(other))

    __hash__ = None  # type: ignore[assignment]
