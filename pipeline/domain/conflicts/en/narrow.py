"""English news that reaches less far than what the older clause told.

The birthday dinner is not the birthday, who is no longer afraid of spiders may be afraid of
flying, what was so last Sunday alone ends no habit, and a year's pay is no month's.
"""

from __future__ import annotations

import re

from pipeline.domain.conflicts.en.sentences import plain
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.words import LEMMAS
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.kinds import widened
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Clause, Reading
from pipeline.domain.stop_words import ENGLISH

_PAIR = re.compile(r"(?=\b(?P<n>[a-z][\w-]+)(?:'s)? (?P<m>[a-z][\w-]+))", re.IGNORECASE)
# With these it is still the thing itself.
_SAME = frozenset(
    stem(word)
    for word in "class lesson course practice practise training appointment meeting session game"
    " match shift subscription membership account job school team club plan plans date day time"
    " hours hour party ceremony slot visit group number address code password level business work"
    " habit routine part thing stuff one idea project life career role position contract program"
    " app medication pill tablet dose supplement diet line service name figure amount total bill"
    " price fee cost rent payment member teacher".split()
)
_WITH = Pattern(
    r"\b(?P<n>[a-z]{3,}) (?P<p>of|to|about|with|at|on) (?:the |an? |my |our |his |her )?"
    r"(?P<v>[\w'-]+)",
    re.IGNORECASE,
)
_KIND = Pattern(
    r"\b(?:my|our|the|an?|his|her|their) (?P<m>[a-z][a-z-]+) (?P<n>[a-z][a-z-]+)", re.IGNORECASE
)
_ENDING = frozenset({"ended", "stopped", "cancelled", "gave_up", "rescheduled", "finished"})
VAGUE = frozenset(
    stem(word)
    for word in "new old current own whole same entire actual next last main usual regular late"
    " previous former original little big favorite dear lovely other first second long".split()
)
_NOT = Pattern(r"\b(?:not|never|no longer)\b|n't\b", re.IGNORECASE)
_EXCHANGED = Pattern(
    r"\b(?:[Ss]wapped|[Ss]witched|[Tt]raded|[Ee]xchanged)\b[^.,;]* with"
    r" (?:[A-Z][a-z]+\b|a (?:colleague|friend|neighbou?r)|someone|my|him|her|them)"
)
_ONCE = Pattern(
    r"\b(?:today|tonight|yesterday|last (?:night|week|weekend|time|(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun)day)|this (?:once|time|morning|evening|afternoon|weekend|week)|for once"
    r"|[Oo]n (?:new year's|christmas|easter|thanksgiving|halloween|my birthday|the weekend of)"
    r"|the other (?:day|night))\b",
    re.IGNORECASE,
)
_LASTING = Pattern(
    r"\b(?:starting|from (?:this|next)|any ?more|any longer|no longer|for good|from now on"
    r"|never again|since|now|stopped|quit"
    r"|gave up|given up|was(?:n't)? (?:true|right|wrong)|mistake|lied|correction|actually)\b",
    re.IGNORECASE,
)
_EVER = Pattern(
    r"\b(?:every|always|usually|never|each|daily|weekly)\b"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days\b"
    r"|\b(?:at|by|around) (?:\d{1,2}(?::\d\d)?(?: ?[ap]m)?|ten|nine|eleven|midnight|noon|six|seven"
    r"|eight)(?=$|[.,;!]| (?:on|in|every|sharp)\b)",
    re.IGNORECASE,
)
_RATE = Pattern(
    r"\d[\d,.]*k?(?: \w+)? (?:a|an|per|every|each) (?P<u>hour|day|week|month|year)\b"
    r"|\b(?:thousand|hundred)(?: \w+)? (?:a|an|per|every|each) (?P<w>hour|day|week|month|year)\b",
    re.IGNORECASE,
)
_NO_WORK = Pattern(r"\b(?:retired|unemployed|out of work|between jobs)\b", re.IGNORECASE)
_STOPPED = Pattern(r"\b(?:stopped|quit|gave up) work", re.IGNORECASE)
_VALUED = frozenset({"number_changed", "rescheduled", "other_value"})
# They follow a thing, and name none.
_NO_THINGS = frozenset("back open forward down away closed early late later anymore ends".split())


def is_narrow(found: Finding, later: Clause, old: Reading, new: Reading) -> bool:
    """Whether `later` tells of less than what the older clause says."""
    place = found.part[0]
    earlier = next((c for c in old.clauses if c.span[0] <= place < c.span[1]), None)
    if earlier is None:
        return False
    before = plain(old.said.text)[slice(*earlier.span)]
    text = plain(new.said.text)[slice(*later.span)]
    if _is_of_part(found, earlier, before, text) or _is_of_other_object(before, text):
        return True
    if _EXCHANGED.search(text) or _is_other_time(found, earlier, later, new):
        return True
    if found.reason in _ENDING and _is_other_of_its_kind(before, text):
        return True
    if _is_single(found, before, text) or _is_other_rate(found, before, text):
        return True
    return bool(_STOPPED.search(text) and _NO_WORK.search(before))


def _is_of_part(found: Finding, old: Clause, before: str, text: str) -> bool:
    """The thing that was told of only tells which dinner, or which cake, it is now."""
    if found.reason not in _VALUED:
        return False
    heads = {found.old.head, old.who.head if old.who else ""} - {""}
    return any(is_only_part(head, before, text) for head in heads)


def is_only_part(head: str, before: str, text: str) -> bool:
    places = [m for m in re.finditer(r"[\w-]+", text) if stem(m.group().lower()) == head]
    pairs = {m.start("n"): m["m"] for m in _PAIR.finditer(text)}
    there = frozenset(content(before))
    return bool(places) and all(_is_thing(pairs.get(m.start(), ""), there) for m in places)


def _is_thing(word: str, there: frozenset[str]) -> bool:
    """A noun of its own, as far as a word shows that without its sentence."""
    low = word.lower()
    if len(low) < 4 or low in ENGLISH | _NO_THINGS or not word[0].islower():
        return False
    verb = low.endswith(("ly", "ing", "ed", "s")) or (low in LEMMAS and low != LEMMAS[low])
    return not verb and not {stem(low)} & (_SAME | there)


def _is_other_of_its_kind(before: str, text: str) -> bool:
    """The end of the car loan is none of the student loan, whatever both have in common."""
    first, second = _kinds(before), _kinds(text)
    there, here = frozenset(content(before)), frozenset(content(text))
    return any(
        not kinds & here and not second[noun] & there
        for noun, kinds in first.items()
        if noun in second and kinds and second[noun]
    )


def _kinds(text: str) -> dict[str, frozenset[str]]:
    """What each noun is told apart by: the word before it, where a determiner is before that."""
    found: dict[str, frozenset[str]] = {}
    for match in _KIND.finditer(text):
        word, noun = match["m"].lower(), stem(match["n"].lower())
        if match["n"].lower() in ENGLISH:
            continue
        found[noun] = found.get(noun, frozenset()) | (frozenset(content(word)) - VAGUE)
    return found


def _is_of_other_object(before: str, text: str) -> bool:
    """Not allergic to cats leaves alone who is allergic to bees."""
    if not _NOT.search(text) or _NOT.search(before):
        return False
    held = {(stem(m["n"].lower()), m["p"].lower()): m["v"] for m in _WITH.finditer(before)}
    for match in _WITH.finditer(text):
        was = held.get((stem(match["n"].lower()), match["p"].lower()))
        if was is None:
            continue
        one, other = frozenset(content(was)), frozenset(content(match["v"]))
        here = widened(frozenset(content(text)))
        if (
            one
            and other
            and not widened(one) & here
            and not other & widened(frozenset(content(before)))
        ):
            return True
    return False


def _is_other_time(found: Finding, earlier: Clause, later: Clause, new: Reading) -> bool:
    """No Sunday any more, where Monday was told of."""
    if not later.negated:
        return False
    one = {m.value for m in earlier.moments if m.kind == "weekday"}
    other = {m.value for m in later.moments if m.kind == "weekday"}
    if one and other and not one & other:
        return True
    if found.reason != "rescheduled":
        return False
    return not any(c.moments for c in new.clauses if c is not later and c.asserted)


def _is_single(found: Finding, before: str, text: str) -> bool:
    """What was so once ends no habit, and does not show that there was none."""
    if found.reason not in ("opposite", "rescheduled", "other_value"):
        return False
    return is_once(text, before)


def is_once(text: str, before: str) -> bool:
    """Whether `text` tells of one day only, and `before` of all of them."""
    return bool(_ONCE.search(text) and _EVER.search(before)) and not _LASTING.search(text)


def _is_other_rate(found: Finding, before: str, text: str) -> bool:
    if found.reason != "number_changed":
        return False
    one, other = _RATE.search(before), _RATE.search(text)
    if one is None or other is None:
        return False
    return (one["u"] or one["w"]).lower() != (other["u"] or other["w"]).lower()
