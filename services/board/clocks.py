"""The seats' clocks. They count match time, so that a pause or an outage stops them without their knowledge; an undo
gives no time back."""

from __future__ import annotations

import msgspec

from games.game import TABLE
from games.journal import Entry
from services.board.bodies import Budget, Phase
from services.board.record import HUMAN, Alarm, ClockRule, Record, SeatClock

BUDGET, PHASE = "budget", "phase"


def clock_rule(wanted: Budget | Phase | None) -> ClockRule | None:
    """How the clocks of a new match count; None without clocks."""
    if isinstance(wanted, Budget):
        return ClockRule(BUDGET, wanted.budget_ms, wanted.increment_ms)
    return ClockRule(PHASE, wanted.phase_ms) if wanted is not None else None


def wound_up(rule: ClockRule, flags: int = 0) -> SeatClock:
    """A clock with all its time. flags: how often it has run out before."""
    return SeatClock(rule.ms, flags=flags)


def flag(record: Record, seat: int) -> None:
    """A seat's time is up; what is left of its turn is the house's."""
    record.seat_clocks[seat].flags += 1
    record.seat_clocks[seat].out = True


def stop(record: Record, moment: int) -> None:
    """Let every clock stand."""
    for clock in record.seat_clocks:
        if clock.ends is not None:
            clock.left_ms, clock.ends = max(0, clock.ends - moment), None


def go_on(record: Record, entry: Entry) -> None:
    """After an entry: end the turns that it ended, and let the clocks of the humans who are to act run.

    A turn ends with the own action after which nothing is left to do; and, without an increment, when the table acts.
    """
    actor = entry.seat if entry.kind == "action" else None
    for seat, clock in enumerate(record.seat_clocks):
        if TABLE in record.to_act or (seat == actor and seat not in record.to_act):
            _end_turn(record, clock, own=seat == actor)
        if seat in record.to_act and record.seats[seat].kind == HUMAN and not clock.out:
            clock.ends = entry.moment + clock.left_ms


def _end_turn(record: Record, clock: SeatClock, *, own: bool) -> None:
    rule = record.clock_rule
    if rule is None:
        return
    clock.out = False
    if rule.kind == PHASE:
        clock.left_ms = rule.ms
    elif own:
        clock.left_ms += rule.increment_ms


def rearm(record: Record, before: tuple[Alarm | None, int], entry: Entry) -> None:
    """Note the version at which another clock became the first to end, or its end was moved.

    After an upgrade it always counts as another: a replay from there does not know when it began.
    """
    if before != alarm_of(record) or entry.kind == "upgrade":
        record.armed = entry.version


def alarm_of(record: Record) -> tuple[Alarm | None, int]:
    """The first clock to end, and where that is on the wall clock."""
    return record.alarm, record.deadline_ms


def last_end(record: Record) -> int:
    """When the last of the running clocks ends on the wall clock; 0 when none runs, or in a pause."""
    ends = [clock.ends for clock in record.seat_clocks if clock.ends is not None]
    if record.clock is not None:
        ends.append(record.clock.at)
    return record.clock_zero + max(ends) if ends and not record.paused_at else 0


def to_keep(record: Record, moment: int) -> msgspec.Raw:
    """The standing clocks, for the `upgrade` entry: a replay that begins there knows of no earlier turn."""
    left = [(clock.left_ms if clock.ends is None else max(0, clock.ends - moment)) for clock in record.seat_clocks]
    kept = [SeatClock(ms, None, clock.flags, clock.out) for ms, clock in zip(left, record.seat_clocks, strict=True)]
    return msgspec.Raw(msgspec.json.encode(kept))


def kept(record: Record, entry: Entry) -> list[SeatClock]:
    """The clocks that an `upgrade` entry holds."""
    return msgspec.json.decode(entry.host, type=list[SeatClock]) if bytes(entry.host) else record.seat_clocks
