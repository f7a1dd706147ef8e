"""Judging that is interrupted, fails, or is overtaken by a deletion."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.domain.bodies import Body
from pipeline.domain.jobs import MAX_KILLS, JobStatus, LlmUsage
from pipeline.domain.memory import MemoryState
from tests.support.judging import (
    LISBON,
    PORTO,
    TEA,
    committed,
    extracted,
    judge,
    looked,
    memory,
    outdated,
    prepare,
    remembering,
)
from tests.support.stores import NO_USAGE, QUEUE, TROUBLE, Stores


@pytest.fixture
def body(stores: Stores) -> Body:
    return remembering(stores, LISBON)


# --- trouble ------------------------------------------------------------------------------------


def test_the_answer_of_one_who_was_taken_for_dead_counts_only_its_cost(
    stores: Stores, body: Body
) -> None:
    job = prepare(stores, body, PORTO)
    step = stores.claim()
    outcome = looked(stores, step).judged
    stores.later(60)
    assert stores.upkeep.free_dead_claims(20) == 1
    stores.work.store_judged(step, outcome, LlmUsage(1, 100, 20))
    assert not stores.work.lane_ready(body.id)
    again = stores.claim()
    assert (again.step, again.kills) == ("judge", 1)
    stores.work.store_judged(again, outcome, LlmUsage(1, 100, 20))
    assert stores.job(job).usage == LlmUsage(2, 200, 40)
    committed(stores, body)


def test_a_part_that_kills_its_judges_is_poison(stores: Stores, body: Body) -> None:
    job = prepare(stores, body, PORTO)
    for _ in range(MAX_KILLS):
        stores.work.register(stores.process, "here", 1, [QUEUE])
        assert stores.claim().step == "judge"
        stores.later(60)
        assert stores.upkeep.free_dead_claims(20) == 1
    ended = stores.job(job)
    assert ended.error is not None
    assert (ended.status, ended.error.code) == (JobStatus.FAILED, "poison")
    assert stores.count("steps") == 0


def test_judging_that_is_put_off_holds_the_lane_and_is_tried_again(
    stores: Stores, body: Body
) -> None:
    job = prepare(stores, body, PORTO)
    stores.work.put_off(stores.claim(), 60, counts=True, error=TROUBLE, usage=LlmUsage(1, 10, 0))
    assert stores.work.claim(stores.process, QUEUE) is None
    stores.later(61)
    again = stores.claim()
    assert (again.step, again.attempts) == ("judge", 1)
    stores.work.give_up(again, TROUBLE, LlmUsage(1, 10, 0))
    assert (stores.job(job).status, stores.job(job).usage.calls) == (JobStatus.FAILED, 2)
    assert stores.count("steps") == 0


def test_a_cancelled_job_is_not_judged_and_holds_nobody_up(stores: Stores, body: Body) -> None:
    job = prepare(stores, body, PORTO)
    step = stores.claim()
    outcome = looked(stores, step).judged
    stores.jobs.cancel(stores.project, job.id)
    stores.work.store_judged(step, outcome, NO_USAGE)
    assert stores.count("steps") == 0
    prepare(stores, body, TEA)
    judge(stores)
    committed(stores, body)


def test_a_retried_job_is_judged_anew(stores: Stores, body: Body) -> None:
    job = prepare(stores, body, PORTO)
    stores.work.give_up(stores.claim(), TROUBLE, NO_USAGE)
    stores.jobs.retry(stores.project, job.id)
    (step,) = stores.plan()
    extracted(stores, step, PORTO)
    judge(stores, outdated(LISBON, PORTO))
    committed(stores, body)
    assert memory(stores, body, LISBON.text).state is MemoryState.OUTDATED


# --- deleted meanwhile --------------------------------------------------------------------------


def test_a_judgement_that_quotes_a_deleted_memory_is_forgotten(stores: Stores, body: Body) -> None:
    prepare(stores, body, PORTO)
    judge(stores, replace(outdated(LISBON, PORTO), reason="SECRET Lisbon"))
    stores.memories.delete_memory(stores.project, memory(stores, body, LISBON.text).id)
    assert "SECRET" not in stores.everything()
    assert LISBON.text not in stores.everything()
    judge(stores)
    committed(stores, body)
    assert stores.texts(body) == [PORTO.text]


def test_so_is_one_that_quotes_what_was_only_extracted_then(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    first, second = stores.plan(2)
    extracted(stores, first, LISBON)
    extracted(stores, second, PORTO)
    judge(stores)
    judge(stores, replace(outdated(LISBON, PORTO), reason="SECRET Lisbon"))
    committed(stores, body)
    stores.memories.delete_memory(stores.project, memory(stores, body, LISBON.text).id)
    assert "SECRET" not in stores.everything()
    judge(stores)
    committed(stores, body)


def test_what_is_judged_while_a_memory_is_deleted_is_judged_anew(
    stores: Stores, body: Body
) -> None:
    prepare(stores, body, PORTO)
    step = stores.claim()
    outcome = replace(looked(stores, step).judged, spoken=(outdated(LISBON, PORTO),))
    stores.memories.delete_memory(stores.project, memory(stores, body, LISBON.text).id)
    stores.work.store_judged(step, outcome, NO_USAGE)
    assert LISBON.text not in stores.everything()
    judge(stores)
    committed(stores, body)


def test_one_that_was_claimed_while_a_memory_was_being_deleted_is_judged_anew(
    stores: Stores, body: Body
) -> None:
    prepare(stores, body, PORTO)
    before = stores.claim()
    outcome = replace(looked(stores, before).judged, spoken=(outdated(LISBON, PORTO),))
    stores.memories.delete_memory(stores.project, memory(stores, body, LISBON.text).id)
    claimed = stores.claim()  # as if it had read before the deletion was committed
    stores.work.store_judged(claimed, outcome, NO_USAGE)
    assert not stores.work.lane_ready(body.id)
    assert LISBON.text not in stores.everything()
    stores.later(2)
    assert stores.claim().step == "judge"


def test_a_deleted_body_is_judged_no_more(stores: Stores, body: Body) -> None:
    prepare(stores, body, PORTO)
    judge(stores, outdated(LISBON, PORTO))
    stores.bodies.delete_body(stores.project, body.id)
    assert stores.count("steps") == 0
