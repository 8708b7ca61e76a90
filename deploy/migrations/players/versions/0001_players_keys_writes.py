"""Players, their keys, and the writes that may be repeated."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("unique_name", sa.Text(), unique=True),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False, index=True),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column(
            "player_id", sa.String(32), sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("digest", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger()),
        sa.Column("revoked_at", sa.BigInteger(), index=True),
        sa.Column("announced", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "writes",
        sa.Column("write_id", sa.String(128), primary_key=True),
        sa.Column("body_digest", sa.LargeBinary(64), nullable=False),
        sa.Column("nonce", sa.LargeBinary(16), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.Column("has_key", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Boolean(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False, index=True),
    )


def downgrade() -> None:
    op.drop_table("writes")
    op.drop_table("keys")
    op.drop_table("players")
