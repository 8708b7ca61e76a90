"""Practice matches: any position to start from, dice as the player wants them."""

from __future__ import annotations

from typing import Any

import pytest

from rpc.errors import Refused
from services.board.creation import MOST_STATE
from tests.services.board.conftest import BoardClient, decoded, running, to_the_fire

ROLL = {"type": "roll"}


def practice(board: BoardClient, **body: Any) -> str:
    return running(board, practice=True, **body)


def faces(board: BoardClient, match_id: str, count: int) -> list[int]:
    return [decoded(board.act(match_id, ROLL))["events"][0]["face"] for _ in range(count)]


def test_scripted_dice_fall_as_written_and_then_as_seeded(board: BoardClient) -> None:
    match_id = practice(board, dice={"script": {"d6": [6, 2], "card": ["green"]}})
    assert board.look(match_id)["view"]["hands"] == ["green"]
    assert faces(board, match_id, 2) == [6, 2]
    assert 1 <= faces(board, match_id, 1)[0] <= 6


def test_a_strict_script_that_ends_refuses_and_changes_nothing(board: BoardClient) -> None:
    match_id = practice(board, dice={"script": {"d6": [6], "card": ["red"]}, "strict": True})
    assert faces(board, match_id, 1) == [6]
    with pytest.raises(Refused, match="script_exhausted"):
        board.act(match_id, ROLL)
    assert board.look(match_id)["version"] == 3


def test_a_strict_script_that_fails_the_table_ends_the_match_and_says_why(board: BoardClient) -> None:
    """Nobody could go on: the table's step would be tried in vain for as long as the match lives."""
    match_id = practice(board, dice={"script": {"d6": [6], "card": ["red"]}, "strict": True})
    version = to_the_fire(board, match_id)
    stepped = board.step(match_id, version)
    assert stepped.table_to_act
    stepped = board.step(match_id, stepped.version)
    assert not stepped.table_to_act
    match = board.look(match_id)
    assert (match["status"], match["to_act"], match["version"]) == ("abandoned", [], stepped.version)
    journal = decoded(board.ask("Journal", match_id))["entries"]
    assert (journal[-1]["kind"], journal[-1]["details"]["reason"]) == ("abandon", "script_exhausted")


def test_a_strict_script_that_fails_a_bot_ends_the_match(board: BoardClient) -> None:
    match_id = practice(board, bots=1, dice={"script": {"card": ["red", "blue"]}, "strict": True})
    version = board.look(match_id)["version"]
    with pytest.raises(Refused, match="match_ended"):
        board.bots().act(match_id, ROLL, seat=1, expected_version=version)
    assert board.look(match_id)["status"] == "abandoned"


def test_a_strict_script_must_hold_what_the_start_deals(board: BoardClient) -> None:
    with pytest.raises(Refused, match="script_exhausted"):
        practice(board, dice={"script": {}, "strict": True})


def test_an_impossible_entry_of_a_script_is_refused_when_the_match_is_made(board: BoardClient) -> None:
    with pytest.raises(Refused) as refused:
        practice(board, dice={"script": {"d6": [3, 7], "coin": ["head"]}})
    faults = {fault.pointer: fault.code for fault in refused.value.problem.errors}
    assert faults == {"/dice/script/d6/1": "script_impossible", "/dice/script/coin": "script_impossible"}


def test_a_script_is_no_larger_than_a_match_may_write_with_every_change(board: BoardClient) -> None:
    for script in ({"d6": [1] * 10_001}, {"card": ["green"] * 9_000}):
        with pytest.raises(Refused) as refused:
            practice(board, dice={"script": script})
        assert [fault.pointer for fault in refused.value.problem.errors] == ["/dice/script"]
    assert practice(board, dice={"script": {"d6": [1] * 9_999, "card": ["red"]}})


def test_a_card_that_is_not_left_is_impossible_when_it_would_be_drawn(board: BoardClient) -> None:
    start = position(board)
    start["unseen"] = {"red": 0, "green": 2, "blue": 0}
    match_id = decoded(board.create(seats=[{"kind": "human"}], practice=True, start=start, dice=red()))["id"]
    with pytest.raises(Refused, match="script_impossible"):
        board.house(match_id, "start")


def red() -> dict[str, Any]:
    return {"script": {"card": ["red"]}}


def position(board: BoardClient) -> dict[str, Any]:
    """The position of a running match as an onlooker sees it."""
    match_id = running(board)
    faces(board, match_id, 1)
    seen: dict[str, Any] = decoded(board.of("").ask("Position", match_id))
    return seen


def test_a_match_starts_from_a_position_and_deals_what_it_does_not_know(board: BoardClient) -> None:
    start = position(board)
    start["points"] = [17]
    match_id = practice(board, start=start)
    view = board.look(match_id)["view"]
    assert view["points"] == [17]
    assert view["rolls"] == [1]
    assert view["hands"][0] in ("red", "green", "blue")


def test_a_position_larger_than_a_match_may_write_with_every_change_is_refused(board: BoardClient) -> None:
    start = position(board)
    start["unseen"]["x" * MOST_STATE] = 1
    with pytest.raises(Refused) as refused:
        practice(board, start=start)
    assert [fault.pointer for fault in refused.value.problem.errors] == ["/start"]


def test_what_is_wrong_with_a_position_is_told_when_the_match_is_made(board: BoardClient) -> None:
    start = position(board)
    with pytest.raises(Refused) as refused:
        practice(board, start={**start, "points": "many"})
    assert refused.value.problem.errors[0].pointer == "/start/points"
    with pytest.raises(Refused) as refused:
        practice(board, start={**start, "unseen": {}})
    assert refused.value.problem.errors[0].pointer == "/start/hands/0"
    with pytest.raises(Refused) as refused:
        practice(board, start={**start, "unseen": {"red": -1, "blue": 2}})
    assert refused.value.problem.errors[0].pointer == "/start/unseen/red"


@pytest.mark.parametrize("seats", [1, 3])
def test_a_position_for_another_number_of_seats_than_the_match_has_is_refused(board: BoardClient, seats: int) -> None:
    start = decoded(board.ask("Position", running(board, "bob")))
    with pytest.raises(Refused) as refused:
        board.create(practice=True, start=start, seats=seats)
    assert refused.value.problem.errors[0].pointer == "/seats"
    board.create(practice=True, start=start, seats=2)


def test_a_match_from_a_position_shows_the_options_it_is_played_with(board: BoardClient) -> None:
    start = {**position(board), "options": {"timed": True, "decision_ms": 77}}
    match = decoded(board.create(practice=True, start=start, seats=1))
    assert match["options"] == {"timed": True, "action_phase_ms": 10_000, "decision_ms": 77}
    with pytest.raises(Refused) as refused:
        board.create(practice=True, start=start, seats=1, options={"timed": False})
    assert refused.value.problem.errors[0].pointer == "/options"
