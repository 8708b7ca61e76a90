"""The Catalog service on the wire: unwrap, call, wrap. An `if_none_match` that still holds gets no JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from games.game import Document
from rpc.stubs import catalog_pb2, catalog_pb2_grpc, envelope_pb2
from services.catalog import maps
from services.catalog.catalog import Catalog, Listing
from services.catalog.documents import Told
from services.catalog.errors import unauthenticated, unknown_format
from services.catalog.own_content import OwnContent, Write, Written
from services.catalog.playing import Playable, Wanted
from services.catalog.uploads import PACK, SCENARIO

MEDIA_TYPES = {envelope_pb2.SVG: maps.SVG, envelope_pb2.PNG: maps.PNG}
KINDS = {catalog_pb2.SCENARIO: SCENARIO, catalog_pb2.PACK: PACK}


class CatalogServicer(catalog_pb2_grpc.CatalogServicer):
    def __init__(self, catalog: Catalog, own: OwnContent, playable: Playable) -> None:
        self._catalog = catalog
        self._own = own
        self._playable = playable

    def ListGames(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._catalog.games(), request.if_none_match)

    def GetGame(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._catalog.game(request.game), request.if_none_match)

    def ListCards(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._catalog.cards(request.game), request.if_none_match)

    def ListScenarios(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._catalog.scenarios(_listing(request)), request.if_none_match)

    def ListPacks(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._catalog.packs(_listing(request)), request.if_none_match)

    def GetScenario(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        found = self._catalog.scenario(request.caller.player_id, request.scenario_id, request.version)
        return _document(found, request.if_none_match)

    def GetPack(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        found = self._catalog.pack(request.caller.player_id, request.pack_id, request.version)
        return _document(found, request.if_none_match)

    def GetText(self, request: catalog_pb2.CatalogRequest, _: Any) -> catalog_pb2.Text:
        found = self._catalog.text(request.caller.player_id, request.scenario_id, request.version)
        return catalog_pb2.Text(data=found.data, etag=found.etag)

    def Map(self, request: catalog_pb2.MapRequest, _: Any) -> envelope_pb2.Picture:
        media_type = MEDIA_TYPES.get(request.format)
        if media_type is None:
            raise unknown_format()
        player, scenario, version = request.caller.player_id, request.scenario_id, request.version
        if request.pack_id:
            picture = self._catalog.pack_map(player, request.pack_id, version, scenario, media_type)
        else:
            picture = self._catalog.map(player, scenario, version, media_type)
        return envelope_pb2.Picture(data=picture.data, media_type=media_type, etag=picture.etag)

    def CreateContent(self, request: catalog_pb2.ContentRequest, _: Any) -> envelope_pb2.Document:
        if request.is_text:
            return _written(self._own.create_from_text(_write(request), request.game, request.body))
        return _written(self._own.create(_write(request), KINDS[request.kind], request.body))

    def UpdateContent(self, request: catalog_pb2.ContentRequest, _: Any) -> envelope_pb2.Document:
        if request.is_text:
            return _written(self._own.update_from_text(_write(request), request.id, request.body))
        return _written(self._own.update(_write(request), KINDS[request.kind], request.id, request.body))

    def PublishContent(self, request: catalog_pb2.ContentRequest, _: Any) -> envelope_pb2.Document:
        return _written(self._own.publish(_write(request), KINDS[request.kind], request.id, request.body))

    def DeleteContent(self, request: catalog_pb2.ContentRequest, _: Any) -> envelope_pb2.Document:
        self._own.delete(_write(request), KINDS[request.kind], request.id)
        return envelope_pb2.Document()

    def ListVersions(self, request: catalog_pb2.ContentRequest, _: Any) -> envelope_pb2.Document:
        found = self._own.versions(request.caller.player_id, KINDS[request.kind], request.id)
        return _document(found, request.if_none_match)

    def GetPlayable(self, request: catalog_pb2.PlayableRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._playable.scenario(_wanted(request)), "")

    def MarkPlayed(self, request: catalog_pb2.PlayedRequest, _: Any) -> envelope_pb2.Document:
        self._own.played(list(request.ids))
        return envelope_pb2.Document()


def _document(answer: Told, if_none_match: str) -> envelope_pb2.Document:
    return envelope_pb2.Document(json=b"" if if_none_match == answer.etag else answer.data, etag=answer.etag)


def _written(written: Written) -> envelope_pb2.Document:
    told = written.told
    json = told.data if written.warnings is None else _with_warnings(told.data, written.warnings)
    return envelope_pb2.Document(json=json, etag=told.etag, created=written.created, replayed=written.replayed)


def _with_warnings(json: bytes, warnings: list[Document]) -> bytes:
    return json[:-1] + b',"warnings":' + msgspec.json.encode(warnings) + b"}"


def _write(request: catalog_pb2.ContentRequest) -> Write:
    return Write(request.caller.player_id, request.write.write_id, request.write.body_digest)


def _listing(request: catalog_pb2.CatalogRequest) -> Listing:
    owner = request.caller.player_id if request.mine else ""
    if request.mine and not owner:
        raise unauthenticated()
    return Listing(request.game, request.limit, request.cursor, owner)


def _wanted(request: catalog_pb2.PlayableRequest) -> Wanted:
    player = request.caller.player_id
    return Wanted(player, request.scenario_id, request.scenario_version, request.pack_id, request.pack_version)
