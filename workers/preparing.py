"""Which stage a claimed step needs, with the ports that it takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from uuid import uuid4

from pipeline.domain.jobs import QUEUE_OF, JobKind, LlmUsage, NewJob
from pipeline.errors import PermanentError
from pipeline.ports.lanes import Judged
from pipeline.ports.models import Usage
from pipeline.ports.stores import Step
from pipeline.prompts.extract import MAX_OUTPUT_TOKENS, overhead_tokens
from pipeline.services import WorkerServices
from pipeline.stages.extract import extract, read_input
from pipeline.stages.importing import ImportedRequest, read_file
from pipeline.stages.judge import RULES, judge, look
from pipeline.stages.plan import RULES_WINDOW, Window, llm_window, plan_parts
from pipeline.stages.recall import recall

CHILDREN = 50  # accepted in one transaction


def prepare(services: WorkerServices, step: Step) -> None:
    """Do the step and store its outcome. Raises what the stage raises."""
    if step.kind is JobKind.IMPORT:
        _expand(services, step)
    elif step.kind is JobKind.RECALL:
        _recall(services, step)
    elif step.step == "plan":
        _plan(services, step)
    elif step.step == "judge":
        _judge(services, step)
    else:
        _extract(services, step)


def _plan(services: WorkerServices, step: Step) -> None:
    parts = plan_parts(
        step.input, step.accepted_at, step.timezone, _window(services), services.tokens
    )
    services.work.store_plan(step, parts)


def _window(services: WorkerServices) -> Window:
    if services.llm is None:
        return RULES_WINDOW
    overhead = overhead_tokens(services.tokens)
    return llm_window(services.llm.context_tokens, overhead, MAX_OUTPUT_TOKENS)


def _extract(services: WorkerServices, step: Step) -> None:
    keys = [turn.key for turn in read_input(step.input).turns]
    told = services.work.told(step.body_id, keys)
    prepared, usage = extract(step, told, services.embedder, services.llm, services.tokens)
    services.work.store_prepared(step, prepared, _used(usage), judge=services.llm is not None)
    if services.llm is not None and services.work.free_steps(QUEUE_OF[step.kind]):
        services.wakeups.wake(QUEUE_OF[step.kind])  # several may have waited for this part


def _judge(services: WorkerServices, step: Step) -> None:
    """Without a model any more, what is left to be judged is left to the rules."""
    if services.llm is None:
        services.work.store_judged(step, Judged(RULES), LlmUsage())
        return
    with services.work.waiting(step) as waiting:
        if waiting is None:
            return
        looked = look(waiting, services.vectors, services.llm.context_tokens, services.tokens)
    judged, usage = judge(looked, services.llm)
    services.work.store_judged(step, judged, _used(usage))


def _used(usage: Usage) -> LlmUsage:
    return LlmUsage(usage.calls, usage.input_tokens, usage.output_tokens)


def _recall(services: WorkerServices, step: Step) -> None:
    request = {**step.input, "project_id": str(step.project_id), "body_id": str(step.body_id)}
    services.work.finish(step, recall(services.recalls, request), LlmUsage())


def _expand(services: WorkerServices, step: Step) -> None:
    """Accept the file's requests as children, after the whole file was found to be readable."""
    if sum(1 for _ in _requests(services, step)) == 0:
        raise PermanentError("the file holds no conversation", code="empty_import")
    children = (_child(step, request) for request in _requests(services, step))
    for batch in _batches(children):
        services.work.store_children(step, batch, last=False)
        services.wakeups.wake("memorize")
    services.work.store_children(step, (), last=True)


def _requests(services: WorkerServices, step: Step) -> Iterator[ImportedRequest]:
    chunks = services.imports.read_import(step.input["file_hash"], step.project_id)
    return read_file(chunks, step.input["format"], step.input.get("conversation"))


def _batches(children: Iterator[NewJob]) -> Iterator[list[NewJob]]:
    while batch := list(islice(children, CHILDREN)):
        yield batch


def _child(step: Step, request: ImportedRequest) -> NewJob:
    origin = f"{step.input['file_hash']}/{request.conversation}"
    return NewJob(
        id=uuid4(),
        project_id=step.project_id,
        body_id=step.body_id,
        kind=JobKind.MEMORIZE,
        payload={**request.payload, "origin": origin},
        parent_id=step.job_id,
        child_key=f"{origin}/{request.part}",
        bulk=True,
        metadata=request.metadata,
    )
