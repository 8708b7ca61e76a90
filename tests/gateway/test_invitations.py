"""Invitations and join codes over HTTP, and how many codes anybody may try."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from gateway.schemas import matches as models
from tests.gateway.rest_hall import Guest, RestHall, new_address
from tests.gateway.table import WANTED

JOIN = "/v1/matches:join"
WRONG = {"code": "2222-2222"}


@pytest.fixture
def strict_api(rest_hall: RestHall) -> Any:
    """An API process that lets three wrong codes pass, and another each 1000 seconds."""
    return rest_hall.app(guess_limit="0.001/3")


def private(guest: Guest) -> tuple[str, str]:
    """Path and code of a private match of two; the guest has the first seat."""
    made = guest.http.post("/v1/matches", json={**WANTED, "seat": 0, "visibility": "private"})
    return made.headers["Location"], made.json()["join_code"]


def at(rest_hall: RestHall, api: Any, guest: Guest, address: str) -> httpx.Client:
    return rest_hall.client(api, key=guest.key, address=address)


def test_a_code_leads_to_the_match_and_a_seat(rest_hall: RestHall, api: Any) -> None:
    ann, ben = rest_hall.guest(api), rest_hall.guest(api)
    path, code = private(ann)
    assert ben.http.get(path).status_code == 404
    joined = ben.http.post(JOIN, json={"code": code})
    assert joined.status_code == 200, joined.text
    models.Match.model_validate(joined.json(), strict=True)
    assert joined.json()["you"] == {"seat": 1}
    assert f"{path}/events?ticket=" in joined.json()["stream_url"]
    assert ben.http.get(path).json()["join_code"] is None


def test_a_join_by_code_that_is_repeated_is_answered_again(rest_hall: RestHall, api: Any) -> None:
    ann, ben = rest_hall.guest(api), rest_hall.guest(api)
    path, code = private(ann)
    headers = {"Idempotency-Key": "join-me-once"}
    first = ben.http.post(JOIN, json={"code": code}, headers=headers)
    ann.http.post(f"{path}:new-code")
    again = ben.http.post(JOIN, json={"code": code}, headers=headers)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.content == first.content


def test_a_key_may_try_only_so_many_codes_from_wherever(rest_hall: RestHall, strict_api: Any) -> None:
    ann, ben = rest_hall.guest(strict_api), rest_hall.guest(strict_api)
    _, code = private(ann)
    tries = [at(rest_hall, strict_api, ben, new_address()).post(JOIN, json=WRONG) for _ in range(4)]
    assert [answer.status_code for answer in tries] == [404, 404, 404, 429]
    assert tries[0].json()["code"] == "not_found"
    assert tries[3].json()["code"] == "too_many_requests"
    assert int(tries[3].headers["Retry-After"]) > 100
    assert ben.http.post(JOIN, json={"code": code}).status_code == 429


def test_an_address_may_try_only_so_many_codes_with_whatever_keys(rest_hall: RestHall, strict_api: Any) -> None:
    address = new_address()
    guests = [rest_hall.guest(strict_api) for _ in range(4)]
    tries = [at(rest_hall, strict_api, guest, address).post(JOIN, json=WRONG) for guest in guests]
    assert [answer.status_code for answer in tries] == [404, 404, 404, 429]


def test_codes_that_are_right_do_not_count(rest_hall: RestHall, strict_api: Any) -> None:
    address = new_address()
    ann, ben = rest_hall.guest(strict_api), rest_hall.guest(strict_api)
    for _ in range(6):
        _, code = private(ann)
        assert at(rest_hall, strict_api, ben, address).post(JOIN, json={"code": code}).status_code == 200
    assert at(rest_hall, strict_api, ben, address).post(JOIN, json=WRONG).status_code == 404


def test_an_invited_player_sees_and_joins_a_private_match(rest_hall: RestHall, api: Any) -> None:
    ann, ben = rest_hall.guest(api), rest_hall.guest(api)
    path, _ = private(ann)
    invited = ann.http.post(f"{path}:invite", json={"player": ben.player_id})
    assert invited.json()["invited"] == [ben.player_id]
    assert ben.http.get(path).json()["invited"] is None
    assert ben.http.post(f"{path}/seats/1:join").json()["you"] == {"seat": 1}


def test_nobody_is_invited_who_is_no_player_of_the_hall(rest_hall: RestHall, api: Any) -> None:
    ann, ben = rest_hall.guest(api), rest_hall.guest(api)
    path, _ = private(ann)
    for player in ("nobody-has-this-id", "no id", "", 7, None, "\0", ben.player_id + "\n"):
        refused = ann.http.post(f"{path}:invite", json={"player": player})
        assert (refused.status_code, [fault["pointer"] for fault in refused.json()["errors"]]) == (422, ["/player"])
    assert ann.http.get(path).json()["invited"] == []
