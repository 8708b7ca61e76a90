"""The Catalog service on the wire: unwrap, call, wrap. An `if_none_match` that still holds gets no JSON."""

from __future__ import annotations

from typing import Any

from rpc.stubs import catalog_pb2, catalog_pb2_grpc, envelope_pb2
from services.catalog import maps
from services.catalog.catalog import Catalog, Told
from services.catalog.errors import unknown_format

MEDIA_TYPES = {envelope_pb2.SVG: maps.SVG, envelope_pb2.PNG: maps.PNG}


class CatalogServicer(catalog_pb2_grpc.CatalogServicer):
    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def ListGames(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._catalog.games(), request)

    def GetGame(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._catalog.game(request.game), request)

    def ListScenarios(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._catalog.scenarios(request.game, request.limit, request.cursor), request)

    def GetScenario(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._catalog.scenario(request.scenario_id), request)

    def ListCards(self, request: catalog_pb2.CatalogRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._catalog.cards(request.game), request)

    def Map(self, request: catalog_pb2.MapRequest, _: Any) -> envelope_pb2.Picture:
        media_type = MEDIA_TYPES.get(request.format)
        if media_type is None:
            raise unknown_format()
        picture = self._catalog.map(request.scenario_id, media_type)
        return envelope_pb2.Picture(data=picture.data, media_type=media_type, etag=picture.etag)


def _document(answer: Told, request: catalog_pb2.CatalogRequest) -> envelope_pb2.Document:
    unchanged = request.if_none_match == answer.etag
    return envelope_pb2.Document(json=b"" if unchanged else answer.data, etag=answer.etag)
