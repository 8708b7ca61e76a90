"""Makes what is owed: at once on a thread of its own, and again by the sweep for whatever was lost on the way.

Making a reaction twice is harmless; a member leaves the set only when its reaction is made, or when the save that
answers it takes it off.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.game import TABLE
from services.board import absence, owed
from services.board.archive import Archive
from services.board.hindsight import Hindsight
from services.board.housekeeping import Housekeeping
from services.board.keys import PARTITIONS
from services.board.lanes import STOP_SECONDS, Lane
from services.board.notices import NOTICE, Notices
from services.board.outside import Outside
from services.board.quota import Quota
from services.board.store import Loaded, Store
from telemetry.metrics import OWED_LATE

log = logging.getLogger(__name__)

AGAIN_MS = 5_000
SWEEP_SECONDS = 1.0
MOST_CLAIMED = 200
URGENT = (owed.PHASE, owed.BOT_TURN, owed.TIMER, owed.ABSENT)
"""What players wait for does not queue behind what only the lists and the archive wait for."""


class Newly(NamedTuple):
    """What a save owes anew. version: which one; None in the sweep, which looks at the match as it is now."""

    member: str
    version: int | None = None
    paced: bool = False


class Reactions:
    """`with` runs its four threads. expire: abandons a match that was left alone for too long. lapse: ends a proposal
    that nobody agreed to in time. look_after: acts for the absent."""

    def __init__(self, store: Store, archive: Archive, quota: Quota, outside: Outside, hindsight: Hindsight) -> None:
        self._store = store
        self._archive = archive
        self._quota = quota
        self._outside = outside
        self._hindsight = hindsight
        self._housekeeping = Housekeeping(store)
        self._notices = Notices(store)
        self._urgent, self._telling, self._later = Lane(self._react), Lane(self._react), Lane(self._react)
        self._stopping = threading.Event()
        self.expire: Callable[[str], None] = lambda match_id: None
        self.lapse: Callable[[str], None] = lambda match_id: None
        self.look_after: Callable[[str], None] = lambda match_id: None
        self._sweeper = threading.Thread(target=self._sweep, daemon=True)

    def dispatch(self, match_id: str, version: int, members: Sequence[str], paced: bool) -> None:
        """Called after a save; never waits."""
        for member in members:
            self._lane(member).give(Newly(member, version, paced))
        if self._housekeeping.due(version):
            self._later.give(Newly(f"{owed.COMPACT}:{match_id}", version))

    def _lane(self, member: str) -> Lane[Newly]:
        if member.startswith(URGENT):
            return self._urgent
        return self._telling if member.startswith(NOTICE) else self._later

    def __enter__(self) -> Reactions:
        for thread in (self._urgent, self._telling, self._later, self._sweeper):
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        for lane in (self._urgent, self._telling, self._later):
            lane.stop()
        self._sweeper.join(STOP_SECONDS)

    def _react(self, newly: Newly) -> None:
        if (why := self._make(newly)) is not None:
            log.info("%s waits for the sweep: %s", newly.member.partition(":")[0], why)

    def _sweep(self) -> None:
        while not self._stopping.wait(SWEEP_SECONDS):
            self.sweep()

    def sweep(self, overdue_ms: int = owed.OVERDUE_MS) -> int:
        """Make what has been owed for too long, in every partition. Returns how much that was."""
        found, late = 0, Counter[str]()
        for number in range(PARTITIONS):
            try:
                members = self._store.claim(number, overdue_ms, AGAIN_MS, MOST_CLAIMED)
            except Exception as error:
                log.warning("the sweep cannot reach the store: %s", type(error).__name__)
                return found
            for member in members:
                found += 1
                kind = member.partition(":")[0]
                OWED_LATE.labels(kind).inc()
                if (why := self._make(Newly(member))) is not None:
                    late[f"{kind}: {why}"] += 1
        for what, times in late.items():
            log.warning("still owed %d times, %s", times, what)
        return found

    def _make(self, newly: Newly) -> Exception | None:
        """Why it could not be made."""
        kind, match_id, *rest = newly.member.split(":")
        try:
            if kind == owed.COMPACT:
                self._housekeeping.tidy(match_id, newly.version or 0)
            elif kind == NOTICE:
                self._notices.tell(match_id, int(rest[0]), rest[1])
                self._store.done(match_id, newly.member)
            elif newly.version is not None and kind == owed.PHASE:
                self._outside.phase_due(match_id, newly.version)
            elif newly.version is not None and kind == owed.BOT_TURN:
                self._outside.bot_due(match_id, int(rest[0]), newly.version, paced=newly.paced)
            else:
                self._make_of_loaded(kind, match_id, rest, newly.member)
        except Exception as failure:
            return failure
        return None

    def _make_of_loaded(self, kind: str, match_id: str, rest: list[str], member: str) -> None:
        loaded = self._store.load(match_id)
        if loaded is None and kind == owed.ROW:  # onlookers may be shown the end after the live keys have gone
            loaded = self._archive.load(match_id, self._store.now(match_id))
        if loaded is None:
            self._store.done(match_id, member)
        elif kind == owed.IDLE:
            self.expire(match_id)
        elif kind == owed.ABSENT and absence.waiting(loaded.record) is None:
            self._store.waits(match_id, loaded.version, member)
        elif kind == owed.ABSENT:
            self.look_after(match_id)
        elif kind == owed.LAPSE:
            self.lapse(match_id)
        elif kind == owed.PHASE:
            self._turn(loaded, TABLE, member)
        elif kind == owed.BOT_TURN:
            self._turn(loaded, int(rest[0]), member)
        elif kind == owed.TIMER:
            self._outside.set_timer(loaded.record)
            self._store.done(match_id, member)
        elif kind == owed.ROW:
            self._archive.put_row(loaded, self._hindsight.seen(loaded) if owed.SHOWN in rest else _unless_later(loaded))
            self._store.done(match_id, member)
        elif kind == owed.ARCHIVE:
            self._keep(loaded, member)

    def _turn(self, loaded: Loaded, seat: int, member: str) -> None:
        """A step of the table, or a bot's turn, that has not come."""
        match_id = loaded.record.id
        if seat not in loaded.record.acting:
            self._store.waits(match_id, loaded.version, member)
        elif seat == TABLE:
            self._outside.phase_due(match_id, loaded.version)
        else:
            self._outside.bot_due(match_id, seat, loaded.version, paced=False)

    def _keep(self, loaded: Loaded, member: str) -> None:
        """The archive is written before the live keys may go."""
        record = loaded.record
        self._archive.put_row(loaded, _unless_later(loaded))
        self._archive.put(loaded, self._store.journal(record.id))
        self._store.retire(record.id, member)
        for player in {record.owner, *(seat.player for seat in record.seats)} - {""}:
            self._quota.give_back(player, record.id)


def _unless_later(loaded: Loaded) -> Loaded | None:
    """What onlookers are shown at once; None where that is owed for later."""
    return None if loaded.record.shown_at else loaded
