"""Scenarios and packs of players as the tests send them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rpc.errors import Refused
from rpc.stubs.catalog_pb2 import SCENARIO
from tests.services.catalog.conftest import Catalog

Json = dict[str, Any]
GOLD = {"name": "gold", "copies": 3}


def scenario(**changes: Any) -> Json:
    return {"id": "mine", "title": "Mine", "text": "Own.", "seats": [1, 2], "rounds": 2, "rolls": 2, **changes}


def pack(**changes: Any) -> Json:
    return {"title": "Gold", "text": "More.", "content": {"cards": [GOLD]}, "scenarios": [scenario()], **changes}


def sent(document: Json, game: str = "toy") -> Json:
    return {"game": game, "document": document}


def create(catalog: Catalog, document: Json, player: str = "ann", kind: Any = SCENARIO, write_id: str = "") -> Json:
    return dict(json.loads(catalog.write("CreateContent", kind, sent(document), player, write_id=write_id).json))


def refusal(call: Any) -> Any:
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.problem
