"""Idempotency-Key: one intent, one effect."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from gateway.idempotency import digest, write_of
from tests.gateway.rest_hall import RestHall, new_address
from tests.gateway.test_problems import problem

SECRET = b"a key of the tests, and only theirs"


def keyed(key: str | None = None) -> dict[str, str]:
    return {"Idempotency-Key": key or str(uuid4())}


def test_a_retry_is_answered_again_and_says_so(rest_hall: RestHall, api: Any) -> None:
    guest, headers = rest_hall.guest(api), keyed()
    first = guest.http.post("/v1/dice/rolls", json={"dice": "20d20"}, headers=headers)
    again = guest.http.post("/v1/dice/rolls", json={"dice": "20d20"}, headers=headers)
    assert again.content == first.content
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"


def test_without_a_key_every_request_is_a_new_intent(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    rolls = {guest.http.post("/v1/dice/rolls", json={"dice": "20d20"}).json()["id"] for _ in range(3)}
    assert len(rolls) == 3


def test_a_retry_through_another_process_is_the_same_intent(rest_hall: RestHall) -> None:
    here, there = rest_hall.app(), rest_hall.app()
    guest, headers = rest_hall.guest(here), keyed()
    first = guest.http.post("/v1/dice/rolls", json={"dice": "20d20"}, headers=headers)
    again = rest_hall.client(there, key=guest.key).post("/v1/dice/rolls", json={"dice": "20d20"}, headers=headers)
    assert again.content == first.content


def test_the_key_of_one_request_with_another_body_is_refused(rest_hall: RestHall, api: Any) -> None:
    guest, headers = rest_hall.guest(api), keyed()
    guest.http.post("/v1/dice/rolls", json={"dice": "d6"}, headers=headers)
    answer = guest.http.post("/v1/dice/rolls", json={"dice": "2d6"}, headers=headers)
    problem(answer, 422, "idempotency_key_reused")


def test_two_players_may_choose_the_same_key(rest_hall: RestHall, api: Any) -> None:
    headers = keyed()
    rolls = {
        rest_hall.guest(api).http.post("/v1/dice/rolls", json={"dice": "20d20"}, headers=headers).json()["id"]
        for _ in range(2)
    }
    assert len(rolls) == 2


def test_somebody_without_a_key_is_known_by_the_address(rest_hall: RestHall, api: Any) -> None:
    headers, home = keyed(), new_address()
    first = rest_hall.client(api, address=home).post("/v1/guests", json={"name": "Ann"}, headers=headers).json()
    again = rest_hall.client(api, address=home).post("/v1/guests", json={"name": "Ann"}, headers=headers).json()
    other = rest_hall.client(api).post("/v1/guests", json={"name": "Ann"}, headers=headers).json()
    assert again == first
    assert other["player"]["id"] != first["player"]["id"]
    assert other["key"] != first["key"]


@pytest.mark.parametrize("key", ["", " ", "a b", "x" * 129, 'half"quoted', "a,b"])
def test_a_key_of_the_wrong_form_is_refused_by_name(rest_hall: RestHall, api: Any, key: str) -> None:
    guest = rest_hall.guest(api)
    headers = {"Idempotency-Key": key}
    told = problem(guest.http.post("/v1/dice/rolls", json={"dice": "d6"}, headers=headers), 422, "invalid")
    assert (told["errors"][0]["parameter"], told["errors"][0]["in"]) == ("Idempotency-Key", "header")


def test_without_an_api_key_a_short_one_is_refused(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.client(api).post("/v1/guests", json={"name": "Ann"}, headers=keyed("1"))
    assert "8 characters" in problem(answer, 422, "invalid")["detail"]
    assert rest_hall.guest(api).http.post("/v1/dice/rolls", json={"dice": "d6"}, headers=keyed("1")).status_code == 200


def test_the_quotes_of_a_structured_header_do_not_count(rest_hall: RestHall, api: Any) -> None:
    guest, key = rest_hall.guest(api), str(uuid4())
    first = guest.http.post("/v1/dice/rolls", json={"dice": "20d20"}, headers=keyed(key))
    again = guest.http.post("/v1/dice/rolls", json={"dice": "20d20"}, headers=keyed(f'"{key}"'))
    assert again.content == first.content


def test_a_refused_request_may_be_corrected_under_the_same_key(rest_hall: RestHall, api: Any) -> None:
    guest, headers = rest_hall.guest(api), keyed()
    assert guest.http.post("/v1/dice/rolls", json={"dice": "2d"}, headers=headers).status_code == 422
    assert guest.http.post("/v1/dice/rolls", json={"dice": "2d6"}, headers=headers).status_code == 200


def test_method_path_and_body_make_a_request_another() -> None:
    digests = {
        digest("POST", "/a", b"b"),
        digest("POST", "/ab", b""),
        digest("PUT", "/a", b"b"),
        digest("POST", "/a", b""),
    }
    assert len(digests) == 4


def test_a_players_id_is_never_taken_for_an_address() -> None:
    request = ("POST", "/", b"")
    player = write_of(SECRET, "10.0.0.1", "", "key", request)
    address = write_of(SECRET, "", "10.0.0.1", "key", request)
    assert player.write_id != address.write_id
