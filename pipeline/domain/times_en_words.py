"""The vocabulary of English time expressions, as pieces of patterns."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.domain.time_spans import Unit

_MONTH_NAMES = (
    "january february march april may june july august september october november december"
).split()
_WEEKDAY_NAMES = "monday tuesday wednesday thursday friday saturday sunday".split()
_NUMBERS = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen twenty".split()
    )
} | {"a": 1, "an": 1, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
)
_VAGUE = {"few": (2, 5), "couple": (2, 3), "several": (3, 7)}  # from, to, both included
_UNITS: dict[str, tuple[Unit, int]] = {
    "second": ("second", 1),
    "sec": ("second", 1),
    "minute": ("minute", 1),
    "min": ("minute", 1),
    "hour": ("hour", 1),
    "hr": ("hour", 1),
    "day": ("day", 1),
    "night": ("day", 1),
    "week": ("week", 1),
    "wk": ("week", 1),
    "fortnight": ("week", 2),
    "weekend": ("weekend", 1),
    "month": ("month", 1),
    "year": ("year", 1),
    "yr": ("year", 1),
    "decade": ("year", 10),
}


def _any_of(words: Iterable[str]) -> str:
    return "(?:" + "|".join(sorted(words, key=len, reverse=True)) + ")"


B, E = r"(?<![A-Za-z0-9_À-ɏ])", r"(?![A-Za-z0-9_À-ɏ])"  # \b, but Chinese may stand beside it
S = r"\s{1,3}"
DAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
DAY_SHORT = rf"(?:{DAY}|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)"
ANY_MONTH = (
    r"(?:(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?![a-z])\.?)"
)
# In lower case "may" and "march" are verbs and "mar" is one too.
MONTH = rf"(?:(?-i:May|MAY|March|MARCH|Mar\b\.?)|(?!mar|may){ANY_MONTH})"
YEAR = r"(?:1[5-9]\d\d|20\d\d)"
_ONES = r"(?:one|two|three|four|five|six|seven|eight|nine)"
COUNT = rf"(?:\d{{1,6}}|(?:twenty|thirty|forty|fifty|sixty)[- ]{_ONES}|{_any_of(_NUMBERS)})"
HOUR = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
SOME = rf"(?:(?:a{S})?(?:few|couple(?:{S}of)?|several))"
UNIT = rf"(?:{_any_of(_UNITS)}s?)"
ORDINAL = _any_of(_ORDINALS)
SEASON = r"(?:spring|summer|autumn|fall|winter)"


def weekday(word: str) -> int:
    """Monday is 0; any abbreviation of three letters or more."""
    return [name[:3] for name in _WEEKDAY_NAMES].index(word.lower()[:3])


def month(word: str) -> int:
    return [name[:3] for name in _MONTH_NAMES].index(word.lower()[:3]) + 1


def count(word: str) -> int:
    if word.isdecimal():
        return int(word)
    return sum(_NUMBERS[part] for part in word.lower().replace("-", " ").split())


def ordinal(word: str) -> int:
    return _ORDINALS.index(word.lower()) + 1


def vague(words: str) -> tuple[int, int]:
    """From how many to how many "a few" or "a couple of" are."""
    return next(bounds for word, bounds in _VAGUE.items() if word in words.lower())


def unit(word: str) -> tuple[Unit, int]:
    """The unit of the calendar and how many of it a word stands for."""
    word = word.lower()
    return _UNITS[word] if word in _UNITS else _UNITS[word.removesuffix("s")]


def season(word: str) -> str:
    return "autumn" if word.lower() == "fall" else word.lower()
