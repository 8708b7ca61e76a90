"""Timers processes of their own, to be stopped and killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import grpc

from rpc.settings import Settings
from tests.ports import find_free_port
from tests.services.timers.board_stand_in import PATIENCE

STOP_SECONDS = 45.0
"""Generous, for busy machines; far less than a hanging board of the tests takes."""


class Process:
    """A timers process of its own, on its own port."""

    def __init__(self, hall: Settings) -> None:
        self.address = f"127.0.0.1:{find_free_port()}"
        environ = {
            **os.environ,
            "FIREHALL_HOME": str(hall.home),
            "STATE_URL": hall.state_url,
            "FIREHALL_BOARD": ",".join(hall.board),
            "FIREHALL_LISTEN": self.address,
        }
        command = [sys.executable, "-m", "services.timers"]
        self._process = subprocess.Popen(command, env=environ, start_new_session=True)
        with grpc.insecure_channel(self.address) as channel:
            grpc.channel_ready_future(channel).result(timeout=PATIENCE)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """The exit code of a process asked to stop."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(timeout=STOP_SECONDS)


@contextmanager
def process(hall: Settings) -> Iterator[Process]:
    running = Process(hall)
    try:
        yield running
    finally:
        running.kill()
