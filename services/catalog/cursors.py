"""Opaque places in lists of scenarios and packs: what was asked, and the last row that was told."""

from __future__ import annotations

import base64
import binascii
from typing import Annotated

import msgspec

from services.catalog.errors import bad_cursor


class Place(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """asked: what was asked for. The next row comes after the built-in (game, scenario), or after a player's number."""

    asked: str
    game: str = ""
    scenario: str = ""
    number: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] = 0


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
