"""Starts processes in order, starts again what dies, stops them in reverse order.

One thread, the main one, and no callbacks from others: whoever owns a `Supervisor` calls `step`
several times a second.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from memnet.embedded.errors import StartFailed, StopRequested
from memnet.embedded.logs import LogFile
from memnet.embedded.process import ProcessSpec, RunningProcess

STEP_SECONDS = 0.05  # how soon a death is seen; a step costs some microseconds a process
READY_EVERY_SECONDS = 0.1  # a check of readiness may open a connection
START_TRIES = 3  # what dies that often before it was ever ready will not get better by itself
SETTLED_SECONDS = 1.0  # who cannot be asked whether it is ready is so when it lives that long
FIRST_DELAY_SECONDS = 0.2
LONGEST_DELAY_SECONDS = 10.0
PROVEN_SECONDS = 30.0  # after so long in readiness an earlier death no longer delays the next start
HURRIED_SECONDS = 2.0  # what a process gets to stop when the user asks a second time
LOGS_EVERY_SECONDS = 5.0


class State(StrEnum):
    STARTING = "starting"
    READY = "ready"
    RESTARTING = "restarting"
    STOPPING = "stopping"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class ProcessStatus:
    """For a person to look at. `seconds` counts since the present state began."""

    name: str
    state: State
    pid: int | None
    restarts: int
    seconds: float


@dataclass(slots=True)
class _Managed:
    spec: ProcessSpec
    log: LogFile
    process: RunningProcess | None = None
    state: State = State.STARTING
    since: float = 0.0
    restarts: int = 0
    deaths: int = 0  # since it was last proven
    was_ready: bool = False
    due: float = 0.0  # when it is started again
    next_check: float = 0.0
    log_start: int = field(init=False)  # bytes of its log that are of earlier runs

    def __post_init__(self) -> None:
        self.log.rotate()
        self.log_start = self.log.size()

    def enter(self, state: State) -> None:
        self.state = state
        self.since = time.monotonic()

    def failed(self, why: str) -> StartFailed:
        said = self.log.last_lines(self.log_start)
        return StartFailed(self.spec.name, why, self.log.path, said)


@dataclass(slots=True)
class Supervisor:
    """Owns processes from `start` to `stop`. Use it in a `with` block: leaving it, however, stops
    everything.

    `stop_requested` counts how often a stop was asked for. `on_event` gets one line for each thing
    that happens, `on_change` is called when process ids have changed, `on_wait` while waiting.
    """

    logs: Path
    stop_requested: Callable[[], int] = lambda: 0
    on_event: Callable[[str], None] = lambda line: None
    on_change: Callable[[], None] = lambda: None
    on_wait: Callable[[], None] = lambda: None
    _groups: list[list[_Managed]] = field(default_factory=list)
    _logs_due: float = 0.0

    def __enter__(self) -> Supervisor:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.stop()

    def start(self, *specs: ProcessSpec) -> None:
        """Start all at once; they are stopped before those that were started earlier."""
        group: list[_Managed] = []
        self._groups.append(group)
        for spec in specs:
            group.append(_Managed(spec, self.log_of(spec.name)))
            self._launch(group[-1])

    def wait(self, *, seconds: float) -> None:
        """Return when all that was started is ready.

        Raises `StartFailed` for a process that keeps dying or is not ready within `seconds`,
        `StopRequested` when a stop is asked for meanwhile.
        """
        deadline = time.monotonic() + seconds
        while waiting := [one for one in self._all() if one.state is not State.READY]:
            self._refuse_hopeless(waiting, late=time.monotonic() > deadline, seconds=seconds)
            self._wait()

    def run(self, spec: ProcessSpec, *, seconds: float, capture: bool = False) -> str:
        """Run a command to its end beside the others and return what it printed (with `capture`).

        Raises `StartFailed` when it fails or takes longer, `StopRequested` like `wait`.
        """
        one = _Managed(spec, self.log_of(spec.name))
        deadline = time.monotonic() + seconds
        with self._one_shot(one, capture=capture) as process:
            while not process.has_ended():
                if time.monotonic() > deadline:
                    raise one.failed(f"took over {seconds:.0f} s")
                self._wait()
            code = process.bury()
            if code != 0:
                raise one.failed(f"ended with {_ending(code)}")
            return process.read_output()

    def step(self) -> None:
        """See who died, start whom it is time to start, check readiness, cut logs."""
        for one in self._all():
            if one.process is not None and one.process.has_ended():
                self._plan_restart(one, one.process)
            elif one.state is State.RESTARTING and time.monotonic() >= one.due:
                self._launch(one)
            elif one.state is State.STARTING:
                self._check(one)
        if time.monotonic() >= self._logs_due:
            self._logs_due = time.monotonic() + LOGS_EVERY_SECONDS
            for one in self._all():
                one.log.rotate()

    def stop(self) -> None:
        """Stop in reverse order of `start`, each group at once. Nothing is left running."""
        try:
            for group in reversed(self._groups):
                self._stop_group(group)
        finally:  # also when the polite way was interrupted
            for one in self._all():
                if one.process:
                    one.process.bury()
                    one.process = None

    def statuses(self) -> tuple[ProcessStatus, ...]:
        now = time.monotonic()
        return tuple(
            ProcessStatus(
                one.spec.name,
                one.state,
                one.process.pid if one.process else None,
                one.restarts,
                now - one.since,
            )
            for one in self._all()
        )

    def pids(self) -> dict[str, int]:
        return {one.spec.name: one.process.pid for one in self._all() if one.process is not None}

    def log_of(self, name: str) -> LogFile:
        return LogFile(self.logs / f"{name}.log")

    def _all(self) -> Iterator[_Managed]:
        return (one for group in self._groups for one in group)

    def _launch(self, one: _Managed) -> None:
        one.spec.clear_away()
        with one.log.open() as log:
            one.process = RunningProcess(one.spec, log)
        one.enter(State.STARTING)
        one.next_check = 0.0
        self.on_change()

    def _plan_restart(self, one: _Managed, process: RunningProcess) -> None:
        lasted = time.monotonic() - one.since if one.state is State.READY else 0.0
        one.deaths = 1 if lasted >= PROVEN_SECONDS else one.deaths + 1
        code = process.bury()
        one.process = None
        one.restarts += 1
        delay = min(FIRST_DELAY_SECONDS * 2.0 ** (one.deaths - 1), LONGEST_DELAY_SECONDS)
        one.due = time.monotonic() + delay
        one.enter(State.RESTARTING)
        self.on_event(f"{one.spec.name} ended with {_ending(code)}, starts again in {delay:.1f} s")
        self.on_change()

    def _check(self, one: _Managed) -> None:
        if time.monotonic() < one.next_check:
            return
        took = time.monotonic() - one.since
        if one.spec.is_ready() if one.spec.is_ready else took > SETTLED_SECONDS:
            one.was_ready = True
            one.enter(State.READY)
            self.on_event(f"{one.spec.name} is ready ({took:.1f} s)")
            self.on_change()
        one.next_check = time.monotonic() + READY_EVERY_SECONDS

    def _refuse_hopeless(self, waiting: Sequence[_Managed], *, late: bool, seconds: float) -> None:
        for one in waiting:
            if late:
                why = f"was not ready after {seconds:.0f} s"
            elif not one.was_ready and one.restarts >= START_TRIES:
                why = f"ended {one.restarts} times before it was ready"
            else:
                continue
            raise one.failed(why)

    def _wait(self) -> None:
        if self.stop_requested():
            raise StopRequested
        self.step()
        self.on_wait()
        time.sleep(STEP_SECONDS)

    @contextmanager
    def _one_shot(self, one: _Managed, *, capture: bool) -> Iterator[RunningProcess]:
        with one.log.open() as file:
            process = RunningProcess(one.spec, file, capture=capture)
        try:
            yield process
        finally:
            process.bury()
            process.close()

    def _stop_group(self, group: Sequence[_Managed]) -> None:
        began = time.monotonic()
        for one in group:
            one.enter(State.STOPPING if one.process else State.STOPPED)
            if one.process:
                one.process.ask_to_stop()
        while running := [(one, one.process) for one in group if one.process]:
            for one, process in running:
                allowed = one.spec.stop_seconds
                if self.stop_requested() > 1:
                    allowed = min(allowed, HURRIED_SECONDS)
                if process.has_ended() or time.monotonic() - began > allowed:
                    process.bury()
                    one.process = None
                    one.enter(State.STOPPED)
            self.on_wait()
            time.sleep(STEP_SECONDS)
        self.on_change()


def _ending(code: int) -> str:
    """An exit code as `subprocess` gives it, in words."""
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name
