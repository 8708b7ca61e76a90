"""Every house action by everybody at every stage of a match: done, or refused by name with nothing changed."""

from __future__ import annotations

from typing import Any

import pytest

from rpc.errors import Refused
from services.board.house_actions import RULES
from tests.services.board.conftest import BoardClient, new_match

DONE = {"type": "done"}
SEATS: dict[str, int] = {"join": 2, "kick": 1, "bot": 2}
BODIES: dict[str, dict[str, Any]] = {"invite": {"player": "dan"}, "enter": {"code": "2222-2222"}}

# ann owns the match and sits, bob sits, cid does not. Columns: in the lobby, while it runs, once it is over.
TABLE = """
join     ann  ok             ok               match_ended
join     bob  ok             ok               match_ended
join     cid  ok             already_started  match_ended
leave    ann  ok             ok               match_ended
leave    bob  ok             ok               match_ended
leave    cid  no_seat        no_seat          match_ended
kick     ann  ok             ok               match_ended
kick     bob  not_the_owner  not_the_owner    not_the_owner
kick     cid  not_the_owner  not_the_owner    not_the_owner
return   ann  not_started    ok               match_ended
return   bob  not_started    ok               match_ended
return   cid  not_started    no_seat          match_ended
bot      ann  ok             already_started  match_ended
bot      bob  not_the_owner  not_the_owner    not_the_owner
bot      cid  not_the_owner  not_the_owner    not_the_owner
invite   ann  ok             already_started  match_ended
invite   bob  not_the_owner  not_the_owner    not_the_owner
invite   cid  not_the_owner  not_the_owner    not_the_owner
new-code ann  ok             already_started  match_ended
new-code bob  not_the_owner  not_the_owner    not_the_owner
new-code cid  not_the_owner  not_the_owner    not_the_owner
start    ann  seats_open     already_started  match_ended
start    bob  not_the_owner  not_the_owner    not_the_owner
start    cid  not_the_owner  not_the_owner    not_the_owner
undo     ann  not_started    ok               match_ended
undo     bob  not_started    not_undoable     match_ended
undo     cid  not_started    no_seat          match_ended
pause    ann  not_started    ok               match_ended
pause    bob  not_started    ok               match_ended
pause    cid  not_started    no_seat          match_ended
resume   ann  not_started    ok               match_ended
resume   bob  not_started    ok               match_ended
resume   cid  not_started    no_seat          match_ended
decline  ann  not_started    no_proposal      match_ended
decline  bob  not_started    no_proposal      match_ended
decline  cid  not_started    no_seat          match_ended
abandon  ann  ok             ok               match_ended
abandon  bob  not_the_owner  ok               match_ended
abandon  cid  not_the_owner  no_seat          match_ended
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
STAGES = ("lobby", "running", "over")


def match_at(board: BoardClient, stage: str, **body: Any) -> str:
    """ann and bob at a table of three; in the lobby the third seat is open."""
    match_id = new_match(board, seats=3, seat=0, **body)
    board.house(match_id, "invite", player="bob")
    board.of("bob").house(match_id, "join", 1)
    if stage != "lobby":
        board.house(match_id, "bot", 2)
        board.house(match_id, "start")
        board.act(match_id, DONE)
    if stage == "over":
        for player in (board, board.of("bob")):
            player.house(match_id, "abandon")
    return match_id


def result(board: BoardClient, match_id: str, action: str) -> str:
    try:
        board.house(match_id, action, SEATS.get(action), **BODIES.get(action, {}))
    except Refused as refused:
        return refused.problem.code
    return "ok"


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_each_action_is_done_for_those_who_may_and_refused_by_name(
    quiet_board: BoardClient, row: list[str], stage: str
) -> None:
    action, player, *expected = row
    match_id = match_at(quiet_board, stage)
    before = quiet_board.ask("Look", match_id).json
    got = result(quiet_board.of(player), match_id, action)
    assert got == expected[STAGES.index(stage)]
    if got != "ok":
        assert quiet_board.ask("Look", match_id).json == before


def test_the_table_knows_every_action() -> None:
    assert {row[0] for row in ROWS} | {"enter"} == set(RULES)


@pytest.mark.parametrize("stage", STAGES)
def test_nobody_without_a_key_does_anything(quiet_board: BoardClient, stage: str) -> None:
    match_id = match_at(quiet_board, stage)
    nobody = quiet_board.of("")
    assert {result(nobody, match_id, action) for action in RULES} == {"unauthenticated"}


@pytest.mark.parametrize("stage", STAGES)
def test_for_a_stranger_a_private_match_does_not_exist_whatever_is_asked(quiet_board: BoardClient, stage: str) -> None:
    match_id = match_at(quiet_board, stage, visibility="private")
    stranger = quiet_board.of("dan")
    assert {result(stranger, match_id, action) for action in RULES} == {"not_found"}
