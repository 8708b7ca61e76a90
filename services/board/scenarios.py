"""Scenarios as the catalog service tells them. What it has once told under an id stays as it is."""

from __future__ import annotations

import threading
from collections import OrderedDict

import msgspec

from games.game import Document
from rpc.client import Client
from rpc.errors import Kind, Refused
from rpc.stubs.catalog_pb2 import CatalogRequest
from rpc.stubs.catalog_pb2_grpc import CatalogStub

MOST_KEPT = 256


class Scenario(msgspec.Struct, frozen=True):
    id: str
    game: str
    title: str
    digest: str
    document: Document


class Scenarios:
    def __init__(self, catalog: Client[CatalogStub]) -> None:
        self._catalog = catalog
        self._kept: OrderedDict[str, Scenario] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, scenario_id: str) -> Scenario | None:
        """None for an unknown id. Raises Refused `busy` when the catalog does not answer."""
        with self._lock:
            found = self._kept.get(scenario_id)
        if found is None:
            found = self._ask(scenario_id)
        if found is not None:
            self._keep(found)
        return found

    def _ask(self, scenario_id: str) -> Scenario | None:
        try:
            answer = self._catalog.call("GetScenario", CatalogRequest(scenario_id=scenario_id))
        except Refused as refused:
            if refused.problem.kind == Kind.NOT_FOUND:
                return None
            raise
        return msgspec.json.decode(answer.json, type=Scenario)

    def _keep(self, scenario: Scenario) -> None:
        with self._lock:
            self._kept[scenario.id] = scenario
            self._kept.move_to_end(scenario.id)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
