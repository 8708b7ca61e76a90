"""What is told about players and keys. Never a key itself, nor its hash."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from services.players.tables import Key, Player


def player_document(player: Player) -> dict[str, Any]:
    return {
        "id": player.id,
        "name": player.name,
        "guest": player.guest,
        "created_at": rfc3339(player.created_at),
    }


def key_document(key: Key) -> dict[str, Any]:
    return {
        "id": key.id,
        "label": key.label,
        "scopes": key.scopes,
        "created_at": rfc3339(key.created_at),
        "used_at": None if key.used_at is None else rfc3339(key.used_at),
    }


def rfc3339(milliseconds: int) -> str:
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
