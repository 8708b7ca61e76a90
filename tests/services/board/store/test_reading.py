"""What was saved is read on from any place without a gap: streams and journals, on both kinds of server."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from games.chance import Draw
from services.board.housekeeping import Housekeeping
from services.board.journal_codec import CHUNK
from services.board.keys import Keys, channel, partition
from services.board.messages import decode
from services.board.record import Record
from services.board.store import Store
from tests.services.board.store.changes import change


def test_every_version_is_published_on_the_channel_of_the_partition(store: Store, record: Record) -> None:
    client: Any = store.client
    with client.pubsub() as listener:
        listener.subscribe(channel(partition(record.id)))
        assert listener.get_message(timeout=30) is not None
        store.save(change(record, 1))
        store.save(change(record, 3))
        heard = listener.get_message(timeout=30)
        assert heard is not None
        assert decode(heard["data"]) == change(record, 1).message
        assert listener.get_message(timeout=0.2) is None


def test_a_stream_reads_on_without_a_gap_however_old_its_place(store: Store, record: Record) -> None:
    for version in range(1, 401):
        store.save(change(record, version))
        if Housekeeping.due(version):
            Housekeeping(store).tidy(record.id, version)
    for after in (399, 385, 352, 351, 330, 200, 144):
        backlog = store.messages_after(record.id, after)
        assert backlog is not None
        assert backlog.complete
        assert [message.version for message in backlog.messages] == list(range(after + 1, 401))
    old = store.messages_after(record.id, 3)
    assert old is not None
    assert not old.complete
    for after in (400, 500):
        nothing = store.messages_after(record.id, after)
        assert nothing is not None
        assert (nothing.version, nothing.messages, nothing.complete) == (400, [], True)
    assert store.messages_after("nothing-is-here", 0) is None


def test_what_onlookers_may_not_have_yet_is_kept_however_long_ago(store: Store, record: Record) -> None:
    for version in range(1, 701):
        save = change(record, version)
        later = msgspec.structs.replace(save.message, shown_at=0 if version < 4 else save.entry.at + 3_600_000)
        store.save(save._replace(message=later))
        if Housekeeping.due(version):
            Housekeeping(store).tidy(record.id, version)
    for after in (0, 3, 31, 32, 255, 300, 640, 699):
        told, place = [], after
        while place < 700:
            backlog = store.messages_after(record.id, place)
            assert backlog is not None
            assert backlog.complete
            told += [message.version for message in backlog.messages]
            place = told[-1]
        assert told == list(range(after + 1, 701))


def test_a_journal_is_read_on_from_any_version(store: Store, record: Record) -> None:
    for version in range(1, 151):
        store.save(change(record, version))
    while store.compact(record.id):
        pass
    for after in range(0, 151, 5):
        found, place = [], after
        while entries := store.journal_after(record.id, place):
            assert len(entries) <= 4 * CHUNK
            found += [entry.version for entry in entries]
            place = found[-1]
        assert found == list(range(after + 1, 151))
    assert store.journal_after(record.id, 200) == []


def test_the_journal_is_whole_after_old_entries_were_compressed(store: Store, record: Record) -> None:
    draw = Draw("seats/card", 4, "card", 9, 5, "green", (3, 3, 3))
    for version in range(1, 101):
        save = change(record, version)
        save.entry.draws = [draw]
        store.save(save)
    while store.compact(record.id):
        pass
    assert int(store.client.llen(Keys(record.id).journal)) < 48
    journal = store.journal(record.id)
    assert [entry.version for entry in journal] == list(range(1, 101))
    assert all(entry.draws == [draw] and bytes(entry.action) == b'{"type":"roll"}' for entry in journal)
    opening = store.opening(record.id)
    assert opening == journal[0]


def test_who_counted_before_two_others_compressed_makes_no_short_chunk(
    store: Store, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chunk of fewer entries than the others would hide the messages before it, and no further chunk would follow."""
    for version in range(1, 73):
        store.save(change(record, version))
    count, others = store.client.llen, iter([True, True])

    def count_and_be_overtaken(key: str) -> Any:
        counted = count(key)
        if next(others, False):
            store.compact(record.id)
        return counted

    monkeypatch.setattr(store.client, "llen", count_and_be_overtaken)
    store.compact(record.id)
    backlog = store.messages_after(record.id, 10)
    assert backlog is not None
    assert [message.version for message in backlog.messages] == list(range(11, 73))
    for version in range(73, 201):
        store.save(change(record, version))
    assert store.compact(record.id), "nothing is compressed any more"


def test_two_processes_that_compress_at_once_lose_nothing(store: Store, record: Record) -> None:
    for version in range(1, 201):
        store.save(change(record, version))
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: store.compact(record.id), range(40)))
    assert [entry.version for entry in store.journal(record.id)] == list(range(1, 201))
    backlog = store.messages_after(record.id, 10)
    assert backlog is not None
    assert [message.version for message in backlog.messages] == list(range(11, 201))
