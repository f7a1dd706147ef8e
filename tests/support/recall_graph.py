"""A graph of a few facts in memory, as a recall asks it."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast
from uuid import UUID

from pipeline.domain.activation import FAN, KnownEntity
from pipeline.domain.graph import GraphPath, GraphStep, paths
from pipeline.errors import GraphUnavailable
from pipeline.stages.associate import Graph


def entity_id(name: str) -> UUID:
    return UUID(bytes=name.encode().ljust(16, b"-")[:16])


@dataclass
class Facts:
    """`names` says of each memory whom it names; `told` are (subject, predicate, object, memory).

    Both the graph and the look-up of names. Unlike the real one it has a body only.
    """

    names: Mapping[UUID, Sequence[str]] = field(default_factory=dict)
    told: Sequence[tuple[str, str, str, UUID]] = ()
    retired: Iterable[UUID] = ()
    down: bool = False

    def fan(self, name: str) -> int:
        return min(FAN + 1, sum(name in its for its in self.names.values()))

    def entity(self, name: str) -> KnownEntity:
        return KnownEntity(entity_id(name), name, self.fan(name))

    def named(self, body_id: UUID, names: Sequence[str]) -> list[KnownEntity]:
        asked = {name.casefold() for name in names}
        return [self.entity(name) for name in sorted(self._all()) if name.casefold() in asked]

    def known(self, body_id: UUID, entity_ids: Sequence[UUID]) -> dict[UUID, KnownEntity]:
        return {e.id: e for e in map(self.entity, self._all()) if e.id in entity_ids}

    def named_by(
        self, body_id: UUID, memory_ids: Sequence[UUID], *, retired: bool = False
    ) -> dict[UUID, tuple[KnownEntity, ...]]:
        believed = set(memory_ids) if retired else self.believed(body_id, memory_ids)
        return {m: tuple(map(self.entity, self.names.get(m, ()))) for m in sorted(believed)}

    def believed(self, body_id: UUID, memory_ids: Sequence[UUID]) -> set[UUID]:
        return set(memory_ids) - set(self.retired)

    def memories_of(
        self, body_id: UUID, entity_ids: Sequence[UUID], limit: int
    ) -> dict[UUID, tuple[UUID, ...]]:
        if self.down:
            raise GraphUnavailable("down")
        found: defaultdict[UUID, list[UUID]] = defaultdict(list)
        for memory, its in sorted(self.names.items()):
            for name in its:
                found[entity_id(name)].append(memory)
        return {e: tuple(found[e][:limit]) for e in entity_ids if e in found}

    def neighbours(
        self,
        body_id: UUID,
        entity_ids: Sequence[UUID],
        depth: int,
        limit: int,
        *,
        ended: bool = False,
    ) -> list[GraphPath]:
        if self.down:
            raise GraphUnavailable("down")
        steps: dict[UUID, GraphStep] = {}
        frontier, seen = list(entity_ids), set(entity_ids)
        for _ in range(depth):
            reached = []
            for step in self._steps():
                if step.source in frontier and step.target not in seen:
                    seen.add(step.target)
                    reached.append(step.target)
                    steps[step.target] = step
            frontier = reached
        return paths(list(steps.values())[:limit])

    def _all(self) -> set[str]:
        told = {end for subject, _, object_, _ in self.told for end in (subject, object_)}
        return told | {name for its in self.names.values() for name in its}

    def _steps(self) -> Iterable[GraphStep]:
        for number, (subject, predicate, object_, memory) in enumerate(self.told, 1):
            one, other, relation = entity_id(subject), entity_id(object_), UUID(int=number)
            yield GraphStep(one, other, memory, relation, predicate, True)
            yield GraphStep(other, one, memory, relation, predicate, False)
        for memory, its in sorted(self.names.items()):
            for name in its:
                for beside in its:
                    if name != beside:
                        yield GraphStep(entity_id(name), entity_id(beside), memory)


def graph_of(facts: Facts, clock: Callable[[], float] = time.monotonic) -> Graph:
    return Graph(cast(Any, facts), cast(Any, facts), clock)


def no_graph() -> Graph:
    return graph_of(Facts())
