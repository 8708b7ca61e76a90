"""Errors: one form everywhere, nothing of ours inside."""

from __future__ import annotations

import logging
from typing import Any

import httpx
import msgspec
import pytest

from tests.gateway.rest_hall import RestHall

JSON = {"Content-Type": "application/json"}
ALWAYS = {"type", "title", "status", "detail", "code", "request_id"}


def problem(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The problem of an answer, which keeps to the form of all problems."""
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    told: dict[str, Any] = answer.json()
    assert told.keys() >= ALWAYS
    assert told["code"] == code
    assert told["status"] == status
    assert told["request_id"] == answer.headers["X-Request-Id"]
    assert told["type"].endswith(f"/docs/errors#{code}")
    return told


def test_an_unknown_address_is_a_problem(rest_hall: RestHall, api: Any) -> None:
    problem(rest_hall.client(api).get("/v1/nowhere"), 404, "not_found")


def test_a_doubled_slash_is_another_address_and_no_redirect(rest_hall: RestHall, api: Any) -> None:
    problem(rest_hall.client(api).get("/v1//games"), 404, "not_found")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "FROBNICATE"])
def test_a_method_that_is_not_understood_is_a_problem_that_names_those_that_are(
    rest_hall: RestHall, api: Any, method: str
) -> None:
    answer = rest_hall.client(api).request(method, "/v1/games")
    problem(answer, 405, "method_not_allowed")
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize(
    "path", ["/v1/matches/a%20b", "/v1/matches/x", "/v1/games/-", "/v1/scenarios/a$b", "/v1/matches/" + "a" * 65]
)
def test_an_id_of_an_impossible_shape_is_not_found(rest_hall: RestHall, api: Any, path: str) -> None:
    problem(rest_hall.client(api).get(path), 404, "not_found")


def test_an_unknown_game_is_not_found(rest_hall: RestHall, api: Any) -> None:
    assert "game" in problem(rest_hall.client(api).get("/v1/games/no-such-game"), 404, "not_found")["detail"]


def test_an_unknown_parameter_is_refused_by_name(rest_hall: RestHall, api: Any) -> None:
    told = problem(rest_hall.client(api).get("/v1/games?gmae=toy"), 422, "invalid")
    assert [(error["parameter"], error["in"]) for error in told["errors"]] == [("gmae", "query")]


@pytest.mark.parametrize("number", ["2.0", "1_0", "%201", "%2B1", "%D9%A3", "1e1", "0x1", "", "9" * 30])
def test_a_number_is_written_in_digits(rest_hall: RestHall, api: Any, number: str) -> None:
    told = problem(rest_hall.client(api).get(f"/v1/matches?limit={number}"), 422, "invalid")
    assert [error["parameter"] for error in told["errors"]] == ["limit"]


def test_every_wrong_parameter_is_named_at_once(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.client(api).get("/v1/scenarios?limit=0&game=&page=2&cursor=x&cursor=y")
    told = problem(answer, 422, "invalid")
    assert {error["parameter"] for error in told["errors"]} == {"limit", "game", "page", "cursor"}


def test_a_parameter_that_a_service_refuses_is_named_as_a_parameter(rest_hall: RestHall, api: Any) -> None:
    told = problem(rest_hall.client(api).get("/v1/scenarios?cursor=rubbish"), 422, "invalid")
    assert [(error["parameter"], error["in"]) for error in told["errors"]] == [("cursor", "query")]


def test_a_wrong_field_is_named_by_a_json_pointer(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.client(api).post("/v1/guests", json={"name": "", "a/b": 1})
    told = problem(answer, 422, "invalid")
    assert {error["pointer"] for error in told["errors"]} == {"/name", "/a~1b"}


@pytest.mark.parametrize("path", ["/v1/guests", "/v1/dice/rolls", "/v1/matches", "/v1/me/keys"])
@pytest.mark.parametrize("fields", [{f"field-{number}": 1 for number in range(2000)}, {"\u00e4\u2028/" * 40_000: 1}])
def test_any_number_of_wrong_fields_of_any_length_is_told_in_short(
    rest_hall: RestHall, api: Any, path: str, fields: dict[str, int]
) -> None:
    answer = rest_hall.guest(api).http.post(path, content=msgspec.json.encode(fields), headers=JSON)
    told = problem(answer, 422, "invalid")
    assert told["errors"][0]["pointer"].startswith(("/field-0", "/\u00e4\u2028~1"))
    assert len(answer.content) < 8_000


def test_faults_that_are_not_listed_are_counted(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    body = {f"field-{number}": 1 for number in range(2000)}
    for path in ("/v1/matches", f"/v1/me/keys/{guest.key_id}:revoke"):
        told = problem(guest.http.post(path, json=body), 422, "invalid")
        listed = len(told["errors"])
        assert 10 < listed < 2000
        assert f"(and {2000 - listed} " in told["detail"] or f"(and {2002 - listed} " in told["detail"]


def test_a_fault_inside_a_text_has_its_position(rest_hall: RestHall, api: Any) -> None:
    told = problem(rest_hall.client(api).post("/v1/dice/rolls", json={"dice": "2d6+x"}), 422, "invalid")
    assert told["errors"][0]["pointer"] == "/dice"
    assert told["errors"][0]["position"] == 4


def test_a_service_that_does_not_answer_is_busy_and_says_when_to_retry(rest_hall: RestHall) -> None:
    app = rest_hall.app(catalog="127.0.0.1:1")
    answer = rest_hall.client(app).get("/v1/games")
    assert problem(answer, 503, "busy")["retry_after_ms"] == 1000
    assert answer.headers["Retry-After"] == "1"


def test_a_fault_of_ours_tells_nothing_but_its_request_id(
    rest_hall: RestHall, caplog: pytest.LogCaptureFixture
) -> None:
    app = rest_hall.app()

    def fail() -> None:
        raise ValueError("seed 5f2c lies in /srv/secret.py")

    app.add_url_rule("/fails", "fails", fail)
    with caplog.at_level(logging.ERROR):
        answer = rest_hall.client(app).get("/fails", headers={"X-Request-Id": "find-me-in-the-log"})
    told = problem(answer, 500, "internal")
    assert told["request_id"] == "find-me-in-the-log"
    for secret in ("ValueError", "seed", "secret", "Traceback", "gateway"):
        assert secret not in answer.text
    assert "find-me-in-the-log" in caplog.text
    assert "seed 5f2c" in caplog.text


def test_an_error_is_never_kept_by_a_cache(rest_hall: RestHall, api: Any) -> None:
    assert rest_hall.client(api).get("/v1/games/none").headers["Cache-Control"] == "no-store"


def test_a_head_request_is_answered_like_get_without_a_body(rest_hall: RestHall, api: Any) -> None:
    client = rest_hall.client(api)
    got, head = client.get("/v1/games"), client.head("/v1/games")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["ETag"] == got.headers["ETag"]
