"""Fan-out of notices: each player's to every stream of that player, once each and in order.

The channels only say whose notices have grown; what is told is read from the store, after what each stream has. So a
word that is lost, or comes twice, loses and doubles nothing.
"""

from __future__ import annotations

import asyncio
import logging

import redis

from rpc.stubs.board_pb2 import FollowMessage, Subscribe
from rpc.stubs.board_pb2 import Notice as Told
from services.board.followers import Outbox
from services.board.notices import Kept, Notices

log = logging.getLogger(__name__)

OPENED, MISSED = "opened", "missed"
STORE_SECONDS, FAULT_SECONDS = 0.2, 1.0


class Listener:
    """One stream. after: the last number told; None: it begins with what comes next."""

    def __init__(self, outbox: Outbox, number: int, subscribe: Subscribe) -> None:
        self.outbox = outbox
        self.number = number
        self.player = subscribe.player_id
        self.after: int | None = subscribe.after if subscribe.HasField("after") else None
        self.admitted = False

    def tell(self, kept: Kept) -> None:
        if self.after is None:
            self._tell(kept.last, OPENED, b"{}")
        elif not self.admitted:
            self.outbox.put(FollowMessage(stream=self.number, resumed=True, version=self.after))
            if self.after < kept.floor:
                self._tell(kept.floor, MISSED, b"{}")
                self.after = kept.floor
        self.admitted = True
        self.after = min(kept.last if self.after is None else self.after, kept.last)
        for number, kind, seen in kept.notices:
            if number > self.after:
                self._tell(number, kind, seen)
                self.after = number

    def _tell(self, number: int, event: str, data: bytes) -> None:
        told = Told(event=event, json=data)
        self.outbox.put(FollowMessage(stream=self.number, notice=told, version=number))


class Player:
    """listeners: their streams. due: something may have been told since they were."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.due = False
        self.task: asyncio.Task[None] | None = None

    def lowest(self) -> int | None:
        """After which number all of them are told everything; None when all only begin."""
        return min((each.after for each in self.listeners if each.after is not None), default=None)


class NoticeStreams:
    """Belongs to one event loop; only `notices` is called from threads."""

    def __init__(self, notices: Notices) -> None:
        self._notices = notices
        self._players: dict[str, Player] = {}
        self._listeners: dict[tuple[Outbox, int], Listener] = {}

    def add(self, listener: Listener) -> None:
        self.remove(listener.outbox, listener.number)
        self._listeners[listener.outbox, listener.number] = listener
        self._players.setdefault(listener.player, Player()).listeners.add(listener)
        self._read(listener.player)

    def remove(self, outbox: Outbox, number: int) -> None:
        listener = self._listeners.pop((outbox, number), None)
        if listener is not None:
            mine = self._players[listener.player]
            mine.listeners.discard(listener)
            if not mine.listeners and mine.task is None:
                del self._players[listener.player]

    def remove_all(self, outbox: Outbox) -> None:
        for owner, number in [key for key in self._listeners if key[0] is outbox]:
            self.remove(owner, number)

    def heard(self, player: str) -> None:
        """The player was told something."""
        if player in self._players:
            self._read(player)

    def catch_up_all(self) -> None:
        """Words may have gone by unheard."""
        for player in self._players:
            self._read(player)

    def _read(self, player: str) -> None:
        mine = self._players[player]
        mine.due = True
        if mine.task is None:
            mine.task = asyncio.create_task(self._work(player, mine))

    async def _work(self, player: str, mine: Player) -> None:
        while mine.due and mine.listeners:
            mine.due = False
            try:
                await self._advance(player, mine)
            except redis.RedisError as error:
                log.warning("cannot read notices: %s", type(error).__name__)
                mine.due = True
                await asyncio.sleep(STORE_SECONDS)
            except Exception:
                log.exception("cannot tell notices")
                mine.due = True
                await asyncio.sleep(FAULT_SECONDS)
        mine.task = None
        if not mine.listeners:
            self._players.pop(player, None)

    async def _advance(self, player: str, mine: Player) -> None:
        known = set(mine.listeners)
        kept = await asyncio.to_thread(self._notices.after, player, mine.lowest())
        for listener in known & mine.listeners:
            listener.tell(kept)
