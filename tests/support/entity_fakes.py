"""A stand-in of the store of entities: one of each, and what was asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID

from pipeline.domain.bodies import Body
from pipeline.domain.entity_views import AliasView, EntityView, Evidence, Named, Operation
from pipeline.domain.graph import GraphRelation, PictureEntity
from pipeline.errors import NotFound
from pipeline.ports.stores import Page

ROBERT, BOB, MEMORY, OPERATION = (UUID(int=n) for n in (9, 10, 99, 70))


class Bodies(Protocol):
    def get_body(self, project_id: UUID, body_id: UUID) -> Body: ...


@dataclass
class FakeEntities:
    bodies: Bodies
    now: datetime
    asked: list[tuple[object, ...]] = field(default_factory=list)
    error: Exception | None = None

    def list_entities(
        self, project_id: UUID, body_id: UUID, *, cursor: str | None, limit: int
    ) -> Page[PictureEntity]:
        self.bodies.get_body(project_id, body_id)
        return Page((PictureEntity(ROBERT, "Robert", "person", 3, ("Bob",)),), None)

    def get_entity(self, project_id: UUID, body_id: UUID, entity_id: UUID) -> EntityView:
        self._require(project_id, body_id, entity_id)
        evidence = Evidence("said", "Robert", MEMORY, None, self.now)
        relation = GraphRelation(UUID(int=50), ROBERT, "lives_in", UUID(int=2), MEMORY, self.now)
        return EntityView(
            id=ROBERT,
            name="Robert",
            type="person",
            mentions=3,
            aliases=(AliasView("Bob", (evidence,)),),
            memory_ids=(MEMORY,),
            relations=(relation,),
            operations=(self._operation("merge"),),
            truncated=False,
        )

    def merge(self, project_id: UUID, body_id: UUID, entity_id: UUID, into: UUID) -> Operation:
        self._require(project_id, body_id, entity_id)
        return self._done("merge", entity_id, into)

    def split_alias(
        self, project_id: UUID, body_id: UUID, entity_id: UUID, alias: str
    ) -> Operation:
        self._require(project_id, body_id, entity_id)
        return self._done("split", entity_id, alias)

    def split_memories(
        self,
        project_id: UUID,
        body_id: UUID,
        entity_id: UUID,
        memory_ids: Sequence[UUID],
        name: str,
    ) -> Operation:
        self._require(project_id, body_id, entity_id)
        return self._done("split", entity_id, tuple(memory_ids), name)

    def undo(self, project_id: UUID, body_id: UUID, operation_id: UUID) -> Operation:
        self.bodies.get_body(project_id, body_id)
        if operation_id != OPERATION:
            raise NotFound("there is no such operation")
        return self._done("undo", operation_id)

    def _require(self, project_id: UUID, body_id: UUID, entity_id: UUID) -> None:
        self.bodies.get_body(project_id, body_id)
        if entity_id not in (ROBERT, BOB):
            raise NotFound("the body has no such entity")

    def _done(self, *asked: object) -> Operation:
        self.asked.append(asked)
        if self.error:
            raise self.error
        return self._operation("split" if asked[0] == "split" else "merge")

    def _operation(self, kind: str) -> Operation:
        ends = Named(ROBERT, "Bob"), Named(ROBERT, "Robert")
        return Operation(OPERATION, kind, *ends, (), self.now, None)
