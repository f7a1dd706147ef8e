"""The Celery application of beat: `celery -A schedules.app beat`."""

from __future__ import annotations

from typing import Any

from celery import Celery, signals

from pipeline.adapters.celery.app import make_app
from pipeline.errors import InvalidInput
from pipeline.settings import Settings

settings = Settings.load_or_exit()
app: Celery = make_app(settings.broker_url, publisher=True)
app.conf.beat_scheduler = "schedules.scheduler:SlotScheduler"


@signals.beat_init.connect
def _refuse_to_run_without_settings(**_: Any) -> None:
    try:
        settings.require("database_url", "broker_url")
    except InvalidInput as error:
        raise SystemExit(f"error: {error.message}") from None
