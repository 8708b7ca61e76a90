"""`make run` in a folder of its own: how soon it is ready, and what its processes take when nothing happens."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from deploy.processes import ROOT
from deploy.redis_server import RedisServer
from deploy.welcome import await_ready
from tests.bench.figures import Figure, at_most
from tests.bench.processes import children, cpu_seconds, members, name_of, proportional_kb
from tests.bench.trial import Trial
from tests.ports import free_ports

STOP_SECONDS = 15.0
IDLE_SECONDS = 3.0


class Started(NamedTuple):
    """seconds: from nothing, Redis included, to both of /readyz. cpu: seconds of all processes until then."""

    seconds: float
    cpu: float
    supervisor: int
    redis: int

    @property
    def parts(self) -> list[int]:
        """What the supervisor has started."""
        return children(self.supervisor)


def figures(_: Trial) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        home, ports = Path(folder), free_ports(11)
        with make_run(home, ports) as first:
            yield Figure("make run -> /readyz, first start", f"{first.seconds:.1f} s")
        with make_run(home, ports) as second:
            name = "make run -> /readyz, second start"
            yield Figure(name, f"{second.seconds:.1f} s", target=at_most(6, " s"), value=second.seconds)
            yield Figure("  CPU time of all processes until then", f"{second.cpu:.1f} s")
            time.sleep(IDLE_SECONDS)
            yield from _memory(second)


def _memory(started: Started) -> Iterator[Figure]:
    """PSS of every process with its workers, the largest first."""
    sizes = [(proportional_kb(members([part])) / 1024, name_of(part)) for part in started.parts]
    sizes.append((proportional_kb([started.supervisor]) / 1024, "supervisor"))
    sizes.append((proportional_kb([started.redis]) / 1024, "redis"))
    total = sum(size for size, _ in sizes)
    yield Figure("idle stack, PSS", f"{total:.0f} MB", target=at_most(900, " MB"), value=total)
    for size, name in sorted(sizes, reverse=True):
        yield Figure(f"  {name}", f"{size:.0f} MB")


@contextmanager
def make_run(home: Path, ports: list[int]) -> Iterator[Started]:
    """Redis has a port of its own here, so it is started first, and its start is part of the time."""
    begun = time.monotonic()
    with RedisServer(home / "redis", ports[0]) as redis:
        process = _make(_environment(home, redis.url, ports[1:]))
        try:
            if not await_ready([f"http://127.0.0.1:{port}/readyz" for port in ports[1:3]]):
                raise TimeoutError(f"the hall does not start; see {home}/logs")
            yield _started(time.monotonic() - begun, process.pid, redis)
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(STOP_SECONDS)


def _started(seconds: float, make: int, redis: RedisServer) -> Started:
    supervisor = children(make)[0]
    pid = redis.process.pid if redis.process is not None else 0
    cpu = cpu_seconds([supervisor, pid, *members(children(supervisor))])
    return Started(seconds, cpu, supervisor, pid)


def _make(environ: dict[str, str]) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    return subprocess.Popen(["make", "run"], cwd=ROOT, env=environ, stdout=quiet, start_new_session=True)


def _environment(home: Path, redis_url: str, ports: list[int]) -> dict[str, str]:
    api, streams, grpc, *others = ports
    addresses = [f"127.0.0.1:{port}" for port in others]
    names = ("FIREHALL_STREAMS", "FIREHALL_DICE", "FIREHALL_TIMERS", "FIREHALL_CATALOG", "FIREHALL_PLAYERS")
    return {
        **os.environ,
        "FIREHALL_HOME": str(home),
        "REDIS_URL": redis_url,
        "FIREHALL_API_URL": f"http://127.0.0.1:{api}",
        "FIREHALL_STREAM_URL": f"http://127.0.0.1:{streams}",
        "FIREHALL_GRPC_ADDRESS": f"127.0.0.1:{grpc}",
        "FIREHALL_BOARD": ",".join(addresses[:2]),
        **dict(zip(names, addresses[2:], strict=True)),
    }
