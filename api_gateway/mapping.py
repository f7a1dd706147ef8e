"""From domain values to the shapes on the wire: one mapper a thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from fastapi import Response
from pydantic import BaseModel

from api_gateway.schemas import bodies, common, jobs, memories
from pipeline.domain.bodies import Body
from pipeline.domain.chains import Link, Log
from pipeline.domain.changes import Change, Event, Note
from pipeline.domain.jobs import Job, JobError
from pipeline.domain.memory import Memory, ResolvedTime, Source
from pipeline.ports.stores import Page

T = TypeVar("T")
W = TypeVar("W", bound=BaseModel)


def json_response(model: BaseModel, status: int = 200, location: str | None = None) -> Response:
    """The model as a response, without being validated a second time."""
    return Response(
        model.model_dump_json(),
        status_code=status,
        media_type="application/json",
        headers={"Location": location} if location else None,
    )


def page(found: Page[T], item: Callable[[T], W]) -> common.Page[W]:
    return common.Page[W](items=[item(one) for one in found.items], next_cursor=found.next_cursor)


def job_error(value: JobError) -> jobs.JobError:
    return jobs.JobError(code=value.code, message=value.message, retryable=value.retryable)


def job(value: Job) -> jobs.Job:
    error = value.error
    usage = value.usage
    return jobs.Job(
        id=value.id,
        kind=value.kind,
        body_id=value.body_id,
        status=value.status,
        progress=value.progress,
        phase=value.phase.value,
        attempts=value.attempts,
        error=None if error is None else job_error(error),
        heat=value.heat,
        points=value.points,
        usage=jobs.JobUsage(
            calls=usage.calls, input_tokens=usage.input_tokens, output_tokens=usage.output_tokens
        ),
        accepted_at=value.accepted_at,
        started_at=value.started_at,
        finished_at=value.finished_at,
        parent_id=value.parent_id,
        metadata=dict(value.metadata),
        result=None if value.result is None else dict(value.result),
    )


def job_json(value: Job) -> str:
    return job(value).model_dump_json()


def body(value: Body) -> bodies.Body:
    return bodies.Body(
        id=value.id,
        namespace=value.namespace,
        name=value.name,
        timezone=value.timezone,
        settings=dict(value.settings),
        created_at=value.created_at,
        memories=value.memories,
        counts=dict(value.counts),
    )


def source(value: Source) -> memories.Source:
    return memories.Source(
        id=value.id,
        session_id=value.session_id,
        role=value.role,
        name=value.name,
        time=value.time,
        approximate=value.approximate,
        text=value.text,
    )


def time_span(value: ResolvedTime) -> memories.TimeSpan:
    return memories.TimeSpan(words=value.words, since=value.since, until=value.until)


def change(value: Change, beside: Note | None) -> memories.Change:
    """`beside` is what lies beside the latest event that raised its state."""
    return memories.Change(
        state=value.state,
        reason=_reason(value.reason, beside),
        code=value.reason,
        part=beside.part if beside else None,
        linked_memory_id=value.linked,
        job_id=value.job,
        message_id=value.message,
        at=value.at,
        resolution=value.resolution,
    )


def logged_change(value: Change, beside: Note | None) -> memories.LoggedChange:
    told = dict(change(value, beside))
    return memories.LoggedChange(**told, said_at=value.said_at, links=list(value.links))


def change_event(value: Event, beside: Note | None) -> memories.ChangeEvent:
    return memories.ChangeEvent(
        kind=value.kind,
        state=value.state,
        code=value.reason,
        linked_memory_id=value.linked,
        job_id=value.job,
        message_id=value.message,
        said_at=value.said_at,
        at=value.at,
        reason=beside.text if beside else None,
        part=beside.part if beside else None,
    )


def log_changes(log: Log) -> list[memories.Change]:
    return [change(one, log.note(one.state)) for one in log.standing().changes]


def changes(log: Log) -> memories.Changes:
    return memories.Changes(
        items=[logged_change(one, log.note(one.state)) for one in log.standing().changes],
        events=list(map(change_event, log.events, log.notes)),
    )


def chain_link(value: Link) -> memories.ChainLink:
    event, beside = value.event, value.note
    return memories.ChainLink(
        from_=value.older,
        to=value.newer,
        state=value.state,
        reason=_reason(event.reason, beside),
        code=event.reason,
        part=beside.part if beside else None,
        job_id=event.job,
        message_id=event.message,
        at=event.at,
        said_at=event.said_at,
        resolution=value.resolution,
        holds=value.holds,
    )


def _reason(code: str, beside: Note | None) -> str:
    """The sentence where there is one."""
    return beside.text if beside and beside.text else code


def remembered(value: Memory, log: Log) -> memories.Remembered:
    time = value.time
    return memories.Remembered(
        id=value.id,
        body_id=value.body_id,
        text=value.text,
        kind=value.kind,
        state=value.state,
        priority=value.priority.value,
        language=value.language,
        speaker=value.speaker,
        time=None if time is None else time_span(time),
        happened_at=value.happened_at,
        approximate=value.approximate,
        recorded_at=value.recorded_at,
        sources=[source(one) for one in value.sources],
        entities=list(value.entities),
        changes=log_changes(log),
        metadata=dict(value.metadata),
    )


def memory(value: Memory, log: Log, current: Sequence[memories.Remembered]) -> memories.Memory:
    """`current` is what is believed instead of it."""
    return memories.Memory(**dict(remembered(value, log)), current=list(current))
