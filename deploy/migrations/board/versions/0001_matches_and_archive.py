"""The list of matches, whose they are, and the archive of those that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
    )
    op.create_index("matches_newest", "matches", ["created_at", "id"])
    op.create_index("matches_of_game", "matches", ["game", "created_at", "id"])
    op.create_table(
        "match_players",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("match_id", sa.String(32), primary_key=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("matches_of_player", "match_players", ["player", "created_at", "match_id"])
    op.create_index("players_of_match", "match_players", ["match_id"])
    op.create_table(
        "archived_matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("journal", sa.LargeBinary(), nullable=False),
        sa.Column("archived_at", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    for table in ("archived_matches", "match_players", "matches"):
        op.drop_table(table)
