"""A player leaves in mid-match: the match goes on as was agreed, and the seat's part in the dice stays."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.verify import DiceDocument, verify
from rpc.errors import Refused
from services.board.finding import Finder
from services.board.verification import verify_journal
from tests.services.board.conftest import BoardClient, new_match, running, wait_for
from tests.services.board.test_seat_clocks import PHASE, ring

ROLL, DONE, CARD = {"type": "roll"}, {"type": "done"}, {"type": "play_card"}
Json = dict[str, Any]


def seat_of(board: BoardClient, match_id: str, seat: int) -> Json:
    row: Json = board.look(match_id)["seats"][seat]
    return {name: row[name] for name in ("kind", "player", "name", "bot")}


def play_on(board: BoardClient, match_id: str) -> Json:
    """The caller and the bots say `done` and the table steps, to the end."""

    def over() -> Json | None:
        match: Json = board.look(match_id)
        bots = [row["seat"] for row in match["seats"] if row["kind"] == "bot" and row["seat"] in match["to_act"]]
        if match["to_act"] == ["table"]:
            board.step(match_id, match["version"])
        elif match["you"]["seat"] in match["to_act"]:
            board.act(match_id, DONE)
        elif bots:
            board.bots().act(match_id, DONE, seat=bots[0], expected_version=match["version"])
        return match if match["status"] == "ended" else None

    match: Json = wait_for(over)
    return match


def test_the_default_action_is_played_for_who_has_left_whenever_the_seat_must_act(
    board: BoardClient, finder: Finder
) -> None:
    match_id = running(board, "bob")
    board.of("bob").act(match_id, CARD)
    board.of("bob").house(match_id, "leave", 1)
    assert seat_of(board, match_id, 1) == {"kind": "away", "player": None, "name": "Bob", "bot": None}
    match = play_on(board, match_id)
    acts = [entry for entry in finder.journal(match_id) if entry.kind == "action" and entry.seat == 1]
    kinds = [msgspec.json.decode(entry.action)["type"] for entry in acts]
    assert kinds == ["play_card", "choose", "done", "done", "done"]
    assert [bytes(entry.details) for entry in acts[1:]] == [b'{"reason":"left"}'] * 4
    assert verify_journal(finder, match_id) == match["version"]


def test_a_bot_sits_down_where_a_player_has_left_and_the_players_seed_stays_in_the_dice(
    board: BoardClient, finder: Finder
) -> None:
    match_id = new_match(board, absent={"policy": "bot"}, seats=[{"kind": "human"}, {}])
    board.of("bob").house(match_id, "join", 1, seed="clover")
    board.house(match_id, "start")
    board.of("bob").act(match_id, ROLL)
    board.of("bob").house(match_id, "leave", 1)
    assert seat_of(board, match_id, 1) == {"kind": "bot", "player": None, "name": "Random bot", "bot": "random"}
    board.bots().act(match_id, ROLL, seat=1, expected_version=5)
    match = play_on(board, match_id)
    proof = msgspec.json.decode(board.ask("DiceProof", match_id).json, type=DiceDocument)
    assert proof.player_seeds == ["", "clover"]
    assert verify(proof)["seats/d6"] == 2
    assert verify_journal(finder, match_id) == match["version"]


def test_who_leaves_gives_the_seat_up_at_once_where_that_was_agreed(board: BoardClient, finder: Finder) -> None:
    match_id = running(board, "bob", absent={"policy": "forfeit"})
    for action in (ROLL, DONE):
        board.of("bob").act(match_id, action)
    board.of("bob").house(match_id, "leave", 1)
    wait_for(lambda: seat_of(board, match_id, 1)["kind"] == "out")
    match = play_on(board, match_id)
    assert match["view"]["points"][1] > match["view"]["points"][0]
    assert match["outcome"]["places"] == [1, 2]
    assert verify_journal(finder, match_id) == match["version"]


def test_who_was_given_up_may_watch_and_leave_and_plays_no_more(board: BoardClient, finder: Finder) -> None:
    match_id = running(board, "bob", clock=PHASE, absent={"policy": "forfeit"})
    bob = board.of("bob")
    board.act(match_id, DONE)
    assert ring(board, match_id)
    wait_for(lambda: seat_of(board, match_id, 1)["kind"] == "out")
    assert bob.look(match_id)["you"] == {"seat": 1}
    with pytest.raises(Refused, match="seat_given_up"):
        bob.act(match_id, ROLL)
    with pytest.raises(Refused, match="seat_given_up"):
        bob.house(match_id, "return", 1)
    bob.house(match_id, "leave", 1)
    assert seat_of(board, match_id, 1) == {"kind": "out", "player": None, "name": "Bob", "bot": None}
    match = board.look(match_id)
    assert verify_journal(finder, match_id) == match["version"]


def test_a_player_whose_seat_a_bot_plays_may_leave_it_for_good(board: BoardClient, finder: Finder) -> None:
    match_id = running(board, "bob", clock=PHASE, absent={"policy": "bot"})
    board.act(match_id, DONE)
    assert ring(board, match_id)
    wait_for(lambda: seat_of(board, match_id, 1)["kind"] == "bot")
    board.of("bob").house(match_id, "leave", 1)
    assert seat_of(board, match_id, 1) == {"kind": "bot", "player": None, "name": "Random bot", "bot": "random"}
    with pytest.raises(Refused, match="no_seat"):
        board.of("bob").house(match_id, "return", 1)
