"""A players process that really serves, on SQLite and on PostgreSQL, with a clock that tests move."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from rpc import installation
from rpc.client import Client
from rpc.errors import Problem, Refused
from rpc.settings import Settings
from rpc.stubs import envelope_pb2, players_pb2, players_pb2_grpc
from services.players.__main__ import serve, wall_clock
from tests.databases import DATABASES, empty_database

on_sqlite = pytest.mark.parametrize("own_settings", ["sqlite"], indirect=True)
"""For what is refused before any database is asked."""


@pytest.fixture(params=DATABASES)
def own_settings(request: pytest.FixtureRequest, settings: Settings) -> Settings:
    """Settings with a database of each kind that holds no players yet."""
    return msgspec.structs.replace(settings, database_url=empty_database(request, request.param, "players"))


class Clock:
    """The wall clock, moved ahead by tests that cannot wait for days."""

    def __init__(self) -> None:
        self.ahead_ms = 0

    def __call__(self) -> int:
        return wall_clock() + self.ahead_ms


@dataclass
class Holder:
    """Somebody with a key, as the gateway would introduce them."""

    key: str
    key_id: str
    player_id: str
    scopes: list[str]

    def caller(self) -> envelope_pb2.Caller:
        return envelope_pb2.Caller(player_id=self.player_id, scopes=self.scopes)


NOBODY = Holder("", "", "", [])
_ordinals = itertools.count(1)


@dataclass
class Players:
    """The service as its callers see it: documents decoded, refusals as problems."""

    settings: Settings
    clock: Clock = field(default_factory=Clock)
    _left: ExitStack = field(default_factory=ExitStack)

    def start(self) -> None:
        server = self._left.enter_context(serve(self.settings, "127.0.0.1:0", self.clock))
        token = installation.load(self.settings.home).service_token()
        self.client = Client(players_pb2_grpc.PlayersStub, [f"127.0.0.1:{server.port}"], token)
        self._left.callback(self.client.close)

    def stop(self) -> None:
        self._left.close()

    def write(self, method: str, body: Any, who: Holder = NOBODY, write_id: str | None = None) -> envelope_pb2.Document:
        """CreateGuest, Register or CreateKey; body: bytes, or what becomes JSON."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = players_pb2.WriteRequest(caller=who.caller(), write=_write(write_id, data), body=data)
        document: envelope_pb2.Document = self.client.call(method, request)
        return document

    def on_key(self, method: str, key_id: str, who: Holder, write_id: str | None = None) -> envelope_pb2.Document:
        """RotateKey or RevokeKey."""
        request = players_pb2.KeyRequest(caller=who.caller(), write=_write(write_id, key_id.encode()), key_id=key_id)
        document: envelope_pb2.Document = self.client.call(method, request)
        return document

    def guest(self, name: str = "Ann") -> Holder:
        return holder(self.write("CreateGuest", {"name": name}))

    def registered(self, name: str = "Ann") -> Holder:
        return holder(self.write("Register", {"name": name}))

    def narrow_key(self, who: Holder, scopes: list[str]) -> Holder:
        made = json.loads(self.write("CreateKey", {"scopes": scopes}, who).json)
        return Holder(made["key"], made["id"], who.player_id, made["scopes"])

    def resolve(self, key: str) -> players_pb2.ResolveReply:
        reply: players_pb2.ResolveReply = self.client.call("Resolve", players_pb2.ResolveRequest(key=key))
        return reply

    def me(self, who: Holder) -> dict[str, Any]:
        document = self.client.call("Me", players_pb2.CallerRequest(caller=who.caller()))
        return dict(json.loads(document.json))

    def keys(self, who: Holder) -> list[dict[str, Any]]:
        document = self.client.call("ListKeys", players_pb2.CallerRequest(caller=who.caller()))
        return list(json.loads(document.json)["keys"])

    def is_active(self, key_id: str) -> bool:
        return bool(self.client.call("KeyStatus", players_pb2.KeyStatusRequest(key_id=key_id)).active)


def holder(document: envelope_pb2.Document) -> Holder:
    answer = json.loads(document.json)
    return Holder(answer["key"], answer["key_id"], answer["player"]["id"], answer["scopes"])


def _write(write_id: str | None, body: bytes) -> envelope_pb2.Write:
    return envelope_pb2.Write(write_id=write_id or f"write-{next(_ordinals)}", body_digest=body[:64])


def problem_of(refused: pytest.ExceptionInfo[Refused]) -> Problem:
    return refused.value.problem


def wait_until(holds: Callable[[], bool]) -> None:
    """Give a thread of the service the time it needs; the test's own time limit ends what never comes."""
    while not holds():
        time.sleep(0.02)


@pytest.fixture
def players(own_settings: Settings) -> Iterator[Players]:
    service = Players(own_settings)
    service.start()
    yield service
    service.stop()
