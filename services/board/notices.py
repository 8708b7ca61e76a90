"""What players are told of their matches while they look at something else, and what is kept of it for them.

A notice says where to look; what there is to see the match says. They are noted by the save that causes them (a member
of what is owed, with all of a version's notices in it) and told to each player by a script of the player's own slot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from services.board.keys import notice_channel, notices_key
from services.board.record import HUMAN, LOBBY, Record
from services.board.scripts import Script
from services.board.store import Store

YOUR_TURN, STARTED, ENDED, INVITED, PROPOSAL = "your_turn", "started", "ended", "invited", "proposal"
NOTICE = "notice"
KEPT = 256
"""Notices of a player, the newest."""
KEPT_MS = 30 * 24 * 3600 * 1000
"""For so long after the last one."""
NEVER = 1 << 53
"""After every number."""


class Notice(NamedTuple):
    """seat: whose turn it is; None of the other kinds."""

    kind: str
    player: str
    seat: int | None = None


class Earlier(NamedTuple):
    """The record before a change, as far as notices follow from the difference."""

    status: str
    acting: tuple[int, ...]
    invited: frozenset[str]
    proposal: int

    @classmethod
    def of(cls, record: Record) -> Earlier:
        return cls(record.status, tuple(record.acting), frozenset(record.invited), _proposal_of(record))


def of_change(before: Earlier, record: Record) -> list[Notice]:
    """Who is to be told what. Bots, and seats that the hall plays for, are not called to act."""
    if record.over:
        return [Notice(ENDED, player) for player in _concerned(record)]
    told = [Notice(INVITED, player) for player in record.invited if player not in before.invited]
    if before.status == LOBBY and record.status != LOBBY:
        told += [Notice(STARTED, player) for player in _concerned(record)]
    if record.proposal is not None and record.proposal.version != before.proposal:
        by = record.proposal.by
        told += [Notice(PROPOSAL, player) for player in sorted(record.humans()) if player != by]
    told += [Notice(YOUR_TURN, record.seats[seat].player, seat) for seat in _called(before, record)]
    return told


def _called(before: Earlier, record: Record) -> Iterator[int]:
    for seat in record.acting:
        if seat >= 0 and seat not in before.acting and record.seats[seat].kind == HUMAN:
            yield seat


def _concerned(record: Record) -> list[str]:
    """The owner, and who sits: also who is played for."""
    return sorted({record.owner, *(seat.player for seat in record.seats)} - {""})


def _proposal_of(record: Record) -> int:
    return 0 if record.proposal is None else record.proposal.version


def member(match_id: str, version: int, told: Sequence[Notice]) -> str:
    """What the save notes as owed: the notices themselves, for the record goes on."""
    each = (f"{one.kind}/{'' if one.seat is None else one.seat}/{one.player}" for one in told)
    return f"{NOTICE}:{match_id}:{version}:{','.join(each)}"


def _noted(text: str) -> Iterator[Notice]:
    for one in text.split(","):
        kind, seat, player = one.split("/")
        yield Notice(kind, player, int(seat) if seat else None)


class Kept(NamedTuple):
    """A player's notices after a number. last: the newest number, 0 without any; floor: up to here they are gone.

    notices: (number, kind, JSON), oldest first.
    """

    last: int
    floor: int
    notices: list[tuple[int, str, bytes]]


class Notices:
    """Raises redis.RedisError."""

    def __init__(self, store: Store) -> None:
        self._tell, self._after = Script(store.server, "notify"), Script(store.server, "notices")

    def tell(self, match_id: str, version: int, noted: str) -> None:
        """To each player once, however often it is called, with a number that is above all before."""
        for notice in _noted(noted):
            seen = {"match": match_id, "version": version, "seat": notice.seat}
            text = notice.kind.encode() + b" " + msgspec.json.encode(seen)
            player = notice.player
            self._tell([notices_key(player)], text, KEPT, KEPT_MS, notice_channel(player), player)

    def after(self, player: str, number: int | None) -> Kept:
        """What the player has been told after that number; None: only where one stands."""
        answer: Any = self._after([notices_key(player)], NEVER if number is None else number, KEPT)
        last, floor, *rest = answer
        return Kept(int(last), int(floor), [_kept(*pair) for pair in zip(rest[::2], rest[1::2], strict=True)])


def _kept(text: bytes, number: bytes) -> tuple[int, str, bytes]:
    kind, _, seen = text.partition(b" ")
    return int(number), kind.decode(), seen
