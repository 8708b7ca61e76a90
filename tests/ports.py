"""Ports nobody listens on at the moment.

They lie below those that the system gives to outgoing connections, so that none is taken before its server starts. Nor
is it by another test: each worker of pytest-xdist has ports of its own, and gives none again before many others.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
from collections import deque

RANGE = range(20_000, 32_000)
_given: deque[int] = deque(maxlen=1_000)


def free_ports(count: int) -> list[int]:
    """`count` different ports of the loopback interface, free when asked."""
    found: list[int] = []
    own = own_ports(os.environ.get("PYTEST_XDIST_WORKER", "gw0"), int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", 1)))
    for port in random.SystemRandom().sample(own, len(own)):
        if len(found) == count:
            break
        if port in _given:
            continue
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            found.append(port)
    _given.extend(found)
    return found


def own_ports(worker: str, workers: int) -> range:
    """Of the worker with this name: gw0, gw1, ..."""
    return RANGE[int(worker.removeprefix("gw")) % workers :: workers]


def find_free_port() -> int:
    return free_ports(1)[0]
