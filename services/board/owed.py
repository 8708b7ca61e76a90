"""What a change owes: noted by the same script that saves it, taken off by whoever has done it.

A member of the set names the reaction, the match, and what tells it from others of its kind.
"""

from __future__ import annotations

from typing import NamedTuple

from games.game import TABLE
from services.board import notices
from services.board.absence import waiting
from services.board.notices import Earlier, Notice
from services.board.record import BOT, RUNNING, Proposal, Record
from services.board.store import Owed

PHASE, BOT_TURN, TIMER, ROW, ARCHIVE, IDLE, LAPSE = "phase", "bot", "timer", "row", "archive", "idle", "lapse"
ABSENT = "absent"
SHOWN = "shown"
COMPACT = "compact"
PACE_MS = 800
"""How long a bot takes for a move while a clock runs."""
OVERDUE_MS = 2_000
"""What is owed for so long is made by the sweep."""
CONSENT_MS = 20_000
"""How long the others have to agree to a proposal."""
LOBBY_MS = 24 * 3600 * 1000
UNTOUCHED_MS = 30 * 24 * 3600 * 1000


class Before(NamedTuple):
    """The record before the change, as far as reactions follow from the difference."""

    to_act: tuple[int, ...]
    armed: int
    absent: bool
    bots: frozenset[int] = frozenset()
    proposal: Proposal | None = None
    seen: Earlier | None = None

    @classmethod
    def of(cls, record: Record) -> Before:
        absent, seen = waiting(record) is not None, Earlier.of(record)
        return cls(tuple(record.acting), record.armed, absent, _bots_of(record), record.proposal, seen)


def phase(match_id: str) -> str:
    return f"{PHASE}:{match_id}"


def bot_turn(match_id: str, seat: int) -> str:
    return f"{BOT_TURN}:{match_id}:{seat}"


def timer(match_id: str, armed: int) -> str:
    """armed: the version at which the first clock to end became another."""
    return f"{TIMER}:{match_id}:{armed}"


def archive(match_id: str) -> str:
    return f"{ARCHIVE}:{match_id}"


def idle(match_id: str) -> str:
    return f"{IDLE}:{match_id}"


def absent(match_id: str) -> str:
    return f"{ABSENT}:{match_id}"


def lapse(match_id: str) -> str:
    return f"{LAPSE}:{match_id}"


def after(before: Before, record: Record, version: int, actor: int | None, listed: bool) -> list[Owed]:
    """actor: the seat that acted. listed: whether the change shows in the list of matches."""
    owes = [*_phase(before, record), *_bots(before, record, actor)]
    if before.armed != record.armed:
        owes += [Owed("drop", timer(record.id, before.armed)), Owed("new", timer(record.id, record.armed))]
    if waiting(record) is not None:
        owes.append(Owed("touch", absent(record.id)))
    elif before.absent:
        owes.append(Owed("drop", absent(record.id)))
    if before.proposal is None and record.proposal is not None:
        owes.append(Owed("set", lapse(record.id), CONSENT_MS - OVERDUE_MS))
    elif before.proposal is not None and record.proposal is None:
        owes.append(Owed("drop", lapse(record.id)))
    if listed or record.over:
        owes += _rows(record, version)
    if before.seen is not None:
        owes += _notices(record, version, notices.of_change(before.seen, record))
    if record.over:
        owes += [Owed("new", archive(record.id)), Owed("drop", idle(record.id))]
    elif record.status == RUNNING:
        owes.append(Owed("set", idle(record.id), UNTOUCHED_MS))
    elif version == 1:
        owes.append(Owed("set", idle(record.id), LOBBY_MS))
    return owes


def _rows(record: Record, version: int) -> list[Owed]:
    """Now for those who play, and once more when it is shown to onlookers."""
    now = Owed("new", f"{ROW}:{record.id}:{version}")
    if not record.shown_at:
        return [now]
    return [now, _shown_later(record, f"{ROW}:{record.id}:{version}:{SHOWN}")]


def _notices(record: Record, version: int, told: list[Notice]) -> list[Owed]:
    """An owner who does not sit is told when it is shown."""
    later = [notice for notice in told if record.shown_at and not record.seats_of(notice.player)]
    now = [notice for notice in told if notice not in later]
    owes = [Owed("new", notices.member(record.id, version, now))] if now else []
    return [*owes, _shown_later(record, notices.member(record.id, version, later))] if later else owes


def _shown_later(record: Record, member: str) -> Owed:
    """What is to be done when onlookers may see this version."""
    return Owed("set", member, max(0, record.spectator_delay_ms - OVERDUE_MS))


def _phase(before: Before, record: Record) -> list[Owed]:
    if TABLE in record.acting:
        return [Owed("touch", phase(record.id))]
    return [Owed("drop", phase(record.id))] if TABLE in before.to_act else []


def _bots(before: Before, record: Record, actor: int | None) -> list[Owed]:
    """One turn at a time is owed to a bot; the one it has just taken is done."""
    delay = PACE_MS if record.clock is not None else 0
    owes = [Owed("drop", bot_turn(record.id, seat)) for seat in before.bots - _bots_of(record)]
    for seat in _bots_of(record):
        acts = seat in record.acting
        if seat == actor or (not acts and seat in before.to_act):
            owes.append(Owed("drop", bot_turn(record.id, seat)))
        if acts:
            owes.append(Owed("new", bot_turn(record.id, seat), delay))
    return owes


def _bots_of(record: Record) -> frozenset[int]:
    return frozenset(number for number, seat in enumerate(record.seats) if seat.kind == BOT)
