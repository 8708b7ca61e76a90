"""The API as it is run: granian with two workers, over real connections."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest

from tests.gateway.rest_hall import RestHall
from tests.gateway.test_problems import problem
from tests.ports import find_free_port

PATIENCE_SECONDS = 30.0


@dataclass
class Process:
    popen: subprocess.Popen[bytes]
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def raw(self, request: bytes) -> bytes:
        """The answer to bytes that no HTTP library would send."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE_SECONDS) as connection:
            connection.sendall(request)
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
            return answer


@pytest.fixture(scope="module")
def process(rest_hall: RestHall) -> Iterator[Process]:
    settings, port = rest_hall.settings, find_free_port()
    environ = {
        **os.environ,
        "FIREHALL_HOME": str(settings.home),
        "STATE_URL": settings.state_url,
        "FIREHALL_BOARD": ",".join(settings.board),
        "FIREHALL_PLAYERS": settings.players,
        "FIREHALL_CATALOG": settings.catalog,
        "FIREHALL_DICE": settings.dice,
    }
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--factory", "--port", str(port)]
    options = ["--workers", "2", "--blocking-threads", "4", "--no-ws", "--workers-kill-timeout", "3"]
    popen = subprocess.Popen([*command, *options, "gateway.app:create_app"], env=environ, start_new_session=True)
    started = Process(popen, port)
    try:
        _wait_for(started.url)
        yield started
    finally:
        if popen.poll() is None:
            os.killpg(popen.pid, signal.SIGKILL)
        popen.wait()


def _wait_for(url: str) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            if httpx.get(f"{url}/readyz").status_code == 200:
                return
        except httpx.TransportError:
            pass
        assert time.monotonic() < end, "the API does not come up"
        time.sleep(0.05)


def guest(process: Process) -> httpx.Client:
    key = httpx.post(f"{process.url}/v1/guests", json={"name": "Ann"}).json()["key"]
    return httpx.Client(base_url=process.url, headers={"Authorization": f"Bearer {key}"})


def test_a_match_can_be_played_through_two_workers(process: Process) -> None:
    with guest(process) as http:
        wanted = {"game": "toy", "scenario": "toy-plain", "seats": 1, "seat": 0}
        path = http.post("/v1/matches", json=wanted).headers["Location"]
        assert http.post(f"{path}:start").json()["status"] == "running"
        versions = [http.post(f"{path}/actions", json={"type": "roll"}).json()["version"] for _ in range(3)]
        assert versions == [3, 4, 5]


def test_a_head_request_leaves_the_connection_usable(process: Process) -> None:
    with httpx.Client(base_url=process.url) as http:
        assert http.head("/v1/games").content == b""
        assert http.get("/v1/games").json()["games"]


def test_a_body_without_a_length_is_read_and_limited(process: Process) -> None:
    def pieces(total: int) -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(total // 1024):
            yield b"a" * 1024
        yield b'"}'

    headers = {"Content-Type": "application/json"}
    with httpx.Client(base_url=process.url) as http:
        assert http.post("/v1/guests", content=pieces(0), headers=headers).status_code == 422
        problem(http.post("/v1/guests", content=pieces(2 << 20), headers=headers), 413, "too_large")
        assert http.get("/v1/games").status_code == 200


@pytest.mark.parametrize("header", ["Authorization: Bearer \u00fc", "Authorization: \u00fc"])
def test_a_key_that_is_not_ascii_is_refused(process: Process, header: str) -> None:
    head = f"GET /v1/games HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n{header}\r\n\r\n"
    answer = process.raw(head.encode("latin-1"))
    assert answer.startswith(b"HTTP/1.1 401")
    assert b'"code":"unauthenticated"' in answer


def test_an_idempotency_key_that_is_not_ascii_is_refused(process: Process) -> None:
    body = b'{"dice": "d6"}'
    head = (
        "POST /v1/dice/rolls HTTP/1.1\r\nHost: hall\r\nConnection: close\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nIdempotency-Key: na\u00efve-enough\r\n\r\n"
    )
    answer = process.raw(head.encode("latin-1") + body)
    assert answer.startswith(b"HTTP/1.1 422")


def test_the_workers_share_one_limit(process: Process) -> None:
    with guest(process) as http:
        left = []
        for _ in range(20):
            # A new connection each time, so that both workers are asked.
            answer = httpx.get(f"{process.url}/v1/me", headers=dict(http.headers))
            found = re.search(r"r=(\d+)", answer.headers["RateLimit"])
            assert found is not None
            left.append(int(found.group(1)))
        assert min(left) < 200


def test_it_stops_when_it_is_told_to(process: Process) -> None:
    os.kill(process.popen.pid, signal.SIGTERM)
    assert process.popen.wait(PATIENCE_SECONDS) == 0
