"""The tables of beat's ticks and of what upkeep did last."""

from pathlib import Path

from alembic import op

revision = "0003"
down_revision = "0002"

SQL = Path(__file__).parent.parent / "0003_upkeep.sql"


def upgrade() -> None:
    op.execute(SQL.read_text(encoding="utf-8"))


def downgrade() -> None:
    raise RuntimeError("restore a backup instead: going back would lose what was done when")
