"""Time in a match: its clocks, its moments, and the timers service that rings."""

from __future__ import annotations

import pytest

from rpc.errors import Refused
from tests import toy_turns
from tests.services.board.conftest import BoardClient, decoded, running, wait_for, wall
from tests.services.board.time_travel import let_pass

ROLL = {"type": "roll"}
LONG = {"timed": True, "action_phase_ms": 3_600_000}
MINUTE_MS = 60_000


def test_a_running_clock_is_shown_with_its_end_on_the_wall_clock(board: BoardClient) -> None:
    match = board.look(running(board, "bob", options=LONG))
    assert match["deadline"]["clock"] == "action_phase"
    assert wall(match["deadline"]["at"]) == wall(match["clock_zero"]) + match["view"]["clock_at"]
    assert match["clock_zero"] == match["started_at"]


def test_a_match_without_a_clock_knows_no_time(board: BoardClient) -> None:
    match_id = running(board, "bob")
    board.act(match_id, ROLL)
    match = board.look(match_id)
    assert match["clock_zero"] is match["deadline"] is None
    assert match["view"]["ready_at"] == [0, 0]


def test_what_comes_too_early_says_when_it_may_be_tried(board: BoardClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy_turns, "PAUSE_MS", MINUTE_MS)
    match_id = running(board, "bob", options=LONG)
    board.act(match_id, ROLL)
    with pytest.raises(Refused, match="too_early") as refused:
        board.act(match_id, ROLL)
    match = board.look(match_id)
    assert refused.value.problem.not_before_ms == match["view"]["ready_at"][0]
    listed = decoded(board.ask("LegalActions", match_id))["actions"][0]
    assert wall(listed["not_before"]) == wall(match["clock_zero"]) + match["view"]["ready_at"][0]
    assert decoded(board.act(match_id, ROLL, dry_run=True))["problem"]["code"] == "too_early"
    let_pass(board.store, match_id, MINUTE_MS)
    assert decoded(board.act(match_id, ROLL, dry_run=True)) == {"legal": True}
    assert board.act(match_id, ROLL).version == 5


def test_the_timers_service_rings_in_time_for_a_match_that_nobody_touches(board: BoardClient) -> None:
    match_id = running(board, "bob", options={"timed": True, "action_phase_ms": 150})
    match = wait_for(lambda: (seen := board.look(match_id))["to_act"] == ["table"] and seen)
    assert match["version"] == 4


def test_a_decision_left_open_falls_to_its_default(board: BoardClient) -> None:
    match_id = running(board, "bob", options={**LONG, "decision_ms": 100})
    board.act(match_id, {"type": "play_card"})
    match = wait_for(lambda: (seen := board.look(match_id))["view"]["decider"] is None and seen)
    assert match["version"] == 5
    assert match["deadline"]["clock"] == "action_phase"


def test_the_timers_service_rings_for_a_seat_that_nobody_touches(board: BoardClient) -> None:
    match_id = running(board, "bob", clock={"kind": "phase", "phase_ms": 100})
    match = wait_for(lambda: (seen := board.look(match_id))["to_act"] == ["table"] and seen)
    assert [seat["clock"]["flags"] for seat in match["seats"]] == [1, 1]
    assert match["version"] == 5
