"""Which drafts of a part only repeat what is known, and which come after, or before, something that
has overturned it: Lisbon, Porto, and Lisbon again are three memories."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from pipeline.domain.changes import RETIRED, EventKind
from pipeline.domain.judging import Age, Candidate, Judgement, Turned, judge_told_again
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

    def statement(self, index: int) -> Candidate:
        return statement(self.made[index], NOT_YET + index, self.drafts[index])

    def torn(
        self, resolution: Resolution, judgements: Iterable[Judgement], turned: Iterable[Turned]
    ) -> Torn:
        """The drafts that repeat what is overturned before their time, or has overturned what was
        said after it."""
        ages = {one.id: one.age for found in judgements for one in (found.older, found.newer)}
        over = list(_overturned(turned))
        repeated = [*resolution.merge, *((i, self.made[one]) for i, one in resolution.join)]
        return frozenset(
            (index, memory)
            for index, memory in repeated
            for older, newer in over
            if (memory == older and ages[newer] < self._age(index))
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

    def _age(self, index: int) -> Age:
        return self.drafts[index].said_at, NOT_YET + index


def _overturned(turned: Iterable[Turned]) -> Iterator[tuple[UUID, UUID]]:
    for one in turned:
        for event in one.events:
            raised = event.kind is EventKind.RAISED and event.state in RETIRED
            if raised and event.linked is not None:
                yield one.memory_id, event.linked
