"""Hears from all timers processes when a partition has an earlier first timer, so that nobody has to poll."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import redis

from services.timers.store import CHANNEL

log = logging.getLogger(__name__)

LISTEN_SECONDS = 0.5
PAUSE_SECONDS = 0.2


class Notices:
    """`with Notices(...):` calls `earlier(partition, due_ms)`, and `missed()` whenever it begins to listen."""

    def __init__(self, client: redis.Redis, earlier: Callable[[int, float], None], missed: Callable[[], None]) -> None:
        """client: one for reads that wait."""
        self._client = client
        self._earlier = earlier
        self._missed = missed
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="timer-notices", daemon=True)

    def __enter__(self) -> Notices:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join(2 * LISTEN_SECONDS)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._listen()
            except redis.RedisError as error:
                log.warning("no notices from the store: %s", type(error).__name__)
                self._stopped.wait(PAUSE_SECONDS)

    def _listen(self) -> None:
        with self._client.pubsub() as channel:  # type: ignore[no-untyped-call]
            channel.subscribe(CHANNEL)
            while not self._stopped.is_set():
                message = channel.get_message(timeout=LISTEN_SECONDS)
                if message is not None and message["type"] == "subscribe":
                    self._missed()
                elif message is not None and message["type"] == "message":
                    partition, _, due_ms = message["data"].decode().partition(":")
                    self._earlier(int(partition), float(due_ms))
