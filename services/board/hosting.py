"""Makes matches, and does to them what is not part of the game: seats, start, end."""

from __future__ import annotations

import msgspec

from games import registry
from games.errors import Faulty, ScriptError
from games.journal import Entry
from rpc.errors import Refused, not_found
from services.board import creation, documents, errors
from services.board.answers import Answer, Answers
from services.board.commits import Commits, Committed
from services.board.finding import Finder
from services.board.history import Hosting, opened
from services.board.house_actions import EXPIRE, RULES, Asked, Planned, Rule, encoded, planned
from services.board.match_chance import MatchChance
from services.board.match_ids import match_id as make_id
from services.board.owed import LOBBY_MS, idle
from services.board.patience import persist
from services.board.playing import Played, Playing
from services.board.quota import Quota
from services.board.scenarios import Scenarios
from services.board.seats import HOUSE, Caller, admit, viewing_seat
from services.board.store import Loaded, Store
from services.board.writes import WriteKey


class Hosts:
    def __init__(
        self,
        id_key: bytes,
        *,
        store: Store,
        finder: Finder,
        scenarios: Scenarios,
        chance: MatchChance,
        playing: Playing,
        commits: Commits,
        answers: Answers,
        quota: Quota,
    ) -> None:
        self._id_key = id_key
        self._store = store
        self._finder = finder
        self._scenarios = scenarios
        self._chance = chance
        self._playing = playing
        self._commits = commits
        self._answers = answers
        self._quota = quota

    def create(self, caller: Caller, write_id: str, digest: bytes, body: bytes) -> Answer:
        """A lobby. The same write id leads to the same match. Raises Refused with every fault of the body."""
        if not caller.player:
            raise errors.unauthenticated()
        write = WriteKey.of(write_id, digest)
        match_id = make_id(self._id_key, caller.player, write_id)
        return persist(lambda: self._create(caller, match_id, write, body), match_id)

    def _create(self, caller: Caller, match_id: str, write: WriteKey | None, body: bytes) -> Answer | None:
        loaded = self._finder.seek(match_id, write)
        if loaded is not None and write is not None:
            written = loaded.written or self._finder.opening_write(match_id)
            if written is not None:
                return self._answers.repeated_house(loaded, write, written, caller)
        plan = creation.plan(body, caller, self._scenarios)
        now = self._store.now(match_id)
        self._quota.take(caller.player, match_id, now)
        entry = self._opening(caller, match_id, plan, now)
        entry.write_id = write.hex if write is not None else ""
        record = opened(entry)
        committed = self._commits.create(record, plan.game, entry, write)
        return _answer(committed, 1, caller, now, created=True) if committed.done else None

    def _opening(self, caller: Caller, match_id: str, plan: creation.Plan, now: int) -> Entry:
        promise = self._chance.commit(match_id, "")
        body, scenario = plan.body, plan.scenario
        hosting = Hosting(
            game=plan.game.key,
            revision=plan.game.revision,
            scenario_id=scenario.id,
            scenario=scenario.document,
            seats=len(plan.places),
            options=plan.options,
            start=body.start,
            content={"scenario": scenario.digest},
            match_id=match_id,
            scenario_title=scenario.title,
            creator=caller.player,
            places=plan.places,
            visibility=body.visibility,
            practice=body.practice,
            hot_seat=body.hot_seat,
            commitment=promise.commitment,
            key_id=promise.key_id,
            script=body.dice.script if body.dice is not None else None,
            strict=body.dice.strict if body.dice is not None else False,
            clock_rule=plan.clock_rule,
            absence=plan.absence,
        )
        return Entry(1, now, "create", details=msgspec.Raw(msgspec.json.encode(hosting)))

    def house(
        self, caller: Caller, write: WriteKey | None, match_id: str, action: str, seat: int | None, body: bytes
    ) -> Answer:
        """One house action; answers the match as the caller sees it afterwards."""
        rule = RULES.get(action)
        if rule is None:
            raise not_found("action on a match")
        return persist(lambda: self._house(rule, action, caller, write, match_id, seat, body), match_id)

    def _house(
        self,
        rule: Rule,
        kind: str,
        caller: Caller,
        write: WriteKey | None,
        match_id: str,
        seat: int | None,
        body: bytes,
    ) -> Answer | None:
        loaded = self._finder.find(match_id, write)
        record = loaded.record
        if loaded.written is not None and write is not None:
            return self._answers.repeated_house(loaded, write, loaded.written, caller)
        admit(record, caller)
        plan = planned(rule, Asked(record, loaded.version, caller, seat, body))
        if plan is None:
            return self._as_it_is(loaded, caller)
        committed = self._commit(loaded, kind, plan, write)
        return _answer(committed, committed.saved.version, caller, loaded.now) if committed.done else None

    def _commit(self, loaded: Loaded, kind: str, plan: Planned, write: WriteKey | None) -> Committed:
        record, game = loaded.record, registry.find(loaded.record.game)
        entry = Entry(
            loaded.version + 1,
            loaded.now,
            kind,
            record.moment_at(loaded.now),
            plan.seat,
            details=encoded(plan.details),
            write_id=write.hex if write is not None else "",
        )
        played = self._first_state(loaded) if kind == "start" else None
        entry.draws = played.draws if played is not None else []
        return self._commits.house(loaded, game, entry, [plan.event], write=write, played=played)

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

    def _as_it_is(self, loaded: Loaded, caller: Caller) -> Answer:
        seat = viewing_seat(loaded.record, caller, None)
        etag = documents.etag(loaded.version, seat)
        return Answer(documents.document(loaded, seat), loaded.version, etag, server_ms=loaded.now)

    def expire(self, match_id: str) -> None:
        """Abandon a match that nobody has touched for as long as its kind may wait."""
        loaded = self._store.load(match_id)
        if loaded is None or self._store.due_at(match_id, idle(match_id)) > loaded.now + LOBBY_MS // 2:
            return
        try:
            plan = planned(EXPIRE, Asked(loaded.record, loaded.version, HOUSE, None, b""))
        except Refused:
            return  # it is over
        if plan is not None:
            self._commit(loaded, "abandon", plan, None)


def _answer(committed: Committed, version: int, caller: Caller, now: int, *, created: bool = False) -> Answer:
    record, game = committed.record, registry.find(committed.record.game)
    seat = viewing_seat(record, caller, None)
    body = documents.of_state(record, version, game, committed.state, seat)
    return Answer(body, version, documents.etag(version, seat), created=created, server_ms=now)
