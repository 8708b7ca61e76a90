"""The engine of a service's own tables: one SQLite file per service, or one schema on PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, text

MIGRATIONS = Path(__file__).resolve().parent.parent / "deploy" / "migrations"


def open_database(database_url: str, home: Path, service: str) -> Engine:
    """The engine of `service`'s tables, migrated to the newest revision of deploy/migrations/<service>."""
    engine = _sqlite(home / f"{service}.db") if not database_url else _postgresql(database_url, service)
    _migrate(engine, service)
    return engine


def _sqlite(path: Path) -> Engine:
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 10})

    @event.listens_for(engine, "connect")
    def _pragmas(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    return engine


def _postgresql(url: str, service: str) -> Engine:
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1), pool_pre_ping=True)
    with engine.begin() as connection:
        connection.execute(text(f'CREATE SCHEMA IF NOT EXISTS "{service}"'))

    @event.listens_for(engine, "connect")
    def _schema(connection: Any, _: Any) -> None:
        connection.execute(f'SET search_path TO "{service}"')
        connection.commit()

    engine.dispose()
    return engine


def _migrate(engine: Engine, service: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS / service))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Two processes of one service may start together: one migrates, the other waits for it.
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:name))"), {"name": f"firehall/{service}"})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
