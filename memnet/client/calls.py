"""Every call of the API, once: what is sent and what the answer is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote
from uuid import UUID

from api_gateway.schemas.bodies import Body
from api_gateway.schemas.common import Page
from api_gateway.schemas.graph import Entity, EntityDetails, Graph, Operation
from api_gateway.schemas.health import Health, Readiness
from api_gateway.schemas.jobs import Job
from api_gateway.schemas.memories import Chain, Changes, Memory
from api_gateway.schemas.recall import RecallAnswer
from memnet.client import arguments
from memnet.client.steps import Call

Id = UUID | str
Time = datetime | str
Message = Mapping[str, Any] | Any
"""An OpenAI chat message: a mapping with `role` and `content` and, if known, `name`, `time`, `id`;
or a message object of OpenAI's client."""
ImportFormat = Literal["jsonl", "locomo", "chatgpt", "mem0"]
LONGEST_PREFER = 30  # seconds a gateway holds a request for a job to end


IDS = {
    "bodies": "body_id",
    "memories": "memory_id",
    "jobs": "job_id",
    "entities": "entity_id",
    "operations": "operation_id",
}
"""The argument that stands behind each word in an address."""


def _at(*parts: Id) -> str:
    names = (IDS.get(str(before), "id") for before in ("", *parts))
    return "/v1/" + "/".join(
        quote(arguments.identifier(name, part), safe="")
        for name, part in zip(names, parts, strict=False)
    )


def _given(**fields: Any) -> dict[str, Any]:
    """The fields that are not None: what is left out has the gateway's default."""
    return {name: value for name, value in fields.items() if value is not None}


def _text(identifier: Id | None) -> str | None:
    return None if identifier is None else str(identifier)


def _several(name: str, value: Sequence[Any] | None) -> list[Any] | None:
    return None if value is None else arguments.several(name, value, "a list")


def _nothing(_: Any) -> None:
    return None


# --- bodies -------------------------------------------------------------------------------------


def create_body(
    name: str,
    *,
    namespace: str | None = None,
    timezone: str | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Call[Body]:
    """Make a memory body, or return the one that has this namespace and name, unchanged."""
    body = _given(name=name, namespace=namespace, timezone=timezone, settings=settings)
    return Call("POST", _at("bodies"), Body.model_validate, body=body)


def get_body(body_id: Id) -> Call[Body]:
    """A memory body with its counts."""
    return Call("GET", _at("bodies", body_id), Body.model_validate)


def list_bodies(
    *,
    namespace: str | None = None,
    name: str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
) -> Call[Page[Body]]:
    """Memory bodies, oldest first. `limit` is the size of a page."""
    query = {"namespace": namespace, "name": name, "limit": limit, "cursor": cursor}
    return Call("GET", _at("bodies"), Page[Body].model_validate, query)


def update_body(
    body_id: Id,
    *,
    name: str | None = None,
    timezone: str | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Call[Body]:
    """Change what is given; `settings` are merged key by key."""
    changes = _given(name=name, timezone=timezone, settings=settings)
    return Call("PATCH", _at("bodies", body_id), Body.model_validate, body=changes)


def delete_body(body_id: Id) -> Call[None]:
    """Delete a body with everything in it. It cannot be brought back."""
    return Call("DELETE", _at("bodies", body_id), _nothing)


def list_entities(
    body_id: Id, *, limit: int | None = None, cursor: str | None = None
) -> Call[Page[Entity]]:
    """What the body's memories name, most mentioned first."""
    path = _at("bodies", body_id, "entities")
    return Call("GET", path, Page[Entity].model_validate, {"limit": limit, "cursor": cursor})


def get_entity(body_id: Id, entity_id: Id) -> Call[EntityDetails]:
    """An entity with its names and why they are one, its memories, relations and history."""
    path = _at("bodies", body_id, "entities", entity_id)
    return Call("GET", path, EntityDetails.model_validate)


def merge_entity(body_id: Id, entity_id: Id, into: Id) -> Call[Operation]:
    """Make one of two entities, called as `into`."""
    path = _at("bodies", body_id, "entities", entity_id, "merge")
    return Call("POST", path, Operation.model_validate, body={"into": str(into)})


def split_entity(
    body_id: Id,
    entity_id: Id,
    *,
    alias: str | None = None,
    memory_ids: Sequence[Id] | None = None,
    name: str | None = None,
) -> Call[Operation]:
    """Take an `alias` out of an entity, or some memories, which mean `name` then."""
    moved = _several("memory_ids", memory_ids)
    path = _at("bodies", body_id, "entities", entity_id, "split")
    asked = _given(alias=alias, memory_ids=moved, name=name)
    return Call("POST", path, Operation.model_validate, body=asked)


def undo_operation(body_id: Id, operation_id: Id) -> Call[Operation]:
    """Undo a merge or a split of entities; what was done later stays."""
    path = _at("bodies", body_id, "entities", "operations", operation_id, "undo")
    return Call("POST", path, Operation.model_validate)


def get_graph(
    body_id: Id, *, entity: Id | None = None, depth: int | None = None, limit: int | None = None
) -> Call[Graph]:
    """A part of the body's graph: around an entity (its id or any of its names), or its most
    mentioned ones."""
    asked = {"entity": _text(entity), "depth": depth, "limit": limit}
    return Call("GET", _at("bodies", body_id, "graph"), Graph.model_validate, asked)


# --- telling and asking -------------------------------------------------------------------------


def memorize(
    body_id: Id,
    messages: str | Sequence[Message],
    *,
    idempotency_key: str,
    session_id: str | None,
    metadata: Mapping[str, Any] | None,
    language: str | None,
    prefer_wait: int,
) -> Call[Job]:
    """Accept messages to be remembered; `prefer_wait` is in seconds, 0 for an answer at once."""
    if isinstance(messages, str):
        told: list[Any] = [{"role": "user", "content": messages}]
    else:
        told = arguments.several("messages", messages, "a text or a list of messages")
    return Call(
        "POST",
        _at("bodies", body_id, "memorize"),
        Job.model_validate,
        body=_given(messages=told, session_id=session_id, metadata=metadata, language=language),
        headers={
            "Idempotency-Key": arguments.header("idempotency_key", idempotency_key),
            **_prefer(prefer_wait),
        },
        seconds=prefer_wait,
    )


def _prefer(seconds: int) -> dict[str, str]:
    return {"Prefer": f"wait={seconds}"} if seconds > 0 else {}


def recall(
    body_id: Id,
    query: str,
    *,
    limit: int | None = None,
    states: Sequence[str] | None = None,
    since: Time | None = None,
    until: Time | None = None,
    filters: Mapping[str, Any] | None = None,
    token_budget: int | None = None,
    explain: bool | None = None,
    depth: int | None = None,
    as_of: Time | None = None,
    known_at: Time | None = None,
) -> Call[RecallAnswer]:
    """Ask a body what it remembers.

    `since` and `until` bound when things happened; `filters` are `speaker`, `session_id`, `kind`,
    `entities`; `token_budget` is for the answer's `memory_prompt`; `depth` (1 to 3 steps) is for
    its associations. `as_of` and `known_at` ask what was believed then, by when things were said
    and by when they were recorded. For what the body does not know the answer's `known` is False
    and its list empty.
    """
    request = _given(
        query=query,
        limit=limit,
        states=_several("states", states),
        time_range=_given(since=since, until=until) or None,
        filters=filters,
        token_budget=token_budget,
        explain=explain,
        depth=depth,
        as_of=as_of,
        known_at=known_at,
    )
    return Call("POST", _at("bodies", body_id, "recall"), RecallAnswer.model_validate, body=request)


def import_file(
    body_id: Id,
    path: Path | str,
    format: ImportFormat = "jsonl",
    *,
    conversation: str | None = None,
) -> Call[Job]:
    """Send a file of conversations to be remembered in bulk; it is streamed from disk.

    `conversation` chooses one of a LoCoMo file. The same file again makes nothing twice.
    """
    upload = arguments.path("path", path)
    return Call(
        "POST",
        _at("bodies", body_id, "imports"),
        Job.model_validate,
        {"format": format, "conversation": conversation},
        headers={"Content-Type": "application/octet-stream"},
        upload=upload,
        repeatable=not upload.is_fifo(),  # a pipe can be read once
    )


# --- jobs ---------------------------------------------------------------------------------------


def get_job(job_id: Id) -> Call[Job]:
    """A job as it stands now."""
    return Call("GET", _at("jobs", job_id), Job.model_validate)


def list_jobs(
    *,
    body_id: Id | None = None,
    kind: str | None = None,
    status: str | None = None,
    parent_id: Id | None = None,
    limit: int | None = None,
    cursor: str | None = None,
) -> Call[Page[Job]]:
    """Jobs, newest first, without their results. `limit` is the size of a page."""
    query = {
        "body_id": _text(body_id),
        "kind": kind,
        "status": status,
        "parent_id": _text(parent_id),
        "limit": limit,
        "cursor": cursor,
    }
    return Call("GET", _at("jobs"), Page[Job].model_validate, query)


def cancel_job(job_id: Id) -> Call[Job]:
    """End a live job and its live children; what they have remembered so far stays."""
    return Call("POST", _at("jobs", job_id, "cancel"), Job.model_validate)


def retry_job(job_id: Id) -> Call[Job]:
    """Accept a failed or cancelled job anew, under the same id."""
    return Call("POST", _at("jobs", job_id, "retry"), Job.model_validate, repeatable=False)


def job_events(job_id: Id) -> Call[None]:
    """The stream of a job's progress; its answer is read event by event, not parsed as one."""
    headers = {"Accept": "text/event-stream"}
    return Call("GET", _at("jobs", job_id, "events"), _nothing, headers=headers)


# --- memories -----------------------------------------------------------------------------------


def get_memory(memory_id: Id) -> Call[Memory]:
    """A memory with its sources and changes, and what is `current` instead of one that is not
    valid."""
    return Call("GET", _at("memories", memory_id), Memory.model_validate)


def list_memories(
    body_id: Id,
    *,
    state: str | None = None,
    speaker: str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
) -> Call[Page[Memory]]:
    """A body's memories, newest first. `limit` is the size of a page."""
    query = {"state": state, "speaker": speaker, "limit": limit, "cursor": cursor}
    return Call("GET", _at("bodies", body_id, "memories"), Page[Memory].model_validate, query)


def get_changes(memory_id: Id) -> Call[Changes]:
    """Why the memory's state changed: its changes in rising severity, and the log beneath."""
    return Call("GET", _at("memories", memory_id, "changes"), Changes.model_validate)


def get_chain(memory_id: Id) -> Call[Chain]:
    """The memory with all that it changed and that changed it, up to what is believed now."""
    return Call("GET", _at("memories", memory_id, "chain"), Chain.model_validate)


def restore_memory(memory_id: Id, *, reason: str | None = None) -> Call[Memory]:
    """Say that the memory holds, whatever its state: nothing said before retires it again."""
    asked = _given(reason=reason)
    return Call("POST", _at("memories", memory_id, "restore"), Memory.model_validate, body=asked)


def update_memory(
    memory_id: Id,
    *,
    state: str,
    linked_memory_id: Id | None = None,
    reason: str | None = None,
) -> Call[Memory]:
    """Set the memory's state; nothing happens when it is in that state already.

    `linked_memory_id` is the newer memory of the same body that says so. Raises `InvalidRequest`
    for one that the memory itself has overturned.
    """
    asked = _given(state=state, linked_memory_id=_text(linked_memory_id), reason=reason)
    return Call("PATCH", _at("memories", memory_id), Memory.model_validate, body=asked)


def delete_memory(memory_id: Id) -> Call[None]:
    """Delete a memory. The same messages told again never bring it back; a new telling does."""
    return Call("DELETE", _at("memories", memory_id), _nothing)


# --- health -------------------------------------------------------------------------------------


def health() -> Call[Health]:
    """Whether the gateway lives, and its version. Needs no key."""
    return Call("GET", "/healthz", Health.model_validate)


def readiness() -> Call[Readiness]:
    """The gateway's dependencies, one by one, whether they answer or not. Needs no key."""
    return Call("GET", "/readyz", Readiness.model_validate, also=503)
