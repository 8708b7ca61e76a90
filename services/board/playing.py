"""Lets a game apply an action to a fresh copy of its state, with the chance of the match."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, count
from typing import Any, NamedTuple

import msgspec

from games.chance import Draw, RecordingChance
from games.errors import NeedDraws
from games.game import Game, chance_prefix
from games.journal import Entry, Opening, first_state
from services.board.entries import Hosting
from services.board.history import counters_of
from services.board.match_chance import MatchChance
from services.board.record import Record
from services.board.store import Loaded

MOST_FETCHES = 10_000


class Played(NamedTuple):
    """The state after the action, what happened, and what was drawn for it."""

    state: Any
    events: list[msgspec.Struct]
    draws: list[Draw]


class Playing:
    def __init__(self, chance: MatchChance, journal: Callable[[str], list[Entry]]) -> None:
        self._chance = chance
        self._journal = journal

    def act(self, loaded: Loaded, game: Game, state: Any, seat: int, action: int, moment: int) -> Played:
        """state: decoded from what was loaded; it is used up, whatever happens.

        Raises RuleViolation or ScriptError, having changed nothing, and Refused when dice does not answer.
        """
        record = loaded.record
        prefix, counters = self._place(record, game, state, seat)
        copies = chain((state,), (game.decode(loaded.state) for _ in count()))

        def attempt(chance: RecordingChance) -> Any:
            fresh = next(copies)
            game.start_log(fresh)
            game.apply(fresh, seat, action, chance, moment)
            return fresh

        done, chance = self._with_words(record, game, prefix, counters, attempt)
        return Played(done, game.events(done), chance.draws)

    def start(self, record: Record, game: Game, opening: Entry) -> Played:
        """The first state of the match, set up from the scenario in its opening entry."""
        told: Opening = msgspec.json.decode(opening.details, type=Hosting)
        state, chance = self._with_words(
            record, game, "setup", record.counters, lambda given: first_state(game, told, given)
        )
        return Played(state, [], chance.draws)

    def _with_words(
        self,
        record: Record,
        game: Game,
        prefix: str,
        counters: dict[str, int],
        attempt: Callable[[RecordingChance], Any],
    ) -> tuple[Any, RecordingChance]:
        """Fetch blocks of words until the attempt, each time anew, has all it draws."""
        for _ in range(MOST_FETCHES):
            chance = self._chance.of(record, game, prefix, counters)
            try:
                return attempt(chance), chance
            except NeedDraws as need:
                self._chance.fetch(record, need)
        raise RuntimeError(f"{game.key} draws without end")

    def _place(self, record: Record, game: Game, state: Any, seat: int) -> tuple[str, dict[str, int]]:
        """The streams of the acting seat and how far they were used.

        The record forgets the streams of past table phases; should a phase come back, the journal knows them.
        """
        prefix = chance_prefix(game, state, seat)
        known = prefix == "seats" or game.phase_ordinal(state) >= record.ordinal
        return prefix, record.counters if known else counters_of(self._journal(record.id))
