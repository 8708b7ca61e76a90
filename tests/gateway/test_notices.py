"""One stream of notices for each player, across the death of what carries it, against real processes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deploy.redis_server import RedisServer
from rpc.store_client import connect
from services.board.notices import KEPT, Notices
from services.board.store import Store
from tests.gateway.stream_client import NDJSON, SSE, StreamClient, Told
from tests.gateway.stream_hall import STREAMS, Guest, StreamHall
from tests.ports import find_free_port


@pytest.fixture(scope="module")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with RedisServer(tmp_path_factory.mktemp("redis"), find_free_port(), "--appendonly", "no") as server:
        yield server.url


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, store_url: str) -> Iterator[StreamHall]:
    with StreamHall(store_url, tmp_path_factory.mktemp("streams")) as hall:
        yield hall


@pytest.fixture
def notices(store_url: str) -> Notices:
    return Notices(Store(connect(store_url)))


@pytest.fixture
def guest(hall: StreamHall) -> Guest:
    return hall.guest()


@pytest.fixture(params=[SSE, NDJSON])
def media(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def tell(notices: Notices, guest: Guest, *versions: int) -> None:
    for version in versions:
        notices.tell("Match1", version, f"your_turn/0/{guest.player_id}")


def listen(hall: StreamHall, guest: Guest, query: str = "", media: str = SSE, **headers: str) -> StreamClient:
    return StreamClient(f"{hall.tickets.notices_url(guest.player_id, guest.key_id)}{query}", media, **headers)


def versions(told: list[Told]) -> list[int]:
    return [each.data["version"] for each in told]


def test_it_begins_with_what_comes_next_and_names_a_point_to_resume_from(
    hall: StreamHall, notices: Notices, guest: Guest, media: str
) -> None:
    tell(notices, guest, 1, 2)
    with listen(hall, guest, media=media) as client:
        (opened,) = client.take(1)
        assert (opened.event, opened.data) == ("opened", {})
        tell(notices, guest, 3)
        notices.tell("Match1", 4, "your_turn/0/somebody-else")
        notices.tell("Match1", 5, f"ended//{guest.player_id}")
        told = client.take(2)
    assert [(each.event, each.data) for each in told] == [
        ("your_turn", {"match": "Match1", "version": 3, "seat": 0}),
        ("ended", {"match": "Match1", "version": 5, "seat": None}),
    ]
    tell(notices, guest, 6)
    assert opened.id is not None
    with listen(hall, guest, media=media, Last_Event_ID=str(opened.id)) as client:
        assert versions(client.take(3)) == [3, 5, 6]


def test_a_resumed_stream_tells_each_notice_once_and_all_that_is_kept_after_0(
    hall: StreamHall, notices: Notices, guest: Guest, media: str
) -> None:
    tell(notices, guest, 1, 2, 3)
    with listen(hall, guest, "&after=0", media) as client:
        told = client.take(3)
    assert versions(told) == [1, 2, 3]
    with listen(hall, guest, f"&after={told[1].id}", media) as client:
        assert versions(client.take(1)) == [3]
        tell(notices, guest, 4)
        assert versions(client.take(1)) == [4]


def test_a_point_that_was_never_reached_does_not_hide_what_comes(
    hall: StreamHall, notices: Notices, guest: Guest
) -> None:
    with listen(hall, guest, f"&after={1 << 52}", NDJSON) as client:
        tell(notices, guest, 1)
        assert versions(client.take(1)) == [1]


def test_who_was_away_for_more_than_is_kept_is_told_so(hall: StreamHall, notices: Notices, guest: Guest) -> None:
    tell(notices, guest, 1)
    (first,) = notices.after(guest.player_id, 0).notices
    tell(notices, guest, *range(2, KEPT + 3))
    with listen(hall, guest, f"&after={first[0]}") as client:
        missed, *told = client.take(KEPT + 1)
    assert (missed.event, missed.data) == ("missed", {})
    assert versions(told) == list(range(3, KEPT + 3))
    assert missed.id is not None
    with listen(hall, guest, f"&after={missed.id}") as client:
        assert versions(client.take(1)) == [3]


def test_nothing_is_lost_or_doubled_when_boards_streams_are_killed(
    hall: StreamHall, notices: Notices, guest: Guest
) -> None:
    with listen(hall, guest) as client:
        client.take(1)
        for begin in (0, 30):
            tell(notices, guest, *range(begin, begin + 10))
            hall.kill(STREAMS)
            tell(notices, guest, *range(begin + 10, begin + 20))
            hall.start(STREAMS)
            tell(notices, guest, *range(begin + 20, begin + 30))
        assert versions(client.take(60)) == list(range(60))


def test_all_streams_of_a_player_are_told(hall: StreamHall, notices: Notices, guest: Guest) -> None:
    key = {"Authorization": f"Bearer {guest.key}"}
    with listen(hall, guest) as first, StreamClient(f"{hall.url}/v1/me/events", NDJSON, **key) as second:
        first.take(1)
        second.take(1)
        tell(notices, guest, 1)
        assert versions(first.take(1)) == versions(second.take(1)) == [1]


def test_notices_are_for_their_player_alone(hall: StreamHall, guest: Guest) -> None:
    url = f"{hall.url}/v1/me/events"
    match_ticket = hall.ticket_url("Match1", guest, None).partition("?")[2]
    own = hall.tickets.notices_url(guest.player_id, guest.key_id)
    refused = [
        (StreamClient(url), 401, "unauthenticated"),
        (StreamClient(url, Authorization="Bearer fh_wrong"), 401, "unauthenticated"),
        (StreamClient(f"{url}?{match_ticket}"), 401, "ticket_invalid"),
        (StreamClient(hall.url_of("Match1", "?" + own.partition("?")[2])), 401, "ticket_invalid"),
        (StreamClient(f"{own}&seat=0"), 422, "invalid"),
    ]
    for client, status, code in refused:
        with client:
            assert (client.status, client.problem()["code"]) == (status, code)


def test_a_revoked_key_ends_its_stream(hall: StreamHall, notices: Notices, guest: Guest) -> None:
    with listen(hall, guest) as client:
        client.take(1)
        hall.revoke(guest)
        assert client.rest() == []
    with listen(hall, guest) as client:
        assert client.status == 401
