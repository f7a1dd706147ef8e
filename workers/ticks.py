"""Doing what beat wants done: ticks are claimed, given back and tried again as steps are."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from random import Random

from pipeline.domain.jobs import after_failure
from pipeline.errors import MemNetError, TransientError
from pipeline.ports.upkeep import Tick
from pipeline.services import WorkerServices
from workers.chores import CHORES, IsOver
from workers.failures import job_error
from workers.process import Process

log = logging.getLogger(__name__)

TICKS_SECONDS = 20.0  # longest a process works on ticks before it looks at other things


def run_ticks(process: Process, *, clock: Callable[[], float] = time.monotonic) -> int:
    """Work on ticks until there are none or time is up; returns how many came to an end."""
    services, ends, done = process.services, clock() + TICKS_SECONDS, 0
    services.work.give_back(process.id)  # what a time limit cut off

    def is_over() -> bool:
        return clock() >= ends or process.stopping.is_set()

    while not is_over():
        with process.busy:
            tick = services.ticks.claim(process.id, CHORES.keys())
            if tick is None:
                return done
            done += do_tick(services, tick, is_over, Random())
    if not process.stopping.is_set():
        services.wakeups.wake("upkeep")
    return done


def do_tick(services: WorkerServices, tick: Tick, is_over: IsOver, rng: Random) -> bool:
    """Work on the tick; whether it has come to an end."""
    try:
        bite = CHORES[tick.task](services, tick.state, is_over)
    except Exception as error:  # noqa: BLE001 - whatever it is, it becomes the tick's outcome
        return _after_failure(services, tick, error, rng)
    if bite.did is None:
        services.ticks.go_on_later(tick, bite.state)
        return False
    services.ticks.finish(tick, bite.did, bite.state, bite.found)
    if bite.found:
        log.warning("%s: %s", tick.task, bite.found)
    return True


def _after_failure(services: WorkerServices, tick: Tick, error: Exception, rng: Random) -> bool:
    """An outage of a store never uses up attempts."""
    counts = not isinstance(error, TransientError)
    told = job_error(error)
    verdict = after_failure(
        tick.attempts + counts,
        retryable=told.retryable or not isinstance(error, MemNetError),
        counts=counts,
        asked=getattr(error, "retry_after", None),
        rng=rng,
    )
    if verdict.pause is None:
        log.warning("%s of slot %d fails: %s", tick.task, tick.slot, told.code)
        services.ticks.give_up(tick, told)
        return True
    services.ticks.put_off(tick, verdict.pause.total_seconds(), counts=counts, error=told)
    return False
