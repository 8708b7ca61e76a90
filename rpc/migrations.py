"""Brings a service's tables up to date with Alembic."""

from __future__ import annotations

import threading

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from rpc.sql import MIGRATIONS

# Alembic keeps the connection at work in module globals, so one process migrates one service at a time.
_migrating = threading.Lock()


def migrate(connection: Connection, service: str, revision: str = "head") -> None:
    """Bring the tables of `service` to a revision inside the connection's transaction."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS / service).replace("%", "%%"))
    config.attributes["connection"] = connection
    with _migrating:
        if connection.dialect.name == "postgresql":
            # Also before the schema: two processes that create it at once would collide.
            connection.execute(text("SET LOCAL lock_timeout TO 0"))
            lock = text("SELECT pg_advisory_xact_lock(hashtext(:name))")
            connection.execute(lock, {"name": f"firehall/{service}"})
            connection.execute(text(f'CREATE SCHEMA IF NOT EXISTS "{service}"'))
        command.upgrade(config, revision)
