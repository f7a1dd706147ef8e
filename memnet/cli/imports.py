"""`memnet import`: conversations in bulk."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from uuid import UUID

import typer

from memnet.cli.bodies import find_or_create_body
from memnet.cli.jobs import result_line
from memnet.cli.output import note, print_json, print_table
from memnet.cli.progress import Bars
from memnet.cli.session import Session, command
from pipeline.domain.jobs import JobStatus
from pipeline.errors import InvalidInput

if TYPE_CHECKING:
    from api_gateway.schemas.jobs import Job
    from memnet.client import MemNet

app = typer.Typer()
Format = Literal["jsonl", "locomo"]
LOOK_SECONDS = 0.5  # between two looks at the jobs of a file
SHOWN_FAILURES = 5  # of an import; the rest is a `memnet jobs list` away


@dataclass(frozen=True, slots=True)
class Target:
    """One job to be: a conversation of the file (None: the whole file) into a body."""

    body: str
    conversation: str | None


@command(app, "import")
def import_file(
    session: Session,
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True)],
    format: Annotated[
        Format, typer.Option(help="jsonl: a memorize request or one message a line.")
    ] = "jsonl",
    body: Annotated[
        str | None,
        typer.Option(
            "--body",
            "-b",
            metavar="BODY",
            help="Into this body, made when new. Without it a LoCoMo file becomes one body a "
            "conversation, named by its sample_id.",
        ),
    ] = None,
    conversation: Annotated[
        str | None, typer.Option(metavar="ID", help="Only this conversation of a LoCoMo file.")
    ] = None,
    wait: Annotated[bool, typer.Option(help="Wait for the end, with a progress bar.")] = True,
) -> None:
    """Import a file of conversations. The same file again makes nothing twice.

    Exit code 1 when a part of it failed.

    Example: memnet import --format jsonl chats.jsonl --body alice

    Example: memnet import --format locomo locomo10.json
    """
    with _on_disk(file) as read, session.client() as client:
        targets = _targets(read, format, body, conversation)
        jobs = [_start(client, read, format, target) for target in targets]
        if wait:
            jobs = _follow(client, targets, jobs)
        failures = [failed for job in jobs for failed in _failures(client, job)]
    _report(session, targets, jobs)
    for failed in failures:
        note(f"failed: {failed}")
    if wait and any(job.status is not JobStatus.SUCCEEDED for job in jobs):
        note("the same command again does what is missing; see also: memnet jobs retry JOB")
        raise typer.Exit(1)


@contextmanager
def _on_disk(file: Path) -> Iterator[Path]:
    """A file that can be read more than once; of a pipe a copy. Raises `InvalidInput`."""
    with ExitStack() as stack:
        read = file
        if not file.is_file():
            copy = stack.enter_context(tempfile.NamedTemporaryFile())
            with file.open("rb") as piped:
                shutil.copyfileobj(piped, copy)
            copy.flush()
            read = Path(copy.name)
        if not read.stat().st_size:
            raise InvalidInput(f"{file} is empty: there is nothing to import")
        yield read


def _targets(
    file: Path, format: Format, body: str | None, conversation: str | None
) -> list[Target]:
    if format == "jsonl":
        if body is None:
            raise typer.BadParameter("say into which body", param_hint="--body")
        if conversation is not None:
            raise typer.BadParameter("a JSONL file has no parts", param_hint="--conversation")
        return [Target(body, None)]
    names = _locomo_names(file)
    if conversation is not None and conversation not in names:
        raise InvalidInput(f"{file} has no conversation {conversation!r}, only {', '.join(names)}")
    chosen = names if conversation is None else [conversation]
    return [Target(body or name, name) for name in chosen]


def _locomo_names(file: Path) -> list[str]:
    """The sample_ids of a LoCoMo file, in its order. Raises `InvalidInput`."""
    try:
        samples = json.loads(file.read_bytes())
    except ValueError as error:
        raise InvalidInput(f"{file} is no JSON: {error}") from error
    if isinstance(samples, dict):
        samples = [samples]
    names = [s.get("sample_id") if isinstance(s, dict) else None for s in samples or ()]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise InvalidInput(f"{file} is no LoCoMo file: each conversation needs a sample_id")
    return [str(name) for name in names]


def _start(client: MemNet, file: Path, format: Format, target: Target) -> Job:
    body_id = find_or_create_body(client, target.body)
    return client.import_file(body_id, file, format, conversation=target.conversation)


def _follow(client: MemNet, targets: list[Target], jobs: list[Job]) -> list[Job]:
    """The jobs when all of them have ended. They go on when we are interrupted, so say where."""
    from memnet.client import WaitTimeout

    labels = {job.id: _label(target) for job, target in zip(jobs, targets, strict=True)}
    ended: dict[UUID, Job] = {}
    try:
        with Bars() as bars:
            while len(ended) < len(labels):
                for job_id in labels.keys() - ended.keys():
                    try:
                        job = client.jobs.wait(job_id, timeout=0)
                        ended[job_id] = job
                    except WaitTimeout:
                        job = client.jobs.get(job_id)
                    bars.job(job, labels[job_id])
                time.sleep(LOOK_SECONDS if len(ended) < len(labels) else 0)
    except KeyboardInterrupt:
        for job_id in labels.keys() - ended.keys():
            note(f"{labels[job_id]} goes on; follow it with: memnet jobs watch {job_id}")
        raise
    return [ended[job.id] for job in jobs]


def _label(target: Target) -> str:
    if target.conversation in {None, target.body}:
        return target.body
    return f"{target.conversation} → {target.body}"


def _failures(client: MemNet, job: Job) -> list[str]:
    """Why the import failed, and which of its parts did."""
    if job.status is not JobStatus.FAILED:
        return []
    parts = client.jobs.list(parent_id=job.id, status=JobStatus.FAILED.value)
    failed = [job, *islice(parts, SHOWN_FAILURES)]
    return [f"job {f.id}: {f.error.code}: {f.error.message}" for f in failed if f.error]


def _report(session: Session, targets: list[Target], jobs: list[Job]) -> None:
    if session.json:
        print_json({"items": [job.model_dump(mode="json") for job in jobs]})
        return
    rows = [
        (target.body, target.conversation or "", job.status.value, result_line(job))
        for target, job in zip(targets, jobs, strict=True)
    ]
    print_table(("body", "conversation", "state", "result"), rows, "the file is empty")
