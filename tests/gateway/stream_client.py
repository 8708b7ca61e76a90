"""A client of one stream, reading either form line by line as any client would."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any, NamedTuple
from urllib.parse import urlsplit

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
PATIENCE_SECONDS = 60.0


class Told(NamedTuple):
    """event "heartbeat" or "reconnect" has no id."""

    event: str
    id: int | None
    data: dict[str, Any]


class StreamClient:
    patient = True
    """Comes back by itself when it is told to before it was told anything: a busy machine had no time for it."""

    def __init__(self, url: str, media: str = SSE, **headers: str) -> None:
        """Header names with _ for -."""
        self._asked, self._media, self._told = (url, headers), media, False
        self._open(url, headers)

    def _open(self, url: str, headers: dict[str, str]) -> None:
        parts = urlsplit(url)
        assert parts.hostname is not None
        self._connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=PATIENCE_SECONDS)
        sent = {"Accept": self._media, **{name.replace("_", "-"): value for name, value in headers.items()}}
        self._connection.request("GET", f"{parts.path}?{parts.query}" if parts.query else parts.path, headers=sent)
        self._socket = self._connection.sock
        self.response = self._connection.getresponse()
        self.status = self.response.status

    def __enter__(self) -> StreamClient:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.response.close()
        self._connection.close()

    def header(self, name: str) -> str | None:
        return self.response.getheader(name)

    def problem(self) -> dict[str, Any]:
        assert self.header("Content-Type") == "application/problem+json"
        problem: dict[str, Any] = json.loads(self.response.read())
        return problem

    def all(self) -> Iterator[Told]:
        """Everything until the stream's end."""
        return self._events() if self._media == SSE else self._objects()

    def messages(self) -> Iterator[Told]:
        """The same without heartbeats."""
        for told in self.all():
            if told.event == "reconnect" and self.patient and not self._told:
                self.close()
                time.sleep(told.data["retry_ms"] / 1000)
                self._open(*self._asked)
                yield from self.messages()
                return
            if told.event != "heartbeat":
                self._told = True
                yield told

    def take(self, count: int) -> list[Told]:
        found: list[Told] = []
        for told in self.messages():
            found.append(told)
            if len(found) == count:
                break
        return found

    def rest(self) -> list[Told]:
        return list(self.messages())

    def hears_nothing(self, seconds: float) -> bool:
        """Whether no further message comes for so long. The last thing to ask of it."""
        self._socket.settimeout(seconds)
        try:
            return next(self.messages(), None) is None
        except TimeoutError:
            return True

    def _lines(self) -> Iterator[str]:
        while True:
            line = self.response.readline()
            if not line:
                return
            yield line.decode().removesuffix("\n")

    def _events(self) -> Iterator[Told]:
        fields: dict[str, str] = {}
        for line in self._lines():
            name, _, value = line.partition(":")
            if line and not name:
                yield Told("heartbeat", None, {})
            elif line:
                fields[name] = value.removeprefix(" ")
            elif "data" in fields:
                number = int(fields["id"]) if "id" in fields else None
                yield Told(fields.get("event", "message"), number, json.loads(fields["data"]))
                fields = {}
            else:
                fields = {}

    def _objects(self) -> Iterator[Told]:
        for line in self._lines():
            found = json.loads(line)
            if "heartbeat" in found:
                yield Told("heartbeat", None, found)
            elif "reconnect" in found:
                yield Told("reconnect", None, found)
            else:
                yield Told(found["event"], found["id"], found["data"])
