"""The databases that a service may keep its tables in: tests that reach them run on both."""

from __future__ import annotations

import psycopg
import pytest

DATABASES = ("sqlite", "postgresql")

on_both = pytest.mark.parametrize("store_settings", DATABASES, indirect=True, scope="module")
"""For modules whose services have the settings of this fixture."""


def empty_database(request: pytest.FixtureRequest, kind: str, *services: str) -> str:
    """DATABASE_URL of a database in which these services have no tables yet; "" for SQLite, a file of each hall."""
    if kind == "sqlite":
        return ""
    url: str = request.getfixturevalue("postgres_url")
    with psycopg.connect(url, autocommit=True) as connection:
        for service in services:
            connection.execute(f'DROP SCHEMA IF EXISTS "{service}" CASCADE')
    return url
