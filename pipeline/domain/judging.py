"""From what newer statements say to what becomes of older ones: pairs, judgements, events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from pipeline.domain import changes
from pipeline.domain.candidates import Age, Candidate, Judgement, Pair, Turned
from pipeline.domain.changes import Conflict, Event, Note, Standing
from pipeline.domain.conflicts.values import Verdict
from pipeline.domain.memory import MemoryState


def pairs(new: Sequence[Candidate], found: Mapping[UUID, Sequence[Candidate]]) -> Iterator[Pair]:
    """Each new statement with what was found for it, in the order in which they were said; each
    pair once."""
    seen: set[tuple[UUID, UUID]] = set()
    for one in new:
        for other in found.get(one.id, ()):
            older, newer = sorted((one, other), key=lambda told: told.age)
            if older.id != newer.id and (older.id, newer.id) not in seen:
                seen.add((older.id, newer.id))
                yield older, newer


def relapses(asked: Iterable[Pair]) -> Iterator[Pair]:
    """Of pairs those whose newer statement had been told before the older one too, turned around:
    until it was told again it may have been over."""
    for older, newer in asked:
        if newer.first_said < older.last_said < newer.last_said:
            yield replace(newer, until=older.last_said), older


def judge_by_rules(
    asked: Iterable[Pair], compare: Callable[[Sequence[Pair]], Iterable[Verdict]]
) -> Iterator[Judgement]:
    """The pairs that conflict, as they are compared without a language model."""
    pairs = list(asked)
    for (older, newer), verdict in zip(pairs, compare(pairs), strict=True):
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


def judge_relapses(
    asked: Iterable[Pair], compare: Callable[[Sequence[Pair]], Iterable[Verdict]]
) -> Iterator[Judgement]:
    """Of pairs whose newer statement had been told before the older one too: what the older one had
    overturned is said once more, and overturns it in turn."""
    for found in judge_by_rules(relapses(asked), compare):
        yield found
        if found.state is not MemoryState.SUSPECTED:
            again = judge_told_again(replace(found.older, until=None), found.newer)
            if again is not None:
                yield again


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
    valid. One whose newer statement has been found denied counts until that was said, and what
    that had overturned is judged as if it had not been: who says Lisbon, no, Porto, no, Rome has
    not taken back that it is not Lisbon.
    """
    settling = _Settling(dict(standings), at, job)
    for one in sorted(judgements, key=_weight):
        settling.judge(one)
    settling.tell_again()
    return settling.turned


@dataclass(slots=True)
class _Settling:
    """How all stand by `now`, and what has `turned` on the way. `idle` are judgements that have
    appended nothing, `told` when a memory was told again that had been overturned before."""

    now: dict[UUID, Standing]
    at: datetime
    job: UUID
    turned: list[Turned] = field(default_factory=list)
    idle: list[Judgement] = field(default_factory=list)
    told: list[tuple[datetime, UUID, MemoryState]] = field(default_factory=list)

    def standing(self, memory_id: UUID) -> Standing:
        return self.now.get(memory_id, Standing())

    def judge(self, one: Judgement) -> None:
        self.tell_again(one.newer.last_said)
        if not self._judge(one) and not self._judge(one, self._lost(one.older.id, self._denied())):
            self.idle.append(one)
        elif one.state is MemoryState.DENIED:
            self._lose()

    def tell_again(self, until: datetime | None = None) -> None:
        """What was told again before that moment holds again, unless for what was said since."""
        due = sorted(one for one in self.told if until is None or one[0] < until)
        self.told = [one for one in self.told if one not in due]
        for again, memory, state in due:
            standing = self.standing(memory)
            change = standing.change(state)
            if (change is not None and change.open) or standing.state is MemoryState.SUSPECTED:
                self._turn(memory, changes.relapse(standing, state, again, self.at))

    def _lose(self) -> None:
        """What a denial leaves: what its memory had overturned is judged as if it had not been."""
        denied = self._denied()
        for one in self.idle:
            self._judge(one, self._lost(one.older.id, denied))
        for memory, gone in [(t.memory_id, e.linked) for t in self.turned for e in t.events]:
            if gone in denied:
                self._turn(memory, self._lost(memory, denied))

    def _denied(self) -> dict[UUID, datetime]:
        """What has been denied on the way, and when that was said."""
        said = {one.memory_id: _denied_at(self.now[one.memory_id]) for one in self.turned}
        return {one: when for one, when in said.items() if when is not None}

    def _turn(self, memory_id: UUID, events: tuple[Event, ...], note: Note | None = None) -> None:
        if events:
            self.now[memory_id] = after(self.standing(memory_id), events)
            self.turned.append(Turned(memory_id, events, note))

    def _judge(self, one: Judgement, lost: tuple[Event, ...] = ()) -> bool:
        """Whether the judgement appends something, behind the loss of what the older one's state
        rested on. One that has come to an end since counts once."""
        old = after(self.standing(one.older.id), lost)
        verdict = self._verdict(one, old)
        fell = _denied_at(self.standing(one.newer.id))
        again = one.older.said_after(verdict.said_at)
        ended = fell is not None or again is not None
        if (ended and changes.is_known(old, verdict)) or (fell and fell <= verdict.said_at):
            return False
        raised = changes.conflict(old, verdict, self.at)
        if not raised:
            return False
        self._turn(one.older.id, (*lost, *raised), Note(one.part, one.reason))
        if again is not None:
            self.told.append((again, one.older.id, one.state))
        if fell is not None and (again is None or fell <= again):
            standing = self.standing(one.older.id)
            self._turn(one.older.id, self._withdrawn(standing, one.newer.id, fell, lambda _: False))
        return True

    def _verdict(self, one: Judgement, old: Standing) -> Conflict:
        """Of a statement that was told more than once, by the first telling that counts: later than
        the older one, and than the user's word."""
        since = max((one.older.last_said, *([old.restored] if old.restored else ())))
        return Conflict(
            state=one.state,
            linked=one.newer.id,
            said_at=one.newer.said_after(since) or one.newer.last_said,
            reason=one.code,
            job=self.job,
            message=one.newer.message,
        )

    def _lost(self, memory_id: UUID, denied: Mapping[UUID, datetime]) -> tuple[Event, ...]:
        """The loss of what its state rests on, where that is denied."""
        standing = self.standing(memory_id)
        for one, said in denied.items():
            events = self._withdrawn(standing, one, said, denied.__contains__)
            if events:
                return events
        return ()

    def _withdrawn(
        self, standing: Standing, gone: UUID, said: datetime, lost: Callable[[UUID], bool]
    ) -> tuple[Event, ...]:
        return changes.withdraw(standing, gone, said, self.at, lambda link: not lost(link))


def _denied_at(standing: Standing) -> datetime | None:
    """When that was said which takes it back; None of what is not denied."""
    change = standing.change(MemoryState.DENIED)
    return change.said_at if change and standing.state is MemoryState.DENIED else None


def _weight(one: Judgement) -> tuple[Age, int, float]:
    """By the newer statement's age; of what one statement does, the gravest first."""
    return one.newer.age, -changes.SEVERITY[one.state], -one.confidence


def told_again(standing: Standing, said_at: datetime, at: datetime) -> tuple[Event, ...]:
    """What telling the same once more appends: it clears a suspicion that is older."""
    suspicion = standing.change(MemoryState.SUSPECTED)
    if suspicion is None or said_at <= suspicion.spoken:
        return ()
    return changes.clear(standing, said_at, at, changes.TOLD_AGAIN)


def after(standing: Standing, events: Iterable[Event]) -> Standing:
    for event in events:
        standing = changes.apply(standing, event)
    return standing
