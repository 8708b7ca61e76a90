"""A client that follows a match's stream for as long as the match lasts, whatever happens to the hall."""

from __future__ import annotations

import threading
import time
from typing import Any

import httpx

from tests.end_to_end.rest import Refusal, Rest

Json = dict[str, Any]


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
