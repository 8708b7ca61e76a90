"""A batch of games is a function of its arguments, in this process or through RQ."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import redis

from games import registry
from jobs.rq_queue import enqueue_batch, queue
from jobs.simulations import play_batch

PATIENCE_SECONDS = 60
HUNDRED: dict[str, Any] = {
    "game": "toy",
    "scenario": "toy-plain",
    "seats": 2,
    "options": {},
    "bots": ["random", "random"],
    "first_seed": 7,
    "games": 100,
}


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PLAYABLE", dict(registry.PLAYABLE))
    registry.add("tests.toy_game:ToyGame")


@pytest.fixture
def connection(redis_url: str) -> Iterator[redis.Redis]:
    with redis.Redis.from_url(redis_url) as client:
        yield client
        queue(client).delete(delete_jobs=True)


@contextmanager
def _worker(redis_url: str, home: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    environ = {
        **os.environ,
        "REDIS_URL": redis_url,
        "FIREHALL_HOME": str(home),
        "FIREHALL_EXTRA_GAMES": "tests.toy_game:ToyGame",
    }
    with subprocess.Popen([sys.executable, "-m", "jobs.rq_worker", *arguments], env=environ) as worker:
        try:
            yield worker
        finally:
            worker.kill()


def test_a_job_of_100_games_equals_the_run_in_process(connection: redis.Redis, redis_url: str, tmp_path: Path) -> None:
    job = enqueue_batch(queue(connection), **HUNDRED)
    with _worker(redis_url, tmp_path, "--burst") as worker:
        assert worker.wait(PATIENCE_SECONDS) == 0
    assert job.return_value() == play_batch(**HUNDRED)


def test_jobs_and_results_are_json_in_redis(connection: redis.Redis, redis_url: str, tmp_path: Path) -> None:
    job = enqueue_batch(queue(connection), **{**HUNDRED, "games": 1})
    with _worker(redis_url, tmp_path, "--burst") as worker:
        assert worker.wait(PATIENCE_SECONDS) == 0
    assert job.serializer.loads(job.serializer.dumps(job.return_value())) == job.return_value()
    assert b"pickle" not in job.serializer.dumps(job.kwargs)


def test_batches_add_up_whatever_the_split() -> None:
    whole = play_batch(**HUNDRED)
    parts = [play_batch(**{**HUNDRED, "first_seed": first, "games": 25}) for first in range(7, 107, 25)]
    assert sum(part["scores"]["fire"]["sum"] for part in parts) == whole["scores"]["fire"]["sum"]
    assert sum(part["places"][0]["1"] for part in parts) == whole["places"][0]["1"]
    assert sum(whole["results"].values()) == 100


def test_a_job_whose_worker_is_stopped_is_played_by_the_next(
    connection: redis.Redis, redis_url: str, tmp_path: Path
) -> None:
    endless = {**HUNDRED, "scenario": "toy-long", "games": 1_000_000}
    job = enqueue_batch(queue(connection), **endless)
    with _worker(redis_url, tmp_path) as worker:
        while job.get_status(refresh=True) != "started":
            assert worker.poll() is None
            time.sleep(0.05)
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(PATIENCE_SECONDS) == 0
    assert job.get_status(refresh=True) == "queued"
