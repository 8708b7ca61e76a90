"""The board's tables in SQL: what outlives a match's live keys."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Index, Integer, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Table(DeclarativeBase):
    """Times are milliseconds since the epoch."""


class MatchRow(Table):
    """A row of the list of matches; a newer version replaces an older one.

    shown_*: as onlookers see it, which is another one where they see it later.
    """

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    version: Mapped[int] = mapped_column(BigInteger)
    game: Mapped[str] = mapped_column(String(64))
    scenario: Mapped[str] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(16))
    visibility: Mapped[str] = mapped_column(String(16))
    practice: Mapped[bool] = mapped_column(Boolean)
    owner: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[int] = mapped_column(BigInteger)
    document: Mapped[str] = mapped_column(Text)
    shown_version: Mapped[int] = mapped_column(BigInteger)
    shown_status: Mapped[str] = mapped_column(String(16))
    shown_document: Mapped[str] = mapped_column(Text)

    __table_args__ = (
        Index("matches_newest", "visibility", "created_at", "id"),
        Index("matches_of_game", "visibility", "game", "created_at", "id"),
        Index("matches_of_scenario", "visibility", "scenario", "created_at", "id"),
        Index("matches_of_status", "visibility", "shown_status", "created_at", "id"),
    )


class MatchPlayer(Table):
    """Whose match it is: the owner, everybody with a seat, and who is invited.

    belongs: it is theirs now. sits: has a seat, and so sees it as it is now. shown: onlookers see them in it.
    invited: may take a seat while it is a lobby.
    """

    __tablename__ = "match_players"

    player: Mapped[str] = mapped_column(String(64), primary_key=True)
    match_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    sits: Mapped[bool] = mapped_column(Boolean)
    belongs: Mapped[bool] = mapped_column(Boolean)
    shown: Mapped[bool] = mapped_column(Boolean)
    invited: Mapped[bool] = mapped_column(Boolean)

    __table_args__ = (
        Index("matches_of_player", "player", "created_at", "match_id"),
        Index("players_of_match", "match_id"),
    )


class ArchivedMatch(Table):
    """A match that is over: record and state as the live store had them, the journal in one compressed chunk."""

    __tablename__ = "archived_matches"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    version: Mapped[int] = mapped_column(Integer)
    record: Mapped[bytes] = mapped_column(LargeBinary)
    state: Mapped[bytes] = mapped_column(LargeBinary)
    journal: Mapped[bytes] = mapped_column(LargeBinary)
    archived_at: Mapped[int] = mapped_column(BigInteger)
