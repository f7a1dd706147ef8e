"""What becomes of a step whose model does not answer, and of one whose model is not even asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

import pytest

from pipeline.adapters.openai.breaker import OPEN_SECONDS, CircuitBreaker
from pipeline.domain.jobs import (
    BACKOFF_MAX,
    MAX_ATTEMPTS,
    MODEL_PATIENCE,
    JobError,
    JobKind,
    LlmUsage,
    while_unasked,
)
from pipeline.errors import ModelError, ModelNotAsked, ModelOutputInvalid, ModelUnavailable
from pipeline.ports.stores import Step
from pipeline.services import WorkerServices
from workers import slices

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
STEP = Step(
    job_id=UUID(int=1),
    project_id=UUID(int=2),
    body_id=UUID(int=3),
    kind=JobKind.MEMORIZE,
    part=0,
    step="extract",
    input={},
    metadata={},
    accepted_at=NOON,
    timezone="UTC",
    attempts=0,
    kills=0,
    body_settings={},
)


@dataclass
class Waiting:
    """A step in a lane of its own: when it may be claimed, and what has become of it."""

    step: Step
    due: float = 0.0
    unasked_at: float | None = None
    asked: int = 0
    ended: str | None = None


@dataclass
class Outage:
    """One process with a breaker, and steps that it works on while time is told by hand."""

    model: Callable[[float], None]  # called at a second; raises what the endpoint does
    steps: list[Waiting]
    now: float = 0.0
    at_work: Waiting | None = None
    breaker: CircuitBreaker = field(init=False)

    def __post_init__(self) -> None:
        self.breaker = CircuitBreaker("MEMNET_LLM", lambda: self.now)

    def run(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Until every step has ended."""
        monkeypatch.setattr(slices, "prepare", lambda services, step: self._ask())
        monkeypatch.setattr(slices, "drive_body", lambda services, body: None)
        services = cast(WorkerServices, SimpleNamespace(work=self))
        rng = Random(7)
        while left := [one for one in self.steps if one.ended is None]:
            self.at_work = min(left, key=lambda one: one.due)
            self.now = max(self.now, self.at_work.due)
            slices.do_step(services, self._claimed(self.at_work), rng)
            self.at_work.ended = self.at_work.ended or self._done(self.at_work)
            self.now += 0.01

    def _claimed(self, one: Waiting) -> Step:
        since = one.unasked_at
        return replace(
            one.step,
            unasked=timedelta() if since is None else timedelta(seconds=self.now - since),
        )

    def _done(self, one: Waiting) -> str | None:
        return "done" if one.due <= self.now else None

    def _ask(self) -> None:
        assert self.at_work is not None
        with self.breaker.guard():
            self.at_work.asked += 1
            try:
                self.model(self.now)
            except ModelError as error:
                error.calls = 1
                raise

    def put_off(
        self,
        step: Step,
        seconds: float,
        *,
        counts: bool,
        error: JobError,
        usage: LlmUsage,
        unasked: bool = False,
    ) -> None:
        one = self.at_work
        assert one is not None
        one.step = replace(one.step, attempts=one.step.attempts + counts)
        one.due = self.now + max(seconds, 0.001)
        if unasked and one.unasked_at is None:
            one.unasked_at = self.now

    def give_up(self, step: Step, error: JobError, usage: LlmUsage) -> None:
        assert self.at_work is not None
        self.at_work.ended = error.code


def dead_until(seconds: float) -> Callable[[float], None]:
    def ask(now: float) -> None:
        if now < seconds:
            raise ModelUnavailable("away")

    return ask


@pytest.mark.parametrize("jobs", [1, 2, 6, 40])
def test_an_outage_of_ninety_seconds_fails_nothing(
    monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    outage = Outage(dead_until(90), [Waiting(STEP) for _ in range(jobs)])
    outage.run(monkeypatch)
    assert {one.ended for one in outage.steps} == {"done"}
    assert all(one.asked <= MAX_ATTEMPTS for one in outage.steps)
    assert outage.now < 90 + 2 * BACKOFF_MAX.total_seconds()


def test_an_open_breaker_costs_no_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    outage = Outage(dead_until(600), [Waiting(STEP) for _ in range(40)])
    outage.run(monkeypatch)
    assert {one.ended for one in outage.steps} == {"done"}
    assert all(one.step.attempts < one.asked for one in outage.steps)  # the last one passed


def test_a_model_that_stays_dead_fails_every_job_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outage = Outage(dead_until(10**9), [Waiting(STEP) for _ in range(200)])
    outage.run(monkeypatch)
    reasons = {"model_unavailable", "model_breaker_open"}
    assert {one.ended for one in outage.steps} <= reasons
    assert all(one.asked <= MAX_ATTEMPTS for one in outage.steps)
    longest = MODEL_PATIENCE + 2 * BACKOFF_MAX + timedelta(seconds=OPEN_SECONDS)
    assert outage.now < longest.total_seconds()


def test_nonsense_is_not_waited_for_as_an_outage_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def nonsense(now: float) -> None:
        raise ModelOutputInvalid("prose")

    outage = Outage(nonsense, [Waiting(STEP)])
    outage.run(monkeypatch)
    (one,) = outage.steps
    assert (one.ended, one.asked) == ("model_output_invalid", MAX_ATTEMPTS)
    assert outage.now < 31


class Told:
    def __init__(self) -> None:
        self.outcomes: list[tuple[bool, bool]] = []

    def put_off(self, step: Step, seconds: float, **told: Any) -> None:
        self.outcomes.append((told["counts"], told["unasked"]))


def test_what_was_paid_to_another_model_counts_although_this_one_was_not_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else an embedding endpoint that is away has the language model asked again for ever."""
    error = ModelNotAsked("not called", retry_after=30)
    error.calls = 1

    def fail(services: WorkerServices, step: Step) -> None:
        raise error

    monkeypatch.setattr(slices, "prepare", fail)
    told = Told()
    slices.do_step(cast(WorkerServices, SimpleNamespace(work=told)), STEP, Random(1))
    assert told.outcomes == [(True, False)]


def test_the_longer_an_outage_the_wider_the_looks_are_spread() -> None:
    rng = Random(3)

    def pauses(minutes: float) -> list[float]:
        verdicts = [while_unasked(timedelta(minutes=minutes), 5.0, rng) for _ in range(200)]
        return [v.pause.total_seconds() for v in verdicts if v.pause is not None]

    assert max(pauses(0)) == 5.0
    assert min(pauses(10)) >= 5.0
    assert 30 < max(pauses(10)) <= 35
    assert max(pauses(1)) <= 20
