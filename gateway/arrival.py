"""Bodies of requests on their way in, which is done at the client's pace, not at ours.

Granian gives a request to a thread before its body is there, and a thread that reads from a slow or silent client is
lost to everybody else. So there are many more threads than take turns at the work; a body that does not arrive in time
is cut off with its connection; and an address that keeps many of them waiting is shut out for a while.
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
TURNS = 8
"""Requests that are worked on at once: enough to share a flush of the store's disk, which is what actions wait for;
more would only wait for the interpreter, and for one another."""
ARRIVAL_SECONDS = 20.0
SLOW_SECONDS = 2.0
SLOW_PER_ADDRESS = 16
"""Bodies that one address may keep this process waiting for; people behind one address share it."""
SHUT_OUT_SECONDS = 30.0
WATCH_SECONDS = 1.0
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

    def __init__(self, seconds: float = ARRIVAL_SECONDS, slow_seconds: float = SLOW_SECONDS) -> None:
        self._seconds = seconds
        self._slow_seconds = slow_seconds
        self._reading: dict[int, tuple[float, str]] = {}
        self._shut_out: dict[str, float] = {}
        self._lock = threading.Lock()
        self._watcher: threading.Thread | None = None

    def receive(self, environ: Environ) -> None:
        """Make `wsgi.input` a file that holds the whole body. Refused: too_large, malformed, too_many_requests."""
        length = environ.get("CONTENT_LENGTH") or ""
        if not length and environ["REQUEST_METHOD"] in WITHOUT_BODY and "HTTP_TRANSFER_ENCODING" not in environ:
            return
        wanted = int(length) if length.isdecimal() else MAX_BYTES + 1
        if length and wanted > MAX_BYTES:
            raise _too_large()
        with self._noted(environ):
            data = _read(environ["wsgi.input"], wanted)
        if len(data) > MAX_BYTES:
            raise _too_large()
        if length and len(data) < wanted:
            raise Refused(Kind.MALFORMED, "malformed", "the body ends before its Content-Length")
        environ["wsgi.input"], environ["CONTENT_LENGTH"] = io.BytesIO(data), str(len(data))

    @contextmanager
    def _noted(self, environ: Environ) -> Iterator[None]:
        address, me = address_subject(environ.get("REMOTE_ADDR", "")), threading.get_ident()
        wait = self._shut_out.get(address, 0) - time.monotonic()
        if wait > 0:
            detail = "too many bodies from this address do not arrive"
            raise Refused(Kind.TOO_MANY, "too_many_requests", detail, retry_after_ms=round(wait * 1000))
        self._reading[me] = (time.monotonic(), address)
        if self._watcher is None:
            self._watch(int(environ["SERVER_PORT"]))
        try:
            yield
        finally:
            del self._reading[me]

    def _watch(self, port: int) -> None:
        """Begin with the first body, and so in the process that serves."""
        with self._lock:
            if self._watcher is None:
                self._watcher = threading.Thread(target=self._look, args=(port,), name="late-bodies", daemon=True)
                self._watcher.start()

    def _look(self, port: int) -> None:
        while True:
            time.sleep(WATCH_SECONDS)
            now, reading = time.monotonic(), list(self._reading.values())
            self._shut_out = {address: until for address, until in self._shut_out.items() if until > now}
            if reading and now - min(reading)[0] > self._seconds:
                cut(port, self._seconds)
            slow = Counter(address for begun, address in reading if now - begun > self._slow_seconds)
            for address, count in slow.items():
                if count > SLOW_PER_ADDRESS:
                    self._shut_out[address] = now + SHUT_OUT_SECONDS
                    cut(port, self._slow_seconds, address)


def _read(source: Any, wanted: int) -> bytes:
    pieces = []
    while wanted > 0 and (piece := source.read(wanted)):
        pieces.append(piece)
        wanted -= len(piece)
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def _too_large() -> HttpRefused:
    return HttpRefused(413, "too_large", "a body has at most 1 MiB")
