"""What streams read of matches: who may follow, the backlog, the document to begin with. Blocking calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from services.board import documents
from services.board.record import Record
from services.board.store import Backlog, Loaded, Store

Archive = Callable[[str], Loaded | None]


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


class StreamSource:
    """Raises redis.RedisError, or the archive's error, when a store does not answer."""

    def __init__(self, store: Store, archive: Archive) -> None:
        """archive: finds a match whose live keys are gone."""
        self._store = store
        self._archive = archive

    def standing(self, match_id: str) -> Standing | None:
        """None for a match there never was."""
        loaded = self._store.load(match_id) or self._archive(match_id)
        return None if loaded is None else Standing(loaded)

    def backlog(self, match_id: str, after: int) -> Backlog | None:
        """None when the match is not live."""
        return self._store.messages_after(match_id, after)
