"""`memnet jobs`: what was accepted, and what becomes of it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

from memnet.cli.bodies import find_body
from memnet.cli.output import note, print_fields, print_json, print_table, when
from memnet.cli.progress import Bars, job_label
from memnet.cli.session import Session, command
from pipeline.domain.jobs import JobKind, JobStatus

if TYPE_CHECKING:
    from api_gateway.schemas.jobs import Job

app = typer.Typer(help="Jobs: accepted work, and what becomes of it.")

JobArgument = Annotated[UUID, typer.Argument(metavar="JOB", help="Id of the job.")]


@command(app, "list")
def list_jobs(
    session: Session,
    body: Annotated[
        str | None, typer.Option("--body", "-b", metavar="BODY", help="Only this body's.")
    ] = None,
    kind: Annotated[JobKind | None, typer.Option(help="Only this kind.")] = None,
    status: Annotated[JobStatus | None, typer.Option(help="Only with this status.")] = None,
    parent: Annotated[
        UUID | None, typer.Option(metavar="JOB", help="Only the parts of this import.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 50,
) -> None:
    """List jobs, newest first.

    Example: memnet jobs list --status failed
    """
    with session.client() as client:
        found = client.jobs.list(
            body_id=None if body is None else find_body(client, body),
            kind=kind and kind.value,
            status=status and status.value,
            parent_id=parent,
        )
        jobs = list(islice(found, limit))
    if session.json:
        print_json({"items": [job.model_dump(mode="json") for job in jobs]})
        return
    rows = [(str(j.id), j.kind.value, _state(j), when(j.accepted_at), _why(j)) for j in jobs]
    print_table(("id", "kind", "state", "accepted", "error"), rows, "there are no jobs")


@command(app)
def show(session: Session, job: JobArgument) -> None:
    """Show one job: how far it is, what it made, why it failed.

    Example: memnet jobs show 0198c5a1-…
    """
    with session.client() as client:
        print_job(session, client.jobs.get(job))


@command(app)
def watch(session: Session, job: JobArgument) -> None:
    """Follow a job to its end. Exit code 1 when it did not succeed.

    With --json it prints the job as one line whenever it has moved.

    Example: memnet jobs watch 0198c5a1-…
    """
    last: Job | None = None
    with session.client() as client, Bars() as bars:
        for last in client.jobs.events(job):
            if session.json:
                typer.echo(last.model_dump_json())
            else:
                bars.job(last, job_label(last))
    if last is not None:
        finish(session, last, printed=session.json)


@command(app)
def cancel(session: Session, job: JobArgument) -> None:
    """End a job. What it has remembered so far stays.

    Example: memnet jobs cancel 0198c5a1-…
    """
    with session.client() as client:
        print_job(session, client.jobs.cancel(job))


@command(app)
def retry(session: Session, job: JobArgument) -> None:
    """Accept a failed or cancelled job anew, at the end of its body's line.

    Example: memnet jobs retry 0198c5a1-…
    """
    with session.client() as client:
        print_job(session, client.jobs.retry(job))


def finish(session: Session, job: Job, printed: bool = False) -> None:
    """Show an ended job, and leave with exit code 1 unless it succeeded."""
    if not printed:
        print_job(session, job)
    if job.status is not JobStatus.SUCCEEDED:
        raise typer.Exit(1)


def print_job(session: Session, job: Job) -> None:
    if session.json:
        print_json(job.model_dump(mode="json"))
        return
    print_fields(
        {
            "id": str(job.id),
            "kind": job.kind.value,
            "status": f"{job.status.value} ({job.progress} %, {job.phase})",
            "body": str(job.body_id or ""),
            "accepted": when(job.accepted_at),
            "started": when(job.started_at),
            "finished": when(job.finished_at),
            "attempts": str(job.attempts),
            "model calls": _usage(job),
            "result": result_line(job),
            "error": _why(job),
        }
    )
    if job.error is not None and job.status is JobStatus.FAILED:
        note(f"try it again with: memnet jobs retry {job.id}")


def result_line(job: Job) -> str:
    """The counts and words of a job's result on one line."""
    plain = (job.result or {}).items()
    return ", ".join(f"{k} {v}" for k, v in plain if isinstance(v, int | float | str))


def _state(job: Job) -> str:
    return job.status.value if job.status.ended else f"{job.status.value} {job.progress} %"


def _usage(job: Job) -> str:
    usage = job.usage
    if not usage.calls:
        return ""
    return f"{usage.calls} ({usage.input_tokens} tokens in, {usage.output_tokens} out)"


def _why(job: Job) -> str:
    return f"{job.error.code}: {job.error.message}" if job.error else ""
