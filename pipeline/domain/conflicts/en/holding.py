"""Whose state an English clause tells of: the one who is named next before the wording."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.axes import Holder
from pipeline.domain.conflicts.en import sentences as sentences_en
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.words import (
    ADVERBS,
    AUXILIARIES,
    LEMMAS,
    PAST_FORMS,
    RELATIVES,
)
from pipeline.domain.conflicts.geography import wider_places
from pipeline.domain.conflicts.values import Span
from pipeline.domain.names_words import GIVEN_NAMES
from pipeline.domain.stop_words import ENGLISH

SOMEBODY = Holder("?", frozenset())  # he or she, before whom nobody was named


def same_holder(old: Holder, new: Holder) -> bool:
    """My sister and my sister Ann are one, my sister Eve is another."""
    if old.names and new.names:
        return bool(old.names & new.names)
    return bool(old.role) and old.role == new.role


_ROLE = "(?:" + "|".join(sorted({*RELATIVES, "pet"} - {"team", "ex"}, key=len, reverse=True)) + ")"
_OWN = r"(?:my|our|his|her|their)"
_NAME = r"(?-i:[A-Z][a-zà-ÿ][\w-]*)"
_SOMEONE = rf"(?:{_OWN} (?:[\w-]+ ){{0,2}}?[\w-]+|{_NAME})"
_SURELY = (
    "(?:now|still|finally|already|really|currently|officially|also|just|both|all|actually|happily"
    "|usually|always|normally|very|so|quite|newly|definitely|honestly|again)"
)
# `#` is replaced by the number of the place.
PLACES = {
    "my": rf"(?P<my#>{_SOMEONE}'s|{_OWN})",
    "me": rf"(?P<me#>me|us|him|her|them|{_OWN} {_ROLE}|{_NAME})",
    "it": r"(?P<it#>[\w' -]{2,40}?)",
    "be": rf"(?:am|'m|is|'s|are|'re)(?: {_SURELY})*",
    "end": r"(?=\s*(?:$|[.,;:!?—–]|\b(?:and|but|because|so|now|these|lately|any ?more|since)\b))",
}
_MENTION = re.compile(
    r"\b(?:(?P<self>i|we)(?='\w|\b)|(?P<they>he|she|they)(?='\w|\b)"
    rf"|(?P<own>{_OWN}|{_NAME}'s) (?:(?:[a-z-]+|{_NAME}'s) ){{0,2}}?(?P<role>{_ROLE})\b"
    rf"(?!'s)(?: (?P<called>{_NAME}))?"
    r"|(?P<bare>mom|mum|dad|grandma|grandpa|granny|grandmother|grandfather)\b(?!'s)"
    rf"|(?:aunt|uncle|dr\.?|mr\.?|mrs\.?|ms\.?) (?P<titled>{_NAME})"
    rf"|(?P<name>{_NAME})(?!'s)\b"
    r"|(?P<other>you|who|someone|somebody|everyone|everybody|people|nobody|it|that|which)\b)",
    re.IGNORECASE,
)
_NO_NAME = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june"
    " july august september october november december christmas easter".split()
)
_ALIKE = {"mum": "mother", "mom": "mother", "dad": "father", "grandma": "grandmother",
          "granny": "grandmother", "grandpa": "grandfather", "kids": "children", "kid": "child",
          "neighbour": "neighbor", "flatmate": "roommate", "coworker": "colleague"}  # fmt: skip
# With this haircut my neck is cold: it is told of whom the clause goes on to speak.
_MINE_AHEAD = re.compile(r"[^.]*?\b(?:my|i|i'\w+|me|our|we)\b", re.IGNORECASE)
# Two weeks in Vietnam are over: the wording is itself the subject.
_LEADS_IN = re.compile(
    r"\W*(?:(?:the|an?|my|our|two|three|four|five|six|\d+|first|last|these|those|this|that)\s+)*$",
    re.IGNORECASE,
)
_COUNTS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve several many few some first"
    " second third last next half both".split()
)
_GAP = 5  # words between the subject and what is told of it
_NOT_SO = re.compile(
    r"(?:n't|\b(?:not|never|no longer|hardly|barely|rarely|without|almost|nearly|will|'ll|would"
    r"|wants?|wanted|going|plan\w*|hop\w+|used|try|trying|about|wish\w*|instead|before|until|rather"
    r"|can't afford|dream\w*|refus\w+|might|may|could|should|if|no|isn't))(?: \w+){0,3} $",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"\b(?:used to|back then|as an? (?:kid|child|teen\w*|student|boy|girl)|when (?:i|we|he|she)"
    r" (?:was|were)|years ago|once upon|formerly|before that|in the past|last year|growing up|at"
    r" the time|in those days|in (?:my|his|her) (?:twenties|teens|youth|childhood)|had been|ex-\w+"
    r"|jok\w+|almost|nearly|only (?:if|when)|in (?:18|19|20)\d\d)\b",
    re.IGNORECASE,
)
_ONCE = re.compile(
    r"\b(?:today|tonight|yesterday|tomorrow|this (?:week|morning|evening|time|afternoon|weekend)"
    r"|last (?:night|time|week(?:end)?)|sometimes|occasionally|for a (?:day|week|while)|just"
    r" (?:for|this)|on (?:holiday|vacation)|once|temporarily|at the moment|when(?:ever)?|while"
    r"|during|except|unless|instead|weekends?|holidays|(?:mon|tues|wednes|thurs|fri|satur|sun)days"
    r"|in (?:the )?(?:summer|winter|spring|autumn)|at (?:my|our|his|her) [\w-]+'s)\b",
    re.IGNORECASE,
)
_LIKELY = re.compile(
    r"\b(?:i think|maybe|perhaps|apparently|seems?|looks like|i(?:'ve)? heard|rumou?rs?|might have"
    r"|may have|must have|supposedly|i guess|probably|i believe(?! in)|not sure)\b",
    re.IGNORECASE,
)
_UNREAL = re.compile(
    r"\b(?:if|wish|would|should|could|hop(?:e|es|ing)|want(?:s|ed)?|dream\w*|going to|will|suppose"
    r"|imagine|kidding|joking|you)\b|'ll\b|[?]",
    re.IGNORECASE,
)
_ELIDED = AUXILIARIES.keys() | PAST_FORMS | ADVERBS
_WORD = re.compile(r"[\w']+")


def plain(text: str) -> str:
    return sentences_en.plain(text)


def tells(text: str, span: Span) -> bool:
    """Whether it is told as so now, as far as the words around it show."""
    return not _NOT_SO.search(text[: span[0]]) and not _THEN.search(text)


def is_once(text: str, span: Span) -> bool:
    return bool(_ONCE.search(text, *span))


def is_hedged(text: str, span: Span) -> bool:
    """Told as likely: no wish, no question, and no condition."""
    clause = text[slice(*span)]
    return bool(_LIKELY.search(clause)) and not _UNREAL.search(clause + text[span[1] : span[1] + 2])


def words(text: str) -> frozenset[str]:
    """What it is told of; of places also the countries that they lie in."""
    return frozenset(content(text)) | wider_places(text)


def holders(text: str, span: Span, match: re.Match[str], speaker: str) -> tuple[Holder, ...]:
    """Those of whom it is told; none where that is not clear.

    Who lives with Kim, Kim lives with.
    """
    before, clause = text[: span[0]], text[slice(*span)]
    named = [name for name, told in match.groupdict().items() if told and name[:2] in ("my", "me")]
    found: tuple[Holder, ...] = ()
    for name in named:
        found += _called(match[name], before, clause[: match.start(name)], speaker)
    if not named or clause[: match.start(named[0])].endswith(" with "):
        found += _subject(before, clause, match.start(), speaker)
    return found


def _called(told: str, before: str, lead: str, speaker: str) -> tuple[Holder, ...]:
    """Who is meant by "my", "her", "them", "Tom's" or "my sister's"."""
    low = told.lower().removesuffix("'s")
    if low in ("my", "our", "me", "us"):
        return (Holder("", frozenset({speaker})),)
    if low in ("his", "her", "their", "him", "them"):
        return _last(before + lead, speaker)
    found = [one for mention in _MENTION.finditer(told.removesuffix("'s"))
             for one in _holder(mention, before + lead, speaker)]  # fmt: skip
    return tuple(found[-1:])


def _subject(before: str, clause: str, end: int, speaker: str) -> tuple[Holder, ...]:
    mentions = [m for m in _MENTION.finditer(clause, 0, end) if _is_one(m)]
    if not mentions:
        first = _WORD.search(clause)
        elided = first is not None and _is_elided(first.group())
        mine = elided or bool(_LEADS_IN.match(clause[:end]) or _MINE_AHEAD.match(clause, end))
        return (_last(before, speaker, mine=True)) if mine else ()
    last = mentions[-1]
    if len(_WORD.findall(clause[last.end() : end])) > _GAP:
        return ()
    found = _holder(last, before + clause[: last.start()], speaker)
    if found and len(mentions) > 1 and clause[mentions[-2].end() : last.start()] == " and ":
        found += _holder(mentions[-2], before, speaker)
    return found


def _is_elided(word: str) -> bool:
    low = word.lower()
    return low in _ELIDED or low.endswith(("n't", "ing"))


def _is_one(mention: re.Match[str]) -> bool:
    """Whether it names somebody: no month, and no word with the capital of its sentence."""
    name = mention["name"]
    if not name:
        return True
    low = name.lower()
    start = mention.start() == 0 or not mention.string[: mention.start()].strip(" \"'")
    return low not in _NO_NAME and (not start or name in GIVEN_NAMES or _is_told(mention))


def _is_told(mention: re.Match[str]) -> bool:
    """Whether the first word of a sentence is a name, as what follows it shows."""
    low = mention["name"].lower()
    if low in ENGLISH or low in _ELIDED or low in _COUNTS or low.endswith("ing"):
        return False
    after = _WORD.search(mention.string, mention.end())
    following = after.group().lower() if after else ""
    if mention.string[mention.end() :].startswith(","):
        return following in ("my", "our", "the", "who", "his", "her")  # Bruno, my beagle, sleeps
    verb = following in _ELIDED or following in LEMMAS or following.endswith(("s", "ed", "n't"))
    return verb or following in ("and", "s", "d", "ll")


def _holder(mention: re.Match[str], before: str, speaker: str) -> tuple[Holder, ...]:
    if mention["self"]:
        return (Holder("", frozenset({speaker})),)
    if mention["they"]:
        return _last(before, speaker)
    if mention["name"] or mention["titled"]:
        return (_named(mention["name"] or mention["titled"]),)
    if mention["bare"]:
        return (Holder(_alike(mention["bare"]), frozenset()),)
    if not mention["role"] or mention["own"].lower() not in ("my", "our"):
        return ()
    names = frozenset({mention["called"].lower()}) if mention["called"] else frozenset[str]()
    inner = mention.group().lower()
    of = "'s" in inner.removesuffix("'s")
    return () if of or "ex-" in inner else (Holder(_alike(mention["role"]), names),)


def _named(name: str) -> Holder:
    """Grandma is a role, whoever's she is."""
    low = name.lower()
    return Holder(_alike(low), frozenset()) if low in _ALIKE else Holder("", frozenset({low}))


def _alike(role: str) -> str:
    low = role.lower()
    return stem(_ALIKE.get(low, low))


def _last(text: str, speaker: str, *, mine: bool = False) -> tuple[Holder, ...]:
    """The last one spoken of, but the speaker; or of all, where nobody is named."""
    for mention in reversed(list(_mentions(text))):
        if mention["they"] or mention["other"] or (mention["self"] and not mine):
            continue
        if mention["own"] and mention["own"].endswith("'s"):  # Otto's daughter moved in with him
            return (_named(mention["own"].removesuffix("'s")),)
        return _holder(mention, "", speaker)
    return (Holder("", frozenset({speaker})),) if mine else (SOMEBODY,)


def _mentions(text: str) -> Iterator[re.Match[str]]:
    return (m for m in _MENTION.finditer(text) if _is_one(m))
