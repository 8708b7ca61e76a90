"""The save script and what is owed, kept and forgotten, on a plain server and on one in cluster mode."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from services.board.housekeeping import KEPT_OF_A_SEAT, KEPT_SECONDS, expired
from services.board.keys import PARTITIONS, Keys, partition
from services.board.quota import Quota
from services.board.record import Clock, Record
from services.board.store import Owed, SaveResult, Store
from services.board.writes import WriteKey, Written
from tests.services.board.store.changes import change


def test_a_saved_match_is_loaded_whole_with_the_clock_of_the_store(store: Store, record: Record) -> None:
    record.counters, record.clock, record.clock_zero = {"seats/d6": 3}, Clock("phase", 2, 500), 1_000
    assert store.save(change(record, 1)).result == SaveResult.COMMITTED
    loaded = store.load(record.id)
    assert loaded is not None
    assert (loaded.version, loaded.record, loaded.state) == (1, record, b"state-1")
    assert loaded.now > 1_700_000_000_000


def test_no_match_is_loaded_where_there_is_none(store: Store) -> None:
    assert store.load("nothing-is-here") is None


def test_a_save_after_another_version_changes_nothing(store: Store, record: Record) -> None:
    store.save(change(record, 1))
    store.save(change(record, 2))
    late = change(record, 2, state=b"other", owed=(Owed("new", "phase:x"),))
    assert store.save(late)[:2] == (SaveResult.STALE, 2)
    assert store.save(change(record, 5))[:2] == (SaveResult.STALE, 2)
    loaded = store.load(record.id)
    assert loaded is not None
    assert loaded.state == b"state-2"
    assert len(store.journal(record.id)) == 2
    assert store.due_at(record.id, "phase:x") == 0


def test_a_new_match_does_not_replace_an_old_one(store: Store, record: Record) -> None:
    store.save(change(record, 1))
    assert store.save(change(record, 1, state=b"new"))[:2] == (SaveResult.STALE, 1)


def test_a_write_id_commits_once_whatever_version_it_comes_with(store: Store, record: Record) -> None:
    write = WriteKey.of("write", b"body")
    assert store.save(change(record, 1, write=write, seat=1)).result == SaveResult.COMMITTED
    for version in (1, 2):
        again = store.save(change(record, version, write=write))
        assert again.result == SaveResult.REPLAYED
        assert again.written is not None
        assert write is not None
        assert again.written[:2] == (write.digest, 1)
        assert again.written.seat == 1
    loaded = store.load(record.id, write)
    assert loaded is not None
    assert loaded.version == 1
    assert loaded.written == again.written


def test_an_empty_state_keeps_the_stored_one(store: Store, record: Record) -> None:
    store.save(change(record, 1))
    store.save(change(record, 2, state=b""))
    loaded = store.load(record.id)
    assert loaded is not None
    assert loaded.state == b"state-1"


def test_what_must_be_in_time_is_late_once_the_clock_of_the_store_has_passed_the_deadline(
    store: Store, record: Record
) -> None:
    record.clock, record.clock_zero = Clock("phase", 1, 0), store.now(record.id) + 3_600_000
    store.save(change(record, 1))
    assert store.save(change(record, 2, in_time=True)).result == SaveResult.COMMITTED
    record.clock_zero = store.now(record.id)
    store.save(change(record, 3))
    assert store.save(change(record, 4, in_time=True))[:2] == (SaveResult.LATE, 3)
    assert store.save(change(record, 4)).result == SaveResult.COMMITTED


def test_what_is_owed_is_noted_renewed_and_dropped_by_the_save(store: Store, record: Record) -> None:
    first = store.save(change(record, 1, owed=(Owed("new", "bot:a:0", 5_000), Owed("touch", "phase:a"))))
    assert first.added == ("bot:a:0", "phase:a")
    due, phase = store.due_at(record.id, "bot:a:0"), store.due_at(record.id, "phase:a")
    owed = (Owed("new", "bot:a:0", 9_000), Owed("touch", "phase:a", 9_000), Owed("set", "idle:a", 1_000))
    assert store.save(change(record, 2, owed=owed)).added == ()
    assert store.due_at(record.id, "bot:a:0") == due
    assert store.due_at(record.id, "phase:a") >= phase + 9_000
    again = (Owed("drop", "bot:a:0"), Owed("new", "bot:a:0"), Owed("drop", "phase:a"))
    assert store.save(change(record, 3, owed=again)).added == ("bot:a:0",)
    assert store.due_at(record.id, "phase:a") == 0


def test_only_what_is_overdue_is_claimed_and_only_by_one(store: Store, record: Record) -> None:
    number = partition(record.id)
    store.save(change(record, 1, owed=(Owed("new", f"row:{record.id}:1"), Owed("new", f"idle:{record.id}", 60_000))))
    assert f"row:{record.id}:1" not in store.claim(number, 60_000, 5_000, 100)
    assert f"row:{record.id}:1" in store.claim(number, -1_000, 5_000, 100)
    assert f"row:{record.id}:1" not in store.claim(number, -1_000, 5_000, 100)
    store.done(record.id, f"row:{record.id}:1")
    assert store.due_at(record.id, f"row:{record.id}:1") == 0


def test_a_waiting_bot_keeps_its_turn_when_something_has_changed(store: Store, record: Record) -> None:
    member = f"bot:{record.id}:1"
    store.save(change(record, 1, owed=(Owed("new", member),)))
    store.save(change(record, 2))
    assert store.waits(record.id, 1, member) == 2
    assert store.due_at(record.id, member) > 0
    assert store.waits(record.id, 2, member) == 2
    assert store.due_at(record.id, member) == 0
    assert store.waits("nothing-is-here", 1, member) == 0


def test_of_a_hundred_that_save_the_same_version_one_wins(store: Store, record: Record) -> None:
    store.save(change(record, 1))
    with ThreadPoolExecutor(16) as threads:
        saved = list(threads.map(lambda number: store.save(change(record, 2, state=b"%d" % number)), range(100)))
    won = [number for number, one in enumerate(saved) if one.result == SaveResult.COMMITTED]
    assert len(won) == 1
    loaded = store.load(record.id)
    assert loaded is not None
    assert loaded.state == b"%d" % won[0]


def test_an_archived_match_goes_after_a_day_with_all_its_keys(store: Store, record: Record) -> None:
    member = f"archive:{record.id}"
    for version in range(1, 60):
        write = WriteKey.of(f"write-{version}", b"")
        store.save(change(record, version, write=write, owed=(Owed("new", member),)))
    store.compact(record.id)
    store.retire(record.id, member)
    assert store.due_at(record.id, member) == 0
    for key in Keys(record.id).of_the_match():
        assert 86_000 < int(store.client.ttl(key)) <= 86_400


def test_write_ids_are_forgotten_after_a_day_but_never_the_last_of_a_seat(store: Store, record: Record) -> None:
    count = KEPT_OF_A_SEAT + 40
    for version in range(1, count + 1):
        store.save(change(record, version, write=WriteKey.of(f"write-{version}", b""), seat=version % 2))
    written = store.written(record.id)
    assert len(written) == count
    then = max(one.seconds for one in written.values())
    assert expired(written, then) == []
    assert expired(written, then + KEPT_SECONDS + 10) == []
    old = Written(b"12345678", 1, then, 0)
    crowded = {b"%d" % number: old._replace(version=number) for number in range(KEPT_OF_A_SEAT + 3)}
    assert sorted(expired(crowded, then + KEPT_SECONDS + 1)) == [b"0", b"1", b"2"]


def test_a_player_has_only_so_many_matches_until_one_ends(store: Store, record: Record) -> None:
    player, quota, now = f"player-{record.id}", Quota(store, most=2), store.now(record.id)
    record.status = "running"
    store.save(change(record, 1))
    quota.take(player, record.id, now - 120_000)
    quota.take(player, record.id, now)
    quota.take(player, "gone-after-crash", now - 120_000)
    quota.take(player, "another", now)  # the one that crashed makes place
    with pytest.raises(Exception, match="too_many_matches"):
        quota.take(player, "one-too-many", now)
    quota.give_back(player, record.id)
    quota.take(player, "one-more", now)


def test_all_keys_of_a_match_lie_in_one_of_64_slots() -> None:
    for match_id in ("a", "bB9", "match00000000001"):
        number = partition(match_id)
        assert 0 <= number < PARTITIONS
        keys = Keys(match_id)
        assert all(f"{{{number}}}" in key for key in (*keys.of_the_match(), keys.due))
