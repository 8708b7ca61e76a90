"""Once a match is over: its journal, the proof of its dice, its place in the archive."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest
from sqlalchemy import Engine

from games.errors import ReplayMismatch
from games.verify import DiceDocument, verify
from rpc.errors import Refused
from rpc.settings import Settings
from rpc.sql import open_database
from services.board.archive import Archive
from services.board.finding import Finder
from services.board.keys import Keys
from services.board.verification import verify_journal
from tests.databases import on_both
from tests.services.board.conftest import BoardClient, decoded, finish, new_match, running, wait_for

ROLL = {"type": "roll"}
pytestmark = on_both


@pytest.fixture(scope="module")
def archive(store_settings: Settings) -> Iterator[Archive]:
    engine: Engine = open_database(store_settings.database_url, store_settings.home, "board")
    yield Archive(engine)
    engine.dispose()


def archived(board: BoardClient, match_id: str) -> None:
    """Wait for the archive, then let the live keys go as a day later."""
    wait_for(lambda: int(board.store.client.ttl(Keys(match_id).match)) > 0)
    board.store.client.delete(*Keys(match_id).of_the_match())


def play(board: BoardClient, match_id: str, players: list[str], seed: int) -> None:
    """Random legal actions to the end."""
    choice = random.Random(seed)
    while (match := board.look(match_id))["status"] == "running":
        if match["to_act"] == ["table"]:
            board.step(match_id, match["version"])
            continue
        player = board.of(players[choice.choice(match["to_act"])])
        player.act(match_id, choice.choice(player.legal(match_id)), expected_version=match["version"])


def test_the_terminal_message_and_the_match_tell_the_outcome(board: BoardClient) -> None:
    match_id = running(board, "bob")
    version = finish(board, match_id, "bob")
    match = board.look(match_id)
    assert (match["status"], match["to_act"]) == ("ended", [])
    assert match["outcome"]["result"] == "ranked"
    backlog = board.store.messages_after(match_id, version - 1)
    assert backlog is not None
    assert msgspec.json.decode(backlog.messages[0].ended) == match["outcome"]
    with pytest.raises(Refused, match="match_ended"):
        board.act(match_id, ROLL)
    with pytest.raises(Refused, match="match_ended"):
        board.house(match_id, "abandon")
    assert board.legal(match_id) == []


def test_the_journal_of_a_random_match_replays_to_the_stored_state(
    board: BoardClient, archive: Archive, seed: int
) -> None:
    finder = Finder(board.store, archive)
    for number in range(3):
        match_id = running(board, "bob", "cid")
        play(board, match_id, ["ann", "bob", "cid"], seed + number)
        version = verify_journal(finder, match_id)
        entries = decoded(board.ask("Journal", match_id))["entries"]
        assert [entry["version"] for entry in entries] == list(range(1, version + 1))
        assert [entry["kind"] for entry in entries[:4]] == ["create", "join", "join", "start"]
        assert all("write_id" not in entry for entry in entries)


def test_a_journal_that_was_changed_does_not_replay(board: BoardClient, archive: Archive) -> None:
    match_id = running(board, "bob")
    board.act(match_id, ROLL)
    keys, client = Keys(match_id), board.store.client
    loaded = board.store.load(match_id)
    assert loaded is not None
    client.hset(keys.match, "state", loaded.state.replace(b"round", b"ro_nd"))
    with pytest.raises(ReplayMismatch):
        verify_journal(Finder(board.store, archive), match_id)


def test_the_dice_of_a_finished_match_are_proven_by_the_revealed_seed(board: BoardClient, seed: int) -> None:
    match_id = new_match(board, seats=[{"kind": "human"}, {}])
    board.of("bob").house(match_id, "join", 1, seed="my own word")
    board.house(match_id, "start")
    commitment = board.look(match_id)["commitment"]
    play(board, match_id, ["ann", "bob"], seed)
    answer = board.ask("DiceProof", match_id)
    proof = msgspec.json.decode(answer.json, type=DiceDocument)
    counted = verify(proof)
    assert proof.commitment == commitment
    assert proof.player_seeds == ["", "my own word"]
    assert {"setup/card", "table/1/d6"} <= set(counted)
    assert counted["table/1/d6"] == 3


def test_an_abandoned_lobby_shows_its_journal_and_seed(board: BoardClient) -> None:
    match_id = new_match(board, seats=2)
    board.house(match_id, "abandon")
    assert [entry["kind"] for entry in decoded(board.ask("Journal", match_id))["entries"]] == ["create", "abandon"]
    verify(msgspec.json.decode(board.ask("DiceProof", match_id).json, type=DiceDocument))


def test_an_archived_match_is_read_as_if_it_were_live(board: BoardClient, archive: Archive) -> None:
    match_id = running(board, "bob")
    first = board.act(match_id, ROLL, "archived-roll")
    finish(board, match_id, "bob")
    methods = ("Look", "Position", "LegalActions", "Journal", "DiceProof", "Export")
    before = {method: board.ask(method, match_id).json for method in methods}
    archived(board, match_id)
    assert {method: board.ask(method, match_id).json for method in methods} == before
    assert verify_journal(Finder(board.store, archive), match_id) == board.look(match_id)["version"]
    again = board.act(match_id, ROLL, "archived-roll")
    assert again.replayed
    assert again.json == first.json
    with pytest.raises(Refused, match="match_ended"):
        board.act(match_id, ROLL)
    with pytest.raises(Refused, match="idempotency_key_reused"):
        board.act(match_id, {"type": "done"}, "archived-roll")


def test_a_create_repeated_after_the_archive_does_not_make_the_match_again(board: BoardClient) -> None:
    first = board.create("create-archived", seats=2)
    match_id = decoded(first)["id"]
    board.house(match_id, "abandon")
    archived(board, match_id)
    again = board.create("create-archived", seats=2)
    assert again.replayed
    assert again.json == first.json
    assert board.look(match_id)["status"] == "abandoned"


def test_an_action_repeated_long_after_is_answered_with_the_same_bytes(board: BoardClient) -> None:
    match_id = running(board, "bob", scenario="toy-endless")
    first = board.act(match_id, ROLL, "long-ago")
    viewed = board.act(match_id, ROLL, "long-ago-viewed", with_view=True)
    for _ in range(320):
        board.act(match_id, ROLL)
    wait_for(lambda: (backlog := board.store.messages_after(match_id, 3)) is not None and not backlog.complete)
    assert board.act(match_id, ROLL, "long-ago").json == first.json
    assert board.act(match_id, ROLL, "long-ago-viewed", with_view=True).json == viewed.json
