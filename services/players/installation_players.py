"""The installation's own players: who runs the hall, and one to try it with. They reserve their names."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from rpc.sql import writing
from services.players import names, opaque_keys, store
from services.players.scopes import REGISTERED, SCOPES
from services.players.tables import Player

ATTEMPTS = 3


class Role(NamedTuple):
    """label: of the key, and how the command names it."""

    label: str
    name: str
    scopes: tuple[str, ...]


ROLES = (Role("admin", "Hall Administrator", SCOPES), Role("play", "Hall Player", REGISTERED))


def installation_keys(database: Engine, secret: bytes, now: int) -> dict[str, str]:
    """label -> key, the same at every call until that key is revoked; then the next one takes its place.

    Raises RuntimeError where the database is another installation's.
    """
    for _ in range(ATTEMPTS):
        try:
            with writing(database) as session:
                return {role.label: _key(session, secret, role, now) for role in ROLES}
        except IntegrityError:
            # Another process made them at the same moment: ours are those.
            continue
    raise RuntimeError(
        "the players in this database are another installation's: bring the installation.key that it was made with, "
        "or name an empty database"
    )


def _key(session: Session, secret: bytes, role: Role, now: int) -> str:
    player_id = opaque_keys.fixed_id(secret, role.label)
    if store.player(session, player_id) is None:
        session.add(
            Player(
                id=player_id,
                name=role.name,
                unique_name=names.comparable(role.name),
                guest=False,
                created_at=now,
                seen_at=now,
            )
        )
        session.flush()
    for ordinal in itertools.count(1):
        key = opaque_keys.derive(secret, f"installation/{role.label}", ordinal.to_bytes(4, "big"))
        known = store.key_with_digest(session, opaque_keys.digest(key))
        if known is None:
            store.add_key(session, player_id, key, role.scopes, role.label, now)
        if known is None or known.revoked_at is None:
            return key
    raise AssertionError("unreachable")
