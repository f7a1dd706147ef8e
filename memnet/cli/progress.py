"""The progress of jobs: bars on a terminal, a line now and then elsewhere. Always on stderr."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self
from uuid import UUID

from memnet.cli.output import console, note, printable

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from api_gateway.schemas.jobs import Job

PLAIN_STEP = 25  # percent of progress that are worth a line where there are no bars


class Bars:
    """One bar a thing that is worked on, made when the thing is first told of."""

    def __init__(self) -> None:
        self._progress: Progress | None = None
        self._tasks: dict[object, TaskID] = {}
        self._told: dict[object, tuple[str, int]] = {}

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            self._progress = _rich_progress()
            self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def show(self, key: object, label: str, done: float, total: float, state: str) -> None:
        if self._progress is None:
            self._say(key, label, int(done * 100 / total) if total else 0, state)
            return
        if key not in self._tasks:
            self._tasks[key] = self._progress.add_task(printable(label), state=state)
        self._progress.update(self._tasks[key], completed=done, total=total or None, state=state)

    def job(self, job: Job, label: str) -> None:
        state = job.status.value if job.status.ended else job.phase
        done = 100 if job.status.value == "succeeded" else job.progress
        self.show(job.id, label, done, 100, state)

    def _say(self, key: object, label: str, percent: int, state: str) -> None:
        step = (state, percent // PLAIN_STEP)
        if self._told.get(key) != step:
            self._told[key] = step
            note(f"{label}: {percent} % {state}")


def _rich_progress() -> Progress:
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[state]}", markup=False),
        TimeElapsedColumn(),
        console=console(stderr=True),
    )


def job_label(job: Job) -> str:
    return f"{job.kind.value} {_short(job.id)}"


def _short(identifier: UUID) -> str:
    return str(identifier)[-12:]
