"""A client that follows a match's stream for as long as the match lasts, whatever happens to the hall."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import httpx

from tests.end_to_end.rest import Refusal, Rest

Json = dict[str, Any]
PATIENCE_SECONDS = 150.0


class Follower(threading.Thread):
    """Keeps every message of one stream; resumes by the last id after a break. `ended` once the terminal one came.

    told: every event with its version.
    """

    def __init__(self, rest: Rest, stream_url: str) -> None:
        super().__init__(daemon=True)
        self.rest, self.stream_url = rest, stream_url
        self.versions: list[int] = []
        self.told: list[tuple[int, Json]] = []
        self.snapshots = 0
        self.breaks = 0
        self.ended: Json | None = None
        self.stopped = threading.Event()

    def run(self) -> None:
        while self.ended is None and not self.stopped.is_set():
            try:
                for message in self.rest.stream(self.stream_url, after=self.versions[-1] if self.versions else None):
                    self._keep(message)
            except (httpx.TransportError, Refusal):
                pass
            self.breaks += self.ended is None
            time.sleep(0.1)

    def _keep(self, message: Json) -> None:
        if message["event"] == "snapshot":
            self.snapshots += 1
            self.versions.append(message["id"])
            return
        self.versions.append(message["id"])
        self.told += [(message["id"], event) for event in message["data"]["events"]]
        if message["event"] == "ended":
            self.ended = message["data"]

    def await_version(self, version: int) -> None:
        """Until it has been told this version, or a later one."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self.versions or self.versions[-1] < version:
            assert time.monotonic() < deadline, f"told {self.versions[-1:]} of {version}"
            time.sleep(0.02)

    @property
    def events(self) -> list[Json]:
        return [event for _, event in self.told]

    def assert_whole(self, version: int) -> None:
        """From the first snapshot to the end: every version once, in order, and no second snapshot."""
        assert self.ended is not None, f"the stream stopped at {self.versions[-1:]} of {version}"
        assert self.snapshots == 1
        first = self.versions[0]
        assert self.versions == list(range(first, first + len(self.versions)))
        assert self.versions[-1] == version


@contextmanager
def following(match_id: str, *players: Rest) -> Iterator[Sequence[Follower]]:
    """A stream of each of these players, each of which has begun; they end with the context."""
    looks = [player.get(f"/v1/matches/{match_id}") for player in players]
    followers = [Follower(player, look["stream_url"]) for player, look in zip(players, looks, strict=True)]
    try:
        for follower, look in zip(followers, looks, strict=True):
            follower.start()
            follower.await_version(look["version"])
        yield followers
    finally:
        for follower in followers:
            follower.stopped.set()
