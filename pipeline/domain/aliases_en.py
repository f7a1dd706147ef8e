"""Words of English by which two names are said to be one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from pipeline.domain.entity_names import acronym, given_name, long_initials, normal_name
from pipeline.domain.memory import Alias

_WORD = r"(?<![\w'’&-])(?!I\b)[A-ZÀ-Þ][\wÀ-ɏ'’&-]{0,40}(?:\.[A-Z]){0,6}\.?(?![\w&-])"
_SMALL = r"(?:(?:of|for|the|de|da|van|von|der|la|&)\s+){0,2}"
_NAME = rf"{_WORD}(?:\s+{_SMALL}{_WORD}){{0,6}}"
_QUOTE = r"[\"“”'‘’]?"
_A, _B = rf"(?P<a>{_NAME})", rf"{_QUOTE}(?P<b>{_NAME})"
_WHO = (
    r"(?:[Ee]very(?:one|body)|[Pp]eople|[Ww]e|[Tt]hey|I|[Mm]ost of us|[Aa]ll of us|"
    r"(?:[Mm]y |[Oo]ur |[Hh]is |[Hh]er |[Tt]heir |[Tt]he )?(?:[Ff]riends?|[Ff]amily|[Cc]olleagues|"
    r"[Kk]ids|[Ss]tudents|[Cc]lassmates|[Cc]oworkers|[Nn]eighbou?rs|[Pp]arents))"
)
_CALL = rf"{_WHO}\s+(?:(?:all|just|always|usually|mostly|simply|only|still|both)\s+)?calls?"
_DENIED = r"(?:(?:do|does)(?:n['’]t|\s+not)|never|no\s+longer)"
_ANYONE = (
    rf"(?:{_WHO}(?:\s+all)?|[Nn]obody|[Nn]o[ -]one|[Nn]one\s+of\s+(?:us|them)|[Aa]ny(?:one|body))"
)
# Where a sentence about a name ends. "I call Tom Baker on Sundays" is about the telephone.
_END = (
    r"(?=[\"”'’]?\s*(?:[.,;:!?)…\n]|$|(?:and|but|or|because|since|for\s+short|now|any\s?more|too|"
    r"though|instead)\b))"
)
_SAME = r"(?:person|man|woman|guy|company|place|city|thing|organi[sz]ation|one|team|dog|cat)"
_THE_SAME = rf"the\s+same(?:\s+{_SAME}\b|(?=\s*[.,;!]|$))"
_NICK = r"(?:nickname|full name|real name|legal name|stage name|pen name|short name|other name)"
_OTHER_NAME = r"(?:another\s+name|the\s+other\s+name|a\s+nickname)"
_KNOWN_AS = (
    r"\(?(?:(?:(?:is|was)\s+)?(?:also|better|otherwise|commonly|widely|formerly|previously)\s+"
    r"(?:known|called)(?:\s+as)?|(?:is|was)\s+(?:known\s+as|called)|aka|a\.k\.a\.?|AKA|A\.K\.A\.?|alias|"
    r"nicknamed|(?:real|full|legal|birth|stage|pen)\s+name:?|(?:usually\s+)?goes\s+by(?:\s+the\s+name(?:\s+of)?)?)\s+(?:the\s+)?"
)

_MERELY = r"(?:(?:just|only|actually|really|both)\s+)?"

# Of each: a is the name, b the alias.
_PATTERNS = (
    rf"{_A},?\s+(?:who\s+)?{_KNOWN_AS}{_B}",
    rf"{_CALL}\s+(?P<a>{_WORD})\s+{_QUOTE}(?P<b>{_WORD}){_END}",
    rf"{_B}{_QUOTE}(?:,|\s+is|\s+was|'s|’s)?\s+\(?{_MERELY}short\s+for\s+(?:the\s+)?{_QUOTE}{_A}",
    rf"{_B}{_QUOTE}\s+stands\s+for\s+(?:the\s+)?{_QUOTE}{_A}",
    rf"{_A},?\s+\(?abbreviated\s+(?:as\s+|to\s+)?{_B}",
    rf"{_A},?\s+\(?(?:or\s+)?{_B}{_QUOTE},?\s+for\s+short",
    rf"{_A}(?:'s|’s)\s+{_NICK}\s+is\s+{_B}",
    rf"{_B}{_QUOTE}\s+is\s+{_A}(?:'s|’s)\s+{_NICK}",
    rf"{_B}{_QUOTE}\s+is\s+{_MERELY}{_OTHER_NAME}\s+(?:for|of)\s+(?:the\s+)?{_A}",
    rf"{_A}\s+and\s+{_B}{_QUOTE}\s+are\s+{_MERELY}(?:one\s+and\s+)?{_THE_SAME}",
    rf"{_A}\s+is\s+{_MERELY}the\s+same\s+{_SAME}\s+as\s+{_B}",
)
_PAIRS = tuple(map(re.compile, _PATTERNS))
_CALLED = re.compile(
    rf"\b{_ANYONE}\s+(?:{_DENIED}\s+)?(?:(?:all|just|always|usually|mostly|simply|only|still|both|"
    rf"ever)\s+)?calls?\s+{_WORD}\s+(?P<b>{_WORD}){_END}"
)
_SAME_ONE = re.compile(r"\b(?:the\s+same|one\s+and\s+the\s+same)\b")
_WHOLE = re.compile(r"\b(?:full|real|legal|birth) name\b")  # the one is meant by the other
_ABOUT_ONE_BEFORE = tuple(
    re.compile(rf"{words}\s+{_B}")
    for words in (
        rf"{_CALL}\s+(?:him|her|them|it)",
        r"(?:[Hh]e|[Ss]he|[Ii]t|[Tt]hey)(?:\s+is|\s+are|'s|’s)?\s+(?:also|better)\s+known\s+as",
        r"(?:[Hh]e|[Ss]he|[Tt]hey)\s+(?:usually\s+)?goe?s?\s+by",
        rf"(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]heir)\s+{_NICK}\s+is",
    )
)
_ABOUT_ME = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:{_CALL}|\b[Cc]all)\s+me\s+{_B}",
        rf"\bI\s+(?:usually\s+|mostly\s+)?go\s+by\s+{_B}",
        rf"\b[Mm]y\s+{_NICK}\s+is\s+{_B}",
        rf"\bI(?:'m|’m|\s+am)\s+(?:also|better)\s+known\s+as\s+{_B}",
    )
)
_I_AM = re.compile(rf"(?:\bI(?:'m|’m|\s+am)|\b[Mm]y\s+name\s+is|\b[Tt]his\s+is)\s+{_B}")
_BRACKETS = re.compile(rf"{_A}\s*\((?:the\s+)?(?P<b>{_NAME})\)")
_DOUBT = re.compile(
    r"\b(?:if|would|wish|could|might|may|maybe|perhaps|suppose|imagine|pretend|not|never|nobody|"
    r"don['’]t|doesn['’]t|isn['’]t|wasn['’]t|aren['’]t|no longer|joking|kidding|wonder|whether|"
    r"thought|dreamed|dreamt)\b",
    re.IGNORECASE,
)
_HINT = re.compile(
    r"call|known|aka|a\.k\.a|alias|nick|short|stands|abbrev|name|same|goe?s? by|[(]|I['’]m|I am|"
    r"this is",
    re.IGNORECASE,
)
_SOMEWHERE = re.compile(r"\b(?:in|at|to|from|near|for|into|around)\s+(?:the\s+)?$")
_CHATTER = frozenset("My Our His Her Their The A An And But So Yes No Oh Well Hi Hello Hey".split())


def find(sentence: str, speaker: str, known: Sequence[str]) -> Iterator[Alias]:
    """`known` are names that the sentence may have, the longest first."""
    if not _HINT.search(sentence) or sentence.rstrip(" \"”'’)").endswith(("?", "？")):
        return
    for match in _matches(_PAIRS, sentence):
        yield from _told(sentence, match, _left(match["a"], known))
    for match in _matches(_ABOUT_ONE_BEFORE, sentence):
        yield from _told(sentence, match, _only(sentence[: match.start()], known))
    for match in _BRACKETS.finditer(sentence):
        name = _left(match["a"], known)
        if _abbreviates(name, match["b"]):
            yield from _told(sentence, match, name)
    if speaker:
        yield from _of_speaker(sentence, speaker)


def called_at(text: str) -> Iterator[int]:
    """Where the second of two names begins that stand side by side: everyone calls Robert Bob, or
    nobody does."""
    for match in _CALLED.finditer(text):
        yield match.start("b")


def _of_speaker(sentence: str, speaker: str) -> Iterator[Alias]:
    for match in _matches(_ABOUT_ME, sentence):
        yield from _told(sentence, match, speaker)
    for match in _I_AM.finditer(sentence):
        if given_name(normal_name(_left(match["b"], ()))) == normal_name(speaker):
            yield from _told(sentence, match, speaker)


def _matches(patterns: Iterable[re.Pattern[str]], sentence: str) -> Iterator[re.Match[str]]:
    return chain.from_iterable(pattern.finditer(sentence) for pattern in patterns)


def _told(sentence: str, match: re.Match[str], name: str) -> Iterator[Alias]:
    alias = _left(match["b"], ())
    if name and alias and not _DOUBT.search(sentence[: match.end("b")].replace(name, "")):
        whole, same = _WHOLE.search(match[0]), bool(_SAME_ONE.search(match[0]))
        yield Alias(*((alias, name) if whole else (name, alias)), "said", same=same)


def _left(words: str, known: Sequence[str]) -> str:
    """The name in a run of capitals: a known one that ends it, or the run without "My" before."""
    run = re.sub(r"['’]s?$", "", words.strip()).rstrip(".")
    for name in known:
        if run.endswith(name):
            return name
    parts = run.split()
    while parts and parts[0] in _CHATTER:
        parts = parts[1:]
    return " ".join(parts)


def _only(before: str, known: Sequence[str]) -> str:
    """The only one who was named before a pronoun; empty when it may be another."""
    named: list[str] = []
    for name in known:
        place = before.find(name)
        if place < 0 or any(name in longer for longer in named):
            continue
        if not _SOMEWHERE.search(before[:place]):
            named.append(name)
    return named[0] if len(named) == 1 else ""


def _abbreviates(one: str, other: str) -> bool:
    shorts = {acronym(one), acronym(other)} - {None}
    longs = {long_initials(one), long_initials(other)} - {None}
    return bool(shorts & longs)
