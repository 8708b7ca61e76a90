"""Listening to channels of the store in an event loop, and saying when something may have been missed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

CONNECT_SECONDS = 1.0
POLL_SECONDS, SILENCE_SECONDS, AGAIN_SECONDS = 2.0, 8.0, 0.2

Heard = Callable[[bytes], None]
Began = Callable[[], None]


async def listen(url: str, channels: Sequence[str], on_message: Heard, on_begin: Began) -> None:
    """Until cancelled: on_message for each message; on_begin whenever listening to all channels has begun (anew).

    What was published before on_begin may have been missed. One node of a cluster hears all its channels.
    """
    while True:
        try:
            await _listen(url, channels, on_message, on_begin)
            reason = "silence"
        except (RedisError, OSError) as error:
            reason = type(error).__name__
        log.warning("lost %s of the store: %s", channels[0], reason)
        await asyncio.sleep(AGAIN_SECONDS)


async def _listen(url: str, channels: Sequence[str], on_message: Heard, on_begin: Began) -> None:
    # No retry inside the client: it would subscribe again without telling, and what was said meanwhile is lost.
    client = redis.asyncio.Redis.from_url(
        url.replace("redis+cluster://", "redis://", 1),
        socket_connect_timeout=CONNECT_SECONDS,
        socket_timeout=None,
        retry=Retry(NoBackoff(), 0),
    )
    clock = asyncio.get_running_loop().time
    async with client, client.pubsub() as subscription:
        await subscription.subscribe(*channels)
        heard, awaited = clock(), len(channels)
        while clock() - heard < SILENCE_SECONDS:
            received = await subscription.get_message(timeout=POLL_SECONDS)
            if received is None:
                await subscription.ping()
                continue
            heard = clock()
            if received["type"] == "message":
                on_message(received["data"])
            elif received["type"] == "subscribe":
                awaited -= 1
                if awaited == 0:
                    on_begin()
