"""How long a step has waited for a model that is not asked."""

from pathlib import Path

from alembic import op

revision = "0008"
down_revision = "0007"

SQL = Path(__file__).parent.parent / "0008_patience.sql"


def upgrade() -> None:
    op.execute(SQL.read_text(encoding="utf-8"))


def downgrade() -> None:
    op.execute("ALTER TABLE steps DROP COLUMN unasked_since")
