"""Bodies on their way in."""

from __future__ import annotations

import io
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from gateway.arrival import SLOW_PER_ADDRESS, Arrivals, Turns
from rpc.errors import Refused
from tests.gateway.rest_hall import wait_until

Environ = dict[str, Any]


def environ(source: Any, length: int | None, address: str = "10.0.0.1", port: int = 1) -> Environ:
    sent = {} if length is None else {"CONTENT_LENGTH": str(length)}
    about = {"REQUEST_METHOD": "POST", "REMOTE_ADDR": address, "SERVER_PORT": str(port)}
    return {**about, **sent, "wsgi.input": source}


@contextmanager
def a_connection() -> Iterator[tuple[socket.socket, socket.socket, int]]:
    """The client's end, the accepted end, and where it was accepted."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as client, listening.accept()[0] as accepted:
            yield client, accepted, port


def test_a_body_without_a_length_ends_where_it_ends() -> None:
    asked = environ(io.BytesIO(b"{}"), None)
    Arrivals().receive(asked)
    assert (asked["wsgi.input"].read(), asked["CONTENT_LENGTH"]) == (b"{}", "2")


def test_a_body_that_is_shorter_than_its_length_is_malformed() -> None:
    with pytest.raises(Refused, match="malformed"):
        Arrivals().receive(environ(io.BytesIO(b"{}"), 3))


def test_a_client_that_falls_silent_in_a_body_is_cut_off() -> None:
    with a_connection() as (client, accepted, port), accepted.makefile("rb") as source:
        client.sendall(b"{")
        with pytest.raises(Refused, match="malformed"):
            Arrivals(seconds=0.1).receive(environ(source, 2, port=port))
        assert client.recv(1) == b""


def test_an_address_that_keeps_many_bodies_waiting_is_shut_out_and_others_are_not() -> None:
    arrivals = Arrivals(slow_seconds=0.1)
    sources = [Unfinished() for _ in range(SLOW_PER_ADDRESS + 1)]
    readers = [threading.Thread(target=arrivals.receive, args=(environ(source, 2),)) for source in sources]
    for reader, source in zip(readers, sources, strict=True):
        reader.start()
        assert source.asked.wait(30)
    refusals: list[Refused] = []

    def is_refused() -> bool:
        try:
            arrivals.receive(environ(io.BytesIO(b"{}"), 2))
        except Refused as refused:
            refusals.append(refused)
        return bool(refusals)

    wait_until(is_refused)
    arrivals.receive(environ(io.BytesIO(b"{}"), 2, address="10.0.0.2"))
    for reader, source in zip(readers, sources, strict=True):
        source.finished.set()
        reader.join()
    problem = refusals[0].problem
    assert problem.code == "too_many_requests"
    assert 0 < (problem.retry_after_ms or 0) <= 30_000


def test_any_number_of_bodies_that_arrive_at_once_is_read() -> None:
    arrivals, refused = Arrivals(slow_seconds=60), list[object]()

    def send() -> None:
        for _ in range(50):
            try:
                arrivals.receive(environ(io.BytesIO(b"{}"), 2))
            except Refused as error:
                refused.append(error)

    threads = [threading.Thread(target=send) for _ in range(4 * SLOW_PER_ADDRESS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == []


class Unfinished:
    def __init__(self) -> None:
        self.asked, self.finished = threading.Event(), threading.Event()

    def read(self, size: int) -> bytes:
        self.asked.set()
        self.finished.wait()
        return b"{}"


def test_only_so_many_take_their_turn_at_once() -> None:
    turns, inside, most = Turns(2), 0, 0
    lock = threading.Lock()

    def work() -> None:
        nonlocal inside, most
        for _ in range(200):
            with turns:
                with lock:
                    inside += 1
                    most = max(most, inside)
                with lock:
                    inside -= 1

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (inside, most <= 2) == (0, True)


def test_who_came_first_goes_first() -> None:
    turns, order = Turns(1), list[int]()

    def work(number: int) -> None:
        with turns:
            order.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    with turns:
        for number, thread in enumerate(threads, 1):
            thread.start()
            wait_until(lambda number=number: len(turns._waiting) == number)  # type: ignore[misc]
    for thread in threads:
        thread.join()
    assert order == list(range(8))
