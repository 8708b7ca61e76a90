"""Ids of uploaded content: unguessable, and the same for every repetition of a request."""

from __future__ import annotations

import base64
import hashlib

KEY = "content-ids"
"""The purpose of the installation's key that they are made with."""


def id_of(key: bytes, kind: str, player: str, write_id: str) -> str:
    """ "s-..." of a scenario, "p-..." of a pack."""
    text = f"{kind} {len(player)} {player} {write_id}".encode()
    digest = hashlib.blake2b(text, key=key, digest_size=12).digest()
    return f"{kind[0]}-{base64.urlsafe_b64encode(digest).decode()}"
