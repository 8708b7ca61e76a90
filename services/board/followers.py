"""Who follows a match, how far each has been told, and what is told to them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable

from rpc.errors import Refused
from rpc.stubs.board_pb2 import FollowMessage, Subscribe
from services.board.errors import no_match
from services.board.messages import Message, body_for, events_for
from services.board.record import Record
from services.board.seats import Caller, admit, viewing_seat

MOST_WAITING = 20_000
"""Messages a call may leave unread; then it is ended, and its gateway catches up with a new one."""


class Outbox:
    """What is to be written to one call."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[FollowMessage | None] = asyncio.Queue()
        self.overrun = False

    def put(self, message: FollowMessage) -> None:
        if self._waiting.qsize() >= MOST_WAITING:
            self.overrun = True
            self.close()
        elif not self.overrun:
            self._waiting.put_nowait(message)

    def close(self) -> None:
        self._waiting.put_nowait(None)

    async def get(self) -> FollowMessage | None:
        """The next message; None when the call is to end."""
        return await self._waiting.get()


class Follower:
    """version: the last one told; None before it may follow, and when it needs a snapshot.

    after: from where it wants to go on; None: with a snapshot. seat None: what an onlooker sees.
    """

    __slots__ = ("after", "find_seat", "match_id", "number", "outbox", "player_id", "seat", "version")

    def __init__(self, outbox: Outbox, number: int, subscribe: Subscribe) -> None:
        self.outbox = outbox
        self.number = number
        self.match_id = subscribe.match_id
        self.player_id = subscribe.player_id
        self.seat: int | None = subscribe.seat if subscribe.HasField("seat") else None
        self.find_seat = subscribe.find_seat
        self.after: int | None = subscribe.after if subscribe.HasField("after") else None
        self.version: int | None = None

    def refusal(self, record: Record | None) -> str:
        """The code of why it may not follow, empty when it may; finds its seat when it asked for that."""
        try:
            if record is None:
                raise no_match()
            caller = Caller(self.player_id)
            admit(record, caller)
            if self.find_seat or self.seat is not None:
                self.seat = viewing_seat(record, caller, None if self.find_seat else self.seat)
        except Refused as refused:
            return refused.problem.code
        return ""

    def may_hear(self, message: Message, now: int) -> bool:
        """now: the store's clock; 0 when it is not known."""
        return self.seat is not None or message.shown_at <= now

    def start_over(self) -> None:
        """What it has cannot be continued: a snapshot comes next."""
        self.version = self.after = None

    def ask_again(self) -> None:
        """Whether it may follow has to be looked at anew; it goes on where it is."""
        self.version, self.after = None, self.version

    def tell(self, **fields: object) -> None:
        self.outbox.put(FollowMessage(stream=self.number, **fields))  # type: ignore[arg-type]


def tell_all(followers: Iterable[Follower], message: Message) -> None:
    """One version to all of them: one body for each viewer, one message for each call."""
    groups: defaultdict[tuple[Outbox, int | None], list[int]] = defaultdict(list)
    for follower in followers:
        groups[follower.outbox, follower.seat].append(follower.number)
        follower.version = message.version
    bodies: dict[int | None, bytes] = {}
    for (outbox, seat), numbers in groups.items():
        if seat not in bodies:
            bodies[seat] = _body(message, seat)
        told = FollowMessage(version=message.version, streams=numbers)
        if message.ended:
            told.ended = bodies[seat]
        else:
            told.events = bodies[seat]
        outbox.put(told)


def _body(message: Message, seat: int | None) -> bytes:
    if not message.ended:
        return body_for(message, seat)
    return b'{"version":%d,"events":%s,"outcome":%s}' % (message.version, events_for(message, seat), message.ended)
