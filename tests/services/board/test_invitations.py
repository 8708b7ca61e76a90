"""How players come to a private match: by invitation, or with the code that its owner tells them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rpc.errors import Refused
from rpc.stubs import board_pb2, envelope_pb2
from services.board import codes
from services.board.finding import Finder
from services.board.keys import code_key
from services.board.verification import verify_journal
from tests.services.board.conftest import BoardClient, decoded, finish, new_match, told, writes

CODE = re.compile(r"^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$")


def code_of(board: BoardClient, match_id: str) -> str:
    code: str = board.look(match_id)["join_code"]
    return code


def send(board: BoardClient, body: dict[str, Any], write_id: str = "") -> Any:
    """As POST /v1/matches:join does: the code stands for the match."""
    data = json.dumps(body).encode()
    write = envelope_pb2.Write(write_id=write_id or f"enter-{next(writes)}", body_digest=data)
    return board.client.call(
        "House", board_pb2.HouseRequest(caller=board.caller, write=write, action="enter", body=data)
    )


def enter(board: BoardClient, code: str, write_id: str = "", **more: Any) -> Any:
    return send(board, {"code": code, **more}, write_id)


def private(board: BoardClient, seats: int = 3) -> str:
    return new_match(board, visibility="private", seats=seats, seat=0)


def test_a_private_match_has_a_code_that_its_owner_alone_sees(board: BoardClient) -> None:
    match_id = private(board)
    assert CODE.match(code_of(board, match_id))
    enter(board.of("bob"), code_of(board, match_id))
    seen = board.of("bob").look(match_id)
    assert (seen["join_code"], seen["invited"]) == (None, None)
    unseated = new_match(board, visibility="private")
    assert CODE.match(code_of(board, unseated))


def test_the_code_opens_the_match_to_whoever_says_it(board: BoardClient, finder: Finder) -> None:
    match_id = private(board)
    code = code_of(board, match_id)
    bob = decoded(enter(board.of("bob"), code.lower().replace("-", " ")))
    assert (bob["id"], bob["you"]) == (match_id, {"seat": 1})
    cid = decoded(enter(board.of("cid"), code.replace("-", ""), seat=2, seed="clover"))
    assert cid["you"] == {"seat": 2}
    assert decoded(enter(board.of("bob"), code))["you"] == {"seat": 1}
    with pytest.raises(Refused, match="seat_taken"):
        enter(board.of("dan"), code)
    assert [entry.kind for entry in finder.journal(match_id)] == ["create", "join", "join"]
    assert verify_journal(finder, match_id) == 3


@pytest.mark.parametrize("code", ["2222-2222", "nonsense", "0", "A" * 100])
def test_a_wrong_code_opens_nothing(board: BoardClient, code: str) -> None:
    with pytest.raises(Refused, match="not_found"):
        enter(board.of("bob"), code)


def test_a_code_is_needed_and_a_key(board: BoardClient) -> None:
    with pytest.raises(Refused) as refused:
        send(board, {"seat": 99})
    assert {fault.pointer for fault in refused.value.problem.errors} == {"/code", "/seat"}
    with pytest.raises(Refused, match="unauthenticated"):
        enter(board.of(""), code_of(board, private(board)))


def test_a_new_code_takes_the_place_of_the_old_one(board: BoardClient) -> None:
    match_id = private(board)
    old = code_of(board, match_id)
    enter(board.of("bob"), old, "entered-once")
    new = decoded(board.house(match_id, "new-code"))["join_code"]
    assert new != old
    assert told(board, match_id, 3) == [{"type": "code_changed"}]
    with pytest.raises(Refused, match="not_found"):
        enter(board.of("cid"), old)
    enter(board.of("cid"), new)
    again = enter(board.of("bob"), old, "entered-once")
    assert decoded(again)["version"] == 2


def test_a_public_match_gets_a_code_when_its_owner_wants_one(board: BoardClient) -> None:
    match_id = new_match(board, seats=2, seat=0)
    assert code_of(board, match_id) is None
    code = decoded(board.house(match_id, "new-code"))["join_code"]
    assert decoded(enter(board.of("bob"), code))["you"] == {"seat": 1}


def test_after_the_start_a_code_seats_nobody(board: BoardClient) -> None:
    match_id = private(board, seats=2)
    code = code_of(board, match_id)
    enter(board.of("bob"), code)
    board.house(match_id, "start")
    with pytest.raises(Refused, match="already_started"):
        enter(board.of("cid"), code)
    assert decoded(enter(board.of("bob"), code))["you"] == {"seat": 1}
    finish(board, match_id, "bob")
    with pytest.raises(Refused, match="match_ended"):
        enter(board.of("cid"), code)


def test_codes_are_many_and_each_is_one_matchs(board: BoardClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(codes.ALPHABET) ** codes.LENGTH > 6 * 10**11
    letters = iter("AAAAAAAA" * 2 + "BBBBBBBB")
    monkeypatch.setattr("services.board.codes.secrets.choice", lambda alphabet: next(letters))
    made = codes.Codes(board.store)
    assert (made.new("first-of-two-123"), made.new("second-of-two-12")) == ("AAAAAAAA", "BBBBBBBB")
    assert made.find("aaaa-aaaa") == "first-of-two-123"
    board.store.client.delete(*(code_key(code) for code in ("AAAAAAAA", "BBBBBBBB")))


def test_who_is_invited_sees_a_private_match_and_joins_it(board: BoardClient, finder: Finder) -> None:
    match_id, bob = private(board), board.of("bob")
    with pytest.raises(Refused, match="not_found"):
        bob.look(match_id)
    assert decoded(board.house(match_id, "invite", player="bob"))["invited"] == ["bob"]
    assert told(board, match_id, 2) == [{"type": "player_invited", "player": "bob"}]
    assert bob.look(match_id)["you"] is None
    assert decoded(bob.house(match_id, "join", 2))["you"] == {"seat": 2}
    assert board.house(match_id, "invite", player="bob").version == 3
    assert verify_journal(finder, match_id) == 3


def test_an_invitation_lets_back_in_who_was_sent_away(board: BoardClient, finder: Finder) -> None:
    match_id, bob = private(board), board.of("bob")
    board.house(match_id, "invite", player="bob")
    bob.house(match_id, "join", 1)
    board.house(match_id, "kick", 1)
    with pytest.raises(Refused, match="not_found"):
        bob.look(match_id)
    with pytest.raises(Refused, match="kicked"):
        enter(bob, code_of(board, match_id))
    board.house(match_id, "invite", player="bob")
    assert decoded(bob.house(match_id, "join", 1))["you"] == {"seat": 1}
    assert verify_journal(finder, match_id) == 6


def test_a_match_has_room_for_a_hundred_invitations(board: BoardClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = private(board)
    monkeypatch.setattr("services.board.inviting.MOST_INVITED", 2)
    for player in ("bob", "cid"):
        board.house(match_id, "invite", player=player)
    with pytest.raises(Refused, match="too_many_invitations"):
        board.house(match_id, "invite", player="dan")
    with pytest.raises(Refused) as refused:
        board.house(match_id, "invite", player="no id")
    assert refused.value.problem.errors[0].pointer == "/player"
