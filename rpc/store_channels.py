"""Listening to channels of the store in an event loop, and saying when something may have been missed.

Every change of every match comes by here, and the Redis client's own PubSub takes longer over each than all the
rest of a stream's work. So this reads the connection itself; the client only reads the URL.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

import hiredis
from redis.asyncio.connection import Connection, SSLConnection, UnixDomainSocketConnection, parse_url

log = logging.getLogger(__name__)

CONNECT_SECONDS = 1.0
POLL_SECONDS, SILENCE_SECONDS, AGAIN_SECONDS = 2.0, 8.0, 0.2

Heard = Callable[[bytes], None]
Began = Callable[[], None]


class Lost(OSError):
    """The store no longer talks to us, or refuses to."""


async def listen(url: str, channels: Sequence[str], on_message: Heard, on_begin: Began) -> None:
    """Until cancelled: on_message for each message; on_begin whenever listening to all channels has begun (anew).

    What was published before on_begin may have been missed. One node of a cluster hears all its channels. An
    exception of on_message or on_begin ends it.
    """
    while True:
        try:
            await _listen(url, channels, on_message, on_begin)
        except OSError as error:
            log.warning("lost %s of the store: %s", channels[0], error)
        await asyncio.sleep(AGAIN_SECONDS)


async def _listen(url: str, channels: Sequence[str], on_message: Heard, on_begin: Began) -> None:
    """Raises OSError when the connection is lost."""
    ear = Ear(len(channels), on_message, on_begin)
    async with asyncio.timeout(CONNECT_SECONDS):
        where = _where(url)
        transport = await _connect(where, ear)
    try:
        if where.password:
            _say(transport, "AUTH", where.username or "default", where.password)
        _say(transport, "SUBSCRIBE", *channels)
        while not ear.ended.done():
            await asyncio.wait((ear.ended,), timeout=POLL_SECONDS)
            if ear.silent_seconds() > SILENCE_SECONDS:
                raise Lost("silence")
            _say(transport, "PING")
        ear.ended.result()
    finally:
        ear.ended.cancel()
        transport.abort()


def _say(transport: asyncio.WriteTransport, *words: Any) -> None:
    transport.write(hiredis.pack_command(words))


def _where(url: str) -> Any:
    """A connection of the client's that is never opened: it knows what a URL means."""
    given: dict[str, Any] = dict(parse_url(url.replace("redis+cluster://", "redis://", 1)))
    return given.pop("connection_class", Connection)(**given)


async def _connect(where: Any, ear: Ear) -> asyncio.WriteTransport:
    loop = asyncio.get_running_loop()
    if isinstance(where, UnixDomainSocketConnection):
        return (await loop.create_unix_connection(lambda: ear, where.path))[0]
    context = where.ssl_context.get() if isinstance(where, SSLConnection) else None
    return (await loop.create_connection(lambda: ear, where.host, where.port, ssl=context))[0]


class Ear(asyncio.Protocol):
    """What the store says, taken apart. ended: done with the reason when nothing more will be heard."""

    def __init__(self, channels: int, on_message: Heard, on_begin: Began) -> None:
        loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[None] = loop.create_future()
        self._clock = loop.time
        self._heard_at = self._clock()
        self._awaited = channels
        self._on_message = on_message
        self._on_begin = on_begin
        self._reader = hiredis.Reader(protocolError=Lost, replyError=Lost)

    def silent_seconds(self) -> float:
        return self._clock() - self._heard_at

    def data_received(self, data: bytes) -> None:
        self._heard_at = self._clock()
        self._reader.feed(data)
        try:
            while (said := self._reader.gets()) is not False and not self.ended.done():
                self._take(said)
        except Exception as error:
            self._end(error)

    def _take(self, said: Any) -> None:
        if isinstance(said, Lost):
            raise said
        if said[0] == b"message":
            self._on_message(said[2])
        elif said[0] == b"subscribe":
            self._awaited -= 1
            if self._awaited == 0:
                self._on_begin()

    def connection_lost(self, error: Exception | None) -> None:
        self._end(Lost("the connection was closed" if error is None else type(error).__name__))

    def _end(self, error: Exception) -> None:
        if not self.ended.done():
            self.ended.set_exception(error)
