"""Which drafts of a part only repeat what is known, and which come after, or before, something that
has overturned it: Lisbon, Porto, and Lisbon again are three memories."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

from pipeline.domain.candidates import Age, Candidate, Judgement, Turned
from pipeline.domain.changes import RETIRED, Event, EventKind
from pipeline.domain.judging import judge_told_again
from pipeline.domain.memory import Draft
from pipeline.ports.lanes import Known, LaneHold, Resolution
from pipeline.stages.resolve import Torn, resolve
from pipeline.stages.told import NOT_YET, statement

WHOLE: Torn = frozenset()


@dataclass(frozen=True, slots=True)
class Telling:
    """The drafts of a part, with what the truth has of their words at this moment. `made` are the
    ids that they get if they become memories."""

    drafts: Sequence[Draft]
    made: Sequence[UUID]
    told: frozenset[bytes]
    known: Sequence[Known]
    texts: frozenset[bytes]

    @staticmethod
    def of(hold: LaneHold) -> Telling:
        drafts = hold.prepared.drafts
        return Telling(
            drafts,
            [uuid4() for _ in drafts],
            hold.told([source.key for draft in drafts for source in draft.sources]),
            hold.same_statements([draft.statement_hash for draft in drafts]),
            hold.known_texts([draft.text_hash for draft in drafts]),
        )

    def resolution(self, torn: Torn) -> Resolution:
        return resolve(self.drafts, self.told, self.known, self.texts, self.made, torn)

    def statement(self, index: int, resolution: Resolution | None = None) -> Candidate:
        """A draft, which others of the part may tell too, that come later and were said before."""
        one = statement(self.made[index], NOT_YET + index, self.drafts[index])
        joined = resolution.join if resolution else ()
        said = [self.drafts[each].said_at for each, first in joined if first == index]
        return replace(one, told=tuple(moment for moment in said if moment < one.said_at))

    def statements(self, hold: LaneHold, resolution: Resolution) -> Iterator[tuple[int, Candidate]]:
        """The drafts that say something now: the new ones, and those that say once more what is
        known, which may speak against what was said, or restored, since."""
        known = hold.candidates(sorted({memory for _, memory in resolution.merge}))
        again = {i: known[memory] for i, memory in resolution.merge}
        for index in sorted((*resolution.create, *again)):
            told = self.statement(index, resolution)
            yield index, _once_more(again[index], told) if index in again else told

    def repeated(self, resolution: Resolution) -> list[tuple[int, UUID]]:
        """The drafts that repeat a memory, which may be one that this part makes."""
        return [*resolution.merge, *((i, self.made[one]) for i, one in resolution.join)]

    def torn(
        self, resolution: Resolution, judgements: Iterable[Judgement], turned: Iterable[Turned]
    ) -> Torn:
        """The drafts that repeat what is overturned before their time, or has overturned what was
        said after it."""
        ages = {one.id: one.age for found in judgements for one in (found.older, found.newer)}
        over = list(_overturned(turned))
        return frozenset(
            (index, memory)
            for index, memory in self.repeated(resolution)
            for older, newer, fell in over
            if (memory == older and ages[newer] < self._age(index) and self._before(index, fell))
            or (memory == newer and self._age(index) < ages[older])
        )

    def told_again(self, judgements: Sequence[Judgement], torn: Torn) -> Iterator[Judgement]:
        """What has overturned a memory is overturned in turn by the drafts that say it once more:
        of what the same part brings about, for the rest is in the truth."""
        for index, memory in sorted(torn):
            for one in judgements:
                if one.older.id == memory and one.state in RETIRED:
                    again = judge_told_again(self.statement(index), one.newer)
                    if again is not None:
                        yield again

    def _before(self, index: int, moment: datetime | None) -> bool:
        return moment is None or self.drafts[index].said_at <= moment

    def _age(self, index: int) -> Age:
        return self.drafts[index].said_at, NOT_YET + index


def _once_more(known: Candidate, told: Candidate) -> Candidate:
    """The memory, as what tells it again says it."""
    return replace(
        known,
        said_at=told.said_at,
        order=told.order,
        message=told.message,
        told=(known.said_at, *known.told),
    )


def _overturned(turned: Iterable[Turned]) -> Iterator[tuple[UUID, UUID, datetime | None]]:
    """What overturned what, and when that fell again, if it did."""
    events: dict[UUID, list[Event]] = {}
    for one in turned:
        events.setdefault(one.memory_id, []).extend(one.events)
    for memory, log in events.items():
        fell: datetime | None = None
        for event in reversed(log):
            if event.kind is not EventKind.RAISED:
                fell = event.said_at
            elif event.state in RETIRED and event.linked is not None:
                yield memory, event.linked, fell
