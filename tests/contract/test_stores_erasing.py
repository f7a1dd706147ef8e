"""Deleting a memory: which traces go, what stays, and that nothing brings it back."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from pipeline.domain.bodies import Body
from pipeline.domain.jobs import JobKind, JobStatus
from pipeline.domain.memory import Memory
from pipeline.errors import Conflict, NotFound
from pipeline.stages.commit import commit_part
from tests.support.stores import (
    NO_USAGE,
    NOTHING,
    TROUBLE,
    Stores,
    at_once,
    draft,
    in_background,
    key_of,
    message,
    messages,
    prepared,
    told_by,
)

SECRET = "The vault opens with xyzzy"
WORD = "xyzzy"


def find(stores: Stores, body: Body, text: str) -> Memory:
    return next(memory for memory in stores.all_memories(body) if memory.text == text)


def delete(stores: Stores, body: Body, text: str = SECRET) -> Memory:
    memory = find(stores, body, text)
    stores.memories.delete_memory(stores.project, memory.id)
    return memory


def test_a_deleted_memory_is_gone_and_leaves_a_tombstone(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft(SECRET), draft("I like tea"))
    memory = delete(stores, body)
    assert stores.texts(body) == ["I like tea"]
    with pytest.raises(NotFound):
        stores.memories.get_memory(stores.project, memory.id)
    assert stores.memories.read(body.id, [memory.id]) == {}
    assert stores.count("tombstones", "memory_id = %s", memory.id) == 1


def test_none_of_its_words_is_left_anywhere(stores: Stores) -> None:
    body = stores.body()
    entities = (("Ann", "person"), (WORD, "thing"))
    stores.tell(body, draft(SECRET, entities=entities), metadata={"about": WORD})
    stores.tell(body, draft("I like tea", after=("Hi", SECRET)))
    assert WORD in stores.everything()
    delete(stores, body)
    assert WORD not in stores.everything()
    assert stores.count("entities") == 1


def test_a_memory_that_many_delete_at_once_is_deleted_by_one(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft(SECRET))
    memory = find(stores, body, SECRET)

    def remove(_: int) -> bool:
        try:
            stores.memories.delete_memory(stores.project, memory.id)
        except NotFound:
            return False
        return True

    assert sum(at_once(8, remove)) == 1
    assert stores.bodies.get_body(stores.project, body.id).memories == 0


def test_a_delete_waits_for_the_commit_under_way(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft(SECRET))
    memory = find(stores, body, SECRET)
    stores.prepare(body, draft(SECRET, turns=("told again",)))
    with stores.work.lane(body.id) as hold:
        assert hold is not None
        deleted = in_background(lambda: stores.memories.delete_memory(stores.project, memory.id))
        stores.wait_for_lock()
        known = hold.same_statements([draft(SECRET).statement_hash])
        assert [found.memory_id for found in known] == [memory.id]
        commit_part(hold, NOTHING)
    deleted()
    assert stores.texts(body) == []  # it had merged into what was deleted then
    assert stores.count("sources") == 0


# --- contexts of neighbours -------------------------------------------------------------


def test_memories_told_after_it_lose_its_line_and_are_projected_again(stores: Stores) -> None:
    body = stores.body()
    stores.tell(
        body,
        draft(SECRET, after=("Hi",)),
        draft("I like tea", after=("Hi", SECRET)),
        draft("I like jam", after=("Hi", SECRET, "I like tea")),
        draft("Unrelated", after=("Hi",)),
    )
    memory = delete(stores, body)
    tea, jam = find(stores, body, "I like tea"), find(stores, body, "I like jam")
    assert (tea.context, tea.context_keys) == ("Ann Hi", (key_of("Hi"),))
    assert jam.context == "Ann Hi\nAnn I like tea"
    (batch,) = stores.project_due(body)
    assert batch.gone == (memory.id,)
    assert {m.id: m.context for m, _ in batch.present} == {
        tea.id: tea.context,
        jam.id: jam.context,
    }
    stores.later(61)  # an erasure is projected twice, as a deletion is
    (batch,) = stores.project_due(body)
    assert {m.id for m, _ in batch.present} == {tea.id, jam.id}


def test_a_turn_that_another_memory_cites_is_still_quoted(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("Ann moved", turns=(SECRET,)), draft("Ann is rich", turns=(SECRET,)))
    stores.tell(body, draft("I like tea", after=(SECRET,)))
    delete(stores, body, "Ann moved")
    assert find(stores, body, "I like tea").context == f"Ann {SECRET}"
    delete(stores, body, "Ann is rich")
    assert find(stores, body, "I like tea").context == ""
    assert WORD not in stores.everything()


def test_entities_that_others_name_stay(stores: Stores) -> None:
    body = stores.body()
    ann, lisbon, porto = ("Ann", "person"), ("Lisbon", "place"), ("Porto", "place")
    stores.tell(body, draft(SECRET, entities=(ann, lisbon, porto)))
    stores.tell(body, draft("I like tea", entities=(ann, lisbon)))
    delete(stores, body)
    page = stores.entities.list_entities(stores.project, body.id, cursor=None, limit=9)
    assert [(e.name, e.mentions) for e in page.items] == [("Ann", 1), ("Lisbon", 1)]


# --- told again -------------------------------------------------------------------------


def test_the_same_telling_never_revives_it(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft(SECRET))
    delete(stores, body)
    job = stores.tell(body, draft(SECRET))
    assert stores.texts(body) == []
    assert job.result == {"created": 0, "merged": 0, "dropped": 0, "extractor": "rules"}


def test_a_job_that_was_prepared_before_the_deletion_does_not_revive_it(stores: Stores) -> None:
    body = stores.body()
    first, second = stores.accept(body), stores.accept(body)
    for plan in [stores.claim(), stores.claim()]:
        stores.work.store_plan(plan, [{}])
    for job in (first, second):
        step = stores.claim()
        stores.work.store_prepared(step, prepared(told_by(draft(SECRET), job.id)), NO_USAGE)
    stores.commit(body)
    delete(stores, body)
    stores.commit(body)
    assert stores.texts(body) == []
    stores.project_due(body)
    stores.projections.finish_projected(body.id)
    assert {stores.job(job).status for job in (first, second)} == {JobStatus.SUCCEEDED}
    assert WORD not in stores.everything()


def test_a_new_telling_makes_a_new_memory(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft(SECRET))
    old = delete(stores, body)
    stores.tell(body, draft(SECRET, turns=("said again, later",)))
    assert stores.texts(body) == [SECRET]
    assert find(stores, body, SECRET).id != old.id


def test_a_merged_memory_is_deleted_with_all_its_tellings(stores: Stores) -> None:
    body = stores.body()
    for turn in ("one", "two"):
        stores.tell(body, draft(SECRET, turns=(f"{WORD} {turn}",)))
    delete(stores, body)
    for turn in ("one", "two"):
        stores.tell(body, draft(SECRET, turns=(f"{WORD} {turn}",)))
    assert stores.texts(body) == []
    assert WORD not in stores.everything()


# --- jobs that are not over -------------------------------------------------------------


def told(text: str) -> dict[str, Any]:
    """A turn as parts carry it."""
    return {**message(text), "text": text, "key": key_of(text).hex()}


def test_later_parts_of_its_job_do_not_bring_its_words_back(stores: Stores) -> None:
    """One is prepared and quotes it, another is still to be extracted and has it as context."""
    body = stores.body()
    told_in = messages(SECRET, "I like tea", "I like jam")
    job = stores.accept(body, payload=told_in, metadata={"kept": "as others live"})
    inputs = [
        {"context": [], "turns": [told(SECRET)]},
        {"context": [told(SECRET)], "turns": [told("I like tea")]},
        {"context": [told(SECRET), told("I like tea")], "turns": [told("I like jam")]},
    ]
    stores.work.store_plan(stores.claim(), inputs)
    first, second = stores.claim(), stores.claim()
    stores.work.store_prepared(first, prepared(told_by(draft(SECRET), job.id)), NO_USAGE)
    tea = told_by(draft("I like tea", after=("Hi", SECRET)), job.id)
    stores.work.store_prepared(second, prepared(tea), NO_USAGE)
    stores.commit(body)
    delete(stores, body)
    stores.commit(body)
    assert find(stores, body, "I like tea").context == "Ann Hi"
    third = stores.claim()
    assert third.input["context"] == [told("I like tea")]
    assert third.input["turns"] == [told("I like jam")]
    jam = told_by(draft("I like jam", after=(SECRET, "I like tea")), job.id)
    stores.work.store_prepared(third, prepared(jam), NO_USAGE)  # by one who read it before
    stores.commit(body)
    stores.project_due(body)
    assert stores.job(job).status is JobStatus.SUCCEEDED
    assert stores.job(job).metadata == {"kept": "as others live"}
    assert WORD not in stores.everything()


@pytest.mark.parametrize("end", ["succeeded", "failed", "cancelled"])
def test_its_job_forgets_all_when_nothing_else_came_of_it(stores: Stores, end: str) -> None:
    body = stores.body()
    job = stores.accept(body, payload=messages(SECRET), metadata={"about": WORD})
    first, second = stores.plan(2)
    stores.work.store_prepared(first, prepared(told_by(draft(SECRET), job.id)), NO_USAGE)
    stores.commit(body)
    delete(stores, body)
    if end == "succeeded":
        stores.work.store_prepared(second, prepared(), NO_USAGE)
        stores.commit(body)
        stores.project_due(body)
    elif end == "failed":
        stores.work.give_up(second, TROUBLE, NO_USAGE)
    else:
        stores.jobs.cancel(stores.project, job.id)
    assert stores.job(job).status == end
    assert WORD not in stores.everything()
    if end != "succeeded":
        with pytest.raises(Conflict, match="erased"):
            stores.jobs.retry(stores.project, job.id)


def test_what_was_drawn_from_it_and_others_together_is_prepared_anew(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft(SECRET))
    stores.prepare(body, draft("Ann has a vault and likes tea", turns=(SECRET, "I like tea")))
    delete(stores, body)
    assert stores.commit(body) is None
    assert not stores.work.lane_ready(body.id)
    step = stores.claim()
    stores.work.store_prepared(step, prepared(draft("I like tea"), told=(SECRET,)), NO_USAGE)
    assert stores.commit(body) is not None
    assert stores.texts(body) == ["I like tea"]
    stores.project_due(body)
    assert WORD not in stores.everything()


def test_a_failed_job_that_a_living_memory_cites_can_be_retried(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body, payload=messages(SECRET, "I like tea", "I like jam"))
    first, _ = stores.plan(2)
    drafts = [told_by(draft(text), job.id) for text in (SECRET, "I like tea")]
    stores.work.store_prepared(first, prepared(*drafts), NO_USAGE)
    stores.commit(body)
    stores.work.fail(job.id, TROUBLE, NO_USAGE)
    delete(stores, body)
    assert stores.jobs.retry(stores.project, job.id).status is JobStatus.QUEUED
    stores.jobs.cancel(stores.project, job.id)
    delete(stores, body, "I like tea")  # now none cites it
    assert WORD not in stores.everything()


def test_failed_and_waiting_jobs_that_told_it_too_forget_it(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    failed = stores.accept(body, payload=messages("Hello", SECRET))
    stores.work.fail(failed.id, TROUBLE, NO_USAGE)
    unrelated = stores.accept(body, payload=messages("Hello", "I like tea"))
    stores.work.fail(unrelated.id, TROUBLE, NO_USAGE)
    elsewhere = stores.accept(other, payload=messages(SECRET))
    stores.work.fail(elsewhere.id, TROUBLE, NO_USAGE)
    stores.tell(body, draft(SECRET))
    waiting = stores.accept(body, payload=messages(SECRET))
    delete(stores, body)
    with pytest.raises(Conflict, match="erased"):
        stores.jobs.retry(stores.project, failed.id)
    for job in (unrelated, elsewhere):
        assert stores.jobs.retry(stores.project, job.id).status is JobStatus.QUEUED
    assert stores.job(waiting).status is JobStatus.QUEUED
    stores.jobs.cancel(stores.project, waiting.id)
    with pytest.raises(Conflict, match="erased"):
        stores.jobs.retry(stores.project, waiting.id)


def test_a_failed_job_whose_long_message_holds_the_words_forgets_it(stores: Stores) -> None:
    body = stores.body()
    failed = stores.accept(body, payload=messages(f"{'Once we met. ' * 400}{SECRET}"))
    stores.work.fail(failed.id, TROUBLE, NO_USAGE)
    unrelated = stores.accept(body, payload=messages("Once we met. " * 400))
    stores.work.fail(unrelated.id, TROUBLE, NO_USAGE)
    stores.tell(body, draft(SECRET))
    delete(stores, body)
    with pytest.raises(Conflict, match="erased"):
        stores.jobs.retry(stores.project, failed.id)
    assert stores.jobs.retry(stores.project, unrelated.id).status is JobStatus.QUEUED


# --- answers ----------------------------------------------------------------------------


def answer(memory: Memory) -> dict[str, Any]:
    return {"known": True, "memories": [{"id": str(memory.id), "text": memory.text}]}


def test_answers_of_recall_jobs_that_quote_it_are_erased(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft(SECRET), draft("I like tea"))
    jobs = {}
    for text in (SECRET, "I like tea"):
        jobs[text] = stores.accept(body, kind=JobKind.RECALL)
        found = find(stores, body, text)
        stores.work.finish(stores.claim("recall"), answer(found), NO_USAGE)
    delete(stores, body)
    assert stores.job(jobs[SECRET]).result is None
    assert stores.job(jobs["I like tea"]).result is not None
    assert WORD not in stores.everything()


def test_an_answer_that_quotes_what_was_deleted_meanwhile_is_made_anew(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft(SECRET))
    job = stores.accept(body, kind=JobKind.RECALL)
    step = stores.claim("recall")
    quoting = answer(find(stores, body, SECRET))
    delete(stores, body)
    stores.work.finish(step, quoting, NO_USAGE)
    assert stores.job(job).status is JobStatus.RUNNING
    stores.later(2)
    again = stores.claim("recall")
    stores.work.finish(again, {"known": False, "memories": []}, NO_USAGE)
    assert stores.job(job).result == {"known": False, "memories": []}


def test_an_answer_does_not_slip_in_while_a_deletion_is_under_way(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft(SECRET))
    job = stores.accept(body, kind=JobKind.RECALL)
    step = stores.claim("recall")
    quoting = answer(find(stores, body, SECRET))
    with stores.database.transaction() as tx:
        tx.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR UPDATE", (body.id,))
        stored = in_background(lambda: stores.work.finish(step, quoting, NO_USAGE))
        stores.wait_for_lock()
        tx.execute(
            "INSERT INTO tombstones (memory_id, body_id) VALUES (%s, %s)",
            (quoting["memories"][0]["id"], body.id),
        )
    stored()
    assert stores.job(job).status is JobStatus.RUNNING


def test_an_answer_is_stored_while_a_commit_is_under_way(stores: Stores) -> None:
    body = stores.body()
    stores.prepare(body, draft("I like tea"))
    job = stores.accept(body, kind=JobKind.RECALL)
    with stores.work.lane(body.id) as hold:
        assert hold is not None
        stores.work.finish(stores.claim("recall"), {"memories": [str(uuid4())]}, NO_USAGE)
    assert stores.job(job).status is JobStatus.SUCCEEDED
