"""A catalog process that really serves, with the toy game."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from rpc import installation
from rpc.client import Client
from rpc.settings import Settings
from rpc.stubs import catalog_pb2, catalog_pb2_grpc, envelope_pb2
from services.catalog.__main__ import serve
from tests.databases import DATABASES, empty_database

_ordinals = itertools.count(1)


class Catalog:
    """The service as its callers see it. player: who asks; "" for nobody."""

    def __init__(self, settings: Settings, port: int) -> None:
        token = installation.load(settings.home).service_token()
        self.client = Client(catalog_pb2_grpc.CatalogStub, [f"127.0.0.1:{port}"], token)

    def document(self, method: str, player: str = "", **asked: Any) -> envelope_pb2.Document:
        caller = envelope_pb2.Caller(player_id=player)
        answer: envelope_pb2.Document = self.client.call(method, catalog_pb2.CatalogRequest(caller=caller, **asked))
        return answer

    def json(self, method: str, player: str = "", **asked: Any) -> dict[str, Any]:
        return dict(json.loads(self.document(method, player, **asked).json))

    def map(
        self, scenario_id: str, form: envelope_pb2.PictureFormat, player: str = "", **asked: Any
    ) -> envelope_pb2.Picture:
        caller = envelope_pb2.Caller(player_id=player)
        request = catalog_pb2.MapRequest(caller=caller, scenario_id=scenario_id, format=form, **asked)
        picture: envelope_pb2.Picture = self.client.call("Map", request)
        return picture

    def write(
        self, method: str, kind: catalog_pb2.ContentKind, body: Any, player: str, *, id: str = "", write_id: str = ""
    ) -> envelope_pb2.Document:
        """CreateContent, UpdateContent, PublishContent, DeleteContent. body: what becomes JSON; None: nothing."""
        data = b"" if body is None else json.dumps(body).encode()
        request = catalog_pb2.ContentRequest(
            caller=envelope_pb2.Caller(player_id=player),
            write=envelope_pb2.Write(
                write_id=write_id or f"write-{next(_ordinals)}",
                body_digest=hashlib.sha256(f"{method} {id}".encode() + data).digest()[:16],
            ),
            kind=kind,
            id=id,
            body=data,
        )
        answer: envelope_pb2.Document = self.client.call(method, request)
        return answer

    def write_text(
        self, method: str, text: bytes, player: str, *, game: str = "", id: str = "", write_id: str = ""
    ) -> envelope_pb2.Document:
        """CreateContent of a game, or UpdateContent of an id."""
        request = catalog_pb2.ContentRequest(
            caller=envelope_pb2.Caller(player_id=player),
            write=envelope_pb2.Write(
                write_id=write_id or f"write-{next(_ordinals)}",
                body_digest=hashlib.sha256(f"{method} {id} {game}".encode() + text).digest()[:16],
            ),
            id=id,
            body=text,
            is_text=True,
            game=game,
        )
        answer: envelope_pb2.Document = self.client.call(method, request)
        return answer

    def text(self, scenario_id: str, player: str = "", version: int = 0) -> str:
        caller = envelope_pb2.Caller(player_id=player)
        asked = catalog_pb2.CatalogRequest(caller=caller, scenario_id=scenario_id, version=version)
        return bytes(self.client.call("GetText", asked).data).decode()

    def versions(self, kind: catalog_pb2.ContentKind, id: str, player: str = "") -> list[dict[str, Any]]:
        caller = envelope_pb2.Caller(player_id=player)
        answer = self.client.call("ListVersions", catalog_pb2.ContentRequest(caller=caller, kind=kind, id=id))
        return list(json.loads(answer.json)["versions"])

    def playable(self, player: str = "", **asked: Any) -> dict[str, Any]:
        caller = envelope_pb2.Caller(player_id=player)
        answer = self.client.call("GetPlayable", catalog_pb2.PlayableRequest(caller=caller, **asked))
        return dict(json.loads(answer.json))

    def mark_played(self, *ids: str) -> None:
        self.client.call("MarkPlayed", catalog_pb2.PlayedRequest(ids=ids))


@pytest.fixture
def catalog(settings: Settings) -> Iterator[Catalog]:
    with serve(settings, "127.0.0.1:0") as server:
        service = Catalog(settings, server.port)
        yield service
        service.client.close()


@pytest.fixture(params=DATABASES)
def own_settings(request: pytest.FixtureRequest, settings: Settings) -> Settings:
    """Settings with a database of each kind that holds no content yet."""
    return msgspec.structs.replace(settings, database_url=empty_database(request, request.param, "catalog"))


@pytest.fixture
def authors(own_settings: Settings) -> Iterator[Catalog]:
    """A catalog on a database of each kind."""
    with serve(own_settings, "127.0.0.1:0") as server:
        service = Catalog(own_settings, server.port)
        yield service
        service.client.close()
