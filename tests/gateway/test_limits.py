"""Limits: per key, per address, the same through every process."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from gateway.limits import Limits, Policy, address_subject, read_policy
from rpc.store_client import connect
from tests.gateway.rest_hall import RestHall, new_address, new_name
from tests.gateway.test_problems import problem

SLOW = "0.001/5"
"""Five at once, and then one in a quarter of an hour."""


def statuses(client: Any, count: int, path: str = "/v1/games") -> list[int]:
    return [client.get(path).status_code for _ in range(count)]


def test_an_address_may_send_so_many_requests(rest_hall: RestHall) -> None:
    app = rest_hall.app(address_limit=SLOW)
    client = rest_hall.client(app)
    assert statuses(client, 8) == [200] * 5 + [429] * 3
    answer = client.get("/v1/games")
    told = problem(answer, 429, "too_many_requests")
    assert int(answer.headers["Retry-After"]) >= 1
    assert told["retry_after_ms"] > 0
    assert answer.headers["RateLimit"].startswith('"address";r=0;')
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_a_limit_also_counts_what_is_not_found(rest_hall: RestHall) -> None:
    client = rest_hall.client(rest_hall.app(address_limit=SLOW))
    assert statuses(client, 6, "/v1/nowhere") == [404] * 5 + [429]


def test_another_address_has_a_limit_of_its_own(rest_hall: RestHall) -> None:
    app = rest_hall.app(address_limit=SLOW)
    assert statuses(rest_hall.client(app), 6)[-1] == 429
    assert statuses(rest_hall.client(app), 1) == [200]


def test_two_processes_share_one_limit(rest_hall: RestHall) -> None:
    address = new_address()
    first = rest_hall.client(rest_hall.app(address_limit="0.001/20"), address=address)
    second = rest_hall.client(rest_hall.app(address_limit="0.001/20"), address=address)
    answers = [client.get("/v1/games").status_code for _ in range(20) for client in (first, second)]
    assert answers.count(200) == 20


def test_requests_that_come_at_once_cost_no_more_of_the_limit_than_others(redis_url: str) -> None:
    policy, address = Policy("address", 10, 100), new_address()
    with connect(redis_url) as store, ThreadPoolExecutor(50) as threads:
        together, here, there = threading.Barrier(50), Limits(store), Limits(store)

        def take(_: int) -> int:
            together.wait()
            return here.take(policy, address)

        assert len(list(threads.map(take, range(50)))) == 50
        assert there.take(policy, address) >= 30, "what is left is left for other processes"


def test_a_key_has_its_limit_wherever_it_calls_from(rest_hall: RestHall) -> None:
    app = rest_hall.app(key_limit=SLOW)
    guest = rest_hall.guest(app)
    assert statuses(guest.http, 3) == [200] * 3
    assert statuses(rest_hall.client(app, key=guest.key), 4) == [200] * 2 + [429] * 2


def test_an_address_brings_only_so_many_new_players_in_a_while(rest_hall: RestHall) -> None:
    client = rest_hall.client(rest_hall.app(newcomer_limit=SLOW))
    guests = [client.post("/v1/guests", json={"name": "Ann"}) for _ in range(5)]
    assert [answer.status_code for answer in guests] == [201] * 5
    for path in ("/v1/guests", "/v1/players"):
        problem(client.post(path, json={"name": new_name()}), 429, "too_many_requests")
    known = {"Authorization": f"Bearer {guests[0].json()['key']}"}
    assert client.post("/v1/players", json={"name": new_name()}, headers=known).status_code == 200
    assert client.get("/v1/games").status_code == 200


def test_the_headers_count_down(rest_hall: RestHall) -> None:
    client = rest_hall.client(rest_hall.app(address_limit=SLOW))
    left = [client.get("/v1/games").headers["RateLimit"].split(";")[1] for _ in range(5)]
    assert left == ["r=4", "r=3", "r=2", "r=1", "r=0"]
    assert client.get("/v1/games").headers["RateLimit-Policy"] == '"address";q=5;w=5000'


def test_health_is_never_limited(rest_hall: RestHall) -> None:
    client = rest_hall.client(rest_hall.app(address_limit=SLOW))
    assert statuses(client, 10, "/livez") == [200] * 10


def test_a_preflight_costs_nothing(rest_hall: RestHall) -> None:
    client = rest_hall.client(rest_hall.app(address_limit=SLOW))
    for _ in range(10):
        client.options("/v1/games", headers={"Access-Control-Request-Method": "GET"})
    assert statuses(client, 5) == [200] * 5


def test_without_its_store_the_limit_lets_requests_through(rest_hall: RestHall) -> None:
    app = rest_hall.app(address_limit=SLOW, state_url="redis://127.0.0.1:1/0")
    assert statuses(rest_hall.client(app), 8) == [200] * 8


def test_a_trusted_proxy_says_who_is_behind_it(rest_hall: RestHall) -> None:
    behind = rest_hall.app(address_limit=SLOW, trusted_proxies=1)
    proxy, ann, ben = new_address(), new_address(), new_address()
    client = rest_hall.client(behind, address=proxy)
    for _ in range(5):
        client.get("/v1/games", headers={"X-Forwarded-For": ann})
    assert client.get("/v1/games", headers={"X-Forwarded-For": ann}).status_code == 429
    assert client.get("/v1/games", headers={"X-Forwarded-For": ben}).status_code == 200


def test_nobody_else_may_say_where_they_come_from(rest_hall: RestHall) -> None:
    client = rest_hall.client(rest_hall.app(address_limit=SLOW))
    answers = [client.get("/v1/games", headers={"X-Forwarded-For": new_address()}).status_code for _ in range(6)]
    assert answers[-1] == 429


@pytest.mark.parametrize(
    ("address", "subject"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::99", "2001:db8:1:2::"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("nonsense", "unknown"),
    ],
)
def test_an_ipv6_customer_counts_as_one(address: str, subject: str) -> None:
    assert address_subject(address) == subject


@pytest.mark.parametrize("text", ["", "50", "0/10", "5/0", "fast/10", "-1/10"])
def test_a_limit_that_makes_no_sense_stops_the_start(text: str) -> None:
    with pytest.raises(ValueError, match="limit"):
        read_policy("key", text)
