"""Listening to channels of the store: what is said is heard, and a gap is told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from deploy.redis_server import RedisServer
from rpc.store_channels import listen
from rpc.store_client import connect
from tests.ports import find_free_port

PATIENCE_SECONDS = 60.0
CHANNELS = ["news:{1}", "news:{2}"]


class Listener:
    """heard: every message; begun: how often listening has begun."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.begun = 0

    def begin(self) -> None:
        self.begun += 1

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not condition():
                await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def listening(url: str) -> AsyncIterator[Listener]:
    listener = Listener()
    task = asyncio.create_task(listen(url, CHANNELS, listener.heard.append, listener.begin))
    try:
        yield listener
    finally:
        task.cancel()


def publish(url: str, channel: str, *messages: bytes) -> None:
    with connect(url) as client:
        for message in messages:
            client.publish(channel, message)


def test_every_message_of_every_channel_is_heard_in_order_and_whole(redis_url: str) -> None:
    large = bytes(range(256)) * 2000

    async def run() -> list[bytes]:
        async with listening(redis_url) as listener:
            await listener.until(lambda: listener.begun == 1)
            await asyncio.to_thread(publish, redis_url, CHANNELS[0], b"one", large, b"")
            await asyncio.to_thread(publish, redis_url, CHANNELS[1], b"four")
            await asyncio.to_thread(publish, redis_url, "other", b"not for us")
            await listener.until(lambda: len(listener.heard) >= 4)
            return listener.heard

    assert asyncio.run(run()) == [b"one", large, b"", b"four"]


def test_a_restart_of_the_store_is_told_as_a_new_beginning(tmp_path: Path) -> None:
    server = RedisServer(tmp_path, find_free_port())

    async def run() -> None:
        async with listening(server.url) as listener:
            await listener.until(lambda: listener.begun == 1)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await listener.until(lambda: listener.begun == 2)
            await asyncio.to_thread(publish, server.url, CHANNELS[1], b"again")
            await listener.until(lambda: listener.heard == [b"again"])

    with server:
        asyncio.run(run())


def test_a_listener_that_begins_before_the_store_does_waits_for_it(tmp_path: Path) -> None:
    server = RedisServer(tmp_path, find_free_port())

    async def run() -> None:
        async with listening(server.url) as listener:
            await asyncio.sleep(0.5)
            assert listener.begun == 0
            await asyncio.to_thread(server.start)
            await listener.until(lambda: listener.begun == 1)

    try:
        asyncio.run(run())
    finally:
        server.stop()


def test_a_url_with_a_password_is_let_in_and_a_wrong_one_is_not(tmp_path: Path) -> None:
    port = find_free_port()

    async def begins(password: str, seconds: float) -> bool:
        async with listening(f"redis://:{password}@127.0.0.1:{port}/0") as listener:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await listener.until(lambda: listener.begun == 1)
            return listener.begun == 1

    server = RedisServer(tmp_path, port)
    with server, connect(server.url) as client:
        client.config_set("requirepass", "open sesame")
        assert asyncio.run(begins("open%20sesame", PATIENCE_SECONDS))
        assert not asyncio.run(begins("wrong", 1.0))


def test_a_fault_of_whoever_hears_is_not_swallowed(redis_url: str) -> None:
    def refuse(message: bytes) -> None:
        raise ValueError(message.decode())

    async def run() -> None:
        begun = asyncio.Event()
        task = asyncio.create_task(listen(redis_url, CHANNELS, refuse, begun.set))
        await begun.wait()
        await asyncio.to_thread(publish, redis_url, CHANNELS[0], b"cannot be decoded")
        async with asyncio.timeout(PATIENCE_SECONDS):
            await task

    with pytest.raises(ValueError, match="cannot be decoded"):
        asyncio.run(run())
