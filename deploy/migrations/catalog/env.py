"""Runs the migrations of the catalog service on the connection that rpc.migrations.migrate hands over."""

from __future__ import annotations

from alembic import context

from services.catalog.tables import Table

context.configure(connection=context.config.attributes["connection"], target_metadata=Table.metadata)
with context.begin_transaction():
    context.run_migrations()
