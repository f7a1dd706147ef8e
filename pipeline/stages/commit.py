"""Committing a prepared part in the lane, without a model: what it adds, and what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from uuid import UUID, uuid4

from pipeline.domain.conflicts import Reading, Said, claim_keys, read
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
from pipeline.stages.lexical import term_set
from pipeline.stages.resolve import resolve

NOT_YET = 2**63  # what a part adds comes after all that was accepted before


def commit_part(hold: LaneHold, searches: Searches) -> Committed:
    """Resolve the part that the lane holds against the truth of this moment, judge what it adds,
    and commit both. Raises `VectorsUnavailable`: nothing is committed unjudged.
    """
    drafts = hold.prepared.drafts
    resolution = resolve(
        drafts,
        hold.told([source.key for draft in drafts for source in draft.sources]),
        hold.same_statements([draft.statement_hash for draft in drafts]),
        hold.known_texts([draft.text_hash for draft in drafts]),
    )
    made = {index: uuid4() for index in resolution.create}
    new = [statement(made[index], index, drafts[index]) for index in resolution.create]
    claims = {one.id: claim_keys(reading(one)) for one in new}
    judgements = [
        *_judged(hold, searches, _asked(hold, new, made, claims)),
        *_told_again(hold, new),
    ]
    turned = _settled(hold, judgements)
    changed = {one.memory_id for one in turned}
    confirmed = _confirmed(hold, [m for m in resolution.merge if m[1] not in changed], drafts)
    return hold.commit(Decided(resolution, made, claims, (*turned, *confirmed)))


def statement(memory_id: UUID, index: int, draft: Draft) -> Candidate:
    """A draft as a judge sees it."""
    return Candidate(
        id=memory_id,
        text=draft.text,
        speaker=draft.speaker,
        said_at=draft.said_at,
        order=NOT_YET + index,
        language=draft.language,
        entities=tuple(name for name, _ in draft.entities),
        statement=draft.statement_hash,
        message=draft.sources[0].id,
    )


def reading(one: Candidate) -> Reading:
    return _read(one.said())


@lru_cache(maxsize=4096)
def _read(said: Said) -> Reading:
    return read(said)


def _asked(
    hold: LaneHold,
    new: Sequence[Candidate],
    made: Mapping[int, UUID],
    claims: Mapping[UUID, frozenset[str]],
) -> list[Asked]:
    """Those that claim something, or take something back: the others speak against nothing."""
    places = {memory: index for index, memory in made.items()}
    return [
        Asked(one, hold.prepared.vectors[places[one.id]], claims[one.id])
        for one in new
        if reading(one).claims or reading(one).takings
    ]


def _judged(hold: LaneHold, searches: Searches, asked: Sequence[Asked]) -> Iterator[Judgement]:
    new = [one.statement for one in asked]
    found = gather(hold, searches, asked)
    near = {
        one.statement.id: (*_near(one, found[one.statement.id]), *new[:place])
        for place, one in enumerate(asked)
    }
    return judge_by_rules(pairs(new, near), reading)


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


def _near(asked: Asked, found: Iterable[Found]) -> list[Candidate]:
    """Rules see nothing in statements that share neither a word nor a claim."""
    own = term_set(asked.statement.text)
    return [one.candidate for one in found if one.claims_same or own & term_set(one.candidate.text)]


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
