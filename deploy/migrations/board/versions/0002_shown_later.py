"""What onlookers are shown of a match in the list, and who sits in it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for column in (
        sa.Column("shown_version", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("shown_status", sa.String(16), nullable=False, server_default=""),
        sa.Column("shown_document", sa.Text(), nullable=False, server_default=""),
    ):
        op.add_column("matches", column)
    op.execute("UPDATE matches SET shown_version = version, shown_status = status, shown_document = document")
    op.add_column("match_players", sa.Column("sits", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    op.drop_column("match_players", "sits")
    for name in ("shown_document", "shown_status", "shown_version"):
        op.drop_column("matches", name)
