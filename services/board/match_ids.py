"""Ids of matches: short, fit for a URL, not to be guessed, and the same for the same request."""

from __future__ import annotations

import string

from rpc.installation import mac

ALPHABET = string.digits + string.ascii_letters
LENGTH = 16
KEY = "match-ids"
_KNOWN = frozenset(ALPHABET)


def match_id(key: bytes, player: str, write_id: str) -> str:
    """95 bits of HMAC(key, player, write id): a repeated create lands on the same match."""
    number = int.from_bytes(mac(key, player, write_id), "big")
    letters = []
    for _ in range(LENGTH):
        number, digit = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[digit])
    return "".join(letters)


def well_formed(text: str) -> bool:
    return len(text) == LENGTH and _KNOWN.issuperset(text)
