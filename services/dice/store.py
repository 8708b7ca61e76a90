"""Rolls already answered, so that a repeated request shows the same faces. Key: `roll:<write id>`."""

from __future__ import annotations

import msgspec
import redis

KEPT_SECONDS = 24 * 3600
ANONYMOUS_KEPT_SECONDS = 600
"""Anybody may roll without a key, and what is kept for them lies in the memory that matches need."""


class Kept(msgspec.Struct, array_like=True, frozen=True):
    """digest: of the request it answers."""

    digest: bytes
    document: bytes


class RollStore:
    """Raises redis.RedisError when the store does not answer; asking again with the same write id is safe."""

    def __init__(self, client: redis.Redis) -> None:
        self._client = client

    def keep(self, write_id: str, kept: Kept, seconds: int) -> Kept | None:
        """None when `kept` is now the answer to this write id; else the answer that was there first."""
        data = self._client.set(f"roll:{write_id}", msgspec.msgpack.encode(kept), nx=True, get=True, ex=seconds)
        return msgspec.msgpack.decode(data, type=Kept) if isinstance(data, bytes) else None

    def now_ms(self) -> int:
        """The store's clock, milliseconds since the epoch."""
        seconds, microseconds = self._client.time()
        return int(seconds) * 1000 + int(microseconds) // 1000
