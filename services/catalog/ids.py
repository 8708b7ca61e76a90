"""Ids of uploaded content: unguessable, and the same for every repetition of a request."""

from __future__ import annotations

import base64
import hashlib
import re

KEY = "content-ids"
"""The purpose of the installation's key that they are made with."""


_SHAPE = re.compile("[a-z]-[A-Za-z0-9_-]{16}")


def well_formed(text: str) -> bool:
    """Whether it could be such an id; PostgreSQL cannot even be asked for every text."""
    return _SHAPE.fullmatch(text) is not None


def id_of(key: bytes, kind: str, player: str, write_id: str) -> str:
    """ "s-..." of a scenario, "p-..." of a pack."""
    text = f"{kind} {len(player)} {player} {write_id}".encode()
    digest = hashlib.blake2b(text, key=key, digest_size=12).digest()
    return f"{kind[0]}-{base64.urlsafe_b64encode(digest).decode()}"
