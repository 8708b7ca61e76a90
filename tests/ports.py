"""Ports nobody listens on at the moment.

They lie below those that the system gives to outgoing connections, so that none is taken before its server starts.
"""

from __future__ import annotations

import contextlib
import random
import socket

RANGE = range(20_000, 32_000)


def free_ports(count: int) -> list[int]:
    """`count` different ports of the loopback interface, free when asked."""
    found: list[int] = []
    for port in random.SystemRandom().sample(RANGE, len(RANGE)):
        if len(found) == count:
            break
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            found.append(port)
    return found


def find_free_port() -> int:
    return free_ports(1)[0]
