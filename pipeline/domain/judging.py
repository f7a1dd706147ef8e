"""From what newer statements say to what becomes of older ones: pairs, judgements, events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from pipeline.domain import changes
from pipeline.domain.changes import Conflict, Event, Note, Standing
from pipeline.domain.conflicts import Reading, Said, judge_readings
from pipeline.domain.memory import MemoryState


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory, or a statement about to be one, as a judge needs it.

    `order` rises in the order of acceptance. `statement` is the hash of the words, by which a
    statement is known before it has an id. `message` is the caller's id of the message. `again` is
    when it was told last, where that is later than `said_at`.
    """

    id: UUID
    text: str
    speaker: str
    said_at: datetime
    order: int
    language: str
    entities: tuple[str, ...] = ()
    state: MemoryState = MemoryState.VALID
    statement: bytes = b""
    message: str | None = None
    again: datetime | None = None

    def said(self) -> Said:
        return Said(self.text, self.speaker, self.last_said, self.language, self.entities)

    @property
    def last_said(self) -> datetime:
        """What is said once more is vouched for until then: what was said between is the older."""
        return self.said_at if self.again is None else max(self.said_at, self.again)

    @property
    def age(self) -> Age:
        """Rises from older to newer: what was said later, or accepted later where that is equal.
        An approximate time is that of the acceptance."""
        return self.last_said, self.order


def mark(one: Candidate) -> str:
    """What a statement is called before and after it becomes a memory: by its words and by when
    they were said."""
    return f"{one.statement.hex()} {one.said_at.astimezone(UTC).isoformat()}"


Age = tuple[datetime, int]

Pair = tuple[Candidate, Candidate]
"""The older one, and the newer one, which may speak against it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the newer of a pair does to the older. `code` is a stable word for why, `reason` a
    sentence, `part` quotes the old text, `confidence` is in 0..1."""

    older: Candidate
    newer: Candidate
    state: MemoryState
    code: str
    reason: str
    part: str | None
    confidence: float


@dataclass(frozen=True, slots=True)
class Turned:
    """What is to be appended to the log of one memory."""

    memory_id: UUID
    events: tuple[Event, ...]
    note: Note | None = None


def pairs(new: Sequence[Candidate], found: Mapping[UUID, Sequence[Candidate]]) -> Iterator[Pair]:
    """Each new statement with what was found for it, in the order in which they were said; each
    pair once. What was denied speaks against nothing."""
    seen: set[tuple[UUID, UUID]] = set()
    for one in new:
        for other in found.get(one.id, ()):
            older, newer = sorted((one, other), key=lambda told: told.age)
            if older.id == newer.id or newer.state is MemoryState.DENIED:
                continue
            if (older.id, newer.id) not in seen:
                seen.add((older.id, newer.id))
                yield older, newer


def judge_by_rules(
    asked: Iterable[Pair], reading: Callable[[Candidate], Reading]
) -> Iterator[Judgement]:
    """The pairs that conflict, by rules alone."""
    for older, newer in asked:
        verdict = judge_readings(reading(older), reading(newer))
        if verdict.state == "none":
            continue
        yield Judgement(
            older=older,
            newer=newer,
            state=MemoryState(verdict.state),
            code=verdict.reason,
            reason=verdict.explanation,
            part=older.text[slice(*verdict.part)] if verdict.part else None,
            confidence=verdict.confidence,
        )


def judge_told_again(newer: Candidate, older: Candidate) -> Judgement | None:
    """Who says once more what had given way to something overturns that in turn: Lisbon, Porto,
    and Lisbon again. None when it was said before that already."""
    if newer.age <= older.age:
        return None
    said = " ".join(newer.text.split())
    reason = f"又说了：“{said}”" if newer.language.startswith("zh") else f"Said again: “{said}”"
    return Judgement(older, newer, MemoryState.OUTDATED, changes.TOLD_AGAIN, reason, None, 0.8)


def settle(
    judgements: Iterable[Judgement],
    standings: Mapping[UUID, Standing],
    at: datetime,
    job: UUID,
) -> list[Turned]:
    """The events that the judgements append, oldest evidence first; what has no standing yet is
    valid. One whose newer statement has been found denied on the way counts no more, and what
    that had overturned is judged as if it had not been: who says Lisbon, no, Porto, no, Rome has
    not taken back that it is not Lisbon.
    """
    now = dict(standings)
    turned: list[Turned] = []
    idle: list[Judgement] = []
    for one in sorted(judgements, key=_weight):
        events = _events(one, now, (), at, job)
        _turn(one, events, now, turned)
        idle += [] if events else [one]
    denied = {
        one.memory_id: said
        for one in turned
        if (said := _denied_at(now[one.memory_id])) is not None
    }
    for one in idle if denied else ():
        lost = _withdrawn(now.get(one.older.id, Standing()), denied, at)
        _turn(one, _events(one, now, lost, at, job), now, turned)
    return turned


def _turn(
    one: Judgement, events: tuple[Event, ...], now: dict[UUID, Standing], turned: list[Turned]
) -> None:
    if events:
        now[one.older.id] = _after(now.get(one.older.id, Standing()), events)
        turned.append(Turned(one.older.id, events, Note(one.part, one.reason)))


def _events(
    one: Judgement,
    now: Mapping[UUID, Standing],
    lost: tuple[Event, ...],
    at: datetime,
    job: UUID,
) -> tuple[Event, ...]:
    """What the judgement appends, behind the loss of what the older one's state rested on."""
    if now.get(one.newer.id, Standing()).state is MemoryState.DENIED:
        return ()
    verdict = Conflict(
        state=one.state,
        linked=one.newer.id,
        said_at=one.newer.last_said,
        reason=one.code,
        job=job,
        message=one.newer.message,
    )
    old = _after(now.get(one.older.id, Standing()), lost)
    raised = changes.conflict(old, verdict, at)
    return (*lost, *raised) if raised else ()


def _denied_at(standing: Standing) -> datetime | None:
    """When that was said which takes it back; None of what is not denied."""
    change = standing.change(MemoryState.DENIED)
    return change.said_at if change and standing.state is MemoryState.DENIED else None


def _withdrawn(
    standing: Standing, denied: Mapping[UUID, datetime], at: datetime
) -> tuple[Event, ...]:
    for one, said in denied.items():
        events = changes.withdraw(standing, one, said, at, lambda link: link not in denied)
        if events:
            return events
    return ()


def _weight(one: Judgement) -> tuple[Age, int, float]:
    """By the newer statement's age; of what one statement does, the gravest first."""
    return one.newer.age, -changes.SEVERITY[one.state], -one.confidence


def told_again(standing: Standing, said_at: datetime, at: datetime) -> tuple[Event, ...]:
    """What telling the same once more appends: it clears a suspicion that is older."""
    suspicion = standing.change(MemoryState.SUSPECTED)
    if suspicion is None or said_at <= suspicion.spoken:
        return ()
    return changes.clear(standing, said_at, at, changes.TOLD_AGAIN)


def _after(standing: Standing, events: Iterable[Event]) -> Standing:
    for event in events:
        standing = changes.apply(standing, event)
    return standing
