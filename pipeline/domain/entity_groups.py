"""Which names are one entity: a fold over the links between them.

A link says that two names mean the same, and why. Whoever takes a link away, or cuts it, gets back
exactly what would be there without it; so every merge can be explained and undone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Link:
    """Two names that mean the same: the source is short for the target, or another name of it.
    `directed`: a user merged the source into the target, which then is what the whole is called;
    else the name that was told first is."""

    id: UUID
    source: UUID
    target: UUID
    directed: bool = False


def roots(names: Mapping[UUID, int], links: Sequence[Link]) -> dict[UUID, UUID]:
    """For each name the one by which its entity is called. `names` are with their place in the
    order of telling, `links` in the order in which they were made; ends that are not among the
    names are passed over.

    A name is short for one entity: when it is one's already, another that is called so too stays
    another. Robert and Alfred are not one because everyone calls either of them Bob.
    """
    parent = {name: name for name in names}
    short: set[UUID] = set()
    for link in links:
        if link.source not in parent or link.target not in parent:
            continue
        source, target = _root(parent, link.source), _root(parent, link.target)
        if source == target or (link.source in short and not link.directed):
            continue
        short.add(link.source)
        if not link.directed and (names[source], source) < (names[target], target):
            source, target = target, source
        parent[source] = target
    return {name: _root(parent, name) for name in names}


def _root(parent: dict[UUID, UUID], name: UUID) -> UUID:
    while parent[name] != name:
        parent[name] = parent[parent[name]]
        name = parent[name]
    return name


def going_along(alias: UUID, root: UUID, links: Iterable[Link]) -> frozenset[UUID]:
    """The alias and those that only it ties to the root: who leaves when it is split off."""
    near: dict[UUID, set[UUID]] = defaultdict(set)
    for link in links:
        near[link.source].add(link.target)
        near[link.target].add(link.source)
    staying = _reached(root, near, frozenset({alias}))
    return _reached(alias, near, staying)


def _reached(
    start: UUID, near: Mapping[UUID, set[UUID]], without: frozenset[UUID]
) -> frozenset[UUID]:
    seen, waiting = {start}, [start]
    while waiting:
        for other in near.get(waiting.pop(), ()):
            if other not in seen and other not in without:
                seen.add(other)
                waiting.append(other)
    return frozenset(seen)
