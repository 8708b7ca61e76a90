"""Many open streams in one process: sockets that read server-sent events and know the last version they were told."""

from __future__ import annotations

import re
import selectors
import socket
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

PATIENCE_SECONDS = 30.0
_ID = re.compile(rb"^id: ?(\d+)\r?$", re.MULTILINE)


class _Stream:
    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.version = -1
        self.rest = b""
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE_SECONDS)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n\r\n".encode())

    def read(self) -> None:
        """Take in what has come. Raises ConnectionError when the stream has ended."""
        data = self.socket.recv(1 << 16)
        if not data:
            raise ConnectionError(f"a stream ended: {self.rest[:200]!r}")
        self.rest = self.rest[-64:] + data
        for found in _ID.finditer(self.rest):
            self.version = max(self.version, int(found.group(1)))


class Listeners:
    def __init__(self, urls: Iterable[str]) -> None:
        """Returns when every stream has had its snapshot."""
        self._selector = selectors.DefaultSelector()
        self._streams = []
        for url in urls:
            stream = _Stream(url)
            self._streams.append(stream)
            self._selector.register(stream.socket, selectors.EVENT_READ, stream)
            self.await_version(0)

    def await_version(self, version: int) -> float:
        """When the last of them was told of that version, on time.perf_counter. Raises TimeoutError."""
        deadline = time.perf_counter() + PATIENCE_SECONDS
        lacking = sum(stream.version < version for stream in self._streams)
        while lacking:
            for key, _ in self._selector.select(1.0):
                behind = key.data.version < version
                key.data.read()
                lacking -= behind and key.data.version >= version
            if time.perf_counter() > deadline:
                raise TimeoutError(f"{lacking} streams were not told of version {version}")
        return time.perf_counter()

    def close(self) -> None:
        for stream in self._streams:
            stream.socket.close()
        self._selector.close()
