"""Running beat. Its ticks are harmless twice or late, so it keeps no file of its own."""

from __future__ import annotations

from celery import Celery

from pipeline.adapters.celery.app import make_app
from pipeline.settings import Settings
from schedules.entries import ENTRIES


def beat_app(settings: Settings) -> Celery:
    app = make_app(settings.broker_url, publisher=True)
    app.conf.beat_schedule = {
        entry.name: {
            "task": entry.task,
            "schedule": entry.seconds,
            "options": {"queue": entry.queue, "expires": entry.seconds, "ignore_result": True},
        }
        for entry in ENTRIES
    }
    app.conf.beat_scheduler = "celery.beat:Scheduler"
    return app


def run_beat() -> int:
    """Run until SIGTERM."""
    settings = Settings.load()
    settings.require("broker_url")
    beat_app(settings).Beat(loglevel="INFO", quiet=True).run()
    return 0
