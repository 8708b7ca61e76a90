"""What one process knows of the times to come: per partition when to look, on the store's clock."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable

from services.timers.store import PARTITIONS

NEVER = float("inf")
SAMPLE_KEPT_SECONDS = 10.0


class Agenda:
    """Shared by the threads of a process. Times are milliseconds of the store's wall clock."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._times = [NEVER] * PARTITIONS
        self._ahead_ms = time.time() * 1000 - time.monotonic() * 1000
        self._sample_seconds = NEVER
        self._sample_ends = 0.0
        self._woken = False

    def set_clock(self, now_us: int, asked: float, answered: float) -> None:
        """The store said now_us between the two time.monotonic() values.

        An answer that waited (for the disk, say) says little about the store's clock, so the quickest answer of
        the last seconds counts.
        """
        seconds = answered - asked
        with self._changed:
            if seconds <= self._sample_seconds or answered > self._sample_ends:
                self._ahead_ms = now_us / 1000 - (asked + answered) / 2 * 1000
                self._sample_seconds, self._sample_ends = seconds, answered + SAMPLE_KEPT_SECONDS

    def now_ms(self) -> float:
        return time.monotonic() * 1000 + self._ahead_ms

    def note(self, partition: int, at_ms: float | None) -> None:
        """Look at a partition no later than at_ms; None: as far as the store knows, never."""
        if at_ms is None:
            return
        with self._changed:
            if at_ms < self._times[partition]:
                self._times[partition] = at_ms
                self._changed.notify_all()

    def note_all(self, times: Iterable[float | None]) -> None:
        for partition, at_ms in enumerate(times):
            self.note(partition, at_ms)

    def take(self, partition: int) -> None:
        """Forget a partition's time just before the store is asked for it: what is noted after that counts."""
        with self._changed:
            self._times[partition] = NEVER

    def due(self) -> int | None:
        """The partition that is due longest, if any is due now."""
        with self._changed:
            partition = min(range(PARTITIONS), key=self._times.__getitem__)
            return partition if self._times[partition] <= self.now_ms() else None

    def wait(self, until: float, *, busy: bool = False) -> None:
        """Sleep until a partition is due (not when `busy`), an earlier time is noted, or wake() is called.

        At the latest until time.monotonic() is `until`.
        """
        with self._changed:
            if not self._woken:
                due = NEVER if busy else (min(self._times) - self.now_ms()) / 1000
                self._changed.wait(max(0.0, min(due, until - time.monotonic())))
            self._woken = False

    def wake(self) -> None:
        with self._changed:
            self._woken = True
            self._changed.notify_all()
