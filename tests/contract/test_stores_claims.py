"""Who claims what, and what a claim costs."""

from __future__ import annotations

import threading
from collections import Counter
from uuid import UUID, uuid4

import pytest

from pipeline.adapters.postgres.work import PostgresWork
from pipeline.domain.bodies import Body
from pipeline.domain.jobs import JobKind
from pipeline.ports.stores import Step
from tests.support.stores import (
    QUEUE,
    Stores,
    at_once,
    messages,
    part_input,
)

STEPS_READ = """
SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS n
FROM pg_stat_xact_user_tables WHERE relname = 'steps'
"""
STEPS_OF_A_CLAIM = 1500  # some of each body that it looks at; what grows with rows reads more


def claim_all(stores: Stores, process: UUID | None = None) -> list[Step]:
    steps = []
    while (step := stores.work.claim(process or stores.process, QUEUE)) is not None:
        steps.append(step)
    return steps


def many(stores: Stores, bodies: list[Body], jobs: int, bulk: bool = False) -> None:
    """So many jobs a body, each with its plan to be claimed."""
    stores.rows(
        "INSERT INTO jobs (id, project_id, body_id, kind, in_lane, bulk, payload) "
        "SELECT gen_random_uuid(), %s, body, 'memorize', true, %s, '{}' "
        "FROM generate_series(1, %s), unnest(%s::uuid[]) body",
        stores.project,
        bulk,
        jobs,
        [body.id for body in bodies],
    )
    stores.rows(
        "INSERT INTO steps (job_id, part, step, queue, body_id, bulk, seq) "
        "SELECT id, 0, 'plan', 'memorize', body_id, bulk, seq FROM jobs"
    )


def many_bodies(stores: Stores, number: int) -> list[Body]:
    stores.rows(
        "WITH made AS (INSERT INTO bodies (id, project_id, namespace, name) "
        "SELECT gen_random_uuid(), %s, 'many', n::text FROM generate_series(1, %s) n "
        "RETURNING id), lane AS (INSERT INTO lanes (body_id) SELECT id FROM made) "
        "INSERT INTO turns SELECT id, '-infinity' FROM made",
        stores.project,
        number,
    )
    found = stores.bodies.list_bodies(
        stores.project, namespace="many", name=None, cursor=None, limit=number
    )
    return list(found.items)


# --- who gets what ----------------------------------------------------------------------


def test_nothing_is_claimed_where_nothing_waits(stores: Stores) -> None:
    assert stores.work.claim(stores.process, QUEUE) is None
    stores.accept(stores.body())
    assert stores.work.claim(stores.process, "recall") is None
    assert stores.work.free_steps(QUEUE)
    assert not stores.work.free_steps("recall")
    claim_all(stores)
    assert not stores.work.free_steps(QUEUE)


def test_a_step_has_one_claimer_however_many_try(stores: Stores) -> None:
    many(stores, many_bodies(stores, 5), 8)
    processes = [uuid4() for _ in range(8)]
    claimed = at_once(8, lambda n: claim_all(stores, processes[n]))
    steps = [(step.job_id, step.part) for mine in claimed for step in mine]
    assert len(steps) == len(set(steps)) == 40


def test_claimers_at_once_all_find_something_while_there_is_enough(stores: Stores) -> None:
    many(stores, [stores.body()], 64)
    together = threading.Barrier(8)

    def claim(_: int) -> list[bool]:
        together.wait()
        return [stores.work.claim(uuid4(), QUEUE) is not None for _ in range(6)]

    assert all(found for mine in at_once(8, claim) for found in mine)


def test_a_step_that_another_is_just_taking_is_passed_over(stores: Stores) -> None:
    first, second = stores.accept(stores.body()), stores.accept(stores.body())
    with stores.database.transaction() as tx:
        tx.execute("SELECT 1 FROM steps WHERE job_id = %s FOR UPDATE", (first.id,))
        assert stores.claim().job_id == second.id
        assert stores.work.claim(stores.process, QUEUE) is None
    assert stores.claim().job_id == first.id


def test_live_jobs_go_before_bulk_ones(stores: Stores) -> None:
    one, two = stores.body(), stores.body()
    bulk = [stores.accept(body, bulk=True).id for body in (one, two)]
    live = [stores.accept(body).id for body in (one, two)]
    claimed = [step.job_id for step in claim_all(stores)]
    assert set(claimed[:2]) == set(live)
    assert set(claimed[2:]) == set(bulk)


def test_bodies_take_turns_however_much_one_of_them_brings(stores: Stores) -> None:
    greedy, *modest = [stores.body() for _ in range(4)]
    for _ in range(9):
        stores.accept(greedy)
    for body in modest:
        for _ in range(3):
            stores.accept(body)
    order = [step.body_id for step in claim_all(stores)]
    assert Counter(order[:12]) == {body.id: 3 for body in (greedy, *modest)}
    for start in range(0, 12, 4):
        assert len(set(order[start : start + 4])) == 4


def test_a_plan_and_the_first_part_of_it_are_one_turn(stores: Stores) -> None:
    long, short = stores.body(), stores.body()
    stores.accept(long)
    stores.plan(1)
    stores.accept(long)
    stores.work.store_plan(stores.claim(), [part_input(number) for number in range(5)])
    stores.claim()
    for _ in range(2):
        stores.accept(short)
    turns = []
    for _ in range(6):
        step = stores.claim()
        if step.step == "plan":
            stores.work.store_plan(step, [part_input()])
        turns.append((step.body_id, step.step))
    mine, other = [(short.id, "plan"), (short.id, "extract")], [(long.id, "extract")]
    assert turns == [*mine, *other, *mine, *other]


def test_the_body_that_waited_longest_comes_first(stores: Stores) -> None:
    bodies = [stores.body() for _ in range(3)]
    for body in bodies:
        stores.accept(body)
    first_round = [step.body_id for step in claim_all(stores)]
    for body in bodies:
        stores.accept(body)
    assert [step.body_id for step in claim_all(stores)] == first_round


def test_inside_a_body_steps_are_claimed_in_lane_order(stores: Stores) -> None:
    body = stores.body()
    first, second = stores.accept(body), stores.accept(body)
    plan = stores.claim()
    stores.work.store_plan(plan, [part_input(n) for n in range(12)])
    claimed = claim_all(stores)
    assert [(s.job_id, s.part, s.step) for s in claimed] == [
        *((first.id, part, "extract") for part in range(12)),
        (second.id, 0, "plan"),
    ]
    assert [s.input["header"] for s in claimed[:12]] == [f"part {n}" for n in range(12)]


def test_a_step_brings_what_its_worker_needs(stores: Stores) -> None:
    body, _ = stores.bodies.create_body(
        stores.project, "default", "Ann", "Asia/Shanghai", {"tone": "warm"}
    )
    job = stores.accept(body, payload=messages("Hello"), metadata={"from": "us"})
    step = stores.claim()
    assert (step.project_id, step.body_id, step.kind) == (
        stores.project,
        body.id,
        JobKind.MEMORIZE,
    )
    assert (step.timezone, step.body_settings) == ("Asia/Shanghai", {"tone": "warm"})
    assert (step.metadata, step.accepted_at) == ({"from": "us"}, job.accepted_at)
    assert (step.attempts, step.kills) == (0, 0)


def test_a_thousand_bodies_all_get_their_turn(stores: Stores) -> None:
    bodies = many_bodies(stores, 1000)
    many(stores, bodies, 1)
    claimed = at_once(4, lambda _: claim_all(stores))
    turns = [step.body_id for mine in claimed for step in mine]
    assert Counter(turns) == {body.id: 1 for body in bodies}


@pytest.mark.parametrize(("bodies", "jobs"), [(1000, 10), (1, 10_000)])
def test_a_claim_costs_no_more_however_much_waits(stores: Stores, bodies: int, jobs: int) -> None:
    many(stores, many_bodies(stores, bodies), jobs)
    stores.rows("ANALYZE steps")
    work = PostgresWork(stores.database)
    with stores.database.transaction() as tx:
        before = tx.execute(STEPS_READ).fetchone()
        assert work._claim(tx, stores.process, QUEUE, bulk=False)
        after = tx.execute(STEPS_READ).fetchone()
    assert before is not None
    assert after is not None
    assert 0 < after["n"] - before["n"] < STEPS_OF_A_CLAIM
