"""`memnet memorize` and `memnet recall`."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from memnet.cli.bodies import BodyOption, find_body, find_or_create_body
from memnet.cli.jobs import finish, print_job
from memnet.cli.memories import happened, source_line
from memnet.cli.output import note, print_json, print_table, say
from memnet.cli.progress import Bars, job_label
from memnet.cli.session import Session, command
from pipeline.errors import InvalidInput

if TYPE_CHECKING:
    from api_gateway.schemas.recall import Association, RecallAnswer, RecalledMemory

app = typer.Typer()
KNOWN_FIELDS = ("messages", "session_id", "metadata", "language")


@command(app)
def memorize(
    session: Session,
    body: BodyOption,
    text: Annotated[
        str | None, typer.Argument(metavar="[TEXT|-]", help="What the user says; -: read stdin.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help='JSON: messages, or {"messages", …}; -: read stdin.'),
    ] = None,
    in_session: Annotated[
        str | None, typer.Option("--session", "-s", metavar="NAME", help="Session of the messages.")
    ] = None,
    speaker: Annotated[str | None, typer.Option("--name", help="Who says TEXT.")] = None,
    wait: Annotated[bool, typer.Option("--wait", help="Until a recall finds it.")] = False,
) -> None:
    """Tell a body something. A body of a new name is made.

    Example: memnet memorize --body alice "I moved to Porto yesterday." --wait

    Example: memnet memorize --body alice --file conversation.json
    """
    request = _request(text, file, speaker)
    if in_session is not None:
        request["session_id"] = in_session
    with session.client() as client, Bars() as bars:
        job = client.memorize(find_or_create_body(client, body), **request)
        if wait:
            job = client.jobs.wait(job.id, on_progress=lambda j: bars.job(j, job_label(j)))
    if wait:
        finish(session, job)
        return
    print_job(session, job)
    if not session.json:
        note(f"follow it with: memnet jobs watch {job.id}")


def _request(text: str | None, file: Path | None, speaker: str | None) -> dict[str, Any]:
    """The arguments of `MemNet.memorize`, from either of the two ways to give them."""
    if (text is None) == (file is None):
        raise typer.BadParameter("give a text or --file, one of them", param_hint="TEXT")
    if file is not None:
        return _from_file(file)
    said = sys.stdin.read() if text == "-" else text or ""
    if not said.strip():
        raise typer.BadParameter("is empty", param_hint="TEXT")
    # Told now: without a time, the same words told once more would be the same telling.
    now = datetime.now().astimezone().isoformat(timespec="milliseconds")
    message = {"role": "user", "content": said, "time": now}
    return {"messages": [message | ({"name": speaker} if speaker else {})]}


def _from_file(file: Path) -> dict[str, Any]:
    """A memorize request, or its messages alone, as JSON. Raises `InvalidInput`."""
    raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        told = json.loads(raw)
    except ValueError as error:
        raise InvalidInput(f"{file} is no JSON ({error}); for JSONL: memnet import") from error
    if isinstance(told, list):
        return {"messages": told}
    if not isinstance(told, dict) or not isinstance(told.get("messages"), list):
        raise InvalidInput(f'{file} holds neither a list of messages nor {{"messages": […]}}')
    unknown = [name for name in told if name not in KNOWN_FIELDS]
    if unknown:
        raise InvalidInput(f"{file}: a request has no {unknown[0]!r}, only {KNOWN_FIELDS}")
    return told


@command(app)
def recall(
    session: Session,
    body: BodyOption,
    query: Annotated[str, typer.Argument(help="A question, or words to look for.")],
    limit: Annotated[int, typer.Option(min=1, max=100, help="At most so many memories.")] = 10,
    explain: Annotated[bool, typer.Option("--explain", help="Show how scores came about.")] = False,
    depth: Annotated[
        int | None, typer.Option(min=1, max=3, help="How many steps associations go.")
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="What was believed then, by when things were said."),
    ] = None,
    known_at: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="What was believed then, by when things were recorded."),
    ] = None,
) -> None:
    """Ask what a body remembers.

    TIME is a date (its first moment) or a date and time in ISO 8601: 2026-05-03T10:00+02:00.

    Example: memnet recall --body alice "Where does she live?" --limit 5

    Example: memnet recall --body alice "Where did she live?" --as-of 2026-05-03
    """
    with session.client() as client:
        answer = client.recall(
            find_body(client, body),
            query,
            limit=limit,
            explain=True if explain else None,
            depth=depth,
            as_of=as_of,
            known_at=known_at,
        )
    if session.json:
        print_json(answer.model_dump(mode="json"))
    else:
        _print_answer(answer)


def _print_answer(answer: RecallAnswer) -> None:
    if answer.degraded:
        note(f"without {', '.join(answer.degraded)}: a part of the search is down")
    if not answer.known:
        say("not known")
        return
    print_memories(answer.memories)
    for number, memory in enumerate(answer.memories, 1):
        if memory.explanation is not None:
            say(f"{number}. {json.dumps(memory.explanation, ensure_ascii=False)}")
    if answer.associations:
        rows = [(_told(one.memory), who(one.memory), _way(one)) for one in answer.associations]
        print_table(("related", "who", "by way of"), rows, "")


def _way(one: Association) -> str:
    """From name to name; a hit that names the first one is where it begins."""
    if not one.path:
        return "another name"
    steps = [step for step in one.path if step.from_.id != step.to.id]
    onward = (f" –{step.predicate or 'beside'}→ {step.to.name}" for step in steps)
    return one.path[0].from_.name + "".join(onward)


def print_memories(memories: list[RecalledMemory]) -> None:
    rows = [
        (_told(m), who(m), happened(m), f"{m.score:.3f}", source_line(m.sources)) for m in memories
    ]
    print_table(("memory", "who", "when", "score", "source"), rows, "no memories")


def _told(memory: RecalledMemory) -> str:
    return memory.text if memory.state == "valid" else f"[{memory.state.value}] {memory.text}"


def who(memory: RecalledMemory) -> str:
    if memory.speaker or not memory.sources:
        return memory.speaker or ""
    return memory.sources[0].name or memory.sources[0].role
