"""Bulk imports as tests make them."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from pipeline.domain.bodies import Body
from pipeline.domain.jobs import Job, JobKind, NewJob
from pipeline.ports.stores import Step
from tests.support.stores import NO_USAGE, TROUBLE, Stores, draft, messages, new_job, prepared

CHUNKS = (b"first \xff\x00", "第二".encode(), b"", b"last")


def new_import(body: Body, conversation: str | None = None, **changes: Any) -> NewJob:
    return new_job(
        body,
        **{
            "kind": JobKind.IMPORT,
            "payload": {"format": "jsonl", "conversation": conversation},
            "bulk": True,
            **changes,
        },
    )


def send(stores: Stores, body: Body, file: str = "file", **changes: Any) -> Job:
    return stores.imports.accept_import(new_import(body, **changes), file, iter(CHUNKS))[0]


def children(step: Step, numbers: range, origin: str = "file/") -> list[NewJob]:
    return [
        NewJob(
            id=uuid4(),
            project_id=step.project_id,
            body_id=step.body_id,
            kind=JobKind.MEMORIZE,
            payload=messages(f"Child {number}"),
            parent_id=step.job_id,
            child_key=f"{origin}/{number}",
            bulk=True,
        )
        for number in numbers
    ]


def expand(stores: Stores, count: int = 3, origin: str = "file/") -> Step:
    """Claim the import and accept its children."""
    step = stores.claim()
    assert step.kind is JobKind.IMPORT
    stores.work.store_children(step, children(step, range(count), origin), last=False)
    stores.work.store_children(step, (), last=True)
    return step


def run_children(stores: Stores, body: Body, failing: frozenset[int] = frozenset()) -> list[str]:
    """Do what waits; returns what was done, in its order."""
    done = []
    while (step := stores.work.claim(stores.process, "memorize")) is not None:
        if step.step == "plan":
            stores.work.store_plan(step, [step.input])
            continue
        text = step.input["messages"][0]["content"]
        done.append(text)
        if text in {f"Child {number}" for number in failing}:
            stores.work.fail(step.job_id, TROUBLE, NO_USAGE)
        else:
            stores.work.store_prepared(step, prepared(draft(text)), NO_USAGE)
        while stores.work.lane_ready(body.id):
            stores.commit(body)
    stores.project_due(body)
    stores.projections.finish_projected(body.id)
    return done


def read(stores: Stores, file: str = "file") -> bytes:
    return b"".join(stores.imports.read_import(file, stores.project))
