"""A load generator for one core: keep-alive connections in one epoll loop, each sending as soon as it is answered."""

from __future__ import annotations

import selectors
import socket
import time
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from tests.bench.processes import cpu_seconds

Address = tuple[str, int]
MakeRequest = Callable[[int], bytes]
"""Connection number -> the whole next HTTP/1.1 request."""


class Block(NamedTuple):
    """One block of load. Rates per second, latencies in milliseconds, cpu in seconds of the named processes."""

    rate: float
    p50: float
    p99: float
    cpu_per_request_ms: float
    statuses: Counter[int]


class _Connection:
    def __init__(self, number: int, address: Address) -> None:
        self.number = number
        self.socket = socket.create_connection(address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received = bytearray()
        self.sent_at = 0.0

    def send(self, make: MakeRequest) -> None:
        self.received.clear()
        self.sent_at = time.perf_counter()
        self.socket.sendall(make(self.number))

    def status(self) -> int | None:
        """The answer's status once all of it has arrived."""
        data = self.socket.recv(1 << 16)
        if not data:
            raise ConnectionError("the server closed a connection under load")
        self.received += data
        head, separator, body = self.received.partition(b"\r\n\r\n")
        if not separator:
            return None
        lines = bytes(head).lower().split(b"\r\n")
        length = next((int(line[15:]) for line in lines if line.startswith(b"content-length:")), 0)
        return int(lines[0][9:12]) if len(body) >= length else None


def run(address: Address, connections: int, seconds: float, make: MakeRequest, pids: Sequence[int]) -> Block:
    """Load `address` for `seconds`; every answer is counted by its status."""
    selector = selectors.DefaultSelector()
    latencies: list[float] = []
    statuses: Counter[int] = Counter()
    opened = [_Connection(number, address) for number in range(connections)]
    cpu, started = cpu_seconds(pids), time.perf_counter()
    for connection in opened:
        selector.register(connection.socket, selectors.EVENT_READ, connection)
        connection.send(make)
    while time.perf_counter() - started < seconds:
        for key, _ in selector.select(1):
            connection = key.data
            status = connection.status()
            if status is not None:
                latencies.append(time.perf_counter() - connection.sent_at)
                statuses[status] += 1
                connection.send(make)
    wall, used = time.perf_counter() - started, cpu_seconds(pids) - cpu
    for connection in opened:
        connection.socket.close()
    selector.close()
    ordered = sorted(latencies)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return Block(len(ordered) / wall, 1000 * median(ordered), 1000 * p99, 1000 * used / len(ordered), statuses)


def one_by_one(address: Address, requests: int, make: MakeRequest) -> None:
    """So many requests on one connection, each after the answer to the last."""
    connection = _Connection(0, address)
    for _ in range(requests):
        connection.send(make)
        while (status := connection.status()) is None:
            pass
        if status != 200:
            raise RuntimeError(f"a request was answered {status}")
    connection.socket.close()


def get(path: str, key: str = "") -> bytes:
    return _request("GET", path, key, b"")


def post(path: str, key: str, body: bytes, idempotency_key: str) -> bytes:
    about = (
        f"Content-Length: {len(body)}",
        "Content-Type: application/json",
        f"Idempotency-Key: {idempotency_key}",
    )
    return _request("POST", path, key, body, *about)


def _request(method: str, path: str, key: str, body: bytes, *headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers]
    if key:
        lines.append(f"Authorization: Bearer {key}")
    return "\r\n".join([*lines, "", ""]).encode() + body
