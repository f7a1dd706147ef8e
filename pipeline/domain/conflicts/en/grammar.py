"""Who does what in an English clause: subject, verb and the rest, as far as word order shows it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.domain.conflicts.en.phrases import Token, subject, tokens
from pipeline.domain.conflicts.en.stems import stem
from pipeline.domain.conflicts.en.words import (
    ADJECTIVES,
    ADVERBS,
    ARTICLES,
    AUXILIARIES,
    LEMMAS,
    NEGATIONS,
    NOT_AFTER_NOUN,
    OPENERS,
    PAST_AUXILIARIES,
    PAST_FORMS,
    PRONOUNS,
    SELF,
)
from pipeline.domain.conflicts.values import Span, Who

_NO_LONGER = re.compile(r"\bno longer\b", re.IGNORECASE)
_POINTING = frozenset({"this", "that", "these", "those"})
_LONGEST_SUBJECT = 7  # words; what is longer was no subject
_AUX_S = frozenset(
    "a an the in on at not now just been so very no from my going getting gone single married"
    " engaged divorced pregnant vegan vegetarian still also about over called named born".split()
)
_ADJECTIVES_TOO = frozenset("long so well early second all".split())
_NOWADAYS = re.compile(
    r"\s*(?:from now on|these days|nowadays|right now|at the moment|as of \w+|starting \w+)\b,?\s*",
    re.IGNORECASE,
)
_BEFORE_I = frozenset("to in on at after since for with over during until by from".split())
_GOT = frozenset("get gets got gotten getting".split())
_BEFALL = frozenset(
    "relocate rename replace transfer elect appoint hire discharge release steal delete demolish"
    " evict expel rebuild renew approve reject deny accept".split()
)
_SAME_IN_PAST = frozenset("set put cut hit let hurt".split())
_OBJECTS = frozenset("me us him her them it my our his the a an".split())
_PAST_LIKE_BASE = frozenset("been done become come run read let hit hurt cost".split())


@dataclass(frozen=True, slots=True)
class Parsed:
    """`verb` is a lemma, `rest` what follows the verb, at `rest_span`; `predicate` has both.

    `negated` is true of `never` and `no longer` too, `ongoing` of -ing forms.
    """

    who: Who
    verb: str
    negated: bool
    past: bool
    perfect: bool
    will: bool
    can: bool
    passive: bool
    used_to: bool
    ongoing: bool
    adverbs: frozenset[str]
    rest: str
    rest_span: Span
    predicate: Span
    told: str  # the subject, as told; empty where it was left out
    self: str  # the speaker


@dataclass(slots=True)
class _Group:
    """The verb group while it is read."""

    verb: str = ""
    start: int = 0
    end: int = 0
    negated: bool = False
    past: bool = False
    perfect: bool = False
    will: bool = False
    can: bool = False
    passive: bool = False
    used_to: bool = False
    ongoing: bool = False
    twice: bool = False
    adverbs: set[str] = field(default_factory=set)


def parse(
    text: str, offset: int, speaker: str, other: Who | None, last: Who | None
) -> Parsed | None:
    """`text` is a clause that starts at `offset`.

    `last` is the one spoken of before it, `other` the last who was not the speaker.
    """
    lead = _NOWADAYS.match(text)
    words = tokens(joined(_blanked(text, lead)), offset)
    place, end = find_subject(words)
    group = None if end is None else _verb_group(words, end)
    if end is None or group is None:
        return None
    told = words[place:end]
    if told:
        who = subject(told, speaker, other)
    else:
        who = (last or Who(frozenset({speaker}))) if _may_elide(words[place], last) else None
    if lead:
        group.adverbs.add("now")
    return None if who is None else _parsed(text, offset, who, group, told, speaker)


def find_subject(words: Sequence[Token]) -> tuple[int, int | None]:
    """Where the subject begins and ends; what comes before "I" need not be understood."""
    if len(words) > 3 and (words[0].low, words[1].low) == ("now", "that"):
        clauses = [n for n, word in enumerate(words) if n > 2 and word.low in ("i", "we")]
        if clauses:  # now that we have moved I take the bus
            return clauses[-1], clauses[-1] + 1
    place = _skip_openers(words)
    end = _subject_end(words, place)
    if words and words[0].low in _BEFORE_I and (end is None or words[place].low not in SELF):
        later = next((n for n, word in enumerate(words) if n and word.low in ("i", "we")), None)
        if later is not None:
            return later, later + 1
    return place, end


def _blanked(text: str, lead: re.Match[str] | None) -> str:
    return " " * lead.end() + text[lead.end() :] if lead else text


def joined(text: str) -> str:
    """`no longer` as one word of the same length."""
    return _NO_LONGER.sub("no-longer", text)


def _parsed(
    text: str, offset: int, who: Who, group: _Group, told: Sequence[Token], speaker: str
) -> Parsed:
    rest_start = group.end - offset
    rest = text[rest_start:]
    stripped = rest.lstrip()
    start = offset + rest_start + len(rest) - len(stripped)
    stripped = stripped.rstrip(" .!?,;:…")
    return Parsed(
        who, group.verb, group.negated, group.past, group.perfect, group.will, group.can,
        group.passive, group.used_to, group.ongoing, frozenset(group.adverbs), stripped,
        (start, start + len(stripped)), (group.start, max(group.end, start + len(stripped))),
        " ".join(word.text for word in told), speaker,
    )  # fmt: skip


def _skip_openers(words: Sequence[Token]) -> int:
    place = 0
    while (
        place < len(words) - 1 and words[place].low in OPENERS and not _starts_subject(words, place)
    ):
        place += 1
    return place


def _starts_subject(words: Sequence[Token], place: int) -> bool:
    """`it` of "it turns out", but not of "it rains"; `that`, `this` before a noun."""
    low, after = words[place].low, words[place + 1].low
    if low == "it":
        return after not in ("turns", "turned")
    if low in ("this", "that", "the", "which"):
        return after not in ("week", "month", "year", "night", "weekend", "past", "last", "said")
    return low == "what" or (low == "these" and after != "days")


def _subject_end(words: Sequence[Token], place: int) -> int | None:
    """Where the verb group begins, or None where none does."""
    if place >= len(words):
        return None
    first = words[place].low
    named = first in _POINTING and place + 1 < len(words)
    if named and not _is_verb(words, place + 1, after_noun=True):
        return _verb_from(words, place + 1)
    if first in SELF | PRONOUNS or first == "you":
        if place + 2 < len(words) and words[place + 1].low == "and":
            return _verb_from(words, place + 2)
        return place + 1
    if _is_verb(words, place, after_noun=False) and first not in ARTICLES:
        return place
    return _verb_from(words, place + 1)


def _verb_from(words: Sequence[Token], place: int) -> int | None:
    for spot in range(place, min(place + _LONGEST_SUBJECT, len(words))):
        if _is_verb(words, spot, after_noun=True):
            return spot
    return None


def _is_verb(words: Sequence[Token], place: int, *, after_noun: bool) -> bool:
    """Whether the verb group begins at `place`, with an auxiliary, an adverb or the verb."""
    low = words[place].low
    if low == "'s":
        return place + 1 < len(words) and _is_aux_s(words[place + 1].low)
    if low == "used":
        return _next_is(words, place, "to")
    if low in AUXILIARIES or low in ("no-longer", "n't"):
        return True
    if after_noun and low in ADVERBS and low not in _ADJECTIVES_TOO:
        return True
    may_be = low not in NOT_AFTER_NOUN or _is_set(words, place)
    return low in LEMMAS and may_be and _is_finite(words, place, after_noun)


def _is_finite(words: Sequence[Token], place: int, after_noun: bool) -> bool:
    """After a noun a base form is a verb only where the noun is a plural."""
    low = words[place].low
    if low.endswith("ing") or words[place].text[0].isupper():
        return not after_noun and (low.endswith("ing") or (place == 0 and low in PAST_FORMS))
    base = low == LEMMAS[low] and low not in ("quit", "split") and not _is_set(words, place)
    return not after_noun or not base or _plural_before(words, place)


def _is_set(words: Sequence[Token], place: int) -> bool:
    """`Tom set me straight`: the same form in the past, with whom or what it was done to."""
    after = words[place + 1].low if place + 1 < len(words) else ""
    return words[place].low in _SAME_IN_PAST and after in _OBJECTS


def _plural_before(words: Sequence[Token], place: int) -> bool:
    """A base form is a verb after a plural: insects stay, Mia and Jack live."""
    before = words[place - 1].low
    return before.endswith("s") or before == "people" or any(w.low == "and" for w in words[:place])


def _next_is(words: Sequence[Token], place: int, low: str) -> bool:
    return place + 1 < len(words) and words[place + 1].low == low


def _is_aux_s(low: str) -> bool:
    return low in _AUX_S or low.endswith("ing") or low in ADVERBS or low in PAST_FORMS


def _may_elide(first: Token, previous: Who | None) -> bool:
    """A verb without a subject: "and became a florist", "Moved to Porto!", never an order."""
    if first.low.endswith("ing"):
        return False
    return first.low in PAST_FORMS or (previous is not None and first.low in AUXILIARIES)


def _verb_group(words: Sequence[Token], place: int) -> _Group | None:
    """Auxiliaries, adverbs and the verb, from `place` on."""
    if place >= len(words):
        return None
    group = _Group(start=words[place].start, end=words[place].end)
    while place < len(words):
        low, to_follows = words[place].low, _next_is(words, place, "to")
        if low in ADVERBS:
            group.adverbs.add(low)
            group.negated = group.negated or (low in NEGATIONS and not _adds(words, place))
        elif low == "used" and to_follows:
            group.used_to = True
            place += 1
        elif low in ("have", "has") and to_follows:
            return None  # an obligation tells no fact
        elif low == "had" and to_follows:
            group.past = True  # but what had to be done was done
            place += 1
        elif low in AUXILIARIES or low == "'s" or _is_got(words, place):
            _take_auxiliary(group, words, place)
        else:
            break
        group.end = words[place].end
        place += 1
    _take_verb(group, words, place)
    return group if group.verb else None


def _adds(words: Sequence[Token], place: int) -> bool:
    """ "Not just", "not only": it is so, and more."""
    return place + 1 < len(words) and words[place + 1].low in ("just", "only", "merely", "simply")


def _is_got(words: Sequence[Token], place: int) -> bool:
    """`got relocated` is `was relocated`."""
    after = words[place + 1].low if place + 1 < len(words) else ""
    return words[place].low in _GOT and after in PAST_FORMS and LEMMAS.get(after) in _BEFALL


def _take_auxiliary(group: _Group, words: Sequence[Token], place: int) -> None:
    low = words[place].low
    kind = _kind_of_s(words, place) if low == "'s" else AUXILIARIES.get(low, "be")
    group.past = group.past or low == "got"
    if low in PAST_AUXILIARIES and kind != "will":
        group.past = True
    if kind == "have":
        group.twice = group.verb == "have"  # have had
        group.perfect = True
    if kind in ("will", "can"):
        group.will = group.will or kind == "will"
        group.can = group.can or kind == "can"
    if kind in ("be", "have", "do"):
        group.verb = kind


def _kind_of_s(words: Sequence[Token], place: int) -> str:
    after = words[place + 1].low if place + 1 < len(words) else ""
    perfect = after in PAST_FORMS and after not in ("married", "engaged", "called", "named", "born")
    return "have" if perfect or after == "been" else "be"


def _take_verb(group: _Group, words: Sequence[Token], place: int) -> None:
    """The main verb, if the word at `place` is one; else `be` or `have` was it."""
    low = words[place].low if place < len(words) else ""
    lemma = LEMMAS.get(low)
    doing = group.verb == "do" and (group.negated or group.past)  # not "I do yoga"
    if lemma is None and (doing or not group.verb) and low.isalpha() and low.islower():
        lemma = stem(low)  # a verb that we do not know, in a verb's place
    if lemma is None or not _may_follow(group.verb, low):
        group.perfect = group.perfect and (group.verb != "have" or group.twice)
        return
    group.passive = group.verb == "be" and not low.endswith("ing")
    if not group.verb and not group.will and not group.can:
        group.past = group.past or (low in PAST_FORMS and low != lemma)
    group.ongoing = low.endswith("ing")
    group.verb = lemma
    group.end = words[place].end


def _may_follow(auxiliary: str, low: str) -> bool:
    """After `be` only -ing and participles are verbs, after `have` only participles: have fun."""
    participle = low in PAST_FORMS or low in _PAST_LIKE_BASE
    if auxiliary == "be":
        return (low.endswith("ing") or participle) and low not in ADJECTIVES
    return participle if auxiliary == "have" else low not in AUXILIARIES
