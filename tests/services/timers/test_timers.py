"""Timers over the wire: whatever is armed rings at board when it is due, until board answers."""

from __future__ import annotations

import itertools
import threading

import msgspec
import pytest

from rpc import installation, store_client
from rpc.errors import Kind, Refused, busy, not_found
from rpc.settings import Settings
from rpc.stubs.board_pb2 import TimeUpReply
from rpc.stubs.timers_pb2 import ArmRequest, TimerReply, TimerRequest
from services.timers.board import Answer
from services.timers.notices import Notices
from services.timers.store import Timer, TimerStore
from services.timers.timers import Timers
from tests.ports import find_free_port
from tests.services.timers.board_stand_in import PATIENCE, StandIn, serving
from tests.services.timers.conftest import TimersClient, timers_process

SOON = 30
SECOND = 1_000
LONG = 3_600_000


def arm(timers: TimersClient, store: TimerStore, match_id: str, by: int = SOON, generation: int = 1) -> TimerReply:
    due_ms = store.now_us() // 1000 + by
    reply: TimerReply = timers.call("Arm", ArmRequest(match_id=match_id, generation=generation, due_ms=due_ms))
    return reply


def of(match_id: str, generation: int = 1) -> TimerRequest:
    return TimerRequest(match_id=match_id, generation=generation)


def in_time(timers: TimersClient, store: TimerStore, method: str) -> tuple[str, TimerReply]:
    """Which timer was called this method of before it fell due, a second after it was armed, and the answer.

    On a busy machine it may have rung already; then there is another.
    """
    for number in itertools.count():
        match_id = f"{method}-{number}"
        arm(timers, store, match_id, SECOND)
        reply: TimerReply = timers.call(method, of(match_id))
        if reply.changed:
            return match_id, reply
    raise AssertionError("unreachable")


def test_an_armed_timer_rings_once_and_never_early(
    timers: TimersClient, timer_store: TimerStore, board: StandIn
) -> None:
    due = {name: arm(timers, timer_store, name, by).due_ms for name, by in (("a", 60), ("b", 20), ("c", -1000))}
    board.wait_until(lambda: len(board.applied) == 3)
    assert all(now_ms >= due[match_id] for match_id, _, now_ms in board.asked)


def test_only_the_newest_generation_rings(timers: TimersClient, timer_store: TimerStore, board: StandIn) -> None:
    arm(timers, timer_store, "match", LONG)
    arm(timers, timer_store, "match", SOON, generation=2)
    assert not arm(timers, timer_store, "match", -1).changed
    board.wait_until(lambda: ("match", 2) in board.applied)
    assert set(board.clocks()) == {("match", 2)}


def test_cancelled_and_paused_timers_stay_silent(timers: TimersClient, timer_store: TimerStore, board: StandIn) -> None:
    cancelled, _ = in_time(timers, timer_store, "Cancel")
    paused, reply = in_time(timers, timer_store, "Pause")
    assert 0 < reply.remaining_ms <= SECOND
    arm(timers, timer_store, "later", SECOND + 200)
    board.wait_until(lambda: ("later", 1) in board.applied)
    assert {(cancelled, 1), (paused, 1)}.isdisjoint(board.clocks())


def test_a_resumed_timer_rings(timers: TimersClient, timer_store: TimerStore, board: StandIn) -> None:
    match_id, _ = in_time(timers, timer_store, "Pause")
    resumed = timers.call("Resume", of(match_id))
    assert resumed.changed
    board.wait_until(lambda: (match_id, 1) in board.applied)
    assert min(now_ms for asked, _, now_ms in board.asked if asked == match_id) >= resumed.due_ms


def test_board_that_says_not_before_is_asked_again_then(
    timers: TimersClient, timer_store: TimerStore, board: StandIn
) -> None:
    not_before = timer_store.now_us() // 1000 + 200

    def too_early(match_id: str, generation: int) -> TimeUpReply:
        board.behave = None
        return TimeUpReply(not_before_ms=not_before)

    board.behave = too_early
    arm(timers, timer_store, "match", 1)
    board.wait_until(lambda: ("match", 1) in board.applied)
    assert len(board.asked) >= 2
    assert board.asked[-1][2] >= not_before


def test_a_board_that_is_busy_or_at_fault_is_asked_until_it_answers(
    timers: TimersClient, timer_store: TimerStore, board: StandIn
) -> None:
    def out_of_order(match_id: str, generation: int) -> TimeUpReply:
        if len(board.asked) >= 3:
            board.behave = None
        raise busy() if len(board.asked) == 1 else RuntimeError("a fault of board")

    board.behave = out_of_order
    arm(timers, timer_store, "match")
    board.wait_until(lambda: ("match", 1) in board.applied)
    assert len(board.asked) >= 4


def test_a_board_that_is_away_is_asked_when_it_is_back(settings: Settings, timer_store: TimerStore) -> None:
    address = f"127.0.0.1:{find_free_port()}"
    hall = msgspec.structs.replace(settings, board=(address,))
    board = StandIn(timer_store)
    with timers_process(hall) as timers:
        arm(timers, timer_store, "match", -1)
        while not any(at is not None and at > timer_store.now_us() / 1000 for at in timer_store.first_times()):
            threading.Event().wait(0.01)
        with serving(board, installation.load(settings.home).service_token(), address):
            board.wait_until(lambda: ("match", 1) in board.applied)


@pytest.mark.parametrize("refusal", [not_found("match"), Refused(Kind.CONFLICT, "match_ended", "it is over")])
def test_a_clock_of_a_match_that_is_gone_is_given_up(
    timers: TimersClient, timer_store: TimerStore, board: StandIn, refusal: Refused
) -> None:
    def gone(match_id: str, generation: int) -> TimeUpReply:
        board.behave = None
        raise refusal

    board.behave = gone
    arm(timers, timer_store, "gone")
    board.wait_until(lambda: bool(board.asked))
    arm(timers, timer_store, "there", 200)
    board.wait_until(lambda: ("there", 1) in board.applied)
    assert set(board.clocks()) == {("gone", 1), ("there", 1)}
    while any(at is not None and at < timer_store.now_us() / 1000 + LONG for at in timer_store.first_times()):
        threading.Event().wait(0.01)


def test_a_sleeping_process_hears_of_an_earlier_timer_armed_in_another(redis_url: str, timer_store: TimerStore) -> None:
    """The sleeper looks around by itself only once an hour, so only the notice can wake it."""
    rang = threading.Event()

    def time_up(match_id: str, generation: int) -> Answer:
        rang.set()
        return Answer(answered=True)

    listening = store_client.connect(redis_url, blocking=True)
    heard = threading.Event()
    with Timers(timer_store, time_up, look_around=3600) as timers:

        def missed() -> None:
            timers.look_around()
            heard.set()

        with Notices(listening, timers.note, missed):
            assert heard.wait(PATIENCE)
            other = TimerStore(store_client.connect(redis_url))
            other.arm(Timer("far", 1, timer_store.now_us() // 1000 + LONG))
            other.arm(Timer("near", 1, timer_store.now_us() // 1000 + SOON))
            assert rang.wait(PATIENCE)
    listening.close()


@pytest.mark.parametrize(
    ("method", "request_", "pointer"),
    [
        ("Arm", ArmRequest(match_id="", generation=1, due_ms=1), "/match_id"),
        ("Arm", ArmRequest(match_id="m" * 129, generation=1, due_ms=1), "/match_id"),
        ("Arm", ArmRequest(match_id="match", generation=-1, due_ms=1), "/generation"),
        ("Arm", ArmRequest(match_id="match", generation=1, due_ms=0), "/due_ms"),
        ("Arm", ArmRequest(match_id="match", generation=1, due_ms=2**53), "/due_ms"),
        ("Pause", TimerRequest(match_id="", generation=1), "/match_id"),
        ("Resume", TimerRequest(match_id="match", generation=-1), "/generation"),
        ("Cancel", TimerRequest(match_id="", generation=1), "/match_id"),
    ],
)
def test_a_bad_request_is_refused_and_the_field_named(
    timers: TimersClient, method: str, request_: object, pointer: str
) -> None:
    with pytest.raises(Refused) as caught:
        timers.call(method, request_)
    assert [error.pointer for error in caught.value.problem.errors] == [pointer]
