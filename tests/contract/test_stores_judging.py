"""Steps in which a model judges: when they are free, what they look at, and what comes of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from pipeline.domain.bodies import Body
from pipeline.domain.jobs import MAX_KILLS, Job, JobStatus, LlmUsage
from pipeline.domain.judging import mark
from pipeline.domain.memory import Draft, Memory, MemoryState
from pipeline.ports.lanes import Committed, Judged, Spoken
from pipeline.ports.stores import Step
from pipeline.stages.judge import Looked, look
from pipeline.stages.told import statement
from tests.support.stores import NO_USAGE, NOON, NOTHING, QUEUE, TROUBLE, Stores, draft, prepared
from tests.support.stores import told_by as by

LATER = NOON + timedelta(days=1)
LISBON = draft("I live in Lisbon.")
PORTO = draft("I moved to Porto.", said_at=LATER)
TEA = draft("I drink tea.", said_at=LATER)


class Words:
    def count(self, text: str) -> int:
        return len(text.split())


def prepare(stores: Stores, body: Body, *drafts: Draft, **changes: Any) -> Job:
    """Accept a job of one part and extract that; a judge step follows."""
    job = stores.accept(body, **changes)
    (step,) = stores.plan()
    extracted(stores, step, *drafts)
    return job


def extracted(stores: Stores, step: Step, *drafts: Draft) -> None:
    made = prepared(*(by(one, step.job_id) for one in drafts))
    stores.work.store_prepared(step, made, NO_USAGE, judge=True)


def looked(stores: Stores, step: Step) -> Looked:
    with stores.work.waiting(step) as waiting:
        assert waiting is not None
        return look(waiting, NOTHING, 8192, Words())


def named(one: Draft) -> str:
    return mark(statement(uuid4(), 0, one))


def outdated(older: Draft, newer: Draft) -> Spoken:
    return Spoken(
        named(older), named(newer), MemoryState.OUTDATED, "She has moved.", older.text, 0.9
    )


def judge(stores: Stores, *spoken: Spoken, process: UUID | None = None) -> Step:
    """Claim the next judge step, look, and say this."""
    step = stores.claim()
    assert step.step == "judge"
    outcome = replace(looked(stores, step).judged, model="a model", spoken=spoken)
    stores.work.store_judged(step, outcome, NO_USAGE)
    return step


def committed(stores: Stores, body: Body) -> Committed:
    found = stores.commit(body)
    assert found is not None
    return found


def memory(stores: Stores, body: Body, text: str) -> Memory:
    return next(one for one in stores.all_memories(body) if one.text == text)


@pytest.fixture
def body(stores: Stores) -> Body:
    """It remembers Lisbon, and that is not projected yet."""
    made = stores.body()
    stores.prepare(made, LISBON)
    committed(stores, made)
    return made


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
    assert stores.count("change_notes", "text = 'She has moved.' AND part = %s", LISBON.text) == 1


def test_where_the_model_saw_no_conflict_the_rules_are_not_asked(
    stores: Stores, body: Body
) -> None:
    prepare(stores, body, PORTO)
    judge(stores)
    committed(stores, body)
    assert memory(stores, body, LISBON.text).state is MemoryState.VALID


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
