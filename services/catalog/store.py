"""Reading and changing the rows of uploaded content inside a session that the caller commits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from services.catalog.ids import well_formed
from services.catalog.tables import AnsweredWrite, Content, Version

KEPT_MS = 24 * 3600 * 1000


class Written(NamedTuple):
    """What a write was answered with, and the digest of its body."""

    version: Version
    body_digest: bytes


def content(session: Session, id_: str, kind: str, *, locked: bool = False) -> Content | None:
    """Unless it was deleted. locked: changes of others wait until the session ends."""
    if not well_formed(id_):
        return None
    wanted = select(Content).where(Content.id == id_, Content.kind == kind, Content.deleted_by.is_(None))
    return session.scalar(wanted.with_for_update() if locked else wanted)


def deleted(session: Session, id_: str, write_id: str) -> bool:
    """Whether that write has deleted it."""
    return session.scalar(select(Content.id).where(Content.id == id_, Content.deleted_by == write_id)) is not None


def is_taken(session: Session, id_: str) -> bool:
    return session.scalar(select(Content.id).where(Content.id == id_)) is not None


def count_of(session: Session, owner: str) -> int:
    """Exact until the session ends: of an owner who has some already, nobody else counts meanwhile."""
    first = select(Content.number).where(Content.owner == owner).order_by(Content.number).limit(1)
    session.execute(first.with_for_update())
    wanted = select(func.count()).select_from(Content).where(Content.owner == owner, Content.deleted_by.is_(None))
    return session.scalar(wanted) or 0


def version(session: Session, number: int, wanted: int) -> Version | None:
    return session.get(Version, (number, wanted))


def versions(session: Session, number: int) -> Sequence[Version]:
    """Newest first."""
    return session.scalars(select(Version).where(Version.content == number).order_by(Version.version.desc())).all()


def written(session: Session, write_id: str) -> Written | None:
    """The version that this write was answered with."""
    made = session.scalar(select(Version).where(Version.write_id == write_id))
    if made is not None:
        return Written(made, made.body_digest)
    answered = session.get(AnsweredWrite, write_id)
    found = None if answered is None else version(session, answered.content, answered.version)
    return None if answered is None or found is None else Written(found, answered.body_digest)


def note_answered(session: Session, told: Version, write_id: str, body_digest: bytes, now: int) -> None:
    """Of a write that has made no version. Those of the same content from a day ago are forgotten."""
    old = (AnsweredWrite.content == told.content, AnsweredWrite.answered_at <= now - KEPT_MS)
    session.execute(delete(AnsweredWrite).where(*old))
    session.add(
        AnsweredWrite(
            write_id=write_id,
            content=told.content,
            version=told.version,
            body_digest=body_digest,
            answered_at=now,
        )
    )


def page(
    session: Session, kind: str, game: str, owner: str, after: int, limit: int
) -> Sequence[tuple[Content, Version]]:
    """In the order of their making: of an owner each one's newest version, else (owner "") the newest published."""
    shown = Content.newest if owner else Content.published
    wanted = select(Content, Version).join(Version, (Version.content == Content.number) & (Version.version == shown))
    wanted = wanted.where(Content.kind == kind, Content.number > after)
    if game:
        wanted = wanted.where(Content.game == game)
    if owner:
        wanted = wanted.where(Content.owner == owner)
    rows = session.execute(wanted.order_by(Content.number).limit(limit)).all()
    return [(row[0], row[1]) for row in rows]


def mark_played(session: Session, id_: str) -> bool:
    """False when it was deleted meanwhile."""
    found = session.execute(update(Content).where(Content.id == id_, Content.deleted_by.is_(None)).values(played=True))
    return bool(found.rowcount)  # type: ignore[attr-defined]


def delete_content(session: Session, found: Content, write_id: str) -> None:
    session.execute(delete(AnsweredWrite).where(AnsweredWrite.content == found.number))
    session.execute(delete(Version).where(Version.content == found.number))
    found.deleted_by, found.newest = write_id, 0
