"""Servers that go away and come back: jobs wait, and no attempt is used up."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from memnet.client import GatewayUnreachable
from memnet.embedded.process_table import birth
from tests.chaos.test_lanes import told
from tests.support.fleet import SILENCE, Fleet
from tests.support.servers import until


def test_while_the_vector_server_is_down_jobs_wait_unjudged_and_then_succeed(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    texts = told(5)
    fleet.servers.vectors.kill9()
    jobs = [fleet.accept(body, text) for text in texts]
    until(lambda: fleet.job(jobs[0])["phase"] == "resolving", "the first waits in its lane")
    assert fleet.story(body) == []
    fleet.servers.vectors.start()
    rows = fleet.succeeded(*jobs)
    assert {row["attempts"] for row in rows} == {1}
    fleet.whole(body, texts)


def test_while_the_vector_server_hangs_jobs_wait_unjudged_and_then_succeed(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    texts = told(3)
    fleet.servers.vectors.freeze()
    jobs = [fleet.accept(body, text) for text in texts]
    until(lambda: fleet.job(jobs[0])["phase"] == "resolving", "the first waits in its lane")
    fleet.servers.vectors.thaw()
    rows = fleet.succeeded(*jobs)
    assert {row["attempts"] for row in rows} == {1}
    fleet.whole(body, texts)


def test_a_restart_of_postgres_in_the_middle_of_ten_jobs_loses_and_doubles_nothing(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    texts = told(10)
    jobs = [fleet.accept(body, text) for text in texts]
    fleet.servers.postgres.kill9()
    fleet.servers.postgres.start()
    rows = fleet.succeeded(*jobs)
    assert {row["attempts"] for row in rows} == {1}
    fleet.whole(body, texts)


def test_an_outage_of_postgres_counts_no_kill_for_those_who_lived_through_it(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    text = "Ann has a parrot."
    with fleet.models.holding(text) as (hold,):
        job = fleet.accept(body, text)
        hold.wait()
        fleet.servers.postgres.stop()
        time.sleep(SILENCE + 1)
        fleet.servers.postgres.start()
        time.sleep(3)  # some rounds of the reconciler
    fleet.succeeded(job)
    assert fleet.models.asked(text) == 1
    fleet.whole(body, [text])


def test_a_worker_that_takes_long_to_warm_up_is_not_killed_for_it(fleet: Fleet) -> None:
    """As beside a vector server that hangs, or where a model is read from a slow disk."""
    worker = fleet.of_queue("memorize")[0]
    worker.wait_ready()
    with fleet.models.holding("warm", then=["ok", "ok"]):  # the first child may be at it too
        worker.kill_child()
        worker.wait_ready()
        child = worker.child()
        time.sleep(5)  # Celery kills after 4 s who has not come up, unless told otherwise
        assert birth(child) is not None


def test_beats_and_reconciler_outlive_whatever_error_the_database_has(fleet: Fleet) -> None:
    body = fleet.body()
    text = "Ann has a canary."
    fleet.ready()
    fleet.rows("ALTER TABLE processes RENAME TO lost")
    time.sleep(1.5)  # some beats and rounds
    fleet.rows("ALTER TABLE lost RENAME TO processes")
    with fleet.models.holding(text) as (hold,):
        job = fleet.accept_unheard(body, text)
        hold.wait()
        time.sleep(SILENCE + 1)
        hold.open()
        fleet.succeeded(job)
    assert fleet.models.asked(text) == 1
    fleet.whole(body, [text])


def test_a_freeze_of_postgres_counts_no_kill_for_those_who_lived_through_it(fleet: Fleet) -> None:
    body = fleet.body()
    text = "Ann has a parakeet."
    fleet.ready()
    with fleet.models.holding(text) as (hold,):
        job = fleet.accept(body, text)
        hold.wait()
        fleet.servers.freeze_postgres()
        time.sleep(SILENCE + 1)
        fleet.servers.thaw_postgres()
        time.sleep(1.5)  # some rounds of the reconciler
    fleet.succeeded(job)
    assert fleet.models.asked(text) == 1
    fleet.whole(body, [text])


def test_every_worker_takes_work_again_after_five_restarts_of_the_broker(fleet: Fleet) -> None:
    fleet.ready()
    for _ in range(5):
        fleet.broker.kill9()
        fleet.broker.start()
    texts = told(len(fleet.of_queue("memorize")))
    bodies = [fleet.body() for _ in texts]
    with ExitStack() as stack:
        holds = [stack.enter_context(fleet.models.holding(text))[0] for text in texts]
        jobs = [fleet.accept(body, text) for body, text in zip(bodies, texts, strict=True)]
        for hold in holds:
            hold.wait(30)  # all at once
    fleet.succeeded(*jobs)


def test_a_request_whose_gateway_was_killed_is_accepted_once_when_it_is_sent_again(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    text = "Ann has a tortoise."
    with ThreadPoolExecutor(1) as pool, fleet.gate("accepted", body) as gate:
        lost = pool.submit(fleet.accept, body, text, idempotency_key=f"sent-{body}")
        fleet.waits(gate)
        fleet.gateway.kill9()
        with pytest.raises(GatewayUnreachable):
            lost.result()
    fleet.gateway.start()
    again = fleet.accept(body, text, idempotency_key=f"sent-{body}")
    fleet.succeeded(again)
    assert len(fleet.rows("SELECT 1 FROM jobs WHERE body_id = %s", body)) == 1
    fleet.whole(body, [text])


def test_an_upkeep_worker_stops_in_time_beside_a_vector_server_that_hangs(fleet: Fleet) -> None:
    body = fleet.body()
    fleet.ready()
    fleet.servers.vectors.freeze()
    job = fleet.accept(body, "Ann has a goldfish.")
    until(lambda: fleet.job(job)["phase"] == "resolving", "the job waits to be judged")
    assert fleet.of_queue("upkeep")[0].stop() < 10
    fleet.heal()
    fleet.succeeded(job)


def test_the_reconciler_runs_although_the_embedder_refuses_at_the_start(fleet: Fleet) -> None:
    body = fleet.body()
    fleet.ready()
    fleet.models.plan("embeddings", "warm", *8 * ["quota"])  # some children may be at it still
    both, upkeep_only = fleet.of_queue("upkeep")
    upkeep_only.stop()
    both.kill_child()
    both.wait_ready()
    job = fleet.accept_unheard(body, "Ann has a hamster.")
    fleet.succeeded(job, seconds=20)
