"""Fan-out: every committed version of a match to everybody who follows it, once each and in order.

Live messages come from the store's channels and backlogs from its lists; which of both tells a version does not
matter, because a follower takes only the version after its last. A hole sends it to the backlog, and so does the
loss of the channels. Followers of a match that lag behind are caught up together by one task.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

import redis

from rpc.errors import Refused
from services.board.followers import Follower, Outbox, tell_all
from services.board.messages import Message
from services.board.store import Backlog
from services.board.stream_source import Standing, StreamSource

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

STORE_SECONDS, FAULT_SECONDS = 0.2, 1.0
SEAT_LEFT = b'"seat_left"'


class MatchFollowers:
    """live: told everything up to now. behind: to be caught up by `task`. latest: the newest version heard of."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.live: set[Follower] = set()
        self.behind: set[Follower] = set()
        self.latest = 0
        self.task: asyncio.Task[None] | None = None

    def drop(self, follower: Follower) -> None:
        self.live.discard(follower)
        self.behind.discard(follower)

    def fall_behind(self, follower: Follower) -> None:
        self.live.discard(follower)
        self.behind.add(follower)


class Streams:
    """Belongs to one event loop; only `source` is called from threads."""

    def __init__(self, source: StreamSource) -> None:
        self._source = source
        self._matches: dict[str, MatchFollowers] = {}
        self._followers: dict[tuple[Outbox, int], Follower] = {}

    def add(self, follower: Follower) -> None:
        self.remove(follower.outbox, follower.number)
        self._followers[follower.outbox, follower.number] = follower
        match = self._matches.setdefault(follower.match_id, MatchFollowers(follower.match_id))
        match.behind.add(follower)
        self._catch_up(match)

    def remove(self, outbox: Outbox, number: int) -> None:
        follower = self._followers.pop((outbox, number), None)
        if follower is not None:
            self._drop(self._matches[follower.match_id], follower)

    def remove_all(self, outbox: Outbox) -> None:
        for owner, number in [key for key in self._followers if key[0] is outbox]:
            self.remove(owner, number)

    def publish(self, message: Message) -> None:
        """A version that was just committed."""
        match = self._matches.get(message.match_id)
        if match is None:
            return
        match.latest = max(match.latest, message.version)
        due = [follower for follower in match.live if follower.version == message.version - 1]
        for follower in [each for each in match.live if each.version is None or each.version < message.version - 1]:
            match.fall_behind(follower)
        self._tell(match, due, message)
        self._catch_up(match)

    def catch_up_all(self) -> None:
        """Versions may have gone by unheard."""
        for match in self._matches.values():
            match.behind |= match.live
            match.live.clear()
            self._catch_up(match)

    def _tell(self, match: MatchFollowers, followers: list[Follower], message: Message) -> None:
        tell_all(followers, message)
        if message.ended:
            for follower in followers:
                self._forget(match, follower)
        elif any(SEAT_LEFT in events for events in message.events.values()):
            for follower in followers:
                if follower.seat is not None:
                    follower.ask_again()
                    match.fall_behind(follower)

    def _forget(self, match: MatchFollowers, follower: Follower) -> None:
        """It has been told the last it will be told."""
        self._followers.pop((follower.outbox, follower.number), None)
        self._drop(match, follower)

    def _drop(self, match: MatchFollowers, follower: Follower) -> None:
        match.drop(follower)
        if not match.live and not match.behind and match.task is None:
            self._matches.pop(match.match_id, None)

    def _catch_up(self, match: MatchFollowers) -> None:
        if match.behind and match.task is None:
            match.task = asyncio.create_task(self._work(match))

    async def _work(self, match: MatchFollowers) -> None:
        while match.behind:
            try:
                await self._advance(match)
            except (redis.RedisError, OSError, Refused) as error:
                log.warning("cannot read match %s: %s", match.match_id, type(error).__name__)
                await asyncio.sleep(STORE_SECONDS)
            except Exception:
                log.exception("cannot catch up with match %s", match.match_id)
                await asyncio.sleep(FAULT_SECONDS)
        match.task = None
        if not match.live:
            self._matches.pop(match.match_id, None)

    async def _advance(self, match: MatchFollowers) -> None:
        """One round: let those in who wait for it, then tell the backlog to all who lag."""
        entering = [follower for follower in match.behind if follower.version is None]
        if entering:
            standing = await _in_thread(self._source.standing, match.match_id)
            wanting = [follower for follower in entering if self._admit(match, follower, standing)]
            if wanting and standing is not None:
                await self._snapshot(match, wanting, standing)
        lagging = {follower: follower.version for follower in match.behind if follower.version is not None}
        if lagging:
            heard = match.latest
            backlog = await _in_thread(self._source.backlog, match.match_id, min(lagging.values()))
            if backlog is not None and match.latest == heard:
                # Also when it is less: after a loss of the store's last second versions are used again.
                match.latest = backlog.version
            self._tell_backlog(match, {each: at for each, at in lagging.items() if each in match.behind}, backlog)

    def _admit(self, match: MatchFollowers, follower: Follower, standing: Standing | None) -> bool:
        """Whether it needs a snapshot; who may resume does so, who may not is told why."""
        if follower not in match.behind:
            return False
        refusal = follower.refusal(None if standing is None else standing.record)
        if refusal or standing is None:
            follower.tell(refused=refusal or "not_found")
            self._forget(match, follower)
        elif follower.after is None or (follower.after > standing.version and not standing.over):
            return True
        elif standing.over and follower.after >= standing.version:
            follower.tell(gone=True, version=standing.version)
            self._forget(match, follower)
        else:
            follower.version = follower.after
            follower.tell(resumed=True, version=follower.version)
        return False

    async def _snapshot(self, match: MatchFollowers, followers: list[Follower], standing: Standing) -> None:
        documents: dict[int | None, bytes] = {}
        for seat in {follower.seat for follower in followers}:
            documents[seat] = await _in_thread(standing.document, seat)
        for follower in followers:
            if follower not in match.behind:
                continue
            follower.version = standing.version
            follower.tell(snapshot=documents[follower.seat], version=standing.version)
            if standing.over:
                follower.tell(ended=standing.ended(), version=standing.version)
                self._forget(match, follower)

    def _tell_backlog(self, match: MatchFollowers, followers: dict[Follower, int], backlog: Backlog | None) -> None:
        told = {} if backlog is None else {message.version: message for message in backlog.messages}
        for follower, version in followers.items():
            present = -1 if backlog is None else backlog.version
            if version > present or (version < present and version + 1 not in told):
                follower.start_over()
        for message in told.values():
            self._tell(match, [each for each in followers if each.version == message.version - 1], message)
        for follower in followers:
            if follower in match.behind and follower.version is not None and follower.version >= match.latest:
                match.behind.discard(follower)
                match.live.add(follower)


async def _in_thread(call: Callable[..., Answer], *arguments: Any) -> Answer:
    return await asyncio.to_thread(call, *arguments)
