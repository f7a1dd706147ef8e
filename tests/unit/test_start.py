"""What processes load before they are ready: each start of each of them pays for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

RULES = "pipeline.domain.conflicts.judging"
MIGRATING = ("alembic", "sqlalchemy")
COMMAND_LINE_OF_CELERY = "celery.bin.celery"


@pytest.mark.parametrize(
    ("process", "heavy"),
    [
        ("api_gateway.serve, pipeline.bootstrap", (*MIGRATING, "qdrant_client", "openai", RULES)),
        ("schedules.app, schedules.scheduler", (*MIGRATING, "qdrant_client", "openai", RULES)),
        ("workers.run, workers.app", (*MIGRATING, "openai", COMMAND_LINE_OF_CELERY)),
        ("pipeline.maintenance", (*MIGRATING, "openai", RULES)),
        ("memnet.cli.app, memnet.running", ("httpx", "fastapi", "psycopg", "celery", "numpy")),
    ],
)
def test_a_process_loads_nothing_heavy_that_it_does_not_need(
    process: str, heavy: tuple[str, ...]
) -> None:
    code = f"import sys, {process}; print(*[name for name in {heavy!r} if name in sys.modules])"
    told = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert told.split() == []
