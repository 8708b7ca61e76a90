"""After an outage of the hall nobody has lost time: clocks that ran then move by as long as it lasted.

Every board leaves a pulse in the store each second. A pulse that finds the last one long ago has found an outage;
its bounds stay in the store until every running match has an `outage` entry, whoever makes them.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import msgspec
import redis

from games import registry
from games.journal import Entry
from services.board import owed
from services.board.clocks import last_end
from services.board.commits import Commits
from services.board.entries import Details
from services.board.keys import PARTITIONS
from services.board.patience import persist
from services.board.scripts import Script
from services.board.store import Store
from services.board.writes import WriteKey

log = logging.getLogger(__name__)

PULSE = "pulse:{0}"
PULSE_SECONDS = 1.0
SILENCE_MS = 10_000


class Outages:
    """`with` pulses on a thread of its own; entering it has healed the clocks of an outage before."""

    def __init__(self, store: Store, commits: Commits, silence_ms: int = SILENCE_MS) -> None:
        self._store = store
        self._commits = commits
        self._silence_ms = silence_ms
        self._pulse, self._healed = Script(store.server, "pulse"), Script(store.server, "healed")
        self._healing = threading.Lock()
        self._last = 0
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Outages:
        self._try(self.pulse)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        self._thread.join(1.0)

    def _run(self) -> None:
        while not self._stopping.wait(PULSE_SECONDS):
            self._try(self.pulse)

    def _try(self, call: Callable[[], object]) -> None:
        try:
            call()
        except redis.RedisError as error:
            log.warning("no pulse: %s", type(error).__name__)
        except Exception:
            log.exception("the clocks could not be moved; the next pulse tries again")

    def heal(self, now: int) -> None:
        """Before a clock ends at `now`: if no pulse has been seen for long, move the clocks first."""
        if now - self._last > self._silence_ms // 2:
            self.pulse()

    def pulse(self) -> None:
        with self._healing:
            now, begun, ended = self._pulse([PULSE], self._silence_ms)
            if begun:
                log.warning("the hall was away for %d ms; its clocks are moved", ended - begun)
                for match_id in self._running():
                    persist(lambda match_id=match_id: self._move(match_id, begun, ended))  # type: ignore[misc]
                self._healed([PULSE], begun, ended)
            self._last = now

    def _running(self) -> list[str]:
        """Every match that is not over is owed a look when it was left alone for long."""
        prefix = f"{owed.IDLE}:"
        members = [member for number in range(PARTITIONS) for member in self._store.owed(number)]
        return [member.removeprefix(prefix) for member in members if member.startswith(prefix)]

    def _move(self, match_id: str, begun: int, ended: int) -> bool | None:
        """One match's clock, if it was running when the outage began; once for each outage."""
        write = WriteKey.of(f"outage:{begun}", b"")
        loaded = self._store.load(match_id, write)
        if loaded is None or loaded.written is not None or last_end(loaded.record) <= begun:
            return True
        record = loaded.record
        if record.resumed_at > begun:
            return True  # its pause has covered the outage
        gap = ended - max(begun, record.clock_zero)
        if gap <= 0:
            return True  # it was started after
        entry = Entry(
            loaded.version + 1,
            loaded.now,
            "outage",
            record.moment,
            details=msgspec.Raw(msgspec.json.encode(Details(gap_ms=gap))),
            write_id=write.hex if write is not None else "",
        )
        event = {"type": "deadline_moved", "by_ms": gap}
        committed = self._commits.house(loaded, registry.find(record.game), entry, [event], write=write)
        return True if committed.done else None
