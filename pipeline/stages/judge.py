"""Judging a part by a language model, before its turn in the lane, and what is made of it there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

import numpy as np

from pipeline.domain.candidates import Candidate, Judgement, Pair, mark
from pipeline.domain.conflicts.explaining import explain
from pipeline.domain.conflicts.keys import claim_keys
from pipeline.domain.judging import judge_by_rules, pairs
from pipeline.domain.memory import Draft, MemoryState
from pipeline.ports.lanes import CandidateStore, Judged, Prepared, Spoken, Waiting
from pipeline.ports.models import LanguageModel, TokenCounter, Usage, Vectors
from pipeline.prompts import judge as prompt
from pipeline.prompts.grounding import fold
from pipeline.prompts.verdicts import PairVerdict, may_change, parse
from pipeline.stages.candidates import Asked, Found, Searches, gather
from pipeline.stages.costs import costing
from pipeline.stages.lexical import term_set
from pipeline.stages.told import NOT_YET, Compare, reading, statement

RULES = "rules"
MOST_AHEAD = 32  # parts before it that are looked at
PART = 2**20  # more than the drafts of a part, to number them
SHOWN = 6  # candidates of a statement that the model is shown
LATELY = 32  # statements before one in its part, of which those that share a word are compared
STRANGERS = 3  # of the likeliest candidates, shown although they share no word and no claim
CHECKED = 3  # of the likeliest candidates that the model has to have considered
SURE = 0.98  # of a conflict, from where it stands although the model told none
RETIRED = frozenset({MemoryState.OUTDATED, MemoryState.DENIED})
CODES = {"suspected": "doubted", "outdated": "superseded", "denied": "corrected"}


# --- before the lane ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found, and what of it the model is to be shown."""

    judged: Judged
    shown: tuple[prompt.Pair, ...]


def look(waiting: Waiting, searches: Searches, context_tokens: int, tokens: TokenCounter) -> Looked:
    """Find what the part's statements may change, and which of it fits the model's window.

    Raises `VectorsUnavailable` and `StoreUnavailable`: without looking nothing is judged.
    """
    asked = _drafts(waiting.prepared, NOT_YET)
    parts = waiting.ahead(MOST_AHEAD)
    first = NOT_YET - len(parts) * PART
    ahead = [one for at, part in enumerate(parts) for one in _drafts(part, first + at * PART)]
    found = gather(_WithAhead(waiting, ahead), searches, asked)
    shown, _ = prompt.fitting(
        list(_shown(asked, found, waiting.prepared.drafts)), context_tokens, tokens
    )
    considered = {each.candidate.id: each.candidate for ones in found.values() for each in ones}
    added = {one.statement.id for one in ahead}
    judged = Judged(
        model=RULES,
        seen={mark(one): one.state for one in considered.values()},
        asked=frozenset((pair.older.key, pair.newer.key) for pair in shown),
        memories=tuple(sorted(considered.keys() - added)),
    )
    return Looked(judged, shown)


def judge(looked: Looked, llm: LanguageModel) -> tuple[Judged, Usage]:
    """Have the model compare: one call, none where there is nothing to compare.

    Raises `ModelUnavailable`, `ModelRefused`, `ModelOutputInvalid`.
    """
    shown = looked.shown
    if not shown:
        return looked.judged, Usage()
    limit = prompt.output_tokens(llm.context_tokens)
    completion = llm.complete(prompt.build(shown, limit))
    with costing(completion.usage):
        verdicts = parse(completion.data, shown)
    judged = replace(
        looked.judged,
        model=llm.model,
        spoken=tuple(_spoken(shown[one.pair], one) for one in verdicts.found),
        dropped=sum(verdicts.dropped.values()),
    )
    return judged, completion.usage


def _spoken(pair: prompt.Pair, verdict: PairVerdict) -> Spoken:
    return Spoken(
        older=pair.older.key,
        newer=pair.newer.key,
        state=MemoryState(verdict.state),
        reason=verdict.reason,
        part=pair.older.said.text[slice(*verdict.part)],
        confidence=verdict.confidence,
    )


def _drafts(prepared: Prepared, first: int) -> list[Asked]:
    """The drafts as statements, numbered from `first` in their order."""
    told = [statement(uuid4(), first + index, draft) for index, draft in enumerate(prepared.drafts)]
    return [
        Asked(one, vector, claim_keys(reading(one)))
        for one, vector in zip(told, prepared.vectors, strict=True)
    ]


class _WithAhead:
    """The body's memories, and what the parts before in the lane will add to them."""

    def __init__(self, store: CandidateStore, ahead: Sequence[Asked]) -> None:
        self._store = store
        self._ahead = ahead
        self.body_id = store.body_id

    def candidates(self, memory_ids: Sequence[UUID]) -> dict[UUID, Candidate]:
        added = {one.statement.id: one.statement for one in self._ahead}
        wanted = [one for one in memory_ids if one not in added]
        mine = {one: added[one] for one in memory_ids if one in added}
        return self._store.candidates(wanted) | mine

    def unprojected(self, limit: int) -> list[tuple[Candidate, Vectors]]:
        added = [(one.statement, one.vector) for one in self._ahead]
        return [*self._store.unprojected(limit), *added]

    def claiming(self, keys: Sequence[str], each: int) -> dict[str, tuple[UUID, ...]]:
        known = self._store.claiming(keys, each)
        for key in keys:
            added = [one.statement.id for one in reversed(self._ahead) if key in one.keys]
            if added:
                known[key] = (*added, *known.get(key, ()))[:each]
        return known

    def naming(self, names: Sequence[str], each: int) -> dict[str, tuple[UUID, ...]]:
        return self._store.naming(names, each)


def _shown(
    asked: Sequence[Asked], found: Mapping[UUID, Sequence[Found]], drafts: Sequence[Draft]
) -> Iterator[prompt.Pair]:
    """What the model is to compare, each statement with its likeliest candidates."""
    words = {one.statement.id: _words(draft) for one, draft in zip(asked, drafts, strict=True)}
    for place, one in enumerate(asked):
        new = one.statement
        others = [*_likely(one, found[new.id]), *_told_with(one, asked[:place])]
        for rank, (older, newer) in enumerate(pairs([new], {new.id: others})):
            if _may_conflict(older, newer):
                yield prompt.Pair(
                    prompt.Statement(mark(older), older.said()),
                    prompt.Statement(mark(newer), newer.said(), words.get(newer.id, "")),
                    rank,
                )


def _words(draft: Draft) -> str:
    """The turns that it was taken from, where they say it in other words."""
    told = "\n".join(source.text for source in draft.sources)
    return "" if fold(told) == fold(draft.text) else told


def _likely(asked: Asked, found: Sequence[Found]) -> list[Candidate]:
    alike = {one.id for one in near(asked, found)}
    kept = [
        each.candidate
        for rank, each in enumerate(found)
        if each.candidate.id in alike or rank < STRANGERS
    ]
    return kept[:SHOWN]


def _told_with(asked: Asked, before: Sequence[Asked]) -> list[Candidate]:
    """Of the statements before it in its part those that are about the same."""
    own = term_set(asked.statement.text)
    alike = [one for one in before if own & term_set(one.statement.text) or asked.keys & one.keys]
    likeness = [float(np.dot(one.vector, asked.vector)) for one in alike]
    best = sorted(range(len(alike)), key=lambda at: -likeness[at])[:STRANGERS]
    return [alike[at].statement for at in best]


# --- in the lane ----------------------------------------------------------------------------------


def unseen(
    judged: Judged | None, asked: Sequence[Asked], found: Mapping[UUID, Sequence[Found]]
) -> bool:
    """Whether a likely candidate was not there when the model judged, or has changed since."""
    if judged is None:
        return False
    return any(
        judged.seen.get(mark(other)) is not other.state
        for one in asked
        for other in near(one, found[one.statement.id])[:CHECKED]
        if _may_conflict(*sorted((one.statement, other), key=lambda told: told.age))
    )


def by_model(
    judged: Judged, every: Iterable[Pair], alike: Iterable[Pair], compare: Compare
) -> Iterator[Judgement]:
    """What the model has said of the pairs that it was shown. Of the others that are `alike` the
    rules are heard as far as they are sure: small models miss much. What they half see is none,
    for the likeliest pairs were shown, and it would be most of what is suspected."""
    said = {(one.older, one.newer): one for one in judged.spoken}
    for older, newer in every:
        verdict = said.get((mark(older), mark(newer)))
        if verdict is not None:
            yield _judgement(verdict, older, newer)
    rest = (pair for pair in alike if _marks(*pair) not in said)
    for found in judge_by_rules(rest, compare):
        heard = found if judged.model == RULES else _against_silence(found)
        if heard is not None:
            yield heard


def _against_silence(found: Judgement) -> Judgement | None:
    """What the rules are sure of stands, what they see is doubtful, what they half see is none."""
    if found.state is MemoryState.SUSPECTED:
        return None
    if found.confidence >= SURE:
        return found
    newer, part = found.newer, found.part or found.older.text
    doubt = explain(found.code, "suspected", newer.language, part, newer.text)
    return replace(found, state=MemoryState.SUSPECTED, reason=doubt)


def _marks(older: Candidate, newer: Candidate) -> tuple[str, str]:
    return mark(older), mark(newer)


def _judgement(verdict: Spoken, older: Candidate, newer: Candidate) -> Judgement:
    return Judgement(
        older=older,
        newer=newer,
        state=verdict.state,
        code=CODES[verdict.state],
        reason=verdict.reason,
        part=verdict.part,
        confidence=verdict.confidence,
    )


def near(asked: Asked, found: Iterable[Found]) -> list[Candidate]:
    """Those that share a word or a claim with the statement. In others rules see nothing."""
    own = term_set(asked.statement.text)
    return [one.candidate for one in found if one.claims_same or own & term_set(one.candidate.text)]


def worth_reading(asked: Asked, found: Sequence[Found]) -> list[Candidate]:
    """What the rules compare with the statement: those, and the likeliest whatever their words."""
    alike = {one.id for one in near(asked, found)}
    return [
        each.candidate
        for rank, each in enumerate(found)
        if rank < STRANGERS or each.candidate.id in alike
    ]


def told_with(asked: Asked, before: Sequence[Asked]) -> list[Candidate]:
    """The same of the statements before it in its part, of which the last are the likeliest. A
    part may tell hundreds: with all that share a word there would be no end."""
    own = term_set(asked.statement.text)
    return [
        one.statement
        for back, one in zip(range(len(before), 0, -1), before, strict=True)
        if back <= STRANGERS
        or asked.keys & one.keys
        or (back <= LATELY and own & term_set(one.statement.text))
    ]


def _may_conflict(older: Candidate, newer: Candidate) -> bool:
    """Whether it is worth asking. What is retired can only be taken back."""
    if newer.state is MemoryState.DENIED or older.state is MemoryState.DENIED:
        return False
    if older.state in RETIRED and not reading(newer).takings:
        return False
    return fold(older.text) != fold(newer.text) and may_change(reading(newer))
