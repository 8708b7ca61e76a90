"""What the house's own entries change in a record; the game's are left to services.board.history."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from games.journal import Entry
from services.board import absence, clocks
from services.board.entries import ABANDON, PAUSE, UNDO, Details
from services.board.record import ABANDONED, BOT, HUMAN, OPEN, OUT, RUNNING, Proposal, Record, SeatRecord


def apply_house(record: Record, entry: Entry) -> None:
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
    record.revision = details.revision or record.revision


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
    end(record)


def end(record: Record) -> None:
    """Nothing runs any more, and nobody is asked."""
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
