"""Servers that go away and come back: jobs wait, and no attempt is used up."""

from __future__ import annotations

import time

from memnet.embedded.process_table import birth
from tests.chaos.test_lanes import told
from tests.support.fleet import SILENCE, Fleet
from tests.support.servers import until


def test_while_the_vector_server_is_down_jobs_wait_projecting_and_then_succeed(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    texts = told(5)
    fleet.servers.vectors.kill9()
    jobs = [fleet.accept(body, text) for text in texts]
    until(lambda: {fleet.job(job)["phase"] for job in jobs} == {"projecting"}, "all projecting")
    assert fleet.story(body) == texts
    fleet.servers.vectors.start()
    rows = fleet.succeeded(*jobs)
    assert {row["attempts"] for row in rows} == {1}
    fleet.whole(body, texts)


def test_while_the_vector_server_hangs_jobs_wait_projecting_and_then_succeed(
    fleet: Fleet,
) -> None:
    body = fleet.body()
    texts = told(3)
    fleet.servers.vectors.freeze()
    jobs = [fleet.accept(body, text) for text in texts]
    until(lambda: {fleet.job(job)["phase"] for job in jobs} == {"projecting"}, "all projecting")
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
        time.sleep(SILENCE + 2)
        fleet.servers.postgres.start()
        time.sleep(SILENCE)
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
        time.sleep(SILENCE * 1.5)
        hold.open()
        fleet.succeeded(job)
    assert fleet.models.asked(text) == 1
    fleet.whole(body, [text])
