"""What is late is decided by the store's clock, whether or not a timer rings."""

from __future__ import annotations

import pytest

from rpc.errors import Refused
from tests.services.board.conftest import BoardClient, running, wait_for, wall

ROLL = {"type": "roll"}
LONG = {"timed": True, "action_phase_ms": 3_600_000}


def test_after_the_deadline_the_clock_acts_before_any_player(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = running(board, "bob", options={"timed": True, "action_phase_ms": 50})
    wait_for(lambda: board.ask("Look", match_id).server_ms > wall(board.look(match_id)["deadline"]["at"]))
    with pytest.raises(Refused, match="not_your_turn"):
        board.act(match_id, ROLL)
    match = board.look(match_id)
    assert (match["version"], match["to_act"]) == (4, ["table"])
    assert match["deadline"] is None


def test_a_timer_that_rings_early_is_told_when_to_ring_again(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = running(board, "bob", options=LONG)
    deadline = board.look(match_id)["deadline"]
    reply = board.time_up(match_id, deadline["generation"])
    assert (reply.applied, reply.not_before_ms) == (False, wall(deadline["at"]))
    assert board.look(match_id)["version"] == 3


def test_a_clock_runs_out_once(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = running(board, "bob", options={"timed": True, "action_phase_ms": 30})
    generation = board.look(match_id)["deadline"]["generation"]
    wait_for(lambda: board.time_up(match_id, generation).applied)
    assert board.look(match_id)["version"] == 4
    again = board.time_up(match_id, generation)
    assert (again.applied, again.not_before_ms) == (False, 0)
    assert board.look(match_id)["version"] == 4


def test_the_ring_of_an_older_clock_is_ignored(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = running(board, "bob", options=LONG)
    generation = board.look(match_id)["deadline"]["generation"]
    board.act(match_id, {"type": "play_card"})
    assert board.look(match_id)["deadline"]["generation"] > generation
    reply = board.time_up(match_id, generation)
    assert (reply.applied, reply.not_before_ms) == (False, 0)
    assert not board.time_up("0" * 16, 1).applied
