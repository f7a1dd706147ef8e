"""Amounts and moments in English text: "six years", "$1,050", "May 4th", "3 pm", "Saturday"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.domain.conflicts.en.stems import stem
from pipeline.domain.conflicts.needles import folded
from pipeline.domain.conflicts.values import Amount, Moment

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_WORDS: dict[str, float] = {word: float(value) for value, word in enumerate(_ONES)}
_WORDS |= {word: 20.0 + 10 * place for place, word in enumerate(_TENS)}
_WORDS |= {"hundred": 100.0, "thousand": 1000.0, "dozen": 12.0}
_TIMES = {"hundred": 100.0, "thousand": 1000.0, "million": 1e6, "k": 1000.0, "grand": 1000.0}
_SHORT = {"kilometer": "km", "kilometre": "km", "kilo": "kg", "kilogram": "kg", "mile": "mi"}

_ANY_WORD = "|".join(sorted(_WORDS, key=len, reverse=True))
_NUMBER = re.compile(
    rf"(?P<money>[$€£¥])?\s?(?<![\w.,:])(?P<n>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?"
    rf"|(?:{_ANY_WORD})(?:[- ](?:{_ANY_WORD}))?)(?P<half> and a half)?(?!(?!(?:k|grand)\b)[\w:]"
    rf"|st\b|nd\b|th\b)"
    r"(?:\s?(?P<times>k|grand|hundred|thousand|million)\b)?"
    r"(?:\s?(?P<percent>%)|[ -](?!and\b|or\b|of\b|in\b|to\b|a\b|at\b|am\b|pm\b|for\b|per\b|now\b"
    r"|is\b|this\b|yesterday\b|today\b|tomorrow\b|last\b|next\b|since\b|from\b|as\b|by\b|before\b"
    r"|after\b"
    r"|instead\b|again\b|any ?more\b|already\b|when\b|until\b|till\b|each\b|every\b|starting\b"
    r"|because\b|with\b|on\b|but\b)(?P<unit>[A-Za-zÀ-ɏ]+)"
    r"(?: (?P<noun>(?!ago\b|old\b|now\b|and\b|a\b|an\b|the\b|in\b|on\b|at\b|of\b|for\b|with\b|to\b"
    r"|per\b|every\b|each\b)[a-z]+))?)?",
    re.IGNORECASE,
)
_ORDINAL = re.compile(
    rf"\b(?:(?P<w>{'|'.join(_ORDINALS)})|(?P<n>\d+)(?:st|nd|rd|th)) (?P<unit>year|grade|floor"
    r"|semester|month|edition)\b",
    re.IGNORECASE,
)
_WITH_NOUN = frozenset("little young old big small older younger cup time times".split())

_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_MONTH = {name: f"{number:02}" for number, name in enumerate(_MONTHS, 1)}
_MONTH |= {name[:3]: number for name, number in _MONTH.items()} | {"sept": "09"}
_ANY_MONTH = "|".join(sorted(_MONTH, key=len, reverse=True))
_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_MONTH_DAY = re.compile(
    rf"\b(?:(?P<m>{_ANY_MONTH})\.? (?:the )?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)"
    rf"|(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m2>{_ANY_MONTH})\b)",
    re.IGNORECASE,
)
_BARE_MONTH = re.compile(
    rf"\b(?:in|to|until|till|since|by|from|early|late|mid|this|next|of) "
    rf"(?P<m>{'|'.join(_MONTHS)})\b(?! \d)",
    re.IGNORECASE,
)
_NTH = re.compile(r"\bthe (?P<d>\d{1,2})(?:st|nd|rd|th)\b(?! (?:floor|year|grade|time))", re.I)
_WEEKDAY = re.compile(rf"\b(?P<w>{'|'.join(_DAYS)})s?\b", re.IGNORECASE)
_SEASON = re.compile(
    r"\b(?:in|this|next|until|till|to|by|for|during) (?:the )?(?:early |late )?"
    r"(?P<s>spring|summer|autumn|fall|winter)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<![\d$€£,.:])(?P<y>1[5-9]\d\d|20\d\d)(?![\d,:]|\.\d| (?:euros|dollars))")
_CLOCK = re.compile(
    r"\b(?P<h>\d{1,2})(?::(?P<m>\d\d))? ?(?P<half>[ap])\.?m\b|\b(?P<h2>[01]?\d|2[0-3])"
    r":(?P<m2>\d\d)",
    re.IGNORECASE,
)
_OFTEN = re.compile(r"\b(?P<o>once|twice|thrice)(?= (?:a|an|per|every|each)\b)", re.IGNORECASE)
_OFTENS = {"once": 1.0, "twice": 2.0, "thrice": 3.0}
_NOON = re.compile(r"\b(?:at|to|by|until|till|from) (?P<n>noon|midnight)\b", re.IGNORECASE)
_NOONS = {"noon": "12:00", "midnight": "00:00"}
_DIGIT = re.compile(r"\d")
_LETTERS = re.compile(r"[a-z]+")
# Without digits, one of these words is in each number and time; "fivek" is five thousand.
_CUES = frozenset(
    [
        *(number + thousand for number in _WORDS for thousand in ("", "k", "grand")),
        *_ORDINALS, *_OFTENS, *_MONTHS, *_DAYS, *(day + "s" for day in _DAYS), *_NOONS,
        *"spring summer autumn fall winter".split(),
    ]
)  # fmt: skip
_BY_WORD = re.compile(
    rf"\b(?:at|by|before|until|till|around|about) (?:about |around |nearly )?(?P<half>half past )?"
    rf"(?P<h>{'|'.join(_ONES[1:13])}|\d{{1,2}})(?: o'clock)?(?= (?:in|on|instead|now|to|these|every"
    rf"|today|tomorrow|or)\b|[.;!?]|,(?!\d)|$)",
    re.IGNORECASE,
)


@lru_cache(maxsize=512)
def _may_tell(text: str) -> bool:
    """Whether there is a number or a time in it at all, in digits or in words."""
    return bool(_DIGIT.search(text)) or not _CUES.isdisjoint(_LETTERS.findall(folded(text)))


@lru_cache(maxsize=512)
def amounts(text: str) -> tuple[Amount, ...]:
    """Numbers with their units, which are stems; a bare number has the unit "". Dates are none."""
    if not _may_tell(text):
        return ()
    dates = [moment.span for moment in moments(text)]
    found = [*_numbers(text), *_ordinals(text), *_often(text)]
    return tuple(a for a in found if not any(s < a.span[1] and a.span[0] < e for s, e in dates))


@lru_cache(maxsize=512)
def moments(text: str) -> tuple[Moment, ...]:
    """Weekdays, days of a month, months, years and hours that the text names."""
    if not _may_tell(text):
        return ()
    weekdays = (Moment("weekday", m["w"].lower(), m.span("w")) for m in _WEEKDAY.finditer(text))
    years = (Moment("year", match["y"], match.span("y")) for match in _YEAR.finditer(text))
    seasons = (Moment("season", m["s"].lower(), m.span("s")) for m in _SEASON.finditer(text))
    return (*_days(text), *_hours(text), *weekdays, *years, *seasons)


def _numbers(text: str) -> Iterator[Amount]:
    for match in _NUMBER.finditer(text):
        value = _value(match["n"]) * _TIMES.get((match["times"] or "").lower(), 1)
        value += 0.5 if match["half"] else 0
        thousands = (match["times"] or "").lower() in ("k", "grand") and not match["unit"]
        unit = match["money"] or ("$" if thousands else "%" if match["percent"] else _unit(match))
        start = match.start("money") if match["money"] else match.start("n")
        end = max(match.end(name) for name in ("n", "half", "times", "percent"))
        yield Amount(value, unit, (start, match.end("unit") if match["unit"] else end))


def _often(text: str) -> Iterator[Amount]:
    """Twice a week is two times."""
    for match in _OFTEN.finditer(text):
        yield Amount(_OFTENS[match["o"].lower()], stem("times"), match.span("o"))


def _unit(match: re.Match[str]) -> str:
    words = [word for word in (match["unit"], match["noun"]) if word]
    if len(words) > 1 and words[0].lower() not in _WITH_NOUN and not words[0].endswith("s"):
        return stem(words[1])  # two black cats are cats
    unit = stem(words[0]) if words else ""
    return _SHORT.get((words[0] if words else "").lower().rstrip("s"), unit)


def _value(number: str) -> float:
    if number[0].isdigit():
        return float(number.replace(",", ""))
    parts = [_WORDS[part] for part in re.split(r"[- ]", number.lower())]
    if len(parts) == 2 and parts[1] >= 100:
        return parts[0] * parts[1]
    return sum(parts)


def _ordinals(text: str) -> Iterator[Amount]:
    for match in _ORDINAL.finditer(text):
        word = (match["w"] or "").lower()
        value = _ORDINALS.index(word) + 1 if word else int(match["n"])
        yield Amount(value, f"nth {match['unit'].lower()}", match.span())


def _days(text: str) -> Iterator[Moment]:
    if not _DIGIT.search(text):
        yield from _months(text)
        return
    for match in _MONTH_DAY.finditer(text):
        month = _MONTH[(match["m"] or match["m2"]).lower()]
        yield Moment("day", f"{month}-{int(match['d'] or match['d2']):02}", match.span())
    yield from _months(text)
    for match in _NTH.finditer(text):
        yield Moment("day", f"-{int(match['d']):02}", match.span())


def _months(text: str) -> Iterator[Moment]:
    for match in _BARE_MONTH.finditer(text):
        yield Moment("month", _MONTH[match["m"].lower()], match.span("m"))


def _hours(text: str) -> Iterator[Moment]:
    for match in _CLOCK.finditer(text):
        hour = int(match["h"] or match["h2"])
        half = (match["half"] or "").lower()
        hour = hour % 12 + 12 if half == "p" else hour % 12 if half == "a" else hour
        yield Moment("hour", f"{hour:02}:{match['m'] or match['m2'] or '00'}", match.span())
    for match in _NOON.finditer(text):
        yield Moment("hour", _NOONS[match["n"].lower()], match.span("n"))
    for match in _BY_WORD.finditer(text):
        hour = int(_WORDS.get(match["h"].lower()) or match["h"])
        minute = "30" if match["half"] else "00"
        yield Moment("hour", f"{hour % 12:02}:{minute}?", match.span("h"))
