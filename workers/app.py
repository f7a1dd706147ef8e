"""The Celery application of the workers: `celery -A workers.app worker -Q memorize`."""

from __future__ import annotations

from typing import Any

from celery import Celery, bootsteps, signals
from celery.apps.worker import Worker
from celery.concurrency.prefork import TaskPool

from pipeline.adapters.celery.app import make_app
from pipeline.domain.jobs import QUEUES
from pipeline.errors import MemNetError
from pipeline.maintenance import refuse_other_model
from pipeline.settings import Settings, one_thread_each
from workers import flower, state
from workers.inspection import keep_the_password
from workers.logs import configure_logging
from workers.process import touch
from workers.pulse import hearts_that_do_not_wait
from workers.slices import LAST_SECONDS, slice_limit
from workers.tasks import register_tasks

one_thread_each()
settings = Settings.load_or_exit()
app: Celery = make_app(settings.broker_url, publisher=False)
app.conf.worker_send_task_events = settings.task_events
app.conf.task_soft_time_limit = slice_limit(settings)
app.conf.task_time_limit = slice_limit(settings) + LAST_SECONDS
register_tasks(app)

_queues: list[str] = list(QUEUES)


class Heartbeat(bootsteps.StartStopStep):
    """Touches the heartbeat file from the main loop: a worker that hangs does not."""

    requires = ("celery.worker.components:Timer",)

    def start(self, parent: Any) -> None:
        touch(settings.heartbeat_file)
        parent.timer.call_repeatedly(
            settings.beat_interval, touch, (settings.heartbeat_file,), priority=10
        )


app.steps["worker"].add(Heartbeat)
hearts_that_do_not_wait()
keep_the_password()


@signals.celeryd_init.connect
def _refuse_to_run(**_: Any) -> None:
    """Without settings, or with a model that does not fit what is stored."""
    try:
        settings.require("database_url", "broker_url", "redis_url", "qdrant_url")
        refuse_other_model(settings)
    except MemNetError as error:
        raise SystemExit(f"error: {error.message}") from None


signals.import_modules.connect(flower.before_it_starts)


@signals.celeryd_after_setup.connect
def _know_queues(instance: Worker, **_: Any) -> None:
    if not issubclass(getattr(instance, "pool_cls", TaskPool), TaskPool):
        raise SystemExit("MemNet's workers are processes: leave out -P, or say -P prefork")
    _queues[:] = list(instance.app.amqp.queues.consume_from)


@signals.worker_process_init.connect
def _after_fork(**_: Any) -> None:
    state.begin(_queues)


@signals.worker_process_shutdown.connect
def _before_exit(**_: Any) -> None:
    state.end()


@signals.worker_shutting_down.connect
def _stop(**_: Any) -> None:
    state.order_stop()


@signals.setup_logging.connect
def _logging(loglevel: int | str, **_: Any) -> None:
    configure_logging(loglevel)
