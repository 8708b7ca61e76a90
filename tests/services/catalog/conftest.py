"""A catalog process that really serves, with the toy game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rpc import installation
from rpc.client import Client
from rpc.settings import Settings
from rpc.stubs import catalog_pb2, catalog_pb2_grpc, envelope_pb2
from services.catalog.__main__ import serve


class Catalog:
    """The service as its callers see it."""

    def __init__(self, settings: Settings, port: int) -> None:
        token = installation.load(settings.home).service_token()
        self.client = Client(catalog_pb2_grpc.CatalogStub, [f"127.0.0.1:{port}"], token)

    def document(self, method: str, **asked: Any) -> envelope_pb2.Document:
        answer: envelope_pb2.Document = self.client.call(method, catalog_pb2.CatalogRequest(**asked))
        return answer

    def json(self, method: str, **asked: Any) -> dict[str, Any]:
        return dict(json.loads(self.document(method, **asked).json))

    def map(self, scenario_id: str, form: envelope_pb2.PictureFormat) -> envelope_pb2.Picture:
        request = catalog_pb2.MapRequest(scenario_id=scenario_id, format=form)
        picture: envelope_pb2.Picture = self.client.call("Map", request)
        return picture


@pytest.fixture
def catalog(settings: Settings) -> Iterator[Catalog]:
    with serve(settings, "127.0.0.1:0") as server:
        service = Catalog(settings, server.port)
        yield service
        service.client.close()
