"""What happens without a player: the table's steps, the end of a clock, acts for the absent, newer rules."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from games import registry
from games.chance import RecordedChance
from games.game import TABLE, Game
from games.journal import Entry
from services.board import absence, clocks, errors
from services.board.commits import Commits
from services.board.finding import Finder
from services.board.house_play import HousePlay
from services.board.outages import Outages
from services.board.patience import persist
from services.board.playing import Played
from services.board.stand_in import StandIn
from services.board.store import Loaded

MOST_AT_ONCE = 32
"""Actions for absent players before others wait no longer for their reactions; the sweep goes on."""


class Stepped(NamedTuple):
    version: int
    table_to_act: bool


class TimeUp(NamedTuple):
    """not_before_ms: the clock has not run out yet by the store's time; ask again then."""

    applied: bool
    not_before_ms: int = 0


class Table:
    def __init__(self, finder: Finder, commits: Commits, house: HousePlay, stand_in: StandIn, outages: Outages) -> None:
        self._finder = finder
        self._commits = commits
        self._house = house
        self._stand_in = stand_in
        self._outages = outages

    def ready(self, loaded: Loaded, game: Game) -> bool:
        """Whether a seat may act on what was loaded; else something that comes first has been done to the match."""
        record = loaded.record
        if record.revision != game.revision:
            self._upgrade(loaded, game)
        elif record.deadline_ms and loaded.now >= record.deadline_ms:
            self._end_clock(loaded, game)
        else:
            return True
        return False

    def _upgrade(self, loaded: Loaded, game: Game) -> bool:
        """These rules are newer than the match: from here on it is replayed from its present position."""
        position = game.position(game.decode(loaded.state))
        moment = loaded.record.moment_at(loaded.now)
        details = msgspec.Raw(msgspec.json.encode(position))
        host = clocks.to_keep(loaded.record, moment)
        entry = Entry(loaded.version + 1, loaded.now, "upgrade", moment, details=details, host=host)
        played = Played(game.from_position(position, RecordedChance(())), [], [])
        return self._commits.action(loaded, game, entry, played, write=None, in_time=False).done

    def step(self, match_id: str, expected: int) -> Stepped:
        """The table's next step, at exactly this version. Raises Refused `stale_version` at another."""
        tries = 0

        def attempt() -> Stepped | None:
            nonlocal tries
            tries += 1
            loaded = self._finder.find(match_id)
            to_act = TABLE in loaded.record.acting
            if loaded.version != expected and tries > 1:
                return Stepped(loaded.version, to_act)  # an attempt whose answer was lost, or another worker
            if loaded.version != expected:
                raise errors.stale_version(loaded.version)
            if not to_act:
                return Stepped(loaded.version, False)
            game = registry.find(loaded.record.game)
            if loaded.record.revision != game.revision:
                self._upgrade(loaded, game)
                return Stepped(loaded.version + 1, True)
            number = game.legal_actions(game.decode(loaded.state), TABLE)[0]
            committed = self._house.act(loaded, game, TABLE, number)
            return Stepped(committed.saved.version, TABLE in committed.record.acting) if committed.done else None

        return persist(attempt, match_id)

    def time_up(self, match_id: str, generation: int) -> TimeUp:
        """The clock of this generation has run out, says a timer. Whether it has, the store's clock decides."""

        def attempt() -> TimeUp | None:
            loaded = self._finder.seek(match_id)
            if loaded is None or loaded.record.alarm is None or generation < loaded.record.armed:
                return TimeUp(False)
            if loaded.now < loaded.record.deadline_ms:
                return TimeUp(False, loaded.record.deadline_ms)
            game = registry.find(loaded.record.game)
            if loaded.record.revision != game.revision:
                self._upgrade(loaded, game)
                return None
            return TimeUp(True) if self._end_clock(loaded, game) else None

        return persist(attempt, match_id)

    def _end_clock(self, loaded: Loaded, game: Game) -> bool:
        """End the first clock, the game's or a seat's. Whether it was this process that did.

        When the hall was away the clock may have been moved instead; then the save finds a newer version.
        """
        self._outages.heal(loaded.now)
        alarm = loaded.record.alarm
        if alarm is not None and alarm.seat != TABLE:
            return self._stand_in.flag(loaded, game, alarm.seat).done
        number = game.time_up(game.decode(loaded.state))
        if number is None:
            raise RuntimeError(f"{game.key} has a clock that cannot run out")
        return self._house.act(loaded, game, TABLE, number).done

    def look_after(self, match_id: str) -> None:
        """Act for the seats whose players are away, until the others are to act."""
        for _ in range(MOST_AT_ONCE):
            if not persist(lambda: self._looked_after(match_id), match_id).applied:
                return

    def _looked_after(self, match_id: str) -> TimeUp | None:
        loaded = self._finder.seek(match_id)
        seat = absence.waiting(loaded.record) if loaded is not None else None
        if loaded is None or seat is None:
            return TimeUp(False)
        game = registry.find(loaded.record.game)
        if not self.ready(loaded, game):
            return None
        return TimeUp(True) if self._stand_in.act(loaded, game, seat).done else None
