"""Calls to another process: one that is slow is waited for, one that is away is not."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from rpc.client import Client
from rpc.errors import Refused
from rpc.server import Server
from tests.ports import find_free_port

TOKEN = "of the tests"
SERVING: int = health_pb2.HealthCheckResponse.SERVING
HealthClient = Client[health_pb2_grpc.HealthStub]


@contextmanager
def serving_late(seconds: float) -> Iterator[int]:
    """The port of a process that is reached by whoever connects, but serves only later."""
    with ExitStack() as stack:
        server = Server("127.0.0.1:0", TOKEN, {})
        later = threading.Timer(seconds, stack.enter_context, (server,))
        later.start()
        try:
            yield server.port
        finally:
            later.join()


def client_of(*ports: int) -> HealthClient:
    return Client(health_pb2_grpc.HealthStub, [f"127.0.0.1:{port}" for port in ports], TOKEN)


def check(client: HealthClient) -> int:
    return int(client.call("Check", health_pb2.HealthCheckRequest()).status)


def test_a_process_too_busy_to_take_a_connection_at_once_is_waited_for() -> None:
    with serving_late(0.5) as port:
        client = client_of(port)
        assert check(client) == SERVING
        client.close()


def test_the_next_address_answers_for_one_where_nobody_listens() -> None:
    with Server("127.0.0.1:0", TOKEN, {}) as server:
        client = client_of(find_free_port(), server.port)
        assert check(client) == SERVING
        client.close()


def test_a_process_that_comes_back_is_called_again() -> None:
    port = find_free_port()
    client = client_of(port)
    with pytest.raises(Refused, match="busy"):
        check(client)
    with Server(f"127.0.0.1:{port}", TOKEN, {}):
        assert comes_back(client)
    client.close()


def comes_back(client: HealthClient) -> bool:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            return check(client) == SERVING
        except Refused:
            time.sleep(0.01)
    return False
