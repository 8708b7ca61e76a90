"""The RQ queue of batch work. Jobs travel as JSON, never as pickles."""

from __future__ import annotations

from typing import Any

import redis
from rq import Queue, Retry
from rq.job import Job
from rq.serializers import JSONSerializer

SIMULATIONS = "simulations"
BATCH_TASK = "jobs.simulations.play_batch"
BATCH_SECONDS = 60
RESULT_SECONDS = 24 * 3600
RETRIES = 3
"""A job is a function of its arguments, so one whose worker was killed or stopped is simply played again."""


def queue(connection: redis.Redis) -> Queue:
    return Queue(SIMULATIONS, connection=connection, serializer=JSONSerializer, default_timeout=BATCH_SECONDS)


def enqueue_batch(to: Queue, **batch: Any) -> Job:
    """batch: the arguments of jobs.simulations.play_batch by name. The summary becomes the job's return value."""
    return to.enqueue(
        BATCH_TASK, kwargs=batch, retry=Retry(max=RETRIES), result_ttl=RESULT_SECONDS, failure_ttl=RESULT_SECONDS
    )
