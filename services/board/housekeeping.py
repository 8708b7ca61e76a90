"""Keeps a long match small: old entries and messages compressed, write ids forgotten when their time is over."""

from __future__ import annotations

from collections import defaultdict

from services.board.journal_codec import CHUNK
from services.board.store import KEPT_MESSAGES, Store
from services.board.writes import Written

KEPT_SECONDS = 24 * 3600
KEPT_OF_A_SEAT = 256


class Housekeeping:
    def __init__(self, store: Store) -> None:
        self._store = store

    @staticmethod
    def due(version: int) -> bool:
        """Whether a match is tidied after this version; missing one only delays it."""
        return version % CHUNK == 0

    def tidy(self, match_id: str, version: int) -> None:
        while self._store.compact(match_id):
            pass
        if version % KEPT_MESSAGES == 0:
            old = expired(self._store.written(match_id), self._store.now(match_id) // 1000)
            if old:
                self._store.forget_writes(match_id, old)


def expired(written: dict[bytes, Written], now_seconds: int) -> list[bytes]:
    """The write ids that are neither from the last 24 hours nor among the last 256 of their seat."""
    of_seat: dict[int, list[tuple[int, bytes]]] = defaultdict(list)
    for key, write in written.items():
        of_seat[write.seat].append((write.version, key))
    old = []
    for writes in of_seat.values():
        for _, key in sorted(writes)[:-KEPT_OF_A_SEAT]:
            if written[key].seconds < now_seconds - KEPT_SECONDS:
                old.append(key)
    return old
