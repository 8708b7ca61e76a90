"""What the table does: the steps of its phases, the end of a clock, the change to newer rules."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from games import registry
from games.chance import RecordedChance
from games.errors import ScriptError
from games.game import TABLE, Game
from games.journal import Entry
from services.board import errors
from services.board.commits import Commits, Committed
from services.board.finding import Finder
from services.board.history import Details
from services.board.house_actions import encoded
from services.board.outages import Outages
from services.board.patience import persist
from services.board.playing import Played, Playing
from services.board.store import Loaded


class Stepped(NamedTuple):
    version: int
    table_to_act: bool


class TimeUp(NamedTuple):
    """not_before_ms: the clock has not run out yet by the store's time; ask again then."""

    applied: bool
    not_before_ms: int = 0


class Table:
    def __init__(self, finder: Finder, playing: Playing, commits: Commits, outages: Outages) -> None:
        self._finder = finder
        self._playing = playing
        self._commits = commits
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
        entry = Entry(loaded.version + 1, loaded.now, "upgrade", moment, details=details)
        played = Played(game.from_position(position, RecordedChance(())), [], [])
        return self._commits.action(loaded, game, entry, played, write=None, in_time=False).done

    def step(self, match_id: str, expected: int) -> Stepped:
        """The table's next step, at exactly this version. Raises Refused `stale_version` at another."""
        tries = 0

        def attempt() -> Stepped | None:
            nonlocal tries
            tries += 1
            loaded = self._finder.find(match_id)
            to_act = TABLE in loaded.record.to_act
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
            committed = self._play_table(loaded, game)
            return Stepped(committed.saved.version, TABLE in committed.record.to_act) if committed.done else None

        return persist(attempt, match_id)

    def _play_table(self, loaded: Loaded, game: Game, number: int | None = None) -> Committed:
        """The table's one legal action, or the given one.

        Dice of a practice match that do not fit end it: nobody else could move the table on, and it would be tried
        in vain for as long as the match lives.
        """
        record, state = loaded.record, game.decode(loaded.state)
        moment = record.moment_at(loaded.now)
        action = game.legal_actions(state, TABLE)[0] if number is None else number
        entry = entry_of(loaded, TABLE, game.name_action(state, action), moment)
        try:
            played = self._playing.act(loaded, game, state, TABLE, action, moment)
        except ScriptError as error:
            return self.give_up(loaded, game, error.code)
        entry.draws = played.draws
        return self._commits.action(loaded, game, entry, played, write=None, in_time=False)

    def give_up(self, loaded: Loaded, game: Game, reason: str) -> Committed:
        """End a match that neither the table nor a bot can go on with."""
        moment = loaded.record.moment_at(loaded.now)
        entry = Entry(loaded.version + 1, loaded.now, "abandon", moment, details=encoded(Details(reason=reason)))
        event = {"type": "match_abandoned", "reason": reason}
        return self._commits.house(loaded, game, entry, event, write=None)

    def time_up(self, match_id: str, generation: int) -> TimeUp:
        """The clock of this generation has run out, says a timer. Whether it has, the store's clock decides."""

        def attempt() -> TimeUp | None:
            loaded = self._finder.seek(match_id)
            clock = loaded.record.clock if loaded is not None else None
            if loaded is None or clock is None or clock.generation != generation:
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
        """Whether it was this process whose table action ended the clock.

        When the hall was away the clock may have been moved instead; then the save finds a newer version.
        """
        self._outages.heal(loaded.now)
        number = game.time_up(game.decode(loaded.state))
        if number is None:
            raise RuntimeError(f"{game.key} has a clock that cannot run out")
        return self._play_table(loaded, game, number).done


def entry_of(loaded: Loaded, seat: int, named: msgspec.Struct, moment: int) -> Entry:
    """The journal entry of an action of a seat at a moment; its draws are still to come."""
    action = msgspec.Raw(msgspec.json.encode(named))
    return Entry(loaded.version + 1, loaded.now, "action", moment, seat, action)
