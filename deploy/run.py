"""Starts a whole hall on this machine and stops it again: `python -m deploy.run`, usually as `make run`."""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from deploy.ports import PortTaken, addresses, check_ports, free_or_other, moved, told_to_clients
from deploy.processes import ROOT, commands, environment
from deploy.redis_server import USUAL_PORT, RedisMissing, RedisServer, answers, stop_leftover
from deploy.supervisor import Supervisor
from deploy.welcome import ADDRESS_FILE, greet
from rpc import installation, settings
from rpc.settings import Settings

STOP_SECONDS = 30.0
LEAVING_SECONDS = 8.0
"""How long the processes of a hall that was killed may hold its ports."""


def main(arguments: list[str]) -> int:
    given = _parser().parse_args(arguments)
    read = settings.read()
    try:
        if given.stop:
            return stop(read.home)
        with only_hall(read.home) as was_killed:
            read = moved(told_to_clients(read, given.host, given.port))
            check_ports(addresses(environment(read, given.host, given.port)), LEAVING_SECONDS * was_killed)
            with redis_of(read) as live:
                return run(live, environment(live, given.host, given.port))
    except (AlreadyRunning, PortTaken, RedisMissing, TimeoutError) as error:
        print(error, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m deploy.run", description="Run a hall on this machine.")
    parser.add_argument(
        "--host", default="", help="let API, streams and gRPC listen here; 0.0.0.0: to other machines too"
    )
    parser.add_argument(
        "--port", default=0, type=_port, help="let the API listen here, streams and gRPC at the next (8080 to 8082)"
    )
    parser.add_argument("--stop", action="store_true", help="stop the hall that runs here")
    return parser


def _port(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= 65533):
        raise argparse.ArgumentTypeError("is a number from 1 to 65533")
    return int(text)


class AlreadyRunning(Exception):
    """Two halls in one folder would share its key and its Redis data."""


@contextlib.contextmanager
def only_hall(home: Path) -> Iterator[bool]:
    """Holds home/run.lock with our process id in it. Raises AlreadyRunning. Gives whether the last hall was killed.

    Whatever this process and those it starts write is for this user alone: hidden cards and players lie in there.
    """
    os.umask(0o077)
    home.mkdir(parents=True, exist_ok=True)
    with (home / "run.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyRunning(f"A hall already runs in {home}; `make stop` stops it.") from error
        lock.seek(0)
        was_killed = lock.read() != ""
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield was_killed
        lock.truncate(0)


def stop(home: Path) -> int:
    """Ask the hall in `home` to stop and wait until it has."""
    path = home / "run.lock"
    deadline = time.monotonic() + STOP_SECONDS
    asked = False
    while time.monotonic() < deadline:
        try:
            with only_hall(home):
                print("The hall has stopped." if asked else "No hall runs here.")
                return 0
        except AlreadyRunning:
            written = path.read_text()
            if written and not asked:
                os.kill(int(written), signal.SIGTERM)
                asked = True
            time.sleep(0.1)
    print("The hall does not stop; see .firehall/logs.", file=sys.stderr)
    return 1


@contextlib.contextmanager
def redis_of(read: Settings) -> Iterator[Settings]:
    """The settings with a Redis that answers: the one that STATE_URL or REDIS_URL names, else one of our own."""
    if os.environ.get("STATE_URL") or os.environ.get("REDIS_URL"):
        for url in {read.state_url, read.broker_url}:
            if not answers(url):
                raise TimeoutError(f"No Redis answers at {urlsplit(url).hostname}:{urlsplit(url).port or 6379}.")
        yield read
        return
    folder = read.home / "redis"
    stop_leftover(folder)
    with RedisServer(folder, free_or_other(USUAL_PORT)) as server:
        yield msgspec.structs.replace(read, state_url=server.url, broker_url=server.url)


def run(live: Settings, environ: dict[str, str]) -> int:
    installation.load(live.home)
    shutil.rmtree(environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)
    Path(environ["PROMETHEUS_MULTIPROC_DIR"]).mkdir()
    (live.home / ADDRESS_FILE).write_text(live.api_url)
    supervisor = Supervisor(live.home / "logs", tell=lambda text: print(text, flush=True))
    for name, command in commands().items():
        supervisor.add(name, command, environ, ROOT)
    print(f"Starting a hall in {live.home} ...", flush=True)
    threading.Thread(target=greet, args=(live, environ, time.monotonic()), daemon=True).start()
    if not supervisor.run():
        return 1
    print("The hall has stopped. Its matches go on at the next start.", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
