"""Matches are found by scenario and by who takes part; indexes for the list of public ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

SCENARIO = {
    "sqlite": "json_extract(document, '$.scenario.id')",
    "postgresql": "CAST(document AS json) -> 'scenario' ->> 'id'",
}
INDEXES = {
    "matches_newest": ["visibility", "created_at", "id"],
    "matches_of_game": ["visibility", "game", "created_at", "id"],
    "matches_of_scenario": ["visibility", "scenario", "created_at", "id"],
    "matches_of_status": ["visibility", "shown_status", "created_at", "id"],
}


def upgrade() -> None:
    op.add_column("matches", sa.Column("scenario", sa.String(64), nullable=False, server_default=""))
    op.execute(f"UPDATE matches SET scenario = {SCENARIO[op.get_bind().dialect.name]}")  # noqa: S608  ours
    for name in ("belongs", "shown"):
        op.add_column("match_players", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.true()))
    op.drop_index("matches_newest", "matches")
    op.drop_index("matches_of_game", "matches")
    for name, columns in INDEXES.items():
        op.create_index(name, "matches", columns)


def downgrade() -> None:
    for name in INDEXES:
        op.drop_index(name, "matches")
    op.create_index("matches_newest", "matches", ["created_at", "id"])
    op.create_index("matches_of_game", "matches", ["game", "created_at", "id"])
    for name in ("shown", "belongs"):
        op.drop_column("match_players", name)
    op.drop_column("matches", "scenario")
