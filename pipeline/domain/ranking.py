"""From the hits of the arms to a ranked list, or to the admission that nothing is known.

Pure and cheap: 200 candidates take about a millisecond. Scores of the arms are joined by weights
and not by ranks, for ranks forget how far the best hit is ahead (LoCoMo, recall@10 before any of
the rest: .76 against .72). The weights are round on purpose: moving one by a third moves recall@10
by less than .01.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from pipeline.domain import gate
from pipeline.domain.cues import DateCue, asking_share
from pipeline.domain.gate import Evidence, SimilarityScale
from pipeline.domain.small_talk import stands_in
from pipeline.domain.stop_words import ENGLISH
from pipeline.domain.telling import asks_of_another, tells_of_another, tells_of_self

CONTEXT = 1.0  # words shared with the statement and the turns before it
DENSE = 0.4  # likeness in meaning
SPEAKER = 0.5  # said by whom the question is about
SELF = 0.05  # and it is of themselves: "I live here" (LoCoMo: recall@10 .796 against .793)
ANOTHER = 0.2  # held against what they say of somebody else: "My sister lives there"
NAME = 0.6  # has the names of others in the question, however many memories have them
DATE = 0.5  # said, or happened, at a date in the question
WORDS = 1.0  # a search for words, and the statement has every one of them
ASKING = 0.3  # held against a statement that only asks
ECHO = 0.3  # what a turn lends to the one before it, divided by the steps between them
ECHO_TURNS = 2
TOTAL = CONTEXT + DENSE + SPEAKER + DATE  # the best in every part scores 1
GATE_DEPTH = 40  # candidates, the best first, in which the gate looks for the question's words
NICKNAME = 3  # letters from which on the beginning of a name is one: Mel for Melanie

TermsOf = Callable[[str], frozenset[str]]


@dataclass(frozen=True, slots=True)
class Question:
    """A query as `stages.lexical.understand` reads it.

    `terms` are stemmed as in the index; `names` are case-folded, each a tuple of its words;
    `literal` is one or two characters that have to stand in a memory, or empty; `phrase` is None,
    or all the words of small talk, which have to stand in a memory too; `keywords` says that it is
    a search for words and no question; `of_self` that it is about the one who asks; `spaceless`
    that it is in Chinese or another script without spaces.
    """

    text: str
    terms: tuple[str, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()
    dates: tuple[DateCue, ...] = ()
    literal: str = ""
    phrase: str | None = None
    keywords: bool = False
    of_self: bool = False
    spaceless: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory that some arm found, as read back from the truth.

    `speaker` is who said it, `role` as what ("user", "assistant"). `spans` are the half-open times
    it belongs to: when it was said, and when it happened. `turn` is the key of the turn that it
    comes from and `after` are the keys of the turns before that, the latest first. `dense` is a
    cosine, `words` and `context` are the BM25 scores of the arms `text` and `context`; None where
    an arm did not return it. `spaceless` says of the text what it says of a question.
    """

    memory_id: UUID
    text: str
    speaker: str
    role: str = "user"
    spans: tuple[tuple[datetime, datetime], ...] = ()
    turn: bytes = b""
    after: tuple[bytes, ...] = ()
    dense: float | None = None
    words: float | None = None
    context: float | None = None
    spaceless: bool = False


@dataclass(frozen=True, slots=True)
class Ranked:
    """`parts` add up to `score`: 0 to 1, and above it where what few questions have is a part."""

    candidate: Candidate
    score: float
    parts: dict[str, float]


@dataclass(frozen=True, slots=True)
class Ranking:
    """`hits` are best first, none when nothing is known; `evidence` explains `confidence`, 0..1."""

    hits: tuple[Ranked, ...]
    known: bool
    confidence: float
    evidence: dict[str, float] = field(default_factory=dict)


def rank(
    question: Question,
    candidates: Sequence[Candidate],
    terms_of: TermsOf,
    scale: SimilarityScale = gate.E5_SMALL,
) -> Ranking:
    """Order the candidates and judge whether they answer at all.

    `terms_of` gives the terms of a text as the index has them; `scale` belongs to the embedder.
    A body that holds a name holds it in a candidate, for rare words bring theirs to the front.
    """
    if question.literal or question.phrase is not None:
        found = [one for one in candidates if _holds(question, one, terms_of)]
        ranked = fuse(question, found, terms_of, scale)
        return Ranking(tuple(ranked), bool(found), 1.0 if found else 0.0)
    ranked = fuse(question, candidates, terms_of, scale)
    evidence = weigh(question, ranked, terms_of, scale)
    confidence = gate.confidence(evidence)
    known = bool(ranked) and confidence >= gate.THRESHOLD
    return Ranking(tuple(ranked) if known else (), known, confidence, _explained(evidence))


def _holds(question: Question, one: Candidate, terms_of: TermsOf) -> bool:
    """Whether what is meant to the letter stands in the memory."""
    if question.literal:
        return question.literal in terms_of(one.text)
    return stands_in(question.phrase or "", one.text)


def _explained(evidence: Evidence) -> dict[str, float]:
    return {
        "names": evidence.names,
        "coverage": evidence.coverage,
        "similarity": evidence.similarity,
        "crowd": float(evidence.crowd),
    }


def fuse(
    question: Question,
    candidates: Sequence[Candidate],
    terms_of: TermsOf,
    scale: SimilarityScale = gate.E5_SMALL,
) -> list[Ranked]:
    """Every candidate with its score, best first; equal scores are ordered by id."""
    parts = _parts(question, candidates, terms_of, scale)
    ranked = [
        Ranked(one, max(0.0, sum(its.values())), its)
        for one, its in zip(candidates, parts, strict=True)
    ]
    return sorted(ranked, key=lambda one: (-one.score, one.candidate.memory_id))


def _parts(
    question: Question,
    candidates: Sequence[Candidate],
    terms_of: TermsOf,
    scale: SimilarityScale,
) -> Iterator[dict[str, float]]:
    context = _relative(_with_echo(candidates))
    likeness = _likeness(candidates, scale)
    is_subject = _subject(question, candidates)
    of_whom, named = _of_whom(question), _named(question, candidates)
    for one, near, alike in zip(candidates, context, likeness, strict=True):
        parts = {
            "context": CONTEXT * near,
            "dense": DENSE * alike,
            "speaker": SPEAKER * is_subject(one),
            "self": of_whom(one) if is_subject(one) else 0.0,
            "name": NAME * named(one),
            "date": DATE * _closeness(question, one) if question.dates else 0.0,
            "words": WORDS * (question.keywords and _has_all(question, one, terms_of)),
            "asking": -ASKING * asking_share(one.text),
        }
        yield {name: part / TOTAL for name, part in parts.items() if part}


def _with_echo(candidates: Sequence[Candidate]) -> list[float]:
    """The BM25 scores, each with a share of what the turns after it have: replies name the topic.

    Without a context score (that arm was down, or was not asked) the statement's own words count.
    """
    own = [one.words or 0.0 for one in candidates]
    if any(one.context is not None for one in candidates):
        own = [one.context or 0.0 for one in candidates]
    lent: dict[tuple[bytes, int], float] = {}
    for one, score in zip(candidates, own, strict=True):
        for step, turn in enumerate(one.after[:ECHO_TURNS], 1):
            lent[turn, step] = max(lent.get((turn, step), 0.0), score)
    steps = range(1, ECHO_TURNS + 1)
    return [
        score + sum(ECHO / step * lent.get((one.turn, step), 0.0) for step in steps)
        for one, score in zip(candidates, own, strict=True)
    ]


def _relative(scores: Sequence[float]) -> list[float]:
    best = max(scores, default=0.0)
    return [score / best if best > 0 else 0.0 for score in scores]


def _likeness(candidates: Sequence[Candidate], scale: SimilarityScale) -> list[float]:
    """1 for the most alike, falling to 0 over the stretch from certainty to chance."""
    best = max((one.dense for one in candidates if one.dense is not None), default=0.0)
    stretch = scale.certain - scale.chance
    return [
        0.0 if one.dense is None else max(0.0, 1 - (best - one.dense) / stretch)
        for one in candidates
    ]


def _closeness(question: Question, one: Candidate) -> float:
    times = (date.closeness(*span) for date in question.dates for span in one.spans)
    return max(times, default=0.0)


def _has_all(question: Question, one: Candidate, terms_of: TermsOf) -> bool:
    return terms_of(one.text).issuperset(question.terms)


def _subject(question: Question, candidates: Iterable[Candidate]) -> Callable[[Candidate], bool]:
    speaker = find_subject(question, {one.speaker for one in candidates if one.speaker != one.role})
    if speaker is not None:
        return lambda one: one.speaker == speaker
    if question.of_self:
        return lambda one: one.role == "user"
    return lambda one: False


def _of_whom(question: Question) -> Callable[[Candidate], float]:
    """What counts that the subject speaks of themselves: nothing if others are asked about."""
    if asks_of_another(question.text):
        return lambda one: 0.0
    return lambda one: -ANOTHER if tells_of_another(one.text) else SELF * tells_of_self(one.text)


def _named(question: Question, candidates: Sequence[Candidate]) -> Callable[[Candidate], float]:
    """The share of the names in the question, but for those of speakers, that a memory has."""
    speakers = {one.speaker for one in candidates if one.speaker != one.role}
    words = [
        word
        for name in question.names
        if find_subject(replace(question, text=" ".join(name)), speakers) is None
        for word in name
    ]
    if not words:
        return lambda one: 0.0
    patterns = {word: re.compile(_whole(word)) for word in words}

    def share(one: Candidate) -> float:
        text = one.text.casefold()
        found = [w for w, its in patterns.items() if w in text and its.search(text)]
        return len(found) / len(patterns)

    return share


def find_subject(question: Question, speakers: Iterable[str]) -> str | None:
    """The speaker whom the question names first, by name or by nickname."""
    named = {word for name in question.names for word in name}
    places: dict[int, str] = {}
    for speaker in sorted(speakers, reverse=True):
        words = speaker.split()
        found = [at for word in words if (at := _place(word, question.text, named)) is not None]
        places |= dict.fromkeys(found, speaker)
    return places[min(places)] if places else None


def _place(word: str, text: str, named: Iterable[str]) -> int | None:
    """Where the word of a name, or a nickname of it, stands in the text."""
    if word.casefold() in ENGLISH:  # Will is somebody with a capital inside a sentence
        match = re.search(rf"(?<=\w ){re.escape(word)}(?!\w)", text)
        return match.start() if match else None
    folded = text.casefold()
    short = (n for n in named if len(n) >= NICKNAME and word.casefold().startswith(n))
    matches = (re.search(_whole(name), folded) for name in (word.casefold(), *short))
    return min((match.start() for match in matches if match), default=None)


def _whole(word: str) -> str:
    """A pattern for the word as it stands between others; Chinese has nothing between its words."""
    return rf"(?<!\w){re.escape(word)}(?!\w)" if word.isascii() else re.escape(word)


def weigh(
    question: Question,
    ranked: Sequence[Ranked],
    terms_of: TermsOf,
    scale: SimilarityScale = gate.E5_SMALL,
) -> Evidence:
    """What the candidates, best first, say about whether the body knows."""
    candidates = [one.candidate for one in ranked]
    found = [one for one in candidates if one.dense is not None]
    return Evidence(
        names=_names(question, candidates),
        coverage=_coverage(question, candidates[:GATE_DEPTH], terms_of),
        similarity=_similarity(question, found, scale),
        crowd=len(found),
    )


def _coverage(question: Question, candidates: Sequence[Candidate], terms_of: TermsOf) -> float:
    texts = [terms_of(f"{one.speaker} {one.text}") for one in candidates]
    share = gate.coverage(gate.word_weights(question.terms, texts), texts)
    if not question.dates:
        return share
    dated = max((_closeness(question, one) for one in candidates), default=0.0)
    words = len(question.terms)  # and the date is one more
    return (share * words + dated) / (words + 1)


def _similarity(question: Question, found: Sequence[Candidate], scale: SimilarityScale) -> float:
    places = (
        scale.place(one.dense or 0.0, spaceless=question.spaceless and one.spaceless)
        for one in found
    )
    return max(places, default=0.0)


def _names(question: Question, candidates: Sequence[Candidate]) -> float:
    speakers = {one.speaker for one in candidates if one.speaker != one.role}
    if find_subject(question, speakers) is not None:
        return gate.names_evidence((), subject_known=True)
    told = "\n".join(one.text for one in candidates).casefold()
    known = (any(re.search(_whole(word), told) for word in name) for name in question.names)
    return gate.names_evidence(known, subject_known=False)
