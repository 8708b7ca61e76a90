"""What a repeated request is answered: what the first one committed, byte for byte, also when that is long ago."""

from __future__ import annotations

from typing import Any, NamedTuple

from games import registry
from services.board import audience, documents, errors, messages
from services.board.commits import Committed
from services.board.finding import Finder
from services.board.hindsight import Hindsight, shown
from services.board.messages import Message
from services.board.record import Record
from services.board.replaying import History, after_version
from services.board.seats import Caller, admit, onlooks, owns_unseated, viewing_seat
from services.board.store import Loaded, Store
from services.board.writes import WriteKey, Written


class Answer(NamedTuple):
    """A JSON document with what HTTP needs beside it. json is empty when the reader has it already.

    next_cursor: of a page; "" on the last one, and for what has no pages.
    """

    json: bytes
    version: int
    etag: str = ""
    replayed: bool = False
    created: bool = False
    server_ms: int = 0
    next_cursor: str = ""


class Answers:
    def __init__(self, store: Store, finder: Finder, hindsight: Hindsight) -> None:
        self._store = store
        self._finder = finder
        self._hindsight = hindsight

    def standing(self, loaded: Loaded, caller: Caller, named: int | None = None) -> Answer:
        """The match document as it stands, for who has done something; for an onlooker as far as it is shown, or could
        be by these rules. named: one of the caller's seats."""
        seat = viewing_seat(loaded.record, caller, named)
        host = owns_unseated(loaded.record, caller, seat)
        seen = self._hindsight.seen_or_lobby(loaded) if onlooks(loaded.record, caller) else loaded
        body, etag = documents.document(seen, seat, host=host), documents.etag(seen.version, seat, host=host)
        return Answer(body, seen.version, etag, server_ms=loaded.now)

    def changed(self, committed: Committed, loaded: Loaded, caller: Caller) -> Answer:
        """The match document after a change of what was loaded."""
        record, version, state = committed.record, committed.saved.version, committed.state
        if record.shown_at > loaded.now and onlooks(record, caller):
            return self.standing(Loaded(version, record, b"", loaded.now, None), caller)
        if state is None and loaded.state:
            state = registry.find(record.game).decode(loaded.state)
        return match_answer(record, version, state, caller, loaded.now)

    def repeated_act(
        self, loaded: Loaded, write: WriteKey, written: Written, caller: Caller, seat: int | None, with_view: bool
    ) -> Answer:
        """What older rules have made can no longer be told: then no events, and the view of the present.

        seat: as the request names it. Raises Refused `idempotency_key_reused` when the write id came with another body
        before, or for another seat.
        """
        _same_body(write, written)
        if seat not in (None, written.seat):
            raise errors.idempotency_key_reused()
        message = self._message(loaded, written.version)
        view = self._view(loaded, written, caller) if with_view else b""
        body = acted(message, written.seat, view)
        etag = documents.etag(written.version, written.seat)
        return Answer(body, written.version, etag, replayed=True, server_ms=loaded.now)

    def repeated_house(self, loaded: Loaded, write: WriteKey, written: Written, caller: Caller) -> Answer:
        """The match document as it was after that write, or as it stands where older rules made that version.

        Raises Refused `idempotency_key_reused`.
        """
        _same_body(write, written)
        if written.version == loaded.version and not loaded.record.spectator_delay_ms:
            return self.standing(loaded, caller)._replace(replayed=True, created=written.version == 1)
        history = self._history(loaded.record, written.version)
        if history is None:
            answer = self._instead(loaded, caller)
        elif _of(history).shown_at and onlooks(_of(history), caller):
            answer = self._shown_then(loaded, _of(history), written.version, caller)
        else:
            answer = match_answer(_of(history), written.version, history.state, caller, loaded.now)
        return answer._replace(replayed=True, created=written.version == 1)

    def _shown_then(self, loaded: Loaded, record: Record, version: int, caller: Caller) -> Answer:
        """What an onlooker was shown when that version was made. record: of that version."""
        entries = self._finder.journal(record.id)[:version]
        seen = shown(entries, record.spectator_delay_ms, record.changed_at, begun=False)
        host = owns_unseated(record, caller, None)
        history = self._history(record, len(seen))
        if history is None:
            lobby = self._hindsight.lobby(loaded)
            body, etag = documents.document(lobby, None, host=host), documents.etag(lobby.version, None, host=host)
            return Answer(body, lobby.version, etag, server_ms=loaded.now)
        body = documents.of_state(_of(history), len(seen), history.game, history.state, None, host=host)
        return Answer(body, len(seen), documents.etag(len(seen), None, host=host), server_ms=loaded.now)

    def _message(self, loaded: Loaded, version: int) -> Message:
        """From the kept messages, or made again from the journal."""
        backlog = self._store.messages_after(loaded.record.id, version - 1)
        if backlog is not None and backlog.complete and backlog.messages:
            return backlog.messages[0]
        history = self._history(loaded.record, version)
        if history is None:
            return Message(loaded.record.id, version, {"*": b"[]"})
        record = _of(history)
        host = audience.of_the_house(record, history.lapsed)
        return audience.message(record, version, history.game, history.events, host)

    def _instead(self, loaded: Loaded, caller: Caller, seat: int | None = None) -> Answer:
        """The present, for what can no longer be told: as somebody may see it who asks for it now."""
        admit(loaded.record, caller)
        return self.standing(loaded, caller, seat if seat in loaded.record.seats_of(caller.player) else None)

    def _view(self, loaded: Loaded, written: Written, caller: Caller) -> bytes:
        history = self._history(loaded.record, written.version)
        if history is None:
            return self._instead(loaded, caller, written.seat).json
        return documents.of_state(_of(history), written.version, history.game, history.state, written.seat)

    def _history(self, record: Record, version: int) -> History | None:
        """None where older rules made that version."""
        return after_version(registry.find(record.game), self._finder.journal(record.id), version)


def match_answer(record: Record, version: int, state: Any, caller: Caller, now: int) -> Answer:
    """The match document as the caller sees it. state: None in the lobby."""
    seat, game = viewing_seat(record, caller, None), registry.find(record.game)
    host = owns_unseated(record, caller, seat)
    body = documents.of_state(record, version, game, state, seat, host=host)
    etag = documents.etag(version, seat, host=host)
    return Answer(body, version, etag, server_ms=now)


def acted(message: Message, seat: int, view: bytes = b"") -> bytes:
    """The JSON of POST actions: {"version", "events"}, and "view" with the match document."""
    body = messages.body_for(message, seat)
    return body[:-1] + b',"view":' + view + b"}" if view else body


def _same_body(write: WriteKey, written: Written) -> None:
    if write.digest != written.digest:
        raise errors.idempotency_key_reused()


def _of(history: History) -> Record:
    if history.record is None:
        raise ValueError("an empty journal makes no match")
    return history.record
