"""The state of a match: what lies where, as small integers over the tables of the Board.

Tables over spaces, vehicles, dice and seats are bytearrays and lists; what changes rarely (decks, calls, what is
pending) is a tuple that is replaced, never changed, so a clone may share it.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

import msgspec

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.boards import board_of
from games.firefighters_on_duty.position import Options
from games.firefighters_on_duty.tokens import FIRES, INJURED_PERSONS, ITEM_COUNT, NOWHERE, TANK, WATER_DICE

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
_FIELDS: Final[dict[str, Any]] = {
    "seats": int,
    "options": Options,
    "stage": int,
    "round": int,
    "points": int,
    "active": bytearray,
    "inactive": bytearray,
    "debris": bytearray,
    "hazards": bytearray,
    "burned": bytearray,
    "tokens": list[bytearray],
    "aboard": list[bytearray],
    "vehicle_at": list[int],
    "tank": bytearray,
    "damaged": bytearray,
    "reserves": bytearray,
    "hydrants": bytearray,
    "fire_supply": int,
    "water_supply": int,
    "injured_supply": int,
    "symbol": bytearray,
    "slot": bytearray,
    "slot_engine": bytearray,
    "slot_space": bytearray,
    "rolled_at": list[int],
    "rolls_used": list[int],
    "ready": bytearray,
    "done": bytearray,
    "cards_left": tuple[Counts, ...],
    "cards_discarded": tuple[Counts, ...],
    "calls": tuple[Counts, ...],
    "pending": tuple[Counts, ...],
    "decision": Counts,
    "choices": Counts,
    "decisions": int,
    "clock": int,
    "clock_at": int,
    "clocks": int,
    "delivered": int,
    "evacuated": int,
    "burned_blocks": int,
    "calls_answered": int,
    "reasons": tuple[str, ...],
    "won": bool,
}
_all_fields = attrgetter(*_FIELDS)
_decoder = msgspec.msgpack.Decoder(tuple[(bytes, *_FIELDS.values())])  # type: ignore[misc]


class State:
    """A match. Units and Moments are milliseconds.

    active, inactive, debris, hazards (bits), burned: by space; tokens[item][space]; aboard[item][vehicle].
    vehicle_at: space or NOWHERE; damaged: 1 with a Fire token on the tile, 2 without (empty supply, A36).
    symbol, slot, slot_engine, slot_space, rolled_at (NOWHERE = never): by die, a seat's dice side by side.
    cards_left, cards_discarded: counts by card for the three Event decks and the Distress Calls (G7).
    calls: (space, card, round placed). pending: tasks of the running step, next one last.
    decision: () or (what it is about, the seat that decides or NOWHERE, subject ...); choices: its options.
    clocks, decisions: how many there have been; the last number names the running one.
    own_engines: the Fire Engines of each seat. log: rows for named events while somebody asked for them.
    """

    def __init__(self, board: Board, seats: int, options: Options) -> None:
        self.board = board
        self.seats = seats
        self.options = options
        self.read_options()
        self.log: list[tuple[Any, ...]] | None = None
        self.stage, self.round, self.points = SETUP, 1, board.scenario.points + (1 if self.solo else 0)
        self._empty_board(board)
        self._fresh_players()
        self.cards_left: tuple[Counts, ...] = ()
        self.cards_discarded: tuple[Counts, ...] = ()
        self.calls: tuple[Counts, ...] = ()
        self.pending: tuple[Counts, ...] = ()
        self.decision: Counts = ()
        self.choices: Counts = ()
        self.decisions = 0
        self.clock, self.clock_at, self.clocks = NO_CLOCK, 0, 0
        self.delivered, self.evacuated, self.burned_blocks, self.calls_answered = 0, 0, 0, 0
        self.reasons: tuple[str, ...] = ()
        self.won = False

    def read_options(self) -> None:
        """What follows from seats and options alone."""
        self.solo = self.seats == 1
        self.engines = 2 if self.solo else self.seats
        self.dice_each = 3 if self.solo else 2
        self.timed = self.options.mode == "timed"
        self.own_engines: tuple[Counts, ...] = ((0, 1),) if self.solo else tuple((seat,) for seat in range(self.seats))

    def _empty_board(self, board: Board) -> None:
        spaces, vehicles = board.space_count, board.vehicle_count
        self.active, self.inactive = bytearray(spaces), bytearray(spaces)
        self.debris, self.hazards, self.burned = bytearray(spaces), bytearray(spaces), bytearray(spaces)
        self.tokens = [bytearray(spaces) for _ in range(ITEM_COUNT)]
        self.aboard = [bytearray(vehicles) for _ in range(ITEM_COUNT)]
        self.vehicle_at = [NOWHERE] * vehicles
        self.tank = bytearray(TANK if vehicle < self.engines else 0 for vehicle in range(vehicles))
        self.damaged = bytearray(vehicles)
        self.reserves = bytearray(len(board.stations))
        self.hydrants = bytearray(len(board.hydrant_roads))
        self.fire_supply, self.injured_supply = FIRES, INJURED_PERSONS
        self.water_supply = WATER_DICE - TANK * self.engines

    def _fresh_players(self) -> None:
        dice = self.seats * self.dice_each
        self.symbol, self.slot = bytearray(dice), bytearray(dice)
        self.slot_engine, self.slot_space = bytearray(dice), bytearray(dice)
        self.rolled_at = [NOWHERE] * dice
        self.rolls_used = [0] * self.seats
        self.ready, self.done = bytearray(self.seats), bytearray(self.seats)

    def owner(self, engine: int) -> int:
        """The seat of a Fire Engine; solo, both are the one player's (A82)."""
        return 0 if self.solo else engine

    def note(self, *row: Any) -> None:
        """One row of the log: the event's type and its fields, things of the board as numbers."""
        if self.log is not None:
            self.log.append(row)

    def clone(self) -> State:
        """An independent copy without a log."""
        copy = State.__new__(State)
        copy.board, copy.seats, copy.options, copy.log = self.board, self.seats, self.options, None
        copy.solo, copy.engines, copy.dice_each, copy.timed = self.solo, self.engines, self.dice_each, self.timed
        copy.own_engines = self.own_engines
        copy.stage, copy.round, copy.points = self.stage, self.round, self.points
        copy.active, copy.inactive, copy.debris = self.active[:], self.inactive[:], self.debris[:]
        copy.hazards, copy.burned = self.hazards[:], self.burned[:]
        copy.tokens = [row[:] for row in self.tokens]
        copy.aboard = [row[:] for row in self.aboard]
        copy.vehicle_at, copy.tank, copy.damaged = self.vehicle_at[:], self.tank[:], self.damaged[:]
        copy.reserves, copy.hydrants = self.reserves[:], self.hydrants[:]
        copy.fire_supply, copy.water_supply = self.fire_supply, self.water_supply
        copy.injured_supply = self.injured_supply
        copy.symbol, copy.slot, copy.slot_engine = self.symbol[:], self.slot[:], self.slot_engine[:]
        copy.slot_space, copy.rolled_at = self.slot_space[:], self.rolled_at[:]
        copy.rolls_used, copy.ready, copy.done = self.rolls_used[:], self.ready[:], self.done[:]
        copy.cards_left, copy.cards_discarded, copy.calls = self.cards_left, self.cards_discarded, self.calls
        copy.pending, copy.decision, copy.choices = self.pending, self.decision, self.choices
        copy.decisions, copy.clock, copy.clock_at, copy.clocks = self.decisions, self.clock, self.clock_at, self.clocks
        copy.delivered, copy.evacuated, copy.burned_blocks = self.delivered, self.evacuated, self.burned_blocks
        copy.calls_answered, copy.reasons, copy.won = self.calls_answered, self.reasons, self.won
        return copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and encode(self) == encode(other)

    __hash__ = None  # type: ignore[assignment]


def encode(state: State) -> bytes:
    """The whole state, scenario included, without its log."""
    return msgspec.msgpack.encode((state.board.source, *_all_fields(state)))


def decode(data: bytes) -> State:
    """The state that `encode` wrote."""
    source, *values = _decoder.decode(data)
    state = State.__new__(State)
    state.board, state.log = board_of(source), None
    for name, value in zip(_FIELDS, values, strict=True):
        setattr(state, name, value)
    state.read_options()
    return state
