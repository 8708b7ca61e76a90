"""The list of matches and the archive, in SQL. Written as owed reactions, so doing it twice changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from games.journal import Entry
from rpc.sql import reading, writing
from services.board import cursors, journal_codec, listing, record
from services.board.documents import row
from services.board.listing import Listing
from services.board.record import Record
from services.board.store import Loaded
from services.board.tables import ArchivedMatch, MatchPlayer, MatchRow


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
                _note_players(session, now.record, now.record, None)
            if seen is not None and kept.shown_version < seen.version:
                kept.shown_version, kept.shown_status, kept.shown_document = (
                    seen.version,
                    seen.record.status,
                    _document(seen),
                )
                _note_players(session, now.record, None, seen.record)
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
        query, limit = listing.page(wanted), wanted.rows
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
        scenario=match.scenario_id,
        visibility=match.visibility,
        practice=match.practice,
        created_at=match.created_at,
    )


def _document(loaded: Loaded) -> str:
    return row(loaded.record, loaded.version).decode()


def _note_players(session: Session, match: Record, now: Record | None, seen: Record | None) -> None:
    """Whose match it is now, and as onlookers see it; None: as it was noted before."""
    known = {
        noted.player: noted for noted in session.scalars(select(MatchPlayer).where(MatchPlayer.match_id == match.id))
    }
    invited = set() if now is None else set(now.invited)
    for player in (_players(now) | _players(seen) | invited) - known.keys():
        fresh = MatchPlayer(player=player, match_id=match.id, created_at=match.created_at)
        fresh.belongs = fresh.sits = fresh.shown = fresh.invited = False
        known[player] = fresh
        session.add(fresh)
    for player, noted in known.items():
        if now is not None:
            noted.belongs, noted.sits = player in _players(now), bool(now.seats_of(player))
            noted.invited = player in invited
        if seen is not None:
            noted.shown = player in _players(seen)


def _players(match: Record | None) -> set[str]:
    return set() if match is None else {match.owner, *(seat.player for seat in match.seats)} - {""}
