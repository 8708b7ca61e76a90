"""What nobody asks for: idle guests are erased, old writes forgotten, late revocations announced."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from sqlalchemy import Engine

from rpc.sql import writing
from services.players import store
from services.players.announcements import Announcements

log = logging.getLogger(__name__)

DAY_MS = 24 * 60 * 60_000
GUEST_IDLE_MS = 30 * DAY_MS
EVERY_SECONDS = 5.0
ROUNDS_PER_CLEANING = 60


class Housekeeping:
    """`with Housekeeping(...):` does its rounds in a thread of its own until left."""

    def __init__(self, database: Engine, announcements: Announcements, clock: Callable[[], int]) -> None:
        self._database = database
        self._announcements = announcements
        self._clock = clock
        self._left = threading.Event()
        self._thread = threading.Thread(target=self._rounds, name="housekeeping", daemon=True)

    def clean(self) -> int:
        """Erase guests unseen for 30 days, and what can no longer be repeated. Returns how many guests."""
        now = self._clock()
        erased = 0
        while True:
            with writing(self._database) as session:
                guests, keys = store.erase_guests(session, now - GUEST_IDLE_MS)
            self._announcements.publish(keys)
            erased += guests
            if guests < store.BATCH:
                break
        with writing(self._database) as session:
            store.forget_writes(session, now)
        return erased

    def __enter__(self) -> Housekeeping:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._left.set()
        self._thread.join()

    def _rounds(self) -> None:
        ordinal = 0
        while not self._left.is_set():
            try:
                if ordinal % ROUNDS_PER_CLEANING == 0:
                    self.clean()
                self._announcements.publish_pending()
            except Exception:
                # A failed round is tried again; the thread must outlive whatever went wrong.
                log.exception("housekeeping failed")
            ordinal += 1
            self._left.wait(EVERY_SECONDS)
