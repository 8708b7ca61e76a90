"""What onlookers see of a match with a delay: how it was so long ago, made again from its journal.

Each process remembers how far it has replayed the matches that it was asked for last, and goes on from there.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence

from games import registry
from games.errors import Faulty, ReplayMismatch, RuleViolation
from games.journal import Entry
from services.board import errors, record
from services.board.entries import UNDO
from services.board.record import Record
from services.board.replaying import History
from services.board.store import Loaded

MOST_REMEMBERED = 64
JournalAfter = Callable[[str, int], Sequence[Entry]]
"""(match id, version): the next entries after it, some but maybe not all; none when there are no more."""


def shown(entries: Iterable[Entry], delay_ms: int, now: int, *, begun: bool) -> list[Entry]:
    """The first of these entries, which onlookers may see by now. begun: whether the match had started before them.

    A lobby is shown as it is: there is nothing to give away, and who wants to sit down must know which seats are free.
    """
    found = []
    for entry in entries:
        begun = begun or entry.kind == "start"
        if begun and entry.at + delay_ms > now:
            break
        found.append(entry)
    return found


class _Memory:
    """history: replayed up to what was shown last; None before, and after a failure. seen: the same to be shown."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.history: History | None = None
        self.seen: Loaded | None = None


class Hindsight:
    def __init__(self, journal_after: JournalAfter) -> None:
        self._journal_after = journal_after
        self._memories: OrderedDict[str, _Memory] = OrderedDict()
        self._lock = threading.Lock()

    def seen(self, loaded: Loaded) -> Loaded:
        """The match as onlookers see it at `loaded.now`; itself when nothing of it is held back. Not to be changed.

        Raises Refused `busy` where what is to be seen was made by older rules than these.
        """
        found = self._seen(loaded)
        if found is None:
            raise errors.not_shown_yet()
        return found

    def seen_or_lobby(self, loaded: Loaded) -> Loaded:
        """The same; where that would be refused, the lobby as it was last, for who has done something already."""
        return self._seen(loaded) or self.lobby(loaded)

    def lobby(self, loaded: Loaded) -> Loaded:
        """The match as it was before its start, which no rules are needed for."""
        history = History(registry.find(loaded.record.game))
        for _ in history.follow(self._shown(loaded._replace(now=0), 0, begun=False)):
            pass
        return _standing(history)._replace(now=loaded.now)

    def _seen(self, loaded: Loaded) -> Loaded | None:
        """None where older rules made it."""
        if loaded.record.shown_at <= loaded.now:
            return loaded
        memory = self._memory(loaded.record.id)
        with memory.lock:
            try:
                history = memory.history = self._replayed(memory.history, loaded)
                if memory.seen is None or memory.seen.version != history.version:
                    memory.seen = _standing(history)
            except BaseException as failure:
                memory.history = memory.seen = None
                if isinstance(failure, ReplayMismatch | RuleViolation | Faulty):
                    return None
                raise
            return memory.seen._replace(now=loaded.now)

    def _memory(self, match_id: str) -> _Memory:
        with self._lock:
            memory = self._memories.setdefault(match_id, _Memory())
            self._memories.move_to_end(match_id)
            while len(self._memories) > MOST_REMEMBERED:
                self._memories.popitem(last=False)
            return memory

    def _replayed(self, known: History | None, loaded: Loaded) -> History:
        """Goes on from what is known; from the beginning where an undo goes back to a state that was not kept."""
        if known is not None and known.version <= loaded.version:
            fresh = self._shown(loaded, known.version, begun=bool(_of(known).started_at))
            if not any(entry.kind == UNDO for entry in fresh):
                for entry in fresh:
                    known.apply(entry)
                return known
        history = History(registry.find(loaded.record.game))
        for _ in history.follow(self._shown(loaded, 0, begun=False)):
            pass
        return history

    def _shown(self, loaded: Loaded, after: int, *, begun: bool) -> list[Entry]:
        found: list[Entry] = []
        while entries := self._journal_after(loaded.record.id, after):
            more = shown(entries, loaded.record.spectator_delay_ms, loaded.now, begun=begun)
            found += more
            if len(more) < len(entries):
                break
            after = entries[-1].version
            begun = begun or any(entry.kind == "start" for entry in entries)
        return found


def _standing(history: History) -> Loaded:
    made = _of(history)
    state = b"" if history.state is None else history.game.encode(history.state)
    return Loaded(history.version, record.decode(record.encode(made)), state, 0, None)


def _of(history: History) -> Record:
    if history.record is None:
        raise ReplayMismatch("the journal does not begin with a create entry")
    return history.record
