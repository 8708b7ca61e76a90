"""Board's second process: `python -m services.board.stream_server`. It only reads the store.

An asyncio server: a synchronous one gives each open call a thread, and a few open calls are all its threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import signal
from collections.abc import AsyncIterator
from typing import Any

import grpc
import grpc.aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from games import registry
from rpc import installation, settings
from rpc.errors import GRPC_STATUS, Kind, Problem, to_metadata
from rpc.server import TOKEN_KEY
from rpc.settings import Settings
from rpc.store_channels import listen
from rpc.store_client import connect
from rpc.stubs.board_pb2 import FollowCommand
from rpc.stubs.board_pb2_grpc import StreamsServicer, add_StreamsServicer_to_server
from services.board import messages
from services.board.followers import Follower, Outbox
from services.board.keys import PARTITIONS, channel, notices_of
from services.board.notice_streams import Listener, NoticeStreams
from services.board.store import Store
from services.board.stream_source import LateArchive, StreamSource
from services.board.streams import Streams
from telemetry import logs

log = logging.getLogger(__name__)

SERVICE = "firehall.v1.Streams"
STOP_SECONDS = 1.0
OPTIONS = (
    ("grpc.so_reuseport", 0),
    ("grpc.max_send_message_length", 16 << 20),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ("grpc.http2.max_ping_strikes", 0),
)


class FollowServicer(StreamsServicer):
    """One call of a gateway carries all its streams."""

    def __init__(self, streams: Streams, notices: NoticeStreams, token: str) -> None:
        self._streams = streams
        self._notices = notices
        self._token = token.encode()
        self._outboxes: set[Outbox] = set()

    async def Follow(self, request_iterator: AsyncIterator[FollowCommand], context: Any) -> None:
        await self._check(context)
        # Headers at once tell the gateway that it has been heard.
        await context.send_initial_metadata(())
        outbox = Outbox()
        self._outboxes.add(outbox)
        reader = asyncio.create_task(self._read(request_iterator, outbox))
        try:
            while (message := await outbox.get()) is not None:
                await context.write(message)
        except grpc.aio.BaseError:
            log.info("a gateway went away")
        finally:
            reader.cancel()
            self._outboxes.discard(outbox)
            self._streams.remove_all(outbox)
            self._notices.remove_all(outbox)

    async def _check(self, context: Any) -> None:
        shown = dict(context.invocation_metadata()).get(TOKEN_KEY, "")
        if not hmac.compare_digest(str(shown).encode(), self._token):
            problem = Problem(Kind.UNAUTHENTICATED, "unauthenticated", "the service token is missing or wrong")
            await context.abort(GRPC_STATUS[problem.kind], problem.detail, to_metadata(problem))

    async def _read(self, commands: AsyncIterator[FollowCommand], outbox: Outbox) -> None:
        try:
            async for command in commands:
                if command.WhichOneof("command") != "subscribe":
                    self._streams.remove(outbox, command.stream)
                    self._notices.remove(outbox, command.stream)
                elif command.subscribe.notices:
                    self._notices.add(Listener(outbox, command.stream, command.subscribe))
                else:
                    self._streams.add(Follower(outbox, command.stream, command.subscribe))
        finally:
            outbox.close()

    def close(self) -> None:
        """End every call; the gateways go on with the next process."""
        for outbox in self._outboxes:
            outbox.close()


@contextlib.asynccontextmanager
async def serve(configured: Settings, token: str, source: StreamSource, address: str) -> AsyncIterator[int]:
    """Serves inside the context, whose value is the bound port."""
    streams, notices = Streams(source), NoticeStreams(source.notices)
    servicer = FollowServicer(streams, notices, token)
    server = grpc.aio.server(options=OPTIONS)
    add_StreamsServicer_to_server(servicer, server)  # type: ignore[no-untyped-call]
    healthy = health.aio.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
    for name in ("", SERVICE):
        await healthy.set(name, health_pb2.HealthCheckResponse.SERVING)
    reflection.enable_server_reflection((SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME), server)
    port = server.add_insecure_port(address)
    partitions, url = range(PARTITIONS), configured.state_url
    published, told = [channel(number) for number in partitions], [notices_of(number) for number in partitions]
    listening = [
        asyncio.create_task(each)
        for each in (
            listen(url, published, lambda data: streams.publish(messages.decode(data)), streams.catch_up_all),
            listen(url, told, lambda data: notices.heard(data.decode()), notices.catch_up_all),
        )
    ]
    await server.start()
    try:
        yield port
    finally:
        await healthy.enter_graceful_shutdown()
        servicer.close()
        await server.stop(STOP_SECONDS)
        for task in listening:
            task.cancel()


async def _main() -> None:
    configured = settings.read()
    registry.add(configured.extra_games)
    keys = installation.load(configured.home)
    address = configured.listen or configured.streams
    source = StreamSource(Store(connect(configured.state_url)), LateArchive(configured))
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with serve(configured, keys.service_token(), source, address) as port:
        log.info("streams of matches ready at port %d", port)
        await stopped.wait()


if __name__ == "__main__":
    logs.set_up("streams")
    asyncio.run(_main())
