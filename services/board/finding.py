"""Finds a match: live, or over and archived."""

from __future__ import annotations

from games.journal import Entry
from services.board import errors, rules
from services.board.archive import Archive
from services.board.match_ids import well_formed
from services.board.store import Loaded, Store
from services.board.writes import WriteKey, Written


class Finder:
    def __init__(self, store: Store, archive: Archive) -> None:
        self._store = store
        self._archive = archive

    def find(self, match_id: str, write: WriteKey | None = None) -> Loaded:
        """Raises Refused `not_found`."""
        loaded = self.seek(match_id, write)
        if loaded is None:
            raise errors.no_match()
        return loaded

    def seek(self, match_id: str, write: WriteKey | None = None) -> Loaded | None:
        """The match with what the write id has committed in it; None when there is none.

        Raises Refused `busy` when rules made it that this process does not have.
        """
        found = self._seek(match_id, write) if well_formed(match_id) else None
        if found is not None:
            rules.need(found.record)
        return found

    def _seek(self, match_id: str, write: WriteKey | None) -> Loaded | None:
        loaded = self._store.load(match_id, write)
        if loaded is not None:
            return loaded
        kept = self._archive.load(match_id, self._store.now(match_id))
        if kept is None or write is None:
            return kept
        return kept._replace(written=_committed(self._archive.journal(match_id), write))

    def journal(self, match_id: str) -> list[Entry]:
        """Every entry, from the live store or the archive."""
        return self._store.journal(match_id) or self._archive.journal(match_id)

    def journal_after(self, match_id: str, version: int) -> list[Entry]:
        """The next entries after a version, some but maybe not all; [] when there are none."""
        return self._store.journal_after(match_id, version) or self._archive.journal(match_id)[version:]

    def opening_write(self, match_id: str) -> Written | None:
        """The write that created a match, however long ago."""
        opening = self._store.opening(match_id) or next(iter(self._archive.journal(match_id)), None)
        return _written(opening) if opening is not None else None


def _committed(journal: list[Entry], write: WriteKey) -> Written | None:
    key = write.key.hex()
    return next((_written(entry) for entry in reversed(journal) if entry.write_id.startswith(key)), None)


def _written(entry: Entry) -> Written:
    data = bytes.fromhex(entry.write_id)
    return Written(data[16:], entry.version, entry.at // 1000, -1 if entry.seat is None else entry.seat)
