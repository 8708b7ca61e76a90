"""What a change owes is made at once, and again when it was lost, until it is done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import redis

from rpc import store_client
from rpc.settings import Settings
from services.board import owed, reactions
from services.board.board import Board
from services.board.finding import Finder
from services.board.house import Wanted
from services.board.keys import keys_of, partition
from services.board.owed import Before, absent
from services.board.record import Absence, Clock, Record, SeatRecord
from services.board.seats import Caller
from services.board.store import Owed
from tests.ports import find_free_port
from tests.services.board.conftest import BoardClient, new_match, running, serving, to_the_fire, wait_for

ROLL, DONE = {"type": "roll"}, {"type": "done"}


@pytest.fixture(scope="module")
def broker_settings(store_settings: Settings) -> Settings:
    """Tasks go to a database of their own, where no worker takes them."""
    return msgspec.structs.replace(store_settings, broker_url=store_settings.state_url.replace("/0", "/5"))


@pytest.fixture(scope="module")
def board(broker_settings: Settings) -> Iterator[BoardClient]:
    """Its sweep does not come, or what a busy machine sends late would be sent twice."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(reactions, "SWEEP_SECONDS", 3_600)
        with serving(broker_settings) as client:
            yield client


@pytest.fixture
def sweeping_board(
    board: BoardClient, broker_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BoardClient]:
    monkeypatch.setattr(reactions, "SWEEP_SECONDS", 0.2)
    address = f"127.0.0.1:{find_free_port()}"
    with serving(msgspec.structs.replace(broker_settings, board=(address,))) as client:
        yield client


@pytest.fixture
def broker(broker_settings: Settings) -> Iterator[redis.Redis]:
    with store_client.connect(broker_settings.broker_url) as connection:
        yield connection


def tasks(broker: redis.Redis, queue: str, match_id: str) -> list[list[Any]]:
    """The arguments of the tasks that were sent for a match."""
    found: Any = broker.lrange(queue, 0, -1)
    bodies = [
        json.loads(json.loads(message)["headers"]["argsrepr"].replace("(", "[").replace(")", "]").replace("'", '"'))
        for message in found
    ]
    return [body for body in bodies if body[0] == match_id]


def table(*kinds: str, to_act: tuple[int, ...] = (), clock: Clock | None = None, **more: Any) -> Record:
    fields = {"id": "m", "game": "toy", "revision": 1, "scenario_id": "s", "scenario_title": "S", "owner": "ann"}
    seats = [SeatRecord(kind) for kind in kinds]
    return Record(seats=seats, to_act=list(to_act), clock=clock, **{**fields, "status": "running", **more})


def test_a_phase_is_owed_as_long_as_the_table_is_to_act() -> None:
    nobody, fire = table("human", to_act=(0,)), table("human", to_act=(-1,))
    assert Owed("touch", "phase:m") in owed.after(Before.of(nobody), fire, 5, 0, False)
    assert Owed("touch", "phase:m") in owed.after(Before.of(fire), fire, 6, -1, False)
    assert Owed("drop", "phase:m") in owed.after(Before.of(fire), nobody, 7, -1, False)


def test_a_bot_is_owed_one_turn_at_a_time_with_a_pace_while_a_clock_runs() -> None:
    clocked = table("human", "bot", to_act=(0, 1), clock=Clock("phase", 1, 100))
    waiting = table("human", "bot", to_act=(0,))
    assert Owed("new", "bot:m:1", 800) in owed.after(Before.of(waiting), clocked, 5, 0, False)
    acted = owed.after(Before.of(clocked), clocked, 6, 1, False)
    assert acted.index(Owed("drop", "bot:m:1")) < acted.index(Owed("new", "bot:m:1", 800))
    assert Owed("drop", "bot:m:1") in owed.after(Before.of(clocked), waiting, 7, 0, False)


def test_a_timer_is_owed_when_the_clock_changes_and_only_then() -> None:
    old, new = table("human", armed=3), table("human", armed=5)
    owes = owed.after(Before.of(old), new, 5, 0, False)
    assert {Owed("new", "timer:m:5"), Owed("drop", "timer:m:3")} <= {*owes}
    assert not [one for one in owed.after(Before.of(new), new, 7, 0, False) if one.member.startswith("timer")]


def test_the_house_owes_something_to_an_absent_seat_that_is_to_act_or_to_be_given_up() -> None:
    away, others = table("human", "away", to_act=(0, 1)), table("human", "away", to_act=(0,))
    assert Owed("touch", "absent:m") in owed.after(Before.of(others), away, 5, 0, False)
    assert Owed("drop", "absent:m") in owed.after(Before.of(away), others, 6, 1, False)
    forfeited = table("human", "away", to_act=(0,), absence=Absence("forfeit"))
    assert Owed("touch", "absent:m") in owed.after(Before.of(others), forfeited, 5, 0, False)
    paused = table("human", "away", to_act=(0, 1), paused_at=1)
    assert Owed("drop", "absent:m") in owed.after(Before.of(away), paused, 7, None, False)


def test_an_absent_seat_is_played_for_by_the_sweep_when_nothing_else_did(parts: tuple[Board, Finder]) -> None:
    board, finder = parts
    body = {"game": "toy", "scenario": "toy-plain", "seats": [{"kind": "human"}, {}]}
    made = board.hosts.create(Caller("ann"), "absent", b"", json.dumps(body).encode())
    match_id = str(msgspec.json.decode(made.json)["id"])
    for player, action, seat in (("bob", "join", 1), ("ann", "start", None), ("bob", "leave", 1)):
        board.house.do(Wanted(Caller(player), None, match_id, action, seat))
    assert absent(match_id) in board.store.owed(partition(match_id))
    board.reactions.sweep(0)
    loaded = finder.find(match_id)
    assert (loaded.version, loaded.record.to_act) == (5, [0])
    assert absent(match_id) not in board.store.owed(partition(match_id))


def test_a_bot_that_no_longer_sits_owes_no_turn() -> None:
    bots, humans = table("human", "bot", to_act=(1,)), table("human", "human", to_act=(1,))
    assert Owed("drop", "bot:m:1") in owed.after(Before.of(bots), humans, 5, None, True)


def test_the_end_owes_the_archive_a_last_row_and_word_of_it() -> None:
    over = owed.after(Before.of(table("human", to_act=(0,))), table("human", status="ended"), 9, 0, False)
    assert {one.member for one in over if one.how == "new"} == {"row:m:9", "archive:m", "notice:m:9:ended//ann"}
    assert Owed("drop", "idle:m") in over


def test_the_phase_is_sent_to_the_workers_with_its_version(board: BoardClient, broker: redis.Redis) -> None:
    match_id = running(board, "bob")
    version = to_the_fire(board, match_id, "bob")
    assert wait_for(lambda: tasks(broker, "phases", match_id)) == [[match_id, version]]
    board.step(match_id, version)
    assert board.store.due_at(match_id, f"phase:{match_id}") > 0
    board.step(match_id, version + 1)
    board.step(match_id, version + 2)
    assert board.store.due_at(match_id, f"phase:{match_id}") == 0
    assert len(tasks(broker, "phases", match_id)) == 1


def test_a_bots_turn_is_sent_once_until_it_acts_or_waits(board: BoardClient, broker: redis.Redis) -> None:
    match_id = running(board, bots=1)
    assert wait_for(lambda: tasks(broker, "bots", match_id)) == [[match_id, 1, 2]]
    board.act(match_id, ROLL)
    bots = board.bots()
    bots.act(match_id, ROLL, seat=1, expected_version=3)
    assert wait_for(lambda: len(tasks(broker, "bots", match_id)) == 2)
    bots.waits(match_id, 1, 4)
    assert board.store.due_at(match_id, f"bot:{match_id}:1") == 0
    board.act(match_id, ROLL)
    assert wait_for(lambda: len(tasks(broker, "bots", match_id)) == 3)
    bots.waits(match_id, 1, 4)
    assert wait_for(lambda: len(tasks(broker, "bots", match_id)) == 4)
    assert board.store.due_at(match_id, f"bot:{match_id}:1") > 0


def test_what_was_lost_on_the_way_is_made_by_the_sweep(
    sweeping_board: BoardClient, broker: redis.Redis, broker_settings: Settings
) -> None:
    board = sweeping_board
    match_id = running(board, "bob", bots=1)
    version = to_the_fire(board, match_id)
    wait_for(lambda: tasks(broker, "bots", match_id))
    broker.delete("phases", "bots")
    assert wait_for(lambda: tasks(broker, "bots", match_id))[0][:2] == [match_id, 2]
    assert board.store.due_at(match_id, f"bot:{match_id}:2") > 0
    assert version == board.look(match_id)["version"]


def test_a_lobby_that_nobody_starts_is_abandoned(sweeping_board: BoardClient) -> None:
    board = sweeping_board
    match_id = new_match(board, seats=2)
    member = f"idle:{match_id}"
    assert board.store.due_at(match_id, member) > board.store.now(match_id) + 86_000_000
    board.store.client.zadd(keys_of(match_id).due, {member: 1})
    assert wait_for(lambda: board.look(match_id)["status"] == "abandoned")
    assert board.store.due_at(match_id, member) == 0


def test_a_started_match_is_not_taken_for_an_idle_lobby(board: BoardClient) -> None:
    match_id = running(board, "bob")
    assert board.store.due_at(match_id, f"idle:{match_id}") > board.store.now(match_id) + 29 * 86_400_000
