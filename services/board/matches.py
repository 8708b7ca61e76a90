"""Actions of players and bots: load, check, change, save."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from games import registry
from games.errors import Faulty, RuleViolation, ScriptError
from games.game import Game
from rpc.errors import FieldError, invalid
from services.board import absence, documents, errors
from services.board.answers import Answer, Answers, acted
from services.board.bodies import action_of
from services.board.commits import Commits, Committed, Dispatch
from services.board.finding import Finder
from services.board.house_play import HousePlay, entry_of
from services.board.owed import bot_turn
from services.board.patience import persist
from services.board.playing import Playing
from services.board.record import LOBBY, RUNNING
from services.board.seats import Caller, acting_seat, admit
from services.board.store import Loaded, Store
from services.board.table import Table
from services.board.writes import WriteKey


class Act(NamedTuple):
    """What a seat wants to do. expected: the version it has seen; action: named, JSON."""

    match_id: str
    caller: Caller
    write: WriteKey | None
    action: bytes
    seat: int | None = None
    expected: int | None = None
    with_view: bool = False
    dry_run: bool = False


class Matches:
    def __init__(
        self,
        *,
        store: Store,
        finder: Finder,
        playing: Playing,
        commits: Commits,
        answers: Answers,
        table: Table,
        house: HousePlay,
        dispatch: Dispatch,
    ) -> None:
        self._store = store
        self._finder = finder
        self._playing = playing
        self._commits = commits
        self._answers = answers
        self._table = table
        self._house = house
        self._dispatch = dispatch

    def act(self, act: Act) -> Answer:
        """{"version", "events"} as the seat may know them; of a dry run {"legal"} and why not.

        An action without an expected version is tried on newer states too, as long as it is legal there.
        Raises Refused with the rule that refuses, having changed nothing.
        """
        return persist(lambda: self._act(act), act.match_id)

    def _act(self, act: Act) -> Answer | None:
        loaded = self._finder.find(act.match_id, act.write)
        record = loaded.record
        if loaded.written is not None and act.write is not None and not act.dry_run:
            return self._answers.repeated_act(loaded, act.write, loaded.written, act.caller, act.seat, act.with_view)
        admit(record, act.caller)
        seat = acting_seat(record, act.caller, act.seat)
        _may_go_on(loaded, act, seat)
        game = registry.find(record.game)
        if not self._table.ready(loaded, game):
            return None
        if act.dry_run:
            return self._dry_run(loaded, game, act, seat)
        try:
            committed = self._play(loaded, game, seat, act)
        except RuleViolation as violation:
            raise errors.against_the_rules(
                violation, loaded.version, _not_before(loaded, game, act, violation)
            ) from None
        except ScriptError as error:
            if act.caller.plays_bots:  # it would try again for ever
                self._house.give_up(loaded, game, error.code)
                return None
            raise errors.conflict(error.code, error.message, loaded.version) from None
        return self._answer(committed, loaded, game, act, seat) if committed.done else None

    def _play(self, loaded: Loaded, game: Game, seat: int, act: Act) -> Committed:
        state = game.decode(loaded.state)
        named = action_of(act.action, game.action_type)
        number = _number(game, state, named)
        moment = loaded.record.moment_at(loaded.now)
        played = self._playing.act(loaded, game, state, seat, number, moment)
        entry = entry_of(loaded, seat, named, moment)
        entry.draws, entry.write_id = played.draws, act.write.hex if act.write is not None else ""
        return self._commits.action(loaded, game, entry, played, write=act.write, in_time=True)

    def _answer(self, committed: Committed, loaded: Loaded, game: Game, act: Act, seat: int) -> Answer:
        version = committed.saved.version
        view = b""
        if act.with_view:
            view = documents.of_state(committed.record, version, game, committed.state, seat)
        body = acted(committed.message, seat, view)
        return Answer(body, version, documents.etag(version, seat), server_ms=loaded.now)

    def _dry_run(self, loaded: Loaded, game: Game, act: Act, seat: int) -> Answer:
        state = game.decode(loaded.state)
        named = action_of(act.action, game.action_type)
        try:
            number = _number(game, state, named)
            violation = game.refusal(state, seat, number, loaded.record.moment_at(loaded.now))
        except RuleViolation as refused:
            violation = refused
        told: dict[str, object] = {"legal": violation is None}
        if violation is not None:
            told["problem"] = {"code": violation.code, "detail": violation.message, "rule": violation.rule}
        etag = documents.etag(loaded.version, seat)
        return Answer(msgspec.json.encode(told), loaded.version, etag, server_ms=loaded.now)

    def bot_waits(self, match_id: str, seat: int, version: int) -> int:
        """A bot leaves its turn to the others. Where something has changed meanwhile it is woken at once."""
        member = bot_turn(match_id, seat)
        current = persist(lambda: self._store.waits(match_id, version, member))
        if current == 0:
            raise errors.no_match()
        if current != version:
            self._dispatch(match_id, current, [member], False)
        return current


def _may_go_on(loaded: Loaded, act: Act, seat: int) -> None:
    record = loaded.record
    if record.status != RUNNING:
        raise errors.not_started(loaded.version) if record.status == LOBBY else errors.match_ended(loaded.version)
    if not act.caller.plays_bots:
        absence.may_act(record, seat, loaded.version)
    if act.expected is None and act.caller.plays_bots:
        raise invalid(FieldError("/expected_version", "is missing: a bot's action is for one version"))
    if act.expected is not None and act.expected != loaded.version:
        raise errors.stale_version(loaded.version)
    if record.paused_at:
        raise errors.paused(loaded.version)


def _number(game: Game, state: object, named: msgspec.Struct) -> int:
    try:
        return game.number_action(state, named)
    except Faulty as faulty:
        raise errors.faulty(faulty) from None


def _not_before(loaded: Loaded, game: Game, act: Act, violation: RuleViolation) -> int | None:
    """When a `too_early` action may be tried again."""
    if violation.code != "too_early":
        return None
    state = game.decode(loaded.state)
    seat = acting_seat(loaded.record, act.caller, act.seat)
    return game.not_before(state, seat, _number(game, state, action_of(act.action, game.action_type)))
