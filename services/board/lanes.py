"""A thread that does what it is given, in order; nobody who gives it something waits."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

log = logging.getLogger(__name__)

Item = TypeVar("Item")

MOST_WAITING = 10_000
STOP_SECONDS = 1.0


class Lane(Generic[Item]):
    """`work` must not raise. What does not fit is dropped: the sweep finds it."""

    def __init__(self, work: Callable[[Item], None]) -> None:
        self._work = work
        self._waiting: queue.Queue[Item | None] = queue.Queue(MOST_WAITING)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def give(self, item: Item) -> None:
        try:
            self._waiting.put_nowait(item)
        except queue.Full:
            log.warning("more is owed than can be done at once; the sweep will do it")

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """What is left is found by the sweep of another process, or of the next one."""
        self._stopping.set()
        try:
            self._waiting.put_nowait(None)
        except queue.Full:
            log.debug("the lane is full; its thread stops at the next item")
        self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while not self._stopping.is_set():
            item = self._waiting.get()
            if item is not None:
                self._work(item)
