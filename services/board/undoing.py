"""How far a match may go back: over nothing that chance decided, that somebody learned, or that the house changed."""

from __future__ import annotations

from collections.abc import Sequence

from games.game import Game
from games.journal import Entry, undone_to
from services.board.asking import Back
from services.board.entries import UNDO
from services.board.playing import Played
from services.board.record import Record
from services.board.replaying import History

NEVER = ("start", "upgrade")


def way_back(game: Game, entries: Sequence[Entry], seats: Sequence[int], wanted: int | None) -> Back | None:
    """To a version, by default that before the last action of one of these seats. None where it cannot go."""
    trail = in_effect(entries)
    to = _before_the_last(trail, seats) if wanted is None else wanted
    crossed = [entry for entry in trail if to is not None and entry.version > to]
    if to is None or to not in {entry.version for entry in trail}:
        return None
    if not any(entry.kind == "action" for entry in crossed) or any(map(_drew, crossed)):
        return None
    return _follow(History(game), entries, to, {entry.version for entry in crossed})


def in_effect(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that have not been taken back."""
    trail: list[Entry] = []
    for entry in entries:
        if entry.kind == UNDO:
            (to,) = undone_to([entry])
            trail = [earlier for earlier in trail if earlier.version <= to]
        trail.append(entry)
    return trail


def _before_the_last(trail: Sequence[Entry], seats: Sequence[int]) -> int | None:
    own = [entry.version for entry in trail if entry.kind == "action" and entry.seat in seats]
    return own[-1] - 1 if own else None


def _follow(history: History, entries: Sequence[Entry], to: int, crossed: set[int]) -> Back | None:
    data, moment, held = b"", 0, None
    for entry, _ in zip(entries, history.follow(entries), strict=True):
        record = history.record
        before, held = held, _held(record)
        if entry.version == to and history.state is not None and record is not None:
            data, moment = history.game.encode(history.state), record.moment
        elif entry.version in crossed and (_learned(history) or (entry.kind != UNDO and before != held)):
            return None
    return Back(to, Played(history.game.decode(data), [], []), moment) if data else None


def _held(record: Record | None) -> object:
    """What a house action changes for good: who sits where, and when moment zero was."""
    return None if record is None else (record.holders(), record.clock_zero)


def _drew(entry: Entry) -> bool:
    """Whether chance decided something by it, which is known without a replay."""
    return bool(entry.draws) or entry.kind in NEVER


def _learned(history: History) -> bool:
    """Whether somebody learned something by the last entry."""
    return any(history.game.reveals(event) for event in history.events)
