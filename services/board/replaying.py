"""A match made again from its journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from games.errors import OtherRules
from games.game import Game
from games.journal import Entry, Replay, undone_to, upgraded_at
from services.board.history import advance, opened
from services.board.record import Record


class History:
    """A match made again, entry by entry: record, state, and of the last entry the game's events and whether a proposal
    lapsed by it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.record: Record | None = None
        self.events: list[msgspec.Struct] = []
        self.lapsed = False
        self._replay = Replay(game)

    @property
    def state(self) -> Any:
        """The game's state; None in the lobby."""
        return self._replay.state

    @property
    def version(self) -> int:
        return self._replay.version

    def follow(self, entries: Sequence[Entry]) -> Iterator[History]:
        """Itself, after each entry. Raises ReplayMismatch where the journal does not fit these rules.

        What older rules have made is taken from the position of the last `upgrade` entry.
        """
        self._replay.keep(undone_to(entries))
        upgraded = upgraded_at(entries)
        for entry in entries:
            if entry.version < upgraded:
                self._replay.skip(entry)
                self._note(entry)
            else:
                self.apply(entry)
            yield self

    def apply(self, entry: Entry) -> None:
        """One entry more, whose rules are these. Raises ReplayMismatch."""
        self.events = []
        before = self.state
        if before is not None:
            self.game.start_log(before)
        self._replay.apply(entry)
        self._note(entry)
        if before is not None and before is self.state:
            self.events = self.game.events(before)

    def _note(self, entry: Entry) -> None:
        if self.record is None:
            self.record = opened(entry)
        else:
            self.lapsed = advance(self.record, self.game, self.state, entry)


def after_version(game: Game, entries: Sequence[Entry], version: int) -> History | None:
    """A match as it was after one of its versions; None where the game had begun and older rules had made it."""
    history = History(game)
    try:
        for _ in history.follow(entries):
            if history.version == version:
                break
    except OtherRules:
        return None
    begun = history.record is not None and history.record.started_at
    return None if begun and history.state is None else history
