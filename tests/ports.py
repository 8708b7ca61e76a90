"""Ports nobody listens on at the moment."""

from __future__ import annotations

import socket


def free_ports(count: int) -> list[int]:
    """`count` different ports of the loopback interface, free when asked."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [int(each.getsockname()[1]) for each in sockets]
    finally:
        for each in sockets:
            each.close()


def find_free_port() -> int:
    return free_ports(1)[0]
