"""Committing a prepared part in the lane, without a model: what it adds, and what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from pipeline.domain.candidates import Candidate, Judgement, Turned
from pipeline.domain.changes import RETIRED, Standing
from pipeline.domain.conflicts.judging import tells
from pipeline.domain.conflicts.keys import claim_keys
from pipeline.domain.judging import (
    after,
    judge_by_rules,
    judge_relapses,
    judge_told_again,
    pairs,
    settle,
    told_again,
)
from pipeline.domain.memory import Draft, MemoryState
from pipeline.ports.lanes import Committed, Decided, LaneHold, Resolution
from pipeline.ports.models import CrossEncoder
from pipeline.stages.candidates import Asked, Found, Searches, gather
from pipeline.stages.judge import by_model, told_with, unseen, worth_reading
from pipeline.stages.repeating import WHOLE, Telling
from pipeline.stages.told import Compare, comparing, reading

MOST_SENT_BACK = 3  # times that a part is judged anew; then the rules judge what is still unseen


def commit_part(
    hold: LaneHold, searches: Searches, encoder: CrossEncoder | None = None
) -> Committed | None:
    """Resolve the part that the lane holds against the truth of this moment, judge what it adds,
    and commit both. None when it was sent back instead, since it may change what the model that
    judged it has not seen. Raises `VectorsUnavailable`: nothing is committed unjudged.

    Where something has come between a draft and what it repeats, all is judged anew with the draft
    as a memory of its own; each time some draft stands alone that did not before.
    """
    telling, torn, compare = Telling.of(hold), WHOLE, comparing(encoder)
    while True:
        resolution = telling.resolution(torn)
        new = [telling.statement(index, resolution) for index in resolution.create]
        claims = {one.id: claim_keys(reading(one)) for one in new}
        asked = _asked(hold, telling.statements(hold, resolution))
        found = gather(hold, searches, asked)
        if unseen(hold.judged, asked, found) and hold.sent_back < MOST_SENT_BACK:
            hold.send_back()
            return None
        judged = list(_judged(hold, asked, found, compare))
        judgements = [
            *judged,
            *telling.told_again(judged, torn),
            *_told_again(hold, new),
            *_said_since(hold, telling, new, judged),
        ]
        turned = _settled(hold, judgements, compare)
        more = telling.torn(resolution, judgements, turned)
        if not more:
            return _commit(hold, telling, resolution, claims, turned)
        torn |= more


def _commit(
    hold: LaneHold,
    telling: Telling,
    resolution: Resolution,
    claims: Mapping[UUID, frozenset[str]],
    turned: Sequence[Turned],
) -> Committed:
    made = {index: telling.made[index] for index in resolution.create}
    confirmed = _confirmed(hold, telling.repeated(resolution), telling.drafts, turned)
    return hold.commit(Decided(resolution, made, claims, (*turned, *confirmed)))


def _asked(hold: LaneHold, statements: Iterable[tuple[int, Candidate]]) -> list[Asked]:
    """Without a model those that tell something, as far as rules see: the others speak against
    nothing."""
    return [
        Asked(one, hold.prepared.vectors[index], claim_keys(reading(one)))
        for index, one in statements
        if hold.judged or tells(reading(one))
    ]


def _judged(
    hold: LaneHold,
    asked: Sequence[Asked],
    found: Mapping[UUID, Sequence[Found]],
    compare: Compare,
) -> Iterator[Judgement]:
    new = [one.statement for one in asked]
    alike = {
        one.statement.id: (
            *worth_reading(one, found[one.statement.id]),
            *told_with(one, asked[:place]),
        )
        for place, one in enumerate(asked)
    }
    compared = list(pairs(new, alike))
    yield from judge_relapses(compared, compare)
    if hold.judged is None:
        yield from judge_by_rules(compared, compare)
        return
    every = {
        one.statement.id: (*(each.candidate for each in found[one.statement.id]), *new[:place])
        for place, one in enumerate(asked)
    }
    yield from by_model(hold.judged, pairs(new, every), compared, compare)


def _told_again(hold: LaneHold, new: Sequence[Candidate]) -> Iterator[Judgement]:
    """What had been overturned and is said once more overturns in turn."""
    past = hold.overturning([one.statement for one in new])
    olds = hold.candidates([older for _, older in past])
    there = [(hashed, olds[older]) for hashed, older in past if older in olds]
    for hashed, older in there:
        for one in new:
            judgement = judge_told_again(one, older) if one.statement == hashed else None
            if judgement is not None:
                yield judgement


def _said_since(
    hold: LaneHold, telling: Telling, new: Sequence[Candidate], judged: Sequence[Judgement]
) -> Iterator[Judgement]:
    """What is told late, and had been overturned, may be known as said once more since: Lisbon of a
    time before Porto, and Lisbon of one after it."""
    fell = [one for one in judged if one.state in RETIRED]
    words = {one.older.statement for one in fell}
    ids = sorted({one.memory_id for one in telling.known if one.statement in words})
    known = hold.candidates(ids).values()
    for one in fell:
        for other in (*known, *new):
            if other.statement == one.older.statement and other.id != one.older.id:
                again = judge_told_again(other, one.newer)
                if again is not None:
                    yield again


def _settled(hold: LaneHold, judgements: Sequence[Judgement], compare: Compare) -> list[Turned]:
    """What was denied on the way leaves what it had overturned to what it had itself given way to,
    if rules see that it follows."""
    turned = _settle(hold, judgements)
    left = _inherited(hold, _denied(turned), compare)
    return _settle(hold, [*judgements, *left]) if left else turned


def _settle(hold: LaneHold, judgements: Sequence[Judgement]) -> list[Turned]:
    told = {one.id for found in judgements for one in (found.older, found.newer)}
    return settle(judgements, hold.standings(sorted(told)), hold.at, hold.job_id)


def _denied(turned: Iterable[Turned]) -> list[UUID]:
    denials = (one for one in turned if any(e.state is MemoryState.DENIED for e in one.events))
    return sorted({one.memory_id for one in denials})


def _inherited(hold: LaneHold, denied: Sequence[UUID], compare: Compare) -> list[Judgement]:
    left = hold.inherited(denied) if denied else []
    told = hold.candidates(sorted({one for pair in left for one in pair}))
    asked = ((told[older], told[newer]) for older, newer in left)
    return list(judge_by_rules((pair for pair in asked if pair[0].age < pair[1].age), compare))


def _confirmed(
    hold: LaneHold,
    repeated: Iterable[tuple[int, UUID]],
    drafts: Sequence[Draft],
    turned: Sequence[Turned],
) -> list[Turned]:
    """What is told once more is in doubt no longer, unless what has `turned` it was said later."""
    said: dict[UUID, datetime] = {}
    for index, memory in repeated:
        said[memory] = max(drafts[index].said_at, said.get(memory, drafts[index].said_at))
    now = hold.standings(sorted(said))
    for one in turned:
        now[one.memory_id] = after(now.get(one.memory_id, Standing()), one.events)
    confirmed = []
    for memory in sorted(said):
        events = told_again(now.get(memory, Standing()), said[memory], hold.at)
        if events:
            confirmed.append(Turned(memory, events))
    return confirmed
