"""A store on a plain server and on one in cluster mode, and a match to save in it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from rpc import store_client
from services.board.record import Record, SeatRecord
from services.board.store import Store
from tests.services.board.cluster import cluster_server

numbers = itertools.count()


@pytest.fixture(scope="session", params=["plain", "cluster"])
def store(request: pytest.FixtureRequest, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    if request.param == "plain":
        client = store_client.connect(redis_url)
        yield Store(client)
        client.close()
        return
    with cluster_server(tmp_path_factory.mktemp("cluster")) as url:
        client = store_client.connect(url)
        yield Store(client)
        client.close()


@pytest.fixture
def record() -> Record:
    seats = [SeatRecord("human", "ann", "Ann"), SeatRecord("human", "bob", "Bob")]
    return Record(
        created_at=1,  # a board of another test may list it: they share a store
        id=f"match{next(numbers):011d}",
        game="toy",
        revision=1,
        scenario_id="toy-plain",
        scenario_title="Plain",
        owner="ann",
        seats=seats,
    )
