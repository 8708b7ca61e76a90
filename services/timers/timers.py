"""The loop of a timers process: sleep until the next timer is due, claim it, ask board until it answers."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import redis

from services.timers.agenda import Agenda
from services.timers.board import Answer, TimeUp
from services.timers.store import Timer, TimerStore
from telemetry.metrics import TIMER_LATENESS

log = logging.getLogger(__name__)

CALLS_AT_ONCE = 16
LEASE_MS = 3000
"""How late a timer may ring when the process that claimed it dies; longer than a call to board may take."""
LOOK_AROUND_SECONDS = 5.0
"""How often the store is asked for everything, in case a notice got lost."""
STORE_PAUSE_SECONDS = 0.2
SHORTEST_DELAY_MS = 50
SHORTEST_WAIT_MS = 2
JOIN_SECONDS = 3.0


class Timers:
    """`with Timers(store, time_up):` rings what is due. Any number of processes may do so side by side."""

    def __init__(
        self, store: TimerStore, time_up: TimeUp, *, lease_ms: int = LEASE_MS, look_around: float = LOOK_AROUND_SECONDS
    ) -> None:
        self._store = store
        self._time_up = time_up
        self._lease_ms = lease_ms
        self._look_around = look_around
        self._look_around_at = 0.0
        self._notices_missed = threading.Event()
        self._agenda = Agenda()
        self._free = CALLS_AT_ONCE
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._calls = ThreadPoolExecutor(CALLS_AT_ONCE, thread_name_prefix="time-up")
        self._loop = threading.Thread(target=self._run, name="timers", daemon=True)

    def __enter__(self) -> Timers:
        self._loop.start()
        return self

    def __exit__(self, *_: object) -> None:
        """What is claimed and not yet answered rings again when its lease ends."""
        self._stopped.set()
        self._agenda.wake()
        self._loop.join(JOIN_SECONDS)
        self._calls.shutdown(wait=True, cancel_futures=True)

    def note(self, partition: int, due_ms: float) -> None:
        """A partition has an earlier first timer."""
        self._agenda.note(partition, due_ms)

    def look_around(self) -> None:
        """Notices may have been missed: ask the store for everything, now."""
        self._notices_missed.set()
        self._agenda.wake()

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._round()
            except redis.RedisError as error:
                log.warning("the store does not answer: %s", type(error).__name__)
                self._notices_missed.set()
                self._stopped.wait(STORE_PAUSE_SECONDS)

    def _round(self) -> None:
        if self._notices_missed.is_set() or time.monotonic() >= self._look_around_at:
            self._read_all()
        partition = self._agenda.due()
        if partition is None or self._free == 0:
            self._agenda.wait(self._look_around_at, busy=self._free == 0)
        elif not self._stopped.is_set():
            self._agenda.take(partition)
            self._count_free(-1)
            self._calls.submit(self._serve, partition)

    def _read_all(self) -> None:
        self._notices_missed.clear()
        self._look_around_at = time.monotonic() + self._look_around
        asked = time.monotonic()
        self._agenda.set_clock(self._store.now_us(), asked, time.monotonic())
        self._agenda.note_all(self._store.first_times())

    def _serve(self, partition: int) -> None:
        """Ring the timer of a partition that is due longest. Claims run side by side: each waits for the disk."""
        try:
            for timer in self._claim(partition):
                self._settle(partition, timer, self._time_up(timer.match_id, timer.generation))
        except redis.RedisError as error:
            log.warning("the store does not answer: %s; what is due rings again", type(error).__name__)
            self._stopped.wait(STORE_PAUSE_SECONDS)
            self.look_around()
        except Exception:
            log.exception("ringing failed; the clock rings again")
        finally:
            self._count_free(1)

    def _claim(self, partition: int) -> list[Timer]:
        asked = time.monotonic()
        claim = self._store.claim(partition, self._lease_ms, 1)
        self._agenda.set_clock(claim.now_us, asked, time.monotonic())
        self._agenda.note(partition, claim.next_ms)
        return claim.timers

    def _settle(self, partition: int, timer: Timer, answer: Answer) -> None:
        late_ms = self._agenda.now_ms() - timer.due_ms
        if answer.answered:
            TIMER_LATENESS.observe(max(0.0, late_ms / 1000))
            self._store.settle(timer)
        elif answer.not_before_ms > 0:
            self._agenda.note(partition, self._store.postpone(timer, SHORTEST_WAIT_MS, answer.not_before_ms) or None)
        else:
            delay_ms = min(max(SHORTEST_DELAY_MS, int(late_ms / 4)), answer.longest_delay_ms)
            self._agenda.note(partition, self._store.postpone(timer, delay_ms) or None)

    def _count_free(self, change: int) -> None:
        with self._lock:
            self._free += change
        if change > 0:
            self._agenda.wake()
