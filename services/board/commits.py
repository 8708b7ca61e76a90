"""Turns a change into what is saved: journal entry, record, message, and what is owed for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.game import Game
from games.journal import Entry
from services.board import audience
from services.board.history import advance
from services.board.messages import Message
from services.board.owed import Before, after
from services.board.playing import Played
from services.board.record import Record
from services.board.store import Loaded, Save, Saved, SaveResult, Store
from services.board.writes import WriteKey
from telemetry.metrics import COMMITS

Dispatch = Callable[[str, int, Sequence[str], bool], None]
"""(match id, version, members newly owed, whether a clock runs): makes them on another thread."""


UNLISTED = ("propose", "agree", "decline", "lapse", "new-code")
"""House actions that change nothing in the lists of matches."""


class Committed(NamedTuple):
    """A change that was saved, or `saved` says why not. state: None when the game has no other one than before."""

    saved: Saved
    record: Record
    state: Any
    message: Message

    @property
    def done(self) -> bool:
        return self.saved.result == SaveResult.COMMITTED


class Commits:
    def __init__(self, store: Store, dispatch: Dispatch) -> None:
        self._store = store
        self._dispatch = dispatch

    def create(self, record: Record, game: Game, entry: Entry, write: WriteKey | None) -> Committed:
        """A new match. Nothing has happened in it yet, but streams count from version 1."""
        message = audience.message(record, 1, game, (), ())
        owes = after(Before((), 0, False), record, 1, None, True)
        return self._save(Save(0, record, b"", entry, message, write, owed=owes), None)

    def action(
        self,
        loaded: Loaded,
        game: Game,
        entry: Entry,
        played: Played,
        *,
        write: WriteKey | None,
        in_time: bool,
        told: Sequence[dict[str, Any]] = (),
    ) -> Committed:
        """An action of a seat, or of the table. in_time: refused as LATE when the clock has run out. told: what the
        house says beside the game's events."""
        record = loaded.record
        before = Before.of(record)
        lapsed = advance(record, game, played.state, entry)
        host = [*told, *audience.of_the_house(record, lapsed)]
        message = audience.message(record, entry.version, game, played.events, host)
        seat = -1 if entry.seat is None else entry.seat
        owes = after(before, record, entry.version, entry.seat, False)
        data = game.encode(played.state)
        return self._save(Save(loaded.version, record, data, entry, message, write, seat, in_time, owes), played.state)

    def house(
        self,
        loaded: Loaded,
        game: Game,
        entry: Entry,
        events: Sequence[dict[str, Any]],
        *,
        write: WriteKey | None,
        played: Played | None = None,
        in_time: bool = False,
    ) -> Committed:
        """A house action. played: the state that it leads to, if another. in_time: as for an action."""
        record = loaded.record
        before = Before.of(record)
        lapsed = advance(record, game, played and played.state, entry)
        host = [*events, *audience.of_the_house(record, lapsed)]
        message = audience.message(record, entry.version, game, (), host)
        owes = after(before, record, entry.version, None, entry.kind not in UNLISTED)
        data = b"" if played is None else game.encode(played.state)
        save = Save(loaded.version, record, data, entry, message, write, in_time=in_time, owed=owes)
        return self._save(save, played and played.state)

    def _save(self, save: Save, state: Any) -> Committed:
        saved = self._store.save(save)
        if saved.result == SaveResult.COMMITTED:
            COMMITS.labels(save.record.game, save.entry.kind).inc()
            self._dispatch(save.record.id, saved.version, saved.added, save.record.clock is not None)
        return Committed(saved, save.record, state, save.message)
