"""Opaque places in the list of scenarios: what was asked, and the last row that was told."""

from __future__ import annotations

import base64
import binascii

import msgspec

from services.catalog.errors import bad_cursor


class Place(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """asked: the game asked for, empty for all. The next row comes after (game, scenario)."""

    asked: str
    game: str
    scenario: str


def write(place: Place) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode(place)).decode().rstrip("=")


def read(cursor: str, asked: str) -> Place:
    """Raises Refused (422) for a text that is no cursor of this list, or one of another game's list."""
    try:
        data = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        place = msgspec.json.decode(data, type=Place)
    except (binascii.Error, msgspec.DecodeError, ValueError):
        raise bad_cursor() from None
    if place.asked != asked:
        raise bad_cursor()
    return place
