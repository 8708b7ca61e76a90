"""What is asked of a match beside the game, and what is planned for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from games.journal import Entry
from rpc.errors import Refused
from services.board import errors
from services.board.entries import Details
from services.board.playing import Played
from services.board.record import Record
from services.board.seats import Caller


class Asked(NamedTuple):
    """A request for a house action. seat: as the path names it. now: the store's clock, milliseconds.

    journal: reads every entry of the match. new_code: makes a join code that leads to it.
    """

    record: Record
    version: int
    now: int
    caller: Caller
    seat: int | None
    body: bytes
    journal: Callable[[], Sequence[Entry]]
    new_code: Callable[[], str]


class Back(NamedTuple):
    """The version that a match goes back to: the game's state then, and the moment of match time."""

    version: int
    played: Played
    moment: int


class Planned(NamedTuple):
    """What is to be committed. events: what everybody is told. back: of an undo.

    in_time: not to be done once a clock has run out.
    """

    kind: str
    seat: int | None
    details: Details
    events: Sequence[dict[str, Any]]
    back: Back | None = None
    in_time: bool = False


Plan = Callable[[Asked], Planned | None]
"""None when all is so already. Raises Refused when it may not be."""


def encoded(details: Details) -> msgspec.Raw:
    """As a journal entry keeps them."""
    return msgspec.Raw(msgspec.json.encode(details))


def not_now(asked: Asked) -> Refused:
    return errors.match_ended(asked.version) if asked.record.over else errors.already_started(asked.version)


def seat_exists(record: Record, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < len(record.seats):
        raise errors.no_seat_of_that_number()
