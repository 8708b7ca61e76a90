"""Probes and figures."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.gateway.rest_hall import RestHall
from tests.gateway.test_problems import problem


def test_a_process_lives_whatever_the_others_do(rest_hall: RestHall) -> None:
    app = rest_hall.app(state_url="redis://127.0.0.1:1/0", board=("127.0.0.1:1",))
    assert rest_hall.client(app).get("/livez").json() == {"status": "alive"}


def test_the_hall_is_ready_when_its_parts_are(rest_hall: RestHall, api: Any) -> None:
    told = rest_hall.client(api).get("/readyz").json()
    assert told["status"] == "ready"
    assert {name: told["parts"][name] for name in ("store", "board", "players", "catalog", "dice")} == dict.fromkeys(
        ("store", "board", "players", "catalog", "dice"), "ready"
    )


def test_what_is_missing_is_named(rest_hall: RestHall) -> None:
    app = rest_hall.app(dice="127.0.0.1:1")
    answer = rest_hall.client(app).get("/readyz")
    assert problem(answer, 503, "busy")["detail"] == "not ready: dice"
    assert answer.headers["Retry-After"] == "1"


def test_the_hall_serves_without_what_catches_up_later(rest_hall: RestHall) -> None:
    app = rest_hall.app(streams="127.0.0.1:1", timers="127.0.0.1:1")
    told = rest_hall.client(app).get("/readyz").json()
    assert (told["status"], told["parts"]["streams"], told["parts"]["timers"]) == ("ready", "down", "down")


def test_figures_are_put_together_once_a_second_however_often_they_are_asked(
    rest_hall: RestHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr("gateway.health.time", SimpleNamespace(monotonic=lambda: now[0]))
    client = rest_hall.client(rest_hall.app())
    told = client.get("/metrics").text
    client.get("/v1/games/no-such-game")
    assert client.get("/metrics").text == told
    now[0] += 1.5
    assert client.get("/metrics").text != told


def test_requests_are_counted_by_route_and_not_by_address(rest_hall: RestHall) -> None:
    client = rest_hall.client(rest_hall.app())
    client.get("/v1/games/toy")
    client.get("/v1/games/no-such-game")
    client.request("BREW", "/v1/secret-of-a-scanner")
    figures = client.get("/metrics").text
    route = 'route="/v1/games/<slug:game>"'
    assert f'firehall_http_request_seconds_count{{method="GET",{route},status="200"}}' in figures
    assert f'firehall_http_request_seconds_count{{method="GET",{route},status="404"}}' in figures
    assert "scanner" not in figures
    assert "BREW" not in figures
