"""Makes a PNG of an SVG, looking the same on every machine.

A child process draws: the library holds the interpreter for a fifth of a second, and meanwhile this process would
answer nobody.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import subprocess
import sys
import threading
from collections import OrderedDict
from pathlib import Path

from rpc.errors import busy
from rpc.png_child import ASKED, TOLD

WIDTH = 1200
KEPT = 32
AT_ONCE = 2
"""One that is drawn and one that waits for it; whoever comes beyond them would only hold up other requests."""
DRAW_SECONDS = 10.0
LEAVE_SECONDS = 1.0


class Painter:
    """Keeps one child and the last pictures. Nothing is started before the first picture."""

    def __init__(self) -> None:
        self._places = threading.BoundedSemaphore(AT_ONCE)
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    def png(self, svg: str, width: int) -> bytes:
        """Raises ValueError for a text that is no SVG, and Refused `busy`."""
        data = svg.encode()
        key = hashlib.sha256(b"%d " % width + data).digest()
        with contextlib.suppress(KeyError):
            return self._kept[key]
        if not self._places.acquire(blocking=False):
            raise busy("pictures are being drawn already; try again")
        try:
            with self._lock:
                drawn = self._kept.get(key) or self._drawn(data, width)
                self._keep(key, drawn)
        finally:
            self._places.release()
        return drawn

    def _keep(self, key: bytes, drawn: bytes) -> None:
        self._kept[key] = drawn
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _drawn(self, svg: bytes, width: int) -> bytes:
        child = self._child = self._child or _start()
        late = threading.Timer(DRAW_SECONDS, child.kill)
        late.start()
        try:
            png = _ask(child, svg, width)
        except (OSError, EOFError):
            self._end_child()
            raise busy("a picture could not be drawn; try again") from None
        finally:
            late.cancel()
        if not png:
            raise ValueError("this is no SVG")
        return png

    def _end_child(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            _end(child)

    def close(self) -> None:
        with self._lock:
            self._end_child()


def _start() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "rpc.png_child"]
    folder = Path(__file__).resolve().parents[1]
    return subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _ask(child: subprocess.Popen[bytes], svg: bytes, width: int) -> bytes:
    """Raises OSError or EOFError when the child is gone."""
    if child.stdin is None or child.stdout is None:
        raise EOFError
    child.stdin.write(ASKED.pack(width, len(svg)) + svg)
    child.stdin.flush()
    head = child.stdout.read(TOLD.size)
    if len(head) < TOLD.size:
        raise EOFError
    length = TOLD.unpack(head)[0]
    png = child.stdout.read(length)
    if len(png) < length:
        raise EOFError
    return png


def _end(child: subprocess.Popen[bytes]) -> None:
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    try:
        child.wait(LEAVE_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


_painter = Painter()
atexit.register(_painter.close)


def png_of(svg: str, width: int = WIDTH) -> bytes:
    """PNG, `width` pixels wide, on white. Raises ValueError for a text that is no SVG, and Refused `busy`."""
    return _painter.png(svg, width)
