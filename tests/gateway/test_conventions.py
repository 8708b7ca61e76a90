"""Request ids, CORS, time: what every answer carries."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.gateway.rest_hall import RestHall

READS = ["/v1/games", "/v1/nowhere", "/livez", "/openapi.json"]


@pytest.mark.parametrize("path", READS)
def test_a_request_id_comes_back(rest_hall: RestHall, api: Any, path: str) -> None:
    answer = rest_hall.client(api).get(path, headers={"X-Request-Id": "tournament-7.round-2"})
    assert answer.headers["X-Request-Id"] == "tournament-7.round-2"


@pytest.mark.parametrize("offered", ["", "short", "has space inside", "x" * 65, "<script>alert</script>"])
def test_an_id_that_would_spoil_a_log_is_replaced(rest_hall: RestHall, api: Any, offered: str) -> None:
    answer = rest_hall.client(api).get("/v1/games", headers={"X-Request-Id": offered})
    assert re.fullmatch(r"[A-Za-z0-9_-]{8,64}", answer.headers["X-Request-Id"])
    assert answer.headers["X-Request-Id"] != offered


@pytest.mark.parametrize("path", READS)
def test_every_answer_carries_the_servers_time(rest_hall: RestHall, api: Any, path: str) -> None:
    told = rest_hall.client(api).get(path).headers["X-Server-Time"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", told)
    assert abs(datetime.fromisoformat(told) - datetime.now(UTC)) < timedelta(minutes=1)


@pytest.mark.parametrize("path", READS)
def test_any_origin_may_read_any_answer(rest_hall: RestHall, api: Any, path: str) -> None:
    answer = rest_hall.client(api).get(path, headers={"Origin": "https://club.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    exposed = answer.headers["Access-Control-Expose-Headers"]
    for name in ("ETag", "Location", "Link", "Retry-After", "RateLimit", "Idempotency-Replayed", "X-Request-Id"):
        assert name in exposed.split(", ")


def test_a_preflight_allows_what_the_api_uses(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.client(api).options(
        "/v1/matches/k3J9xQ2mVbT7pLwZ/actions",
        headers={"Origin": "https://club.example", "Access-Control-Request-Method": "POST"},
    )
    assert (answer.status_code, answer.content) == (204, b"")
    assert "POST" in answer.headers["Access-Control-Allow-Methods"].split(", ")
    allowed = answer.headers["Access-Control-Allow-Headers"].split(", ")
    for name in ("Authorization", "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID", "Content-Type"):
        assert name in allowed


def test_options_says_which_methods_an_address_has(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.client(api).options("/v1/matches")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}
    assert "Access-Control-Allow-Methods" not in answer.headers


def test_options_of_an_unknown_address_is_not_found(rest_hall: RestHall, api: Any) -> None:
    assert rest_hall.client(api).options("/v1/nowhere").status_code == 404


def test_what_is_the_same_for_everybody_may_be_kept_for_a_while(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.client(api).get("/v1/games/toy")
    assert answer.headers["Cache-Control"] == "public, max-age=60"
    assert "Vary" not in answer.headers


def test_what_depends_on_the_key_says_so(rest_hall: RestHall, api: Any) -> None:
    assert rest_hall.guest(api).http.get("/v1/me").headers["Vary"] == "Authorization"
