"""How the entries of a journal make a record: the same functions for a live change and for a replay of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from games.chance import Face
from games.game import Deadline, Game
from games.journal import Entry, Opening
from services.board import absence, clocks
from services.board.record import (
    ABANDONED,
    BOT,
    ENDED,
    HUMAN,
    OPEN,
    OUT,
    RUNNING,
    Absence,
    Clock,
    ClockRule,
    Proposal,
    Record,
    SeatRecord,
)

UNDO, PAUSE, ABANDON = "undo", "pause", "abandon"
OF_THE_GAME = ("start", "action", "upgrade", UNDO)
"""The kinds of entries after which the game has another state."""


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
    code: str = ""
    clock_rule: ClockRule | None = None
    absence: Absence = Absence()


class Details(msgspec.Struct, omit_defaults=True):
    """Details of the other house actions; by: the player who asked, "" for the house itself. player: whom it is about.

    gap_ms: how far an outage of the hall moves the clock. action, until, to: of a proposal, and to: of an undo.
    flagged, forfeited: the seat whose clock has run out, and that is given up; also of actions that the house plays.
    """

    by: str = ""
    name: str = ""
    seed: str = ""
    bot: str = ""
    reason: str = ""
    gap_ms: int = 0
    player: str = ""
    code: str = ""
    action: str = ""
    until: int = 0
    to: int = 0
    flagged: int | None = None
    forfeited: int | None = None


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
        code=hosting.code,
        created_at=entry.at,
        clock_rule=hosting.clock_rule,
        seat_clocks=[clocks.wound_up(hosting.clock_rule) for _ in hosting.places] if hosting.clock_rule else [],
        absence=hosting.absence,
    )


def advance(record: Record, game: Game, state: Any, entry: Entry) -> bool:
    """Change the record as the entry does; state: the game's after it, None in the lobby.

    Whether an open proposal has lapsed by it.
    """
    before, holders, zero, alarm = record.proposal, record.holders(), record.clock_zero, clocks.alarm_of(record)
    clocks.stop(record, record.moment_at(entry.at) if entry.kind == UNDO else entry.moment)
    _apply_house(record, entry)
    if state is None:
        count_draws(record, entry)
    elif entry.kind in OF_THE_GAME:
        settle(record, game, state, entry)
    clocks.go_on(record, entry)
    clocks.rearm(record, alarm, entry)
    if before is None:
        return False
    if record.over or record.holders() != holders or (before.action == UNDO and _goes_on(record, entry, zero)):
        record.proposal = None
    return record.proposal is None and entry.kind not in (before.action, "decline", "lapse")


def _goes_on(record: Record, entry: Entry, zero: int) -> bool:
    """Whether an undo would take back something that nobody has agreed to."""
    return entry.kind in OF_THE_GAME or record.clock_zero != zero


def _apply_house(record: Record, entry: Entry) -> None:
    change = _HOUSE.get(entry.kind)
    if change is None and (entry.kind != "action" or not bytes(entry.details)):
        return
    details = msgspec.json.decode(entry.details or b"{}", type=Details)
    if details.flagged is not None:
        clocks.flag(record, details.flagged)
    if details.forfeited is not None:
        record.seats[details.forfeited].kind = OUT
    if change is not None:
        change(record, entry, details)


def _join(record: Record, entry: Entry, details: Details) -> None:
    before = record.seats[_seat(entry)]
    since = before.since if before.player == details.by else entry.version
    record.seats[_seat(entry)] = SeatRecord(HUMAN, details.by, details.name, seed=details.seed, since=since)


def _leave(record: Record, entry: Entry, details: Details) -> None:
    """The seat is open again; of a running match it is somebody else's to play, and nobody is left in a pause."""
    record.owner = heir(record, _seat(entry))
    if record.status == RUNNING:
        absence.vacate(record, _seat(entry), entry.version)
    else:
        _bot(record, entry, details)
    if record.paused_at and not record.humans():
        _resume(record, entry, details)


def heir(record: Record, seat: int) -> str:
    """The owner once that seat's player has gone: the player who sits longest inherits what the owner leaves behind."""
    staying = [other for number, other in enumerate(record.seats) if number != seat and other.player]
    leaves = record.seats[seat].player == record.owner and record.owner not in {other.player for other in staying}
    humans = [other for other in staying if other.kind == HUMAN]
    return min(humans, key=lambda other: other.since).player if leaves and humans else record.owner


def _kick(record: Record, entry: Entry, details: Details) -> None:
    _leave(record, entry, details)
    if details.player and not record.seats_of(details.player):
        record.kicked = [*record.kicked, details.player]
        record.invited = [player for player in record.invited if player != details.player]


def _invite(record: Record, entry: Entry, details: Details) -> None:
    """Who was sent away may come back by it."""
    record.invited = [*record.invited, details.player]
    record.kicked = [player for player in record.kicked if player != details.player]


def _new_code(record: Record, entry: Entry, details: Details) -> None:
    record.code = details.code


def _bot(record: Record, entry: Entry, details: Details) -> None:
    seat = SeatRecord(BOT, name=details.name, bot=details.bot, since=entry.version) if details.bot else SeatRecord(OPEN)
    record.seats[_seat(entry)] = seat


def _start(record: Record, entry: Entry, details: Details) -> None:
    record.status, record.started_at = RUNNING, entry.at


def _propose(record: Record, entry: Entry, details: Details) -> None:
    record.proposal = Proposal(entry.version, details.action, details.by, [details.by], details.until, details.to)


def _agree(record: Record, entry: Entry, details: Details) -> None:
    proposal = record.proposal
    if proposal is not None:
        record.proposal = msgspec.structs.replace(proposal, agreed=[*proposal.agreed, details.by])


def _end_proposal(record: Record, entry: Entry, details: Details) -> None:
    record.proposal = None


def _undo(record: Record, entry: Entry, details: Details) -> None:
    """The entry's moment is that of the version gone back to: match time goes on from there."""
    record.proposal = None
    record.clock_zero = record.zero_for(entry.at, entry.moment)


def _pause(record: Record, entry: Entry, details: Details) -> None:
    record.proposal, record.paused_at = None, entry.at


def _resume(record: Record, entry: Entry, details: Details) -> None:
    if record.clock_zero:
        record.clock_zero += entry.at - record.paused_at
    if record.clock is not None:
        record.clock = msgspec.structs.replace(record.clock, generation=entry.version)
    record.paused_at, record.resumed_at = 0, entry.at


def _abandon(record: Record, entry: Entry, details: Details) -> None:
    record.status, record.ended_at = ABANDONED, entry.at
    _end(record)


def _end(record: Record) -> None:
    record.to_act, record.clock, record.proposal, record.paused_at = [], None, None, 0


def _hand_over(record: Record, entry: Entry, details: Details) -> None:
    absence.hand_over(record, _seat(entry))


def _return(record: Record, entry: Entry, details: Details) -> None:
    absence.come_back(record, _seat(entry))


def _outage(record: Record, entry: Entry, details: Details) -> None:
    record.clock_zero += details.gap_ms


_HOUSE: dict[str, Callable[[Record, Entry, Details], None]] = {
    "join": _join,
    "leave": _leave,
    "kick": _kick,
    "bot": _bot,
    "invite": _invite,
    "new-code": _new_code,
    "start": _start,
    "propose": _propose,
    "agree": _agree,
    "decline": _end_proposal,
    "lapse": _end_proposal,
    UNDO: _undo,
    PAUSE: _pause,
    "resume": _resume,
    ABANDON: _abandon,
    "hand_over": _hand_over,
    "return": _return,
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
        record.seat_clocks = clocks.kept(record, entry)
        record.clock_zero = (record.paused_at or entry.at) - entry.moment if entry.moment else record.clock_zero
    deadline = game.deadline(state)
    if (deadline is not None or record.clock_rule is not None) and not record.clock_zero:
        record.clock_zero = entry.at
    record.clock = _running(record.clock, deadline, entry)
    record.to_act = list(game.to_act(state))
    outcome = game.outcome(state)
    if outcome is not None:
        record.status, record.ended_at = ENDED, entry.at
        record.outcome = msgspec.json.encode(outcome)
        _end(record)


def _running(before: Clock | None, deadline: Deadline | None, entry: Entry) -> Clock | None:
    """The clock that ran before, or another one. After an upgrade it always counts as another: a replay from there
    does not know when it began."""
    if deadline is None:
        return None
    now = Clock(deadline.clock, entry.version, deadline.at, deadline.generation)
    same = before is not None and before == msgspec.structs.replace(now, generation=before.generation)
    return before if same and entry.kind != "upgrade" else now


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
