"""Scenario documents as the catalog tells them, with the digest that names their content."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from games.game import Document, Game


def canonical(document: Any) -> bytes:
    """JSON in UTF-8 without spaces, the keys of every object sorted: equal documents give equal bytes."""
    return msgspec.json.encode(document, order="sorted")


def digest(document: Any) -> str:
    """SHA-256 (hex) of the canonical JSON."""
    return digest_of_bytes(canonical(document))


def digest_of_bytes(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def summary(game: Game, scenario_id: str) -> Document:
    """A row of the list of scenarios."""
    document = game.scenarios()[scenario_id]
    return {
        "id": scenario_id,
        "game": game.key,
        "title": document["title"],
        "text": document["text"],
        "seats": list(document["seats"]),
        "digest": digest(document),
        "version": None,
        "owner": None,
        "published": True,
    }


def description(game: Game, scenario_id: str) -> Document:
    """The row and, under `document`, the whole scenario as the game reads it."""
    return {**summary(game, scenario_id), "document": game.scenarios()[scenario_id]}
