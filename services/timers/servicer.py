"""The timers service on the wire: unwrap, check, call, wrap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import redis

from rpc.errors import busy
from rpc.stubs import timers_pb2, timers_pb2_grpc
from services.timers.errors import wrong_field
from services.timers.store import Standing, Timer, TimerStore, partition_of

LARGEST = 2**53
"""The store's scripts count in floating point."""
LONGEST_ID = 128


class TimersServicer(timers_pb2_grpc.TimersServicer):
    def __init__(self, store: TimerStore, note: Callable[[int, float], None]) -> None:
        """note: called with (partition, due_ms) of what is armed here."""
        self._store = store
        self._note = note

    def Arm(self, request: timers_pb2.ArmRequest, context: Any) -> timers_pb2.TimerReply:
        _check(request)
        if not 0 < request.due_ms < LARGEST:
            raise wrong_field("due_ms", "is milliseconds since the epoch")
        timer = Timer(request.match_id, request.generation, request.due_ms)
        return self._reply(request.match_id, lambda: self._store.arm(timer))

    def Pause(self, request: timers_pb2.TimerRequest, context: Any) -> timers_pb2.TimerReply:
        _check(request)
        return self._reply(request.match_id, lambda: self._store.pause(request.match_id, request.generation))

    def Resume(self, request: timers_pb2.TimerRequest, context: Any) -> timers_pb2.TimerReply:
        _check(request)
        return self._reply(request.match_id, lambda: self._store.resume(request.match_id, request.generation))

    def Cancel(self, request: timers_pb2.TimerRequest, context: Any) -> timers_pb2.TimerReply:
        _check(request)
        return self._reply(request.match_id, lambda: self._store.cancel(request.match_id, request.generation))

    def _reply(self, match_id: str, change: Callable[[], Standing]) -> timers_pb2.TimerReply:
        try:
            standing = change()
        except (redis.ConnectionError, redis.TimeoutError):
            raise busy() from None
        if standing.due_ms:
            self._note(partition_of(match_id), standing.due_ms)
        return timers_pb2.TimerReply(**standing._asdict())


def _check(request: timers_pb2.ArmRequest | timers_pb2.TimerRequest) -> None:
    if not 0 < len(request.match_id) <= LONGEST_ID:
        raise wrong_field("match_id", f"is 1 to {LONGEST_ID} characters")
    if not 0 <= request.generation < LARGEST:
        raise wrong_field("generation", "is a number from 0")
