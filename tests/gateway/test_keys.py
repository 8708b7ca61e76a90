"""API keys: who is asked for one, how long it is believed, when it stops."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import grpc
import msgspec
import pytest

from gateway import keys
from gateway.app import create_app
from rpc import installation
from rpc.errors import Kind, Refused
from rpc.server import Server
from rpc.stubs import players_pb2, players_pb2_grpc
from rpc.stubs.envelope_pb2 import Document
from tests.gateway.rest_hall import ANYWHERE, RestHall, at
from tests.gateway.test_problems import problem

PATIENCE_SECONDS = 60.0


def until(condition: Callable[[], bool]) -> None:
    """What another thread does is waited for, not timed."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.01)


def test_without_a_key_what_needs_one_is_refused_with_a_challenge(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.client(api).get("/v1/me")
    problem(answer, 401, "unauthenticated")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer ")


@pytest.mark.parametrize("header", ["Basic QTpC", "Bearer", "Bearer ", "Bearer a b", "fh_123"])
def test_a_header_that_is_no_key_is_refused_even_where_none_is_needed(
    rest_hall: RestHall, api: Any, header: str
) -> None:
    answer = rest_hall.client(api).get("/v1/games", headers={"Authorization": header})
    problem(answer, 401, "unauthenticated")


def test_an_unknown_key_is_refused_even_where_none_is_needed(rest_hall: RestHall, api: Any) -> None:
    problem(rest_hall.client(api, key="fh_" + "x" * 32).get("/v1/games"), 401, "unauthenticated")


def test_the_scheme_is_written_in_any_case(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    answer = rest_hall.client(api).get("/v1/me", headers={"Authorization": f"bEARER {guest.key}"})
    assert answer.json()["id"] == guest.player_id


def test_a_guest_is_known_by_its_key(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api, name="Ann")
    me = guest.http.get("/v1/me").json()
    assert (me["id"], me["name"], me["guest"], me["scopes"]) == (guest.player_id, "Ann", True, ["play"])


def test_making_a_guest_says_where_it_is_and_is_kept_by_no_cache(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.client(api).post("/v1/guests", json={"name": "Ann"})
    assert answer.headers["Location"] == "/v1/me"
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_key_that_lacks_a_scope_is_told_which(rest_hall: RestHall, api: Any) -> None:
    with_name = rest_hall.client(api).post("/v1/players", json={"name": f"Organiser {time.time_ns()}"}).json()
    owner = rest_hall.client(api, key=with_name["key"])
    narrow = owner.post("/v1/me/keys", json={"scopes": ["organise"], "label": "desk"})
    assert narrow.status_code == 201, narrow.text
    answer = rest_hall.client(api, key=narrow.json()["key"]).post("/v1/matches", json={"game": "toy"})
    problem(answer, 403, "insufficient_scope")
    assert 'scope="play bot"' in answer.headers["WWW-Authenticate"]


def test_a_revoked_key_is_refused_at_once_by_the_process_that_revoked_it(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    assert guest.http.get("/v1/me").status_code == 200
    assert guest.http.post(f"/v1/me/keys/{guest.key_id}:revoke").status_code == 200
    problem(guest.http.get("/v1/me"), 401, "unauthenticated")


def test_other_processes_hear_of_a_revocation(rest_hall: RestHall) -> None:
    here, there = rest_hall.app(), rest_hall.app()
    guest = rest_hall.guest(here)
    elsewhere = rest_hall.client(there, key=guest.key)
    assert elsewhere.get("/v1/me").status_code == 200
    assert guest.http.post(f"/v1/me/keys/{guest.key_id}:revoke").status_code == 200
    until(lambda: elsewhere.get("/v1/me").status_code == 401)


def test_a_rotated_key_gives_way_to_the_new_one(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    told = guest.http.post(f"/v1/me/keys/{guest.key_id}:rotate").json()
    assert told["replaces"] == guest.key_id
    problem(guest.http.get("/v1/me"), 401, "unauthenticated")
    assert rest_hall.client(api, key=told["key"]).get("/v1/me").json()["id"] == guest.player_id


def test_another_players_key_is_not_found(rest_hall: RestHall, api: Any) -> None:
    ann, ben = rest_hall.guest(api), rest_hall.guest(api)
    problem(ann.http.post(f"/v1/me/keys/{ben.key_id}:revoke"), 404, "not_found")
    assert ben.http.get("/v1/me").status_code == 200


class CountingPlayers(players_pb2_grpc.PlayersServicer):
    """Knows one key, says how often it was asked, and claims a scope of our own processes for it."""

    def __init__(self) -> None:
        self.asked = 0
        self.callers: list[Any] = []

    def Resolve(self, request: Any, context: Any) -> Any:
        self.asked += 1
        if request.key != "good-key":
            raise Refused(Kind.UNAUTHENTICATED, "unauthenticated", "no")
        return players_pb2.ResolveReply(player_id="p1", name="Ann", key_id="k1", scopes=["play", "bots"])

    def Me(self, request: Any, context: Any) -> Any:
        self.callers.append(request.caller)
        return Document(json=b"{}")


@contextmanager
def counting(rest_hall: RestHall) -> Iterator[tuple[CountingPlayers, Any]]:
    servicer = CountingPlayers()
    installed = installation.load(rest_hall.settings.home)

    def add(server: grpc.Server) -> None:
        players_pb2_grpc.add_PlayersServicer_to_server(servicer, server)  # type: ignore[no-untyped-call]

    with Server(ANYWHERE, installed.service_token(), {"firehall.v1.Players": add}) as server:
        app = create_app(msgspec.structs.replace(rest_hall.settings, players=at(server.port)), installed)
        try:
            yield servicer, app
        finally:
            app.extensions["hall"].close()


def test_a_key_is_asked_about_once_in_many_requests(rest_hall: RestHall) -> None:
    with counting(rest_hall) as (players, app):
        client = rest_hall.client(app, key="good-key")
        client.get("/v1/me")
        # The first request begins to follow revocations, and that forgets what came before.
        until(lambda: app.extensions["hall"].keys.following)
        for _ in range(5):
            client.get("/v1/me")
        assert players.asked <= 2


def test_an_unknown_key_is_not_asked_about_again_and_again(
    rest_hall: RestHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "REMEMBER_REFUSAL_SECONDS", 3_600)
    with counting(rest_hall) as (players, app):
        client = rest_hall.client(app, key="bad-key")
        client.get("/v1/me")
        until(lambda: app.extensions["hall"].keys.following)
        for _ in range(5):
            problem(client.get("/v1/me"), 401, "unauthenticated")
        assert players.asked <= 2


def test_a_scope_of_our_own_processes_never_comes_in_with_a_key(rest_hall: RestHall) -> None:
    with counting(rest_hall) as (players, app):
        rest_hall.client(app, key="good-key").get("/v1/me")
        assert list(players.callers[0].scopes) == ["play"]
