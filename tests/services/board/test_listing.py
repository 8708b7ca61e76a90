"""The list of matches and a player's own, page by page, on SQLite and on PostgreSQL."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from games.journal import Entry
from rpc.errors import Refused
from rpc.sql import open_database
from services.board.archive import Archive
from services.board.listing import Listing
from services.board.record import Record, SeatRecord
from services.board.store import Loaded
from services.board.tables import Table
from tests.databases import DATABASES, empty_database
from tests.services.board.conftest import BoardClient, new_match, running, wait_for


@pytest.fixture(scope="module", params=DATABASES)
def archive(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    home: Path = tmp_path_factory.mktemp("archive")
    engine = open_database(empty_database(request, request.param, "board"), home, "board")
    yield Archive(engine)
    engine.dispose()


def test_the_migrations_make_the_tables_that_the_code_uses(archive: Archive) -> None:
    with archive._engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Table.metadata) == []


def record(number: int, owner: str = "ann", **more: Any) -> Record:
    fields: dict[str, Any] = {"game": "toy", "revision": 1, "scenario_id": "s", "scenario_title": "S", "owner": owner}
    fields |= {"created_at": 1_000_000 + number // 2, "seats": [SeatRecord()], **more}
    return Record(id=f"{fields['game']}{number:011d}", **fields)


def put(archive: Archive, match: Record, version: int) -> None:
    """As a match without a delay is put."""
    loaded = Loaded(version, match, b"", 0, None)
    archive.put_row(loaded, loaded)


def ids(rows: bytes) -> list[str]:
    return [row["id"] for row in msgspec.json.decode(rows)]


def test_pages_follow_one_another_newest_first_without_loss_or_double(archive: Archive) -> None:
    for number in range(23):
        put(archive, record(number, game="page"), 1)
    found: list[str] = []
    wanted = Listing(game="page", limit=5)
    while True:
        rows, cursor = archive.listed(wanted)
        found += ids(rows)
        if not cursor:
            break
        wanted = wanted._replace(cursor=cursor)
        put(archive, record(100 + len(found), game="page"), 1)  # newer ones do not shift the pages
    assert found == [f"page{number:011d}" for number in reversed(range(23))]


def test_an_older_row_never_replaces_a_newer_one(archive: Archive) -> None:
    put(archive, record(1, game="order", status="running"), 3)
    put(archive, record(1, game="order"), 2)
    assert [row["version"] for row in msgspec.json.decode(archive.listed(Listing(game="order"))[0])] == [3]
    assert ids(archive.listed(Listing(game="order", status="lobby"))[0]) == []


def test_private_and_unlisted_matches_are_shown_to_their_players_alone(archive: Archive) -> None:
    seats = [SeatRecord("human", "bob"), SeatRecord()]
    for number, visibility in enumerate(("private", "unlisted", "public")):
        put(archive, record(number, game="seen", visibility=visibility, seats=seats), 1)
    assert len(ids(archive.listed(Listing(game="seen"))[0])) == 1
    for player, count in (("ann", 3), ("bob", 3), ("cid", 0)):
        assert len(ids(archive.listed(Listing(game="seen", mine=player))[0])) == count


def test_who_has_left_has_the_match_no_longer(archive: Archive) -> None:
    put(archive, record(1, game="left", seats=[SeatRecord("human", "bob")]), 1)
    put(archive, record(1, game="left"), 2)
    assert ids(archive.listed(Listing(game="left", mine="bob"))[0]) == []


def test_who_is_invited_finds_the_match_among_their_own_as_long_as_onlookers_see_a_lobby(archive: Archive) -> None:
    lobby = record(1, game="invited", visibility="private", invited=["bob"])
    put(archive, lobby, 2)
    assert len(ids(archive.listed(Listing(game="invited", mine="bob", status="lobby"))[0])) == 1
    assert ids(archive.listed(Listing(game="invited", player="bob"))[0]) == []
    started = record(1, game="invited", visibility="private", invited=["bob"], status="running")
    archive.put_row(Loaded(3, started, b"", 0, None), None)
    assert len(ids(archive.listed(Listing(game="invited", mine="bob"))[0])) == 1
    put(archive, started, 4)
    assert ids(archive.listed(Listing(game="invited", mine="bob"))[0]) == []


def test_onlookers_are_listed_a_match_with_a_delay_as_they_see_it(archive: Archive) -> None:
    seats = [SeatRecord("human", "bob")]
    lobby, started = (record(1, game="later", seats=seats, status=status) for status in ("lobby", "running"))
    put(archive, lobby, 2)
    archive.put_row(Loaded(5, started, b"", 0, None), None)
    shown = {"": "lobby", "ann": "lobby", "bob": "running"}
    for player, status in shown.items():
        rows = msgspec.json.decode(archive.listed(Listing(game="later", mine=player))[0])
        assert [row["status"] for row in rows] == [status]
        assert len(ids(archive.listed(Listing(game="later", mine=player, status=status))[0])) == 1
    archive.put_row(Loaded(5, started, b"", 0, None), Loaded(4, started, b"", 0, None))
    rows = msgspec.json.decode(archive.listed(Listing(game="later", status="running"))[0])
    assert [row["version"] for row in rows] == [4]


def test_a_match_that_was_never_listed_is_not_listed_before_it_is_shown(archive: Archive) -> None:
    started = Loaded(5, record(1, game="late-row", status="running", seats=[SeatRecord("human", "bob")]), b"", 0, None)
    archive.put_row(started, None)
    assert [ids(archive.listed(Listing(game="late-row", mine=who))[0]) for who in ("", "ann")] == [[], []]
    assert len(ids(archive.listed(Listing(game="late-row", mine="bob"))[0])) == 1


def listed(archive: Archive, **wanted: Any) -> list[str]:
    return [match_id.lstrip("abcdefghijklmnopqrstuvwxyz0") for match_id in ids(archive.listed(Listing(**wanted))[0])]


def test_matches_are_found_by_scenario_status_and_time(archive: Archive) -> None:
    for number in range(1, 7):
        scenario, status = ("s", "t")[number % 2], ("lobby", "ended")[number // 4]
        found = record(number, game="find", scenario_id=scenario, status=status, created_at=1000 * number)
        put(archive, found, 1)
    assert listed(archive, game="find", scenario="t") == ["5", "3", "1"]
    assert listed(archive, game="find", scenario="t", status="ended") == ["5"]
    assert listed(archive, game="find", since=3000, before=5000) == ["4", "3"]
    assert listed(archive, game="find", scenario="s", since=3000, limit=1) == ["6"]
    assert listed(archive, game="find", scenario="unknown") == []


def test_matches_are_found_by_who_plays_in_them_and_shown_to_nobody_who_may_not_know_them(archive: Archive) -> None:
    seats = [SeatRecord("human", "eva"), SeatRecord("human", "dan")]
    for number, visibility in enumerate(("public", "public", "private"), 1):
        match = record(number, game="with", visibility=visibility, seats=seats[: 1 + number % 2])
        put(archive, match, 1)
    assert listed(archive, game="with", player="eva") == ["2", "1"]
    assert listed(archive, game="with", player="dan") == ["1"]
    assert listed(archive, game="with", player="ann") == ["2", "1"], "the owner"
    assert listed(archive, game="with", player="dan", mine="eva") == ["3", "1"]
    assert listed(archive, game="with", player="eva", mine="nobody") == []


def test_a_search_tells_onlookers_who_left_no_earlier_than_they_are_shown_it(archive: Archive) -> None:
    seats = [SeatRecord("human", "fay"), SeatRecord("human", "gus")]
    put(archive, record(1, game="slow", seats=seats), 2)
    left = Loaded(3, record(1, game="slow", seats=[seats[0], SeatRecord("bot")]), b"", 0, None)
    archive.put_row(left, None)
    assert listed(archive, game="slow", player="gus") == ["1"]
    assert listed(archive, game="slow", mine="gus") == []
    archive.put_row(left, left)
    assert listed(archive, game="slow", player="gus") == []


def test_pages_of_one_player_follow_one_another_too(archive: Archive) -> None:
    for number in range(7):
        put(archive, record(number, owner="hal", game="walk"), 1)
    for mine, player in (("hal", ""), ("", "hal"), ("hal", "hal")):
        found: list[str] = []
        cursor = ""
        while not found or cursor:
            rows, cursor = archive.listed(Listing(mine=mine, player=player, limit=3, cursor=cursor))
            found += ids(rows)
        assert found == [f"walk{number:011d}" for number in reversed(range(7))]


def test_an_archived_match_comes_back_whole_and_twice_is_once(archive: Archive) -> None:
    match = record(1, game="kept")
    loaded = Loaded(2, match, b"state", 5, None)
    journal = [Entry(1, 10, "create"), Entry(2, 20, "abandon")]
    for _ in range(2):
        archive.put(loaded, journal)
    assert archive.load(match.id, 5) == loaded
    assert archive.journal(match.id) == journal
    assert archive.load("unknown", 5) is None
    assert archive.journal("unknown") == []


def encoded(place: str) -> str:
    return base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "cursor",
    [
        "x",
        "1",
        "1.a",
        "é",
        "AA==",
        *map(encoded, [".", "1", "-1.a", "1" * 30 + ".a", "1.", "1.\0", "1.a'--", "٣.a"]),
    ],
)
def test_a_cursor_that_is_none_is_refused_by_name(archive: Archive, cursor: str) -> None:
    with pytest.raises(Refused) as refused:
        archive.listed(Listing(cursor=cursor))
    assert refused.value.problem.errors[0].pointer == "/cursor"


def test_the_list_follows_a_match_from_lobby_to_running(board: BoardClient) -> None:
    match_id = new_match(board, seats=1, seat=0)
    wait_for(lambda: match_id in ids(board.listed(status="lobby").json))
    board.house(match_id, "start")
    wait_for(lambda: match_id in ids(board.listed(status="running", mine=True).json))
    assert match_id not in ids(board.listed(status="lobby").json)


def test_a_private_match_is_in_its_players_list_alone(board: BoardClient) -> None:
    match_id = running(board, visibility="private")
    wait_for(lambda: match_id in ids(board.listed(mine=True).json))
    assert match_id not in ids(board.listed().json)
    assert match_id not in ids(board.of("bob").listed(mine=True).json)


def test_an_invitation_is_in_the_list_until_it_is_sent_away(board: BoardClient) -> None:
    match_id, dan = new_match(board, visibility="private", seats=2), board.of("dan")
    board.house(match_id, "invite", player="dan")
    wait_for(lambda: ids(dan.listed(mine=True).json) == [match_id])
    dan.house(match_id, "join", 0)
    board.house(match_id, "kick", 0)
    wait_for(lambda: ids(dan.listed(mine=True).json) == [])


@pytest.mark.parametrize(
    ("wanted", "pointer"),
    [({"limit": 101}, "/limit"), ({"limit": -1}, "/limit"), ({"status": "x"}, "/status"), ({"game": "x"}, "/game")],
)
def test_a_wrong_field_of_a_listing_is_named(board: BoardClient, wanted: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Refused) as refused:
        board.listed(**wanted)
    assert refused.value.problem.errors[0].pointer == pointer


def test_nobody_without_a_key_has_matches_of_their_own(board: BoardClient) -> None:
    with pytest.raises(Refused, match="unauthenticated"):
        board.of("").listed(mine=True)
