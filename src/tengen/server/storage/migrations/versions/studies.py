"""Studies, and the jobs that review them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "studies"
down_revision = "first_tables"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("updated_ms", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("review", sa.Text),
    )
    op.create_index("studies_owner", "studies", ["owner", "updated_ms"])
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column(
            "study_id", sa.String(16), sa.ForeignKey("studies.id"), nullable=False, unique=True
        ),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("process", sa.String(32)),
        sa.Column("nodes", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
    )
    _index_of_open("reviews_owner", "owner", is_unique=True)
    _index_of_open("reviews_process", "process")
    op.create_table(
        "review_positions",
        sa.Column("review_id", sa.String(16), sa.ForeignKey("reviews.id"), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("review_id", "ply"),
    )


def _index_of_open(name: str, column: str, *, is_unique: bool = False) -> None:
    condition = sa.text("process IS NOT NULL")
    op.create_index(
        name,
        "reviews",
        [column],
        unique=is_unique,
        sqlite_where=condition,
        postgresql_where=condition,
    )
