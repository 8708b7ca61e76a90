"""The tables of this service. Times are milliseconds since the epoch; only hashes of keys are stored."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, ForeignKey, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Table(DeclarativeBase):
    """What the migrations in deploy/migrations/players are compared with."""


class Player(Table):
    __tablename__ = "players"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    unique_name: Mapped[str | None] = mapped_column(Text, unique=True)
    """The form in which names are compared; null for guests, who may share one."""
    guest: Mapped[bool]
    created_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int] = mapped_column(BigInteger, index=True)


class Key(Table):
    __tablename__ = "keys"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    scopes: Mapped[list[str]] = mapped_column(JSON)
    label: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[int] = mapped_column(BigInteger)
    used_at: Mapped[int | None] = mapped_column(BigInteger)
    revoked_at: Mapped[int | None] = mapped_column(BigInteger, index=True)
    announced: Mapped[bool]
    """Whether the revocation was published to those who cache keys."""


class WriteRow(Table):
    """What one intent committed, kept so that its repetition is answered and not done again."""

    __tablename__ = "writes"

    write_id: Mapped[str] = mapped_column(String(128), primary_key=True)
    body_digest: Mapped[bytes] = mapped_column(LargeBinary(64))
    nonce: Mapped[bytes] = mapped_column(LargeBinary(16))
    answer: Mapped[bytes] = mapped_column(LargeBinary)
    """The answer without the key, which follows from write_id, nonce and the installation."""
    has_key: Mapped[bool]
    created: Mapped[bool]
    expires_at: Mapped[int] = mapped_column(BigInteger, index=True)
