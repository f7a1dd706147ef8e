"""A cursor goes on in the list that gave it out, and in no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pipeline.domain.jobs import JobKind
from pipeline.domain.memory import MemoryState
from pipeline.errors import InvalidInput
from pipeline.ports.stores import Page
from tests.support.stores import Stores, draft


def test_a_cursor_belongs_to_its_list(stores: Stores) -> None:
    one, other = stores.body(), stores.body()
    for body in (one, other):
        stores.tell(body, *(draft(n, entities=[(n, "thing")]) for n in ("a", "b", "c")))

    def page(of: int, cursor: str | None) -> str | None:
        given: dict[str, Any] = {"cursor": cursor, "limit": 1}
        body = one if of % 2 else other
        lists: list[Callable[[], Page[Any]]] = [
            lambda: stores.bodies.list_bodies(stores.project, namespace=None, name=None, **given),
            lambda: stores.jobs.list_jobs(stores.project, **given),
            lambda: stores.memories.list_memories(stores.project, body.id, **given),
            lambda: stores.entities.list_entities(stores.project, body.id, **given),
        ]
        return lists[(0, 1, 2, 2, 3, 3)[of]]().next_cursor

    cursors = [page(of, None) for of in range(6)]
    assert all(cursors)
    for of in range(6):
        for given, cursor in enumerate(cursors):
            if given == of:
                page(of, cursor)
                continue
            with pytest.raises(InvalidInput) as raised:
                page(of, cursor)
            assert raised.value.field == "cursor"


def test_a_cursor_belongs_to_the_filters_of_its_list(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    for one in (body, other):
        stores.tell(one, *(draft(text) for text in ("a", "b", "c")))
        stores.tell(one, draft("d"))
    project, mine = stores.project, body.id
    page: dict[str, Any] = {"limit": 1}
    ways: list[Callable[[str | None], Page[Any]]] = [
        lambda at: stores.jobs.list_jobs(project, cursor=at, **page),
        lambda at: stores.jobs.list_jobs(project, body_id=mine, cursor=at, **page),
        lambda at: stores.jobs.list_jobs(project, body_id=other.id, cursor=at, **page),
        lambda at: stores.jobs.list_jobs(project, kind=JobKind.MEMORIZE, cursor=at, **page),
        lambda at: stores.bodies.list_bodies(
            project, namespace="default", name=None, cursor=at, **page
        ),
        lambda at: stores.bodies.list_bodies(project, namespace=None, name=None, cursor=at, **page),
        lambda at: stores.memories.list_memories(project, mine, cursor=at, **page),
        lambda at: stores.memories.list_memories(
            project, mine, state=MemoryState.VALID, cursor=at, **page
        ),
        lambda at: stores.memories.list_memories(
            project, mine, speaker=stores.all_memories(body)[0].speaker, cursor=at, **page
        ),
    ]
    cursors = [way(None).next_cursor for way in ways]
    assert None not in cursors
    for number, way in enumerate(ways):
        assert way(cursors[number]).items != way(None).items
        for cursor in (*cursors[:number], *cursors[number + 1 :]):
            with pytest.raises(InvalidInput) as raised:
                way(cursor)
            assert raised.value.field == "cursor"
