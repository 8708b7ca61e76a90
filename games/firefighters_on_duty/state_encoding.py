"""The whole state as bytes, scenario included, and back. Its parts come in the same order in all three places here."""

from __future__ import annotations

from typing import Final

import msgspec

from games.firefighters_on_duty.boards import board_of
from games.firefighters_on_duty.position import Options
from games.firefighters_on_duty.state import Counts, State

Course = tuple[int, Options, int, int, int]
Spaces = tuple[bytearray, bytearray, bytes, bytes, bytes, list[bytearray]]
Vehicles = tuple[list[bytearray], list[int], bytearray, bytes]
Supplies = tuple[bytearray, bytearray, int, int, int]
Dice = tuple[bytearray, bytes, bytes, bytes, list[int]]
Seats = tuple[list[int], bytes, bytes]
Cards = tuple[tuple[bytes, ...], tuple[bytes, ...], tuple[Counts, ...]]
Waiting = tuple[tuple[Counts, ...], Counts, Counts, int]
Clock = tuple[int, int, int]
Counters = tuple[int, int, int, int]
End = tuple[tuple[str, ...], bool]
Saved = tuple[bytes, Course, Spaces, Vehicles, Supplies, Dice, Seats, Cards, Waiting, Clock, Counters, End]
_decoder: Final = msgspec.msgpack.Decoder(Saved)
_encoder: Final = msgspec.msgpack.Encoder()


def encode(state: State) -> bytes:
    """The state without its log."""
    saved: Saved = (
        state.board.source,
        (state.seats, state.options, state.stage, state.round, state.points),
        (state.active, state.inactive, state.debris, state.hazards, state.burned, state.tokens),
        (state.aboard, state.vehicle_at, state.tank, state.damaged),
        (state.reserves, state.hydrants, state.fire_supply, state.water_supply, state.injured_supply),
        (state.symbol, state.slot, state.slot_engine, state.slot_space, state.rolled_at),
        (state.rolls_used, state.ready, state.done),
        (state.cards_left, state.cards_discarded, state.calls),
        (state.pending, state.decision, state.choices, state.decisions),
        (state.clock, state.clock_at, state.clocks),
        (state.delivered, state.evacuated, state.burned_blocks, state.calls_answered),
        (state.reasons, state.won),
    )
    return _encoder.encode(saved)


def decode(data: bytes) -> State:
    """The state that `encode` wrote. Raises Faulty when its scenario cannot be played."""
    state = State()
    saved: Saved = _decoder.decode(data)
    source, course, spaces, vehicles, supplies, dice, seats, cards, waiting, clock, counters, end = saved
    state.board, state.log = board_of(source), None
    state.seats, state.options, state.stage, state.round, state.points = course
    state.active, state.inactive, state.debris, state.hazards, state.burned, state.tokens = spaces
    state.aboard, state.vehicle_at, state.tank, state.damaged = vehicles
    state.reserves, state.hydrants, state.fire_supply, state.water_supply, state.injured_supply = supplies
    state.symbol, state.slot, state.slot_engine, state.slot_space, state.rolled_at = dice
    state.rolls_used, state.ready, state.done = seats
    state.cards_left, state.cards_discarded, state.calls = cards
    state.pending, state.decision, state.choices, state.decisions = waiting
    state.clock, state.clock_at, state.clocks = clock
    state.delivered, state.evacuated, state.burned_blocks, state.calls_answered = counters
    state.reasons, state.won = end
    state.read_options()
    return state
