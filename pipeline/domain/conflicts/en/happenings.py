"""What happened, in English words of its own, and what it ends: a divorce that came through.

Compared are a sentence of the newer statement and the clauses of the older one, by the pairs of
wordings in `happenings_table_en`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import replace
from functools import lru_cache

from pipeline.domain.conflicts.en.happenings_table import HAPPENINGS, Happening
from pipeline.domain.conflicts.en.sentences import plain
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.words import RELATIVES
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.gists import gist_en
from pipeline.domain.conflicts.matching import called, is_history, moments_differ, same_one
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who

_WORD = Pattern(r"[a-z]+")
_NUMBERS = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
_COUNT = {word: str(number) for number, word in enumerate(_NUMBERS.split(), 2)}
_NUMBER = Pattern(rf"\d+(?:[.,:]\d+)*|\b(?:{'|'.join(_COUNT)})\b", re.IGNORECASE)
_NOT_SO = Pattern(
    r"\b(?:almost|nearly|if|would|might|could|hope|hoping|wish|want(?:s|ed)? to|plan(?:s|ning)? to"
    r"|going to|gonna|will|used to|back then|didn't|hasn't|haven't|not yet)\b",
    re.IGNORECASE,
)
# What is past cannot be put off.
_PAST = Pattern(
    r"\b(?:won|lost|went|was in|were in|was at|were at|came|finished|ended|got back)\b.*"
    r"\b(?:last|yesterday|ago|on \w+day|this morning)\b"
    r"|\b(?:last \w+|yesterday|ago)\b.*\b(?:won|lost|went|was|were|had|finished)\b",
    re.IGNORECASE,
)
_PUT_OFF = frozenset({"rescheduled", "cancelled"})
_AND_SAYS = Pattern(r"\band (?:says?|said|told)\b", re.IGNORECASE)
_CHART = Pattern(r"\baccording to (?:my|her|his|their|the) (?:chart|records?|files?)\b", re.I)
_WE = Pattern(r"\bwe(?:'re| are)\b", re.IGNORECASE)
_SERVING = frozenset("landlord landladi doctor dentist boss manag vet teacher".split())
_NEXT_DOOR = Pattern(r"\bnext door\b|\bneighbou?rs?\b|\bupstairs\b", re.IGNORECASE)
_KIN = frozenset(stem(word) for word in RELATIVES) - {"babi", "twin"} - _SERVING
_NOBODY = ("?", "what ")
_KINDS = ("weekday", "month", "day", "hour")
_SAME = {
    word: kind
    for kind, words in {
        "girl": "daughter girl", "boy": "son boy", "bin": "bin trash garbage rubbish",
        "coffe": "coffe caffein espresso", "home": "home house place",
        "born": "born birth", "grandpa": "grandpa grandad granddad grandfath",
    }.items()
    for word in words.split()
}  # fmt: skip
_BY_CUE: dict[str, list[Happening]] = {}
for _one in HAPPENINGS:
    for _cue in _one.cues:
        _BY_CUE.setdefault(_cue, []).append(_one)


def happened(old: Reading, new: Reading) -> Finding | None:
    """What of `old` is over by what `new` tells."""
    if old.speaker != new.speaker or new.language != "en":
        return None
    told = _told(new.said.text)
    return next(_found(old, new, told), None) if told else None


@lru_cache(maxsize=8192)
def _told(text: str) -> tuple[tuple[Happening, str | None, Span], ...]:
    """Each happening that the text tells, the name of what it befell, and where."""
    straight = plain(text)
    cues = {*_WORD.findall(straight.lower())} & _BY_CUE.keys()
    rules = {id(rule): rule for cue in cues for rule in _BY_CUE[cue]}
    found = []
    for rule in HAPPENINGS if rules else ():
        match = rule.news.search(straight) if id(rule) in rules else None
        if match:
            found.append((rule, match.groupdict().get("v"), match.span()))
    return tuple(found)


def _found(
    old: Reading, new: Reading, told: tuple[tuple[Happening, str | None, Span], ...]
) -> Iterator[Finding]:
    for rule, name, span in told:
        later = _clause_at(new, span[0])
        if later is None:
            continue
        if is_history(later.moments, old, new.said.said_at):
            continue
        if rule.state == "outdated" and _is_unreal(new, later, span):
            continue
        for earlier in old.clauses:
            text = plain(old.said.text)[slice(*earlier.span)]
            past = rule.reason in _PUT_OFF and _PAST.search(text)
            if _is_told(earlier, text) and rule.held.search(text) and not past:
                part = _part(rule, name, earlier, text, later, new)
                if part is not None:
                    yield _finding(rule, earlier, later, part)


def _is_told(clause: Clause, text: str) -> bool:
    """As a fact, or as the records have it."""
    return clause.asserted or bool(_CHART.search(text))


def _clause_at(new: Reading, place: int) -> Clause | None:
    return next((c for c in new.clauses if c.span[0] <= place < c.span[1]), None) or next(
        (c for c in new.clauses if c.span[0] >= place), None
    )


def _is_unreal(new: Reading, later: Clause, span: Span) -> bool:
    if not later.asserted and not _AND_SAYS.search(new.said.text, span[1], later.span[1]):
        return True
    return bool(_NOT_SO.search(new.said.text.replace("’", "'"), later.span[0], span[0] + 1))


def _part(
    rule: Happening, name: str | None, old: Clause, text: str, new: Clause, told: Reading
) -> Span | None:
    """Where in the older clause stands what no longer holds, if the two are of the same."""
    others = rule.state != "suspected" and _is_anothers(old, text, new, told)
    if others or not _is_linked(rule, name, old, text, new, told):
        return None
    if rule.differ == "number":
        return _number(text, told.said.text, old.span[0])
    if rule.differ == "moment":
        moved = moments_differ(old.moments, [m for c in told.clauses for m in c.moments])
        moved = tuple(m for m in moved if m.kind in _KINDS)
        return (moved[0].span[0], moved[-1].span[1]) if moved else None
    if rule.differ == "set" and not old.moments:
        return None
    if rule.differ == "other" and same_one(old.who or Who(), new.who or Who()) != "no":
        return None
    return old.claims[0].part if old.claims else old.span


def _is_linked(
    rule: Happening, name: str | None, old: Clause, text: str, new: Clause, told: Reading
) -> bool:
    named = _widened(content(name or ""))
    if name is not None and 2 * len(named & _widened(content(text))) < max(1, len(named)):
        return False
    if name is not None and not rule.share:
        return True
    if rule.link == "any":
        return True
    if rule.link == "word":
        return _shared(old, text, new, told, rule.share)
    return _is_same_one(old, new)


def _is_anothers(old: Clause, text: str, new: Clause, told: Reading) -> bool:
    """My sister's flight is not my flight, nor is the chess club the book club."""
    if _NEXT_DOOR.search(told.said.text, *new.span) and not _NEXT_DOOR.search(text):
        return True
    one, other = old.who or Who(), new.who or Who()
    if not other.head or same_one(one, other) != "no" or _WE.search(told.said.text):
        return False
    same = other.head == one.head
    return same and (not one.owner or not other.owner.endswith(one.owner))


def _is_same_one(old: Clause, new: Clause) -> bool:
    if new.who is None or old.who is None:
        return True
    if same_one(old.who, new.who) != "no":
        return True
    if new.who.owner and new.who.owner in old.who.names and new.who.head:
        return new.who.head not in _KIN | _SERVING  # "our divorce", and not "our boss"
    return bool(old.who.owner) and old.who.owner in new.who.names


def _shared(old: Clause, text: str, new: Clause, told: Reading, share: float) -> bool:
    """Whether they have words in common beside the one who is spoken of."""
    who = old.who or Who()
    names = frozenset() if who.head else frozenset(content(" ".join(called(who))))
    other = new.who or Who()
    unnamed = other.names & {told.speaker} or any(n.startswith(_NOBODY) for n in other.names)
    named = other.names and not other.head and not unnamed
    if named and who.names and not who.head and same_one(who, other) == "no":
        return False
    there = _widened(gist_en(text)) - names
    here = _widened(gist_en(plain(told.said.text)))
    both = there & here
    return bool(both) and len(both) >= share * len(there)


def _widened(words: Set[str] | list[str] | tuple[str, ...]) -> frozenset[str]:
    return frozenset(_SAME.get(word, word) for word in words)


def _number(before: str, after: str, start: int) -> Span | None:
    """The number of the older clause that the newer text gives otherwise."""
    first = [(_value(m.group()), m.span()) for m in _NUMBER.finditer(before)]
    second = {_value(m.group()) for m in _NUMBER.finditer(after)}
    if len(first) != 1 or not second or first[0][0] in second:
        return None
    (begin, end) = first[0][1]
    return begin + start, end + start


def _value(told: str) -> str:
    return _COUNT.get(told.lower(), told.replace(",", ""))


def _finding(rule: Happening, old: Clause, new: Clause, part: Span) -> Finding:
    one, other = Claim("do", old.who or Who(), part), Claim("", new.who or Who(), new.span)
    sure = 0.4 if rule.state == "suspected" else 0.75
    return replace(Finding(rule.state, rule.reason, one, other, sure, part))
