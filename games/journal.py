"""A match as its journal: numbered entries that made it, and the replay that makes it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from games.chance import Draw, RecordedChance
from games.errors import OtherRules, ReplayMismatch
from games.game import TABLE, Document, Game, Moment, Seat

Json = msgspec.Raw
ABSENT = Json()


class Opening(msgspec.Struct):
    """Details of the `create` entry: everything a replay needs besides this code.

    start: a position document for practice matches that begin elsewhere, else None.
    content: digest of each content file the scenario uses, by name.
    """

    game: str
    revision: int
    scenario_id: str
    scenario: Document
    seats: int
    options: Document
    start: Document | None = None
    content: dict[str, str] = {}


class Entry(msgspec.Struct, omit_defaults=True):
    """One change of a match.

    version: 1, 2, 3 ... without gaps. at: wall clock, milliseconds since the epoch. kind: "create", "start",
    "action", "undo" (details: Undone), or a house action that leaves the game alone ("join", "leave", "bot", "pause",
    ...).
    action: the named action as JSON, for kind "action". details: what the house action needs, as JSON. Both are
    empty when absent.
    host: what the host of the match keeps beside the position, as JSON, for kind "upgrade".
    write_id: who asks twice is answered once.
    """

    version: int
    at: int
    kind: str
    moment: Moment = 0
    seat: Seat | None = None
    action: Json = ABSENT
    details: Json = ABSENT
    draws: list[Draw] = []
    write_id: str = ""
    host: Json = ABSENT

    def __post_init__(self) -> None:
        # A default is left out of JSON by identity, and an empty Raw would not be JSON at all.
        self.action = self.action if bytes(self.action) else ABSENT
        self.details = self.details if bytes(self.details) else ABSENT
        self.host = self.host if bytes(self.host) else ABSENT


class Started(msgspec.Struct):
    """Details of the `start` entry. revision: of the rules that set it up, if others than when it was created."""

    revision: int = 0


class Undone(msgspec.Struct):
    """Details of an `undo` entry: the game's state is again that after version `to`."""

    to: int


def undone_to(entries: Iterable[Entry]) -> set[int]:
    """The versions whose state a later entry comes back to."""
    return {_undone(entry).to for entry in entries if entry.kind == "undo"}


def upgraded_at(entries: Iterable[Entry]) -> int:
    """The version of the last `upgrade` entry; 0 without one. What is before it was made by older rules."""
    return max((entry.version for entry in entries if entry.kind == "upgrade"), default=0)


def _undone(entry: Entry) -> Undone:
    return msgspec.json.decode(bytes(entry.details), type=Undone)


def _started(entry: Entry) -> Started:
    return msgspec.json.decode(bytes(entry.details) or b"{}", type=Started)


class Replay:
    """Applies entries one by one; `state` is the game's state after the last of them (None in the lobby)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.version = 0
        self.opening: Opening | None = None
        self.state: Any = None
        self._wanted: set[int] = set()
        self._kept: dict[int, bytes] = {}

    def keep(self, versions: set[int]) -> None:
        """Before the first entry: remember the state after each of these (`undone_to` all entries)."""
        self._wanted = versions

    def skip(self, entry: Entry) -> None:
        """An entry of older rules, before an `upgrade` entry. Raises ReplayMismatch when it does not follow."""
        self._follows(entry)
        self.version = entry.version

    def _follows(self, entry: Entry) -> None:
        if entry.version != self.version + 1:
            raise ReplayMismatch(f"entry {entry.version} follows entry {self.version}")

    def apply(self, entry: Entry) -> None:
        """Raises ReplayMismatch when the entry does not follow, and RuleViolation when the rules refuse it."""
        self._follows(entry)
        chance = RecordedChance(entry.draws)
        if entry.kind == "create":
            self._open(entry)
        elif entry.kind == "start":
            self._start(entry, chance)
        elif entry.kind == "action":
            self._act(entry, chance)
        elif entry.kind == "upgrade":
            self._upgrade(entry)
        elif entry.kind == "undo":
            self._undo(entry)
        chance.finish()
        self.version = entry.version
        if entry.version in self._wanted and self.state is not None:
            self._kept[entry.version] = self.game.encode(self.state)

    def _open(self, entry: Entry) -> None:
        self.opening = msgspec.json.decode(bytes(entry.details) or b"{}", type=Opening)

    def _start(self, entry: Entry, chance: RecordedChance) -> None:
        opening = self._opened()
        revision = _started(entry).revision or opening.revision
        if revision != self.game.revision:
            raise OtherRules(f"made by revision {revision} of the rules, these are revision {self.game.revision}")
        self.state = first_state(self.game, opening, chance)

    def _opened(self) -> Opening:
        if self.opening is None:
            raise ReplayMismatch("the journal does not begin with a create entry")
        return self.opening

    def _act(self, entry: Entry, chance: RecordedChance) -> None:
        named = msgspec.json.decode(bytes(entry.action) or b"null", type=self.game.action_type)
        seat = TABLE if entry.seat is None else entry.seat
        action = self.game.number_action(self.state, named)
        self.game.apply(self.state, seat, action, chance, entry.moment)

    def _upgrade(self, entry: Entry) -> None:
        position = msgspec.json.decode(bytes(entry.details) or b"null", type=self.game.position_type)
        self.state = self.game.from_position(position, RecordedChance(()))

    def _undo(self, entry: Entry) -> None:
        data = self._kept.get(_undone(entry).to)
        if data is None:
            raise ReplayMismatch(f"entry {entry.version} goes back to a version without a kept state")
        self.state = self.game.decode(data)


def first_state(game: Game, opening: Opening, chance: Any) -> Any:
    """The state that a match starts from: its scenario set up, or the position a practice match names."""
    if opening.start is not None:
        position = msgspec.convert(opening.start, type=game.position_type)
        return game.from_position(position, chance)
    options = msgspec.convert(opening.options, type=game.option_type)
    return game.new(opening.scenario, opening.seats, options, chance)


def replay(game: Game, entries: Sequence[Entry]) -> Iterator[Replay]:
    """The replay after each entry. Of what older rules have made it knows the versions alone: it goes on from the
    position of the last `upgrade` entry. Raises as Replay.apply."""
    running = Replay(game)
    running.keep(undone_to(entries))
    upgraded = upgraded_at(entries)
    for entry in entries:
        if entry.version < upgraded:
            running.skip(entry)
        else:
            running.apply(entry)
        yield running
