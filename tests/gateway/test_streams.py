"""What a client of a stream may rely on, against real processes and a real store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice

import pytest

from rpc.sql import open_database
from rpc.store_client import connect
from services.board.archive import Archive
from services.board.store import KEPT_MESSAGES, Store
from tests.gateway.live_match import LiveMatch
from tests.gateway.stream_client import NDJSON, SSE, StreamClient
from tests.gateway.stream_hall import StreamHall


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, redis_url: str) -> Iterator[StreamHall]:
    with StreamHall(redis_url, tmp_path_factory.mktemp("streams")) as hall:
        yield hall


@pytest.fixture
def store(redis_url: str) -> Store:
    return Store(connect(redis_url))


@pytest.fixture(params=[SSE, NDJSON])
def media(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_it_begins_with_a_snapshot_and_then_tells_every_version_once(
    hall: StreamHall, store: Store, media: str
) -> None:
    match = LiveMatch(store, "a", "b")
    match.commit_many(4)
    with StreamClient(hall.url_of(match.id), media) as client:
        assert client.status == 200
        assert str(client.header("Content-Type")).startswith(media)
        (snapshot,) = client.take(1)
        assert (snapshot.event, snapshot.id, snapshot.data["version"]) == ("snapshot", 5, 5)
        match.commit_many(20)
        told = client.take(20)
    assert [each.id for each in told] == list(range(6, 26))
    assert [each.data for each in told] == [
        {"version": version, "events": [{"type": "happened", "n": version}]} for version in range(6, 26)
    ]
    assert {each.event for each in told} == {"events"}


def test_a_client_that_does_not_mind_gets_server_sent_events(hall: StreamHall, store: Store) -> None:
    with StreamClient(hall.url_of(LiveMatch(store, "a").id), "*/*") as client:
        assert client.header("Content-Type") == "text/event-stream; charset=utf-8"


def test_the_form_a_client_likes_better_is_chosen(hall: StreamHall, store: Store) -> None:
    with StreamClient(hall.url_of(LiveMatch(store, "a").id), f"{SSE};q=0.5, {NDJSON}") as client:
        assert client.header("Content-Type") == NDJSON


def test_it_resumes_after_the_last_version_without_a_snapshot(hall: StreamHall, store: Store, media: str) -> None:
    match = LiveMatch(store, "a")
    match.commit_many(9)
    with StreamClient(hall.url_of(match.id, "?after=7"), media) as client:
        assert [each.id for each in client.take(3)] == [8, 9, 10]
        match.commit()
        assert [each.id for each in client.take(1)] == [11]


def test_a_last_event_id_wins_over_the_address(hall: StreamHall, store: Store, media: str) -> None:
    match = LiveMatch(store, "a")
    match.commit_many(9)
    with StreamClient(hall.url_of(match.id, "?after=2"), media, Last_Event_ID="9") as client:
        assert [each.id for each in client.take(1)] == [10]


def test_a_client_that_has_everything_is_answered_at_once_and_waits(hall: StreamHall, store: Store, media: str) -> None:
    match = LiveMatch(store, "a")
    with StreamClient(hall.url_of(match.id, "?after=1"), media) as client:
        assert client.status == 200
        match.commit()
        assert [each.id for each in client.take(1)] == [2]


def test_a_point_older_than_what_is_kept_gets_a_snapshot_first(hall: StreamHall, store: Store, media: str) -> None:
    match = LiveMatch(store, "a")
    for _ in range(3 * KEPT_MESSAGES):
        match.commit()
        if match.version % 50 == 0:
            store.compact(match.id)
    with StreamClient(hall.url_of(match.id, "?after=1"), media) as client:
        (first,) = client.take(1)
        assert (first.event, first.id) == ("snapshot", match.version)
        match.commit()
        assert [each.id for each in client.take(1)] == [match.version]


def test_the_oldest_kept_point_resumes_without_a_snapshot(hall: StreamHall, store: Store) -> None:
    match = LiveMatch(store, "a")
    match.commit_many(KEPT_MESSAGES)
    with StreamClient(hall.url_of(match.id, "?after=1")) as client:
        assert [each.id for each in client.take(KEPT_MESSAGES)] == list(range(2, KEPT_MESSAGES + 2))


def test_a_point_that_was_never_reached_gets_a_snapshot(hall: StreamHall, store: Store, media: str) -> None:
    match = LiveMatch(store, "a")
    with StreamClient(hall.url_of(match.id, "?after=1000"), media) as client:
        (first,) = client.take(1)
        assert (first.event, first.id) == ("snapshot", 1)
        match.commit()
        assert [each.id for each in client.take(1)] == [2]


def test_the_end_is_told_and_closes_the_stream(hall: StreamHall, store: Store, media: str) -> None:
    match = LiveMatch(store, "a")
    with StreamClient(hall.url_of(match.id), media) as client:
        client.take(1)
        match.commit()
        match.end()
        told = client.rest()
    assert [(each.event, each.id) for each in told] == [("events", 2), ("ended", 3)]
    assert told[-1].data == {"version": 3, "events": [{"type": "match_ended"}], "outcome": {"result": "won"}}


def test_resuming_before_the_end_tells_the_rest(hall: StreamHall, store: Store, media: str) -> None:
    match = LiveMatch(store, "a")
    match.commit_many(2)
    match.end()
    with StreamClient(hall.url_of(match.id, "?after=2"), media) as client:
        assert [(each.event, each.id) for each in client.rest()] == [("events", 3), ("ended", 4)]


@pytest.mark.parametrize("after", [2, 3, 1000])
def test_resuming_after_the_end_says_that_nothing_follows(hall: StreamHall, store: Store, after: int) -> None:
    match = LiveMatch(store, "a")
    match.end()
    with StreamClient(hall.url_of(match.id), Last_Event_ID=str(after)) as client:
        assert client.status == 204


def test_who_comes_after_the_end_gets_the_last_state_and_the_end(hall: StreamHall, store: Store, media: str) -> None:
    match = LiveMatch(store, "a")
    match.end()
    with StreamClient(hall.url_of(match.id), media) as client:
        told = client.rest()
    assert [(each.event, each.id) for each in told] == [("snapshot", 2), ("ended", 2)]
    assert told[0].data["outcome"] == told[1].data["outcome"] == {"result": "won"}


def test_a_match_that_is_archived_is_over_for_its_followers(hall: StreamHall, store: Store) -> None:
    match = LiveMatch(store, "a")
    match.commit_many(3)
    match.end()
    match.archive(Archive(open_database("", hall.settings.home, "board")))
    with StreamClient(hall.url_of(match.id), NDJSON) as client:
        assert [(each.event, each.id) for each in client.rest()] == [("snapshot", 5), ("ended", 5)]
    with StreamClient(hall.url_of(match.id, "?after=2"), NDJSON) as client:
        assert [(each.event, each.id) for each in client.rest()] == [("snapshot", 5), ("ended", 5)]
    with StreamClient(hall.url_of(match.id, "?after=5"), NDJSON) as client:
        assert client.status == 204


def test_a_version_told_twice_on_the_channel_is_passed_on_once(hall: StreamHall, store: Store) -> None:
    match = LiveMatch(store, "a")
    with StreamClient(hall.url_of(match.id)) as client:
        client.take(1)
        match.commit()
        match.publish(1)
        match.publish(2)
        match.commit()
        assert [each.id for each in client.take(2)] == [2, 3]


def test_a_version_missing_on_the_channel_is_read_from_the_store(hall: StreamHall, store: Store) -> None:
    match = LiveMatch(store, "a")
    with StreamClient(hall.url_of(match.id)) as client:
        client.take(1)
        match.commit_unheard()
        match.commit_unheard()
        match.commit()
        assert [each.id for each in client.take(3)] == [2, 3, 4]


def test_a_quiet_stream_has_a_heartbeat(hall: StreamHall, store: Store) -> None:
    url = hall.url_of(LiveMatch(store, "a").id)
    with StreamClient(url, SSE) as events, StreamClient(url, NDJSON) as objects:
        for client in (events, objects):
            assert [told.event for told in islice(client.all(), 2)] == ["snapshot", "heartbeat"]


def test_many_streams_of_one_match_all_hear_the_same(hall: StreamHall, store: Store) -> None:
    match = LiveMatch(store, "a")
    with ExitStack() as stack:
        clients = [stack.enter_context(StreamClient(hall.url_of(match.id), form)) for form in (SSE, NDJSON) * 20]
        match.commit_many(10)
        for client in clients:
            told = client.take(1)
            while told[-1].id != 11:
                told += client.take(1)
            first = told[0].id
            assert first is not None
            assert [each.id for each in told] == list(range(first, 12))
