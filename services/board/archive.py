"""The list of matches and the archive, in SQL. Written as owed reactions, so doing it twice changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Engine, Select, case, delete, select, tuple_

from games.journal import Entry
from rpc.errors import FieldError, invalid
from rpc.sql import reading, writing
from services.board import cursors, journal_codec, record
from services.board.documents import row
from services.board.record import PUBLIC, Record
from services.board.store import Loaded
from services.board.tables import ArchivedMatch, MatchPlayer, MatchRow

MOST_LISTED = 100
DEFAULT_LISTED = 20


class Listing(NamedTuple):
    """Which matches. player: only those of that player (owner or seated); "": the public ones."""

    game: str = ""
    status: str = ""
    player: str = ""
    limit: int = 0
    cursor: str = ""


class Archive:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def put_row(self, now: Loaded, seen: Loaded | None) -> None:
        """Show the match in the list as it is now, unless a newer version is shown; to onlookers as `seen`.

        seen: None leaves what they are shown as it is, so that no change of it tells when something happens.
        """
        with writing(self._engine) as session:
            kept = session.get(MatchRow, now.record.id, with_for_update=True) or _new_row(now.record)
            if kept.version < now.version:
                kept.version, kept.status, kept.owner = now.version, now.record.status, now.record.owner
                kept.document = _document(now)
                session.execute(delete(MatchPlayer).where(MatchPlayer.match_id == kept.id))
                session.add_all(_players(now.record))
            if seen is not None and kept.shown_version < seen.version:
                kept.shown_version, kept.shown_status, kept.shown_document = (
                    seen.version,
                    seen.record.status,
                    _document(seen),
                )
            session.add(kept)

    def put(self, loaded: Loaded, journal: Sequence[Entry]) -> None:
        """Keep a match that is over for good."""
        data = journal_codec.pack([journal_codec.encode_entry(entry) for entry in journal])
        with writing(self._engine) as session:
            session.merge(
                ArchivedMatch(
                    id=loaded.record.id,
                    version=loaded.version,
                    record=record.encode(loaded.record),
                    state=loaded.state,
                    journal=data,
                    archived_at=loaded.now,
                )
            )

    def load(self, match_id: str, now: int) -> Loaded | None:
        """An archived match as the store would give it."""
        with reading(self._engine) as session:
            kept = session.get(ArchivedMatch, match_id)
            if kept is None:
                return None
            return Loaded(kept.version, record.decode(kept.record), kept.state, now, None)

    def journal(self, match_id: str) -> list[Entry]:
        """The entries of an archived match; [] for an unknown one."""
        with reading(self._engine) as session:
            data = session.scalar(select(ArchivedMatch.journal).where(ArchivedMatch.id == match_id))
        return [] if data is None else [journal_codec.decode_entry(entry) for entry in journal_codec.unpack(data)]

    def listed(self, wanted: Listing) -> tuple[bytes, str]:
        """A JSON array of rows, newest first, and the cursor of the next page ("" at the end).

        Raises Refused `invalid` for a cursor or a limit that is none.
        """
        if not 0 <= wanted.limit <= MOST_LISTED:
            raise invalid(FieldError("/limit", f"is a number from 1 to {MOST_LISTED}"))
        limit = wanted.limit or DEFAULT_LISTED
        query = _matching(wanted).order_by(MatchRow.created_at.desc(), MatchRow.id.desc()).limit(limit + 1)
        if wanted.cursor:
            query = query.where(tuple_(MatchRow.created_at, MatchRow.id) < cursors.read(wanted.cursor))
        with reading(self._engine) as session:
            found = session.execute(query).all()
        documents = ",".join(document for document, _, _ in found[:limit])
        more = cursors.write(found[limit - 1].created_at, found[limit - 1].id) if len(found) > limit else ""
        return f"[{documents}]".encode(), more


def _new_row(match: Record) -> MatchRow:
    return MatchRow(
        id=match.id,
        version=0,
        shown_version=0,
        shown_status="",
        shown_document="",
        game=match.game,
        visibility=match.visibility,
        practice=match.practice,
        created_at=match.created_at,
    )


def _document(loaded: Loaded) -> str:
    return row(loaded.record, loaded.version).decode()


def _players(match: Record) -> list[MatchPlayer]:
    sitting = {seat.player for seat in match.seats}
    players = {match.owner, *sitting} - {""}
    return [
        MatchPlayer(player=player, match_id=match.id, created_at=match.created_at, sits=player in sitting)
        for player in players
    ]


def _matching(wanted: Listing) -> Select[str, int, str]:
    """Who sits is shown a match of theirs as it is now; whoever else, as onlookers see it."""
    mine = wanted.player != ""
    document: Any = case((MatchPlayer.sits, MatchRow.document), else_=MatchRow.shown_document)
    status: Any = case((MatchPlayer.sits, MatchRow.status), else_=MatchRow.shown_status)
    if not mine:
        document, status = MatchRow.shown_document, MatchRow.shown_status
    query = select(document, MatchRow.created_at, MatchRow.id).where(document != "")
    if mine:
        query = query.join(MatchPlayer, MatchPlayer.match_id == MatchRow.id).where(MatchPlayer.player == wanted.player)
    else:
        query = query.where(MatchRow.visibility == PUBLIC)
    if wanted.game:
        query = query.where(MatchRow.game == wanted.game)
    if wanted.status:
        query = query.where(status == wanted.status)
    return query
