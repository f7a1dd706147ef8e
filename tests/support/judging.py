"""Parts that are judged, step by step, as workers do it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

from pipeline.domain.bodies import Body
from pipeline.domain.candidates import mark
from pipeline.domain.jobs import Job
from pipeline.domain.memory import Draft, Memory, MemoryState
from pipeline.ports.lanes import Committed, Spoken
from pipeline.ports.stores import Step
from pipeline.stages.judge import Looked, look
from pipeline.stages.told import statement
from tests.support.stores import NO_USAGE, NOON, NOTHING, Stores, draft, prepared
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


def judge(stores: Stores, *spoken: Spoken) -> Step:
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


def remembering(stores: Stores, *drafts: Draft) -> Body:
    """A body that remembers these, which are not projected yet."""
    made = stores.body()
    stores.prepare(made, *drafts)
    committed(stores, made)
    return made
