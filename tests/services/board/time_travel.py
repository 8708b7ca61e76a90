"""Matches moved into the past, and matches taken back to where they were, inside the store."""

from __future__ import annotations

from typing import Any

import msgspec

from games import registry
from services.board import journal_codec, messages, record
from services.board.entries import Hosting
from services.board.keys import keys_of
from services.board.replaying import History
from services.board.store import Store


def show_later(store: Store, match_id: str, delay_ms: int) -> None:
    """As if a match (of less than 300 versions) had been made with a delay, and all so far had been that long ago."""
    _put_back(store, match_id, delay_ms, delay_ms)


def let_pass(store: Store, match_id: str, milliseconds: int) -> None:
    """As if so much time had gone by since the last entry of a match (of less than 300 versions)."""
    _put_back(store, match_id, milliseconds, None)


def let_the_clock_run_out(store: Store, match_id: str) -> None:
    """Whichever of the match's clocks ends first."""
    loaded = store.load(match_id)
    assert loaded is not None
    assert loaded.record.deadline_ms > loaded.now
    let_pass(store, match_id, loaded.record.deadline_ms - loaded.now)


def _put_back(store: Store, match_id: str, milliseconds: int, delay_ms: int | None) -> None:
    """delay_ms: None leaves the delay of the match as it is."""
    loaded, told = store.load(match_id), store.messages_after(match_id, 0)
    assert loaded is not None
    assert told is not None
    assert len(told.messages) == loaded.version
    entries = store.journal(match_id)
    opening = msgspec.json.decode(entries[0].details, type=Hosting)
    opening.spectator_delay_ms = opening.spectator_delay_ms if delay_ms is None else delay_ms
    entries[0].details = msgspec.Raw(msgspec.json.encode(opening))
    history, later = History(registry.find(loaded.record.game)), []
    for entry in entries:
        entry.at -= milliseconds
    for entry, _ in zip(entries, history.follow(entries), strict=True):
        assert history.record is not None
        later.append(msgspec.structs.replace(told.messages[entry.version - 1], shown_at=history.record.shown_at))
    assert history.record is not None
    keys = keys_of(match_id)
    with store.client.pipeline(transaction=True) as script:
        script.delete(keys.journal, keys.old_journal, keys.messages, keys.old_messages)
        script.hset(keys.match, "record", record.encode(history.record))
        script.hset(keys.match, "deadline", str(history.record.deadline_ms))
        script.rpush(keys.journal, *map(journal_codec.encode_entry, entries))
        script.rpush(keys.messages, *map(messages.encode, later))
        script.execute()


class Branching:
    """A match as it is now, to which `back` returns however often."""

    def __init__(self, store: Store, match_id: str) -> None:
        self.store = store
        self._kept: dict[str, Any] = {key: store.client.dump(key) for key in keys_of(match_id).of_the_match()}

    def back(self) -> None:
        with self.store.client.pipeline(transaction=True) as script:
            script.delete(*self._kept)
            for key, data in self._kept.items():
                if data is not None:
                    script.restore(key, 0, data)
            script.execute()
