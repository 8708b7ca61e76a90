"""What players are told of their matches wherever they are: once each, and also when it was lost on the way."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from rpc import store_client
from services.board import notices
from services.board.board import Board
from services.board.finding import Finder
from services.board.house import Wanted
from services.board.keys import partition
from services.board.notices import KEPT, Earlier, Notice, Notices
from services.board.record import Record, SeatRecord
from services.board.seats import Caller
from services.board.store import Store
from tests.services.board.cluster import cluster_server
from tests.services.board.conftest import BoardClient, finish, new_match, running, to_the_fire, wait_for

DONE = {"type": "done"}
players = (f"told{number}" for number in itertools.count())


@pytest.fixture(scope="module", params=["plain", "cluster"])
def kept(request: pytest.FixtureRequest, redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notices]:
    if request.param == "plain":
        with store_client.connect(redis_url) as client:
            yield Notices(Store(client))
        return
    with cluster_server(tmp_path_factory.mktemp("cluster")) as url:
        client = store_client.connect(url)
        yield Notices(Store(client))
        client.close()


def told(board: BoardClient, player: str, match_id: str) -> list[tuple[str, int, int | None]]:
    """(kind, version, seat) of all that a player was told of a match, by version."""
    found = []
    for _, kind, seen in Notices(board.store).after(player, 0).notices:
        data = msgspec.json.decode(seen)
        if data["match"] == match_id:
            found.append((kind, data["version"], data["seat"]))
    return sorted(found, key=lambda one: one[1:2])


def all_told(board: BoardClient, match_id: str) -> bool:
    """Whether the match owes nobody a notice; others of its partition may, for as long as their onlookers wait."""
    return not [one for one in board.store.owed(partition(match_id)) if one.startswith(f"notice:{match_id}:")]


def wait_told(board: BoardClient, player: str, match_id: str, *wanted: tuple[str, int, int | None]) -> None:
    """Until nothing more is owed; then it is all of this and nothing else."""
    wait_for(lambda: all_told(board, match_id))
    assert sorted(told(board, player, match_id)) == sorted(wanted)


def test_who_is_invited_joins_and_plays_is_told_so_and_whose_turn_it_is(board: BoardClient) -> None:
    match_id = new_match(board, seats=[{"kind": "human"}, {}], visibility="private")
    board.house(match_id, "invite", player="bob")
    board.of("bob").house(match_id, "join", 1)
    board.house(match_id, "start")
    board.act(match_id, {"type": "roll"})
    begun = [("invited", 2, None), ("started", 4, None), ("your_turn", 4, 1)]
    wait_told(board, "bob", match_id, *begun)
    wait_told(board, "ann", match_id, ("started", 4, None), ("your_turn", 4, 0))
    version = to_the_fire(board, match_id, "bob")
    while (stepped := board.step(match_id, version)).table_to_act:
        version = stepped.version
    wait_told(board, "bob", match_id, *begun, ("your_turn", stepped.version, 1))
    last = finish(board, match_id, "bob")
    wait_for(lambda: ("ended", last, None) in told(board, "bob", match_id))


def test_the_others_are_told_of_a_proposal_and_bots_and_its_maker_are_not(board: BoardClient) -> None:
    match_id = running(board, "bob", bots=1)
    made = board.house(match_id, "pause")
    wait_told(board, "bob", match_id, ("started", 3, None), ("your_turn", 3, 1), ("proposal", made.version, None))
    wait_told(board, "ann", match_id, ("started", 3, None), ("your_turn", 3, 0))
    assert Notices(board.store).after("", 0).notices == []


def test_whoever_goes_on_after_a_pause_is_called_again(board: BoardClient) -> None:
    match_id = running(board)
    paused = board.house(match_id, "pause")
    resumed = board.house(match_id, "resume")
    assert resumed.version == paused.version + 1
    began = [("started", 2, None), ("your_turn", 2, 0)]
    wait_told(board, "ann", match_id, *began, ("your_turn", resumed.version, 0))


def test_an_owner_who_does_not_sit_is_told_that_the_match_has_ended(board: BoardClient) -> None:
    match_id = new_match(board, seats=2)
    ended = board.house(match_id, "abandon")
    wait_told(board, "ann", match_id, ("ended", ended.version, None))


def test_what_was_lost_on_the_way_is_told_by_the_sweep_and_only_once(parts: tuple[Board, Finder]) -> None:
    board, _ = parts
    body = msgspec.json.encode({"game": "toy", "scenario": "toy-plain", "seats": 1, "seat": 0})
    caller = Caller("zoe", "Zoe")
    match_id = msgspec.json.decode(board.hosts.create(caller, "lost notices", b"", body).json)["id"]
    board.house.do(Wanted(caller, None, match_id, "start", None, b""))
    kept = Notices(board.store)
    assert kept.after("zoe", 0).notices == []
    for _ in range(2):
        board.reactions.sweep(0)
    kinds = [kind for _, kind, _ in kept.after("zoe", 0).notices]
    assert sorted(kinds) == ["started", "your_turn"]


def table(*seats: SeatRecord, **more: Any) -> Record:
    fields = {"id": "m", "game": "toy", "revision": 1, "scenario_id": "s", "scenario_title": "S", "owner": "ann"}
    return Record(seats=list(seats), **{**fields, "status": "running", **more})


def test_only_a_player_whose_seat_was_not_to_act_before_is_called() -> None:
    seats = (SeatRecord("human", "ann"), SeatRecord("human", "bob"), SeatRecord("bot", "cid"), SeatRecord("away"))
    before = Earlier.of(table(*seats, to_act=[0]))
    assert notices.of_change(before, table(*seats, to_act=[0, 1, 2, 3])) == [Notice("your_turn", "bob", 1)]
    assert notices.of_change(before, table(*seats, to_act=[-1])) == []
    assert notices.of_change(before, table(*seats, to_act=[1], paused_at=5)) == []


def test_a_notice_told_again_is_told_once_and_numbers_only_grow(kept: Notices) -> None:
    player = next(players)
    noted = [f"your_turn/0/{player}", f"your_turn/1/{player},ended//{player}"]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda index: kept.tell("match", 5, noted[index % 2]), range(20)))
    found = kept.after(player, 0)
    assert sorted((kind, msgspec.json.decode(seen)["seat"]) for _, kind, seen in found.notices) == [
        ("ended", None),
        ("your_turn", 0),
        ("your_turn", 1),
    ]
    numbers = [number for number, _, _ in found.notices]
    assert numbers == sorted(set(numbers))
    assert (found.last, found.floor) == (numbers[-1], 0)
    assert [number for number, _, _ in kept.after(player, numbers[0]).notices] == numbers[1:]
    assert kept.after(player, None) == (found.last, 0, [])


def test_the_last_256_are_kept_and_it_is_known_from_where_on_none_is_missing(kept: Notices) -> None:
    player = next(players)
    for version in range(KEPT + 2):
        kept.tell("match", version, f"started//{player}")
    found = kept.after(player, 0)
    known = [notice for notice in found.notices if notice[0] > found.floor]
    assert [msgspec.json.decode(seen)["version"] for _, _, seen in known] == list(range(2, KEPT + 2))
    assert found.notices[0][0] == found.floor
    assert kept.after(next(players), 0) == (0, 0, [])
