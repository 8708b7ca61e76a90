"""What is measured against what: a whole hall and the bare chain, both up at once over one Redis server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from deploy.processes import ROOT, commands
from rpc.store_client import connect
from tests.bench.load import Address
from tests.bench.processes import members
from tests.end_to_end.hall import Hall
from tests.ports import free_ports

READY_SECONDS = 20.0
STOP_SECONDS = 4.0
HALL_APP, BARE_APP = "gateway.app:create_app", "tests.bench.bare_chain:create_app"


class Bare(NamedTuple):
    address: Address
    sessions: tuple[int, ...]


class Chains:
    """The two, and which processes are whose. Redis works for both, so its time counts to whoever is under load."""

    def __init__(self, hall: Hall, bare: Bare) -> None:
        self.hall = hall
        self.bare = bare

    @property
    def hall_address(self) -> Address:
        return address_of(self.hall.api_url)

    def hall_pids(self) -> list[int]:
        return members((*(process.pid for process in self.hall.processes.values()), self.redis_pid))

    def bare_pids(self) -> list[int]:
        return members((*self.bare.sessions, self.redis_pid))

    @property
    def redis_pid(self) -> int:
        process = self.hall.redis.process
        if process is None:
            raise ProcessLookupError("Redis does not run")
        return process.pid

    def set_flush(self, policy: str) -> None:
        """Of Redis: "always" is the hall's own, "no" leaves it to the operating system."""
        with connect(self.hall.redis.url) as store:
            store.config_set("appendfsync", policy)


def address_of(url: str) -> Address:
    parts = urlsplit(url)
    return parts.hostname or "", parts.port or 80


@contextmanager
def running(folder: Path) -> Iterator[Chains]:
    """A hall with the bare chain beside it, in an empty folder."""
    with Hall(folder) as hall, bare_chain(hall) as bare:
        yield Chains(hall, bare)


@contextmanager
def bare_chain(hall: Hall) -> Iterator[Bare]:
    """With the command line of the hall's own API process, and another application."""
    grpc_port, http_port = free_ports(2)
    environ = {
        **hall.environ,
        "BARE_CHAIN": f"127.0.0.1:{grpc_port}",
        "FIREHALL_API_HOST": "127.0.0.1",
        "FIREHALL_API_PORT": str(http_port),
    }
    api = commands()["api"].replace(HALL_APP, BARE_APP)
    started = [
        start([sys.executable, "-m", "tests.bench.bare_chain"], environ),
        start(["/bin/sh", "-c", api], environ),
    ]
    try:
        _await_value(f"http://127.0.0.1:{http_port}/value")
        yield Bare(("127.0.0.1", http_port), tuple(process.pid for process in started))
    finally:
        stop(started)


def start(command: list[str], environ: dict[str, str]) -> subprocess.Popen[bytes]:
    """A process of a session of its own, without a word."""
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=ROOT, env=environ, stdout=quiet, stderr=quiet, start_new_session=True)


def stop(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        _signal(process, signal.SIGTERM)
    deadline = time.monotonic() + STOP_SECONDS
    for process in processes:
        try:
            process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            _signal(process, signal.SIGKILL)
            process.wait()


def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        process.poll()


def _await_value(url: str) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while True:
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:
                if len(answer.read()) > 0:
                    return
        except (urllib.error.URLError, OSError):
            pass
        if time.monotonic() > deadline:
            raise TimeoutError("the bare chain does not start")
        time.sleep(0.05)
