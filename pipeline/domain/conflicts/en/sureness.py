"""Whether English news is sure enough for an older statement to be retired by it.

Rules find what may be over or wrong; here it has to be plain that it is: the news is of the very
one whom the older statement is about, it is told as a fact, and for longer than a day. What is
not so sure is suspected.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from pipeline.domain.conflicts.en.bearers import PERSONS
from pipeline.domain.conflicts.en.casing import is_name_only
from pipeline.domain.conflicts.en.narrow import VAGUE, is_only_part
from pipeline.domain.conflicts.en.sentences import plain, sentences
from pipeline.domain.conflicts.en.slips import slips
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.topics import LIGHT, numbers, shared
from pipeline.domain.conflicts.matching import called, same_one
from pipeline.domain.conflicts.patterns import LATEST, Pattern
from pipeline.domain.conflicts.values import UNKNOWN, Clause, Reading, Span, State, Who

_MINE = Pattern(r"\b(?:i|me|my|mine|we|us|our|ours|myself)\b", re.IGNORECASE)
_IT = Pattern(r"\b(?:it|he|she|they|that|him|her|his|its|their|them|there)\b", re.IGNORECASE)
_YOURS = Pattern(r"\byour (?P<n>[\w-]+)", re.IGNORECASE)
# Told by those who know no better than the speaker does.
_OTHERS_SAY = Pattern(
    r"\b(?!(?:I|[Ww]e|[Yy]ou)\b)(?:[A-Z]\w+|(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]|[Hh]is|[Hh]er|[Ss]ome)"
    r" (?:[\w-]+ ){0,2}[\w-]+|[Hh]e|[Ss]he|[Tt]hey) (?:\w+ )?(?:insists?|insisted|claim(?:s|ed)"
    r"|swears?|swore|reckons?|keeps? saying|misheard|misread|mixed up|confused|was wrong|(?:got"
    r"|had) (?:it|that|this|everything|the \w+|my \w+|our \w+) (?:all )?wrong|made a mistake)\b"
)
_UNSURE = Pattern(
    r"\bnot (?:so |really |quite |that )?(?:sure|certain)\b|\bon (?:the )?(?:stage|paper)\b"
    r"|\b(?:pretend|pretended|lose a bet|as if|prank)\b",
    re.IGNORECASE,
)
# A manner of speaking.
_FIGURE = Pattern(
    r"\b(?:died?|dying|dead|broke up|cracked up|split|killed (?:me|us)|crying|bored|scared|worked)"
    r" (?:of |from |with |to |my |his |her |our )?(?:laughing|laughter|sides|boredom|embarrassment"
    r"|shame|death|tears)\b",
    re.IGNORECASE,
)
# What one thinks of somebody is no other fact of them.
_JUDGED = Pattern(
    r"(?:'s|'re| is| are| was| were)(?: (?:really|so|very|actually|quite|pretty|just|a bit))*"
    r" (?:kind|nice|lovely|great|good|bad|delicious|rude|funny|friendly|angry|mean|clever|sweet"
    r"|awful|amazing|fantastic|brilliant|excellent|boring|fun|mad|upset|cross|honest|fine|busy|lazy"
    r"|beautiful|cheap|expensive|terrible|horrible|wonderful)\b",
    re.IGNORECASE,
)
_NAME = Pattern(r"\b[A-Z][\w-]+\b(?!'s)")
_NOT = Pattern(r"\b(?:not|never|no|nobody|none|neither|nor|without|nothing)\b|n't\b", re.IGNORECASE)
_BEINGS = PERSONS - frozenset("babi girl boy team".split())
_MOST = 0.6  # of the words of an older clause
_HALF = 0.5
_FRAME = 3  # words that two tellings of the same begin with
# Of such a kind is whatever is told of a thing.
_VALUES = frozenset(
    stem(word)
    for word in "date day time hour number address name age year price cost amount size place room"
    " figure birthday spelling digit month weight height distance count total thing".split()
)
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
# On a single occasion, or for somebody who does it again after that.
_BRIEF = Pattern(
    rf"\b(?:this|that) (?:one )?(?:{_DAY}|time|once)\b|\bfor the (?:day|night|evening"
    r"|weekend|match|game|party)\b|\bjust (?:today|once|this)\b|\bon the day of\b"
    r"|\bwhile (?:\w+ ){1,4}(?:is|are|was|were) (?:away|off|ill|sick|out|on|being)\b"
    r"|\b(?:until|till) (?:he|she|they|it|we|i|the|my|our)\b|\btemporar\w+|\bin the meantime\b"
    r"|\b(?:stood|stand(?:s|ing)?|fill(?:s|ed|ing)?) in for\b|\bcover(?:s|ed|ing) (?:for"
    r"|an?)\b|\bborrow(?:ed|ing)?\b",
    re.IGNORECASE,
)
# Which one it is: the rent for the garage, the 6:50 train; and what only belongs to it.
_OF_WHICH = r"\b{}\w* (?:for|of) (?:the|my|our|an?|his|her) (?P<n>[a-z]\w+)"
_AT_IT = (
    r"^\W*(?:the|my|our|an?) (?P<n>[a-z]+) (?:in|of|at|from|by|with) (?:the|my|our) (?:\w+ )?{}"
)
_OF_ITS_KIND = r"\b(?P<n>[a-z]+) {}"
_KIND = r"\b(?:i'm|i am|we're|we are) (?:an?|the) (?:[\w-]+ )?{}"  # the vegetarian is another one
# The friend I told you of, the bloke next to me.
_LED_BY_OTHERS = Pattern(
    r"^\W*(?:the|an?|one of the|some) (?:[\w-]+ ){1,3}?(?:i|we|who|whose|that (?:i|we)|next to"
    r"|across from|opposite|behind|in front of|beside) ",
    re.IGNORECASE,
)
_NUMBERED = r"\b(?P<n>\d[\d:.]*) {}"


def weighed_en(state: State, part: Span, place: int, old: Reading, new: Reading) -> State:
    """`state`, or what is left of it: of `part` of `old`, after the news at `place` of `new`."""
    earlier, later = _at(old, part[0]), _at(new, place)
    if earlier is None:
        return state
    before, after = plain(old.said.text), plain(new.said.text)
    text = after[slice(*later.span)] if later else after
    if _FIGURE.search(_sentence(after, place)) or _is_another_sense(earlier, before, after):
        return "none"
    if _UNSURE.search(_sentence(after, place)):
        return "suspected"
    if later and later.who and _is_another_such(earlier, later.who, before, text):
        return "none"
    if state == "denied":
        sure = _is_of_it(earlier, new, before, _sentence(after, place), old.speaker)
    else:
        sure = not _BRIEF.search(text) and _is_same(earlier, later, old, new)
    return state if sure else "suspected"


def _at(reading: Reading, place: int) -> Clause | None:
    return next((c for c in reading.clauses if c.span[0] <= place < c.span[1]), None)


@lru_cache(maxsize=LATEST)
def _sentence(text: str, place: int) -> str:
    return next((text[s:e] for s, e in sentences(text) if s <= place < e), text)


def _is_of_it(old: Clause, new: Reading, before: str, sentence: str, speaker: str) -> bool:
    """The correction names whom it is about, and what of that was wrong or is right instead."""
    told, after = before[slice(*old.span)], plain(new.said.text)
    words, here = frozenset(content(told)), frozenset(content(after))
    subject = _subject(old.who or Who(), speaker)
    if any(stem(match["n"].lower()) in subject for match in _YOURS.finditer(after)):
        return False
    both = shared(words, here)
    share = len(both) / max(1, len(words))
    if share >= _HALF and any(_is_denial(c, after, words) for c in new.clauses):
        return True
    if share >= _HALF and any(_begins_alike(told, after[slice(*c.span)]) for c in new.clauses):
        return True
    if _OTHERS_SAY.search(sentence) or _is_of_another(words, new):
        return False
    outright = slips(new.said.text) or _NOT.search(sentence)
    if old.moments and not outright and _has_more(words, new, here):
        return False
    given = {number for number, _ in numbers(told)}
    valued = bool(given) and bool({number for number, _ in numbers(after)} - given)
    if subject and shared(subject, here):
        return valued or bool(_JUDGED.search(told)) or not _JUDGED.search(sentence)
    if subject:
        rest = shared(words - subject - LIGHT, here)
        return bool(rest) and (valued or bool(_IT.search(after)))
    return share >= _MOST or valued or _is_named_wrong(words, new)


def _is_of_another(words: frozenset[str], new: Reading) -> bool:
    """What is named as wrong is no part of what was told, nor a value that all things have."""
    named = (frozenset(content(one.about)) - LIGHT for one in slips(new.said.text) if one.sure)
    return any(about - shared(about, words) - _VALUES for about in named)


def _has_more(words: frozenset[str], new: Reading, here: frozenset[str]) -> bool:
    """To celebrate a birthday later is not to have it then."""
    values = {word for c in new.clauses for m in c.moments for word in content(m.value)}
    return any(here - shared(here, words) - LIGHT - values)


def _is_denial(new: Clause, after: str, words: frozenset[str]) -> bool:
    """I never had one, whatever else is told."""
    text = after[slice(*new.span)]
    return bool(_NOT.search(text) and _MINE.search(text) and shared(words, new.words))


def _begins_alike(told: str, text: str) -> bool:
    """I was born in the one town, and in the other."""
    return told.lower().split()[:_FRAME] == text.lower().split()[:_FRAME]


def _is_named_wrong(words: frozenset[str], new: Reading) -> bool:
    """Nothing but what the older clause is about is named as wrong."""
    named = [frozenset(content(slip.about)) - LIGHT for slip in slips(new.said.text) if slip.sure]
    return any(about and about <= shared(about, words) for about in named)


def _subject(who: Who, speaker: str) -> frozenset[str]:
    named = {stem(part) for word in called(who) for part in word.split() if word[0] != UNKNOWN}
    owner = {stem(part) for part in re.split(r"[/ ]", who.owner) if part}
    return frozenset(named | owner) - {stem(speaker)}


def _is_same(old: Clause, new: Clause | None, then: Reading, now: Reading) -> bool:
    """The news is of the one whom the older clause is about, or who is named there."""
    if new is None or new.who is None:
        return True
    before, after = plain(then.said.text), plain(now.said.text)
    was, who, text = old.who or Who(), new.who, after[slice(*new.span)]
    if old.who and same_one(was, who) != "no":
        return True
    self = then.speaker in who.names or any(name[0] == UNKNOWN for name in who.names)
    return (
        self
        or _is_named(who, _subject(was, then.speaker), before, text)
        or _tells_of(old, new, before, text, then.speaker)
        or _is_mine(new, old, now, after)
    )


def _is_named(who: Who, was: frozenset[str], before: str, text: str) -> bool:
    """By all that is said of them, by a name, or as the one whose day or baby it is."""
    named, there = _subject(who, ""), frozenset(content(before))
    if named <= shared(named, there):
        return not (
            who.head and re.search(_KIND.format(re.escape(who.head)), before, re.IGNORECASE)
        )
    if not who.owner:
        told = {m.group() for m in _NAME.finditer(text)} | who.names | {who.head}
        return bool(was & {stem(word.lower()) for word in told if word})
    beings = _subject(replace(who, owner=""), "") & _BEINGS
    return stem(who.owner.split("/")[-1]) in was and not beings


def _tells_of(old: Clause, new: Clause, before: str, text: str, speaker: str) -> bool:
    """What was done to the one of the older clause, or who else has their place."""
    was, here = _subject(old.who or Who(), speaker), frozenset(content(text))
    if was and was == shared(was, here):
        return not is_only_part(old.who.head if old.who else "", before, text)
    beside = frozenset(content(before[slice(*old.span)])) - was - LIGHT
    enough = beside and (was or (len(beside) > 1 and new.turn != "ends"))
    return bool(enough) and beside == shared(beside, here)


def _is_another_sense(old: Clause, before: str, after: str) -> bool:
    """All that both have in common is a name in the one, and a common word in the other."""
    both = old.words & frozenset(content(after))
    return is_name_only(both, before[slice(*old.span)], after)


def _is_another_such(old: Clause, who: Who, before: str, text: str) -> bool:
    """A stage name is not a name, nor the rent for the garage the rent."""
    there = frozenset(content(before))
    was = old.who.head if old.who else ""
    head = re.escape(was or who.head)
    if not head:
        return False
    for form in (_OF_WHICH, _AT_IT):
        match = re.search(form.format(head), text, re.IGNORECASE)
        if match and not shared(frozenset(content(match["n"])), there):
            return True
    kind = re.search(_OF_ITS_KIND.format(head), text) if who.head == was else None
    if kind and who.mods and {stem(kind["n"])} & ({*map(stem, who.mods)} - there - VAGUE):
        return True
    first, second = (re.search(_NUMBERED.format(head), one) for one in (before, text))
    return bool(first and second and first["n"] != second["n"])


def _is_mine(new: Clause, old: Clause, now: Reading, after: str) -> bool:
    """The speaker tells of something that befell themselves, or goes on to."""
    if _LED_BY_OTHERS.search(after[slice(*new.span)]):
        return False
    if _MINE.search(after, *new.span):
        return True
    sentence = _sentence(after, new.span[0])
    return any(
        one.who is not None
        and one.asserted
        and (now.speaker in one.who.names or shared(old.words, one.words))
        and _MINE.search(after, *one.span)
        for one in now.clauses
        if after[slice(*one.span)] in sentence
    )
