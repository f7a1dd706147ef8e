"""Order and exactly once: several workers on one lane, wake-ups lost, doubled and late."""

from __future__ import annotations

from contextlib import ExitStack

from pipeline.stages.plan import RULES_TURNS
from tests.support.fleet import Fleet
from tests.support.servers import until


def told(count: int) -> list[str]:
    return [f"Number {n} lies in box {n * 7}." for n in range(count)]


def test_thirty_jobs_of_one_body_take_effect_once_and_in_order_with_three_workers(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    texts = told(30)
    jobs = [fleet.accept(body, text) for text in texts]
    fleet.succeeded(*jobs)
    fleet.whole(body, texts)


def test_a_lost_wake_up_costs_no_job(fleet: Fleet) -> None:
    body = fleet.body()
    texts = told(10)
    with ExitStack() as stack:
        for text in texts[:3]:  # so every worker is busy
            stack.enter_context(fleet.models.holding(text))
        jobs = [fleet.accept(body, text) for text in texts]
        for _ in range(5):
            fleet.flush()
    fleet.succeeded(*jobs)
    fleet.whole(body, texts)


def test_a_restart_of_the_broker_costs_no_job(fleet: Fleet) -> None:
    body = fleet.body()
    texts = told(12)
    jobs = []
    for place, text in enumerate(texts):
        if place % 4 == 1:
            fleet.broker.kill9()
        if place % 4 == 3:
            fleet.broker.start()
        jobs.append(fleet.accept(body, text))
    fleet.succeeded(*jobs)
    fleet.whole(body, texts)


def test_fifty_doubled_and_late_wake_ups_do_no_harm(fleet: Fleet) -> None:
    body = fleet.body()
    texts = told(6)
    fleet.wake("memorize", 50)
    jobs = [fleet.accept(body, text) for text in texts]
    fleet.wake("memorize", 50)
    fleet.succeeded(*jobs)
    fleet.wake("memorize", 50)
    fleet.whole(body, texts)


def test_two_hundred_queued_jobs_of_a_body_do_not_hold_up_the_job_of_another(
    fleet: Fleet,
) -> None:
    fleet.ready()
    crowded, quiet = fleet.body(), fleet.body()
    texts = told(200)
    with fleet.models.slowed("Number", seconds=0.2):
        jobs = [fleet.accept(crowded, text) for text in texts]
        single = fleet.accept(quiet, "Ben has a boat.")
        fleet.succeeded(single, seconds=5)
        waiting = fleet.rows("SELECT 1 FROM jobs WHERE body_id = %s AND in_lane", crowded)
        assert len(waiting) > 20
    fleet.succeeded(*jobs)
    fleet.whole(crowded, texts)


def test_a_commit_that_hangs_holds_up_no_other_body(fleet: Fleet) -> None:
    """Not even by those who would take on another part of the same job."""
    fleet.ready()
    stuck, free = fleet.body(), fleet.body()
    texts = told(6 * RULES_TURNS)
    with fleet.gate("commit", stuck) as gate:
        long_job = fleet.accept(stuck, *texts)
        fleet.caught(gate)
        fleet.succeeded(*(fleet.accept(free, text) for text in texts[:5]), seconds=10)
    fleet.succeeded(long_job)
    fleet.whole(stuck, texts)
    fleet.whole(free, texts[:5])


def test_a_projection_that_hangs_holds_up_no_other_body(fleet: Fleet) -> None:
    fleet.ready()
    stuck, free = fleet.body(), fleet.body()
    texts = told(6)
    with fleet.locked("SELECT pg_advisory_xact_lock(hashtextextended(%s, 1))", str(stuck)):
        held = [fleet.accept(stuck, text) for text in texts]
        until(lambda: fleet.story(stuck), "a commit")
        fleet.succeeded(*(fleet.accept(free, text) for text in texts), seconds=5)
    fleet.succeeded(*held)
    fleet.whole(stuck, texts)
    fleet.whole(free, texts)


def test_a_part_that_cannot_be_committed_fails_its_job_and_the_lane_goes_on(fleet: Fleet) -> None:
    body = fleet.body()
    fleet.rows("ALTER TABLE memories ADD CONSTRAINT chaos CHECK (text NOT LIKE '%%forbidden%%')")
    try:
        refused, other = fleet.accept(body, "This is forbidden."), fleet.accept(body, "Fine.")
        (row,) = fleet.ended(refused)
        fleet.succeeded(other)
    finally:
        fleet.rows("ALTER TABLE memories DROP CONSTRAINT chaos")
    assert (row["status"], row["error"]["code"]) == ("failed", "internal")
    assert "forbidden" not in str(row["error"])
    fleet.client.jobs.retry(refused)
    fleet.succeeded(refused)
    fleet.whole(body, ["Fine.", "This is forbidden."])
