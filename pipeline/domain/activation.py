"""Spreading activation: from what a question names, and what its first hits name, to memories that
share no word with it.

A step follows a relation, or a memory that names two entities, and keeps three tenths. Pure: the
graph has been read already, and what is not handed over here plays no part.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from uuid import UUID

from pipeline.domain.entity_names import ROLES, normal_name
from pipeline.domain.graph import GraphPath, GraphStep

STEP = 0.3  # what a step keeps
FAN = 50  # memories; an entity that more of them name leads everywhere, which is nowhere
FIRST_HITS = 5  # so many of the hits spread activation, the best ones

Steps = tuple[GraphStep, ...]


@dataclass(frozen=True, slots=True)
class KnownEntity:
    """`fan` is how many memories name it, counted up to `FAN` and one more."""

    id: UUID
    name: str
    fan: int

    @property
    def is_hub(self) -> bool:
        return self.fan > FAN

    @property
    def is_nobody(self) -> bool:
        """A speaker without a name, who joins nothing."""
        return normal_name(self.name) in ROLES


@dataclass(frozen=True, slots=True)
class Reached:
    """An entity, the strength (0..1) of the source of its activation, and the way from there.

    Without steps the source is a question that names it. A hit that names it is a step of its own,
    from the entity to itself by the memory.
    """

    entity: UUID
    strength: float
    steps: Steps = ()

    @property
    def activation(self) -> float:
        """A memory that names what the question names is one step away from it, too."""
        return self.strength * STEP ** max(1, len(self.steps))

    def onward(self, steps: Steps) -> Reached:
        return Reached(steps[-1].target, self.strength, (*self.steps, *steps))

    def leads_to(self, memory: UUID, found: Callable[[UUID], bool]) -> bool:
        if not self.steps:
            return not found(memory)
        return all(step.memory_id != memory for step in self.steps)

    @property
    def preference(self) -> tuple[object, ...]:
        """Of several ways the best one, then the one with more relations, then by ids."""
        loose = sum(step.relation_id is None for step in self.steps)
        ids = tuple((step.source, step.target, step.memory_id) for step in self.steps)
        return (-self.activation, loose, ids)


@dataclass(frozen=True, slots=True)
class Association:
    memory_id: UUID
    activation: float
    way: Reached


def from_hits(
    hits: Sequence[tuple[UUID, float]], named: Mapping[UUID, Sequence[KnownEntity]]
) -> list[Reached]:
    """The sources in the first hits: (memory, score), best first, and what each of them names."""
    best = max((score for _, score in hits), default=0.0) or 1.0
    return [
        Reached(one.id, score / best, (GraphStep(one.id, one.id, memory),))
        for memory, score in hits
        for one in named.get(memory, ())
        if not (one.is_nobody or one.is_hub)
    ]


Ways = Mapping[UUID, Sequence[Reached]]
"""To each entity the ways that lead there, the best one first."""


def reach(
    sources: Iterable[Reached],
    paths: Iterable[GraphPath],
    known: Mapping[UUID, KnownEntity],
    depth: int,
    believed: Callable[[UUID], bool] = lambda memory: True,
) -> Ways:
    """The ways to entities within `depth` steps, the sources among them.

    A way over a memory that is not `believed` any more, over an entity that is not known or is
    nobody, or out of a hub by nothing but a memory that names both, leads nowhere.
    """
    starts: dict[UUID, list[Reached]] = {}
    for source in sources:
        starts.setdefault(source.entity, []).append(source)
    ways = [source for its in starts.values() for source in its]
    for path in paths:
        if all(_leads(step, known) and believed(step.memory_id) for step in path.steps):
            ways += [one.onward(path.steps) for one in starts.get(path.steps[0].source, ())]
    found: dict[UUID, list[Reached]] = {}
    for way in sorted(ways, key=lambda way: way.preference):
        if len(way.steps) <= depth:
            found.setdefault(way.entity, []).append(way)
    return found


def _leads(step: GraphStep, known: Mapping[UUID, KnownEntity]) -> bool:
    source, target = known.get(step.source), known.get(step.target)
    if source is None or target is None or source.is_nobody or target.is_nobody:
        return False
    return step.relation_id is not None or not source.is_hub


def activate(
    reached: Ways,
    named_in: Mapping[UUID, Collection[UUID]],
    known: Mapping[UUID, KnownEntity],
    found: Callable[[UUID], bool] = lambda memory: False,
) -> list[Association]:
    """The memories that the activation comes to, best first; of hubs none, since any would do.

    `named_in` has the memories that name each entity. What comes by several entities adds up, to
    the strength of the strongest source at most. Equal ones are in the order of their ways: more
    relations, a rarer entity, ids. No memory is reached over itself; nor, as those are judged
    already, one that was `found` by the words of the question, because both name the same.
    """
    ways: dict[UUID, list[Reached]] = {}
    for entity, its in reached.items():
        if entity in known and not known[entity].is_hub:
            for memory in named_in.get(entity, ()):
                leading = (way for way in its if way.leads_to(memory, found))
                ways.setdefault(memory, []).extend(islice(leading, 1))
    together = [_together(memory, its, known) for memory, its in ways.items() if its]
    return sorted(together, key=lambda one: (-one.activation, *_place(one, known), one.memory_id))


def _together(
    memory: UUID, ways: Sequence[Reached], known: Mapping[UUID, KnownEntity]
) -> Association:
    best = min(ways, key=lambda way: (way.preference[:2], known[way.entity].fan, way.entity))
    strongest = max(way.strength for way in ways)
    activation = min(strongest, sum(way.activation for way in ways))
    return Association(memory, round(activation, 6), best)


def _place(one: Association, known: Mapping[UUID, KnownEntity]) -> tuple[object, ...]:
    return (one.way.preference[1], known[one.way.entity].fan)
