"""Scenarios and packs of players, in versions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "contents",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False, index=True),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("newest", sa.Integer(), nullable=False),
        sa.Column("published", sa.Integer(), nullable=False),
        sa.Column("played", sa.Boolean(), nullable=False),
        sa.Column("deleted_by", sa.String(128)),
    )
    op.create_table(
        "versions",
        sa.Column("content", sa.Integer(), sa.ForeignKey("contents.number", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.Column("row", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("published", sa.Boolean(), nullable=False),
        sa.Column("write_id", sa.String(128), nullable=False, unique=True),
        sa.Column("body_digest", sa.LargeBinary(64), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("versions")
    op.drop_table("contents")
