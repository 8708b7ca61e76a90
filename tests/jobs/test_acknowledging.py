"""A worker whose broker goes away while a task is under way takes further tasks when the broker is back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kombu.connection import Connection
from kombu.transport import redis

from deploy.redis_server import RedisServer
from jobs.acknowledging import ForgettingQoS
from tests.ports import find_free_port


@pytest.mark.parametrize("end", [lambda message: message.ack(), lambda message: message.reject()])
def test_a_task_that_cannot_be_acknowledged_takes_up_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: Callable[[Any], None]
) -> None:
    monkeypatch.setattr(redis.Channel, "QoS", ForgettingQoS)
    with (
        RedisServer(tmp_path, find_free_port()) as server,
        Connection(server.url, transport_options={"socket_connect_timeout": 2}) as connection,  # type: ignore[no-untyped-call]
    ):
        queue = connection.SimpleQueue("tasks")
        queue.channel.basic_qos(0, 1, False)
        queue.put("one")
        message = queue.get(timeout=10)
        assert not queue.channel.qos.can_consume()
        server.kill()
        with pytest.raises(connection.connection_errors):
            end(message)
        assert queue.channel.qos.can_consume()
