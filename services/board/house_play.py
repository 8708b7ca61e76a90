"""What the house itself plays: the table's steps, and actions in the name of those who are away."""

from __future__ import annotations

from typing import Any

import msgspec

from games.errors import ScriptError
from games.game import Game
from games.journal import Entry
from services.board.asking import encoded
from services.board.commits import Commits, Committed
from services.board.entries import Details
from services.board.playing import Playing
from services.board.store import Loaded


class HousePlay:
    def __init__(self, playing: Playing, commits: Commits) -> None:
        self._playing = playing
        self._commits = commits

    def act(
        self, loaded: Loaded, game: Game, seat: int, number: int, details: Details | None = None, *told: dict[str, Any]
    ) -> Committed:
        """An action of the table or of a seat, whether or not a clock has run out. told: events beside the game's.

        Dice of a practice match that do not fit end it: nobody else could go on, and it would be tried in vain for as
        long as the match lives.
        """
        state = game.decode(loaded.state)
        moment = loaded.record.moment_at(loaded.now)
        entry = entry_of(loaded, seat, game.name_action(state, number), moment)
        if details is not None:
            entry.details = encoded(details)
        try:
            played = self._playing.act(loaded, game, state, seat, number, moment)
        except ScriptError as error:
            return self.give_up(loaded, game, error.code)
        entry.draws = played.draws
        return self._commits.action(loaded, game, entry, played, write=None, in_time=False, told=told)

    def give_up(self, loaded: Loaded, game: Game, reason: str) -> Committed:
        """End a match that neither the table nor a bot can go on with."""
        moment = loaded.record.moment_at(loaded.now)
        entry = Entry(loaded.version + 1, loaded.now, "abandon", moment, details=encoded(Details(reason=reason)))
        event = {"type": "match_abandoned", "reason": reason}
        return self._commits.house(loaded, game, entry, [event], write=None)


def entry_of(loaded: Loaded, seat: int, named: msgspec.Struct, moment: int) -> Entry:
    """The journal entry of an action of a seat at a moment; its draws are still to come."""
    action = msgspec.Raw(msgspec.json.encode(named))
    return Entry(loaded.version + 1, loaded.now, "action", moment, seat, action)
