"""Reading and changing the rows of players and keys inside a session that the caller commits."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from services.players import opaque_keys
from services.players.tables import Key, Player, WriteRow

BATCH = 500


def add_player(session: Session, name: str, unique_name: str | None, now: int) -> Player:
    """A new player; a guest when there is no unique_name. A name that is taken raises IntegrityError."""
    player = Player(
        id=opaque_keys.new_id(),
        name=name,
        unique_name=unique_name,
        guest=unique_name is None,
        created_at=now,
        seen_at=now,
    )
    session.add(player)
    session.flush()
    return player


def add_key(session: Session, player_id: str, key: str, scopes: Sequence[str], label: str, now: int) -> Key:
    row = Key(
        id=opaque_keys.new_id(),
        player_id=player_id,
        digest=opaque_keys.digest(key),
        scopes=list(scopes),
        label=label,
        created_at=now,
        used_at=None,
        revoked_at=None,
        announced=False,
    )
    session.add(row)
    session.flush()
    return row


def player(session: Session, player_id: str) -> Player | None:
    return session.get(Player, player_id)


def locked_player(session: Session, player_id: str) -> Player | None:
    """The player, with changes to this player and the keys of it held back until the session ends."""
    return session.get(Player, player_id, with_for_update=True)


def name_is_taken(session: Session, unique_name: str) -> bool:
    return session.scalar(select(Player.id).where(Player.unique_name == unique_name)) is not None


def live_keys(session: Session, player_id: str) -> Sequence[Key]:
    """Oldest first."""
    wanted = select(Key).where(Key.player_id == player_id, Key.revoked_at.is_(None))
    return session.scalars(wanted.order_by(Key.created_at, Key.id)).all()


def count_live_keys(session: Session, player_id: str) -> int:
    wanted = select(func.count()).select_from(Key).where(Key.player_id == player_id, Key.revoked_at.is_(None))
    return session.scalar(wanted) or 0


def live_key(session: Session, player_id: str, key_id: str) -> Key | None:
    """That player's key, unless it was revoked."""
    wanted = select(Key).where(Key.id == key_id, Key.player_id == player_id, Key.revoked_at.is_(None))
    return session.scalar(wanted)


def key_is_live(session: Session, key_id: str) -> bool:
    return session.scalar(select(Key.id).where(Key.id == key_id, Key.revoked_at.is_(None))) is not None


def holder_of(session: Session, digest: bytes) -> tuple[Key, Player] | None:
    """The live key with that hash, and whose it is."""
    wanted = select(Key, Player).join(Player, Player.id == Key.player_id)
    row = session.execute(wanted.where(Key.digest == digest, Key.revoked_at.is_(None))).first()
    return None if row is None else (row[0], row[1])


def touch(session: Session, key: Key, now: int) -> bool:
    """Note that the key was used. False when it is gone."""
    session.execute(update(Player).where(Player.id == key.player_id).values(seen_at=now))
    used = session.execute(update(Key).where(Key.id == key.id, Key.revoked_at.is_(None)).values(used_at=now))
    return bool(used.rowcount)  # type: ignore[attr-defined]


def unannounced(session: Session) -> Sequence[str]:
    """Ids of keys whose revocation is still to be published."""
    wanted = select(Key.id).where(Key.revoked_at.is_not(None), Key.announced.is_(False))
    return session.scalars(wanted.limit(BATCH)).all()


def mark_announced(session: Session, key_ids: Sequence[str]) -> None:
    session.execute(update(Key).where(Key.id.in_(key_ids)).values(announced=True))


def erase_guests(session: Session, unseen_since: int) -> tuple[int, Sequence[str]]:
    """Delete up to BATCH guests nobody has seen since then. Returns how many, and the ids of their live keys."""
    idle = select(Player.id).where(Player.guest, Player.seen_at < unseen_since).limit(BATCH)
    guests = session.scalars(idle.with_for_update(skip_locked=True)).all()
    keys = session.scalars(select(Key.id).where(Key.player_id.in_(guests), Key.revoked_at.is_(None))).all()
    session.execute(delete(Player).where(Player.id.in_(guests)))
    return len(guests), keys


def forget_writes(session: Session, now: int) -> None:
    session.execute(delete(WriteRow).where(WriteRow.expires_at <= now))


def key_with_digest(session: Session, digest: bytes) -> Key | None:
    """The key with that hash, revoked or not."""
    return session.scalar(select(Key).where(Key.digest == digest))
