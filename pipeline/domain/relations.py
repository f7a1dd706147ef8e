"""What a text tells about two names in it, by rules: only where the words leave no doubt.

"My sister Anna lives in Porto" tells two: the speaker is Anna's sibling, and Anna lives in Porto.
What is asked, supposed, wished, denied, quoted or joked tells none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.domain import relations_en, relations_zh
from pipeline.domain.memory import Relation
from pipeline.domain.relation_rules import Grammar, Place, Rule, subject_of

MAX_RELATIONS = 8  # of one statement; more is a list of something else
MAX_CODE = 40  # characters of a predicate
MAX_NAMES = 40  # looked at in one sentence
LOOK_BACK = 160  # characters before a name in which it is said what it is

_CODE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_SENTENCE = re.compile(
    r"(?<!\bMr\.)(?<!\bMrs\.)(?<!\bMs\.)(?<!\bDr\.)(?<!\bSt\.)(?<!\bProf\.)"
    r"(?<=[.!?…])\s+|(?<=[。！？；;\n])"
)
_JOKE = re.compile(r"\b(?:just )?(?:kidding|joking|a joke)\b|开玩笑|逗你", re.IGNORECASE)


def predicate_code(text: str) -> str | None:
    """The snake_case code in a model's or a user's words: "Lives in" is lives_in. None without."""
    code = re.sub(r"[\s\-_]+", "_", text.strip().lower()).strip("_")
    return code if len(code) <= MAX_CODE and _CODE.fullmatch(code) else None


def relations_in(
    text: str, speaker: str, entities: Sequence[tuple[str, str]]
) -> tuple[Relation, ...]:
    """The relations that `speaker` tells in `text`, between themselves and the names, or between
    two names; at most `MAX_RELATIONS`, in the order of the text, each once.

    `entities` are (name, kind) of what the text names: person, place, org, other. English and
    Chinese.
    """
    if _JOKE.search(text):
        return ()
    kinds = {name: kind for name, kind in entities if name != speaker}
    found: dict[Relation, None] = {}
    for sentence in _SENTENCE.split(text):
        if sentence:
            for subject, predicate, object_ in _in_sentence(sentence, kinds):
                told = Relation(subject or speaker, predicate, object_)
                if told.subject != told.object:
                    found.setdefault(told)
    return tuple(found)[:MAX_RELATIONS]


def _in_sentence(sentence: str, kinds: dict[str, str]) -> Iterator[tuple[str | None, str, str]]:
    """(subject or None for the speaker, predicate, object)."""
    grammar = relations_zh.GRAMMAR if _HAN.search(sentence) else relations_en.GRAMMAR
    if grammar.question.search(sentence):
        return
    places = _places(sentence, kinds)
    before: list[tuple[str | None, Rule]] = []  # what the name before this one stands in
    for number, place in enumerate(places):
        told = list(_told(sentence, places[:number], place, grammar))
        if not told and number:
            between = sentence[places[number - 1].end : place.start]
            told = [one for one in before if _goes_on(one[1], between, place, sentence, grammar)]
        for subject, rule in told:
            yield subject, rule.predicate, place.name
        before = told


def _told(
    sentence: str, others: Sequence[Place], place: Place, grammar: Grammar
) -> Iterator[tuple[str | None, Rule]]:
    since = max(0, place.start - LOOK_BACK)
    for rule in grammar.rules:
        match = rule.before.search(sentence, since, place.start) if rule.fits(place) else None
        if match is None or not rule.after.match(sentence, place.end):
            continue
        if grammar.quoted(sentence[: match.start()]):
            continue
        if rule.is_claim and grammar.doubts(sentence[since : place.start]):
            continue
        found, subject = subject_of(match, since, others, grammar)
        if found:
            yield subject, rule


def _goes_on(rule: Rule, between: str, place: Place, sentence: str, grammar: Grammar) -> bool:
    """Whether this name is the next of a list: Porto, Lisbon and Rome."""
    if rule.next is None or not rule.fits(place) or not grammar.between.fullmatch(between):
        return False
    return bool(rule.next.match(sentence, place.end))


def _places(sentence: str, kinds: dict[str, str]) -> list[Place]:
    """Where the first names stand, in order; of those that overlap the longest."""
    taken: set[int] = set()
    places: list[Place] = []
    for name in sorted(kinds, key=len, reverse=True):
        edges = ("", "") if _HAN.search(name) else (r"(?<![^\W_])", r"(?![^\W_])")
        edges = edges if name.isascii() else ("", "")
        for match in re.finditer(edges[0] + re.escape(name) + edges[1], sentence):
            if taken.isdisjoint(range(*match.span())):
                taken.update(range(*match.span()))
                places.append(Place(name, kinds[name], *match.span()))
    return sorted(places, key=lambda place: place.start)[:MAX_NAMES]
