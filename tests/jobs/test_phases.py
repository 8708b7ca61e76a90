"""The table's steps of a phase are played to the end, each once, whoever else plays them."""

from __future__ import annotations

import threading

from jobs import phases
from jobs.hall import Hall
from tests.services.board.conftest import BoardClient, decoded, running, to_the_fire


def _burns(board: BoardClient, match_id: str) -> int:
    board.house(match_id, "abandon")
    entries = decoded(board.ask("Journal", match_id))["entries"]
    return sum(entry.get("action", {}).get("type") == "burn" for entry in entries)


def test_a_phase_is_played_until_the_players_are_to_act(quiet_board: BoardClient, hall: Hall) -> None:
    match_id = running(quiet_board)
    version = to_the_fire(quiet_board, match_id)
    assert phases.play(hall.board, match_id, version) == version + 3
    assert quiet_board.look(match_id)["to_act"] == [0]


def test_a_phase_interrupted_in_the_middle_goes_on_at_its_next_step(quiet_board: BoardClient, hall: Hall) -> None:
    match_id = running(quiet_board)
    stepped = quiet_board.step(match_id, to_the_fire(quiet_board, match_id))
    assert phases.play(hall.board, match_id, stepped.version) == stepped.version + 2
    assert _burns(quiet_board, match_id) == 3


def test_a_task_that_comes_too_late_or_twice_changes_nothing(quiet_board: BoardClient, hall: Hall) -> None:
    match_id = running(quiet_board)
    version = to_the_fire(quiet_board, match_id)
    after = phases.play(hall.board, match_id, version)
    assert phases.play(hall.board, match_id, version) == version
    assert phases.play(hall.board, "no-such-match", 3) == 3
    assert quiet_board.look(match_id)["version"] == after


def test_two_workers_at_once_play_each_step_once(quiet_board: BoardClient, hall: Hall) -> None:
    match_id = running(quiet_board)
    version = to_the_fire(quiet_board, match_id)
    workers = [threading.Thread(target=phases.play, args=(hall.board, match_id, version)) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert _burns(quiet_board, match_id) == 3
