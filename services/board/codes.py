"""Join codes: short enough to say, too many to guess at the rate at which anybody may try."""

from __future__ import annotations

import secrets
from typing import Any

from services.board.keys import code_key
from services.board.store import Store

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without what is mistaken for another when read aloud or written down: 0 and O, 1, I and L, U and V."""
LENGTH = 8
KEPT_MS = 48 * 3600 * 1000
"""Longer than a lobby lives, and than a request may be repeated."""


def plain(text: str) -> str:
    """As it is kept, however it was typed."""
    return text.upper().replace("-", "").replace(" ", "")


def spoken(code: str) -> str:
    """As it is shown: K7QF-2M9X."""
    return f"{code[:4]}-{code[4:]}"


class Codes:
    """Which match a code leads to. What the match's record says decides whether it opens."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def new(self, match_id: str) -> str:
        """A code that no other match of these days has. It opens nothing before a record holds it."""
        while True:
            code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
            if self._store.client.set(code_key(code), match_id, nx=True, px=KEPT_MS):
                return code

    def find(self, text: str) -> str | None:
        """The id of the match."""
        found: Any = self._store.client.get(code_key(plain(text)))
        return found.decode() if found else None
