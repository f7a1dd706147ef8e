"""The tables of jobs, memories and their projections."""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None

SQL = Path(__file__).parent.parent / "0001_memory.sql"


def upgrade() -> None:
    op.execute(SQL.read_text(encoding="utf-8"))


def downgrade() -> None:
    raise RuntimeError("restore a backup instead: going back would lose memories")
