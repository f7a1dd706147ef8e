"""Storing what came of steps, putting them off, giving them back."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

import numpy as np

from pipeline.adapters.postgres.processes import PostgresProcesses
from pipeline.domain.jobs import JobKind, JobStatus, LlmUsage
from pipeline.domain.memory import ResolvedTime
from pipeline.ports.stores import Step
from tests.support.stores import (
    NO_USAGE,
    QUEUE,
    TROUBLE,
    Stores,
    day,
    draft,
    part_input,
    prepared,
)

CLAIM_SECONDS = 0.05  # ten times what it takes on an idle machine; what grows with rows takes more


def claim_all(stores: Stores, process: UUID | None = None) -> list[Step]:
    steps = []
    while (step := stores.work.claim(process or stores.process, QUEUE)) is not None:
        steps.append(step)
    return steps


# --- back-off ---------------------------------------------------------------------------


def test_a_step_that_was_put_off_is_left_alone_until_its_time(stores: Stores) -> None:
    stores.accept(stores.body())
    step = stores.claim()
    stores.work.put_off(step, 30, counts=True, error=TROUBLE, usage=NO_USAGE)
    assert stores.work.claim(stores.process, QUEUE) is None
    assert not stores.work.free_steps(QUEUE)
    stores.later(31)
    again = stores.claim()
    assert (again.job_id, again.attempts, again.kills) == (step.job_id, 1, 0)


def test_only_what_counts_uses_up_attempts(stores: Stores) -> None:
    job = stores.accept(stores.body())
    for counts in (False, True, False):
        stores.work.put_off(stores.claim(), 0, counts=counts, error=TROUBLE, usage=NO_USAGE)
    assert stores.claim().attempts == 1
    shown = stores.job(job)
    assert (shown.attempts, shown.status, shown.error) == (2, JobStatus.RUNNING, TROUBLE)


def test_how_long_a_step_waits_for_a_model_that_is_not_asked_runs_from_the_first_time_on(
    stores: Stores,
) -> None:
    job = stores.accept(stores.body())
    step = stores.claim()
    assert step.unasked == timedelta()
    for _ in range(2):
        stores.work.put_off(step, 0, counts=False, error=TROUBLE, usage=NO_USAGE, unasked=True)
        stores.later(60)
        step = stores.claim()
    assert timedelta(seconds=120) <= step.unasked < timedelta(seconds=180)
    stores.work.put_off(step, 0, counts=True, error=TROUBLE, usage=NO_USAGE)  # it was asked
    step = stores.claim()
    assert step.unasked >= timedelta(seconds=120)
    assert (step.attempts, stores.job(job).attempts) == (1, 2)


def test_a_body_whose_steps_are_all_put_off_holds_up_no_other(stores: Stores) -> None:
    waiting = [stores.body() for _ in range(3)]
    for body in waiting:
        stores.accept(body)
    for step in claim_all(stores):
        stores.work.put_off(step, 60, counts=True, error=TROUBLE, usage=NO_USAGE)
    job = stores.accept(stores.body())
    assert stores.claim().job_id == job.id


def test_later_parts_are_prepared_while_an_earlier_one_is_put_off(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    first, second = stores.plan(2)
    stores.work.put_off(first, 60, counts=True, error=TROUBLE, usage=NO_USAGE)
    stores.work.store_prepared(second, prepared(), NO_USAGE)
    assert not stores.work.lane_ready(body.id)
    assert stores.commit(body) is None


def test_a_late_failure_leaves_a_step_that_is_done(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    (step,) = stores.plan()
    stores.work.store_prepared(step, prepared(draft("I like tea")), NO_USAGE)
    stores.work.put_off(step, 60, counts=True, error=TROUBLE, usage=NO_USAGE)
    assert stores.commit(body) is not None


def test_who_lost_a_step_to_another_neither_puts_it_off_nor_gives_it_up(stores: Stores) -> None:
    """It was frozen, its claim was freed, another has the step now."""
    job = stores.accept(stores.body())
    late = stores.claim()
    stores.work.give_back(stores.process)
    other = uuid4()
    assert stores.work.claim(other, QUEUE) is not None
    cost = LlmUsage(calls=1, input_tokens=10, output_tokens=1)
    stores.work.put_off(late, 0, counts=True, error=TROUBLE, usage=cost)
    stores.work.give_up(late, TROUBLE, cost)
    assert stores.work.claim(stores.process, QUEUE) is None
    shown = stores.job(job)
    assert (shown.status, shown.attempts, shown.error) == (JobStatus.RUNNING, 1, None)
    assert shown.usage == LlmUsage(2, 20, 2)


def test_who_has_a_step_gives_up_the_job(stores: Stores) -> None:
    job = stores.accept(stores.body())
    stores.work.give_up(stores.claim(), TROUBLE, NO_USAGE)
    assert (stores.job(job).status, stores.job(job).error) == (JobStatus.FAILED, TROUBLE)
    assert stores.count("steps") == 0


# --- storing twice ----------------------------------------------------------------------


def test_a_plan_that_is_stored_twice_is_cut_once(stores: Stores) -> None:
    job = stores.accept(stores.body())
    plan = stores.claim()
    stores.work.store_plan(plan, [part_input(0), part_input(1)])
    stores.work.store_plan(plan, [part_input(0), part_input(1), part_input(2)])
    assert [step.part for step in claim_all(stores)] == [0, 1]
    assert stores.value("SELECT parts_total FROM jobs WHERE id = %s", job.id) == 2


def test_the_first_outcome_of_a_part_stays_and_both_are_paid(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    (step,) = stores.plan()
    cost = LlmUsage(calls=1, input_tokens=10, output_tokens=1)
    stores.work.store_prepared(step, prepared(draft("First")), cost)
    stores.work.store_prepared(step, prepared(draft("Second")), cost)
    assert stores.job(job).usage == LlmUsage(2, 20, 2)
    stores.commit(body)
    stores.work.store_prepared(step, prepared(draft("Third")), NO_USAGE)
    assert stores.commit(body) is None
    assert stores.texts(body) == ["First"]


def test_a_part_comes_back_from_the_store_as_it_was(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    (step,) = stores.plan()
    full = draft(
        "我昨天 👩‍👩‍👧 \u202eRTL مرحبا",
        speaker="安娜",
        after=("早", "晚上好"),
        time=ResolvedTime("昨天", day(0).since, day(1).since),
        entities=(("安娜", "person"), ("里斯本", "place")),
        turns=("我昨天", "是的"),
    )
    made = prepared(full, draft("plain", entities=()), told=("hm",))
    stores.work.store_prepared(step, made, NO_USAGE)
    with stores.work.lane(body.id) as hold:
        assert hold is not None
        assert (hold.job_id, hold.part) == (job.id, 0)
        assert hold.prepared.drafts == made.drafts
        assert hold.prepared.told == made.told
        np.testing.assert_array_equal(hold.prepared.vectors, made.vectors)
        assert hold.prepared.vectors.dtype == np.float32


def test_a_failed_job_takes_no_more_outcomes(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    one, two = stores.plan(2)
    stores.work.fail(job.id, TROUBLE, NO_USAGE)
    stores.work.store_prepared(one, prepared(draft("I like tea")), NO_USAGE)
    stores.work.put_off(two, 0, counts=True, error=TROUBLE, usage=NO_USAGE)
    assert stores.commit(body) is None
    assert stores.work.claim(stores.process, QUEUE) is None
    assert stores.job(job).status is JobStatus.FAILED


def test_a_job_whose_parts_are_all_committed_does_not_fail_any_more(stores: Stores) -> None:
    body = stores.body()
    job = stores.prepare(body, draft("I like tea"))
    stores.commit(body)
    stores.work.fail(job.id, TROUBLE, NO_USAGE)
    stores.project_due(body)
    assert stores.job(job).status is JobStatus.SUCCEEDED


# --- jobs that write no memories --------------------------------------------------------


def test_a_job_that_writes_no_memories_ends_with_its_result(stores: Stores) -> None:
    job = stores.accept(stores.body(), kind=JobKind.RECALL)
    step = stores.claim("recall")
    stores.work.finish(step, {"known": False, "memories": []}, NO_USAGE)
    ended = stores.job(job)
    assert (ended.status, ended.result) == (
        JobStatus.SUCCEEDED,
        {"known": False, "memories": []},
    )
    assert stores.count("steps") == 0
    stores.work.finish(step, {"known": True}, NO_USAGE)
    assert stores.job(job) == ended


def test_it_waits_for_no_lane(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    asked = stores.accept(body, kind=JobKind.RECALL)
    stores.work.finish(stores.claim("recall"), {}, NO_USAGE)
    assert stores.job(asked).status is JobStatus.SUCCEEDED


# --- processes --------------------------------------------------------------------------


def test_a_process_beats_while_it_is_registered(stores: Stores) -> None:
    process = uuid4()
    assert not stores.work.beat(process)
    stores.work.register(process, "here", 1, [QUEUE])
    stores.work.register(process, "here", 1, [QUEUE])
    assert stores.work.beat(process)
    stores.work.leave(process)
    assert not stores.work.beat(process)


def test_processes_are_listed_with_their_silence(stores: Stores) -> None:
    stores.later(7)
    stores.work.register(uuid4(), "there", 2, ["recall", "upkeep"])
    first, second = PostgresProcesses(stores.database).processes()
    assert (first.host, first.pid, first.queues) == ("here", 1, ("memorize",))
    assert 7 <= first.silent_seconds < 30
    assert second.queues == ("recall", "upkeep")
    assert second.silent_seconds < 7


def test_what_is_given_back_is_free_at_once_and_counts_no_kill(stores: Stores) -> None:
    stores.accept(stores.body())
    done = stores.claim()
    stores.work.store_plan(done, [part_input()])
    step = stores.claim()
    assert stores.work.give_back(stores.process) == 1
    assert stores.claim() == step
    assert stores.work.leave(stores.process) == 1
    assert stores.claim() == step
    assert stores.work.give_back(uuid4()) == 0


def test_what_was_told_is_known_by_body(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    tea = draft("I like tea")
    stores.tell(body, tea)
    key = tea.sources[0].key
    assert stores.work.told(body.id, [key, b"x" * 32]) == {key}
    assert stores.work.told(other.id, [key]) == frozenset()
    assert stores.work.told(body.id, []) == frozenset()
