"""The tables of what entities are called, and why two names are one."""

from pathlib import Path

from alembic import op

revision = "0005"
down_revision = "0004"

SQL = Path(__file__).parent.parent / "0005_entities.sql"


def upgrade() -> None:
    op.execute(SQL.read_text(encoding="utf-8"))


def downgrade() -> None:
    raise RuntimeError("restore a backup instead: going back would lose merges and splits")
