"""The yardstick of phases: a task that does nothing but tell its sender that it ran, under the hall's own settings.

`python -m tests.bench.bare_celery` is the worker, started as the hall starts its own.
"""

from __future__ import annotations

import functools
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import redis
from celery import Celery

from jobs.celery_app import make_app
from rpc.store_client import connect
from tests.bench.chains import start, stop

QUEUE, TASK, ANSWERS = "bench", "tests.bench.bare_celery.answer", "bench:answers"
WORKERS = "2"
READY_SECONDS = 30


class RoundTrips:
    """`once()` sends a task and waits until it has run."""

    def __init__(self, broker_url: str) -> None:
        self._app = make_app(broker_url)
        self._store = connect(broker_url, blocking=True)
        self._store.delete(ANSWERS, QUEUE)

    def once(self, patience: int = READY_SECONDS) -> float:
        """Milliseconds. Raises TimeoutError without an answer."""
        begun = time.perf_counter()
        self._app.send_task(TASK, (), queue=QUEUE, retry=False)
        if self._store.blpop([ANSWERS], timeout=patience) is None:
            raise TimeoutError("no bare Celery worker answers")
        return 1000 * (time.perf_counter() - begun)

    def close(self) -> None:
        self._app.close()
        self._store.close()


@contextmanager
def round_trips(environ: dict[str, str]) -> Iterator[RoundTrips]:
    """With a worker that has answered once."""
    worker = start([sys.executable, "-m", "tests.bench.bare_celery"], environ)
    trips = RoundTrips(environ["BROKER_URL"])
    try:
        trips.once()
        yield trips
    finally:
        trips.close()
        stop([worker])


@functools.cache
def _store() -> redis.Redis:
    """Of a worker's process, connected after the fork."""
    return connect(os.environ["BROKER_URL"])


def register(app: Celery) -> None:
    @app.task(name=TASK)  # type: ignore[untyped-decorator]
    def answer() -> None:
        _store().rpush(ANSWERS, b"")


def main() -> None:
    app = make_app(os.environ["BROKER_URL"])
    register(app)
    quiet = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    app.worker_main(["--quiet", "worker", "--queues", QUEUE, "--concurrency", WORKERS, *quiet])


if __name__ == "__main__":
    main()
