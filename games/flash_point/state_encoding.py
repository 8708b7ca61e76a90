"""The whole state as bytes, scenario included, and back. Its parts come in the same order in all three places here."""

from __future__ import annotations

from typing import Final

import msgspec

from games.flash_point.boards import board_of
from games.flash_point.options import ExperiencedOptions, FamilyOptions, TragicOptions
from games.flash_point.rulesets import EXPERIENCED, FAMILY, TRAGIC
from games.flash_point.state import Counts, State

OPTION_TYPES: Final[dict[str, type[FamilyOptions]]] = {
    FAMILY.key: FamilyOptions,
    EXPERIENCED.key: ExperiencedOptions,
    TRAGIC.key: TragicOptions,
}
"""The match options by game."""
Match = tuple[str, bytes, int, msgspec.Raw]
Course = tuple[int, int, int, bool, bytearray, int, int]
Masks = tuple[bytes, bytes, bytes, bytes, bytes]
House = tuple[bytearray, Counts, int, int]
People = tuple[tuple[tuple[int, int], ...], Counts, tuple[tuple[int, int, int], ...], int, int, int]
Firefighters = tuple[list[int], bytearray, bytearray, bytearray, bytes, int, int]
Cards = tuple[Counts, Counts, Counts, Counts, Counts, tuple[tuple[int, int], ...]]
Waiting = tuple[tuple[Counts, ...], Counts, Counts, int]
End = tuple[tuple[str, ...], bool]
Saved = tuple[Match, Course, Masks, House, People, Firefighters, Cards, Waiting, End]
_decoder: Final = msgspec.msgpack.Decoder(Saved)
_encoder: Final = msgspec.msgpack.Encoder()
_option_decoders: Final = {key: msgspec.msgpack.Decoder(kind) for key, kind in OPTION_TYPES.items()}


def encode(state: State) -> bytes:
    """The state without its log."""
    board = state.board
    length = (board.space_count + 7) // 8
    saved: Saved = (
        (board.rules.key, board.source, state.seats, msgspec.Raw(_encoder.encode(state.options))),
        (state.stage, state.turn, state.active, state.acted, state.commanded, state.target, state.flared),
        (
            state.fire.to_bytes(length, "little"),
            state.smoke.to_bytes(length, "little"),
            state.hot_spots.to_bytes(length, "little"),
            state.open_east.to_bytes(length, "little"),
            state.open_south.to_bytes(length, "little"),
        ),
        (state.edges, state.hazmats, state.hazmats_removed, state.hazmats_exploded),
        (state.poi, state.pool, state.victims, state.rescued, state.lost, state.false_alarms),
        (state.at, state.ap, state.special, state.bonus, state.specialist, state.ambulance, state.engine),
        (
            state.fire_deck,
            state.fire_discard,
            state.flare_ups,
            state.event_deck,
            state.event_discard,
            state.lasting,
        ),
        (state.pending, state.decision, state.choices, state.decisions),
        (state.reasons, state.won),
    )
    return _encoder.encode(saved)


def decode(data: bytes) -> State:
    """The state that `encode` wrote. Raises Faulty when its scenario cannot be played."""
    state = State()
    match, course, masks, house, people, firefighters, cards, waiting, end = _decoder.decode(data)
    game, source, state.seats, options = match
    state.board, state.log = board_of(game, source), None
    state.options = _option_decoders[game].decode(options)
    state.read_options()
    state.stage, state.turn, state.active, state.acted, state.commanded, state.target, state.flared = course
    state.fire, state.smoke, state.hot_spots, *passages = (int.from_bytes(mask, "little") for mask in masks)
    state.open_east, state.open_south = passages
    state.edges, state.hazmats, state.hazmats_removed, state.hazmats_exploded = house
    state.poi, state.pool, state.victims, state.rescued, state.lost, state.false_alarms = people
    state.at, state.ap, state.special, state.bonus, state.specialist, state.ambulance, state.engine = firefighters
    state.fire_deck, state.fire_discard, state.flare_ups = cards[:3]
    state.event_deck, state.event_discard, state.lasting = cards[3:]
    state.pending, state.decision, state.choices, state.decisions = waiting
    state.reasons, state.won = end
    return state
