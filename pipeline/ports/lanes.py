"""The lane of a body: what one commit may read and what it writes. See `stores` for the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID

from pipeline.domain.candidates import Candidate, Turned
from pipeline.domain.changes import Standing
from pipeline.domain.memory import Draft, MemoryState
from pipeline.ports.models import Vectors


@dataclass(frozen=True, slots=True)
class Prepared:
    """The stored outcome of an `extract` step. `vectors` has shape (len(drafts), dimension)."""

    drafts: tuple[Draft, ...]
    told: tuple[bytes, ...]  # keys of all the part's own messages, also of those that gave no draft
    vectors: Vectors
    model: str
    extractor: str  # "rules" or the model's name
    dropped: int = 0  # statements that failed the checks


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a model said of a pair that it was shown: `newer` speaks against `older`, of which
    `part` no longer holds."""

    older: str
    newer: str
    state: MemoryState
    reason: str
    part: str | None
    confidence: float


@dataclass(frozen=True, slots=True)
class Judged:
    """The stored outcome of a `judge` step. Statements are called by their marks (`judging.mark`).

    `seen` has the state of each candidate that was considered, `asked` the pairs (older, newer)
    that the model was shown; of those that it says nothing of, nothing changes. Of all others the
    rules decide. `memories` are those of the candidates that were memories.
    """

    model: str  # "rules" where none was asked
    seen: Mapping[str, MemoryState] = field(default_factory=dict)
    asked: frozenset[tuple[str, str]] = frozenset()
    spoken: tuple[Spoken, ...] = ()
    memories: tuple[UUID, ...] = ()
    dropped: int = 0  # verdicts that failed the checks


@dataclass(frozen=True, slots=True)
class Committed:
    """What one commit did. `more` says that the next part of the lane is ready too."""

    job_id: UUID
    part: int
    created: int
    merged: int
    last: bool


@dataclass(frozen=True, slots=True)
class Known:
    """A memory with the same words as a draft. `over` is when what overturned it was said, None
    while it is believed; `past` when what it has overturned itself was said."""

    statement: bytes
    since: datetime | None
    memory_id: UUID
    over: datetime | None = None
    past: tuple[datetime, ...] = ()

    def is_told_at(self, said_at: datetime) -> bool:
        """Whether the words, said at this time, tell this memory, and not another one before what
        it overturned or after what overturned it."""
        ended = self.over is not None and said_at >= self.over
        return not ended and all(said_at >= one for one in self.past)


@dataclass(frozen=True, slots=True)
class Resolution:
    """What to do with a part's drafts. Numbers are indices into the drafts."""

    create: tuple[int, ...]
    merge: tuple[tuple[int, UUID], ...]  # (draft, memory that gets its sources)
    join: tuple[tuple[int, int], ...]  # (draft, earlier draft of this part that gets its sources)


@dataclass(frozen=True, slots=True)
class Decided:
    """All that one commit writes. `made` are the ids of the drafts that are created, `claims` the
    keys of what these claim (`conflicts.claim_keys`), `turned` what becomes of memories, new ones
    too."""

    resolution: Resolution
    made: Mapping[int, UUID]
    claims: Mapping[UUID, frozenset[str]]
    turned: tuple[Turned, ...]


class CandidateStore(Protocol):
    """What the truth has of one body that a new statement may be about."""

    body_id: UUID

    def candidates(self, memory_ids: Sequence[UUID]) -> dict[UUID, Candidate]:
        """Those of the memories that exist."""

    def unprojected(self, limit: int) -> list[tuple[Candidate, Vectors]]:
        """The latest memories that the vector store may not have yet, with their embeddings, shape
        (dimension,)."""

    def claiming(self, keys: Sequence[str], each: int) -> dict[str, tuple[UUID, ...]]:
        """For each key that is known at most `each` memories that claim it, said last first."""

    def naming(self, names: Sequence[str], each: int) -> dict[str, tuple[UUID, ...]]:
        """For each name of an entity at most `each` memories that name it, recorded last first."""


class Waiting(CandidateStore, Protocol):
    """A part that is to be judged, and what stands before it in the lane."""

    prepared: Prepared

    def ahead(self, limit: int) -> list[Prepared]:
        """The last parts before it that are not committed yet, in their order. All are extracted,
        unless one is just being prepared anew."""


class LaneHold(CandidateStore, Protocol):
    job_id: UUID
    part: int
    queue: str  # in which the part was prepared
    prepared: Prepared
    judged: Judged | None  # None: without a judge step, by rules alone
    sent_back: int  # how often the part was judged anew already
    at: datetime  # of the commit

    def send_back(self) -> None:
        """Have the part judged anew, in place of the commit."""

    def standings(self, memory_ids: Sequence[UUID]) -> dict[UUID, Standing]:
        """How memories of the body stand; those that do not exist are left out."""

    def inherited(self, lost: Sequence[UUID]) -> list[tuple[UUID, UUID]]:
        """(memory, newer memory) for memories whose state rests on those that are lost: what these
        had themselves given way to, while that is not denied."""

    def told(self, keys: Sequence[bytes]) -> frozenset[bytes]:
        """Those of the source keys that were told before, deleted memories' included."""

    def same_statements(self, hashes: Sequence[bytes]) -> list[Known]:
        """The memories with these statements, in whatever state, oldest recorded first."""

    def overturning(self, hashes: Sequence[bytes]) -> list[tuple[bytes, UUID]]:
        """(statement hash, newer memory) for outdated and denied memories: what they gave way to,
        whatever became of that since, for what is told late may have been said before."""

    def known_texts(self, hashes: Sequence[bytes]) -> frozenset[bytes]:
        """Those of the text hashes that equal a memory's."""

    def commit(self, decided: Decided) -> Committed:
        """Write memories, sources, entities, claims, events, tellings and outbox rows, and finish
        the part."""
