"""What upkeep workers do with ticks, what beat writes, and when something is late."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID, uuid4

import pytest
from celery import Celery

from pipeline.domain.jobs import MAX_ATTEMPTS, JobError
from pipeline.domain.upkeep import LOOPS, LastRun, is_late
from pipeline.errors import PermanentError, StoreUnavailable, VectorsUnavailable
from pipeline.ports.upkeep import Counted, Tick
from pipeline.services import BeatServices, WorkerServices
from pipeline.settings import Settings
from schedules.entries import ENTRIES
from schedules.scheduler import SlotScheduler
from workers import chores, tasks, ticks
from workers.chores import CHORES, Bite, Chore, IsOver, State
from workers.process import Process
from workers.rounds import noted

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
WORDS = "she told me in confidence"


# --- what is late ------------------------------------------------------------------------------


def run(name: str, every: float, wanted: float, ended: float | None) -> LastRun:
    """Wanted and ended so many seconds ago."""
    at = None if ended is None else NOW - timedelta(seconds=ended)
    return LastRun(name, every, NOW - timedelta(seconds=wanted), at, 1, "", None)


@pytest.mark.parametrize(
    ("wanted", "ended", "late"),
    [(3, None, False), (59, None, False), (61, None, True), (9_999, 4, False), (9_999, 70, True)],
)
def test_a_loop_is_late_after_missed_rounds(wanted: float, ended: float | None, late: bool) -> None:
    assert is_late(run("reconciler", 5.0, wanted, ended), NOW) is late


@pytest.mark.parametrize(
    ("wanted", "ended", "late"),
    [
        (1_700, None, False),  # due, and there is time for it
        (1_900, None, True),
        (1_900, 1_800, False),  # done since
        (1_900, 4_000, True),  # not since
        (90_000, 80_000, False),  # beat does not want it any more, and is late itself
    ],
)
def test_an_entry_is_late_when_it_is_due_for_half_its_interval(
    wanted: float, ended: float | None, late: bool
) -> None:
    assert is_late(run("retention", 3_600.0, wanted, ended), NOW) is late


# --- entries and chores ------------------------------------------------------------------------


def test_every_entry_has_a_chore_an_interval_and_a_reason() -> None:
    assert {entry.name for entry in ENTRIES} == set(CHORES)
    assert not set(LOOPS) & set(CHORES)
    assert all(entry.seconds >= 60 and entry.reason for entry in ENTRIES)


@dataclass
class Retention:
    jobs: int
    asked: list[float] = field(default_factory=list)

    def remove_jobs(self, days: float, limit: int) -> int:
        self.asked.append(days)
        removed = min(self.jobs, limit)
        self.jobs -= removed
        return removed

    def remove_ticks(self, days: float) -> int:
        return 0


def services(**ports: Any) -> WorkerServices:
    told = {"settings": Settings(), "graph": None, "vectors": None, **ports}
    return cast(WorkerServices, SimpleNamespace(**told))


def test_jobs_are_removed_in_bites() -> None:
    retention = Retention(2 * chores.REMOVED_AT_ONCE + 1)
    first = chores.remove_old(services(retention=retention), {}, lambda: True)
    assert (first.did, first.state) == (None, {"removed": chores.REMOVED_AT_ONCE})
    rest = chores.remove_old(services(retention=retention), first.state, lambda: False)
    assert rest.did == f"{2 * chores.REMOVED_AT_ONCE + 1} jobs removed"


def test_without_a_period_no_job_is_removed() -> None:
    retention, settings = Retention(5), Settings(job_retention=0)
    bite = chores.remove_old(services(retention=retention, settings=settings), {}, lambda: False)
    assert bite.did is not None
    assert retention.asked == []


class Audits:
    """Bodies with so many memories here, and so many in the vector store."""

    def __init__(self, here: Mapping[int, int], there: Mapping[int, int]) -> None:
        self.here, self.there = here, there
        self.waiting = 0

    def bodies(self, after: UUID | None, limit: int) -> list[UUID]:
        known = [UUID(int=n) for n in sorted(self.here)]
        return [each for each in known if after is None or each > after][:limit]

    def count(self, body_id: UUID) -> Counted:
        return Counted(self.here[body_id.int], self.waiting)

    def services(self) -> WorkerServices:
        vectors = SimpleNamespace(count=lambda body: self.there[body.int], ids=None)
        return services(audits=self, vectors=vectors)


def test_an_audit_goes_on_after_the_body_it_came_to() -> None:
    audits = Audits({1: 5, 2: 6, 3: 7}, {1: 5, 2: 6, 3: 7})
    bite = Bite({})
    for _ in range(3):
        bite = chores.count_copies(audits.services(), bite.state, lambda: True)
        assert bite.did is None
    done = chores.count_copies(audits.services(), bite.state, lambda: True)
    assert done.did == "18 memories of 3 bodies counted"
    assert done.found is None


def test_an_audit_names_the_bodies_that_differ() -> None:
    audits = Audits({1: 5, 2: 6}, {1: 5, 2: 4})
    done = chores.count_copies(audits.services(), {}, lambda: False)
    assert done.found == "1 of 2 bodies differ: memnet audit --fix"
    assert done.state["differ"] == [str(UUID(int=2))]
    audits.waiting = 3  # somebody is just writing
    done = chores.count_copies(audits.services(), {}, lambda: False)
    assert (done.found, done.state["busy"]) == (None, 1)


# --- ticks -------------------------------------------------------------------------------------


@dataclass
class Ticks:
    """Hands out its ticks, and writes down what became of them."""

    free: list[Tick]
    outcomes: list[tuple[str, Any]] = field(default_factory=list)

    def claim(self, process: UUID, known: Collection[str]) -> Tick | None:
        return self.free.pop(0) if self.free else None

    def go_on_later(self, tick: Tick, state: State) -> None:
        self.outcomes.append(("later", state))

    def put_off(self, tick: Tick, seconds: float, *, counts: bool, error: JobError) -> None:
        self.outcomes.append(("put off", (counts, error.code)))

    def finish(self, tick: Tick, did: str, result: State, found: str | None) -> None:
        self.outcomes.append(("finished", (did, found)))

    def give_up(self, tick: Tick, error: JobError) -> None:
        self.outcomes.append(("given up", error.code))


def tick(attempts: int = 0) -> Tick:
    return Tick("sweep", 7, {}, attempts, uuid4())


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> dict[str, Chore]:
    """The chores that are known: what `sweep` does."""
    made: dict[str, Chore] = {"sweep": lambda services, state, is_over: Bite({}, "done")}
    monkeypatch.setattr(ticks, "CHORES", made)
    return made


def raising(error: Exception) -> Chore:
    def fail(services: WorkerServices, state: State, is_over: IsOver) -> Bite:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "attempts", "outcome"),
    [
        (VectorsUnavailable("away"), 99, ("put off", (False, "vectors_unavailable"))),
        (ValueError(WORDS), 0, ("put off", (True, "internal"))),
        (ValueError(WORDS), MAX_ATTEMPTS - 1, ("given up", "internal")),
        (PermanentError("never", code="broken"), 0, ("given up", "broken")),
    ],
)
def test_a_failure_becomes_the_ticks_outcome(
    known: dict[str, Chore],
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    attempts: int,
    outcome: tuple[str, Any],
) -> None:
    known["sweep"], store = raising(error), Ticks([])
    ended = ticks.do_tick(services(ticks=store), tick(attempts), lambda: False, Random(1))
    assert store.outcomes == [outcome]
    assert ended is (outcome[0] == "given up")
    assert WORDS not in caplog.text


def test_a_tick_that_needs_longer_goes_on_later(known: dict[str, Chore]) -> None:
    known["sweep"] = lambda services, state, is_over: Bite({"after": 3})
    store = Ticks([])
    assert not ticks.do_tick(services(ticks=store), tick(), lambda: True, Random(1))
    assert store.outcomes == [("later", {"after": 3})]


def process(store: Ticks) -> tuple[Process, list[str]]:
    woken: list[str] = []
    made = services(
        ticks=store,
        work=SimpleNamespace(give_back=lambda process: 0),
        wakeups=SimpleNamespace(wake=woken.append),
    )
    return Process(made, ("upkeep",), threading.Event()), woken


def test_a_worker_does_ticks_until_there_are_none(known: dict[str, Chore]) -> None:
    store = Ticks([tick(), tick()])
    worker, woken = process(store)
    assert ticks.run_ticks(worker) == 2
    assert woken == []


def test_a_worker_whose_time_is_over_has_itself_woken_again(known: dict[str, Chore]) -> None:
    store = Ticks([tick(), tick(), tick()])
    worker, woken = process(store)
    times = iter([0.0, 0.0, 10.0, 30.0])
    assert ticks.run_ticks(worker, clock=lambda: next(times)) == 2
    assert woken == ["upkeep"]


def test_a_worker_that_is_told_to_stop_begins_no_tick(known: dict[str, Chore]) -> None:
    store = Ticks([tick()])
    worker, _ = process(store)
    worker.stopping.set()
    assert ticks.run_ticks(worker) == 0
    assert len(store.free) == 1


# --- tasks: what Celery logs and Flower shows ----------------------------------------------------


@pytest.mark.parametrize("name", ["upkeep.work", "memorize.work", "recall.answer"])
def test_an_unexpected_error_keeps_its_words_to_itself(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    app = Celery("tests", broker="memory://", set_as_current=False)
    tasks.register_tasks(app)

    def fail(*_: Any) -> None:
        raise ValueError(WORDS)

    for function in ("run_slice", "run_ticks", "answer_recall"):
        monkeypatch.setattr(tasks, function, fail)
    monkeypatch.setattr(tasks, "current", lambda: SimpleNamespace(services=None))
    arguments = (str(uuid4()),) if name == "recall.answer" else ()
    failed = app.tasks[name].apply(args=arguments, throw=False)
    assert failed.state == "FAILURE"
    assert "ValueError" in str(failed.result)
    assert WORDS not in f"{failed.result!r} {failed.traceback}"


# --- loops -------------------------------------------------------------------------------------


class Runs:
    def __init__(self) -> None:
        self.notes: list[tuple[str, str, str | None]] = []

    def note(self, name: str, every: float, took_ms: int, did: str, error: str | None) -> None:
        self.notes.append((name, did, error))


def test_a_round_is_noted_with_what_it_did() -> None:
    runs = Runs()
    with noted(services(runs=runs), "outbox") as did:
        did += ["3 bodies", "1 left"]
    assert runs.notes == [("outbox", "3 bodies, 1 left", None)]


@pytest.mark.parametrize(
    ("error", "code"),
    [(VectorsUnavailable("away"), "vectors_unavailable"), (ValueError(WORDS), "ValueError")],
)
def test_a_round_that_fails_is_noted_by_the_kind_of_its_error(error: Exception, code: str) -> None:
    runs = Runs()
    with pytest.raises(type(error)), noted(services(runs=runs), "outbox"):
        raise error
    assert runs.notes == [("outbox", "", code)]


# --- beat --------------------------------------------------------------------------------------


class Beat:
    """A scheduler on ports that write down what they are asked."""

    def __init__(self, folder: Path) -> None:
        self.heartbeat = folder / "heartbeat"
        self.error: Exception | None = None
        self.due = ["retention"]
        self.woken: list[str] = []
        self.runs = Runs()
        self.scheduler = SlotScheduler(Celery(set_as_current=False), lazy=True)
        self.scheduler._services = cast(
            BeatServices,
            SimpleNamespace(
                settings=Settings(heartbeat_file=str(self.heartbeat)),
                ticks=self,
                runs=self.runs,
                wakeups=SimpleNamespace(wake=self.woken.append),
            ),
        )

    def write(self, every: Mapping[str, float]) -> list[str]:
        assert every == {entry.name: entry.seconds for entry in ENTRIES}
        if self.error is not None:
            raise self.error
        due, self.due = self.due, []
        return due


@pytest.fixture
def beat(tmp_path: Path) -> Beat:
    return Beat(tmp_path)


def test_beat_wakes_upkeep_when_something_is_due(beat: Beat) -> None:
    assert beat.scheduler.tick() == Settings().beat_interval
    assert beat.woken == ["upkeep"]
    beat.scheduler.tick()
    assert beat.woken == ["upkeep"]
    assert beat.runs.notes == [("beat", "retention due", None), ("beat", "", None)]
    assert beat.heartbeat.exists()


@pytest.mark.parametrize("error", [StoreUnavailable("PostgreSQL: away"), ValueError(WORDS)])
def test_beat_goes_on_after_any_error_and_does_not_say_that_it_lives(
    beat: Beat, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    beat.error = error
    with caplog.at_level(logging.WARNING):
        beat.scheduler.tick()
    assert not beat.heartbeat.exists()
    assert "nothing written" in caplog.text
    assert WORDS not in caplog.text
    beat.error = None
    beat.scheduler.tick()
    assert beat.woken == ["upkeep"]
    assert beat.heartbeat.exists()
