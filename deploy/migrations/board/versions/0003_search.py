"""Matches are found by scenario and by who takes part; indexes for the list of public ones."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

INDEXES = {
    "matches_newest": ["visibility", "created_at", "id"],
    "matches_of_game": ["visibility", "game", "created_at", "id"],
    "matches_of_scenario": ["visibility", "scenario", "created_at", "id"],
    "matches_of_status": ["visibility", "shown_status", "created_at", "id"],
}


def upgrade() -> None:
    op.add_column("matches", sa.Column("scenario", sa.String(64), nullable=False, server_default=""))
    _note_scenarios()
    for name in ("belongs", "shown"):
        op.add_column("match_players", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.true()))
    op.drop_index("matches_newest", "matches")
    op.drop_index("matches_of_game", "matches")
    for name, columns in INDEXES.items():
        op.create_index(name, "matches", columns)


def _note_scenarios() -> None:
    matches = sa.table("matches", sa.column("id"), sa.column("scenario"), sa.column("document"))
    connection = op.get_bind()
    for match_id, document in connection.execute(sa.select(matches.c.id, matches.c.document)).all():
        scenario = json.loads(document)["scenario"]["id"]
        connection.execute(sa.update(matches).where(matches.c.id == match_id).values(scenario=scenario))


def downgrade() -> None:
    for name in INDEXES:
        op.drop_index(name, "matches")
    op.create_index("matches_newest", "matches", ["created_at", "id"])
    op.create_index("matches_of_game", "matches", ["game", "created_at", "id"])
    for name in ("shown", "belongs"):
        op.drop_column("match_players", name)
    op.drop_column("matches", "scenario")
