"""Who may open a stream, how often and how many: tickets, keys, onlookers, and the shares of each."""

from __future__ import annotations

import asyncio
from collections import Counter

from gateway.limits import Limits, Policy, read_policy
from gateway.open_stream import Viewer
from gateway.problem_details import bad_parameter
from gateway.stream_keys import StreamKeys
from gateway.stream_requests import StreamRequest
from gateway.tickets import Tickets
from rpc.errors import Kind, Refused
from rpc.settings import Settings

PER_KEY = 20
PER_ADDRESS = 200
"""Open streams of one address without keys: a room of onlookers shares it."""
PER_PROCESS = 2_000
RETRY_MS = 5_000


class Admission:
    """Counts every stream from `enter` to `leave`."""

    def __init__(self, tickets: Tickets, keys: StreamKeys, limits: Limits, settings: Settings) -> None:
        """limits: those of the API's requests; to open a stream is one of them."""
        self._tickets = tickets
        self._keys = keys
        self._limits = limits
        self._address_policy = read_policy("address", settings.address_limit)
        self._key_policy = read_policy("key", settings.key_limit)
        self._open: Counter[str] = Counter()
        self.count = 0

    async def viewer(self, request: StreamRequest) -> Viewer:
        """Raises Refused: 401 for a ticket or key that does not hold, `busy` when that cannot be found out, 429."""
        await self._spend(self._address_policy, request.address)
        viewer = await self._identified(request)
        if viewer.key_id:
            await self._spend(self._key_policy, viewer.key_id)
            # Last, and without a pause before the stream counts as open: a key revoked meanwhile would be missed.
            viewer = await self._identified(request)
        return viewer

    async def _spend(self, policy: Policy, subject: str) -> None:
        """In a thread, for now and then the store is asked."""
        await asyncio.to_thread(self._limits.take, policy, subject)

    async def _identified(self, request: StreamRequest) -> Viewer:
        if not request.match_id and request.seat is not None:
            raise bad_parameter("seat", "is not a parameter of notices")
        if request.ticket:
            ticket = self._tickets.check(request.ticket, request.match_id)
            if not await self._keys.active(ticket.key_id):
                raise Refused(Kind.UNAUTHENTICATED, "unauthenticated", "the key of this ticket was revoked")
            if request.seat not in (None, ticket.seat):
                raise bad_parameter("seat", "is not the one that the ticket is for")
            return Viewer(f"key:{ticket.key_id}", ticket.player_id, ticket.key_id, ticket.seat)
        if request.key:
            owner = await self._keys.owner(request.key)
            find = request.seat is None
            return Viewer(f"key:{owner.key_id}", owner.player_id, owner.key_id, request.seat, find_seat=find)
        if not request.match_id:
            raise Refused(Kind.UNAUTHENTICATED, "unauthenticated", "notices need their player's key, or a ticket")
        if request.seat is not None:
            raise Refused(Kind.UNAUTHENTICATED, "unauthenticated", "to follow as a seat needs its player's key")
        return Viewer(f"address:{request.address}")

    def enter(self, viewer: Viewer) -> None:
        """Raises Refused `too_many_streams` (429) or `streams_full` (503)."""
        share = PER_KEY if viewer.key_id else PER_ADDRESS
        if self._open[viewer.account] >= share:
            detail = f"{share} streams are open already; close one first"
            raise Refused(Kind.TOO_MANY, "too_many_streams", detail, retry_after_ms=RETRY_MS)
        if self.count >= PER_PROCESS:
            detail = "as many streams are open as this process carries; try again"
            raise Refused(Kind.UNAVAILABLE, "streams_full", detail, retry_after_ms=RETRY_MS)
        self._open[viewer.account] += 1
        self.count += 1

    def leave(self, viewer: Viewer) -> None:
        self.count -= 1
        self._open[viewer.account] -= 1
        if not self._open[viewer.account]:
            del self._open[viewer.account]
