"""The dashboard of the queues, behind an admin key."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from services.players.__main__ import keys_of_installation
from tests.gateway.rest_hall import RestHall
from tests.gateway.test_problems import problem

HTML = {"Accept": "text/html"}


@pytest.fixture
def admin_key(rest_hall: RestHall) -> str:
    return keys_of_installation(rest_hall.settings)["admin"]


def log_in(client: httpx.Client, key: str) -> httpx.Response:
    return client.post("/admin/login", data={"key": key})


@pytest.mark.parametrize("path", ["/admin/rq", "/admin/rq/", "/admin/rq/0/data/queues.json", "/admin", "/admin/x"])
def test_without_a_key_nothing_is_shown(rest_hall: RestHall, api: Any, path: str) -> None:
    answer = rest_hall.client(api).get(path)
    problem(answer, 401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer ")
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_browser_is_shown_a_form(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.client(api).get("/admin/rq/", headers=HTML)
    assert answer.status_code == 401
    assert '<form method="post" action="/admin/login">' in answer.text


def test_a_players_key_is_not_enough(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    problem(guest.http.get("/admin/rq/"), 401, "unauthenticated")
    answer = log_in(rest_hall.client(api), guest.key)
    assert answer.status_code == 401
    assert "Set-Cookie" not in answer.headers


def test_an_admin_key_in_the_header_opens_it(rest_hall: RestHall, api: Any, admin_key: str) -> None:
    client = rest_hall.client(api, key=admin_key)
    assert client.get("/admin/rq/").status_code == 200
    assert client.get("/admin/rq/0/data/queues.json").json()["queues"] == []


def test_logging_in_sets_a_cookie_that_no_script_and_no_other_site_can_use(
    rest_hall: RestHall, api: Any, admin_key: str
) -> None:
    client = rest_hall.client(api)
    answer = log_in(client, admin_key)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/admin/rq/")
    cookie = answer.headers["Set-Cookie"]
    for part in ("HttpOnly", "SameSite=Strict", "Path=/admin"):
        assert part in cookie
    assert admin_key not in cookie
    assert client.get("/admin/rq/").status_code == 200


def test_a_changed_cookie_opens_nothing(rest_hall: RestHall, api: Any, admin_key: str) -> None:
    client = rest_hall.client(api)
    value = log_in(client, admin_key).cookies["firehall_admin"]
    payload, _, signature = value.partition(".")
    for forged in (f"{payload}A.{signature}", f"{payload}.", "", "x.y", f"{payload}.{signature[::-1]}"):
        other = rest_hall.client(api)
        other.cookies.set("firehall_admin", forged, domain="hall.local")
        assert other.get("/admin/rq/").status_code == 401


def test_the_cookie_ends_with_its_key(rest_hall: RestHall, api: Any, admin_key: str) -> None:
    admin = rest_hall.client(api, key=admin_key)
    made = admin.post("/v1/me/keys", json={"scopes": ["admin"], "label": "laptop"}).json()
    client = rest_hall.client(api)
    log_in(client, made["key"])
    assert client.get("/admin/rq/").status_code == 200
    assert admin.post(f"/v1/me/keys/{made['id']}:revoke").status_code == 200
    assert client.get("/admin/rq/").status_code == 401
