"""Leaving a running match, being sent away, and who owns the match then."""

from __future__ import annotations

import pytest

from rpc.errors import Refused
from services.board.finding import Finder
from services.board.verification import verify_journal
from tests.services.board.conftest import BoardClient, decoded, new_match, running, told, wait_for

ROLL, DONE = {"type": "roll"}, {"type": "done"}
BOT = {"policy": "bot", "bot": "random"}


def kinds(board: BoardClient, match_id: str) -> list[str]:
    return [seat["kind"] for seat in board.of("").look(match_id)["seats"]]


def test_a_bot_goes_on_for_who_leaves(quiet_board: BoardClient, finder: Finder) -> None:
    board, bob = quiet_board, quiet_board.of("bob")
    match_id = running(board, "bob", absent=BOT)
    match = decoded(bob.house(match_id, "leave"))
    assert match["you"] is None
    assert match["seats"][1] == {
        "seat": 1,
        "kind": "bot",
        "player": None,
        "name": "Random bot",
        "bot": "random",
        "clock": None,
    }
    assert told(board, match_id, 4) == [{"type": "seat_left", "seat": 1}]
    with pytest.raises(Refused, match="no_seat"):
        bob.act(match_id, ROLL)
    assert board.bots().act(match_id, ROLL, seat=1, expected_version=4).version == 5
    assert verify_journal(finder, match_id) == 5


def test_who_has_left_a_running_match_does_not_come_back(quiet_board: BoardClient) -> None:
    match_id = running(quiet_board, "bob", absent=BOT)
    bob = quiet_board.of("bob")
    bob.house(match_id, "leave")
    for action in ("join", "return", "leave"):
        with pytest.raises(Refused, match=r"already_started|no_seat"):
            bob.house(match_id, action, 1)


def test_nobody_is_sent_away_in_the_place_of_who_has_left_meanwhile(quiet_board: BoardClient) -> None:
    board, match_id = quiet_board, new_match(quiet_board, seats=2)
    for player in ("bob", "cid"):
        board.of(player).house(match_id, "join", 1)
        if player == "bob":
            board.of("bob").house(match_id, "leave", 1)
    with pytest.raises(Refused, match="nobody_to_kick"):
        board.house(match_id, "kick", 1, player="bob")
    assert kinds(board, match_id) == ["open", "human"]
    assert decoded(board.house(match_id, "kick", 1, player="cid"))["seats"][1]["kind"] == "open"


def test_who_has_left_sees_with_an_onlookers_eyes(quiet_board: BoardClient) -> None:
    match_id = running(quiet_board, "bob", absent=BOT)
    bob = quiet_board.of("bob")
    assert bob.look(match_id)["view"]["hands"][1] is not None
    bob.house(match_id, "leave")
    assert bob.look(match_id)["view"]["hands"] == [None, None]


def test_the_player_who_sits_longest_inherits_a_running_match(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = new_match(board, seats=3, seat=0, absent=BOT)
    board.of("cid").house(match_id, "join", 2)
    board.of("bob").house(match_id, "join", 1)
    board.house(match_id, "start")
    match = decoded(board.house(match_id, "leave"))
    assert match["owner"] == "cid"
    assert told(board, match_id, match["version"])[1] == {"type": "owner_changed", "owner": "cid"}
    with pytest.raises(Refused, match="not_the_owner"):
        board.house(match_id, "kick", 1)
    assert decoded(board.of("cid").house(match_id, "kick", 1))["seats"][1]["kind"] == "bot"
    assert verify_journal(finder, match_id) == match["version"] + 1


def test_a_match_that_all_have_left_goes_on_and_still_counts_as_its_owners(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = running(board, "bob", absent=BOT)
    board.of("bob").house(match_id, "leave")
    match = decoded(board.house(match_id, "leave"))
    assert (match["status"], match["owner"]) == ("running", "ann")
    assert kinds(board, match_id) == ["bot", "bot"]
    assert board.bots().act(match_id, DONE, seat=0, expected_version=5).version == 6


def test_a_hot_seat_owner_who_gives_up_one_seat_keeps_the_match(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = new_match(board, seats=[{"kind": "human"}, {"kind": "human"}, {}], hot_seat=True, absent=BOT)
    board.of("bob").house(match_id, "join", 2)
    board.house(match_id, "start")
    match = decoded(board.house(match_id, "leave", 0))
    assert (match["owner"], match["you"]) == ("ann", {"seat": 1})


def test_who_loses_one_of_several_seats_keeps_the_others(quiet_board: BoardClient) -> None:
    board, bob = quiet_board, quiet_board.of("bob")
    match_id = new_match(board, seats=3, seat=0, hot_seat=True)
    for seat in (1, 2):
        bob.house(match_id, "join", seat)
    board.house(match_id, "kick", 1)
    assert decoded(bob.house(match_id, "join", 1))["seats"][1]["player"] == "bob"
    for seat in (1, 2):
        board.house(match_id, "kick", seat)
    with pytest.raises(Refused, match="kicked"):
        bob.house(match_id, "join", 1)


def test_in_the_lobby_the_seat_of_who_is_sent_away_is_free_but_not_for_that_player(
    quiet_board: BoardClient, finder: Finder
) -> None:
    board, bob = quiet_board, quiet_board.of("bob")
    match_id = new_match(board, seats=2, seat=0)
    bob.house(match_id, "join", 1)
    match = decoded(board.house(match_id, "kick", 1))
    assert match["seats"][1]["kind"] == "open"
    assert told(board, match_id, 3) == [{"type": "seat_left", "seat": 1, "kicked": True}]
    for seat in (1, None):
        with pytest.raises(Refused, match="kicked"):
            bob.house(match_id, "join", seat)
    board.of("cid").house(match_id, "join", 1)
    assert verify_journal(finder, match_id) == 4


def test_who_is_sent_away_from_a_running_match_is_replaced_as_if_gone(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = running(board, "bob", "cid", absent=BOT)
    first = board.house(match_id, "kick", 1, "kick-once")
    assert kinds(board, match_id) == ["human", "bot", "human"]
    assert board.house(match_id, "kick", 1, "kick-once").json == first.json
    with pytest.raises(Refused, match="no_seat"):
        board.of("bob").act(match_id, ROLL)
    assert verify_journal(finder, match_id) == 5


def test_a_bot_is_sent_away_in_the_lobby_alone(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = new_match(board, seats=[{"kind": "human"}, {"kind": "bot"}, {}])
    assert decoded(board.house(match_id, "kick", 1))["seats"][1]["kind"] == "open"
    for seat, code in ((0, "own_seat"), (2, "nobody_to_kick"), (7, "not_found")):
        with pytest.raises(Refused, match=code):
            board.house(match_id, "kick", seat)
    with pytest.raises(Refused) as refused:
        board.house(match_id, "kick")
    assert refused.value.problem.errors[0].pointer == "/seat"
    started = running(board, bots=1)
    with pytest.raises(Refused, match="nobody_to_kick"):
        board.house(started, "kick", 1)


def test_the_house_plays_for_who_left_a_game_without_bots(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = running(board, "bob")
    board.of("bob").house(match_id, "leave")
    assert kinds(board, match_id) == ["human", "away"]
    board.act(match_id, DONE)
    match = wait_for(lambda: (seen := board.look(match_id))["to_act"] == ["table"] and seen)
    assert verify_journal(finder, match_id) == match["version"]
