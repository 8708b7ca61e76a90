"""Ports nobody listens on at the moment.

They lie below those that the system gives to outgoing connections, so that none is taken before its server starts.
Each worker of pytest-xdist has ports of its own, and gives none
again before all others.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
from collections import deque

RANGE = range(20_000, 32_000)
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
_ports = deque(random.SystemRandom().sample(RANGE[WORKER::WORKERS], len(RANGE[WORKER::WORKERS])))


def free_ports(count: int) -> list[int]:
    """`count` different ports of the loopback interface, free when asked."""
    found: list[int] = []
    while len(found) < count:
        port = _ports.popleft()
        _ports.append(port)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            found.append(port)
    return found


def find_free_port() -> int:
    return free_ports(1)[0]
