"""How the entries of a journal make a record: the same functions for a live change and for a replay of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from games.chance import Face
from games.game import Game
from games.journal import Entry, Opening, Replay
from services.board.record import ABANDONED, BOT, ENDED, HUMAN, OPEN, RUNNING, Clock, Record, SeatRecord


class Hosting(Opening, kw_only=True):
    """Details of the `create` entry: beside what a replay needs, how the match is hosted.

    creator: the owner at first. places: the seats as they were given. script: dice of a practice match.
    """

    match_id: str
    scenario_title: str
    creator: str
    places: list[SeatRecord]
    visibility: str
    practice: bool
    hot_seat: bool
    commitment: str
    key_id: str
    group_id: str = ""
    script: dict[str, list[Face]] | None = None
    strict: bool = False


class Details(msgspec.Struct, omit_defaults=True):
    """Details of the other house actions; by: the player who asked, "" for the house itself. gap_ms: how far
    an outage of the hall moves the clock."""

    by: str = ""
    name: str = ""
    seed: str = ""
    bot: str = ""
    reason: str = ""
    gap_ms: int = 0


def opened(entry: Entry) -> Record:
    """The record that a `create` entry makes."""
    hosting = msgspec.json.decode(entry.details, type=Hosting)
    return Record(
        id=hosting.match_id,
        game=hosting.game,
        revision=hosting.revision,
        scenario_id=hosting.scenario_id,
        scenario_title=hosting.scenario_title,
        owner=hosting.creator,
        seats=hosting.places,
        visibility=hosting.visibility,
        practice=hosting.practice,
        hot_seat=hosting.hot_seat,
        options=msgspec.json.encode(hosting.options),
        group_id=hosting.group_id,
        key_id=hosting.key_id,
        commitment=hosting.commitment,
        script=hosting.script,
        strict=hosting.strict,
        created_at=entry.at,
    )


def apply_house(record: Record, entry: Entry) -> None:
    """Change the record as a house action does; entries of the game leave it to `settle`."""
    change = _HOUSE.get(entry.kind)
    if change is not None:
        change(record, entry, msgspec.json.decode(entry.details or b"{}", type=Details))


def _join(record: Record, entry: Entry, details: Details) -> None:
    before = record.seats[_seat(entry)]
    since = before.since if before.player == details.by else entry.version
    record.seats[_seat(entry)] = SeatRecord(HUMAN, details.by, details.name, seed=details.seed, since=since)


def _leave(record: Record, entry: Entry, details: Details) -> None:
    record.seats[_seat(entry)] = SeatRecord(OPEN)
    staying = [seat for seat in record.seats if seat.kind == HUMAN]
    if details.by == record.owner and staying and not record.seats_of(record.owner):
        record.owner = min(staying, key=lambda seat: seat.since).player


def _bot(record: Record, entry: Entry, details: Details) -> None:
    seat = SeatRecord(BOT, name=details.name, bot=details.bot, since=entry.version) if details.bot else SeatRecord(OPEN)
    record.seats[_seat(entry)] = seat


def _start(record: Record, entry: Entry, details: Details) -> None:
    record.status, record.started_at = RUNNING, entry.at


def _abandon(record: Record, entry: Entry, details: Details) -> None:
    record.status, record.ended_at = ABANDONED, entry.at
    record.to_act, record.clock = [], None


def _outage(record: Record, entry: Entry, details: Details) -> None:
    record.clock_zero += details.gap_ms


_HOUSE: dict[str, Callable[[Record, Entry, Details], None]] = {
    "join": _join,
    "leave": _leave,
    "bot": _bot,
    "start": _start,
    "abandon": _abandon,
    "outage": _outage,
}


def _seat(entry: Entry) -> int:
    if entry.seat is None:
        raise ValueError(f"a {entry.kind} entry names a seat")
    return entry.seat


def settle(record: Record, game: Game, state: Any, entry: Entry) -> None:
    """Note what follows from the game's new state: who acts, which clock runs, whether it is over."""
    count_draws(record, entry)
    record.moment = entry.moment
    if entry.kind == "upgrade":
        record.revision = game.revision
        record.clock_zero = entry.at - entry.moment if entry.moment else record.clock_zero
    deadline = game.deadline(state)
    if deadline is not None and not record.clock_zero:
        record.clock_zero = entry.at
    record.clock = None if deadline is None else Clock(deadline.clock, deadline.generation, deadline.at)
    record.to_act = list(game.to_act(state))
    outcome = game.outcome(state)
    if outcome is not None:
        record.status, record.ended_at = ENDED, entry.at
        record.outcome = msgspec.json.encode(outcome)
        record.to_act, record.clock = [], None


def count_draws(record: Record, entry: Entry) -> None:
    """Move the counters past the entry's draws; of the table's streams only the latest phase's are kept."""
    for draw in entry.draws:
        ordinal = phase_of(draw.stream)
        if ordinal is not None and ordinal > record.ordinal:
            record.ordinal = ordinal
            record.counters = {s: n for s, n in record.counters.items() if not s.startswith("table/")}
        record.counters[draw.stream] = draw.counter + 1


def phase_of(stream: str) -> int | None:
    """The phase of a stream such as table/3/d6."""
    return int(stream.split("/", 2)[1]) if stream.startswith("table/") else None


def counters_of(entries: Iterable[Entry]) -> dict[str, int]:
    """How many words of every stream a journal has used."""
    return {draw.stream: draw.counter + 1 for entry in entries for draw in entry.draws}


class History:
    """A match made again from its journal, entry by entry: record, state, and the game's events of the last entry."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.record: Record | None = None
        self.events: list[msgspec.Struct] = []
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
        upgraded = max((entry.version for entry in entries if entry.kind == "upgrade"), default=0)
        for entry in entries:
            self.events = []
            if entry.version < upgraded:
                self._replay.version = entry.version
                self._note(entry)
            else:
                self._apply(entry)
            yield self

    def _apply(self, entry: Entry) -> None:
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
            apply_house(self.record, entry)
        if self.state is not None and entry.kind in ("start", "action", "upgrade"):
            settle(self.record, self.game, self.state, entry)
        elif self.state is None:
            count_draws(self.record, entry)
