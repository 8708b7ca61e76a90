"""No timer is lost: not by a restart, not by kill -9 of a process in the middle, not by an outage of the store."""

from __future__ import annotations

import random
import threading

import msgspec
import pytest

from deploy.redis_server import RedisServer
from rpc import installation, store_client
from rpc.settings import Settings
from rpc.stubs.board_pb2 import TimeUpReply
from services.timers.store import Timer, TimerStore
from tests.ports import find_free_port
from tests.services.timers.board_stand_in import PATIENCE, StandIn, serving
from tests.services.timers.conftest import timers_process
from tests.services.timers.processes import process


def arm_many(store: TimerStore, count: int, first: int, over: int) -> set[tuple[str, int]]:
    """`count` timers that fall due in the milliseconds first ... first + over; the clocks they end."""
    now_ms = store.now_us() // 1000
    for number in range(count):
        store.arm(Timer(f"match-{number}", 1, now_ms + first + number * over // count))
    return {(f"match-{number}", 1) for number in range(count)}


def test_what_fell_due_while_no_process_ran_rings_at_the_next_start(
    hall: Settings, timer_store: TimerStore, board: StandIn
) -> None:
    with timers_process(hall):
        clocks = arm_many(timer_store, 20, first=5000, over=0)
    now_ms = timer_store.now_us() // 1000
    for number in range(20):
        timer_store.arm(Timer(f"match-{number}", 1, now_ms - 1000))
    with timers_process(hall):
        board.wait_until(lambda: board.applied == clocks)


def test_a_call_cut_off_by_kill_minus_nine_is_made_by_the_next_process(
    hall: Settings, timer_store: TimerStore, board: StandIn
) -> None:
    killed = threading.Event()

    def hang(match_id: str, generation: int) -> TimeUpReply:
        killed.wait(PATIENCE)
        return TimeUpReply(not_before_ms=1)

    board.behave = hang
    with process(hall) as first:
        timer_store.arm(Timer("match", 1, timer_store.now_us() // 1000))
        board.wait_until(lambda: len(board.asked) == 1)
        first.kill()
    board.behave = None
    killed.set()
    with process(hall):
        board.wait_until(lambda: ("match", 1) in board.applied)


def test_two_processes_of_which_one_is_killed_again_and_again_lose_nothing(
    hall: Settings, timer_store: TimerStore, board: StandIn, seed: int
) -> None:
    dice = random.Random(seed)
    clocks = arm_many(timer_store, 300, first=500, over=4000)
    with process(hall):
        for _ in range(3):
            with process(hall):
                threading.Event().wait(dice.uniform(0.1, 0.8))
        board.wait_until(lambda: board.applied == clocks)


def test_two_processes_side_by_side_ring_every_timer(hall: Settings, timer_store: TimerStore, board: StandIn) -> None:
    with process(hall), process(hall):
        clocks = arm_many(timer_store, 300, first=200, over=1000)
        board.wait_until(lambda: board.applied == clocks)


def test_an_outage_of_the_store_loses_nothing(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    server = RedisServer(tmp_path_factory.mktemp("store"), find_free_port()).start()
    try:
        store = TimerStore(store_client.connect(server.url))
        board = StandIn(store)
        token = installation.load(settings.home).service_token()
        with serving(board, token) as port:
            hall = msgspec.structs.replace(settings, board=(f"127.0.0.1:{port}",), state_url=server.url)
            with timers_process(hall):
                clocks = arm_many(store, 50, first=300, over=100)
                server.kill()
                threading.Event().wait(0.5)
                server.start()
                board.wait_until(lambda: board.applied == clocks)
    finally:
        server.stop()


def test_a_process_stops_when_asked_even_while_board_hangs(
    hall: Settings, timer_store: TimerStore, board: StandIn
) -> None:
    released = threading.Event()

    def hang(match_id: str, generation: int) -> TimeUpReply:
        released.wait(PATIENCE)
        return TimeUpReply(not_before_ms=1)

    board.behave = hang
    with process(hall) as running:
        arm_many(timer_store, 20, first=0, over=0)
        board.wait_until(lambda: len(board.asked) >= 2)
        assert running.stop() == 0
    released.set()


@pytest.mark.soak
def test_ten_thousand_timers_survive_restarts_and_kills(
    hall: Settings, timer_store: TimerStore, board: StandIn, seed: int
) -> None:
    dice = random.Random(seed)
    clocks = arm_many(timer_store, 10_000, first=10_000, over=60_000)
    with process(hall):
        while len(board.applied) < 9_000:
            with process(hall) as other:
                threading.Event().wait(dice.uniform(0.5, 8))
                if dice.random() < 0.5:
                    assert other.stop() == 0
        board.wait_until(lambda: board.applied == clocks)
