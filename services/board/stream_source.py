"""What streams read of matches: who may follow, the backlog, the document to begin with. Blocking calls."""

from __future__ import annotations

import threading
from typing import NamedTuple, Protocol

from games.journal import Entry
from rpc.settings import Settings
from services.board import documents, rules
from services.board.hindsight import Hindsight
from services.board.match_ids import well_formed
from services.board.notices import Notices
from services.board.record import Record
from services.board.store import Backlog, Loaded, Store


class Archive(Protocol):
    def load(self, match_id: str, now: int) -> Loaded | None: ...

    def journal(self, match_id: str) -> list[Entry]: ...


class Standing(NamedTuple):
    """A match at one version."""

    loaded: Loaded

    @property
    def version(self) -> int:
        return self.loaded.version

    @property
    def over(self) -> bool:
        return self.record.over

    @property
    def record(self) -> Record:
        return self.loaded.record

    def document(self, seat: int | None) -> bytes:
        """The match document for a seat or an onlooker."""
        return documents.document(self.loaded, seat)

    def ended(self) -> bytes:
        """The terminal message for somebody who begins after the end."""
        return b'{"version":%d,"events":[],"outcome":%s}' % (self.version, self.record.outcome or b"null")


class LateArchive:
    """Board's archive, opened when somebody asks for a match whose live keys are gone.

    That is seldom, and the libraries it needs are as large as the rest of the process.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._opened: Archive | None = None

    def load(self, match_id: str, now: int) -> Loaded | None:
        return self._archive().load(match_id, now)

    def journal(self, match_id: str) -> list[Entry]:
        return self._archive().journal(match_id)

    def _archive(self) -> Archive:
        with self._lock:
            if self._opened is None:
                self._opened = _open_archive(self._settings)
        return self._opened


def _open_archive(settings: Settings) -> Archive:
    from rpc.sql import open_database
    from services.board import archive

    return archive.Archive(open_database(settings.database_url, settings.home, "board"))


class StreamSource:
    """Raises redis.RedisError, or Refused `busy` when the archive does not answer, or this process has older rules
    than a match."""

    def __init__(self, store: Store, archive: Archive) -> None:
        self._store = store
        self._archive = archive
        self.notices = Notices(store)
        self._hindsight = Hindsight(self._journal_after)

    def standing(self, match_id: str) -> Standing | None:
        """The match, live or archived; None when there never was one."""
        if not well_formed(match_id):
            return None
        loaded = self._store.load(match_id) or self._archive.load(match_id, self._store.now(match_id))
        if loaded is None:
            return None
        rules.need(loaded.record)
        return Standing(loaded)

    def seen(self, standing: Standing) -> Standing:
        """As onlookers see it."""
        return Standing(self._hindsight.seen(standing.loaded))

    def _journal_after(self, match_id: str, version: int) -> list[Entry]:
        return self._store.journal_after(match_id, version) or self._archive.journal(match_id)[version:]

    def backlog(self, match_id: str, after: int) -> Backlog | None:
        """None when the match is not live."""
        return self._store.messages_after(match_id, after)
