"""Flower over this fleet: to look at and not to touch, and only with a password."""

from __future__ import annotations

from typing import Any

import click
from celery import Celery

from pipeline.errors import InvalidInput
from pipeline.settings import Settings

MAX_TASKS = 10_000  # kept in memory, some kilobytes each; Flower's own default is ten times that
GONE_SECONDS = 300  # a worker that stopped is shown for so long: each start has a name of its own
CONNECTIONS = 20  # each of its questions holds one and takes another: with few they all wait
COLUMNS = "name,state,args,runtime,received,started,worker,uuid"


def check(settings: Settings) -> None:
    """Raises `InvalidInput` without a broker, a user or a password."""
    settings.require("broker_url", "flower_user", "flower_password")
    if not (settings.flower_user + settings.flower_password).isascii():
        raise InvalidInput(
            "Flower takes a user and a password of ASCII characters only",
            field="MEMNET_FLOWER_PASSWORD",
        )


def configure(app: Celery, settings: Settings) -> None:
    """Set Flower's options, whatever its command line and FLOWER_… in the environment say."""
    from flower.views.monitor import Metrics
    from tornado.options import options
    from tornado.web import authenticated

    options.basic_auth = [f"{settings.flower_user}:{settings.flower_password}"]
    options.read_only = True
    options.persistent = False
    options.max_tasks = MAX_TASKS
    options.purge_offline_workers = GONE_SECONDS
    options.tasks_columns = COLUMNS
    app.conf.broker_pool_limit = CONNECTIONS
    Metrics.get = authenticated(Metrics.get)  # the one page of Flower that asks for no password


def before_it_starts(sender: Celery, **_: Any) -> None:
    """To be told of `import_modules`, which Flower's constructor sends, and other commands too."""
    context = click.get_current_context(silent=True)
    if context is None or context.info_name != "flower":
        return
    settings = Settings.load()
    try:
        check(settings)
    except InvalidInput as error:
        raise SystemExit(f"error: {error.message}") from None
    configure(sender, settings)
