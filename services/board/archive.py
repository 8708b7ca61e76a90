"""The list of matches and the archive, in SQL. Written as owed reactions, so doing it twice changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Engine, Select, delete, select, tuple_

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

    def put_row(self, match: Record, version: int) -> None:
        """Show the match in the list as it is at this version, unless a newer one is shown."""
        players = {match.owner, *(seat.player for seat in match.seats)} - {""}
        with writing(self._engine) as session:
            shown = session.get(MatchRow, match.id, with_for_update=True)
            if shown is not None and shown.version >= version:
                return
            session.merge(_row(match, version))
            session.execute(delete(MatchPlayer).where(MatchPlayer.match_id == match.id))
            session.add_all(
                MatchPlayer(player=player, match_id=match.id, created_at=match.created_at) for player in players
            )

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


def _row(match: Record, version: int) -> MatchRow:
    return MatchRow(
        id=match.id,
        version=version,
        game=match.game,
        status=match.status,
        visibility=match.visibility,
        practice=match.practice,
        owner=match.owner,
        created_at=match.created_at,
        document=row(match, version).decode(),
    )


def _matching(wanted: Listing) -> Select[str, int, str]:
    query = select(MatchRow.document, MatchRow.created_at, MatchRow.id)
    if wanted.player:
        query = query.join(MatchPlayer, MatchPlayer.match_id == MatchRow.id).where(MatchPlayer.player == wanted.player)
    else:
        query = query.where(MatchRow.visibility == PUBLIC)
    if wanted.game:
        query = query.where(MatchRow.game == wanted.game)
    if wanted.status:
        query = query.where(MatchRow.status == wanted.status)
    return query
