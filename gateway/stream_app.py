"""The ASGI application of the stream process: open streams in HTTP's words."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from gateway.match_feed import GONE
from gateway.open_stream import OpenStream
from gateway.open_streams import OpenStreams, refusal, spread
from gateway.problem_details import HttpRefused
from gateway.stream_answers import METHODS, PREFLIGHT, Send, answer, answer_problem, begin_stream
from gateway.stream_frames import heartbeat, opening, reconnect
from gateway.stream_requests import StreamRequest, headers_of, is_stream, read
from rpc.errors import Kind, Refused, not_found
from rpc.installation import InstallationKeys
from rpc.settings import Settings
from telemetry import request_id

log = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[dict[str, Any]]]

JSON = "application/json"
HEALTH = ("/livez", "/readyz")


class StreamApp:
    """`background` runs beside the server; `wind_down` before it stops."""

    def __init__(self, settings: Settings, keys: InstallationKeys) -> None:
        self._settings = settings
        self._streams = OpenStreams(settings, keys)
        self.background = self._streams.background
        self.wind_down = self._streams.wind_down

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
        if path == "/readyz" and not self._streams.ready:
            raise Refused(Kind.UNAVAILABLE, "busy", "board's streams do not answer", retry_after_ms=1000)
        await answer(send, 200, b'{"status":"ok"}', JSON)
        return 200

    async def _stream(self, request: StreamRequest, receive: Receive, send: Send) -> int:
        try:
            viewer = await self._streams.viewer(request)
        except Refused as refused:
            if refused.problem.kind is not Kind.UNAVAILABLE:
                raise
            return await self._come_back(request, send)
        if self._streams.stopping:
            return await self._come_back(request, send)
        with self._streams.opened(request, viewer) as stream:
            return await self._carry(stream, receive, send)

    async def _come_back(self, request: StreamRequest, send: Send) -> int:
        await begin_stream(send, request.media, request_id.current())
        body = reconnect(spread()).written(request.media)
        await send({"type": "http.response.body", "body": body, "more_body": False})
        return 200

    async def _carry(self, stream: OpenStream, receive: Receive, send: Send) -> int:
        await self._streams.answered(stream)
        if stream.refused == GONE:
            await answer(send, 204)
            return 204
        if stream.refused:
            raise refusal(stream.refused)
        await begin_stream(send, stream.media, request_id.current())
        stream.task = asyncio.current_task()
        watcher = asyncio.create_task(_cancel_when_gone(receive, stream))
        try:
            await self._pump(stream, send)
        except asyncio.CancelledError:
            # By the watcher or by the streams' tick: the client is gone, or takes nothing any more.
            log.info("%s was cut", stream)
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


async def _cancel_when_gone(receive: Receive, stream: OpenStream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    if stream.task is not None:
        stream.task.cancel()
