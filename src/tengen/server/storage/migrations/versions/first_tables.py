"""The tables of the first version."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "first_tables"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("updated_ms", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("deadline_ms", sa.BigInteger),
        sa.Column("duty", sa.String(32)),
    )
    op.create_index("games_listed", "games", ["listed", "status", "updated_ms"])
    _index_where_set("games_deadline", "deadline_ms")
    _index_where_set("games_duty", "duty")
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number"),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.String(8), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat"),
    )
    op.create_index("seats_holder", "seats", ["holder"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beat_ms", sa.BigInteger, nullable=False),
    )


def _index_where_set(name: str, column: str) -> None:
    condition = sa.text(f"{column} IS NOT NULL")
    op.create_index(name, "games", [column], sqlite_where=condition, postgresql_where=condition)
