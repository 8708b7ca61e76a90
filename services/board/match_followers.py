"""The followers of one match: up to date, behind, or held until they may be told more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from services.board.followers import Follower


class MatchFollowers:
    """live: told everything up to now. behind: to be caught up by `task`. held: the next message is not yet theirs.

    latest: the newest version heard of. ahead_ms: the store's clock less the loop's.
    """

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.live: set[Follower] = set()
        self.behind: set[Follower] = set()
        self.held: set[Follower] = set()
        self.latest = 0
        self.ahead_ms = 0.0
        self.task: asyncio.Task[None] | None = None
        self._release: asyncio.TimerHandle | None = None

    @property
    def empty(self) -> bool:
        return not (self.live or self.behind or self.held or self.task)

    def drop(self, follower: Follower) -> None:
        for group in (self.live, self.behind, self.held):
            group.discard(follower)
        if not self.held:
            self._stop_waiting()

    def fall_behind(self, follower: Follower) -> None:
        self.live.discard(follower)
        self.behind.add(follower)

    def hold(self, follower: Follower, until_ms: int, release: Callable[[], None]) -> None:
        """release: called at about `until_ms` of the store's clock, for the first of those who are held."""
        self.drop(follower)
        self.held.add(follower)
        at = (until_ms - self.ahead_ms) / 1000
        if self._release is None or at < self._release.when():
            self._stop_waiting()
            self._release = asyncio.get_running_loop().call_at(at, release)

    def let_go(self) -> None:
        """Whoever was held is to be caught up."""
        self._stop_waiting()
        self.behind |= self.held
        self.held.clear()

    def _stop_waiting(self) -> None:
        if self._release is not None:
            self._release.cancel()
        self._release = None
