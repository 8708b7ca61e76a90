"""Ends connections of this process on which nothing has been answered for long, below the server that holds them.

The server offers no time limit for bodies. On a connection of HTTP/1 nothing is sent while a body is awaited, so the
time since the kernel last sent data on it tells the late ones; idle ones are among them and lose nothing.
"""

from __future__ import annotations

import logging
import os
import socket
import sys

from gateway.limits import address_subject

log = logging.getLogger(__name__)

DESCRIPTORS = "/proc/self/fd"
INTERNET = (socket.AF_INET, socket.AF_INET6)
TCP_INFO_BYTES = 104
LAST_DATA_SENT = slice(44, 48)
"""tcpi_last_data_sent in Linux's struct tcp_info: milliseconds; since the beginning where nothing was sent yet."""


def cut(port: int, seconds: float, address: str = "") -> int:
    """Shut those accepted at `port` that have been sent nothing for so many seconds. Returns how many.

    address: only those from there, as limits.address_subject counts them. Where there is no Linux it finds none.
    """
    if not os.path.isdir(DESCRIPTORS):
        return 0
    ended = sum(_cut(int(name), port, seconds, address) for name in os.listdir(DESCRIPTORS))
    if ended:
        log.warning("cut %d connections that were silent for %d seconds while a body was awaited", ended, seconds)
    return ended


def _cut(descriptor: int, port: int, seconds: float, address: str) -> bool:
    """A copy of the descriptor is shut and closed: the connection ends, its owner's descriptor stays its owner's."""
    try:
        with socket.socket(fileno=os.dup(descriptor)) as connection:
            if not _accepted_at(connection, port, address) or _silent_ms(connection) < seconds * 1000:
                return False
            connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return False  # no socket, or closed meanwhile
    return True


def _accepted_at(connection: socket.socket, port: int, address: str) -> bool:
    if connection.family not in INTERNET or connection.type != socket.SOCK_STREAM:
        return False
    peer = connection.getpeername()[0]
    return connection.getsockname()[1] == port and address in ("", address_subject(peer))


def _silent_ms(connection: socket.socket) -> int:
    told = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO_BYTES)
    return int.from_bytes(told[LAST_DATA_SENT], sys.byteorder)
