"""What a stream carries of one version of a match: saved already redacted, so that no reader can leak.

A message is stored as msgpack in the match's message list and published on its partition's channel.
"""

from __future__ import annotations

import msgspec

ONLOOKER = "-"


class Message(msgspec.Struct, array_like=True, frozen=True):
    """events: viewer ("0", "1", ... a seat, "-" an onlooker) -> JSON array of the events it may know.

    Viewers that know the same share one entry under "*". ended: JSON of the outcome in the terminal message.
    shown_at: when onlookers may have it, by the store's clock; 0: at once.
    """

    match_id: str
    version: int
    events: dict[str, bytes]
    ended: bytes = b""
    shown_at: int = 0


def encode(message: Message) -> bytes:
    return msgspec.msgpack.encode(message)


def decode(data: bytes) -> Message:
    return msgspec.msgpack.decode(data, type=Message)


def events_for(message: Message, seat: int | None) -> bytes:
    """The JSON array of events for a seat, or for an onlooker (None)."""
    viewer = ONLOOKER if seat is None else str(seat)
    return message.events.get(viewer, message.events.get("*", b"[]"))


def body_for(message: Message, seat: int | None) -> bytes:
    """The JSON object {"version", "events"} of the API."""
    return b'{"version":%d,"events":%s}' % (message.version, events_for(message, seat))
