"""Streams across the death of what carries them: neither loss nor double for whoever resumes by the last id."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator

import pytest

from deploy.redis_server import RedisServer
from rpc.store_client import connect
from services.board.store import Store
from tests.gateway.live_match import LiveMatch
from tests.gateway.stream_client import NDJSON, PATIENCE_SECONDS, SSE, StreamClient, Told
from tests.gateway.stream_hall import GATEWAY, STREAMS, StreamHall
from tests.ports import find_free_port


@pytest.fixture(scope="module")
def redis_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("redis"), find_free_port()) as server:
        yield server


@pytest.fixture(scope="module")
def kept_hall(tmp_path_factory: pytest.TempPathFactory, redis_of_its_own: RedisServer) -> Iterator[StreamHall]:
    with StreamHall(redis_of_its_own.url, tmp_path_factory.mktemp("streams")) as hall:
        yield hall


@pytest.fixture
def hall(kept_hall: StreamHall) -> StreamHall:
    """Whole again after what the test before did to it."""
    kept_hall.start_missing()
    kept_hall.wait_ready()
    return kept_hall


@pytest.fixture
def match(redis_of_its_own: RedisServer) -> LiveMatch:
    return LiveMatch(Store(connect(redis_of_its_own.url)), "a", "b")


def test_a_stream_goes_on_when_boards_streams_are_killed(hall: StreamHall, match: LiveMatch) -> None:
    with StreamClient(hall.url_of(match.id)) as client:
        client.take(1)
        for _ in range(3):
            match.commit_many(5)
            hall.kill(STREAMS)
            match.commit_many(5)
            hall.start(STREAMS)
            match.commit_many(5)
        told = client.take(45)
    assert [each.id for each in told] == list(range(2, 47))


def test_a_stream_opened_while_boards_streams_are_down_is_told_to_come_back(hall: StreamHall, match: LiveMatch) -> None:
    hall.kill(STREAMS)
    for media in (SSE, NDJSON):
        with StreamClient(hall.url_of(match.id), media) as client:
            assert client.status == 200
            client.patient = False
            assert [each.event for each in client.rest()] == ["reconnect"]


def test_a_stream_goes_on_when_the_store_is_killed(
    hall: StreamHall, match: LiveMatch, redis_of_its_own: RedisServer
) -> None:
    with StreamClient(hall.url_of(match.id)) as client:
        client.take(1)
        match.commit_many(5)
        redis_of_its_own.kill()
        redis_of_its_own.start()
        match.store = Store(connect(redis_of_its_own.url))
        match.commit_many(5)
        assert [each.id for each in client.take(10)] == list(range(2, 12))


def test_what_was_not_heard_is_told_once_the_channels_are_back(hall: StreamHall, match: LiveMatch) -> None:
    with StreamClient(hall.url_of(match.id)) as client:
        client.take(1)
        match.commit_unheard()
        match.store.client.client_kill_filter(_type="pubsub")
        assert [each.id for each in client.take(1)] == [2]
        match.commit()
        assert [each.id for each in client.take(1)] == [3]


def test_a_store_that_has_lost_its_last_versions_is_followed_from_a_snapshot(
    hall: StreamHall, match: LiveMatch
) -> None:
    match.commit_many(9)
    with StreamClient(hall.url_of(match.id)) as client:
        assert client.take(1)[0].id == 10
        match.lose(4)
        match.store.client.client_kill_filter(_type="pubsub")
        (again,) = client.take(1)
        assert (again.event, again.id) == ("snapshot", 6)
        match.commit()
        assert [each.id for each in client.take(1)] == [7]


def test_stopping_tells_every_stream_to_reconnect(hall: StreamHall, match: LiveMatch) -> None:
    url = hall.url_of(match.id)
    with StreamClient(url, SSE) as events, StreamClient(url, NDJSON) as objects:
        for client in (events, objects):
            client.take(1)
        assert hall.stop(GATEWAY) == 0
        for client in (events, objects):
            (last,) = client.rest()
            assert (last.event, last.id) == ("reconnect", None)
            assert last.data["retry_ms"] > 0


@pytest.mark.parametrize("media", [SSE, NDJSON])
def test_resuming_by_the_last_id_across_killed_processes_loses_and_doubles_nothing(
    hall: StreamHall, match: LiveMatch, media: str
) -> None:
    told: list[Told] = []
    reader = threading.Thread(target=_follow_to_the_end, args=(hall.url_of(match.id), media, told), daemon=True)
    reader.start()
    for module in (GATEWAY, STREAMS):
        match.commit_many(20)
        hall.kill(module)
        match.commit_many(20)
        hall.start(module)
        hall.wait_ready()
    match.end()
    reader.join(timeout=PATIENCE_SECONDS)
    assert not reader.is_alive()
    begun = told[0].id
    assert begun is not None
    assert [each.id for each in told] == list(range(begun, 83))
    assert told[-1].event == "ended"


def _follow_to_the_end(url: str, media: str, told: list[Told]) -> None:
    """As an EventSource does: come back with the last id until there is nothing more."""
    last: dict[str, str] = {}
    while True:
        try:
            with StreamClient(url, media, **last) as client:
                if client.status == 204:
                    return
                for each in client.messages():
                    if each.id is not None:
                        told.append(each)
                        last = {"Last_Event_ID": str(each.id)}
        except (OSError, http.client.HTTPException):
            continue


def test_a_client_that_does_not_read_is_cut_off_and_can_resume(hall: StreamHall, match: LiveMatch) -> None:
    with StreamClient(hall.url_of(match.id)) as slow, StreamClient(hall.url_of(match.id)) as quick:
        slow.take(1)
        quick.take(1)
        for _ in range(120):
            match.commit(filling="x" * 100_000)
            quick.take(1)
        got = slow.rest()
    assert got[-1].event == "reconnect"
    ids = [each.id for each in got[:-1]]
    assert ids == list(range(2, len(ids) + 2))
    assert len(ids) < 120
    with StreamClient(hall.url_of(match.id), Last_Event_ID=str(ids[-1])) as client:
        assert client.take(1)[0].id == len(ids) + 2
