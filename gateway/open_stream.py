"""One client's stream inside the stream process: a bounded queue between the match's feed and the connection."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Any

from gateway.stream_frames import Format, Frame, reconnect

MAX_FRAMES = 512
MAX_BYTES = 1 << 20


@dataclass(frozen=True)
class Viewer:
    """Who follows. seat None: the player's own seat when find_seat, else what an onlooker sees.

    account: whose share of open streams this one takes (a key, or the address of somebody without one).
    """

    account: str
    player_id: str = ""
    key_id: str = ""
    seat: int | None = None
    find_seat: bool = False


class OpenStream:
    """after: the last version put in the queue, from which the feed goes on when it has to begin anew.

    match_id: "" for the viewer's notices, which count in numbers of their own.

    refused: why the feed does not carry it (`gone`: the match is over and the client knows), empty as long as it does.
    """

    def __init__(self, number: int, match_id: str, viewer: Viewer, after: int | None, media: Format) -> None:
        self.number = number
        self.match_id = match_id
        self.viewer = viewer
        self.after = after
        self.media = media
        self.refused = ""
        self.finished = False
        self.too_slow = False
        self.task: asyncio.Task[Any] | None = None
        self.written_at = 0.0
        self.writing = False
        self._queue: deque[Frame] = deque()
        self._queued_bytes = 0
        self._changed = asyncio.Event()
        self._answered = asyncio.Event()

    def __str__(self) -> str:
        return "stream of notices" if self.of_notices else f"stream of match {self.match_id}"

    @property
    def of_notices(self) -> bool:
        return not self.match_id

    async def wait_answered(self) -> None:
        """Until the feed has accepted or refused this stream, or something else ended it."""
        await self._answered.wait()

    def resume(self) -> None:
        """The feed goes on after `after`; there may be nothing to tell yet."""
        self._answered.set()

    def offer(self, frame: Frame) -> None:
        """Queue a frame. One too many ends the stream with `reconnect`: a slow reader costs bounded memory.

        What is queued already is still sent, so that a reader who comes back has got on.
        """
        if self.finished:
            return
        size = len(frame.written(self.media))
        full = len(self._queue) >= MAX_FRAMES or self._queued_bytes + size > MAX_BYTES
        if full and self._queue and not frame.final:
            self.too_slow = True
            frame = reconnect()
        if frame.version is not None:
            self.after = frame.version
        self._queued_bytes += size
        self._queue.append(frame)
        self._change(finished=frame.final)

    def refuse(self, code: str) -> None:
        if not self.finished:
            self.refused = code
            self._change(finished=True)

    def finish(self) -> None:
        """End without a word, as for a key that was revoked."""
        self._change(finished=True)

    def _change(self, *, finished: bool) -> None:
        self.finished = self.finished or finished
        self._changed.set()
        self._answered.set()

    @property
    def idle(self) -> bool:
        """Whether there is nothing to write."""
        return not self._queue

    async def take(self) -> list[Frame]:
        """Everything queued, as soon as there is something: a backlog is written at once. Empty: finished."""
        while not self._queue and not self.finished:
            self._changed.clear()
            await self._changed.wait()
        taken = list(self._queue)
        self._queue.clear()
        self._queued_bytes = 0
        return taken
