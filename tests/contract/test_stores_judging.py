"""Steps in which a model judges: when they are free, what they look at, and what comes of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest

from pipeline.domain.bodies import Body
from pipeline.domain.conflicts.learned.scoring import Likelihood
from pipeline.domain.memory import MemoryState
from pipeline.ports.lanes import Judged
from pipeline.stages.told import MOST_READ
from tests.support.judging import (
    LATER,
    LISBON,
    PORTO,
    TEA,
    committed,
    extracted,
    judge,
    looked,
    memory,
    named,
    outdated,
    prepare,
    remembering,
)
from tests.support.stores import NO_USAGE, NOON, QUEUE, TROUBLE, Stores, draft


@pytest.fixture
def body(stores: Stores) -> Body:
    return remembering(stores, LISBON)


# --- from extraction to the lane ----------------------------------------------------------------


def test_a_part_waits_in_its_lane_until_it_is_judged(stores: Stores, body: Body) -> None:
    prepare(stores, body, PORTO)
    assert not stores.work.lane_ready(body.id)
    assert stores.upkeep.ready_lanes(10) == []
    assert stores.commit(body) is None
    judge(stores)
    assert stores.work.lane_ready(body.id)
    assert stores.upkeep.ready_lanes(10) == [body.id]
    assert committed(stores, body).created == 1


def test_what_the_model_says_is_written_with_reason_part_and_cause(
    stores: Stores, body: Body
) -> None:
    job = prepare(stores, body, PORTO)
    judge(stores, outdated(LISBON, PORTO))
    committed(stores, body)
    old, new = memory(stores, body, LISBON.text), memory(stores, body, PORTO.text)
    assert (old.state, new.state) == (MemoryState.OUTDATED, MemoryState.VALID)
    (change,) = stores.changes.logs(body.id, [old.id])[old.id].standing().changes
    assert (change.linked, change.job, change.reason) == (new.id, job.id, "superseded")
    assert (
        stores.count("change_notes", "explanation = 'She has moved.' AND part = %s", LISBON.text)
        == 1
    )


def test_where_the_model_saw_no_conflict_the_rules_are_heard_as_far_as_they_are_sure(
    stores: Stores, body: Body
) -> None:
    prepare(stores, body, PORTO)
    judge(stores)
    committed(stores, body)
    assert memory(stores, body, LISBON.text).state is MemoryState.OUTDATED


def test_without_a_model_any_more_the_rules_decide(stores: Stores, body: Body) -> None:
    prepare(stores, body, PORTO)
    stores.work.store_judged(stores.claim(), Judged("rules"), NO_USAGE)
    stores.rows("UPDATE steps SET input = '{\"sent_back\": 3}' WHERE step = 'judge'")
    committed(stores, body)
    assert memory(stores, body, LISBON.text).state is MemoryState.OUTDATED


def test_a_part_that_tells_nothing_is_not_judged(stores: Stores, body: Body) -> None:
    prepare(stores, body)
    assert stores.count("steps", "step = 'judge'") == 0
    committed(stores, body)


def test_nothing_is_left_of_a_judge_step_after_the_commit(stores: Stores, body: Body) -> None:
    prepare(stores, body, PORTO)
    judge(stores, outdated(LISBON, PORTO))
    committed(stores, body)
    assert stores.count("steps") == 0


# --- what it waits for --------------------------------------------------------------------------


def test_a_part_is_judged_once_all_before_it_are_extracted(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    first, second, third = stores.plan(3)
    extracted(stores, third, TEA)
    extracted(stores, second, PORTO)
    assert not stores.work.free_steps(QUEUE)
    assert stores.upkeep.waiting_queues() == []
    assert stores.work.claim(stores.process, QUEUE) is None
    extracted(stores, first, LISBON)
    assert stores.work.free_steps(QUEUE)
    assert stores.upkeep.waiting_queues() == [QUEUE]
    assert [stores.claim().part for _ in range(3)] == [0, 1, 2]  # none waits for a judgement


def test_a_part_is_judged_after_the_jobs_before_it_are_planned(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    plan = stores.claim()
    prepare(stores, body, PORTO)
    assert stores.work.claim(stores.process, QUEUE) is None
    stores.work.give_up(plan, TROUBLE, NO_USAGE)
    assert stores.claim().step == "judge"


def test_other_bodies_and_jobs_without_a_lane_are_not_waited_for(stores: Stores) -> None:
    other, body = stores.body(), stores.body()
    stores.accept(other)
    stores.claim()
    prepare(stores, body, PORTO)
    assert stores.claim().body_id == body.id


def test_an_import_waits_for_what_is_told_live(stores: Stores) -> None:
    body = stores.body()
    prepare(stores, body, LISBON, bulk=True)
    live = stores.accept(body)
    (step,) = stores.plan()
    assert stores.work.claim(stores.process, QUEUE) is None
    extracted(stores, step, PORTO)
    assert [stores.claim().job_id == live.id for _ in range(2)] == [True, False]


def test_it_looks_at_the_parts_before_it_and_at_none_behind(stores: Stores, body: Body) -> None:
    stores.accept(body)
    steps = stores.plan(3)
    for step, told in zip(steps, (PORTO, TEA, draft("Behind")), strict=True):
        extracted(stores, step, told)
    stores.claim()
    with stores.work.waiting(stores.claim()) as waiting:
        assert waiting is not None
        assert waiting.prepared.drafts[0].text == TEA.text
        assert [part.drafts[0].text for part in waiting.ahead(9)] == [PORTO.text]
        assert waiting.ahead(0) == []


def test_what_is_only_extracted_is_a_candidate_like_a_memory(stores: Stores, body: Body) -> None:
    stores.accept(body)
    first, second = stores.plan(2)
    oslo = draft("I moved to Oslo.", said_at=LATER + timedelta(days=1))
    extracted(stores, first, PORTO)
    extracted(stores, second, oslo)
    judge(stores, outdated(LISBON, PORTO))
    step = stores.claim()
    found = looked(stores, step)
    assert found.judged.asked == {(named(LISBON), named(oslo)), (named(PORTO), named(oslo))}
    outcome = replace(found.judged, spoken=(outdated(PORTO, oslo),))
    stores.work.store_judged(step, outcome, NO_USAGE)
    committed(stores, body)
    committed(stores, body)
    assert memory(stores, body, PORTO.text).state is MemoryState.OUTDATED


# --- sent back ----------------------------------------------------------------------------------


def test_a_candidate_that_the_model_has_not_seen_sends_the_part_back(
    stores: Stores, body: Body
) -> None:
    prepare(stores, body, PORTO, bulk=True)
    judge(stores, outdated(LISBON, PORTO))
    stores.prepare(body, draft("Porto is by the sea.", said_at=NOON + timedelta(hours=1)))
    committed(stores, body)  # live, so before the import
    assert stores.commit(body) is None
    assert not stores.work.lane_ready(body.id)
    step = stores.claim()
    assert (step.step, step.input) == ("judge", {"sent_back": 1})
    assert len(looked(stores, step).judged.asked) == 2


def test_a_candidate_that_has_changed_sends_the_part_back(stores: Stores, body: Body) -> None:
    prepare(stores, body, PORTO)
    judge(stores, outdated(LISBON, PORTO))
    stores.rows("UPDATE memories SET state = 'suspected'")
    assert stores.commit(body) is None
    judge(stores, outdated(LISBON, PORTO))
    committed(stores, body)


def test_after_three_times_the_rules_judge_what_the_model_has_not_seen(
    stores: Stores, body: Body
) -> None:
    prepare(stores, body, PORTO)
    for _ in range(3):
        stores.work.store_judged(stores.claim(), Judged("a model"), NO_USAGE)
        assert stores.commit(body) is None
    stores.work.store_judged(stores.claim(), Judged("a model"), NO_USAGE)
    committed(stores, body)
    assert memory(stores, body, LISBON.text).state is MemoryState.OUTDATED


def test_what_another_version_has_stored_is_judged_anew(stores: Stores, body: Body) -> None:
    prepare(stores, body, PORTO)
    judge(stores)
    stores.rows("UPDATE steps SET result = '{}' WHERE step = 'judge'")
    assert stores.commit(body) is None
    judge(stores)
    committed(stores, body)


def test_what_is_prepared_anew_is_judged_anew(stores: Stores, body: Body) -> None:
    job = prepare(stores, body, PORTO)
    late = stores.claim()
    outcome = looked(stores, late).judged
    stores.rows("UPDATE steps SET done_at = NULL WHERE job_id = %s AND step = 'extract'", job.id)
    with stores.work.waiting(late) as waiting:
        assert waiting is None  # and the claim is given back
    (step,) = [stores.claim()]
    extracted(stores, step, TEA)
    stores.work.store_judged(late, outcome, NO_USAGE)
    assert not stores.work.lane_ready(body.id)
    stores.later(2)
    judge(stores)
    committed(stores, body)


# --- without a language model -------------------------------------------------------------------


class Reads:
    """A cross-encoder that is asked, and always of the same mind."""

    def __init__(self, conflict: float) -> None:
        self.conflict = conflict
        self.asked: list[tuple[str, str]] = []

    def odds(self, older: str, newer: str) -> Likelihood:
        self.asked.append((older, newer))
        return Likelihood(self.conflict, denial=5.0)


@pytest.mark.parametrize(
    ("conflict", "state"),
    [(9.0, MemoryState.DENIED), (-9.0, MemoryState.VALID)],
)
def test_in_the_lane_the_cross_encoder_is_asked_of_what_may_be_a_conflict(
    stores: Stores, conflict: float, state: MemoryState
) -> None:
    read = Reads(conflict)
    stores, body = replace(stores, encoder=read), stores.body()
    old, new = "I was born in Ghent.", "I was wrong, I was not born in Ghent."
    told = [
        draft(text, said_at=NOON + timedelta(hours=at))
        for at, text in enumerate((old, "I like tea.", new))
    ]
    stores.prepare(body, *told)
    stores.commit(body)
    assert set(read.asked) == {(old, new)}
    assert memory(stores, body, old).state is state


def test_of_a_statement_that_may_speak_against_many_wording_decides(
    stores: Stores,
) -> None:
    read = Reads(9.0)
    stores, body = replace(stores, encoder=read), stores.body()
    told = [
        draft(f"Number {n} lies in box {7 * n}.", said_at=NOON + timedelta(hours=n))
        for n in range(1, 9)
    ]
    stores.prepare(body, *told)
    stores.commit(body)
    asked = Counter(newer for _, newer in read.asked)
    assert max(asked.values(), default=0) <= MOST_READ
    assert "Number 8 lies in box 56." not in asked
