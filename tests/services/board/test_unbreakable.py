"""Connections cut before the reply, processes killed, a store that was restarted: nothing is lost or done twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import grpc
import msgspec
import pytest

from deploy.redis_server import RedisServer
from rpc import installation
from rpc.client import Client
from rpc.errors import Refused
from rpc.settings import Settings
from rpc.sql import open_database
from rpc.stubs.board_pb2_grpc import BoardStub
from services.board.archive import Archive
from services.board.finding import Finder
from services.board.verification import verify_journal
from tests.end_to_end.cutting_proxy import CuttingProxy
from tests.ports import find_free_port, free_ports
from tests.services.board.conftest import BoardClient, running, serving, wait_for

ROLL = {"type": "roll"}


@pytest.fixture
def archive(store_settings: Settings) -> Iterator[Archive]:
    engine = open_database(store_settings.database_url, store_settings.home, "board")
    yield Archive(engine)
    engine.dispose()


def insist(board: BoardClient, match_id: str, write_id: str) -> int:
    """Roll under one write id until it is answered; the version it became."""
    while True:
        try:
            return int(board.act(match_id, ROLL, write_id).version)
        except Refused as refused:
            if refused.problem.code != "busy":
                raise


def test_cut_connections_to_the_store_apply_every_action_exactly_once(
    store_settings: Settings, archive: Archive, seed: int
) -> None:
    port = int(store_settings.state_url.rsplit(":", 1)[1].split("/")[0])
    with CuttingProxy("127.0.0.1", port, cut=0.0, seed=seed) as proxy:
        url = f"redis://127.0.0.1:{proxy.port}/0"
        with serving(msgspec.structs.replace(store_settings, state_url=url)) as board:
            match_id = running(board, "bob", scenario="toy-endless")
            proxy.cut = 0.05
            players = ("ann", "bob")

            def roll(number: int) -> int:
                return insist(board.of(players[number % 2]), match_id, f"cut-{match_id}-{number}")

            with ThreadPoolExecutor(8) as threads:
                versions = list(threads.map(roll, range(150)))
            proxy.cut = 0.0
            assert proxy.cuts > 0
            assert sorted(versions) == list(range(4, 154))
            repeated = [roll(number) for number in range(0, 150, 10)]
            assert repeated == versions[::10]
            assert verify_journal(Finder(board.store, archive), match_id) == 153


def test_a_second_board_goes_on_where_the_first_one_stopped(store_settings: Settings, archive: Archive) -> None:
    with serving(store_settings) as board:
        match_id = running(board, "bob", scenario="toy-endless")
        first = board.act(match_id, ROLL, "before-restart").json
    with serving(store_settings) as board:
        assert board.act(match_id, ROLL, "before-restart").json == first
        assert board.act(match_id, ROLL).version == 5
        assert verify_journal(Finder(board.store, archive), match_id) == 5


def test_boards_side_by_side_write_one_match_without_a_gap(store_settings: Settings, archive: Archive) -> None:
    other_address = f"127.0.0.1:{find_free_port()}"
    other_settings = msgspec.structs.replace(store_settings, board=(other_address,))
    with serving(store_settings) as one, serving(other_settings) as other:
        match_id = running(one, "bob", scenario="toy-endless")

        def roll(number: int) -> int:
            board = (one, other)[number % 2].of(("ann", "bob")[number // 2 % 2])
            return insist(board, match_id, f"side-{match_id}-{number % 80}")

        with ThreadPoolExecutor(16) as threads:
            versions = list(threads.map(roll, range(160)))
        assert sorted(versions[:80]) == list(range(4, 84))
        assert versions[:80] == versions[80:]
        assert verify_journal(Finder(one.store, archive), match_id) == 83


@contextmanager
def board_process(settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
    """`python -m services.board`, as the hall runs it."""
    environ = {
        **os.environ,
        "FIREHALL_HOME": str(settings.home),
        "STATE_URL": settings.state_url,
        "FIREHALL_EXTRA_GAMES": settings.extra_games,
        "FIREHALL_BOARD": settings.board[0],
        "FIREHALL_DICE": settings.dice,
        "FIREHALL_CATALOG": settings.catalog,
        "FIREHALL_TIMERS": settings.timers,
    }
    root = Path(__file__).resolve().parents[3]
    process = subprocess.Popen(
        [sys.executable, "-m", "services.board"], env=environ, cwd=root, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_board_killed_in_mid_match_loses_nothing_acknowledged(store_settings: Settings, archive: Archive) -> None:
    token = installation.load(store_settings.home).service_token()
    settings = msgspec.structs.replace(store_settings, board=(f"127.0.0.1:{find_free_port()}",))
    client = Client(BoardStub, settings.board, token)
    with serving(store_settings) as steady:
        match_id = running(steady, "bob", scenario="toy-endless")
        mortal = BoardClient(client, steady.store, "ann")
        with board_process(settings) as process:
            wait_for(lambda: answers(settings.board[0]))
            with ThreadPoolExecutor(4) as threads:
                rolls = [threads.submit(once, mortal, match_id, f"kill-{match_id}-{number}") for number in range(60)]
                wait_for(lambda: steady.look(match_id)["version"] > 20)
                process.send_signal(signal.SIGKILL)
                acknowledged = {number: roll.result() for number, roll in enumerate(rolls) if roll.result()}
        versions = [insist(steady, match_id, f"kill-{match_id}-{number}") for number in range(60)]
        assert sorted(versions) == list(range(4, 64))
        assert all(versions[number] == version for number, version in acknowledged.items())
        assert verify_journal(Finder(steady.store, archive), match_id) == 63
    client.close()


def once(board: BoardClient, match_id: str, write_id: str) -> int:
    try:
        return int(board.act(match_id, ROLL, write_id).version)
    except Refused:
        return 0


def answers(address: str) -> bool:
    with grpc.insecure_channel(address) as channel:
        try:
            grpc.channel_ready_future(channel).result(0.2)
        except grpc.FutureTimeoutError:
            return False
        return True


def test_a_store_killed_in_mid_match_has_every_acknowledged_action(store_settings: Settings, tmp_path: Path) -> None:
    own, port = (f"127.0.0.1:{one}" for one in free_ports(2))
    server = RedisServer(tmp_path / "redis", int(port.split(":")[1]))
    settings = msgspec.structs.replace(
        store_settings, home=store_settings.home, state_url=server.url, broker_url=server.url, board=(own,)
    )
    choice = random.Random(1)
    with server, serving(settings) as board:
        match_id = running(board, "bob", scenario="toy-endless")
        for number in range(40):
            assert insist(board, match_id, f"store-{number}") == 4 + number
            if choice.random() < 0.05 or number == 20:
                kill(server)
                server.start()
        assert board.look(match_id)["version"] == 43
        assert [insist(board, match_id, f"store-{number}") for number in range(40)] == list(range(4, 44))


def kill(server: RedisServer) -> None:
    assert server.process is not None
    server.process.kill()
    server.process.wait()


def test_without_a_store_the_board_is_busy_and_says_when_to_try_again(store_settings: Settings) -> None:
    with serving(store_settings) as board:
        match_id = running(board)
    away = msgspec.structs.replace(store_settings, state_url=f"redis://127.0.0.1:{find_free_port()}/0")
    with serving(away) as board, pytest.raises(Refused) as refused:
        board.act(match_id, ROLL)
    assert refused.value.problem.code == "busy"
    assert refused.value.problem.retry_after_ms
