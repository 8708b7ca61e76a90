"""The tables of this service: what players have uploaded. Times are milliseconds since the epoch."""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Integer, LargeBinary, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Table(DeclarativeBase):
    """What the migrations in deploy/migrations/catalog are compared with."""


class Content(Table):
    """A scenario or a pack. newest, published: version numbers; 0: none is published.

    played: whether a match was made of it. deleted_by: the write that has deleted it; its versions are gone.
    """

    __tablename__ = "contents"

    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    id: Mapped[str] = mapped_column(String(32), unique=True)
    kind: Mapped[str] = mapped_column(String(16))
    owner: Mapped[str] = mapped_column(String(64), index=True)
    game: Mapped[str] = mapped_column(String(100))
    newest: Mapped[int]
    published: Mapped[int]
    played: Mapped[bool]
    deleted_by: Mapped[str | None] = mapped_column(String(128))


class Version(Table):
    """One document, which never changes. row: what lists tell of it, JSON. write_id: the request that made it."""

    __tablename__ = "versions"

    content: Mapped[int] = mapped_column(ForeignKey("contents.number", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    document: Mapped[bytes] = mapped_column(LargeBinary)
    row: Mapped[bytes] = mapped_column(LargeBinary)
    digest: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[int] = mapped_column(BigInteger)
    published: Mapped[bool]
    write_id: Mapped[str] = mapped_column(String(128), unique=True)
    body_digest: Mapped[bytes] = mapped_column(LargeBinary(64))


class AnsweredWrite(Table):
    """A request that made no version: it has published one, or sent the newest document again. Kept for a day."""

    __tablename__ = "answered_writes"

    write_id: Mapped[str] = mapped_column(String(128), primary_key=True)
    content: Mapped[int] = mapped_column(ForeignKey("contents.number"), index=True)
    version: Mapped[int] = mapped_column(Integer)
    body_digest: Mapped[bytes] = mapped_column(LargeBinary(64))
    answered_at: Mapped[int] = mapped_column(BigInteger)
