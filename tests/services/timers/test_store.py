"""The store's scripts, on a plain server and on one in cluster mode, where undeclared keys are refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rpc import store_client
from services.timers.store import PARTITIONS, Claim, Standing, Timer, TimerStore, partition_of

LONG = 3_600_000
UNCHANGED_AND_EMPTY = Standing(False, 0, 0)


@pytest.fixture(params=["plain", "cluster"])
def store(request: pytest.FixtureRequest) -> Iterator[TimerStore]:
    url = request.getfixturevalue("redis_url" if request.param == "plain" else "cluster_url")
    client = store_client.connect(url)
    client.flushall()
    yield TimerStore(client)
    client.close()


def now_ms(store: TimerStore) -> int:
    return store.now_us() // 1000


def later(store: TimerStore, generation: int = 1, match_id: str = "match", by: int = LONG) -> Timer:
    return Timer(match_id, generation, now_ms(store) + by)


def claim(store: TimerStore, match_id: str = "match", lease_ms: int = LONG) -> Claim:
    return store.claim(partition_of(match_id), lease_ms, 10)


def test_an_armed_timer_stands_in_its_partition(store: TimerStore) -> None:
    timer = later(store)
    assert store.arm(timer) == Standing(True, timer.due_ms, 0)
    assert store.first_times() == [
        timer.due_ms if partition == partition_of("match") else None for partition in range(PARTITIONS)
    ]


def test_arming_twice_changes_nothing(store: TimerStore) -> None:
    timer = later(store)
    store.arm(timer)
    assert store.arm(timer) == Standing(False, timer.due_ms, 0)


def test_a_newer_generation_replaces_an_older_one(store: TimerStore) -> None:
    store.arm(later(store, 1))
    newer = later(store, 2, by=2 * LONG)
    assert store.arm(newer) == Standing(True, newer.due_ms, 0)


def test_an_older_generation_never_replaces_a_newer_one(store: TimerStore) -> None:
    newer = later(store, 2)
    store.arm(newer)
    unchanged = Standing(False, newer.due_ms, 0)
    assert store.arm(later(store, 1, by=1)) == unchanged
    assert store.cancel("match", 1) == unchanged
    assert store.pause("match", 1) == unchanged
    assert store.resume("match", 1) == unchanged


def test_the_same_generation_with_another_time_moves_the_timer(store: TimerStore) -> None:
    store.arm(later(store))
    moved = later(store, by=2 * LONG)
    assert store.arm(moved) == Standing(True, moved.due_ms, 0)
    earlier = later(store, by=LONG // 2)
    assert store.arm(earlier) == Standing(True, earlier.due_ms, 0)


def test_a_late_repetition_of_a_cancelled_timer_does_not_arm_it(store: TimerStore) -> None:
    timer = later(store)
    store.arm(timer)
    assert store.cancel("match", 1) == Standing(True, 0, 0)
    assert store.arm(timer) == UNCHANGED_AND_EMPTY
    assert store.cancel("match", 1) == UNCHANGED_AND_EMPTY


def test_cancelling_before_an_older_timer_arrives_keeps_it_out(store: TimerStore) -> None:
    assert store.cancel("match", 5) == UNCHANGED_AND_EMPTY
    assert store.arm(later(store, 4)) == UNCHANGED_AND_EMPTY
    newer = later(store, 6)
    assert store.arm(newer) == Standing(True, newer.due_ms, 0)


def test_a_paused_timer_keeps_what_remains_and_never_falls_due(store: TimerStore) -> None:
    timer = later(store, by=LONG)
    store.arm(timer)
    paused = store.pause("match", 1)
    assert (paused.changed, paused.due_ms) == (True, 0)
    assert 0 < paused.remaining_ms <= LONG
    assert store.first_times() == [None] * PARTITIONS
    assert store.pause("match", 1) == Standing(False, 0, paused.remaining_ms)
    assert store.arm(timer) == Standing(False, 0, paused.remaining_ms)


def test_a_resumed_timer_has_what_remained_before_it(store: TimerStore) -> None:
    store.arm(later(store))
    remaining = store.pause("match", 1).remaining_ms
    before = now_ms(store)
    resumed = store.resume("match", 1)
    assert resumed.changed
    assert before + remaining <= resumed.due_ms <= now_ms(store) + remaining
    assert store.resume("match", 1) == Standing(False, resumed.due_ms, 0)


def test_a_newer_clock_replaces_a_paused_one(store: TimerStore) -> None:
    store.arm(later(store))
    store.pause("match", 1)
    newer = later(store, 2)
    assert store.arm(newer) == Standing(True, newer.due_ms, 0)


def test_what_does_not_exist_cannot_be_paused_or_resumed(store: TimerStore) -> None:
    assert store.pause("match", 1) == UNCHANGED_AND_EMPTY
    assert store.resume("match", 1) == UNCHANGED_AND_EMPTY


def test_a_timer_that_is_not_due_cannot_be_claimed(store: TimerStore) -> None:
    timer = later(store)
    store.arm(timer)
    assert claim(store)[1:] == (timer.due_ms, [])


def test_a_due_timer_is_claimed_by_one_until_its_lease_ends(store: TimerStore) -> None:
    timer = later(store, by=-1)
    store.arm(timer)
    assert claim(store, lease_ms=0).timers == [timer]
    assert claim(store, lease_ms=LONG).timers == [timer]
    second = claim(store)
    assert second.timers == []
    assert second.next_ms is not None
    assert second.next_ms > now_ms(store)


def test_a_claim_takes_the_longest_due_first_and_no_more_than_asked(store: TimerStore) -> None:
    names = [name for name in (f"match-{number}" for number in range(1000)) if partition_of(name) == 0][:5]
    timers = [later(store, match_id=name, by=-1000 * number) for number, name in enumerate(names, 1)]
    for timer in timers:
        store.arm(timer)
    assert store.claim(0, LONG, 3).timers == timers[:1:-1]


def test_a_settled_timer_is_gone_and_its_repetition_known(store: TimerStore) -> None:
    timer = later(store, by=-1)
    store.arm(timer)
    claim(store)
    assert store.settle(timer)
    assert claim(store).timers == []
    assert store.arm(timer) == UNCHANGED_AND_EMPTY


def test_an_answer_to_a_replaced_timer_leaves_the_new_one_alone(store: TimerStore) -> None:
    timer, newer = later(store, by=-1), later(store, 2)
    store.arm(timer)
    claim(store)
    store.arm(newer)
    assert not store.settle(timer)
    assert store.postpone(timer, 50) == 0
    assert store.arm(newer) == Standing(False, newer.due_ms, 0)


def test_a_timer_moved_while_it_rang_stays_moved(store: TimerStore) -> None:
    timer, moved = later(store, by=-1), later(store)
    store.arm(timer)
    claim(store)
    store.arm(moved)
    assert not store.settle(timer)
    assert claim(store).next_ms == moved.due_ms


def test_an_unanswered_timer_comes_back_after_the_delay(store: TimerStore) -> None:
    timer = later(store, by=-1)
    store.arm(timer)
    claim(store)
    look_at = store.postpone(timer, LONG)
    assert look_at > now_ms(store)
    assert claim(store)[1:] == (look_at, [])
    store.postpone(timer, 0)
    assert claim(store).timers == [timer]


def test_a_timer_that_rang_too_early_is_due_when_board_says(store: TimerStore) -> None:
    timer = later(store, by=-1)
    store.arm(timer)
    claim(store)
    at = now_ms(store) + LONG
    assert store.postpone(timer, 2, at) == at
    assert store.pause("match", 1).remaining_ms > LONG // 2


def test_forgotten_timers_leave_nothing_behind_once_their_day_is_over(store: TimerStore) -> None:
    client = store._client
    store.arm(later(store))
    store.cancel("match", 1)
    key = f"timers:{{{partition_of('match')}}}"
    client.zadd(key, {"match": now_ms(store) - 1})
    assert claim(store)[1:] == (None, [])
    assert client.exists(key) == 0
    assert client.exists(f"{key}:records") == 0


def test_generations_and_times_beyond_32_bits_survive(store: TimerStore) -> None:
    timer = Timer("match", 2**53 - 2, 2**53 - 1)
    assert store.arm(timer) == Standing(True, timer.due_ms, 0)
    assert not store.arm(timer).changed
    assert store.arm(Timer("match", 2**53 - 3, 1)) == Standing(False, timer.due_ms, 0)
