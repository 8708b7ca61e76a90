"""Guests, registration, and who holds a key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from rpc.sql import reading, writing
from services.players import bodies, names, opaque_keys, store
from services.players.documents import player_document
from services.players.errors import already_registered, name_taken, unauthenticated
from services.players.scopes import GUEST, REGISTERED
from services.players.tables import Key, Player
from services.players.writes import Answer, Change, Write, commit_once

HOUR_MS = 60 * 60_000
TOUCHED_EVERY_MS = HOUR_MS
"""How exactly it is known when a key was last used: a request costs no write but the first of an hour."""


class Players:
    """clock gives milliseconds since the epoch; secret is the installation's key for opaque_keys.PURPOSE."""

    def __init__(self, database: Engine, secret: bytes, clock: Callable[[], int]) -> None:
        self._database = database
        self._secret = secret
        self._clock = clock

    def create_guest(self, write: Write, body: bytes) -> Answer:
        """A new guest and its key. Guests may share a name. Raises Refused (400, 422)."""
        name = bodies.name_of(body)

        def change(session: Session, key: str, now: int) -> Change:
            return _first_key(session, store.add_player(session, name, None, now), key, GUEST, now, created=True)

        return commit_once(self._database, self._secret, write, self._clock, change)

    def register(self, player_id: str, write: Write, body: bytes) -> Answer:
        """A player of that name, with a key of wider scopes: the calling guest, which keeps its keys and matches,
        or somebody new when player_id is empty.

        Raises Refused: `name_taken`, `already_registered` (409), an unusable name (422).
        """
        name = bodies.name_of(body)
        unique = names.comparable(name)

        def change(session: Session, key: str, now: int) -> Change:
            guest = _guest(session, player_id) if player_id else None
            if store.name_is_taken(session, unique):
                raise name_taken()
            if guest is None:
                player = store.add_player(session, name, unique, now)
            else:
                player = guest
                player.name, player.unique_name, player.guest = name, unique, False
                session.flush()
            return _first_key(session, player, key, REGISTERED, now, created=guest is None)

        return commit_once(self._database, self._secret, write, self._clock, change)

    def resolve(self, key: str) -> tuple[Key, Player]:
        """Who holds that key. Raises the one `unauthenticated` for any other."""
        if not opaque_keys.well_formed(key):
            raise unauthenticated()
        with reading(self._database) as session:
            held = store.holder_of(session, opaque_keys.digest(key))
        if held is None:
            raise unauthenticated()
        now = self._clock()
        if now - (held[0].used_at or 0) >= TOUCHED_EVERY_MS:
            with writing(self._database) as session:
                if not store.touch(session, held[0], now):
                    raise unauthenticated()
        return held

    def is_known(self, player_id: str) -> bool:
        with reading(self._database) as session:
            return store.player(session, player_id) is not None

    def me(self, player_id: str, scopes: Sequence[str]) -> dict[str, Any]:
        """The caller, with what the key of this call may do."""
        with reading(self._database) as session:
            player = store.player(session, player_id) if player_id else None
            if player is None:
                raise unauthenticated()
            return {**player_document(player), "scopes": list(scopes)}


def _guest(session: Session, player_id: str) -> Player:
    player = store.locked_player(session, player_id)
    if player is None:
        raise unauthenticated()
    if not player.guest:
        raise already_registered()
    return player


def _first_key(session: Session, player: Player, key: str, scopes: Sequence[str], now: int, *, created: bool) -> Change:
    row = store.add_key(session, player.id, key, scopes, "", now)
    body = {"player": player_document(player), "key_id": row.id, "scopes": row.scopes}
    return Change(body, has_key=True, created=created)
