"""Opaque places in the list of matches: the last row that was told."""

from __future__ import annotations

import base64
import re

from rpc.errors import FieldError, invalid

_PLACE = re.compile(rb"([0-9]{1,15})\.([0-9A-Za-z]{1,32})")


def write(created_at: int, match_id: str) -> str:
    """In letters, digits, - and _, so that it needs no escape in an address."""
    return base64.urlsafe_b64encode(f"{created_at}.{match_id}".encode()).decode().rstrip("=")


def read(cursor: str) -> tuple[int, str]:
    """(created_at, match id). Raises Refused `invalid` for a text that is no cursor of this list."""
    try:
        data = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
    except ValueError:
        data = b""
    place = _PLACE.fullmatch(data)
    if place is None:
        raise invalid(FieldError("/cursor", "is not a cursor of this list"))
    return int(place[1]), place[2].decode()
