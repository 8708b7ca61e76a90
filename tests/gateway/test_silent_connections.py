"""Connections on which nothing is answered."""

from __future__ import annotations

import sys
import time

import pytest

from gateway.silent_connections import cut
from tests.gateway.test_arrival import a_connection

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux's tcp_info")


def test_a_connection_that_was_answered_lately_is_left_alone() -> None:
    with a_connection() as (client, accepted, port):
        accepted.sendall(b"x")
        assert cut(port, 60) == 0
        accepted.sendall(b"y")
        assert client.recv(2) in (b"x", b"xy")


def test_a_silent_connection_is_ended_at_both_ends() -> None:
    with a_connection() as (client, accepted, port):
        client.sendall(b"never the end")
        time.sleep(0.05)
        assert cut(port, 0.02) == 1
        assert client.recv(1) == b""
        assert accepted.recv(100) in (b"never the end", b"")


def test_connections_of_other_ports_and_to_other_servers_are_left_alone() -> None:
    with a_connection() as (client, accepted, port):
        time.sleep(0.05)
        assert cut(1, 0.02) == 0
        assert cut(port, 0.02, "10.0.0.1") == 0
        assert cut(client.getsockname()[1], 0.02) == 1  # seen from there, it is the accepted one
        accepted.close()
