"""An outage of the hall costs no player time, and newer rules go on with an older match."""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec
import pytest

from games import registry
from rpc.settings import Settings
from rpc.sql import open_database
from services.board.archive import Archive
from services.board.board import Board
from services.board.finding import Finder
from services.board.house import Wanted
from services.board.keys import partition
from services.board.outages import PULSE, Outages
from services.board.record import Record
from services.board.seats import Caller
from services.board.verification import verify_journal
from tests.services.board.conftest import BoardClient, finish, running
from tests.services.board.time_travel import let_pass
from tests.toy_game import ToyGame

ANN = Caller("ann", "Ann")
HOUR_MS = 3_600_000


def start(board: Board, action_phase_ms: int, **more: Any) -> str:
    options = {"timed": True, "action_phase_ms": action_phase_ms}
    body = {"game": "toy", "scenario": "toy-plain", "seats": [{"kind": "human"}], "options": options, **more}
    made = board.hosts.create(ANN, f"outage-{time.monotonic_ns()}", b"", json.dumps(body).encode())
    match_id = str(msgspec.json.decode(made.json)["id"])
    board.house.do(Wanted(ANN, None, match_id, "start"))
    return match_id


def stored(board: Board, match_id: str) -> Record:
    loaded = board.store.load(match_id)
    assert loaded is not None
    return loaded.record


def away(board: Board, *matches: str) -> None:
    """The hall, for an hour: its last pulse and what these matches have come to are that long ago."""
    last = int(board.store.client.hget(PULSE, "last") or 0)
    board.store.client.hset(PULSE, "last", last - HOUR_MS)
    for match_id in matches:
        let_pass(board.store, match_id, HOUR_MS)


def test_a_clock_that_ran_in_an_outage_moves_by_as_long_as_it_lasted(parts: tuple[Board, Finder]) -> None:
    board, finder = parts
    match_id = start(board, HOUR_MS)
    board.outages.pulse()
    away(board, match_id)
    before = stored(board, match_id)
    board.outages.pulse()
    after = stored(board, match_id)
    gap = after.clock_zero - before.clock_zero
    assert gap >= HOUR_MS
    assert after.deadline_ms == before.deadline_ms + gap
    assert verify_journal(finder, match_id) == 3
    entry = finder.journal(match_id)[-1]
    assert (entry.kind, msgspec.json.decode(entry.details)) == ("outage", {"gap_ms": gap})


def test_what_is_left_of_an_outage_is_done_by_the_next_pulse(parts: tuple[Board, Finder]) -> None:
    board, _ = parts
    matches = done, left = start(board, HOUR_MS), start(board, HOUR_MS)
    board.outages.pulse()
    away(board, *matches)
    before = [stored(board, match_id).clock_zero for match_id in matches]
    now = board.store.now(done)
    last = int(board.store.client.hget(PULSE, "last") or 0)
    board.outages._move(done, last, now)
    assert stored(board, left).clock_zero == before[1]
    board.store.client.hset(PULSE, mapping={"last": now, "from": last, "to": now})
    board.outages.pulse()
    assert [stored(board, match_id).clock_zero for match_id in matches] == [zero + now - last for zero in before]
    assert [len(board.store.journal(match_id)) for match_id in matches] == [3, 3]
    assert not board.store.client.hexists(PULSE, "from")


def test_a_clock_that_had_run_out_before_the_outage_is_not_given_more_time(parts: tuple[Board, Finder]) -> None:
    board, _ = parts
    match_id = start(board, 1)
    let_pass(board.store, match_id, 1)
    board.outages.pulse()
    away(board, match_id)
    board.outages.pulse()
    assert len(board.store.journal(match_id)) == 2


def test_a_clock_is_moved_before_anybody_ends_it(parts: tuple[Board, Finder]) -> None:
    """By a process that has just begun."""
    board, _ = parts
    match_id = start(board, HOUR_MS // 2)
    board.outages.pulse()
    away(board, match_id)
    armed = stored(board, match_id).armed
    board.table._outages = Outages(board.store, board.hosts._commits)
    told = board.table.time_up(match_id, armed)
    assert not told.applied
    assert board.store.journal(match_id)[-1].kind == "outage"
    assert stored(board, match_id).deadline_ms > board.store.now(match_id)
    assert f"timer:{match_id}:3" in board.store.owed(partition(match_id))


def test_a_match_begun_just_before_the_outage_has_all_its_time_after_it(parts: tuple[Board, Finder]) -> None:
    """Between the last sign of life and the outage: what the match could be played before it is all that is lost."""
    board, finder = parts
    board.outages.pulse()
    match_id = start(board, HOUR_MS)
    away(board, match_id)
    begun = stored(board, match_id).clock_zero
    board.outages.pulse()
    moved = stored(board, match_id).clock_zero
    assert begun + HOUR_MS <= moved <= board.store.now(match_id)
    assert verify_journal(finder, match_id) == 3


def test_the_clocks_of_the_seats_move_with_the_games_own(parts: tuple[Board, Finder]) -> None:
    board, finder = parts
    match_id = start(board, HOUR_MS, clock={"kind": "budget", "budget_ms": HOUR_MS // 2})
    board.outages.pulse()
    away(board, match_id)
    before = stored(board, match_id)
    board.outages.pulse()
    after = stored(board, match_id)
    gap = after.clock_zero - before.clock_zero
    assert gap >= HOUR_MS
    assert after.deadline_ms == before.deadline_ms + gap > board.store.now(match_id)
    assert after.seat_clocks == before.seat_clocks
    assert verify_journal(finder, match_id) == 3


def test_a_seat_out_of_time_before_the_outage_has_no_more_after_it_though_the_games_clock_moves(
    parts: tuple[Board, Finder],
) -> None:
    board, finder = parts
    match_id = start(board, HOUR_MS, clock={"kind": "budget", "budget_ms": 1}, absent={"policy": "default_action"})
    let_pass(board.store, match_id, 1)
    board.outages.pulse()
    away(board, match_id)
    before = stored(board, match_id)
    board.outages.pulse()
    moved = stored(board, match_id)
    assert moved.clock_zero >= before.clock_zero + HOUR_MS
    assert moved.deadline_ms <= board.store.now(match_id)
    assert board.table.time_up(match_id, moved.armed).applied
    assert stored(board, match_id).seat_clocks[0].flags == 1
    assert verify_journal(finder, match_id) == 4


class NewerToyGame(ToyGame):
    revision = ToyGame.revision + 1


def test_newer_rules_go_on_from_the_position_of_an_older_match(
    quiet_board: BoardClient, store_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = running(quiet_board, "bob")
    quiet_board.act(match_id, {"type": "roll"})
    seen = quiet_board.look(match_id)["view"]
    monkeypatch.setitem(registry.PLAYABLE, "toy", NewerToyGame())
    assert quiet_board.act(match_id, {"type": "roll"}).version == 6
    assert quiet_board.look(match_id)["view"]["points"][0] > seen["points"][0]
    finish(quiet_board, match_id, "bob")
    engine = open_database(store_settings.database_url, store_settings.home, "board")
    finder = Finder(quiet_board.store, Archive(engine))
    assert [entry.kind for entry in finder.journal(match_id)][3:6] == ["action", "upgrade", "action"]
    assert verify_journal(finder, match_id) == quiet_board.look(match_id)["version"]
    engine.dispose()
