"""The process of the public gRPC: `python -m gateway.play_server`.

An asyncio server, for programs follow matches as long as they last; what is done at once is done in threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

import grpc.aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from gateway import open_files
from gateway.hall import make_hall
from gateway.open_streams import OpenStreams
from gateway.play import Play
from gateway.stream_admission import PER_PROCESS
from rpc import installation, settings
from rpc.installation import InstallationKeys
from rpc.settings import Settings
from rpc.stubs.play_pb2 import DESCRIPTOR
from rpc.stubs.play_pb2_grpc import add_PlayServicer_to_server
from telemetry import logs

log = logging.getLogger(__name__)

ADDRESS = "127.0.0.1:8082"
SERVICE = DESCRIPTOR.services_by_name["Play"].full_name
THREADS = 16
MOST_CALLS = PER_PROCESS + 1_000
"""At once, streams among them; gRPC itself refuses more."""
STOP_SECONDS = 1.0
OPEN_FILES = 2 * PER_PROCESS
OPTIONS = (
    ("grpc.so_reuseport", 0),
    ("grpc.max_concurrent_streams", 256),
    ("grpc.max_send_message_length", 16 << 20),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ("grpc.http2.max_ping_strikes", 0),
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.http2.ping_timeout_ms", 5_000),
    ("grpc.http2.max_pings_without_data", 0),
)
"""Who follows and has gone without a word is found by the pings, and is no longer counted among the open streams."""


@contextlib.asynccontextmanager
async def serve(configured: Settings, keys: InstallationKeys, address: str) -> AsyncIterator[int]:
    """Serves inside the context, whose value is the bound port. Raises RuntimeError when it cannot listen."""
    hall, streams = make_hall(configured, keys), OpenStreams(configured, keys)
    server = grpc.aio.server(options=OPTIONS, maximum_concurrent_rpcs=MOST_CALLS)
    with ThreadPoolExecutor(THREADS) as threads:
        add_PlayServicer_to_server(Play(hall, streams, threads), server)  # type: ignore[no-untyped-call]
        healthy = health.aio.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
        for name in ("", SERVICE):
            await healthy.set(name, health_pb2.HealthCheckResponse.SERVING)
        reflection.enable_server_reflection((SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME), server)
        port = server.add_insecure_port(address)
        background = asyncio.create_task(streams.background())
        await server.start()
        try:
            yield port
        finally:
            await healthy.enter_graceful_shutdown()
            await streams.wind_down()
            await server.stop(STOP_SECONDS)
            background.cancel()
            hall.close()


async def _main() -> None:
    configured = settings.read()
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with serve(configured, installation.load(configured.home), configured.listen or ADDRESS) as port:
        log.info("gRPC for players ready at port %d", port)
        await stopped.wait()


if __name__ == "__main__":
    logs.set_up("play")
    open_files.allow(OPEN_FILES)
    asyncio.run(_main())
