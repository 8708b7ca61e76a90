"""What the store keeps of write ids, so that a repeated request is answered by what the first one committed."""

from __future__ import annotations

import hashlib
import struct
from typing import NamedTuple

_WRITTEN = struct.Struct(">8sIIb")


class WriteKey(NamedTuple):
    """What the store keeps of a write id (key) and of the body it came with (digest)."""

    key: bytes
    digest: bytes

    @classmethod
    def of(cls, write_id: str, body_digest: bytes) -> WriteKey | None:
        """None without a write id."""
        if not write_id:
            return None
        return cls(_hash(write_id.encode(), 16), _hash(body_digest, 8))

    @property
    def hex(self) -> str:
        """As a journal entry shows it."""
        return (self.key + self.digest).hex()


def _hash(data: bytes, size: int) -> bytes:
    return hashlib.blake2b(data, digest_size=size).digest()


class Written(NamedTuple):
    """What a write id has committed: body digest, version, time in seconds, whose (a seat, or -1 the house)."""

    digest: bytes
    version: int
    seconds: int
    seat: int


def pack(written: Written) -> bytes:
    return _WRITTEN.pack(*written)


def unpack(data: bytes | None) -> Written | None:
    return Written(*_WRITTEN.unpack(data)) if data else None
