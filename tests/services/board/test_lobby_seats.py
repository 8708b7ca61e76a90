"""The seats of a lobby: taken, left, filled with bots, until it starts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from rpc.errors import Refused
from tests.services.board.conftest import BoardClient, decoded, new_match


def test_who_sat_down_when_making_the_match_gives_a_seed_by_joining_again(board: BoardClient) -> None:
    match_id = decoded(board.create(seats=2, seat=0))["id"]
    assert board.house(match_id, "join", 0, seed="mine").version == 2
    assert board.house(match_id, "join", 0, seed="mine").version == 2
    assert board.house(match_id, "join", 0).version == 2
    assert board.house(match_id, "join", seed="other").version == 3
    board.house(match_id, "bot", 1)
    board.house(match_id, "start")
    with pytest.raises(Refused, match="already_started"):
        board.house(match_id, "join", 0, seed="too late")
    board.house(match_id, "abandon")
    proof = decoded(board.ask("DiceProof", match_id))
    assert proof["player_seeds"] == ["other", ""]


def test_joining_twice_gives_the_same_seat(board: BoardClient) -> None:
    match_id, bob = new_match(board, seats=3), board.of("bob")
    first = bob.house(match_id, "join", 1)
    again = bob.house(match_id, "join", 1)
    elsewhere = bob.house(match_id, "join", 2)
    assert first.json == again.json == elsewhere.json
    assert decoded(again)["you"] == {"seat": 1}


def test_joining_without_a_number_gives_the_first_open_seat(board: BoardClient) -> None:
    match_id = new_match(board, seats=[{"kind": "bot"}, {}, {}])
    assert decoded(board.house(match_id, "join"))["you"] == {"seat": 1}


def test_a_hundred_that_race_for_two_seats_leave_one_winner_each(board: BoardClient) -> None:
    match_id = new_match(board, seats=2)

    def join(number: int) -> tuple[str, int] | str:
        player = board.of(f"racer{number % 50}")
        try:
            return player.player, decoded(player.house(match_id, "join", number % 2))["you"]["seat"]
        except Refused as refused:
            return refused.problem.code

    with ThreadPoolExecutor(16) as threads:
        results = list(threads.map(join, range(100)))
    seats = {result for result in results if isinstance(result, tuple)}
    assert len(seats) == 2
    assert {seat for _, seat in seats} == {0, 1}
    assert {result for result in results if isinstance(result, str)} <= {"seat_taken", "busy"}
    assert [(seat["player"], seat["seat"]) for seat in board.look(match_id)["seats"]] == sorted(
        seats, key=lambda pair: pair[1]
    )


def test_a_taken_seat_is_refused_and_changes_nothing(board: BoardClient) -> None:
    match_id = new_match(board, seats=2)
    board.house(match_id, "join", 0)
    with pytest.raises(Refused, match="seat_taken"):
        board.of("bob").house(match_id, "join", 0)
    assert board.look(match_id)["version"] == 2


def test_who_leaves_frees_the_seat_and_may_come_back(board: BoardClient) -> None:
    match_id, bob = new_match(board, seats=2), board.of("bob")
    bob.house(match_id, "join", 0)
    assert decoded(bob.house(match_id, "leave", 0))["seats"][0]["kind"] == "open"
    assert decoded(bob.house(match_id, "join", 1))["you"] == {"seat": 1}


def test_nobody_leaves_for_another(board: BoardClient) -> None:
    match_id = new_match(board, seats=2)
    board.house(match_id, "join", 0)
    with pytest.raises(Refused, match="no_seat"):
        board.of("bob").house(match_id, "leave", 0)
    board.of("bob").house(match_id, "join", 1)
    with pytest.raises(Refused, match="not_your_seat"):
        board.of("bob").house(match_id, "leave", 0)


def test_the_longest_seated_inherits_from_an_owner_who_leaves(board: BoardClient) -> None:
    match_id = new_match(board, seats=3, seat=0)
    board.of("cid").house(match_id, "join", 2)
    board.of("bob").house(match_id, "join", 1)
    assert decoded(board.house(match_id, "leave", 0))["owner"] == "cid"


def test_only_the_owner_seats_bots_and_starts(board: BoardClient) -> None:
    match_id, bob = new_match(board, seats=2), board.of("bob")
    bob.house(match_id, "join", 0)
    for action, seat in (("bot", 1), ("start", None), ("abandon", None)):
        with pytest.raises(Refused, match="not_the_owner"):
            bob.house(match_id, action, seat)
    assert decoded(board.house(match_id, "bot", 1))["seats"][1] == {
        "seat": 1,
        "kind": "bot",
        "player": None,
        "name": "Random bot",
        "bot": "random",
        "clock": None,
    }


def test_a_bot_takes_no_players_seat_and_is_one_of_the_games(board: BoardClient) -> None:
    match_id = new_match(board, seats=2, seat=0)
    with pytest.raises(Refused, match="seat_taken"):
        board.house(match_id, "bot", 0)
    with pytest.raises(Refused) as refused:
        board.house(match_id, "bot", 1, bot="deep")
    told = refused.value.problem.errors[0]
    assert (told.pointer, told.detail) == ("/bot", "is random")


def test_a_match_starts_only_with_all_seats_filled_and_only_once(board: BoardClient) -> None:
    match_id = new_match(board, seats=2, seat=0)
    with pytest.raises(Refused, match="seats_open"):
        board.house(match_id, "start")
    board.of("bob").house(match_id, "join", 1)
    started = decoded(board.house(match_id, "start"))
    assert (started["status"], started["to_act"]) == ("running", [0, 1])
    with pytest.raises(Refused, match="already_started"):
        board.house(match_id, "start")
    with pytest.raises(Refused, match="already_started"):
        board.of("cid").house(match_id, "join", 0)
    assert decoded(board.of("bob").house(match_id, "join"))["you"] == {"seat": 1}


def test_an_abandoned_lobby_is_over(board: BoardClient) -> None:
    match_id = new_match(board, seats=2)
    assert decoded(board.house(match_id, "abandon"))["status"] == "abandoned"
    for action in ("join", "start", "abandon"):
        with pytest.raises(Refused, match="match_ended"):
            board.house(match_id, action)


def test_an_owner_who_plays_alone_abandons_a_running_match_at_once(board: BoardClient) -> None:
    alone = new_match(board, seats=[{"kind": "human"}, {"kind": "bot"}])
    board.house(alone, "start")
    assert decoded(board.house(alone, "abandon"))["status"] == "abandoned"


def test_a_repeated_house_action_is_answered_as_it_was_then(board: BoardClient) -> None:
    match_id = new_match(board, seats=2)
    first = board.house(match_id, "join", 0, "join-once")
    board.of("bob").house(match_id, "join", 1)
    board.house(match_id, "start", None, "start-once")
    again = board.house(match_id, "join", 0, "join-once")
    assert again.replayed
    assert (again.json, again.version, again.etag) == (first.json, first.version, first.etag)
    with pytest.raises(Refused, match="idempotency_key_reused"):
        board.house(match_id, "leave", 0, "join-once")


def test_unknown_actions_seats_and_fields_are_refused_by_name(board: BoardClient) -> None:
    match_id = new_match(board, seats=2)
    with pytest.raises(Refused, match="not_found"):
        board.house(match_id, "explode")
    with pytest.raises(Refused, match="not_found"):
        board.house(match_id, "join", 7)
    with pytest.raises(Refused) as refused:
        board.house(match_id, "join", 0, seed=3, colour="red")
    assert {fault.pointer for fault in refused.value.problem.errors} == {"/seed", "/colour"}
    with pytest.raises(Refused, match="not_found"):
        board.house("0" * 16, "join")


def test_a_private_match_does_not_exist_for_strangers(board: BoardClient) -> None:
    match_id = new_match(board, seats=2, visibility="private", seat=0)
    for stranger in (board.of("bob"), board.of("")):
        with pytest.raises(Refused, match="not_found"):
            stranger.ask("Look", match_id)
        with pytest.raises(Refused, match="not_found"):
            stranger.house(match_id, "join", 1)
        with pytest.raises(Refused, match="not_found"):
            stranger.act(match_id, {"type": "roll"})
    assert board.look(match_id)["you"] == {"seat": 0}


def test_who_has_left_a_private_match_gets_the_same_answer_for_the_same_request(board: BoardClient) -> None:
    match_id = new_match(board, seats=2, seat=0)
    board.of("bob").house(match_id, "join", 1)
    first = board.of("bob").house(match_id, "leave", 1, "leave-once")
    assert board.of("bob").house(match_id, "leave", 1, "leave-once").json == first.json


def test_an_unlisted_match_is_open_to_whoever_knows_its_id(board: BoardClient) -> None:
    match_id = new_match(board, seats=2, visibility="unlisted")
    assert board.of("").look(match_id)["you"] is None


def test_in_a_hot_seat_match_one_player_holds_several_seats_and_names_them(board: BoardClient) -> None:
    match_id = new_match(board, seats=[{"kind": "human"}, {}], hot_seat=True)
    board.house(match_id, "join", 1)
    board.house(match_id, "start")
    with pytest.raises(Refused) as refused:
        board.act(match_id, {"type": "roll"})
    assert refused.value.problem.errors[0].pointer == "/seat"
    first = board.act(match_id, {"type": "roll"}, "roll-once", seat=1)
    assert decoded(first)["events"][0]["seat"] == 1
    assert board.act(match_id, {"type": "roll"}, "roll-once", seat=1).json == first.json
    with pytest.raises(Refused, match="idempotency_key_reused"):
        board.act(match_id, {"type": "roll"}, "roll-once", seat=0)
    assert board.look(match_id, seat=1)["you"] == {"seat": 1}
    assert board.look(match_id, seat=1)["view"]["hands"][0] is None
