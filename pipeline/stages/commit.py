"""Committing a prepared part in the lane, without a model: what it adds, and what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from uuid import UUID

from pipeline.domain.conflicts import claim_keys
from pipeline.domain.judging import (
    Candidate,
    Judgement,
    Turned,
    judge_by_rules,
    judge_told_again,
    pairs,
    settle,
    told_again,
)
from pipeline.domain.memory import Draft
from pipeline.ports.lanes import Committed, Decided, LaneHold, Resolution
from pipeline.stages.candidates import Asked, Found, Searches, gather
from pipeline.stages.judge import by_model, told_with, unseen, worth_reading
from pipeline.stages.repeating import WHOLE, Telling
from pipeline.stages.told import reading

MOST_SENT_BACK = 3  # times that a part is judged anew; then the rules judge what is still unseen


def commit_part(hold: LaneHold, searches: Searches) -> Committed | None:
    """Resolve the part that the lane holds against the truth of this moment, judge what it adds,
    and commit both. None when it was sent back instead, since it may change what the model that
    judged it has not seen. Raises `VectorsUnavailable`: nothing is committed unjudged.

    Where something has come between a draft and what it repeats, all is judged anew with the draft
    as a memory of its own; each time some draft stands alone that did not before.
    """
    telling, torn = Telling.of(hold), WHOLE
    while True:
        resolution = telling.resolution(torn)
        new = [telling.statement(index) for index in resolution.create]
        claims = {one.id: claim_keys(reading(one)) for one in new}
        asked = _asked(hold, new, resolution, claims)
        found = gather(hold, searches, asked)
        if unseen(hold.judged, asked, found) and hold.sent_back < MOST_SENT_BACK:
            hold.send_back()
            return None
        judged = list(_judged(hold, asked, found))
        judgements = [*judged, *telling.told_again(judged, torn), *_told_again(hold, new)]
        turned = _settled(hold, judgements)
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
    changed = {one.memory_id for one in turned}
    merged = [(index, memory) for index, memory in resolution.merge if memory not in changed]
    made = {index: telling.made[index] for index in resolution.create}
    confirmed = _confirmed(hold, merged, telling.drafts)
    return hold.commit(Decided(resolution, made, claims, (*turned, *confirmed)))


def _asked(
    hold: LaneHold,
    new: Sequence[Candidate],
    resolution: Resolution,
    claims: Mapping[UUID, frozenset[str]],
) -> list[Asked]:
    """Without a model those that claim something, or take something back, as far as rules see: the
    others speak against nothing."""
    return [
        Asked(one, hold.prepared.vectors[index], claims[one.id])
        for index, one in zip(resolution.create, new, strict=True)
        if hold.judged or reading(one).claims or reading(one).takings
    ]


def _judged(
    hold: LaneHold, asked: Sequence[Asked], found: Mapping[UUID, Sequence[Found]]
) -> Iterator[Judgement]:
    new = [one.statement for one in asked]
    alike = {
        one.statement.id: (
            *worth_reading(one, found[one.statement.id]),
            *told_with(one, asked[:place]),
        )
        for place, one in enumerate(asked)
    }
    if hold.judged is None:
        return judge_by_rules(pairs(new, alike), reading)
    every = {
        one.statement.id: (*(each.candidate for each in found[one.statement.id]), *new[:place])
        for place, one in enumerate(asked)
    }
    return by_model(hold.judged, pairs(new, every), pairs(new, alike))


def _told_again(hold: LaneHold, new: Sequence[Candidate]) -> Iterator[Judgement]:
    """What had been overturned and is said once more overturns in turn."""
    past = hold.overturning([one.statement for one in new])
    olds = hold.candidates([older for _, older in past])
    for hashed, older in past:
        for one in new:
            judgement = judge_told_again(one, olds[older]) if one.statement == hashed else None
            if judgement is not None:
                yield judgement


def _settled(hold: LaneHold, judgements: Sequence[Judgement]) -> list[Turned]:
    standings = hold.standings(sorted({one.older.id for one in judgements}))
    return settle(judgements, standings, hold.at, hold.job_id)


def _confirmed(
    hold: LaneHold, merged: Iterable[tuple[int, UUID]], drafts: Sequence[Draft]
) -> list[Turned]:
    """What is told once more is in doubt no longer."""
    said = {memory: drafts[index].said_at for index, memory in merged}
    turned = []
    for memory, standing in hold.standings(sorted(said)).items():
        events = told_again(standing, said[memory], hold.at)
        if events:
            turned.append(Turned(memory, events))
    return turned
