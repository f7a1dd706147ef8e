"""The same thing told again in English with another value, where it has one value at a time.

A price, an hour, a floor, a version, a colour. No word has to say that it has changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.domain.conflicts.en.sentences import plain, plainly, sentences
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.topics import (
    LIGHT,
    Topic,
    at_same,
    has_value,
    may_be_of,
    other_value,
    persons,
    shared,
    topic,
)
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.matching import GENERIC, is_history, same_one
from pipeline.domain.conflicts.once import Worded, once
from pipeline.domain.conflicts.patterns import LATEST, Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who

# A part of it, one more of it, for some of us, on some days, that one time.
_NARROW = Pattern(
    r"\b(?:(?<![.\d])\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven"
    r"|twelve|most|some|many|half|all|few|none) of (?:the|our|my|them|us|those"
    r"|these)\b|\b(?:also|too|another|as well|second|other|extra|additional"
    r"|back|return|half|part|only|just|last (?:night|week|month|year|sunday|time)"
    r"|yesterday|today|tonight|tomorrow|this"
    r" (?:time|morning|week|month|evening|weekend)|once(?! (?:a|an|per|every)\b)"
    r"|usually|sometimes|except|without|if|when|whenever|unless|while|during"
    r"|would|will|could|might|may|should|used to|was|were|had been|ago|before|almost"
    r"|nearly|about to|going to|want(?:ed|s)?|hope|plan)\b"
    r"|\bfor (?!(?:now|good|me|us|a|an|the|my|our)\b)\w+s\b|\bper (?:person|head|child"
    r"|adult)\b|\b(?:on|in|at|for) (?:the )?(?:mon|tues|wednes|thurs"
    r"|fri|satur|sun)days?\b|\b(?:weekends?|holidays|birthdays)\b|\bin (?:winter"
    r"|summer|spring|autumn|fall"
    r"|the (?:mornings?|evenings?|afternoons?|holidays))\b"
    r"|\b(?:older|younger|bigger|smaller|more|less|longer|shorter) than\b",
    re.IGNORECASE,
)
_NARROW_TOO = Pattern(
    r"\b(?:\d+|one|two|three|four|five|six|half|most|some|many|all) of (?:the|our|my"
    r"|them|us|those|these)\b"
    r"|\b(?:also|too|another|as well|second|other|next door|half|part|if|when|would"
    r"|could|might|almost)\b",
    re.IGNORECASE,
)
_NAMED = Pattern(r"(?<=[\w,] )(?!\w+days?\b)[A-Z][a-z]+\b")
_PAST = Pattern(
    (
        r"\b(?:was|were|had|did|ran|went|took|paid|ate|got|came|made|drank|slept|saw|won|lost"
        r"|bought|\w{3,}ed)\b"
    ),
    re.I,
)
_COLOUR = (
    r"(?:red|blue|green|yellow|orange|purple|violet|pink|brown|black|white|gr[ae]y"
    r"|silver|gold|golden|beige|turquoise|teal"
    r"|navy|cream|maroon|blond|blonde|ginger|cyan|magenta|ivory|burgundy|lilac)"
)
_IS_COLOUR = Pattern(
    rf"(?P<s>(?:my|our|the|his|her|their|[A-Z]\w+(?:'s)?)(?: [\w-]+){{0,3}}?) (?:is|are"
    rf"|'s|'re|has been|have been|were? (?:painted|dyed|repainted)) "
    rf"(?:all |now |bright |dark |light |pale |deep |dyed |painted"
    rf" |(?:an? )?(?:soft |light |dark )?(?:sage|olive|forest|lime|mint|navy|sky|royal|baby"
    rf"|mustard|lemon|brick|wine"
    rf"|cherry|blood|off|ash|dove|charcoal|chocolate|hot|dusty|neon)[ -])*(?P<c>{_COLOUR})\b(?!"
    rf" [a-z]*(?:wine|tape|card|list|hole|box|market))",
    re.IGNORECASE,
)
_PAINTED = Pattern(
    rf"\b(?:(?:had|got) (?P<p>(?:my|our|the|his|her|their)(?: [\w-]+){{1,3}}?) (?:re)?(?:painted"
    rf"|dyed"
    rf"|wrapped|sprayed) (?:a |in |bright |dark |light |pale |deep )*(?P<d>{_COLOUR})"
    rf"|(?:painted|repainted|dyed|sprayed|coloured|colored|tinted) (?P<s>(?:my|our|the"
    rf"|his|her|their)(?: [\w-]+){{1,3}}?) (?:a |in |bright |dark |light |pale |deep"
    rf" )*(?P<c>{_COLOUR}))\b",
    re.IGNORECASE,
)
_LEAD = Pattern(
    r"^\W*(?:with|since|thanks to|after|because of|due to|from)\b[^,]*?\b(?=(?:my|our"
    r"|the|there|his|her|their)\b(?: [\w-]+){0,3}? (?:is|are|costs?|runs?|takes?|has"
    r"|have)\b)",
    re.IGNORECASE,
)
_PRICE_WORDS = frozenset("price fee bill rate cost charg pric subscript rent landlord".split())
_WHO_CHARGE = frozenset({"landlord", "landladi"})
_PRICED = frozenset("charg cost pay bill landlord".split())
# However it is said that it holds.
_ABOUT = frozenset("board total altogether moment way door canteen".split()) - {"canteen", "door"}
_ORDINALS = frozenset(
    stem(w) for w in "fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
)
_VERBS = frozenset("need contain includ cost charg stai plac ship us requir get pay".split())
_LABEL = 2  # words that tell nothing, as "Item 5"
_EXTRA = 3  # words of its own that the newer sentence may have


def restated(old: Reading, new: Reading) -> Finding | None:
    """The value of the older statement that the newer one gives otherwise."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    after = plain(new.said.text)
    for clause, told in _values(old):
        for later, whole in _valued(new):
            if is_history(later.moments, old, new.said.said_at):
                continue
            text, sentence = _main(whole), _sentence(after, later.span[0])
            part = _restated(clause, told, later, text, sentence, whole)
            if part:
                yield _finding(clause, later, part)


@once
def _values(told: Reading) -> tuple[tuple[Clause, Topic], ...]:
    """What has a value that may be given otherwise."""
    whole = plain(told.said.text)
    return tuple(
        (clause, topic(clause, whole, told.speaker))
        for clause, text in _valued(told)
        if clause.words and not _NARROW.search(text) and not _PAST.search(text)
        if clause.claims or len(text.split()) > _LABEL
    )


@once
def _valued(told: Reading) -> tuple[Worded, ...]:
    """The clauses that give anything a value."""
    return tuple(
        (clause, text)
        for clause, text in plainly(told)
        if clause.asserted and not clause.negated and _has_value(text)
    )


def _has_value(text: str) -> bool:
    return bool(_IS_COLOUR.search(text) or _PAINTED.search(text)) or has_value(text)


def _main(text: str) -> str:
    """Without "with the new tunnel" before it."""
    lead = _LEAD.match(text)
    return text[lead.end() :] if lead else text


def _finding(old: Clause, new: Clause, part: Span) -> Finding:
    one, other = Claim("attr", old.who or Who(), part), Claim("", new.who or Who(), new.span)
    return Finding("outdated", "other_value", one, other, 0.65, part)


@lru_cache(maxsize=LATEST)
def _sentence(text: str, place: int) -> str:
    return next((text[start:end] for start, end in sentences(text) if start <= place < end), text)


def _restated(
    old: Clause, told: Topic, new: Clause, text: str, sentence: str, whole: str
) -> Span | None:
    colour = _other_colour(told, text)
    if colour:
        return colour
    main = _main(sentence)
    if _NARROW.search(main) or not may_be_of(told, main) or is_anothers(told, main):
        return None
    if is_another(old, new, whole):
        return None
    if {m.group() for m in _NAMED.finditer(text)} - {m.group() for m in _NAMED.finditer(told.text)}:
        return None  # the version of Android that an app needs
    part = other_value(told, new, text)
    if part is None or not at_same(told.text, text):
        return None
    told_of = _is_same_thing(old, new, told, text) or _is_covered(told, new, text, sentence)
    return part if told_of else None


def narrow(text: str) -> bool:
    """Whether only a part, some days or some of them are told of."""
    return bool(_NARROW_TOO.search(text))


def is_anothers(told: Topic, sentence: str) -> bool:
    """Somebody's who was not spoken of."""
    return bool(persons(sentence) - persons(told.text) - told.words - _WHO_CHARGE)


def is_another(old: Clause, new: Clause, text: str) -> bool:
    """The backup server is not the server, and the gym is not the locker."""
    if old.who is None or new.who is None or not old.who.head or _LEAD.match(text):
        return False
    return old.who.head == new.who.head and same_one(old.who, new.who) != "same"


def _is_same_thing(old: Clause, new: Clause, told: Topic, text: str) -> bool:
    """The subject is the same thing, and nothing else is told of it."""
    if old.who is None or new.who is None or told.own or not old.who.head:
        return False
    if same_one(old.who, new.who) != "same":
        return False
    said = _gist(told.text) - told.subject
    here = _gist(text) - told.subject
    return (not said or not here or bool(shared(said, here))) and len(here - said - _ABOUT) <= 1


def _is_covered(told: Topic, new: Clause, text: str, sentence: str) -> bool:
    """All that the older clause is about is there, and little else."""
    if told.own and new.who and new.who.head and new.who.head != "there":
        return False  # the gym opens at six, whenever I go there
    here = frozenset(content(sentence))
    words = _gist(told.text) - GENERIC or _gist(told.text)
    if here & _PRICED:
        words = words - _PRICE_WORDS or words
    things = words - persons(told.text)
    words = words - told.people or things  # a project is what it has so many of
    if not words or shared(words, here) != words or _PAST.search(text):
        return False
    extra = _gist(text) - words - _PRICE_WORDS - told.people - _ABOUT
    return len(extra) <= (_EXTRA if len(words) > 1 else 0)


@lru_cache(maxsize=8192)
def _gist(text: str) -> frozenset[str]:
    """What it is about, without numbers, their units and verbs that mean little."""
    units = {a.split()[-1] for a in _units(text)}
    return frozenset(content(text)) - LIGHT - _VERBS - _ORDINALS - units


def _units(text: str) -> frozenset[str]:
    from pipeline.domain.conflicts.en.numbers import amounts

    return frozenset(a.unit for a in amounts(text) if a.unit)


def _other_colour(told: Topic, text: str) -> Span | None:
    before = _IS_COLOUR.search(told.text)
    after = _IS_COLOUR.search(text) or _PAINTED.search(text)
    if not before or not after:
        return None
    groups = after.groupdict()
    if before["c"].lower() == (groups["c"] or groups["d"]).lower():
        return None
    first, second = (frozenset(content(one)) for one in (before["s"], groups["s"] or groups["p"]))
    same = first == second and bool(first)
    return (before.start("c") + told.start, before.end("c") + told.start) if same else None
