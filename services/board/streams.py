"""Fan-out: every committed version of a match to everybody who follows it, once each and in order.

Live messages come from the store's channels and backlogs from its lists; which of both tells a version does not
matter, because a follower takes only the version after its last. A hole sends it to the backlog, and so does the
loss of the channels. Followers of a match that lag behind are caught up together by one task. An onlooker of a match
with a delay is held until the next message may be told, and then caught up likewise: the store's clock decides.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

import redis

from rpc.errors import Refused
from services.board.followers import Follower, Outbox, tell_all
from services.board.match_followers import MatchFollowers
from services.board.messages import Message
from services.board.store import Backlog
from services.board.stream_source import Standing, StreamSource

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

STORE_SECONDS, FAULT_SECONDS = 0.2, 1.0
SEAT_LEFT = b'"seat_left"'


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
        for follower in [each for each in due if not each.may_hear(message, 0)]:
            self._hold(match, follower, message)
        self._tell(match, [each for each in due if each.may_hear(message, 0)], message)
        self._catch_up(match)

    def catch_up_all(self) -> None:
        """Versions may have gone by unheard."""
        for match in self._matches.values():
            match.behind |= match.live
            match.live.clear()
            match.let_go()
            self._catch_up(match)

    def _hold(self, match: MatchFollowers, follower: Follower, message: Message) -> None:
        match.hold(follower, message.shown_at, lambda: self._let_go(match))

    def _let_go(self, match: MatchFollowers) -> None:
        match.let_go()
        self._catch_up(match)

    def _tell(self, match: MatchFollowers, followers: list[Follower], message: Message) -> None:
        tell_all(followers, message)
        if message.ended:
            for follower in followers:
                self._forget(match, follower)
        elif any(SEAT_LEFT in events for events in message.events.values()):
            for follower in followers:
                if follower.player_id:  # a private match may be gone for an onlooker too
                    follower.ask_again()
                    match.fall_behind(follower)

    def _forget(self, match: MatchFollowers, follower: Follower) -> None:
        """It has been told the last it will be told."""
        self._followers.pop((follower.outbox, follower.number), None)
        self._drop(match, follower)

    def _drop(self, match: MatchFollowers, follower: Follower) -> None:
        match.drop(follower)
        if match.empty:
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
        if match.empty:
            self._matches.pop(match.match_id, None)

    async def _advance(self, match: MatchFollowers) -> None:
        """One round: let those in who wait for it, then tell the backlog to all who lag.

        Onlookers come last, because what they are shown may have to be made again first.
        """
        entering = [follower for follower in match.behind if follower.version is None]
        standing = await _in_thread(self._source.standing, match.match_id) if entering else None
        allowed = [follower for follower in entering if self._admit(match, follower, standing)]
        onlookers = [follower for follower in allowed if follower.seat is None]
        if standing is not None:
            await self._let_in(match, [each for each in allowed if each.seat is not None], standing)
        await self._tell_lagging(match)
        if standing is not None and onlookers:
            await self._let_in(match, onlookers, await _in_thread(self._source.seen, standing))

    async def _tell_lagging(self, match: MatchFollowers) -> None:
        lagging = {follower: follower.version for follower in match.behind if follower.version is not None}
        if lagging:
            heard = match.latest
            backlog = await _in_thread(self._source.backlog, match.match_id, min(lagging.values()))
            if backlog is not None:
                match.ahead_ms = backlog.now - asyncio.get_running_loop().time() * 1000
                # Also when it is less: after a loss of the store's last second versions are used again.
                match.latest = backlog.version if match.latest == heard else match.latest
            self._tell_backlog(match, {each: at for each, at in lagging.items() if each in match.behind}, backlog)

    def _admit(self, match: MatchFollowers, follower: Follower, standing: Standing | None) -> bool:
        """Who may not follow is told why."""
        if follower not in match.behind:
            return False
        refusal = follower.refusal(None if standing is None else standing.record)
        if refusal or standing is None:
            follower.tell(refused=refusal or "not_found")
            self._forget(match, follower)
            return False
        return True

    async def _let_in(self, match: MatchFollowers, followers: list[Follower], standing: Standing) -> None:
        """standing: as these see it. Who may resume does so; the others begin with a snapshot."""
        await self._snapshot(match, [each for each in followers if not self._resumes(match, each, standing)], standing)

    def _resumes(self, match: MatchFollowers, follower: Follower, standing: Standing) -> bool:
        if follower not in match.behind:
            return True
        if follower.after is None or (follower.after > standing.version and not standing.over):
            return False
        if standing.over and follower.after >= standing.version:
            follower.tell(gone=True, version=standing.version)
            self._forget(match, follower)
        else:
            follower.version = follower.after
            follower.tell(resumed=True, version=follower.version)
        return True

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
        present, now = (-1, 0) if backlog is None else (backlog.version, backlog.now)
        for follower, version in followers.items():
            if version > present or (version < present and version + 1 not in told):
                follower.start_over()
        for message in told.values():
            due = [each for each in followers if each.version == message.version - 1]
            self._tell(match, [each for each in due if each.may_hear(message, now)], message)
        for follower in [each for each in followers if each in match.behind]:
            self._settle(match, follower, told, now)

    def _settle(self, match: MatchFollowers, follower: Follower, told: dict[int, Message], now: int) -> None:
        """Where somebody belongs who has been told what the backlog had for them."""
        if follower.version is None:
            return
        following = told.get(follower.version + 1)
        if following is not None and not follower.may_hear(following, now):
            self._hold(match, follower, following)
        elif follower.version >= match.latest:
            match.behind.discard(follower)
            match.live.add(follower)


async def _in_thread(call: Callable[..., Answer], *arguments: Any) -> Answer:
    return await asyncio.to_thread(call, *arguments)
