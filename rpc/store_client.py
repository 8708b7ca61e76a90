"""Connections to Redis or Valkey. Never a silent retry: who repeats a write does so with its write id."""

from __future__ import annotations

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

CONNECT_SECONDS = 1.0
ANSWER_SECONDS = 3.0


def connect(url: str, *, blocking: bool = False) -> redis.Redis:
    """A client that raises redis.ConnectionError or TimeoutError at once; `blocking` for reads that wait.

    redis+cluster://host:port is a server in cluster mode.
    """
    options = {
        "socket_connect_timeout": CONNECT_SECONDS,
        "socket_timeout": None if blocking else ANSWER_SECONDS,
        "retry": Retry(NoBackoff(), 0),
        "health_check_interval": 0,
    }
    if url.startswith("redis+cluster://"):
        return redis.RedisCluster.from_url(url.replace("redis+cluster", "redis", 1), **options)  # type: ignore[return-value]
    return redis.Redis.from_url(url, **options)
