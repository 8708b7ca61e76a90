"""Bodies of requests on their way in, which is done at the client's pace, not at ours.

Granian gives a request to a thread before its body is there, and a thread that reads from a slow or silent client is
lost to everybody else. So there are many more threads than take turns at the work; one address keeps only a few of
them reading; and a body that does not arrive in time is cut off with its connection.
"""

from __future__ import annotations

import io
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gateway.limits import address_subject
from gateway.problem_details import HttpRefused
from gateway.silent_connections import cut
from rpc.errors import Kind, Refused

MAX_BYTES = 1 << 20
TURNS = 4
"""Requests that are worked on at once: more would only wait for the interpreter, and for one another."""
PER_ADDRESS = 8
ARRIVAL_SECONDS = 20.0
WATCH_SECONDS = 1.0
RETRY_MS = 1_000
WITHOUT_BODY = frozenset({"GET", "HEAD", "OPTIONS"})

Environ = dict[str, Any]


class Turns:
    """`with turns:` waits until fewer than TURNS others are inside; who came first goes first."""

    def __init__(self, number: int = TURNS) -> None:
        self._lock = threading.Lock()
        self._free = number
        self._waiting: deque[threading.Lock] = deque()

    def __enter__(self) -> None:
        with self._lock:
            if self._free:
                self._free -= 1
                return
            gate = threading.Lock()
            gate.acquire()
            self._waiting.append(gate)
        gate.acquire()

    def __exit__(self, *_: object) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1


class Arrivals:
    """The bodies that one process is reading."""

    def __init__(self, seconds: float = ARRIVAL_SECONDS) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._of_address: Counter[str] = Counter()
        self._begun: dict[int, float] = {}
        self._watcher: threading.Thread | None = None

    def receive(self, environ: Environ) -> None:
        """Make `wsgi.input` a file that holds the whole body. Refused: too_large, malformed, too_many_requests."""
        length = environ.get("CONTENT_LENGTH") or ""
        if not length and environ["REQUEST_METHOD"] in WITHOUT_BODY and "HTTP_TRANSFER_ENCODING" not in environ:
            return
        wanted = int(length) if length.isdecimal() else MAX_BYTES + 1
        if length and wanted > MAX_BYTES:
            raise _too_large()
        with self._reading(environ):
            data = _read(environ["wsgi.input"], wanted)
        if len(data) > MAX_BYTES:
            raise _too_large()
        if length and len(data) < wanted:
            raise Refused(Kind.MALFORMED, "malformed", "the body ends before its Content-Length")
        environ["wsgi.input"], environ["CONTENT_LENGTH"] = io.BytesIO(data), str(len(data))

    @contextmanager
    def _reading(self, environ: Environ) -> Iterator[None]:
        address, me = address_subject(environ.get("REMOTE_ADDR", "")), threading.get_ident()
        with self._lock:
            if self._of_address[address] >= PER_ADDRESS:
                detail = f"{PER_ADDRESS} bodies are on their way from this address already"
                raise Refused(Kind.TOO_MANY, "too_many_requests", detail, retry_after_ms=RETRY_MS)
            self._of_address[address] += 1
            self._begun[me] = time.monotonic()
            if self._watcher is None:
                self._watch(int(environ["SERVER_PORT"]))
        try:
            yield
        finally:
            with self._lock:
                del self._begun[me]
                self._of_address[address] -= 1
                if not self._of_address[address]:
                    del self._of_address[address]

    def _watch(self, port: int) -> None:
        """Begin with the first body, and so in the process that serves."""
        self._watcher = threading.Thread(target=self._cut_late_ones, args=(port,), name="late-bodies", daemon=True)
        self._watcher.start()

    def _cut_late_ones(self, port: int) -> None:
        while True:
            time.sleep(WATCH_SECONDS)
            with self._lock:
                oldest = min(self._begun.values(), default=None)
            if oldest is not None and time.monotonic() - oldest > self._seconds:
                cut(port, self._seconds)


def _read(source: Any, wanted: int) -> bytes:
    pieces = []
    while wanted > 0 and (piece := source.read(wanted)):
        pieces.append(piece)
        wanted -= len(piece)
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def _too_large() -> HttpRefused:
    return HttpRefused(413, "too_large", "a body has at most 1 MiB")
