"""`memnet memories`: what a body remembers, one by one."""

from __future__ import annotations

from datetime import timedelta, tzinfo
from itertools import islice
from typing import TYPE_CHECKING, Annotated
from uuid import UUID

import typer

from memnet.cli.bodies import BodyOption, confirm, find_body
from memnet.cli.chains import legend, print_chain
from memnet.cli.output import note, print_fields, print_json, print_table, say, when
from memnet.cli.session import Session, command
from pipeline.domain.memory import MemoryState

if TYPE_CHECKING:
    from api_gateway.schemas.memories import Memory, Source
    from api_gateway.schemas.recall import RecalledMemory

app = typer.Typer(help="Memories, one by one.")

MemoryArgument = Annotated[UUID, typer.Argument(metavar="MEMORY", help="Id of the memory.")]
ReasonOption = Annotated[str | None, typer.Option(help="Why, in your words; it is kept.")]


@command(app, "list")
def list_memories(
    session: Session,
    body: BodyOption,
    state: Annotated[MemoryState | None, typer.Option(help="Only in this state.")] = None,
    speaker: Annotated[str | None, typer.Option(help="Only what this one said.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 50,
) -> None:
    """List what a body remembers, newest first.

    Example: memnet memories list --body alice --limit 10
    """
    with session.client() as client:
        found = client.memories.list(
            find_body(client, body), state=state and state.value, speaker=speaker
        )
        memories = list(islice(found, limit))
    if session.json:
        print_json({"items": [memory.model_dump(mode="json") for memory in memories]})
        return
    rows = [(str(m.id), m.text, m.speaker, happened(m), m.state.value) for m in memories]
    print_table(("id", "memory", "who", "when", "state"), rows, "this body remembers nothing yet")


@command(app)
def show(session: Session, memory: MemoryArgument) -> None:
    """Show a memory, the turns that it was told in, and how what is believed of it changed.

    Example: memnet memories show 0198c5a1-…
    """
    with session.client() as client:
        found = client.memories.get(memory)
        chain = client.memories.chain(memory)
    if session.json:
        print_json({**found.model_dump(mode="json"), "chain": chain.model_dump(mode="json")})
        return
    print_fields(_fields(found))
    rows = [
        (s.session_id or "", s.id or "", s.name or s.role, when(s.time, s.approximate), s.text)
        for s in found.sources
    ]
    print_table(("session", "message", "who", "when", "told as"), rows, "it has no source")
    if found.changes or len(chain.memories) > 1:
        say("")
        print_chain(chain)
        note(legend(chain))


@command(app)
def restore(session: Session, memory: MemoryArgument, reason: ReasonOption = None) -> None:
    """Say that a memory holds, whatever its state: nothing said before retires it again.

    Example: memnet memories restore 0198c5a1-… --reason "I am still there"
    """
    with session.client() as client:
        _print_state(session, client.memories.restore(memory, reason=reason))


@command(app)
def set_state(
    session: Session,
    memory: MemoryArgument,
    state: Annotated[MemoryState, typer.Argument(help="What it is from now on.")],
    linked: Annotated[
        UUID | None, typer.Option(metavar="MEMORY", help="The newer memory that says so.")
    ] = None,
    reason: ReasonOption = None,
) -> None:
    """Set a memory's state by hand; its changes keep what it was.

    Example: memnet memories set-state 0198c5a1-… outdated --linked 0198c5a2-…
    """
    with session.client() as client:
        found = client.memories.update(
            memory, state=state.value, linked_memory_id=linked, reason=reason
        )
    _print_state(session, found)


def _print_state(session: Session, memory: Memory) -> None:
    if session.json:
        print_json(memory.model_dump(mode="json"))
    else:
        print_fields({"id": str(memory.id), "memory": memory.text, "state": memory.state.value})


@command(app)
def delete(
    session: Session,
    memory: MemoryArgument,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete a memory. The same messages never bring it back; a new telling does.

    Example: memnet memories delete 0198c5a1-… --yes
    """
    with session.client() as client:
        found = client.memories.get(memory)
        confirm(f"delete “{found.text}”?", yes)
        client.memories.delete(memory)
    if session.json:
        print_json({"id": str(memory), "deleted": True})
    else:
        say(f"deleted {memory}")


def _fields(memory: Memory) -> dict[str, str]:
    return {
        "id": str(memory.id),
        "memory": memory.text,
        "kind": memory.kind,
        "state": memory.state.value,
        "priority": memory.priority,
        "who": memory.speaker,
        "happened": happened(memory),
        "recorded": when(memory.recorded_at),
        "entities": ", ".join(memory.entities),
    }


def happened(memory: Memory | RecalledMemory, zone: tzinfo | None = None) -> str:
    """When what it tells happened, to the day or the minute, and the words that said so."""
    span = memory.time
    if span is None:
        return when(memory.happened_at, getattr(memory, "approximate", False), zone)
    start = when(span.since, zone=zone)
    if span.until - span.since >= timedelta(days=1):
        start = start.partition(" ")[0]
    return f"{start} “{span.words}”"


def source_line(sources: list[Source]) -> str:
    """Where the first telling stands, and how many more there are."""
    if not sources:
        return ""
    first = sources[0]
    place = "/".join(part for part in (first.session_id, first.id) if part)
    more = f" +{len(sources) - 1}" if len(sources) > 1 else ""
    return (place or first.role) + more
