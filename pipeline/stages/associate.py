"""The graph's part of a recall: what is joined with the question and with its first hits.

What the question names is followed while the query is being embedded. The graph may be slow or
down, which a recall must not be: it is waited for a moment, and then left alone for another.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar
from uuid import UUID

from pipeline.domain.activation import (
    FAN,
    FIRST_HITS,
    Association,
    KnownEntity,
    Reached,
    activate,
    from_hits,
    reach,
)
from pipeline.domain.graph import GraphPath
from pipeline.domain.stop_words import ENGLISH
from pipeline.errors import GraphUnavailable
from pipeline.ports.associations import EntityLookup
from pipeline.ports.graph import GraphStore

log = logging.getLogger(__name__)

MOST_REACHED = 64  # entities a way leads to, the nearest ones
WAIT_SECONDS = 1.0  # for the graph, when everything else is done
REST_SECONDS = 5.0  # after a failure nobody asks it for so long
READ_CHARACTERS = 400  # of a query: names stand at its beginning, and what is pasted is long
MOST_WORDS = 4  # of a name in the query
MOST_HAN = 8  # characters of a name in a script without spaces

Result = TypeVar("Result")

_RUNS = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff·"  # scripts without spaces, and a dot in names
_RUN = re.compile(f"[{_RUNS}]+")
_WORD = re.compile(rf"[^\W_{_RUNS}][^\s,;:!?\"()，。；：！？、“”（）{_RUNS}]*")


@dataclass(frozen=True, slots=True)
class Spreading:
    """What a recall asks of the graph: `depth` steps from what `query` names. `then`: it is about
    another moment, and what is not believed any more counts too."""

    body_id: UUID
    query: str
    depth: int = 1
    then: bool = False


@dataclass(frozen=True, slots=True)
class Around:
    """What the graph has around a question or a memory: entities to begin with, ways onward, and
    of all entities on them their names, and the memories that name them."""

    sources: tuple[Reached, ...] = ()
    paths: tuple[GraphPath, ...] = ()
    known: Mapping[UUID, KnownEntity] = field(default_factory=dict)
    named_in: Mapping[UUID, Sequence[UUID]] = field(default_factory=dict)
    believed: frozenset[UUID] = frozenset()

    def __add__(self, other: Around) -> Around:
        return Around(
            (*self.sources, *other.sources),
            (*self.paths, *other.paths),
            {**self.known, **other.known},
            {**self.named_in, **other.named_in},
            self.believed | other.believed,
        )


@dataclass(frozen=True, slots=True)
class Associated:
    """Best first. `known` are the entities on the ways; `down` says that the graph is."""

    found: tuple[Association, ...] = ()
    known: Mapping[UUID, KnownEntity] = field(default_factory=dict)
    down: bool = False

    @property
    def memories(self) -> frozenset[UUID]:
        return frozenset(one.memory_id for one in self.found)


def _thread() -> Executor:
    return ThreadPoolExecutor(1, thread_name_prefix="graph")


@dataclass(slots=True)
class Graph:
    """The graph as recalls ask it, in a thread of its own that starts with the first one."""

    store: GraphStore
    entities: EntityLookup
    clock: Callable[[], float] = time.monotonic
    thread: Executor = field(default_factory=_thread)
    _rests_until: float = 0.0

    def begin(self, spreading: Spreading) -> Future[Around] | None:
        """Look around the entities that a query names. None: the graph is left alone now."""
        if self.clock() < self._rests_until:
            return None
        return self.thread.submit(self._around_query, spreading)

    def finish(
        self,
        spreading: Spreading,
        begun: Future[Around] | None,
        hits: Sequence[tuple[UUID, float]],
        by_words: Callable[[UUID], bool],
    ) -> Associated:
        """The associations of the query and its hits, (memory, score) with the best first.

        `by_words` says which memories the search has found by the query's own words. Raises
        `StoreUnavailable`.
        """
        if begun is None:
            return Associated(down=True)
        mine = self.thread.submit(self._around_hits, spreading, hits[:FIRST_HITS])
        try:
            around = begun.result(WAIT_SECONDS) + mine.result(WAIT_SECONDS)
        except (GraphUnavailable, TimeoutError) as error:
            log.warning("recall without the graph: %s", type(error).__name__)
            mine.cancel()
            self._rests_until = self.clock() + REST_SECONDS
            return Associated(down=True)
        return spread(around, spreading.depth, by_words)

    def _around_query(self, asked: Spreading) -> Around:
        named = self.entities.named(asked.body_id, list(dict.fromkeys(names_in(asked.query))))
        sources = [Reached(one.id, 1.0) for one in named if not one.is_nobody]
        return self._around(asked, sources, {one.id: one for one in named}, asked.depth)

    def _around_hits(self, asked: Spreading, hits: Sequence[tuple[UUID, float]]) -> Around:
        """A hit is a step already, so there is one less to go from it."""
        memories = [memory for memory, _ in hits]
        named = self.entities.named_by(asked.body_id, memories, retired=asked.then)
        known = {one.id: one for its in named.values() for one in its}
        return self._around(asked, from_hits(hits, named), known, asked.depth - 1)

    def _around(
        self,
        asked: Spreading,
        sources: Sequence[Reached],
        known: Mapping[UUID, KnownEntity],
        depth: int,
    ) -> Around:
        body_id, begin = asked.body_id, list(dict.fromkeys(one.entity for one in sources))
        paths: list[GraphPath] = []
        if begin and depth:
            paths = self.store.neighbours(body_id, begin, depth, MOST_REACHED, ended=asked.then)
        known = {**known, **self.entities.known(body_id, [path.entity_id for path in paths])}
        lasting = [one.id for one in known.values() if not (one.is_hub or one.is_nobody)]
        told = _told_by(paths)
        return Around(
            tuple(sources),
            tuple(paths),
            known,
            self.store.memories_of(body_id, lasting, FAN) if lasting else {},
            frozenset(told if asked.then else self.entities.believed(body_id, told)),
        )


def _told_by(paths: Sequence[GraphPath]) -> list[UUID]:
    return list(dict.fromkeys(step.memory_id for path in paths for step in path.steps))


def spread(around: Around, depth: int, by_words: Callable[[UUID], bool]) -> Associated:
    """What the query names is its own source, whichever hits name it too."""
    asked = {one.entity for one in around.sources if not one.steps}
    sources = [one for one in around.sources if not one.steps or one.entity not in asked]
    reached = reach(sources, around.paths, around.known, depth, around.believed.__contains__)
    found = activate(reached, around.named_in, around.known, by_words)
    return Associated(tuple(found), around.known)


def names_in(query: str) -> Iterator[str]:
    """All that may be a name: up to four words in a row, or up to eight characters of a script
    without spaces."""
    text = query[:READ_CHARACTERS]
    words = list(_WORD.finditer(text))
    for first, word in enumerate(words):
        for last in words[first : first + MOST_WORDS]:
            if last is not word or word[0].casefold() not in ENGLISH:
                yield text[word.start() : last.end()].rstrip(".")
    for run in _RUN.findall(text):
        for start in range(len(run)):
            for end in range(start + 2, min(start + MOST_HAN, len(run)) + 1):
                yield run[start:end]
