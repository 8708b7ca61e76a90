"""Timers in Redis: 64 partitions, every key of a call in one hash slot. Raises redis.RedisError; repeating is safe."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import redis

from services.timers import scripts

PARTITIONS = 64
CHANNEL = "timers:armed"
"""Tells every process that a partition has an earlier first timer: "<partition>:<due>"."""


class Standing(NamedTuple):
    """How a match's timer stands after a call. due_ms: 0 when nothing is armed; remaining_ms: of a paused one."""

    changed: bool
    due_ms: int
    remaining_ms: int


class Timer(NamedTuple):
    """One armed timer. due_ms: wall clock of the store."""

    match_id: str
    generation: int
    due_ms: int


class Claim(NamedTuple):
    """next_ms: when the partition wants to be looked at again, None for never. now_us: of the store, microseconds."""

    now_us: int
    next_ms: int | None
    timers: list[Timer]


def partition_of(match_id: str) -> int:
    return zlib.crc32(match_id.encode()) % PARTITIONS


class TimerStore:
    def __init__(self, client: redis.Redis) -> None:
        self._client = client
        self._scripts = {
            text: client.register_script(text)
            for text in (
                scripts.ARM,
                scripts.PAUSE,
                scripts.RESUME,
                scripts.CANCEL,
                scripts.CLAIM,
                scripts.SETTLE,
                scripts.POSTPONE,
            )
        }

    def arm(self, timer: Timer) -> Standing:
        partition = partition_of(timer.match_id)
        return Standing(*self._run(scripts.ARM, partition, *timer, partition))

    def pause(self, match_id: str, generation: int) -> Standing:
        return Standing(*self._run(scripts.PAUSE, partition_of(match_id), match_id, generation))

    def resume(self, match_id: str, generation: int) -> Standing:
        partition = partition_of(match_id)
        return Standing(*self._run(scripts.RESUME, partition, match_id, generation, partition))

    def cancel(self, match_id: str, generation: int) -> Standing:
        return Standing(*self._run(scripts.CANCEL, partition_of(match_id), match_id, generation))

    def claim(self, partition: int, lease_ms: int, limit: int) -> Claim:
        """At most `limit` timers that are due now; for the length of the lease no other process gets them."""
        now_us, next_ms, flat = self._run(scripts.CLAIM, partition, "", lease_ms, limit)
        timers = [Timer(flat[at].decode(), flat[at + 1], flat[at + 2]) for at in range(0, len(flat), 3)]
        return Claim(now_us, None if next_ms < 0 else next_ms, timers)

    def settle(self, timer: Timer) -> bool:
        """It was answered. False: it was moved, paused or replaced meanwhile, and stays as it now is."""
        return bool(self._run(scripts.SETTLE, partition_of(timer.match_id), *timer))

    def postpone(self, timer: Timer, delay_ms: int, at_ms: int = 0) -> int:
        """Give a claimed timer back for later: in `delay_ms`, and due at at_ms (0: as before) if that is later.

        Answers when it will be looked at; 0 when it was moved, paused or replaced meanwhile.
        """
        return int(self._run(scripts.POSTPONE, partition_of(timer.match_id), *timer, delay_ms, at_ms))

    def first_times(self) -> list[float | None]:
        """Of each partition, when it wants to be looked at (None: never)."""
        pipeline = self._client.pipeline(transaction=False)
        for partition in range(PARTITIONS):
            pipeline.zrange(_key(partition), 0, 0, withscores=True)
        return [first[0][1] if first else None for first in pipeline.execute()]

    def now_us(self) -> int:
        """The store's clock, microseconds since the epoch."""
        return self.claim(0, 0, 0).now_us

    def _run(self, script: str, partition: int, *arguments: str | int) -> Any:
        key = _key(partition)
        keys: Sequence[str] = (key, f"{key}:records")
        return self._scripts[script](keys=keys, args=arguments)


def _key(partition: int) -> str:
    return f"timers:{{{partition}}}"
