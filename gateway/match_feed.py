"""The stream process's one call to board's streams: many clients' streams over it, across restarts of either side."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import grpc
import grpc.aio

from gateway.open_stream import OpenStream
from gateway.stream_frames import Frame, message
from rpc.client import OPTIONS
from rpc.server import TOKEN_KEY
from rpc.stubs.board_pb2 import FollowCommand, FollowMessage, Subscribe
from rpc.stubs.board_pb2_grpc import StreamsStub

log = logging.getLogger(__name__)

FIRST_BACKOFF, LONGEST_BACKOFF = 0.05, 0.5
GONE = "gone"
CHANNEL_OPTIONS = (
    *OPTIONS,
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.http2.ping_timeout_ms", 5_000),
)


class MatchFeed:
    """Knows every open stream and how far it has got; when the call breaks, each goes on after its last version."""

    def __init__(self, address: str, token: str) -> None:
        """address: board's streams; token: the service token."""
        self._address = address
        self._metadata = ((TOKEN_KEY, token),)
        self._streams: dict[int, OpenStream] = {}
        self._commands: asyncio.Queue[FollowCommand] = asyncio.Queue()
        self.connected = False

    def add(self, stream: OpenStream) -> None:
        self._streams[stream.number] = stream
        if self.connected:
            self._commands.put_nowait(_subscribe(stream))

    def remove(self, stream: OpenStream) -> None:
        if self._streams.pop(stream.number, None) is not None and self.connected:
            self._commands.put_nowait(FollowCommand(stream=stream.number, unsubscribe=True))

    async def run(self) -> None:
        """Keep the call up until cancelled."""
        backoff = FIRST_BACKOFF
        async with grpc.aio.insecure_channel(self._address, options=CHANNEL_OPTIONS) as channel:
            while True:
                reason = "the call ended"
                try:
                    await self._follow(channel)
                except grpc.aio.AioRpcError as error:
                    reason = error.code().name
                if self.connected:
                    log.warning("lost board's streams (%s); %d streams wait", reason, len(self._streams))
                backoff = FIRST_BACKOFF if self.connected else min(2 * backoff, LONGEST_BACKOFF)
                self.connected = False
                await asyncio.sleep(backoff)

    async def _follow(self, channel: grpc.aio.Channel) -> None:
        await channel.channel_ready()
        stub: Any = StreamsStub(channel)  # type: ignore[no-untyped-call]
        self._commands = asyncio.Queue()
        call = stub.Follow(metadata=self._metadata)
        writer = asyncio.create_task(_write(self._commands, call))
        try:
            # The server sends its headers at once: only then is it there, unless the call has failed meanwhile.
            await call.initial_metadata()
            if not call.done():
                self._begin()
            async for received in call:
                self._deliver(received)
        finally:
            writer.cancel()
            call.cancel()

    def _begin(self) -> None:
        self.connected = True
        log.info("following board's streams at %s", self._address)
        for stream in self._streams.values():
            self._commands.put_nowait(_subscribe(stream))

    def _deliver(self, received: FollowMessage) -> None:
        frame = _frame(received)
        for number in received.streams or (received.stream,):
            stream = self._streams.get(number)
            if stream is not None:
                _offer(stream, received, frame)


def _subscribe(stream: OpenStream) -> FollowCommand:
    viewer = stream.viewer
    subscribe = Subscribe(match_id=stream.match_id, player_id=viewer.player_id, find_seat=viewer.find_seat)
    subscribe.notices = stream.of_notices
    if viewer.seat is not None:
        subscribe.seat = viewer.seat
    if stream.after is not None:
        subscribe.after = stream.after
    return FollowCommand(stream=stream.number, subscribe=subscribe)


def _frame(received: FollowMessage) -> Frame | None:
    kind = received.WhichOneof("message")
    if kind == "notice":
        return message(received.notice.event, received.version, received.notice.json)
    if kind not in ("snapshot", "events", "ended"):
        return None
    return message(kind, received.version, getattr(received, kind), final=kind == "ended")


def _offer(stream: OpenStream, received: FollowMessage, frame: Frame | None) -> None:
    kind = received.WhichOneof("message")
    if kind == "refused":
        stream.refuse(received.refused)
    elif kind == "gone":
        stream.refuse(GONE)
    elif kind == "resumed":
        stream.resume()
    elif frame is not None and not _known(stream, kind, received.version):
        stream.offer(frame)


def _known(stream: OpenStream, kind: str | None, version: int) -> bool:
    """Whether the stream has this message already; a snapshot always counts anew."""
    return kind == "events" and stream.after is not None and version <= stream.after


async def _write(commands: asyncio.Queue[FollowCommand], call: Any) -> None:
    """Until the call ends; why it ended, its reader finds out."""
    with contextlib.suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
        while True:
            await call.write(await commands.get())
