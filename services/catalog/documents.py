"""What is told about scenarios and packs, and the entity tag of each answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from games.game import Document
from services.catalog.scenarios import digest_of_bytes
from services.catalog.tables import Content, Version


class Told(NamedTuple):
    """An answer and its entity tag, which is the digest of what is told."""

    data: bytes
    etag: str


def told(document: Any) -> Told:
    data = msgspec.json.encode(document)
    return Told(data, etag_of(data))


def etag_of(data: bytes) -> str:
    return digest_of_bytes(data)[:32]


def listed(content: Content, version: Version) -> Document:
    """A row of a list."""
    return {
        "id": content.id,
        "game": content.game,
        **msgspec.json.decode(version.row),
        "digest": version.digest,
        "version": version.version,
        "owner": content.owner,
        "published": version.published,
    }


def told_content(content: Content, version: Version) -> Told:
    """The row and, under `document`, what was uploaded."""
    return told({**listed(content, version), "document": msgspec.Raw(version.document)})


def told_versions(versions: Sequence[Version]) -> Told:
    rows = [
        {
            "version": one.version,
            "title": msgspec.json.decode(one.row)["title"],
            "digest": one.digest,
            "created_at": _rfc3339(one.created_at),
            "published": one.published,
        }
        for one in versions
    ]
    return told({"versions": rows})


def _rfc3339(milliseconds: int) -> str:
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
