"""Writes that made no version are remembered too, so that a retry is not done again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "answered_writes",
        sa.Column("write_id", sa.String(128), primary_key=True),
        sa.Column("content", sa.Integer(), sa.ForeignKey("contents.number"), nullable=False, index=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body_digest", sa.LargeBinary(64), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("answered_writes")
