"""A match that is over keeps its live keys until SQL has it, whatever breaks meanwhile."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import redis
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

from services.board import owed
from services.board.board import Board
from services.board.finding import Finder
from services.board.house import Wanted
from services.board.keys import Keys
from services.board.listing import Listing
from services.board.seats import Caller
from services.board.store import KEPT_AFTER_END_SECONDS
from services.board.verification import verify_journal
from tests.databases import on_both
from tests.services.board.time_travel import show_later

pytestmark = on_both
ANN = Caller("ann", "Ann")
HOUR_MS = 3_600_000
LATER_MS = 20_000
"""What failed is tried again some seconds later; the tests do not wait for that."""


@contextmanager
def broken(engine: Engine, what: str) -> Iterator[None]:
    """The database goes away at the first statement that names a table, or at "commit"."""

    def fail(*told: Any) -> None:
        if what == "commit" or f" {what} " in told[2].replace("\n", " "):
            raise OperationalError("the database is away", None, Exception())

    name = "commit" if what == "commit" else "before_cursor_execute"
    event.listen(engine, name, fail)
    yield
    event.remove(engine, name, fail)


def over(board: Board, write_id: str) -> str:
    """A match that is over; its archive is owed."""
    made = board.hosts.create(ANN, write_id, b"digest", b'{"game": "toy", "scenario": "toy-plain", "seats": 2}')
    match_id = str(made.json.decode().split('"id":"')[1].split('"')[0])
    board.house.do(Wanted(ANN, None, match_id, "abandon"))
    return match_id


def expires_in(board: Board, match_id: str) -> int:
    """Seconds; -1 for never."""
    ttl: Any = board.store.client.ttl(Keys(match_id).match)
    return int(ttl)


def owes(board: Board, match_id: str) -> bool:
    return board.store.due_at(match_id, owed.archive(match_id)) > 0


@pytest.mark.parametrize("what", ["matches", "match_players", "archived_matches", "commit"])
def test_live_keys_go_only_after_the_archive_is_written(parts: tuple[Board, Finder], what: str) -> None:
    board, finder = parts
    archive = board.reading._archive
    match_id = over(board, f"broken-{what}")
    journal = board.store.journal(match_id)
    with broken(archive._engine, what):
        for times in (1, 2):
            assert board.reactions.sweep(-LATER_MS * times) > 0
    assert expires_in(board, match_id) == -1
    assert owes(board, match_id)
    assert archive.load(match_id, 0) is None
    board.reactions.sweep(-LATER_MS * 3)
    assert 0 < expires_in(board, match_id) <= KEPT_AFTER_END_SECONDS
    assert not owes(board, match_id)
    assert archive.journal(match_id) == journal
    board.store.client.delete(*Keys(match_id).of_the_match())
    assert verify_journal(finder, match_id) == 2


def test_a_process_that_dies_between_archive_and_expiry_leaves_it_to_the_next(
    parts: tuple[Board, Finder], monkeypatch: pytest.MonkeyPatch
) -> None:
    board, finder = parts
    match_id = over(board, "died")
    with monkeypatch.context() as dying:
        dying.setattr(board.store, "retire", lambda *_: (_ for _ in ()).throw(redis.ConnectionError()))
        board.reactions.sweep(-LATER_MS)
    assert owes(board, match_id)
    assert expires_in(board, match_id) == -1
    board.reactions.sweep(-LATER_MS * 2)
    assert expires_in(board, match_id) > 0
    assert verify_journal(finder, match_id) == 2


def test_onlookers_are_listed_the_end_also_when_the_hall_was_away_until_only_the_archive_had_it(
    parts: tuple[Board, Finder],
) -> None:
    board, _ = parts
    body = {"game": "toy", "scenario": "toy-plain", "seats": 1, "seat": 0, "spectator_delay_ms": HOUR_MS}
    match_id = json.loads(board.hosts.create(ANN, "shown late", b"digest", json.dumps(body).encode()).json)["id"]
    board.reactions.sweep(-LATER_MS)
    for action in ("start", "abandon"):
        board.house.do(Wanted(ANN, None, match_id, action))
    show_later(board.store, match_id, HOUR_MS)
    board.reactions.sweep(-LATER_MS)
    assert shown_to_onlookers(board, match_id) == "lobby"
    board.store.client.delete(*Keys(match_id).of_the_match())
    board.reactions.sweep(-HOUR_MS)
    assert shown_to_onlookers(board, match_id) == "abandoned"


def shown_to_onlookers(board: Board, match_id: str) -> str:
    rows, _ = board.reading.listed(Caller(""), Listing(limit=100), mine=False)
    return next(str(row["status"]) for row in json.loads(rows) if row["id"] == match_id)


def test_a_match_that_is_not_over_never_expires(parts: tuple[Board, Finder]) -> None:
    board, _ = parts
    made = board.hosts.create(ANN, "stays", b"digest", b'{"game": "toy", "scenario": "toy-plain", "seats": 2}')
    match_id = str(made.json.decode().split('"id":"')[1].split('"')[0])
    board.reactions.sweep(-LATER_MS)
    assert expires_in(board, match_id) == -1
    assert board.reading._archive.load(match_id, 0) is None
