"""Committing a prepared part in the lane, without a model: what it adds, and what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from uuid import UUID, uuid4

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
from pipeline.ports.lanes import Committed, Decided, LaneHold
from pipeline.stages.candidates import Asked, Found, Searches, gather
from pipeline.stages.judge import by_model, near, unseen
from pipeline.stages.resolve import resolve
from pipeline.stages.told import NOT_YET, reading, statement

MOST_SENT_BACK = 3  # times that a part is judged anew; then the rules judge what is still unseen


def commit_part(hold: LaneHold, searches: Searches) -> Committed | None:
    """Resolve the part that the lane holds against the truth of this moment, judge what it adds,
    and commit both. None when it was sent back instead, since it may change what the model that
    judged it has not seen. Raises `VectorsUnavailable`: nothing is committed unjudged.
    """
    drafts = hold.prepared.drafts
    resolution = resolve(
        drafts,
        hold.told([source.key for draft in drafts for source in draft.sources]),
        hold.same_statements([draft.statement_hash for draft in drafts]),
        hold.known_texts([draft.text_hash for draft in drafts]),
    )
    made = {index: uuid4() for index in resolution.create}
    new = [statement(made[index], NOT_YET + index, drafts[index]) for index in resolution.create]
    claims = {one.id: claim_keys(reading(one)) for one in new}
    asked = _asked(hold, new, made, claims)
    found = gather(hold, searches, asked)
    if unseen(hold.judged, asked, found) and hold.sent_back < MOST_SENT_BACK:
        hold.send_back()
        return None
    judgements = [*_judged(hold, asked, found), *_told_again(hold, new)]
    turned = _settled(hold, judgements)
    changed = {one.memory_id for one in turned}
    confirmed = _confirmed(hold, [m for m in resolution.merge if m[1] not in changed], drafts)
    return hold.commit(Decided(resolution, made, claims, (*turned, *confirmed)))


def _asked(
    hold: LaneHold,
    new: Sequence[Candidate],
    made: Mapping[int, UUID],
    claims: Mapping[UUID, frozenset[str]],
) -> list[Asked]:
    """Without a model those that claim something, or take something back, as far as rules see: the
    others speak against nothing."""
    places = {memory: index for index, memory in made.items()}
    return [
        Asked(one, hold.prepared.vectors[places[one.id]], claims[one.id])
        for one in new
        if hold.judged or reading(one).claims or reading(one).takings
    ]


def _judged(
    hold: LaneHold, asked: Sequence[Asked], found: Mapping[UUID, Sequence[Found]]
) -> Iterator[Judgement]:
    new = [one.statement for one in asked]
    alike = {
        one.statement.id: (*near(one, found[one.statement.id]), *new[:place])
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
