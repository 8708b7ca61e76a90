"""The database engine that services share, on SQLite and on PostgreSQL."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError

from rpc.errors import Kind, Refused
from rpc.sql import open_database, reading, writing


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Engine]:
    database = open_database("", tmp_path, "players")
    yield database
    database.dispose()


def _count(database: Engine) -> int:
    with reading(database) as session:
        return int(session.scalar(text("SELECT COUNT(*) FROM writes")) or 0)


def _insert(write_id: str) -> str:
    columns = "write_id, body_digest, nonce, answer, has_key, created, expires_at"
    return f"INSERT INTO writes ({columns}) VALUES ('{write_id}', '', '', '', false, false, 0)"  # noqa: S608


def test_transactions_that_read_and_then_write_at_once_all_commit(sqlite: Engine) -> None:
    start = Barrier(4)

    def read_then_write(ordinal: int) -> None:
        start.wait()
        for repeat in range(5):
            with writing(sqlite) as session:
                session.execute(text("SELECT COUNT(*) FROM writes"))
                session.execute(text(_insert(f"{ordinal}-{repeat}")))

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(read_then_write, range(4)))
    assert _count(sqlite) == 20


def test_a_reader_neither_waits_for_a_writer_nor_sees_half_a_change(sqlite: Engine) -> None:
    with writing(sqlite) as session:
        session.execute(text(_insert("w")))
        with ThreadPoolExecutor(1) as other:
            assert other.submit(_count, sqlite).result() == 0
    assert _count(sqlite) == 1


def test_what_is_raised_inside_undoes_the_change(sqlite: Engine) -> None:
    def change() -> None:
        with writing(sqlite) as session:
            session.execute(text(_insert("w")))
            raise KeyError

    with pytest.raises(KeyError):
        change()
    assert _count(sqlite) == 0


def test_each_service_keeps_its_tables_in_its_own_schema(postgres_url: str, tmp_path: Path) -> None:
    database = open_database(postgres_url, tmp_path, "players")
    with reading(database) as session:
        schema = session.scalar(text("SELECT table_schema FROM information_schema.tables WHERE table_name = 'writes'"))
    database.dispose()
    assert schema == "players"
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_goes_away_is_busy_and_not_an_error_of_ours(
    postgres_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = open_database(postgres_url, tmp_path, "players")
    end = text("SELECT pg_terminate_backend(pg_backend_pid())")
    with caplog.at_level(logging.CRITICAL), pytest.raises(Refused) as refused, writing(database) as session:
        session.execute(end)
    assert (refused.value.problem.kind, refused.value.problem.code) == (Kind.UNAVAILABLE, "busy")
    assert _count(database) >= 0, "the next call has a connection again"
    database.dispose()


def test_an_address_of_another_kind_is_refused_without_repeating_it(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="postgresql://") as refused:
        open_database("mysql://ann:hunter2@host/db", tmp_path, "players")
    assert "hunter2" not in str(refused.value)


def test_a_wrong_statement_is_an_error_of_ours_and_does_not_tell_what_it_carried(sqlite: Engine) -> None:
    with pytest.raises(DBAPIError) as raised, writing(sqlite) as session:
        session.execute(text("INSERT INTO nowhere VALUES (:secret)"), {"secret": "hunter2"})
    assert "nowhere" in str(raised.value)
    assert "hunter2" not in str(raised.value)


def test_a_writer_that_waits_in_vain_is_told_busy(sqlite: Engine) -> None:
    def write_impatiently() -> None:
        with reading(sqlite) as session:
            session.execute(text("PRAGMA busy_timeout = 1"))
            session.execute(text(_insert("v")))

    with writing(sqlite) as first:
        first.execute(text(_insert("w")))
        with pytest.raises(Refused) as refused:
            write_impatiently()
    assert refused.value.problem.code == "busy"
    assert _count(sqlite) == 1
