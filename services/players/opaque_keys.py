"""The text of keys: opaque, prefixed, and known to nobody but the client; we keep its hash.

A key follows from the installation, the write that asked for it and a nonce kept with that write. So a repeated
request is answered with the same key, while the database alone gives none away; when the write is forgotten, its
nonce is gone and nobody can compute the key again.
"""

from __future__ import annotations

import hashlib
import secrets

from rpc.installation import mac

PREFIX = "fh_"
CHARACTERS = 32
ID_CHARACTERS = 16
PURPOSE = "player-keys"
NONCE_BYTES = 16

_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def derive(secret: bytes, write_id: str, nonce: bytes) -> str:
    """The key of that write: 190 bits that nobody without the installation's `player-keys` key can know."""
    return PREFIX + _base62(int.from_bytes(mac(secret, write_id, nonce), "big"), CHARACTERS)


def digest(key: str) -> bytes:
    """What is stored. A plain SHA-256 is enough: there are too many keys to try."""
    return hashlib.sha256(key.encode()).digest()


def well_formed(key: str) -> bool:
    body = key.removeprefix(PREFIX)
    return key.startswith(PREFIX) and len(body) == CHARACTERS and all(character in _BASE62 for character in body)


def new_id() -> str:
    """An unguessable id of a player or a key, fit for a URL."""
    return "".join(secrets.choice(_BASE62) for _ in range(ID_CHARACTERS))


def fixed_id(secret: bytes, role: str) -> str:
    """The id of one of the installation's own players: the same at every start."""
    return _base62(int.from_bytes(mac(secret, "player-id", role), "big"), ID_CHARACTERS)


def _base62(number: int, length: int) -> str:
    digits = []
    for _ in range(length):
        number, digit = divmod(number, len(_BASE62))
        digits.append(_BASE62[digit])
    return "".join(digits)
