"""A paused match stands still: nobody acts, no clock runs, and afterwards everything goes on where it was."""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec
import pytest

from rpc.errors import Refused
from services.board import owed
from services.board.board import Board
from services.board.finding import Finder
from services.board.house import Wanted
from services.board.keys import partition
from services.board.seats import Caller
from services.board.verification import verify_journal
from tests.services.board.conftest import BoardClient, decoded, running, told, wait_for, wall
from tests.services.board.time_travel import let_pass, let_the_clock_run_out

ROLL, DONE, CARD = {"type": "roll"}, {"type": "done"}, {"type": "play_card"}
HOUR = 3_600_000
TIMED = {"timed": True, "action_phase_ms": HOUR, "decision_ms": HOUR}
Json = dict[str, Any]


def paused(board: BoardClient, *others: str, **body: Any) -> str:
    match_id = running(board, *others, **body)
    for player in (board.player, *others):
        board.of(player).house(match_id, "pause")
    return match_id


def owed_to(board: BoardClient, match_id: str) -> set[str]:
    return {member.split(":")[0] for member in board.store.owed(partition(match_id)) if match_id in member}


def test_a_paused_match_says_since_when_and_what_is_left(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = running(board, "bob", options=TIMED)
    before = board.look(match_id)
    board.house(match_id, "pause")
    board.of("bob").house(match_id, "pause")
    match = board.look(match_id)
    assert told(board, match_id, 5) == [{"type": "proposal_agreed", "by": "bob"}, {"type": "match_paused"}]
    assert wall(match["paused_at"]) == finder.journal(match_id)[-1].at
    assert (match["status"], match["to_act"], match["deadline"]) == ("running", [], None)
    assert match["paused_remaining_ms"] == wall(before["deadline"]["at"]) - wall(match["paused_at"])
    assert match["view"] == before["view"]


def test_nobody_can_act_in_a_pause(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = paused(board, "bob", options=TIMED)
    before = board.ask("Look", match_id).json
    assert board.legal(match_id) == []
    for dry_run in (False, True):
        with pytest.raises(Refused, match="paused"):
            board.act(match_id, ROLL, dry_run=dry_run)
    assert board.ask("Look", match_id).json == before


def test_clocks_go_on_where_they_stood(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = paused(board, "bob", options=TIMED)
    left = board.look(match_id)["paused_remaining_ms"]
    wait_for(lambda: board.ask("Look", match_id).server_ms > wall(board.look(match_id)["paused_at"]) + 30)
    match = decoded(board.of("bob").house(match_id, "resume"))
    at = finder.journal(match_id)[-1].at
    assert told(board, match_id, 6) == [{"type": "match_resumed"}]
    assert wall(match["deadline"]["at"]) == at + left
    assert (match["paused_at"], match["paused_remaining_ms"], match["to_act"]) == (None, None, [0, 1])
    board.act(match_id, ROLL)
    moments = [entry.moment for entry in finder.journal(match_id)]
    assert moments[5] == moments[4]
    assert verify_journal(finder, match_id) == 7


def test_no_timer_rings_in_a_pause_and_the_one_after_it_is_another(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = running(board, options=TIMED)
    clock = board.look(match_id)["deadline"]
    board.house(match_id, "pause")
    let_pass(board.store, match_id, HOUR)
    assert not board.time_up(match_id, clock["generation"]).applied
    assert board.look(match_id)["version"] == 3
    board.house(match_id, "resume")
    after = board.look(match_id)["deadline"]
    assert after["generation"] > clock["generation"]
    reply = board.time_up(match_id, after["generation"])
    assert (reply.applied, reply.not_before_ms) == (False, wall(after["at"]))
    let_the_clock_run_out(board.store, match_id)
    assert board.time_up(match_id, after["generation"]).applied
    assert verify_journal(finder, match_id) == board.look(match_id)["version"]


def test_the_ring_of_a_clock_that_was_taken_back_is_ignored(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = running(board, options=TIMED)
    board.act(match_id, CARD)
    decision = board.look(match_id)["deadline"]["generation"]
    board.act(match_id, board.legal(match_id)[0])
    undone = board.look(match_id)["deadline"]["generation"]
    board.house(match_id, "undo")
    open_again = board.look(match_id)["deadline"]
    assert open_again["generation"] > undone > decision
    assert not board.time_up(match_id, undone).applied
    assert board.look(match_id)["deadline"] == open_again
    board.act(match_id, board.legal(match_id)[0])
    last = board.look(match_id)["deadline"]["generation"]
    let_the_clock_run_out(board.store, match_id)
    assert board.time_up(match_id, last).applied
    assert verify_journal(finder, match_id) == board.look(match_id)["version"]


def test_a_pause_after_the_deadline_comes_too_late(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = running(board, options={**TIMED, "action_phase_ms": 30})
    wait_for(lambda: board.ask("Look", match_id).server_ms > wall(board.look(match_id)["deadline"]["at"]))
    board.house(match_id, "pause")
    assert [entry.kind for entry in finder.journal(match_id)] == ["create", "start", "action", "pause"]
    match = board.look(match_id)
    assert match["view"]["burned"] == 0
    assert (match["deadline"], match["paused_remaining_ms"]) == (None, None)


def test_the_table_and_the_bots_stand_still_and_go_on(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = running(board, bots=1)
    assert "bot" in owed_to(board, match_id)
    board.house(match_id, "pause")
    assert owed_to(board, match_id).isdisjoint({"bot", "phase", "timer"})
    board.house(match_id, "resume")
    assert "bot" in owed_to(board, match_id)
    board.act(match_id, DONE)
    version = board.bots().act(match_id, DONE, seat=1, expected_version=5).version
    board.house(match_id, "pause")
    assert owed_to(board, match_id).isdisjoint({"bot", "phase"})
    assert not board.step(match_id, version + 1).table_to_act
    board.house(match_id, "resume")
    assert owed.phase(match_id) in board.store.owed(partition(match_id))
    assert board.step(match_id, version + 2).version == version + 3


def test_an_outage_in_a_pause_costs_no_time_and_gives_none(parts: tuple[Board, Finder]) -> None:
    board, finder = parts
    ann = Caller("ann", "Ann")
    body = {"game": "toy", "scenario": "toy-plain", "seats": [{"kind": "human"}], "options": TIMED}
    match_id = str(
        msgspec.json.decode(board.hosts.create(ann, "paused-outage", b"", json.dumps(body).encode()).json)["id"]
    )
    for action in ("start", "pause"):
        answer = board.house.do(Wanted(ann, None, match_id, action))
    left = msgspec.json.decode(answer.json)["paused_remaining_ms"]
    begun = board.store.now(match_id)
    time.sleep(0.05)
    resumed = msgspec.json.decode(board.house.do(Wanted(ann, None, match_id, "resume")).json)
    board.outages._move(match_id, begun, begun + 40)
    assert [entry.kind for entry in finder.journal(match_id)] == ["create", "start", "pause", "resume"]
    assert wall(resumed["deadline"]["at"]) == finder.journal(match_id)[-1].at + left


def test_pausing_twice_and_resuming_twice_change_nothing(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = paused(board, "bob")
    version = board.look(match_id)["version"]
    assert board.house(match_id, "pause").version == version
    board.of("bob").house(match_id, "resume")
    assert board.house(match_id, "resume").version == version + 1


def test_a_repeated_resume_is_answered_as_it_was_then(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = paused(board, options=TIMED)
    first = board.house(match_id, "resume", None, "resume-once")
    board.house(match_id, "pause")
    again = board.house(match_id, "resume", None, "resume-once")
    assert again.replayed
    assert again.json == first.json
    assert board.look(match_id)["paused_at"] is not None


def test_what_was_done_before_a_pause_is_taken_back_in_it(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = running(board, options=TIMED)
    start = board.look(match_id)
    board.act(match_id, DONE)
    board.house(match_id, "pause")
    match = decoded(board.house(match_id, "undo"))
    assert (match["view"]["done"], match["to_act"]) == ([False], [])
    assert match["paused_remaining_ms"] == HOUR
    time.sleep(0.02)
    match = decoded(board.house(match_id, "resume"))
    assert match["view"] == start["view"]
    assert wall(match["deadline"]["at"]) == finder.journal(match_id)[-1].at + HOUR
    assert verify_journal(finder, match_id) == 6


def test_a_pause_moved_the_clocks_and_is_not_taken_back(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = running(board, options=TIMED)
    board.act(match_id, DONE)
    board.house(match_id, "pause")
    time.sleep(0.02)
    board.house(match_id, "resume")
    with pytest.raises(Refused, match="not_undoable"):
        board.house(match_id, "undo")


def test_a_pause_without_clocks_is_no_hindrance_to_taking_back(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = running(board)
    board.act(match_id, DONE)
    board.house(match_id, "pause")
    board.house(match_id, "resume")
    assert decoded(board.house(match_id, "undo"))["view"]["done"] == [False]


def test_the_last_who_leaves_leaves_nobody_in_a_pause(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = paused(board, "bob", options=TIMED)
    board.house(match_id, "leave")
    assert board.look(match_id)["paused_at"] is not None
    match = decoded(board.of("bob").house(match_id, "leave"))
    assert match["paused_at"] is None
    assert match["to_act"] == [0, 1]
    assert "match_resumed" in [event["type"] for event in told(board, match_id, match["version"])]
    match = wait_for(lambda: (seen := board.of("").look(match_id))["to_act"] == ["table"] and seen)
    assert verify_journal(finder, match_id) == match["version"]
