"""Does to a match what is not part of its game: seats, start, consent, end."""

from __future__ import annotations

from typing import NamedTuple

from games import registry
from games.errors import Faulty, ScriptError
from games.journal import Entry
from rpc.errors import Refused, not_found
from services.board import consent, errors
from services.board.answers import Answer, Answers
from services.board.asking import Asked, Planned, encoded
from services.board.bodies import Enter, body_of
from services.board.codes import Codes, plain
from services.board.commits import Commits, Committed
from services.board.finding import Finder
from services.board.hindsight import Hindsight
from services.board.house_actions import EXPIRE, RULES, Rule, planned
from services.board.owed import LOBBY_MS, idle, lapse
from services.board.patience import persist
from services.board.playing import Played, Playing
from services.board.record import LOBBY, RUNNING
from services.board.seats import HOUSE, Caller, admit, onlooks
from services.board.store import Loaded, Store
from services.board.table import Table
from services.board.writes import WriteKey

ENTER = "enter"
"""The action that names a join code instead of a match."""


class Wanted(NamedTuple):
    """A house action as it is asked for. seat: as the path names it; body: JSON or empty."""

    caller: Caller
    write: WriteKey | None
    match_id: str
    action: str
    seat: int | None = None
    body: bytes = b""


class House:
    def __init__(
        self,
        *,
        store: Store,
        finder: Finder,
        playing: Playing,
        commits: Commits,
        answers: Answers,
        table: Table,
        codes: Codes,
        hindsight: Hindsight,
    ) -> None:
        self._store = store
        self._finder = finder
        self._playing = playing
        self._commits = commits
        self._answers = answers
        self._table = table
        self._codes = codes
        self._hindsight = hindsight

    def do(self, wanted: Wanted) -> Answer:
        """One house action; answers the match as the caller sees it afterwards."""
        rule = RULES.get(wanted.action)
        if rule is None:
            raise not_found("action on a match")
        if wanted.action == ENTER:
            wanted = wanted._replace(match_id=self._meant(wanted))
        return persist(lambda: self._do(rule, wanted), wanted.match_id)

    def _meant(self, wanted: Wanted) -> str:
        if not wanted.caller.player:
            raise errors.unauthenticated()
        match_id = self._codes.find(body_of(wanted.body, Enter).code)
        if match_id is None:
            raise errors.no_code()
        return match_id

    def _do(self, rule: Rule, wanted: Wanted) -> Answer | None:
        loaded = self._finder.find(wanted.match_id, wanted.write)
        caller = wanted.caller
        if loaded.written is not None and wanted.write is not None:
            return self._answers.repeated_house(loaded, wanted.write, loaded.written, caller)
        _admit(loaded, wanted)
        if self._something_comes_first(loaded, rule):
            return None
        plan = self._planned(rule, loaded, wanted)
        if plan is None:
            if wanted.write is not None:
                self._store.note(loaded.record.id, wanted.write, loaded.version, loaded.now)
            return self._answers.standing(loaded, caller)
        committed = self._commit(loaded, plan, wanted.write)
        return self._answers.changed(committed, loaded, caller) if committed.done else None

    def _planned(self, rule: Rule, loaded: Loaded, wanted: Wanted) -> Planned | None:
        """An onlooker is refused as if the match were what is shown of it; to what it is now its owner alone does
        something, where the rule says so."""
        record, player = loaded.record, wanted.caller.player
        seen = self._hindsight.seen(loaded) if onlooks(record, wanted.caller) else loaded
        owns = player == record.owner
        if seen is loaded:
            return planned(rule, self._asked(loaded, wanted))
        if owns and rule.host:
            try:
                return planned(rule, self._asked(loaded, wanted))
            except Refused as refused:
                if refused.problem.current_version is not None:
                    refused.problem.current_version = seen.version
                raise
        if owns and rule.when == (LOBBY,) and seen.record.status == LOBBY:
            raise errors.already_started(seen.version)
        if not seen.record.seats_of(player):
            planned(rule, self._asked(seen, wanted))
        raise errors.no_seat()

    def _asked(self, loaded: Loaded, wanted: Wanted) -> Asked:
        match_id = loaded.record.id
        return Asked(
            loaded.record,
            loaded.version,
            loaded.now,
            wanted.caller,
            wanted.seat,
            wanted.body,
            journal=lambda: self._finder.journal(match_id),
            new_code=lambda: self._codes.new(match_id),
        )

    def _something_comes_first(self, loaded: Loaded, rule: Rule) -> bool:
        """A proposal that has lapsed, newer rules, a clock that has run out: done to the match instead."""
        record = loaded.record
        if record.proposal is not None and loaded.now >= record.proposal.until:
            self._commit(loaded, consent.lapse(), None)
            return True
        return rule.settled and record.status == RUNNING and not self._table.ready(loaded, registry.find(record.game))

    def _commit(self, loaded: Loaded, plan: Planned, write: WriteKey | None) -> Committed:
        record, game = loaded.record, registry.find(loaded.record.game)
        entry = Entry(
            loaded.version + 1,
            loaded.now,
            plan.kind,
            record.moment_at(loaded.now) if plan.back is None else plan.back.moment,
            plan.seat,
            details=encoded(plan.details),
            write_id=write.hex if write is not None else "",
        )
        played = plan.back.played if plan.back is not None else None
        if plan.kind == "start":
            played = self._first_state(loaded)
            entry.draws = played.draws
            if record.revision != game.revision:
                plan.details.revision = game.revision
                entry.details = encoded(plan.details)
        return self._commits.house(loaded, game, entry, plan.events, write=write, played=played, in_time=plan.in_time)

    def _first_state(self, loaded: Loaded) -> Played:
        opening = self._store.opening(loaded.record.id)
        if opening is None:
            raise errors.no_match()
        try:
            return self._playing.start(loaded.record, registry.find(loaded.record.game), opening)
        except ScriptError as error:
            raise errors.conflict(error.code, error.message, loaded.version) from None
        except Faulty as faulty:
            raise errors.faulty(faulty) from None

    def expire(self, match_id: str) -> None:
        """Abandon a match that nobody has touched for as long as its kind may wait."""
        loaded = self._store.load(match_id)
        if loaded is None or self._store.due_at(match_id, idle(match_id)) > loaded.now + LOBBY_MS // 2:
            return
        try:
            plan = planned(EXPIRE, self._asked(loaded, Wanted(HOUSE, None, match_id, "")))
        except Refused:
            return  # it is over
        if plan is not None:
            self._commit(loaded, plan, None)

    def lapse(self, match_id: str) -> None:
        """End a proposal that not all have agreed to in time."""
        loaded = self._store.load(match_id)
        if loaded is None or loaded.record.proposal is None:
            self._store.done(match_id, lapse(match_id))
        elif loaded.now >= loaded.record.proposal.until:
            self._commit(loaded, consent.lapse(), None)


def _admit(loaded: Loaded, wanted: Wanted) -> None:
    """Who says the code may enter."""
    if wanted.action != ENTER:
        admit(loaded.record, wanted.caller)
    elif loaded.record.code != plain(body_of(wanted.body, Enter).code):
        raise errors.no_code()
