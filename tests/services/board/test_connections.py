"""However often the line to the store breaks, the next call goes through once it holds."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
import redis

from rpc import store_client
from services.board.scripts import Server
from tests.end_to_end.cutting_proxy import CuttingProxy

MORE_THAN_A_POOL_HOLDS = 150


def test_a_line_that_breaks_more_often_than_a_pool_has_connections_is_used_again(redis_url: str, seed: int) -> None:
    port = urlsplit(redis_url).port or 6379
    with CuttingProxy("127.0.0.1", port, 0.0, seed) as proxy:
        client = store_client.connect(f"redis://127.0.0.1:{proxy.port}/0")
        server = Server(client)
        assert server.call("ECHO", "before") == b"before"
        proxy.cut = 1.0
        for _ in range(MORE_THAN_A_POOL_HOLDS):
            with pytest.raises((redis.ConnectionError, redis.TimeoutError)):
                server.call("ECHO", "lost")
        proxy.cut = 0.0
        assert server.call("ECHO", "after") == b"after"
        client.close()
