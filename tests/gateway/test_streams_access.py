"""Who may follow what: tickets, keys, seats, shares; and the manners of HTTP."""

from __future__ import annotations

import contextlib
import http.client
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from gateway.stream_admission import PER_KEY
from gateway.tickets import Ticket
from rpc.store_client import connect
from services.board import record as records
from services.board.store import Store
from tests.gateway.live_match import LiveMatch
from tests.gateway.rest_hall import wait_until
from tests.gateway.stream_client import NDJSON, StreamClient
from tests.gateway.stream_hall import Guest, StreamHall


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, redis_url: str) -> Iterator[StreamHall]:
    with StreamHall(redis_url, tmp_path_factory.mktemp("streams")) as hall:
        yield hall


@pytest.fixture
def store(redis_url: str) -> Store:
    return Store(connect(redis_url))


def _with_key(guest: Guest) -> dict[str, str]:
    return {"Authorization": f"Bearer {guest.key}"}


def test_a_seat_is_told_what_it_may_know_and_others_are_not(hall: StreamHall, store: Store) -> None:
    ada, ben = hall.guest(), hall.guest()
    match = LiveMatch(store, ada.player_id, ben.player_id)
    urls = [hall.ticket_url(match.id, ada, 0), hall.ticket_url(match.id, ben, 1), hall.url_of(match.id)]
    with ExitStack() as stack:
        clients = [stack.enter_context(StreamClient(url)) for url in urls]
        you = [client.take(1)[0].data["you"] for client in clients]
        match.commit("card_dealt", secret_of=0)
        told = [client.take(1)[0] for client in clients]
    assert you == [{"seat": 0}, {"seat": 1}, None]
    assert [each.id for each in told] == [2, 2, 2]
    assert [len(each.data["events"]) for each in told] == [1, 0, 0]


def test_the_view_of_a_seat_shows_its_own_hidden_card_only(hall: StreamHall, store: Store) -> None:
    ada, ben = hall.guest(), hall.guest()
    match = LiveMatch(store, ada.player_id, ben.player_id)
    match.deal()
    with StreamClient(hall.ticket_url(match.id, ada, 0)) as mine, StreamClient(hall.url_of(match.id)) as anybodys:
        known = [client.take(1)[0].data["view"]["hands"] for client in (mine, anybodys)]
    assert known[0][0] is not None
    assert known[0][1] is None
    assert known[1] == [None, None]


def test_a_key_in_the_header_finds_its_players_seat(hall: StreamHall, store: Store) -> None:
    ada = hall.guest()
    match = LiveMatch(store, "somebody", ada.player_id)
    with StreamClient(hall.url_of(match.id), NDJSON, **_with_key(ada)) as client:
        assert client.take(1)[0].data["you"] == {"seat": 1}


def test_a_key_without_a_seat_follows_as_an_onlooker(hall: StreamHall, store: Store) -> None:
    match = LiveMatch(store, "somebody")
    with StreamClient(hall.url_of(match.id), NDJSON, **_with_key(hall.guest())) as client:
        assert client.take(1)[0].data["you"] is None


def test_one_player_of_a_hot_seat_match_names_the_seat(hall: StreamHall, store: Store) -> None:
    ada = hall.guest()
    match = LiveMatch(store, ada.player_id, ada.player_id)
    with StreamClient(hall.url_of(match.id, "?seat=1"), NDJSON, **_with_key(ada)) as client:
        assert client.take(1)[0].data["you"] == {"seat": 1}


def test_nobody_follows_as_somebody_elses_seat(hall: StreamHall, store: Store) -> None:
    ada = hall.guest()
    match = LiveMatch(store, "somebody", ada.player_id)
    with StreamClient(hall.url_of(match.id, "?seat=0"), NDJSON, **_with_key(ada)) as client:
        assert (client.status, client.problem()["code"]) == (403, "not_your_seat")
    with StreamClient(hall.url_of(match.id, "?seat=0"), NDJSON) as client:
        assert client.status == 401


def test_a_private_match_does_not_exist_for_others(hall: StreamHall, store: Store) -> None:
    owner, player, stranger = hall.guest(), hall.guest(), hall.guest()
    match = LiveMatch(store, player.player_id, visibility=records.PRIVATE, owner=owner.player_id)
    for url in (hall.url_of(match.id), hall.ticket_url(match.id, stranger, None), hall.url_of("no-such-match")):
        with StreamClient(url) as client:
            assert (client.status, client.problem()["code"]) == (404, "not_found")
    for url in (hall.ticket_url(match.id, owner, None), hall.ticket_url(match.id, player, 0)):
        with StreamClient(url) as client:
            assert client.take(1)[0].event == "snapshot"


def test_a_seat_that_was_left_is_no_longer_followed(hall: StreamHall, store: Store) -> None:
    ada, ben = hall.guest(), hall.guest()
    match = LiveMatch(store, ada.player_id, ben.player_id)
    with (
        StreamClient(hall.ticket_url(match.id, ada, 0)) as leaving,
        StreamClient(hall.ticket_url(match.id, ben, 1)) as staying,
    ):
        leaving.take(1)
        staying.take(1)
        match.leave(0)
        assert [each.id for each in leaving.rest()] == [2]
        match.commit("card_dealt", secret_of=1)
        assert [len(each.data["events"]) for each in staying.take(2)] == [1, 1]
    with StreamClient(hall.ticket_url(match.id, ada, 0)) as client:
        assert (client.status, client.problem()["code"]) == (403, "no_seat")


def test_who_leaves_a_private_match_follows_it_no_longer_as_an_onlooker_either(hall: StreamHall, store: Store) -> None:
    ada, ben = hall.guest(), hall.guest()
    match = LiveMatch(store, ada.player_id, ben.player_id, visibility=records.PRIVATE)
    with (
        StreamClient(hall.ticket_url(match.id, ben, None)) as leaving,
        StreamClient(hall.ticket_url(match.id, ada, None)) as staying,
    ):
        leaving.take(1)
        staying.take(1)
        match.leave(1)
        match.commit()
        assert [each.id for each in leaving.rest()] == [2]
        assert [each.id for each in staying.take(2)] == [2, 3]


def test_a_ticket_that_does_not_hold_is_refused(hall: StreamHall, store: Store) -> None:
    match, other, ada = LiveMatch(store, "a"), LiveMatch(store, "b"), hall.guest()
    good = hall.ticket_url(match.id, ada, None)
    foreign = hall.url_of(match.id, "?" + hall.ticket_url(other.id, ada, None).partition("?")[2])
    unknown = hall.tickets.sign(Ticket(match.id, ada.player_id, "no-such-key", None))
    for url in (good[:-4] + "AAAA", foreign, hall.url_of(match.id, f"?ticket={unknown}")):
        with StreamClient(url) as client:
            assert client.status == 401
            assert str(client.header("WWW-Authenticate")).startswith("Bearer")
            assert client.problem()["code"] in ("ticket_invalid", "unauthenticated")


def test_an_unknown_key_is_refused_even_where_none_is_needed(hall: StreamHall, store: Store) -> None:
    match = LiveMatch(store, "a")
    for shown in ("Bearer fh_unknown", "Basic YTpi"):
        with StreamClient(hall.url_of(match.id), Authorization=shown) as client:
            assert (client.status, client.problem()["code"]) == (401, "unauthenticated")


def test_a_revoked_key_ends_its_streams_and_its_tickets(hall: StreamHall, store: Store) -> None:
    ada, ben = hall.guest(), hall.guest()
    match = LiveMatch(store, ada.player_id, ben.player_id)
    ticket = hall.ticket_url(match.id, ada, 0)
    with (
        StreamClient(ticket) as by_ticket,
        StreamClient(hall.url_of(match.id), NDJSON, **_with_key(ada)) as by_key,
        StreamClient(hall.ticket_url(match.id, ben, 1)) as other,
    ):
        for client in (by_ticket, by_key, other):
            client.take(1)
        hall.revoke(ada)
        assert by_ticket.rest() == []
        assert by_key.rest() == []
        match.commit()
        assert [each.id for each in other.take(1)] == [2]
    for url, headers in ((ticket, {}), (hall.url_of(match.id), _with_key(ada))):
        with StreamClient(url, **headers) as client:
            assert client.status == 401


def test_one_key_has_so_many_streams_and_no_more(hall: StreamHall, store: Store) -> None:
    ada, ben, match = hall.guest(), hall.guest(), LiveMatch(store, "a")
    with ExitStack() as stack:
        for _ in range(PER_KEY):
            assert stack.enter_context(StreamClient(hall.ticket_url(match.id, ada, None))).status == 200
        with StreamClient(hall.url_of(match.id), **_with_key(ada)) as client:
            assert (client.status, client.header("Retry-After")) == (429, "5")
            assert client.problem()["code"] == "too_many_streams"
        with StreamClient(hall.ticket_url(match.id, ben, None)) as client:
            assert client.status == 200


def test_a_closed_stream_makes_room(hall: StreamHall, store: Store) -> None:
    ada, match = hall.guest(), LiveMatch(store, "a")
    for _ in range(PER_KEY + 5):
        wait_until(lambda: _is_followed(hall.ticket_url(match.id, ada, None)))


def _is_followed(url: str) -> bool:
    """Until a closed stream is known to be closed, it may be one too many."""
    with StreamClient(url) as client:
        assert client.status in (200, 429)
        return client.status == 200 and client.take(1)[0].event == "snapshot"


def test_tickets_and_keys_are_in_no_log(hall: StreamHall, store: Store) -> None:
    ada = hall.guest()
    match = LiveMatch(store, ada.player_id)
    url = hall.ticket_url(match.id, ada, 0)
    with StreamClient(url) as client:
        client.take(1)
    with StreamClient(f"{url}&unknown=1") as client:
        assert client.status == 422
    with StreamClient(hall.url_of(match.id), **_with_key(ada)) as client:
        client.take(1)
    wait_until(lambda: hall.logged().count(f"/v1/matches/{match.id}/events") == 3)
    logged = hall.logged()
    assert url.partition("ticket=")[2] not in logged
    assert ada.key not in logged


@pytest.mark.parametrize(
    ("query", "headers", "status", "code", "named"),
    [
        ("?after=-1", {}, 422, "invalid", "after"),
        ("?after=x", {}, 422, "invalid", "after"),
        ("?after=99999999999999999999", {}, 422, "invalid", "after"),
        ("?seat=two", {}, 422, "invalid", "seat"),
        ("?afterr=1", {}, 422, "invalid", "afterr"),
        ("?after=1&after=2", {}, 422, "invalid", "after"),
        ("?" + "&".join(f"a{number}=1" for number in range(1000)), {}, 422, "invalid", "a0"),
        ("", {"Last_Event_ID": "soon"}, 422, "invalid", "Last-Event-ID"),
    ],
)
def test_a_wrong_parameter_is_named(
    hall: StreamHall, store: Store, query: str, headers: dict[str, str], status: int, code: str, named: str
) -> None:
    with StreamClient(hall.url_of(LiveMatch(store, "a").id, query), **headers) as client:
        problem = client.problem()
    assert (client.status, problem["code"], problem["errors"][0]["parameter"]) == (status, code, named)


def test_a_ticket_is_for_its_own_seat_alone(hall: StreamHall, store: Store) -> None:
    ada = hall.guest()
    match = LiveMatch(store, ada.player_id, ada.player_id)
    with StreamClient(hall.ticket_url(match.id, ada, 0) + "&seat=1") as client:
        assert (client.status, client.problem()["errors"][0]["parameter"]) == (422, "seat")
    with StreamClient(hall.ticket_url(match.id, ada, 0) + "&seat=0") as client:
        assert client.take(1)[0].data["you"] == {"seat": 0}


def test_another_form_is_not_acceptable(hall: StreamHall, store: Store) -> None:
    with StreamClient(hall.url_of(LiveMatch(store, "a").id), "text/html") as client:
        assert (client.status, client.problem()["code"]) == (406, "not_acceptable")


def _ask(hall: StreamHall, method: str, path: str) -> tuple[int, http.client.HTTPMessage]:
    """Status and headers."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", hall.gateway_port, timeout=10)) as connection:
        connection.request(method, path, headers={"Origin": "https://elsewhere.example.org"})
        with connection.getresponse() as response:
            return response.status, response.headers


def test_any_origin_may_follow(hall: StreamHall, store: Store) -> None:
    path = f"/v1/matches/{LiveMatch(store, 'a').id}/events"
    status, headers = _ask(hall, "OPTIONS", path)
    assert status == 204
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Last-Event-ID" in headers["Access-Control-Allow-Headers"]
    assert _ask(hall, "GET", path)[1]["Access-Control-Allow-Origin"] == "*"


def test_other_methods_and_addresses_are_problems(hall: StreamHall) -> None:
    status, headers = _ask(hall, "POST", "/v1/matches/some-match/events")
    assert (status, headers["Allow"], headers["Content-Type"]) == (405, "GET, OPTIONS", "application/problem+json")
    assert _ask(hall, "GET", "/v1/matches")[0] == 404
    assert _ask(hall, "GET", "/livez")[0] == 200
