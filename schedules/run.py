"""Running beat. Its ticks are harmless twice or late, so it keeps no file of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from celery import Celery
from celery.beat import Scheduler

from pipeline.adapters.celery.app import make_app
from pipeline.settings import Settings
from schedules.entries import ENTRIES


class LivingScheduler(Scheduler):
    """Touches the heartbeat file in each turn of its loop, so that a beat that hangs does not."""

    def tick(self, *given: Any, **named: Any) -> float:
        """Send what is due; the seconds until the next turn."""
        if self.app.conf.heartbeat_file:
            Path(self.app.conf.heartbeat_file).touch()
        pause: float = super().tick(*given, **named)
        return pause


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
    app.conf.update(
        beat_scheduler=LivingScheduler,
        beat_max_loop_interval=settings.beat_interval,  # seconds; a turn also when nothing is due
        heartbeat_file=settings.heartbeat_file,
    )
    return app


def run_beat() -> int:
    """Run until SIGTERM."""
    settings = Settings.load()
    settings.require("broker_url")
    beat_app(settings).Beat(loglevel="INFO", quiet=True).run()
    return 0
