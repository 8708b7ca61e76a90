"""The engine of a service's own tables: one SQLite file per service, or one schema on PostgreSQL.

Each service keeps its revisions in deploy/migrations/<service>; whichever process starts first brings the tables
up to date while the others wait for it.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session

from rpc.errors import busy

log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).resolve().parent.parent / "deploy" / "migrations"
WAIT_SECONDS = 10
READS = "firehall_reads"
_REVISION = re.compile(r'^(down_)?revision\b.*= *"(\w+)"', re.MULTILINE)


def open_database(database_url: str, home: Path, service: str) -> Engine:
    """The engine of `service`'s tables, migrated to the newest revision of deploy/migrations/<service>.

    database_url: postgresql://..., or empty for the file <home>/<service>.db. Raises ValueError for another kind.
    """
    engine = _postgresql(database_url, service) if database_url else _sqlite(home / f"{service}.db")
    try:
        with engine.begin() as connection:
            if not _is_newest(connection, service):
                # Alembic takes as long to import as the rest of a service, and is hardly ever needed.
                logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)  # it names five at its import
                from rpc.migrations import migrate

                migrate(connection, service)
    except BaseException:
        engine.dispose()
        raise
    return engine


@contextmanager
def reading(engine: Engine) -> Iterator[Session]:
    """A session that only reads: on SQLite it neither waits for a writer nor holds one up."""
    with _busy_when_away(), Session(engine.execution_options(**{READS: True})) as session:
        yield session


@contextmanager
def writing(engine: Engine) -> Iterator[Session]:
    """A session whose changes are committed together when the block ends, or not at all."""
    with _busy_when_away(), Session(engine, expire_on_commit=False) as session, session.begin():
        yield session


@contextmanager
def _busy_when_away() -> Iterator[None]:
    """A database that is away, locked or out of connections is the caller's 503, not our 500."""
    try:
        yield
    except (OperationalError, PoolTimeout) as error:
        if (
            getattr(error.orig if isinstance(error, OperationalError) else None, "sqlite_errorname", "")
            == "SQLITE_ERROR"
        ):
            # SQLite's name for a statement that is wrong, such as one that names no table.
            raise
        log.warning("the database does not answer", exc_info=error)
        raise busy() from error
    except DBAPIError as error:
        if error.connection_invalidated:
            raise busy() from error
        raise


def _sqlite(path: Path) -> Engine:
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(f"sqlite:///{path}", hide_parameters=True, connect_args={"timeout": WAIT_SECONDS})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        # The driver would begin a transaction only at the first change; _begin does it where we mean it.
        connection.isolation_level = None
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # A transaction that reads first and writes later fails at once when another has written in between,
        # so whoever may write takes the lock at the start and waits for it.
        reads = connection.get_execution_options().get(READS, False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def _write_ahead(connection: Any) -> None:
    """SQLite does not wait when another process creates the same file just now; we do."""
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)


def _postgresql(database_url: str, service: str) -> Engine:
    url = make_url(database_url)
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise ValueError("DATABASE_URL is a postgresql:// address, or empty for SQLite files")
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        hide_parameters=True,
        pool_pre_ping=True,
        pool_timeout=WAIT_SECONDS,
        connect_args={"connect_timeout": WAIT_SECONDS},
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        connection.execute(f'SET search_path TO "{service}"')
        connection.execute(f"SET lock_timeout TO '{WAIT_SECONDS}s'")
        connection.commit()

    return engine


def _is_newest(connection: Connection, service: str) -> bool:
    """Whether the tables are at the revision that no other revision of the folder builds upon."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    now = set(connection.execute(text("SELECT version_num FROM alembic_version")).scalars())
    texts = [path.read_text() for path in (MIGRATIONS / service / "versions").glob("*.py")]
    found = [match.groups() for written in texts for match in _REVISION.finditer(written)]
    return now == {revision for down, revision in found if not down} - {revision for down, revision in found if down}
