"""Requests that are repeated, and requests that race: each is done once."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import Engine, MetaData, select

from rpc.errors import Kind, Refused
from rpc.sql import open_database, reading
from rpc.stubs.envelope_pb2 import Document
from rpc.stubs.players_pb2 import WriteRequest
from tests.services.players.conftest import Players, holder, on_sqlite, problem_of

MINUTE_MS = 60_000


def test_a_repeated_request_is_answered_alike_and_done_once(players: Players) -> None:
    first = players.write("CreateGuest", {"name": "Ann"}, write_id="w")
    again = players.write("CreateGuest", {"name": "Ann"}, write_id="w")
    assert again.json == first.json
    assert (first.replayed, again.replayed) == (False, True)
    assert first.created
    assert again.created
    assert players.resolve(holder(again).key).player_id == holder(first).player_id


@pytest.mark.parametrize("method", ["RotateKey", "RevokeKey"])
def test_a_repeated_change_of_a_key_is_answered_alike(players: Players, method: str) -> None:
    owner = players.registered()
    bot = players.narrow_key(owner, ["bot"])
    first = players.on_key(method, bot.key_id, owner, write_id="w")
    again = players.on_key(method, bot.key_id, owner, write_id="w")
    assert again.json == first.json
    assert again.replayed


def test_the_answer_is_repeated_after_a_restart(players: Players) -> None:
    first = players.write("Register", {"name": "Ann"}, write_id="w")
    players.stop()
    players.start()
    assert players.write("Register", {"name": "Ann"}, write_id="w").json == first.json


def test_the_same_write_id_with_another_request_is_refused(players: Players) -> None:
    players.write("CreateGuest", {"name": "Ann"}, write_id="w")
    with pytest.raises(Refused) as refused:
        players.write("CreateGuest", {"name": "Bob"}, write_id="w")
    assert (problem_of(refused).kind, problem_of(refused).code) == (Kind.INVALID, "idempotency_key_reused")


def test_a_refused_request_may_simply_be_tried_again(players: Players) -> None:
    taken = players.registered("Ann")
    with pytest.raises(Refused):
        players.write("Register", {"name": "Ann"}, write_id="w")
    document = players.write("Register", {"name": "Bea"}, write_id="w")
    assert not document.replayed
    assert holder(document).player_id != taken.player_id


def test_an_answer_with_a_key_is_given_again_to_an_address_for_ten_minutes_only(players: Players) -> None:
    first = holder(players.write("CreateGuest", {"name": "Ann"}, write_id="w"))
    players.clock.ahead_ms = 9 * MINUTE_MS
    assert holder(players.write("CreateGuest", {"name": "Ann"}, write_id="w")).key == first.key
    players.clock.ahead_ms = 11 * MINUTE_MS
    later = players.write("CreateGuest", {"name": "Ann"}, write_id="w")
    assert not later.replayed
    assert holder(later).key != first.key
    assert players.resolve(first.key).player_id == first.player_id


def test_an_answer_to_somebody_known_is_given_again_for_a_day(players: Players) -> None:
    player = players.registered()
    first = players.write("CreateKey", {"scopes": ["play"]}, player, write_id="w")
    players.clock.ahead_ms = 23 * 60 * MINUTE_MS
    assert players.write("CreateKey", {"scopes": ["play"]}, player, write_id="w").json == first.json


@on_sqlite
@pytest.mark.parametrize("write_id", ["", "x" * 129])
def test_a_request_without_a_usable_write_id_changes_nothing(players: Players, write_id: str) -> None:
    request = WriteRequest(body=b'{"name": "Ann"}')
    request.write.write_id = write_id
    with pytest.raises(Refused) as refused:
        players.client.call("CreateGuest", request)
    assert problem_of(refused).kind == Kind.INVALID


def _at_once(count: int, call: Callable[[int], Document]) -> tuple[list[Document], list[Refused]]:
    """Answers and refusals of `count` calls that start together."""
    start = Barrier(count)

    def run(ordinal: int) -> Document | Refused:
        start.wait()
        try:
            return call(ordinal)
        except Refused as refused:
            return refused

    with ThreadPoolExecutor(count) as threads:
        results = list(threads.map(run, range(count)))
    return [r for r in results if not isinstance(r, Refused)], [r for r in results if isinstance(r, Refused)]


def test_of_clients_that_want_the_same_name_at_once_one_gets_it(players: Players) -> None:
    spellings = ("Ann", "ANN", "ann", "aNN")
    won, lost = _at_once(8, lambda i: players.write("Register", {"name": spellings[i % 4]}, write_id=f"w{i}"))
    assert len(won) == 1
    assert [refused.problem.code for refused in lost] == ["name_taken"] * 7


def test_of_the_same_request_sent_at_once_one_commits_and_the_others_are_replayed(players: Players) -> None:
    for name in ("Ann", "Bob", "Cleo", "Dan", "Eve"):  # a race that is rare is run more than once
        won, lost = _at_once(8, lambda _: players.write("Register", {"name": name}, write_id=name))  # noqa: B023
        assert not lost
        assert len({document.json for document in won}) == 1
        assert sorted(document.replayed for document in won) == [False] + [True] * 7


def test_a_guest_that_registers_twice_at_once_gets_one_name(players: Players) -> None:
    guest = players.guest("Somebody")
    won, lost = _at_once(4, lambda i: players.write("Register", {"name": f"Name {i}"}, guest, write_id=f"w{i}"))
    assert len(won) == 1
    assert {refused.problem.code for refused in lost} == {"already_registered"}
    assert players.me(guest)["name"] == json.loads(won[0].json)["player"]["name"]


def test_a_key_that_is_rotated_twice_at_once_gets_one_successor(players: Players) -> None:
    owner = players.registered()
    bot = players.narrow_key(owner, ["bot"])
    won, lost = _at_once(4, lambda i: players.on_key("RotateKey", bot.key_id, owner, write_id=f"w{i}"))
    assert len(won) == 1
    assert {refused.problem.kind for refused in lost} == {Kind.NOT_FOUND}
    assert len(players.keys(owner)) == 2


def test_keys_made_at_once_stay_within_the_limit(players: Players) -> None:
    player = players.registered()
    for _ in range(17):
        players.narrow_key(player, ["play"])
    won, lost = _at_once(6, lambda i: players.write("CreateKey", {"scopes": ["play"]}, player, write_id=f"w{i}"))
    assert (len(won), len(lost)) == (2, 4)


def test_the_database_holds_no_key_and_nothing_that_gives_one_away(players: Players) -> None:
    keys = [
        players.guest().key,
        players.registered().key,
        players.narrow_key(players.registered("Bob"), ["play"]).key,
    ]
    database = open_database(players.settings.database_url, players.settings.home, "players")
    stored = repr(_everything(database))
    database.dispose()
    for key in keys:
        assert key not in stored
        assert key.removeprefix("fh_") not in stored


def _everything(database: Engine) -> list[Any]:
    tables = MetaData()
    tables.reflect(database)
    with reading(database) as session:
        rows = [tuple(row) for table in tables.sorted_tables for row in session.execute(select(table))]
    assert {table.name for table in tables.sorted_tables} >= {"players", "keys", "writes"}
    return rows
