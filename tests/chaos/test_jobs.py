"""Cancelling, trying again by hand, and accepting once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from memnet.client import ConflictError
from pipeline.stages.plan import RULES_TURNS
from tests.chaos.phases import CLAIMED, COMMITTING, PROJECTING, stuck, texts_for
from tests.chaos.test_lanes import told
from tests.support.fleet import Fleet
from tests.support.servers import until

TEXTS = ["Ann has a cat.", "Ann has a dog."]


@pytest.mark.parametrize("phase", CLAIMED)
def test_a_job_cancelled_before_its_commit_leaves_nothing_when_a_worker(
    fleet: Fleet, phase: str
) -> None:
    body = fleet.body()
    with ThreadPoolExecutor(1) as pool, stuck(fleet, phase, body, TEXTS[0]) as caught:
        job = fleet.accept(body, TEXTS[0])
        caught()
        cancelling = pool.submit(fleet.client.jobs.cancel, job)
        fleet.decided(cancelling)
        other = fleet.accept(body, TEXTS[1])
    assert cancelling.result().status == "cancelled"
    fleet.succeeded(other)
    assert fleet.job(job)["status"] == "cancelled"
    fleet.whole(body, TEXTS[1:])


@pytest.mark.parametrize("phase", [*COMMITTING, *PROJECTING])
def test_a_job_cancelled_after_its_commit_keeps_what_it_told_when_a_worker(
    fleet: Fleet, phase: str
) -> None:
    body, texts = fleet.body(), texts_for(phase, TEXTS)
    with ThreadPoolExecutor(1) as pool, stuck(fleet, phase, body, texts[0]) as caught:
        job = fleet.accept(body, texts[0])
        caught()
        cancelling = pool.submit(fleet.client.jobs.cancel, job)
        other = fleet.accept(body, texts[1])
    try:
        status = str(cancelling.result().status)
    except ConflictError:  # it had succeeded by the time that it could be cancelled
        status = "succeeded"
    fleet.succeeded(other)
    assert fleet.ended(job)[0]["status"] == status
    fleet.whole(body, texts)


def test_a_job_tried_again_by_hand_keeps_what_is_committed_and_doubles_nothing(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    texts = told(3 * RULES_TURNS)
    broken = texts[-1]
    with fleet.models.holding(broken, then=["quota"]) as (hold,):
        job = fleet.accept(body, *texts)
        hold.wait()
        until(lambda: len(fleet.story(body)) == 2 * RULES_TURNS, "two parts committed")
    (row,) = fleet.ended(job)
    assert (row["status"], row["error"]["code"]) == ("failed", "model_quota_exhausted")
    kept = fleet.rows("SELECT id FROM memories WHERE body_id = %s ORDER BY seq", body)
    fleet.client.jobs.retry(job)
    fleet.succeeded(job)
    fleet.whole(body, texts)
    after = fleet.rows("SELECT id FROM memories WHERE body_id = %s ORDER BY seq", body)
    assert after[: len(kept)] == kept
    assert fleet.models.asked(texts[0]) == 1


def test_a_cancelled_job_that_is_tried_again_takes_its_place_at_the_end(fleet: Fleet) -> None:
    body = fleet.body()
    with fleet.models.holding(TEXTS[0]) as (hold,):
        job = fleet.accept(body, TEXTS[0])
        hold.wait()
        fleet.client.jobs.cancel(job)
        other = fleet.accept(body, TEXTS[1])
        fleet.client.jobs.retry(job)
        fleet.succeeded(other)
    fleet.succeeded(job)
    fleet.whole(body, TEXTS[::-1])


def test_twenty_requests_at_once_with_one_key_are_one_job(fleet: Fleet) -> None:
    body = fleet.body()
    with ThreadPoolExecutor(20) as pool:
        sent = [
            pool.submit(fleet.accept, body, TEXTS[0], idempotency_key=f"once-{body}")
            for _ in range(20)
        ]
        jobs = {one.result() for one in sent}
    assert len(jobs) == 1
    fleet.succeeded(*jobs)
    assert len(fleet.rows("SELECT 1 FROM jobs WHERE body_id = %s", body)) == 1
    fleet.whole(body, TEXTS[:1])


def test_twenty_equal_jobs_at_once_make_one_memory_of_each_statement(fleet: Fleet) -> None:
    body = fleet.body()
    with ThreadPoolExecutor(20) as pool:
        sent = [pool.submit(fleet.accept, body, *TEXTS) for _ in range(20)]
        jobs = [one.result() for one in sent]
    rows = fleet.succeeded(*jobs)
    assert sum(row["created_count"] for row in rows) == 2
    fleet.whole(body, TEXTS)
