"""A gateway that answers as it is told, for what talks to one."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

import httpx

Reply = httpx.Response | Exception | Callable[[httpx.Request], httpx.Response]
TIME = "2025-03-04T19:12:00Z"


class ScriptedGateway(httpx.MockTransport):
    """Answers each (method, path) with its replies in order; the last one stays."""

    def __init__(self) -> None:
        super().__init__(self._answer)
        self.requests: list[httpx.Request] = []
        self._replies: dict[tuple[str, str], list[Reply]] = defaultdict(list)

    def on(self, method: str, path: str, *replies: Reply) -> None:
        self._replies[method, path].extend(replies)

    def bodies(self) -> list[Any]:
        """The JSON of the requests that had any."""
        return [json.loads(request.content) for request in self.requests if request.content]

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        replies = self._replies[request.method, request.url.path]
        if not replies:
            return problem(404, "not_found", f"no reply for {request.method} {request.url.path}")
        reply = replies.pop(0) if len(replies) > 1 else replies[0]
        if isinstance(reply, Exception):
            raise reply
        return reply(request) if callable(reply) else _fresh(reply)


def _fresh(reply: httpx.Response) -> httpx.Response:
    """A copy that was not read yet, since a response can be read once."""
    stream = httpx.ByteStream(reply.content)
    return httpx.Response(reply.status_code, headers=reply.headers, stream=stream)


def answer(value: Any, status: int = 200, **headers: str) -> httpx.Response:
    return httpx.Response(status, json=value, headers=headers)


def page(items: Iterable[Any], cursor: str | None = None) -> httpx.Response:
    return answer({"items": list(items), "next_cursor": cursor})


def problem(
    status: int, code: str, detail: str, field: str | None = None, **headers: str
) -> httpx.Response:
    told = {"type": "about:blank", "title": "t", "status": status, "detail": detail, "code": code}
    return answer({**told, "field": field}, status, **headers)


def identifier(number: int) -> str:
    return str(UUID(int=number))


def body(number: int = 1, name: str = "alice", **fields: Any) -> dict[str, Any]:
    made = {"id": identifier(number), "namespace": "default", "name": name, "timezone": "UTC"}
    return {**made, "created_at": TIME, "memories": 3, **fields}


def job(status: str = "queued", progress: int = 0, **fields: Any) -> dict[str, Any]:
    made: dict[str, Any] = {
        "id": identifier(9),
        "kind": "memorize",
        "body_id": identifier(1),
        "status": status,
        "progress": progress,
        "phase": "done" if status == "succeeded" else "preparing",
        "attempts": 0,
        "heat": 38,
        "points": 0,
        "usage": {},
        "accepted_at": TIME,
    }
    return {**made, **fields}


def source(**fields: Any) -> dict[str, Any]:
    made = {"id": "m1", "session_id": "s1", "role": "user", "name": "Maya", "time": TIME}
    return {**made, "text": "I moved to Porto.", **fields}


def memory(number: int = 5, text: str = "Maya moved to Porto.", **fields: Any) -> dict[str, Any]:
    made: dict[str, Any] = {
        "id": identifier(number),
        "body_id": identifier(1),
        "text": text,
        "kind": "statement",
        "state": "valid",
        "priority": "P2",
        "language": "en",
        "speaker": "Maya",
        "happened_at": TIME,
        "recorded_at": TIME,
        "sources": [source()],
    }
    return {**made, **fields}


def change(**fields: Any) -> dict[str, Any]:
    made: dict[str, Any] = {
        "state": "outdated",
        "reason": "They moved.",
        "code": "moved",
        "part": None,
        "linked_memory_id": identifier(6),
        "job_id": identifier(9),
        "message_id": "m2",
        "at": TIME,
        "resolution": None,
    }
    return {**made, **fields}


def link(older: int, newer: int, **fields: Any) -> dict[str, Any]:
    """A step of a chain between two memories, by their numbers."""
    ends = {"from": identifier(older), "to": identifier(newer)}
    told = change(said_at=TIME, holds=True, **fields)
    return {name: told[name] for name in told if name != "linked_memory_id"} | ends


def chain(
    *memories: dict[str, Any], links: Iterable[dict[str, Any]] = (), current: Iterable[int] = ()
) -> dict[str, Any]:
    ends = [identifier(number) for number in current]
    return {"memories": memories, "links": [*links], "current": ends, "truncated": False}


def recalled(*memories: dict[str, Any], **fields: Any) -> dict[str, Any]:
    found = [{"score": 0.75, **one} for one in memories]
    told = {"memories": found, "known": bool(found), "confidence": 0.8, "memory_prompt": ""}
    return {**told, **fields}


def entity(number: int = 9, name: str = "Robert", *aliases: str) -> dict[str, Any]:
    others = list(aliases or ("Bob",))
    made = {"id": identifier(number), "name": name, "type": "person", "mentions": 3}
    return {**made, "aliases": others}


def operation(kind: str, **fields: Any) -> dict[str, Any]:
    ends = {
        "entity": {"entity_id": identifier(9), "name": "Bob"},
        "other": {"entity_id": identifier(9), "name": "Robert"},
    }
    made = {"id": identifier(70), "kind": kind, **ends, "memory_ids": [], "at": TIME}
    return {**made, "undone_at": None, **fields}


def details(**fields: Any) -> dict[str, Any]:
    """An entity of one alias, one relation and one operation."""
    evidence = {
        "code": "said",
        "reason": "a memory says so",
        "other": "Robert",
        "memory_id": identifier(5),
        "operation_id": None,
        "at": TIME,
    }
    relation = {
        "id": identifier(50),
        "subject": identifier(9),
        "predicate": "lives_in",
        "object": identifier(2),
        "memory_id": identifier(5),
        "valid_from": TIME,
        "valid_to": None,
    }
    return {
        **entity(),
        "aliases": [{"name": "Bob", "evidence": [evidence]}],
        "memory_ids": [identifier(5)],
        "relations": [relation],
        "operations": [operation("merge")],
        "truncated": False,
        **fields,
    }
