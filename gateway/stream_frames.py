"""What a stream's client reads: server-sent events or newline-delimited JSON, from the same frames.

SSE:     id: 17 / event: events / data: {"version":17,"events":[...]}
NDJSON:  {"id":17,"event":"events","data":{"version":17,"events":[...]}}
"""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum

RETRY_MS = 1000


class Format(StrEnum):
    """Value: the media type."""

    SSE = "text/event-stream"
    NDJSON = "application/x-ndjson"


class Frame:
    """One message, written once per format however many streams carry it. final: the stream ends with it.

    event, data: the same in parts; no event for what only keeps a connection going.
    """

    __slots__ = ("_written", "data", "event", "final", "version")

    def __init__(
        self,
        sse: bytes,
        ndjson: bytes,
        *,
        event: str = "",
        data: bytes = b"",
        version: int | None = None,
        final: bool = False,
    ) -> None:
        self._written = {Format.SSE: sse, Format.NDJSON: ndjson}
        self.event, self.data = event, data
        self.version = version
        self.final = final

    def written(self, media: Format) -> bytes:
        return self._written[media]


def message(event: str, version: int, data: bytes, *, final: bool = False) -> Frame:
    """event: snapshot, events, ended, or what a notice says; data: a JSON object."""
    line = data.replace(b"\r", b" ").replace(b"\n", b" ")
    name = event.encode()
    return Frame(
        b"id: %d\nevent: %s\ndata: %s\n\n" % (version, name, line),
        b'{"id":%d,"event":"%s","data":%s}\n' % (version, name, line),
        event=event,
        data=line,
        version=version,
        final=final,
    )


def heartbeat(now: datetime | None = None) -> Frame:
    """Shows that the line is alive: a comment, or an object without an id."""
    moment = (now or datetime.now(UTC)).isoformat(timespec="milliseconds").replace("+00:00", "Z").encode()
    return Frame(b": heartbeat %s\n\n" % moment, b'{"heartbeat":"%s"}\n' % moment)


def reconnect(retry_ms: int = RETRY_MS) -> Frame:
    """The last frame of a stream that is not over: come back with the last id after retry_ms."""
    return Frame(
        b'event: reconnect\nretry: %d\ndata: {"retry_ms":%d}\n\n' % (retry_ms, retry_ms),
        b'{"reconnect":true,"retry_ms":%d}\n' % retry_ms,
        event="reconnect",
        data=b'{"retry_ms":%d}' % retry_ms,
        final=True,
    )


def opening() -> Frame:
    """First bytes before the first message: tell a browser how soon to come back."""
    return Frame(b"retry: %d\n\n" % RETRY_MS, b"")
