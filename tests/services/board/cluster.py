"""A real server in cluster mode that holds every slot."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import redis

from deploy.redis_server import RedisServer
from tests.ports import free_ports

DEADLINE_SECONDS = 20


@contextmanager
def cluster_server(folder: Path) -> Iterator[str]:
    """The URL of the server, as rpc.store_client.connect takes it."""
    port, bus = free_ports(2)
    options = ("--appendonly", "no", "--cluster-enabled", "yes", "--cluster-port", str(bus))
    with RedisServer(folder, port, *options) as server:
        plain: Any = redis.Redis.from_url(server.url)
        plain.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, 16383)
        until = time.monotonic() + DEADLINE_SECONDS
        while b"cluster_state:ok" not in plain.execute_command("CLUSTER", "INFO"):
            if time.monotonic() > until:
                raise TimeoutError("the cluster does not come up")
            time.sleep(0.05)
        plain.close()
        yield f"redis+cluster://127.0.0.1:{port}"
