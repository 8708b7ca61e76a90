"""The ASGI application of the stream process: every open stream, its heartbeat, its end."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from gateway.keys import REVOKED_CHANNEL
from gateway.limits import Limits
from gateway.match_feed import GONE, MatchFeed
from gateway.open_stream import OpenStream
from gateway.problem_details import HttpRefused
from gateway.stream_admission import Admission
from gateway.stream_answers import METHODS, PREFLIGHT, Send, answer, answer_problem, begin_stream
from gateway.stream_frames import heartbeat, opening, reconnect
from gateway.stream_keys import StreamKeys
from gateway.stream_requests import StreamRequest, headers_of, is_stream, read
from gateway.tickets import Tickets
from rpc.errors import Kind, Refused, not_found
from rpc.installation import InstallationKeys
from rpc.settings import Settings
from rpc.store_channels import listen
from rpc.store_client import connect
from telemetry import metrics, request_id

log = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[dict[str, Any]]]

ANSWER_SECONDS = 3.0
"""How long board may take to accept a stream; after that the client is told to come back, with status 200:
a browser's EventSource gives up for good on any other."""
HEARTBEAT_SECONDS = 10.0
STUCK_SECONDS = 20.0
TICK_SECONDS = 1.0
WIND_DOWN_SECONDS = 1.5
JSON = "application/json"
HEALTH = ("/livez", "/readyz")


class StreamApp:
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
        self._stopping = False

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        offered = headers_of(scope).get("x-request-id")
        with request_id.working_on(request_id.accept(offered)):
            try:
                status = await self._route(scope, receive, send)
            except Refused as refused:
                status = await answer_problem(send, refused, self._settings.api_url, request_id.current())
            # The path alone: the query may hold a ticket.
            level = logging.DEBUG if scope["path"] in HEALTH else logging.INFO
            log.log(level, "%s %s %s", scope["method"], scope["path"], status)

    async def _route(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> int:
        method, path = scope["method"], scope["path"]
        if path not in HEALTH and not is_stream(path):
            raise not_found("address")
        if method == "OPTIONS":
            await answer(send, 204, headers=(*PREFLIGHT, (b"allow", METHODS)))
            return 204
        if method != "GET":
            raise HttpRefused(405, "method_not_allowed", f"only {METHODS.decode()} here", Allow=METHODS.decode())
        if is_stream(path):
            return await self._stream(read(scope, self._settings.trusted_proxies), receive, send)
        if path == "/readyz" and (self._stopping or not self._feed.connected):
            raise Refused(Kind.UNAVAILABLE, "busy", "board's streams do not answer", retry_after_ms=1000)
        await answer(send, 200, b'{"status":"ok"}', JSON)
        return 200

    async def _stream(self, request: StreamRequest, receive: Receive, send: Send) -> int:
        try:
            viewer = await self._admission.viewer(request)
        except Refused as refused:
            if refused.problem.kind is not Kind.UNAVAILABLE:
                raise
            return await self._come_back(request, send)
        if self._stopping:
            return await self._come_back(request, send)
        self._admission.enter(viewer)
        stream = OpenStream(next(self._numbers), request.match_id, viewer, request.after, request.media)
        self._open[stream.number] = stream
        metrics.STREAMS_OPEN.set(len(self._open))
        self._feed.add(stream)
        try:
            return await self._carry(stream, receive, send)
        finally:
            self._feed.remove(stream)
            del self._open[stream.number]
            self._admission.leave(viewer)
            metrics.STREAMS_OPEN.set(len(self._open))
            if stream.too_slow:
                metrics.STREAMS_CUT.inc()

    async def _come_back(self, request: StreamRequest, send: Send) -> int:
        await begin_stream(send, request.media, request_id.current())
        body = reconnect(_spread()).written(request.media)
        await send({"type": "http.response.body", "body": body, "more_body": False})
        return 200

    async def _carry(self, stream: OpenStream, receive: Receive, send: Send) -> int:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await stream.wait_answered()
        except TimeoutError:
            stream.offer(reconnect(_spread()))
        if stream.refused == GONE:
            await answer(send, 204)
            return 204
        if stream.refused:
            raise _refusal(stream.refused)
        await begin_stream(send, stream.media, request_id.current())
        stream.task = asyncio.current_task()
        watcher = asyncio.create_task(_cancel_when_gone(receive, stream))
        try:
            await self._pump(stream, send)
        except asyncio.CancelledError:
            # By the watcher or by `_tick`: the client is gone, or takes nothing any more.
            log.info("stream of match %s was cut", stream.match_id)
        finally:
            watcher.cancel()
        return 200

    async def _pump(self, stream: OpenStream, send: Send) -> None:
        clock = asyncio.get_running_loop().time
        # Headers travel with the first bytes, so there are some even when there is nothing to tell yet.
        first = opening().written(stream.media)
        if not first and stream.idle:
            first = heartbeat().written(stream.media)
        while True:
            stream.written_at, stream.writing = clock(), True
            if first:
                await send({"type": "http.response.body", "body": first, "more_body": True})
            stream.written_at, stream.writing = clock(), False
            frames = await stream.take()
            first = b"".join([frame.written(stream.media) for frame in frames])
            if stream.finished and (not frames or frames[-1].final):
                await send({"type": "http.response.body", "body": first, "more_body": False})
                return

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
        self._stopping = True
        for stream in self._open.values():
            stream.offer(reconnect(_spread()))
        clock = asyncio.get_running_loop().time
        until = clock() + WIND_DOWN_SECONDS
        while self._open and clock() < until:
            await asyncio.sleep(0.02)
        await self._keys.close()


async def _cancel_when_gone(receive: Receive, stream: OpenStream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    if stream.task is not None:
        stream.task.cancel()


def _refusal(code: str) -> Refused:
    if code == "not_found":
        return not_found("match")
    return Refused(Kind.FORBIDDEN, code, "this match may not be followed as that seat")


def _spread() -> int:
    """Milliseconds until a client comes back, so that not all come at once."""
    return random.randrange(500, 2000)  # noqa: S311  nobody gains from guessing it
