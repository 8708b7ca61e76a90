"""What HTTP checks of a body before anybody else sees it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gateway.rest_hall import RestHall
from tests.gateway.test_problems import problem

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("body", [b"", b"{", b'{"name": }', b'{"name": "\xff"}', b"nonsense", b'{"name": "Ann"} x'])
def test_a_body_that_is_not_json_is_malformed(rest_hall: RestHall, api: Any, body: bytes) -> None:
    problem(rest_hall.client(api).post("/v1/guests", content=body, headers=JSON), 400, "malformed")


@pytest.mark.parametrize("path", ["/v1/guests", "/v1/matches"])
@pytest.mark.parametrize(("opening", "closing"), [(b'{"a":', b"}"), (b"[", b"]")])
def test_a_body_nested_beyond_reason_is_malformed(
    rest_hall: RestHall, api: Any, path: str, opening: bytes, closing: bytes
) -> None:
    guest = rest_hall.guest(api)
    for depth in (64, *range(940, 1010, 3), 20_000):
        body = b'{"options":' + opening * depth + b"1" + closing * depth + b"}"
        told = problem(guest.http.post(path, content=body, headers=JSON), 400, "malformed")
        assert "nested" in told["detail"]


def test_a_body_nested_deeply_enough_for_anything_is_read(rest_hall: RestHall, api: Any) -> None:
    body = b'{"name":' + b"[" * 63 + b"]" * 63 + b"}"
    told = problem(rest_hall.client(api).post("/v1/guests", content=body, headers=JSON), 422, "invalid")
    assert told["errors"][0]["pointer"] == "/name"


def test_a_number_beyond_all_numbers_is_told_as_such(rest_hall: RestHall, api: Any) -> None:
    told = problem(rest_hall.client(api).post("/v1/guests", content=b'{"name": 1e400}', headers=JSON), 422, "invalid")
    assert "Number out of range" in told["detail"]


@pytest.mark.parametrize("body", [b"[]", b'"Ann"', b"null", b"7"])
def test_json_that_is_no_object_is_invalid(rest_hall: RestHall, api: Any, body: bytes) -> None:
    problem(rest_hall.client(api).post("/v1/guests", content=body, headers=JSON), 422, "invalid")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "application/json; charset=latin-1"},
        {"Content-Type": "application/json", "Content-Encoding": "gzip"},
    ],
)
def test_only_json_in_utf8_is_read(rest_hall: RestHall, api: Any, headers: dict[str, str]) -> None:
    answer = rest_hall.client(api).post("/v1/guests", content=b'{"name": "Ann"}', headers=headers)
    problem(answer, 415, "unsupported_media_type")


def test_the_charset_may_be_said(rest_hall: RestHall, api: Any) -> None:
    headers = {"Content-Type": 'application/json; charset="UTF-8"'}
    answer = rest_hall.client(api).post("/v1/guests", content='{"name": "Änne"}'.encode(), headers=headers)
    assert answer.json()["player"]["name"] == "Änne"


def test_a_body_of_more_than_a_mebibyte_is_refused(rest_hall: RestHall, api: Any) -> None:
    client = rest_hall.client(api)
    just = b'{"name": "' + b"a" * ((1 << 20) - 12) + b'"}'
    assert len(just) == 1 << 20
    assert client.post("/v1/guests", content=just, headers=JSON).status_code == 422
    problem(client.post("/v1/guests", content=just + b" ", headers=JSON), 413, "too_large")


def test_a_request_that_needs_no_body_may_have_an_empty_object(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    answer = guest.http.post(f"/v1/me/keys/{guest.key_id}:revoke", json={})
    assert answer.status_code == 200, answer.text


def test_a_field_where_no_body_belongs_is_named(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    told = problem(guest.http.post(f"/v1/me/keys/{guest.key_id}:revoke", json={"why": 1}), 422, "invalid")
    assert [error["pointer"] for error in told["errors"]] == ["/why"]
    assert guest.http.get("/v1/me").status_code == 200
