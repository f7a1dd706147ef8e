"""Workers killed with -9, frozen and stopped, in every phase of a job."""

from __future__ import annotations

import time

import pytest

from pipeline.adapters.postgres.upkeep import RECONCILER_LOCK
from tests.chaos.phases import PHASES, stuck, texts_for
from tests.support.fleet import Fleet
from tests.support.servers import until

TEXTS = ["Ann has a cat.", "Ann has a dog."]
AWAKE_SECONDS = 2.0  # in which a thawed worker goes on where it was
WHOLE_WORKER = {"embeds", "commits", "projects"}  # else its child, as when memory runs out


@pytest.mark.parametrize("phase", PHASES)
def test_a_worker_killed_while_it(fleet: Fleet, phase: str) -> None:
    body, texts = fleet.body(), texts_for(phase, TEXTS)
    with stuck(fleet, phase, body, texts[0]) as caught:
        jobs = [fleet.accept(body, text) for text in texts]
        victim = caught()
        if phase in WHOLE_WORKER:
            victim.kill9()
        else:
            victim.kill_child()
    fleet.succeeded(*jobs)
    fleet.whole(body, texts)


@pytest.mark.parametrize("phase", PHASES)
def test_a_worker_frozen_and_thawed_does_nothing_twice_when_it(fleet: Fleet, phase: str) -> None:
    body, texts = fleet.body(), texts_for(phase, TEXTS)
    with stuck(fleet, phase, body, texts[0]) as caught:
        jobs = [fleet.accept(body, text) for text in texts]
        victim = caught()
        victim.freeze()
    fleet.succeeded(*jobs)
    written = fleet.rows("SELECT id, xmin FROM memories WHERE body_id = %s ORDER BY seq", body)
    victim.thaw()
    time.sleep(AWAKE_SECONDS)
    fleet.whole(body, texts)
    assert written == fleet.rows(
        "SELECT id, xmin FROM memories WHERE body_id = %s ORDER BY seq", body
    )


def test_a_worker_killed_between_preparing_and_committing_loses_nothing(fleet: Fleet) -> None:
    body = fleet.body()
    with fleet.locked("SELECT 1 FROM lanes WHERE body_id = %s FOR UPDATE", body):
        jobs = [fleet.accept(body, text) for text in TEXTS]
        prepared = "SELECT 1 FROM steps WHERE body_id = %s AND step = 'extract' AND done_at < now()"
        until(lambda: len(fleet.rows(prepared, body)) == 2, "both prepared")
        for worker in fleet.of_queue("memorize"):
            worker.kill_child()
    fleet.succeeded(*jobs)
    assert [fleet.models.asked(text) for text in TEXTS] == [1, 1]
    fleet.whole(body, TEXTS)


def test_a_part_that_kills_its_process_three_times_is_poison_and_the_next_job_goes_on(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    with fleet.models.holding("deadly", then=3 * ["ok"]) as holds:
        poisonous, next_one = fleet.accept(body, "This is deadly."), fleet.accept(body, TEXTS[0])
        for hold in holds:
            hold.wait()
            fleet.claimer(poisonous).kill_child()
        (row,) = fleet.ended(poisonous)
    assert (row["status"], row["error"]["code"]) == ("failed", "poison")
    assert "retry" in row["error"]["message"]
    fleet.succeeded(next_one)
    fleet.whole(body, TEXTS[:1])


def test_a_stopped_worker_hands_its_step_back_at_once_and_that_is_no_kill(fleet: Fleet) -> None:
    body = fleet.body()
    with fleet.models.holding(TEXTS[0], then=["ok", "ok"]) as (first, second):
        job = fleet.accept(body, TEXTS[0])
        first.wait()
        victim = fleet.claimer(job)
        assert victim.stop() < 10
        second.wait(2.0)
        rows = fleet.rows("SELECT kills, attempts FROM steps WHERE job_id = %s AND part = 0", job)
    assert {(row["kills"], row["attempts"]) for row in rows} == {(0, 0)}
    fleet.succeeded(job)
    fleet.whole(body, TEXTS[:1])


def test_a_worker_whose_child_was_killed_before_still_stops_in_time(fleet: Fleet) -> None:
    worker = fleet.of_queue("memorize")[0]
    worker.wait_ready()
    worker.kill_child()
    worker.wait_ready()
    assert worker.stop() < 10


def test_a_frozen_reconciler_does_not_keep_another_from_the_work(fleet: Fleet) -> None:
    body = fleet.body()
    with fleet.locked("LOCK TABLE processes"):
        fleet.holder("%s", RECONCILER_LOCK).freeze()
    job = fleet.accept_unheard(body, TEXTS[0])
    fleet.succeeded(job, seconds=20)
    fleet.whole(body, TEXTS[:1])


def test_a_thawed_worker_that_fails_leaves_alone_what_others_have_taken_over(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    with fleet.models.holding(TEXTS[0], then=["quota", "ok"]) as (first, second):
        job = fleet.accept(body, TEXTS[0])
        first.wait()
        frozen = fleet.claimer(job)
        frozen.freeze()
        second.wait()
        first.open()
        frozen.thaw()
        time.sleep(AWAKE_SECONDS)
        assert fleet.job(job)["status"] == "running"
    fleet.succeeded(job)
    fleet.whole(body, TEXTS[:1])


def test_a_claim_that_its_process_knows_nothing_of_is_done_all_the_same(fleet: Fleet) -> None:
    """As when the answer to the claim got lost with the connection."""
    body = fleet.body()
    worker = fleet.of_queue("memorize")[0]
    worker.wait_ready()
    job = fleet.accept_unheard(body, TEXTS[0])
    claim = "UPDATE steps SET claimed_by = %s, claimed_at = now() WHERE job_id = %s RETURNING 1"
    assert fleet.rows(claim, fleet.process_of(worker), job)
    fleet.succeeded(job, seconds=20)
    fleet.whole(body, TEXTS[:1])
