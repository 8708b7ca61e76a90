"""The Redis of a hall keeps what it acknowledged."""

from __future__ import annotations

from pathlib import Path

import pytest
import redis

from deploy.redis_server import RedisServer, answers, stop_leftover
from tests.ports import find_free_port


def test_a_write_that_was_answered_survives_a_kill(tmp_path: Path, free_port: int) -> None:
    server = RedisServer(tmp_path, free_port).start()
    with redis.Redis.from_url(server.url) as client:
        client.set("move", "made")
    server.kill()
    with server, redis.Redis.from_url(server.url) as client:
        assert client.get("move") == b"made"


def test_it_listens_on_the_loopback_only_and_never_evicts(tmp_path: Path, free_port: int) -> None:
    with RedisServer(tmp_path, free_port) as server, redis.Redis.from_url(server.url) as client:
        assert client.config_get("bind") == {"bind": "127.0.0.1"}
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        assert client.config_get("appendfsync") == {"appendfsync": "always"}


def test_a_taken_port_is_an_error_with_the_servers_own_words(tmp_path: Path, free_port: int) -> None:
    with RedisServer(tmp_path / "first", free_port), pytest.raises(TimeoutError, match="in use"):
        RedisServer(tmp_path / "second", free_port).start()


def test_after_a_stop_nothing_answers(tmp_path: Path) -> None:
    server = RedisServer(tmp_path, find_free_port()).start()
    url = server.url
    server.stop()
    assert not answers(url)


def test_a_server_that_outlived_its_hall_is_stopped_wherever_it_listens(tmp_path: Path, free_port: int) -> None:
    with RedisServer(tmp_path, free_port) as left:
        stop_leftover(tmp_path)
        assert left.process is not None
        assert left.process.wait(60) == 0


def test_the_server_of_another_folder_is_left_alone(tmp_path: Path, free_port: int) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "port").write_text(str(free_port))
    with RedisServer(tmp_path / "theirs", free_port) as server:
        stop_leftover(tmp_path / "ours")
        assert answers(server.url)
