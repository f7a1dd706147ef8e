"""English news and corrections of another side of what was told.

When a flight leaves is not where it leaves from; new textbooks are no end of a language; who no
longer lets others win plays on.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.domain.conflicts.en.sentences import plain
from pipeline.domain.conflicts.en.slips import slips
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Clause, Reading

_TIME = (
    r"\d|noon|midnight|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
    r"(?! (?:the|of)\b)|half|quarter"
)
_DAY = (
    r"(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|the \d|\d+(?:st|nd|rd|th)\b"
    r"|(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|spring|summer|autumn|winter|fall|20\d\d|19\d\d)\b"
)
_SIDE = Pattern(
    rf"\b(?:(?P<hour>(?:at|by|around) (?:{_TIME}))|(?P<day>(?:on|in|by) (?:{_DAY}))"
    r"|(?P<place>(?:in|from|at|to|on) (?!the (?:morning|afternoon|evening|end)\b)"
    r"(?:the |an? |my |our |his |her )?[a-z0-9])"
    r"|(?P<people>with (?:the |an? |my |our |his |her )?[a-z]))",
    re.IGNORECASE,
)
# It is not my girlfriend but my flatmate who snores.
_CLEFT = Pattern(
    r"\b(?:it|that)(?:'s| is| was)(?: not|n't) [^.;:!?]*? (?:who|that|which) (?P<p>[^.,;:!?]+)",
    re.IGNORECASE,
)
_OF = Pattern(r"\b(?P<n>[a-z]{3,}) of (?:the )?(?P<v>[A-Z][\w-]+)")
_NAME = re.compile(r"\b[A-Z][a-z][\w-]+")
_NOT = Pattern(r"\b(?:not|no|never|without)\b|n't\b", re.IGNORECASE)
# Said of others in fun.
_JEST = Pattern(
    r"\b(?:(?:ha){2,}h?|he(?:he)+|lol|lmao|rofl|just (?:kidding|joking|teasing))\b|[😂🤣😜😉]",
    re.IGNORECASE,
)
# Once, and again since.
_ONCE = Pattern(
    r"\bonce(?= *(?:$|[,.;:!?]|(?:years|ages|decades|months|long) ago\b|when\b|in (?:19|20)\d\d"
    r"|as an? |for (?:about |only |just )?an? ))"
)
_ANY_MORE = Pattern(
    r"\b(?:no longer|(?:don't|doesn't|do not|does not)) (?P<v>[a-z]+)\b", re.IGNORECASE
)
# What one does no longer with a thing that one has, or at a thing that one does.
_BESIDE = frozenset(
    stem(word)
    for word in "let owe lose beat win argue cry worry complain fear forget struggle blame"
    " cheat dread hesitate hide interrupt embarrass scare tremble notice borrow".split()
)
_FEELINGS = frozenset({"feeling", "opinion"})
_CHANGED = Pattern(
    r"\b(?:switched|changed|swapped|replaced|upgraded) (?:my |our |his |her |the |to new )?"
    r"(?P<m>[\w-]+) (?P<n>[\w-]+)",
    re.IGNORECASE,
)
_GEAR = frozenset(
    stem(word)
    for word in "textbook book racket racquet shoes string teacher tutor instructor coach app gear"
    " helmet glove partner mat boots bag ball shirt pad dictionary notebook case cover"
    " charger battery strap tyre tire pedal saddle filter lens bow reed stick pick".split()
)


def is_other_side(place: int, old: Reading, new: Reading) -> bool:
    """Whether a correction tells another side only of what the older clause at `place` says."""
    before, after = plain(old.said.text), plain(new.said.text)
    clause = _at(old, place)
    if old.speaker != new.speaker and _JEST.search(after):
        return True
    if clause is None or clause.negated:
        return False
    if _is_cleft(clause, before, after) or _is_of_another(before, after, new):
        return True
    return _is_of_other_kind(clause, before, after, new)


def _is_of_other_kind(clause: Clause, before: str, after: str, new: Reading) -> bool:
    """The hour is right now, and the place is as it was."""
    was = _sides(before[slice(*clause.span)])
    if not was:
        return False
    marks = [slip.span for slip in slips(new.said.text) if slip.sure]
    told = [
        c for c in new.clauses
        if c.words and c.asserted and not any(s < c.span[1] and c.span[0] < e for s, e in marks)
    ]  # fmt: skip
    now = {side for c in told for side in _sides(after[slice(*c.span)])}
    denied = any(c.negated and c.words & clause.words for c in told)
    if not (marks or denied) or not now or {kind for kind, _ in was} & {kind for kind, _ in now}:
        return False
    values = {word for _, words in was for word in words}
    named = frozenset(content(after)) | {word.lower() for word in re.findall(r"\w+", after)}
    return not values & named and not {"hour", "day"}.isdisjoint({kind for kind, _ in (*was, *now)})


@lru_cache(maxsize=8192)
def _sides(text: str) -> frozenset[tuple[str, frozenset[str]]]:
    """Of what kind is what is told: when, on what day, where, with whom; and its words."""
    found = list(_SIDE.finditer(text))
    ends = [*(match.start() for match in found), len(text)][1:]
    return frozenset(
        (str(match.lastgroup), frozenset(content(text[match.start() : end])))
        for match, end in zip(found, ends, strict=True)
    )


def _is_cleft(clause: Clause, before: str, after: str) -> bool:
    """Who it is that snores takes back only that somebody else does."""
    match = _CLEFT.search(after)
    told = frozenset(content(match["p"])) if match else frozenset()
    return bool(told) and not told & frozenset(content(before[slice(*clause.span)]))


def _is_of_another(before: str, after: str, new: Reading) -> bool:
    """Wrong about Australia, whose capital is told, and not that of France."""
    match = _OF.search(before)
    if match is None or match["v"] in after or match["n"].lower() not in after.lower():
        return False
    named = [slip.about for slip in slips(new.said.text) if slip.sure]
    return bool(named) and all(
        (names := _NAME.findall(about)) and not any(name in before for name in names)
        for about in named
    )


def is_of_once(text: str) -> bool:
    """Whether it is told of a single time that is over itself."""
    return _ONCE.search(text) is not None and not _NOT.search(text)


def is_mere(place: int, later: Clause, old: Reading, new: Reading) -> bool:
    """Whether what looks like an end is told of something that goes with it, or is known."""
    clause = _at(old, place)
    if clause is None:
        return False
    text = plain(new.said.text)[slice(*later.span)]
    if clause.turn == "ends" and (later.negated or later.turn == "ends"):
        return True  # who stopped eating meat does not eat it any more
    if _is_beside_it(text, clause):
        return True
    if _ANY_MORE.search(text) and _is_of_other_thing(clause, later):
        return True
    match = _CHANGED.search(text)
    if match is None:
        return False
    return stem(match["m"]) in clause.words and stem(match["n"]) in _GEAR - clause.words


def _is_beside_it(text: str, old: Clause) -> bool:
    """Who no longer loses at tennis plays it."""
    verb = _ANY_MORE.search(text)
    if verb is None or any(claim.slot in _FEELINGS for claim in old.claims):
        return False  # a hated way to work that is no longer dreaded
    return stem(verb["v"]) in _BESIDE - old.words


def is_while_at_it(place: int, text: str, old: Reading) -> bool:
    """Whether `text` ends something that goes with what the older clause at `place` says."""
    clause = _at(old, place)
    return clause is not None and _is_beside_it(text, clause)


def _is_of_other_thing(old: Clause, new: Clause) -> bool:
    """Of two things each is named by the clause of its own."""
    if old.who is None or new.who is None or old.who.names or new.who.names:
        return False
    first, second = old.who.head, new.who.head
    return bool(first and second) and second not in old.words and first not in new.words


def _at(reading: Reading, place: int) -> Clause | None:
    return next((c for c in reading.clauses if c.span[0] <= place < c.span[1]), None)
