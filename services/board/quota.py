"""How many matches that are not over a player may have made."""

from __future__ import annotations

from typing import Any

from services.board import errors
from services.board.keys import partition
from services.board.scripts import Script
from services.board.store import Store

MOST_LIVE = 50
SETTLE_MS = 60_000
"""A place taken within this time may belong to a match that is just being made."""


class Quota:
    def __init__(self, store: Store, most: int = MOST_LIVE) -> None:
        self._store = store
        self._most = most
        self._take = Script(store.server, "quota")

    def take(self, player: str, match_id: str, now: int) -> None:
        """A place for this match. Raises Refused `too_many_matches`."""
        if self._taken(player, match_id, now):
            return
        if self._free_places_of_the_dead(player, now) == 0 or not self._taken(player, match_id, now):
            raise errors.too_many_matches(self._most)

    def give_back(self, player: str, match_id: str) -> None:
        self._store.client.zrem(_key(player), match_id)

    def _taken(self, player: str, match_id: str, now: int) -> bool:
        return bool(self._take([_key(player)], match_id, self._most, now))

    def _free_places_of_the_dead(self, player: str, now: int) -> int:
        """Places are given back when a match ends; after a crash some may be left over."""
        settled: Any = self._store.client.zrangebyscore(_key(player), "-inf", now - SETTLE_MS)
        dead = [name for name in settled if self._is_over(name.decode())]
        return int(self._store.client.zrem(_key(player), *dead)) if dead else 0

    def _is_over(self, match_id: str) -> bool:
        loaded = self._store.load(match_id)
        return loaded is None or loaded.record.over


def _key(player: str) -> str:
    return f"live:{{{partition(player)}}}:{player}"
