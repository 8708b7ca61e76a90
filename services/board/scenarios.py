"""Scenarios as the catalog service tells them. What is built in stays as it was once told."""

from __future__ import annotations

import threading
from collections import OrderedDict

import msgspec

from games.game import Document
from rpc.client import Client
from rpc.errors import FieldError, Kind, Refused, invalid
from rpc.stubs.catalog_pb2 import PlayableRequest, PlayedRequest
from rpc.stubs.catalog_pb2_grpc import CatalogStub
from rpc.stubs.envelope_pb2 import Caller as CallerMessage
from services.board.bodies import Create
from services.board.record import PackName

MOST_KEPT = 256


class Pack(msgspec.Struct, frozen=True):
    id: str
    version: int
    title: str
    digest: str

    @property
    def name(self) -> PackName:
        return PackName(self.id, self.version, self.title)


class Scenario(msgspec.Struct, frozen=True):
    """version: 0 of a built-in one. document: with the content of the pack in it. digest: of it without the pack.

    made_of: the ids of what is not built in, in the catalog.
    """

    id: str
    game: str
    title: str
    version: int
    digest: str
    document: Document
    pack: Pack | None
    made_of: list[str]

    @property
    def digests(self) -> dict[str, str]:
        return {"scenario": self.digest} | ({"pack": self.pack.digest} if self.pack is not None else {})


class Scenarios:
    def __init__(self, catalog: Client[CatalogStub]) -> None:
        self._catalog = catalog
        self._kept: OrderedDict[str, Scenario] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, wanted: Create, player: str) -> Scenario:
        """Raises Refused: `invalid` for what the player may not know of, `busy` when the catalog does not answer."""
        plain = wanted.pack is None and wanted.scenario_version is None
        with self._lock:
            kept = self._kept.get(wanted.scenario) if plain else None
        found = kept or self._ask(wanted, player)
        if plain and not found.version:
            self._keep(found)
        return found

    def mark_played(self, scenario: Scenario) -> None:
        """What a match was made of is not deleted. Raises Refused `invalid` when it was meanwhile, and `busy`."""
        if not scenario.made_of:
            return
        try:
            self._catalog.call("MarkPlayed", PlayedRequest(ids=scenario.made_of))
        except Refused as refused:
            if refused.problem.kind != Kind.NOT_FOUND:
                raise
            raise invalid(FieldError("/scenario", "was deleted")) from None

    def _ask(self, wanted: Create, player: str) -> Scenario:
        request = PlayableRequest(
            caller=CallerMessage(player_id=player),
            scenario_id=wanted.scenario,
            scenario_version=wanted.scenario_version or 0,
            pack_id=wanted.pack or "",
            pack_version=wanted.pack_version or 0,
        )
        answer = self._catalog.call("GetPlayable", request)
        return msgspec.json.decode(answer.json, type=Scenario)

    def _keep(self, scenario: Scenario) -> None:
        with self._lock:
            self._kept[scenario.id] = scenario
            self._kept.move_to_end(scenario.id)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
