"""The API as the Procfile runs it, over real connections."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from deploy.processes import ROOT, commands, environment
from rpc.settings import Settings
from tests.ports import find_free_port

PATIENCE_SECONDS = 60.0


@dataclass
class Process:
    popen: subprocess.Popen[bytes]
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def connect(self, address: str = "127.0.0.1") -> socket.socket:
        """A connection from one of this machine's own addresses."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE_SECONDS, source_address=(address, 0))

    def raw(self, request: bytes, *, no_more: bool = False) -> bytes:
        """The answer to bytes that no HTTP library would send. no_more: say that nothing follows."""
        with self.connect() as connection:
            connection.sendall(request)
            if no_more:
                connection.shutdown(socket.SHUT_WR)
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
            return answer


@contextmanager
def serving(settings: Settings, **more: str) -> Iterator[Process]:
    """more: variables of this process alone."""
    port = find_free_port()
    environ = {**environment(settings), "FIREHALL_API_PORT": str(port), **more}
    Path(environ["PROMETHEUS_MULTIPROC_DIR"]).mkdir(exist_ok=True)
    command = ["/bin/sh", "-c", commands()["api"]]
    popen = subprocess.Popen(command, cwd=ROOT, env=environ, start_new_session=True)
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
            if httpx.get(f"{url}/readyz", timeout=PATIENCE_SECONDS).status_code == 200:
                return
        except httpx.TransportError:
            pass
        assert time.monotonic() < end, "the API does not come up"
        time.sleep(0.05)
