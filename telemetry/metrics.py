"""Figures for Prometheus. All processes of a machine share one folder, so any of them shows the whole hall.

The folder is PROMETHEUS_MULTIPROC_DIR, which the Prometheus client reads when it is first imported; whoever
starts the processes empties it before. Without it a process shows its own figures alone.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

CONTENT_TYPE = CONTENT_TYPE_LATEST
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

HTTP_SECONDS = Histogram(
    "firehall_http_request_seconds", "Time to answer an HTTP request.", ("method", "route", "status"), buckets=SECONDS
)
RPC_SECONDS = Histogram("firehall_rpc_seconds", "Time to answer a gRPC call.", ("method", "code"), buckets=SECONDS)
JOB_SECONDS = Histogram("firehall_job_seconds", "Time of a background job.", ("job", "result"), buckets=SECONDS)
COMMITS = Counter("firehall_match_commits_total", "Committed changes of matches.", ("game", "kind"))
REFUSALS = Counter("firehall_match_refusals_total", "Refused changes of matches.", ("code",))
OWED_LATE = Counter("firehall_owed_late_total", "Reactions that the sweep found overdue.", ("kind",))
TIMER_LATENESS = Histogram(
    "firehall_timer_lateness_seconds", "From a clock's end to board's answer.", buckets=(*SECONDS[:7], 1.0, 10.0)
)
STREAMS_OPEN = Gauge("firehall_streams_open", "Streams that clients follow.", multiprocess_mode="mostrecent")
STREAMS_CUT = Counter("firehall_streams_cut_total", "Streams ended because the client did not read.")


@contextlib.contextmanager
def timed_job(job: str) -> Iterator[None]:
    """Observe a background job: result is `done`, or `failed` when it raises."""
    begun, result = time.perf_counter(), "failed"
    try:
        yield
        result = "done"
    finally:
        JOB_SECONDS.labels(job, result).observe(time.perf_counter() - begun)


def exposition() -> bytes:
    """The answer to GET /metrics, of media type CONTENT_TYPE."""
    if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
