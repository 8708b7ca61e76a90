"""A store for timers, alone and in cluster mode; a board to ring at; timers processes over both."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from deploy.redis_server import RedisServer
from rpc import installation, store_client
from rpc.client import Client
from rpc.settings import Settings
from rpc.stubs import timers_pb2_grpc
from services.timers.__main__ import serve
from services.timers.store import TimerStore
from tests.ports import free_ports
from tests.services.timers.board_stand_in import StandIn, serving

TimersClient = Client[timers_pb2_grpc.TimersStub]


@pytest.fixture
def timer_store(redis_url: str) -> Iterator[TimerStore]:
    """A store without timers of other tests."""
    client = store_client.connect(redis_url)
    client.flushdb()
    yield TimerStore(client)
    client.close()


@pytest.fixture(scope="module")
def cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server in cluster mode that holds all slots."""
    port, bus = free_ports(2)
    options = ("--appendonly", "no", "--cluster-enabled", "yes", "--cluster-port", str(bus))
    with RedisServer(tmp_path_factory.mktemp("cluster"), port, *options) as server:
        client = store_client.connect(server.url)
        client.execute_command("CLUSTER ADDSLOTSRANGE", 0, 16383)  # type: ignore[no-untyped-call]
        while client.execute_command("CLUSTER INFO")["cluster_state"] != "ok":  # type: ignore[no-untyped-call]
            time.sleep(0.05)
        client.close()
        yield f"redis+cluster://127.0.0.1:{server.port}"


@pytest.fixture
def board(timer_store: TimerStore) -> StandIn:
    return StandIn(timer_store)


@pytest.fixture
def hall(settings: Settings, board: StandIn) -> Iterator[Settings]:
    """Settings of an installation whose board is the stand-in."""
    token = installation.load(settings.home).service_token()
    with serving(board, token) as port:
        yield msgspec.structs.replace(settings, board=(f"127.0.0.1:{port}",))


@pytest.fixture
def timers(hall: Settings) -> Iterator[TimersClient]:
    with timers_process(hall) as client:
        yield client


@contextmanager
def timers_process(hall: Settings) -> Iterator[TimersClient]:
    """A timers process (its threads in this one) and a client of it."""
    with serve(hall, "127.0.0.1:0") as server:
        client = timers_client(hall, server.port)
        yield client
        client.close()


def timers_client(hall: Settings, port: int) -> TimersClient:
    token = installation.load(Path(hall.home)).service_token()
    return Client(timers_pb2_grpc.TimersStub, [f"127.0.0.1:{port}"], token)
