"""A player's keys: list, create, rotate, revoke."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from rpc.errors import not_found
from rpc.sql import reading
from services.players import bodies, store
from services.players.announcements import Announcements
from services.players.documents import key_document, rfc3339
from services.players.errors import too_many_keys, unauthenticated
from services.players.scopes import require_within
from services.players.tables import Key
from services.players.writes import Answer, Change, Write, commit_once

MOST_KEYS = 20


class Keys:
    """Every method is given the caller's player id and the scopes of the key that the caller showed.

    A key manages only keys that may do no more than itself: who finds a bot's key cannot get its owner's.
    """

    def __init__(self, database: Engine, secret: bytes, announcements: Announcements, clock: Callable[[], int]) -> None:
        self._database = database
        self._secret = secret
        self._announcements = announcements
        self._clock = clock

    def list(self, player_id: str) -> dict[str, Any]:
        """The keys that work, oldest first, without their text."""
        with reading(self._database) as session:
            if not player_id or store.player(session, player_id) is None:
                raise unauthenticated()
            return {"keys": [key_document(key) for key in store.live_keys(session, player_id)]}

    def is_live(self, key_id: str) -> bool:
        with reading(self._database) as session:
            return store.key_is_live(session, key_id)

    def create(self, player_id: str, held: Sequence[str], write: Write, body: bytes) -> Answer:
        """Another key. Raises Refused: `insufficient_scope` (403), `too_many_keys` (409), bad fields (422)."""
        scopes, label = bodies.key_of(body)
        require_within(scopes, held)

        def change(session: Session, key: str, now: int) -> Change:
            _lock(session, player_id)
            if store.count_live_keys(session, player_id) >= MOST_KEYS:
                raise too_many_keys(MOST_KEYS)
            return Change(key_document(store.add_key(session, player_id, key, scopes, label, now)), True, True)

        return commit_once(self._database, self._secret, write, self._clock, change)

    def rotate(self, player_id: str, held: Sequence[str], write: Write, key_id: str) -> Answer:
        """A new key in the place of that one, which works no longer. Raises Refused (403, 404)."""

        def change(session: Session, key: str, now: int) -> Change:
            old = _managed(session, player_id, held, key_id)
            old.revoked_at = now
            new = store.add_key(session, player_id, key, old.scopes, old.label, now)
            return Change({**key_document(new), "replaces": old.id}, has_key=True)

        return self._commit_revocation(write, change)

    def revoke(self, player_id: str, held: Sequence[str], write: Write, key_id: str) -> Answer:
        """That key works no longer. Raises Refused (403, 404)."""

        def change(session: Session, _: str, now: int) -> Change:
            key = _managed(session, player_id, held, key_id)
            key.revoked_at = now
            return Change({"id": key.id, "revoked_at": rfc3339(now)})

        return self._commit_revocation(write, change)

    def _commit_revocation(self, write: Write, change: Callable[[Session, str, int], Change]) -> Answer:
        answer = commit_once(self._database, self._secret, write, self._clock, change)
        self._announcements.publish_pending()
        return answer


def _lock(session: Session, player_id: str) -> None:
    if not player_id or store.locked_player(session, player_id) is None:
        raise unauthenticated()


def _managed(session: Session, player_id: str, held: Sequence[str], key_id: str) -> Key:
    """That key of the player's. Another player's is as unknown as one that never was."""
    _lock(session, player_id)
    key = store.live_key(session, player_id, key_id)
    if key is None:
        raise not_found("key")
    require_within(key.scopes, held)
    return key
