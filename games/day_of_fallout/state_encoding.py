"""The whole state as bytes, scenario included, and back. Its parts come in the same order in all three places here."""

from __future__ import annotations

from typing import Final

import msgspec

from games.day_of_fallout.boards import board_of
from games.day_of_fallout.events import Reason
from games.day_of_fallout.options import FalloutOptions
from games.day_of_fallout.state import Counts, Members, State

Match = tuple[bytes, int, FalloutOptions]
Course = tuple[int, int, int, int, int]
Seats = tuple[list[int], list[int], list[Counts], list[Counts], int, int, int]
Cards = tuple[list[Counts], list[Counts]]
Squads = tuple[list[Members], list[int], list[int], int]
Scores = tuple[list[Counts], list[int], list[int]]
Map = tuple[bytes, bytes]
Turn = tuple[int, int, int, int, Counts, Counts, bool, bool]
Waiting = tuple[Counts, Counts, int]
End = tuple[tuple[Reason, ...], Counts]
Saved = tuple[Match, Course, Seats, Cards, Squads, Scores, Map, Turn, Waiting, End]
_decoder: Final = msgspec.msgpack.Decoder(Saved)
_encoder: Final = msgspec.msgpack.Encoder()


def encode(state: State) -> bytes:
    """The state without its log."""
    board = state.board
    length = (board.space_count + 7) // 8
    saved: Saved = (
        (board.source, state.seats, state.options),
        (state.stage, state.round, state.turn, state.first, state.active),
        (state.armies, state.starts, state.hands, state.assigned, state.formed, state.out, state.given_up),
        (state.strategic, state.played),
        (state.units, state.at, state.marks, state.placed),
        (state.killed, state.squads_killed, state.flags_taken),
        (state.walls.to_bytes(length, "little"), state.flags.to_bytes(length, "little")),
        (
            *(state.cards, state.acted, state.extra, state.tried),
            *(state.current, state.used, state.strategic_used, state.ending),
        ),
        (state.decision, state.choices, state.decisions),
        (state.reasons, state.places),
    )
    return _encoder.encode(saved)


def decode(data: bytes) -> State:
    """The state that `encode` wrote. Raises Faulty when its scenario cannot be played."""
    state = State()
    match, course, seats, cards, squads, scores, on_map, turn, waiting, end = _decoder.decode(data)
    source, state.seats, state.options = match
    state.board, state.log = board_of(source), None
    state.stage, state.round, state.turn, state.first, state.active = course
    state.armies, state.starts, state.hands, state.assigned, state.formed, state.out, state.given_up = seats
    state.strategic, state.played = cards
    state.units, state.at, state.marks, state.placed = squads
    state.killed, state.squads_killed, state.flags_taken = scores
    state.walls, state.flags = (int.from_bytes(mask, "little") for mask in on_map)
    state.cards, state.acted, state.extra, state.tried = turn[:4]
    state.current, state.used, state.strategic_used, state.ending = turn[4:]
    state.decision, state.choices, state.decisions = waiting
    state.reasons, state.places = end
    return state
