"""The API as it is run: granian with two workers, over real connections."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from selectors import EVENT_READ, DefaultSelector

import httpx
import pytest

from gateway import open_files
from gateway.arrival import SLOW_PER_ADDRESS
from tests.gateway.api_process import PATIENCE_SECONDS, Process, serving
from tests.gateway.rest_hall import RestHall
from tests.gateway.test_problems import problem

PROMPT_SECONDS = 15.0
"""Before any client that is silent is cut off."""


def guest(api_process: Process) -> httpx.Client:
    key = httpx.post(f"{api_process.url}/v1/guests", json={"name": "Ann"}, timeout=PROMPT_SECONDS).json()["key"]
    return httpx.Client(base_url=api_process.url, headers={"Authorization": f"Bearer {key}"}, timeout=PROMPT_SECONDS)


def test_a_match_can_be_played_through_two_workers(api_process: Process) -> None:
    with guest(api_process) as http:
        wanted = {"game": "toy", "scenario": "toy-plain", "seats": 1, "seat": 0}
        path = http.post("/v1/matches", json=wanted).headers["Location"]
        assert http.post(f"{path}:start").json()["status"] == "running"
        versions = [http.post(f"{path}/actions", json={"type": "roll"}).json()["version"] for _ in range(3)]
        assert versions == [3, 4, 5]


def test_a_head_request_leaves_the_connection_usable(api_process: Process) -> None:
    with httpx.Client(base_url=api_process.url, timeout=PROMPT_SECONDS) as http:
        assert http.head("/v1/games").content == b""
        assert http.get("/v1/games").json()["games"]


def test_a_body_without_a_length_is_read_and_limited(api_process: Process) -> None:
    def pieces(total: int) -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(total // 1024):
            yield b"a" * 1024
        yield b'"}'

    headers = {"Content-Type": "application/json"}
    with httpx.Client(base_url=api_process.url, timeout=PROMPT_SECONDS) as http:
        assert http.post("/v1/guests", content=pieces(0), headers=headers).status_code == 422
        problem(http.post("/v1/guests", content=pieces(2 << 20), headers=headers), 413, "too_large")
        assert http.get("/v1/games").status_code == 200


@pytest.mark.parametrize("header", ["Authorization: Bearer \u00fc", "Authorization: \u00fc"])
def test_a_key_that_is_not_ascii_is_refused(api_process: Process, header: str) -> None:
    head = f"GET /v1/games HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n{header}\r\n\r\n"
    answer = api_process.raw(head.encode("latin-1"))
    assert answer.startswith(b"HTTP/1.1 401")
    assert b'"code":"unauthenticated"' in answer


def test_an_idempotency_key_that_is_not_ascii_is_refused(api_process: Process) -> None:
    body = b'{"dice": "d6"}'
    head = (
        "POST /v1/dice/rolls HTTP/1.1\r\nHost: hall\r\nConnection: close\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nIdempotency-Key: na\u00efve-enough\r\n\r\n"
    )
    answer = api_process.raw(head.encode("latin-1") + body)
    assert answer.startswith(b"HTTP/1.1 422")


def test_the_workers_share_one_limit(rest_hall: RestHall) -> None:
    """Twenty requests of one key pass, however they fall to the two workers; nothing comes back within the test."""
    with serving(rest_hall.settings, FIREHALL_KEY_LIMIT="0.001/20") as process, guest(process) as http:
        # A new connection each time, so that both workers are asked.
        headers = dict(http.headers)
        answers = [httpx.get(f"{process.url}/v1/me", headers=headers, timeout=PROMPT_SECONDS) for _ in range(60)]
    assert sorted(answer.status_code for answer in answers) == [200] * 20 + [429] * 40


POST = (
    b"POST /v1/guests HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n"
    b"Content-Type: application/json\r\nContent-Length: 40\r\n\r\n"
)


def any_readable(connections: list[socket.socket]) -> bool:
    with DefaultSelector() as selector:
        for connection in connections:
            selector.register(connection, EVENT_READ)
        return bool(selector.select(PROMPT_SECONDS))


def test_clients_that_never_finish_a_request_hold_up_nobody_else(api_process: Process) -> None:
    with ExitStack() as held:
        for number in range(40):
            slow = held.enter_context(api_process.connect(f"127.0.1.{number % 5}"))
            slow.sendall(POST + b"{")
        for _ in range(20):
            with guest(api_process) as http:
                assert http.get("/v1/me").status_code == 200


def test_a_thousand_idle_connections_hold_up_nobody_else(api_process: Process) -> None:
    open_files.allow(4096)
    with ExitStack() as held:
        for _ in range(1200):
            held.enter_context(api_process.connect()).sendall(b"GET /v1/games HTTP/1.1\r\n")
        assert httpx.get(f"{api_process.url}/v1/games", timeout=PROMPT_SECONDS).status_code == 200


def test_an_address_with_many_unfinished_requests_is_cut_off_before_it_stands_the_hall_still(
    api_process: Process,
) -> None:
    with ExitStack() as held:
        slow = [held.enter_context(api_process.connect("127.0.2.1")) for _ in range(4 * SLOW_PER_ADDRESS)]
        for connection in slow:
            connection.sendall(POST + b"{")
        assert any_readable(slow)
        with guest(api_process) as http:
            assert http.get("/v1/me").status_code == 200


def test_a_body_that_ends_too_soon_is_malformed(api_process: Process) -> None:
    answer = api_process.raw(POST + b'{"name": "Ann"}', no_more=True)
    assert answer.startswith(b"HTTP/1.1 400")
    assert b'"code":"malformed"' in answer


@pytest.mark.parametrize(
    ("path", "status"), [("/v1/matches", 401), ("/v1/nowhere", 404), ("/v1/games", 405), ("/v1/guests", 415)]
)
def test_a_refused_body_leaves_the_connection_usable(api_process: Process, path: str, status: int) -> None:
    with httpx.Client(base_url=api_process.url, timeout=PROMPT_SECONDS) as http:
        for _ in range(30):
            assert http.post(path, content=b"x" * 20_000).status_code == status


def test_it_stops_when_it_is_told_to(api_process: Process) -> None:
    os.kill(api_process.popen.pid, signal.SIGTERM)
    assert api_process.popen.wait(PATIENCE_SECONDS) == 0
