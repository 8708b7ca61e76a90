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
from tests.toy_game import ToyGame

ANN = Caller("ann", "Ann")
SILENCE_MS = 150


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


def away(board: Board, milliseconds: int) -> None:
    """No pulse for so long."""
    board.outages.pulse()
    time.sleep(milliseconds / 1000)


def impatient(board: Board) -> Outages:
    """Outages that take a short silence for one."""
    return Outages(board.store, board.hosts._commits, SILENCE_MS)


def test_a_clock_that_ran_in_an_outage_moves_by_as_long_as_it_lasted(parts: tuple[Board, Finder]) -> None:
    board, finder = parts
    match_id = start(board, 3_600_000)
    before = stored(board, match_id)
    away(board, 2 * SILENCE_MS)
    impatient(board).pulse()
    after = stored(board, match_id)
    gap = after.clock_zero - before.clock_zero
    assert gap > 2 * SILENCE_MS - 50
    assert after.deadline_ms == before.deadline_ms + gap
    assert verify_journal(finder, match_id) == 3
    entry = finder.journal(match_id)[-1]
    assert (entry.kind, msgspec.json.decode(entry.details)) == ("outage", {"gap_ms": gap})


def test_what_is_left_of_an_outage_is_done_by_the_next_pulse(parts: tuple[Board, Finder]) -> None:
    board, _ = parts
    done, left = start(board, 3_600_000), start(board, 3_600_000)
    away(board, 2 * SILENCE_MS)
    outages = impatient(board)
    now = board.store.now(done)
    last = int(board.store.client.hget(PULSE, "last") or 0)
    outages._move(done, last, now)
    board.store.client.hset(PULSE, mapping={"last": now, "from": last, "to": now})
    outages.pulse()
    assert stored(board, done).clock_zero - stored(board, left).clock_zero == pytest.approx(0, abs=1_000)
    assert [len(board.store.journal(match_id)) for match_id in (done, left)] == [3, 3]
    assert not board.store.client.hexists(PULSE, "from")


def test_a_clock_that_had_run_out_before_the_outage_is_not_given_more_time(parts: tuple[Board, Finder]) -> None:
    board, _ = parts
    match_id = start(board, 1)
    time.sleep(0.05)
    away(board, 2 * SILENCE_MS)
    impatient(board).pulse()
    assert len(board.store.journal(match_id)) == 2


def test_a_clock_is_moved_before_anybody_ends_it(parts: tuple[Board, Finder]) -> None:
    board, _ = parts
    match_id = start(board, 250)
    away(board, 400)
    armed = stored(board, match_id).armed
    board.table._outages = impatient(board)
    told = board.table.time_up(match_id, armed)
    assert not told.applied
    assert board.store.journal(match_id)[-1].kind == "outage"
    assert stored(board, match_id).deadline_ms > board.store.now(match_id)
    assert f"timer:{match_id}:3" in board.store.owed(partition(match_id))


def test_a_match_begun_just_before_the_outage_has_all_its_time_after_it(parts: tuple[Board, Finder]) -> None:
    """Between the last sign of life and the outage: what the match could be played before it is all that is lost."""
    board, finder = parts
    board.outages.pulse()
    match_id = start(board, 3_600_000)
    begun = stored(board, match_id).clock_zero
    time.sleep(2 * SILENCE_MS / 1000)
    impatient(board).pulse()
    moved = stored(board, match_id).clock_zero
    assert begun + SILENCE_MS < moved <= board.store.now(match_id)
    assert verify_journal(finder, match_id) == 3


def test_the_clocks_of_the_seats_move_with_the_games_own(parts: tuple[Board, Finder]) -> None:
    board, finder = parts
    match_id = start(board, 3_600_000, clock={"kind": "budget", "budget_ms": 2 * SILENCE_MS})
    before = stored(board, match_id)
    away(board, 3 * SILENCE_MS)
    impatient(board).pulse()
    after = stored(board, match_id)
    gap = after.clock_zero - before.clock_zero
    assert gap > 3 * SILENCE_MS - 50
    assert after.deadline_ms == before.deadline_ms + gap > board.store.now(match_id)
    assert after.seat_clocks == before.seat_clocks
    assert verify_journal(finder, match_id) == 3


def test_a_seat_out_of_time_before_the_outage_has_no_more_after_it_though_the_games_clock_moves(
    parts: tuple[Board, Finder],
) -> None:
    board, finder = parts
    match_id = start(board, 3_600_000, clock={"kind": "budget", "budget_ms": 1}, absent={"policy": "default_action"})
    before = stored(board, match_id)
    time.sleep(0.05)
    away(board, 2 * SILENCE_MS)
    impatient(board).pulse()
    moved = stored(board, match_id)
    assert moved.clock_zero > before.clock_zero + SILENCE_MS
    assert moved.deadline_ms < board.store.now(match_id)
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
