"""What a seat cannot know reaches it nowhere: views, events, errors, tags, pictures."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.words import word
from rpc.errors import Refused, to_metadata
from services.board.keys import keys_of
from tests.services.board.conftest import BoardClient, decoded, finish, running

METHODS = ("Look", "Position", "LegalActions")
CARDS = ("red", "green", "blue")


def twins(board: BoardClient) -> tuple[str, str]:
    """Two matches that differ only in the card of bob's hand."""
    mine = ["red", "red"], ["red", "blue"]
    ids = []
    for cards in mine:
        dice = {"script": {"card": cards, "d6": [4, 4, 4, 4, 4, 4]}}
        ids.append(running(board, "bob", practice=True, dice=dice))
    return ids[0], ids[1]


def told(board: BoardClient, match_id: str, method: str) -> str:
    """An answer without what names the match: its id, commitment and times."""
    answer = board.ask(method, match_id)
    document = json.loads(answer.json)
    for name in ("id", "commitment", "created_at", "started_at"):
        document.pop(name, None)
    return f"{answer.etag} {answer.version} {json.dumps(document)}"


def refusal(board: BoardClient, match_id: str, action: dict[str, Any]) -> bytes:
    with pytest.raises(Refused) as refused:
        board.act(match_id, action)
    return to_metadata(refused.value.problem)[0][1]


@pytest.mark.parametrize("player", ["ann", ""])
def test_matches_that_differ_in_another_hand_give_equal_answers(board: BoardClient, player: str) -> None:
    one, other = twins(board)
    eyes = board.of(player)
    for _ in range(2):
        for method in METHODS if player else METHODS[:2]:
            assert told(eyes, one, method) == told(eyes, other, method)
        answers = [board.act(match_id, {"type": "roll"}).json for match_id in (one, other)]
        assert answers[0] == answers[1]
    choose = {"type": "choose", "decision": 1, "option": "double"}
    assert refusal(board, one, choose) == refusal(board, other, choose)
    assert told(board.of("bob"), one, "Look") != told(board.of("bob"), other, "Look")


def test_pictures_of_matches_that_differ_in_another_hand_are_equal(board: BoardClient) -> None:
    one, other = twins(board)
    assert board.draw(one).data == board.draw(other).data
    assert board.draw(one).media_type == "image/svg+xml"
    assert board.draw(one, png=True).data.startswith(b"\x89PNG")


def test_a_dealt_card_is_told_to_its_seat_alone(board: BoardClient) -> None:
    match_id = running(board, "bob", practice=True, dice={"script": {"card": ["red", "green", "blue", "blue"]}})
    for player in ("ann", "bob"):
        board.of(player).act(match_id, {"type": "play_card"})
        board.of(player).act(match_id, board.of(player).legal(match_id)[0])
    for player in ("ann", "bob"):
        board.of(player).act(match_id, {"type": "done"})
    version = board.look(match_id)["version"]
    while (stepped := board.step(match_id, version)).table_to_act:
        version = stepped.version
    backlog = board.store.messages_after(match_id, version)
    assert backlog is not None
    message = backlog.messages[0]
    dealt = {
        viewer: [event["card"] for event in json.loads(events) if event["type"] == "card_dealt"]
        for viewer, events in message.events.items()
    }
    assert dealt == {"*": [None, None], "0": ["blue", None], "1": [None, "blue"]}


def test_before_the_end_the_seed_is_shown_to_nobody(board: BoardClient) -> None:
    match_id = running(board, "bob")
    board.act(match_id, {"type": "roll"})
    proof = decoded(board.ask("DiceProof", match_id))
    assert proof["seed"] is proof["match_key"] is None
    assert proof["draws"] == proof["player_seeds"] == []
    with pytest.raises(Refused, match="match_running"):
        board.ask("Journal", match_id)


def test_neither_store_nor_log_holds_the_coming_dice(board: BoardClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    match_id = running(board, "bob")
    board.act(match_id, {"type": "roll"})
    kept = everything_stored(board, match_id)
    finish(board, match_id, "bob")
    key = bytes.fromhex(decoded(board.ask("DiceProof", match_id))["match_key"])
    for stream in ("setup/card", "seats/d6", "table/1/d6"):
        for counter in range(64):
            coming = word(key, stream, counter)
            assert coming not in kept
            assert coming.hex() not in caplog.text
    assert key not in kept
    assert match_id.encode() in kept


def everything_stored(board: BoardClient, match_id: str) -> bytes:
    """All values of the match's keys, in one piece."""
    client: Any = board.store.client
    keys = keys_of(match_id)
    hashes = [part for key in (keys.match, keys.writes) for pair in client.hgetall(key).items() for part in pair]
    lists = [item for key in (keys.journal, keys.messages) for item in client.lrange(key, 0, -1)]
    return b" ".join([*hashes, *lists])
