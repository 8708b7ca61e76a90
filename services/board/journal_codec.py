"""Journal entries and messages as the store keeps them: short arrays, and old ones in compressed chunks."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec

from games.chance import Draw, Face
from games.journal import Entry

CHUNK = 32
"""How many entries, and as many messages, one compressed chunk holds."""
COMPRESS_ABOVE = 1024
_ZLIB = 0x78  # the first byte of a zlib stream; an encoded array never begins with it


class _Draw(msgspec.Struct, array_like=True):
    stream: str
    counter: int
    kind: str
    n: int
    value: int
    face: Face
    counts: tuple[int, ...] | None = None


class _Entry(msgspec.Struct, array_like=True):
    version: int
    at: int
    kind: str
    moment: int
    seat: int | None
    action: bytes
    details: bytes
    draws: list[_Draw]
    write: bytes
    host: bytes = b""


_entry_decoder = msgspec.msgpack.Decoder(_Entry)
_list_decoder = msgspec.msgpack.Decoder(list[bytes])


def encode_entry(entry: Entry) -> bytes:
    stored = _Entry(
        entry.version,
        entry.at,
        entry.kind,
        entry.moment,
        entry.seat,
        bytes(entry.action),
        bytes(entry.details),
        [_Draw(d.stream, d.counter, d.kind, d.n, d.value, d.face, d.counts) for d in entry.draws],
        bytes.fromhex(entry.write_id),
        bytes(entry.host),
    )
    data = msgspec.msgpack.encode(stored)
    return zlib.compress(data) if len(data) > COMPRESS_ABOVE else data


def decode_entry(data: bytes) -> Entry:
    stored = _entry_decoder.decode(zlib.decompress(data) if data[0] == _ZLIB else data)
    return Entry(
        version=stored.version,
        at=stored.at,
        kind=stored.kind,
        moment=stored.moment,
        seat=stored.seat,
        action=msgspec.Raw(stored.action),
        details=msgspec.Raw(stored.details),
        draws=[Draw(d.stream, d.counter, d.kind, d.n, d.value, d.face, d.counts) for d in stored.draws],
        write_id=stored.write.hex(),
        host=msgspec.Raw(stored.host),
    )


def pack(items: Sequence[bytes]) -> bytes:
    """One compressed chunk of encoded entries or messages."""
    return zlib.compress(msgspec.msgpack.encode(list(items)), 9)


def unpack(chunk: bytes) -> list[bytes]:
    return _list_decoder.decode(zlib.decompress(chunk))
