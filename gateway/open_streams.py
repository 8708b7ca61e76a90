"""All streams that clients of one process follow: who may open one, what feeds it, how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import Iterator

from gateway.keys import REVOKED_CHANNEL
from gateway.limits import Limits
from gateway.match_feed import MatchFeed
from gateway.open_stream import OpenStream, Viewer
from gateway.stream_admission import Admission
from gateway.stream_frames import heartbeat, reconnect
from gateway.stream_keys import StreamKeys
from gateway.stream_requests import StreamRequest
from gateway.tickets import Tickets
from rpc.errors import Kind, Refused, not_found
from rpc.installation import InstallationKeys
from rpc.settings import Settings
from rpc.store_channels import listen
from rpc.store_client import connect
from telemetry import metrics

ANSWER_SECONDS = 3.0
"""How long board may take to accept a stream; after that the client is told to come back, with status 200:
a browser's EventSource gives up for good on any other."""
HEARTBEAT_SECONDS = 10.0
STUCK_SECONDS = 20.0
TICK_SECONDS = 1.0
WIND_DOWN_SECONDS = 1.5


class OpenStreams:
    """`background` runs beside the server; `wind_down` before it stops."""

    def __init__(self, settings: Settings, keys: InstallationKeys) -> None:
        token = keys.service_token()
        self._settings = settings
        self._feed = MatchFeed(settings.streams, token)
        self._keys = StreamKeys(settings.players, token)
        limits = Limits(connect(settings.state_url))
        self._admission = Admission(Tickets(keys, settings.stream_url), self._keys, limits, settings)
        self._open: dict[int, OpenStream] = {}
        self._numbers = itertools.count(1)
        self._in_doubt = asyncio.Event()
        self.stopping = False

    @property
    def ready(self) -> bool:
        return self._feed.connected and not self.stopping

    async def viewer(self, request: StreamRequest) -> Viewer:
        """Raises Refused: who asks may not, or has asked too often."""
        return await self._admission.viewer(request)

    @contextlib.contextmanager
    def opened(self, request: StreamRequest, viewer: Viewer) -> Iterator[OpenStream]:
        """A stream that is fed inside the context. Raises Refused when there are too many."""
        self._admission.enter(viewer)
        stream = OpenStream(next(self._numbers), request.match_id, viewer, request.after, request.media)
        self._open[stream.number] = stream
        metrics.STREAMS_OPEN.set(len(self._open))
        self._feed.add(stream)
        try:
            yield stream
        finally:
            self._feed.remove(stream)
            del self._open[stream.number]
            self._admission.leave(viewer)
            metrics.STREAMS_OPEN.set(len(self._open))
            if stream.too_slow:
                metrics.STREAMS_CUT.inc()

    async def answered(self, stream: OpenStream) -> None:
        """Until board has accepted or refused it; when that takes too long it says `reconnect`."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await stream.wait_answered()
        except TimeoutError:
            stream.offer(reconnect(spread()))

    async def background(self) -> None:
        """The feed, the heartbeat and the revocations, until cancelled or until one of them fails."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._feed.run())
            group.create_task(self._tick())
            group.create_task(self._settle_doubts())
            group.create_task(listen(self._settings.state_url, [REVOKED_CHANNEL], self._heard_revoked, self._doubt))

    async def _tick(self) -> None:
        """Heartbeats for silent streams; an end for those whose client takes nothing."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            now = asyncio.get_running_loop().time()
            frame = heartbeat()
            for stream in self._open.values():
                if stream.task is None:
                    continue
                silent = now - stream.written_at
                if stream.writing and silent > STUCK_SECONDS:
                    stream.too_slow = True
                    stream.task.cancel()
                elif not stream.writing and silent > HEARTBEAT_SECONDS - TICK_SECONDS:
                    stream.offer(frame)

    def _heard_revoked(self, key_id: bytes) -> None:
        self._revoked(key_id.decode())

    def _revoked(self, key_id: str) -> None:
        self._keys.forget()
        for stream in self._open.values():
            if stream.viewer.key_id == key_id:
                stream.finish()

    def _doubt(self) -> None:
        self._keys.forget()
        self._in_doubt.set()

    async def _settle_doubts(self) -> None:
        """After revocations may have been missed, ask about the key of every open stream."""
        while True:
            await self._in_doubt.wait()
            self._in_doubt.clear()
            for key_id in {stream.viewer.key_id for stream in self._open.values()} - {""}:
                try:
                    if not await self._keys.active(key_id):
                        self._revoked(key_id)
                except Refused:
                    self._in_doubt.set()
            if self._in_doubt.is_set():
                await asyncio.sleep(TICK_SECONDS)

    async def wind_down(self) -> None:
        """Tell every client to come back to whoever serves next, and wait a moment for them to read it."""
        self.stopping = True
        for stream in self._open.values():
            stream.offer(reconnect(spread()))
        clock = asyncio.get_running_loop().time
        until = clock() + WIND_DOWN_SECONDS
        while self._open and clock() < until:
            await asyncio.sleep(0.02)
        await self._keys.close()


def refusal(code: str) -> Refused:
    """What board says of a stream, as clients are told it."""
    if code == "not_found":
        return not_found("match")
    return Refused(Kind.FORBIDDEN, code, "this match may not be followed as that seat")


def spread() -> int:
    """Milliseconds until a client comes back, so that not all come at once."""
    return random.randrange(500, 2000)  # noqa: S311  nobody gains from guessing it
