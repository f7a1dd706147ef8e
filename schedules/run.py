"""Running beat. Its ticks are harmless twice or late, so it keeps no file of its own."""

from __future__ import annotations


def run_beat() -> int:
    """Run until SIGTERM. Raises `InvalidInput` when settings are missing."""
    from schedules.app import app, settings

    settings.require("database_url", "broker_url")
    app.Beat(loglevel="INFO", quiet=True).run()
    return 0
