"""One hall of real services for all tests of the REST API; each test makes the API processes it needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import grpc
import pytest

from rpc.settings import read
from tests.gateway.api_process import Process, serving
from tests.gateway.play_hall import Player, play_serving
from tests.gateway.rest_hall import RestHall, open_hall
from tests.gateway.table import Table, begin


@pytest.fixture(scope="session")
def rest_hall(tmp_path_factory: pytest.TempPathFactory, redis_url: str) -> Iterator[RestHall]:
    environ = {
        "FIREHALL_HOME": str(tmp_path_factory.mktemp("rest-hall")),
        "REDIS_URL": redis_url,
        "FIREHALL_EXTRA_GAMES": "tests.toy_game:ToyGame",
    }
    with open_hall(read(environ)) as hall:
        yield hall


@pytest.fixture(scope="session")
def api(rest_hall: RestHall) -> Any:
    """One API process, for tests that need no other."""
    return rest_hall.app()


@pytest.fixture(scope="module")
def api_process(rest_hall: RestHall) -> Iterator[Process]:
    with serving(rest_hall.settings) as process:
        yield process


@pytest.fixture
def table(rest_hall: RestHall, api: Any) -> Table:
    return begin(rest_hall, api)


@pytest.fixture(scope="module")
def channel(rest_hall: RestHall) -> Iterator[grpc.Channel]:
    """To the public gRPC of the hall."""
    with play_serving(rest_hall.settings) as address, grpc.insecure_channel(address) as channel:
        yield channel


@pytest.fixture
def ann(channel: grpc.Channel, table: Table) -> Player:
    """Who sits at seat 0 of the table, over gRPC."""
    return Player(channel, table.ann.key)
