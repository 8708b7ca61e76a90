"""Listens for revoked keys in one event loop, and says when it may have missed some."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

CHANNEL = "keys:revoked"
POLL_SECONDS, SILENCE_SECONDS, AGAIN_SECONDS = 2.0, 8.0, 0.5


async def listen(state_url: str, on_revoked: Callable[[str], None], on_doubt: Callable[[], None]) -> None:
    """Until cancelled: on_revoked(key_id) for each revocation; on_doubt() whenever listening begins (anew)."""
    while True:
        try:
            await _listen(state_url, on_revoked, on_doubt)
        except (RedisError, OSError) as error:
            log.warning("lost the channel of revoked keys: %s", type(error).__name__)
        await asyncio.sleep(AGAIN_SECONDS)


async def _listen(state_url: str, on_revoked: Callable[[str], None], on_doubt: Callable[[], None]) -> None:
    # No retry inside the client: it would subscribe again without telling, and what was said meanwhile is lost.
    client = redis.asyncio.Redis.from_url(
        state_url.replace("redis+cluster://", "redis://", 1),
        socket_connect_timeout=1.0,
        socket_timeout=None,
        retry=Retry(NoBackoff(), 0),
    )
    clock = asyncio.get_running_loop().time
    async with client, client.pubsub() as channel:
        await channel.subscribe(CHANNEL)
        heard = clock()
        while clock() - heard < SILENCE_SECONDS:
            received = await channel.get_message(timeout=POLL_SECONDS)
            if received is None:
                await channel.ping()
                continue
            heard = clock()
            if received["type"] == "subscribe":
                on_doubt()
            elif received["type"] == "message":
                on_revoked(received["data"].decode())
