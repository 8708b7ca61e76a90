"""All that a caller can find out about a match over REST, from the application's own table of routes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

import httpx

TRIES = 5
LISTS = ("", "?status=lobby", "?status=running", "?status=ended", "?status=abandoned")
SAME = {"X-Request-Id": "the-same-every-time"}
TELLING_HEADERS = ("Content-Type", "ETag", "Location", "Link", "Retry-After")
BODIES: dict[str, Any] = {
    "/actions": {"type": "done"},
    ":undo": {"to": 3},
}
"""What a POST needs beyond {}; by the end of its route."""

Answer = tuple[int, tuple[str | None, ...], bytes]


def paths(app: Any, method: str, match_id: str) -> list[str]:
    """Every address of a match that understands the method. A new kind of parameter has to be given a value here."""
    given: dict[str, Any] = {"match_id": match_id, "seat": 1}
    found = []
    adapter = app.url_map.bind("hall")
    for rule in app.url_map.iter_rules():
        if "match_id" in rule.arguments and method in rule.methods:
            values = {name: given[name] for name in rule.arguments}
            found.append(adapter.build(rule.endpoint, values, method=method))
    assert found
    return sorted(set(found))


def all_read(app: Any, client: httpx.Client, match_id: str, players: Sequence[str] = ()) -> dict[str, Answer]:
    """Every GET route of the match, with and without a seat and a known ETag, and the lists of matches.

    players: whose matches are searched for.
    """
    found: dict[str, Answer] = {}
    for path in paths(app, "GET", match_id):
        found[path] = answer(patient_get(client, path, SAME))
        found[f"{path}?seat=0"] = answer(patient_get(client, f"{path}?seat=0", SAME))
        for tag in ('"v5-o"', found[path][1][1] or '"none"'):
            found[f"{path} {tag}"] = answer(patient_get(client, path, {"If-None-Match": tag, **SAME}))
    for query in (*LISTS, *(f"?player={player}" for player in players)):
        mine = f"{query}{'&' if query else '?'}mine=1"
        found |= {name: _row(client.get(f"/v1/matches{name}"), match_id) for name in (query, mine)}
    return found


def all_refused(app: Any, client: httpx.Client, match_id: str, players: Sequence[str]) -> dict[str, Answer]:
    """Every POST route of the match, tried by somebody who may change nothing. players: some that there are."""
    wanted_by = {**BODIES, ":invite": {"player": players[0]}}
    found: dict[str, Answer] = {}
    for path in paths(app, "POST", match_id):
        body: Any = next((wanted for end, wanted in wanted_by.items() if path.endswith(end)), {})
        told = client.post(path, json=body, headers=SAME)
        assert told.status_code >= 400, (path, told.text)
        found[f"POST {path}"] = answer(told)
    return found


def patiently(ask: Callable[[], Any]) -> Any:
    """The response, asked for again as clients are told to when a busy machine had no time: for a picture above all."""
    for _ in range(TRIES - 1):
        told = ask()
        if told.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
            return told
        time.sleep(1)
    return ask()


def patient_get(client: httpx.Client, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
    told: httpx.Response = patiently(lambda: client.get(path, headers=headers))
    return told


def answer(told: httpx.Response) -> Answer:
    return told.status_code, tuple(told.headers.get(name) for name in TELLING_HEADERS), told.content


def _row(told: httpx.Response, match_id: str) -> Answer:
    """The row of the match alone: other tests make others."""
    rows = [row for row in told.json().get("matches", []) if row["id"] == match_id]
    return told.status_code, (), repr(rows).encode()
