"""Builds the message of a change: each viewer's events, redacted before they are saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from games.game import Game
from services.board.messages import Message
from services.board.record import ENDED, Record

_encode = msgspec.json.Encoder().encode


def message(
    record: Record, version: int, game: Game, events: Sequence[msgspec.Struct], of_the_host: Sequence[dict[str, Any]]
) -> Message:
    """events: the game's, each redacted per viewer; of_the_host: what everybody may know."""
    host = [_encode(event) for event in of_the_host]
    plain = [_encode(event) for event in events]
    shared = _array([*_known(game, events, plain, None), *host])
    told = {"*": shared}
    for seat in range(len(record.seats)):
        mine = _array([*_known(game, events, plain, seat), *host])
        if mine != shared:
            told[str(seat)] = mine
    ended = (record.outcome or b"null") if record.over else b""
    return Message(record.id, version, told, ended, record.shown_at)


def _known(game: Game, events: Sequence[msgspec.Struct], plain: list[bytes], seat: int | None) -> Iterator[bytes]:
    """plain: the events in full; most are told as they are, and are not written again for each viewer."""
    for event, full in zip(events, plain, strict=True):
        known = game.redact(event, seat)
        if known is not None:
            yield full if known is event else _encode(known)


def _array(parts: list[bytes]) -> bytes:
    return b"[" + b",".join(parts) + b"]"


def of_the_house(record: Record, lapsed: bool) -> list[dict[str, Any]]:
    """What the house tells after a change of any kind. lapsed: an open proposal did by it."""
    told: list[dict[str, Any]] = [{"type": "proposal_lapsed"}] if lapsed else []
    if record.status == ENDED:
        told.append({"type": "match_ended", "outcome": msgspec.Raw(record.outcome)})
    return told
