"""The API as it is run: granian with two workers, over real connections."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx

from rpc.settings import Settings
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


@contextmanager
def serving(settings: Settings) -> Iterator[Process]:
    port = find_free_port()
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
