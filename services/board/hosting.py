"""Makes matches."""

from __future__ import annotations

import msgspec

from games.journal import Entry
from services.board import creation, errors
from services.board.answers import Answer, Answers, match_answer
from services.board.codes import Codes
from services.board.commits import Commits
from services.board.entries import Hosting
from services.board.finding import Finder
from services.board.history import opened
from services.board.match_chance import MatchChance
from services.board.match_ids import match_id as make_id
from services.board.patience import persist
from services.board.quota import Quota
from services.board.record import PRIVATE
from services.board.scenarios import Scenarios
from services.board.seats import Caller
from services.board.store import Store
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
        commits: Commits,
        answers: Answers,
        quota: Quota,
        codes: Codes,
    ) -> None:
        self._id_key = id_key
        self._store = store
        self._finder = finder
        self._scenarios = scenarios
        self._chance = chance
        self._commits = commits
        self._answers = answers
        self._quota = quota
        self._codes = codes

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
        self._scenarios.mark_played(plan.scenario)
        now = self._store.now(match_id)
        self._quota.take(caller.player, match_id, now)
        entry = self._opening(caller, match_id, plan, now)
        entry.write_id = write.hex if write is not None else ""
        record = opened(entry)
        committed = self._commits.create(record, plan.game, entry, write)
        return match_answer(record, 1, None, caller, now)._replace(created=True) if committed.done else None

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
            content=scenario.digests,
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
            code=self._codes.new(match_id) if body.visibility == PRIVATE else "",
            clock_rule=plan.clock_rule,
            absence=plan.absence,
            scenario_version=scenario.version,
            pack=scenario.pack.name if scenario.pack is not None else None,
            kinds=plan.kinds or None,
            spectator_delay_ms=body.spectator_delay_ms,
        )
        return Entry(1, now, "create", details=msgspec.Raw(msgspec.json.encode(hosting)))
