"""What a question gives away before anything is searched: the names in it and the dates in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from pipeline.domain.stop_words import ENGLISH

NEAR_DAYS = 1  # told a day off is the same day: time zones, and "this morning" told after midnight
WEEK_DAYS = 7  # "the week before 10 April" names the day that it is near to
LONGEST_SPAN = timedelta(days=31)
NEAR_WEEK = 0.5  # what lies in the same week is half as close as the day itself

_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_MONTH_NUMBERS = {name: number for number, name in enumerate(_MONTHS, 1)}
_MONTH_NUMBERS |= {name[:3]: number for name, number in _MONTH_NUMBERS.items()} | {"sept": 9}
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_TITLES = {"dr", "mr", "mrs", "ms", "prof", "st"}
_GREETINGS = {"ok", "okay", "hi", "hello", "hey"}
_NO_NAMES = ENGLISH | set(_MONTH_NUMBERS) | set(_WEEKDAYS) | _TITLES | _GREETINGS

_FULL = "|".join(_MONTHS)
_ANY = "|".join(sorted(_MONTH_NUMBERS, key=len, reverse=True))
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,?\s*(?P<year>\d{4})(?!\d))"
# "May" and "March" are verbs too: without a day or a year they are months only behind one of these.
_LEAD = r"(?:in|during|of|since|until|till|by|before|after|last|this|next|early|late|mid|and|or)"
_DATES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<!\d)(?P<year>\d{4})[-/.年](?P<month>\d{1,2})[-/.月](?P<day>\d{1,2})(?!\d)[日号]?",
        r"(?:(?<!\d)(?P<year>\d{4})年)?(?<!\d)(?P<month>\d{1,2})月(?:份|(?P<day>\d{1,2})[日号]?)?",
        rf"\b{_DAY}(?: of)? (?P<month>{_ANY})\b\.?{_YEAR}?",
        rf"\b(?P<month>{_ANY})\b\.? {_DAY}\b{_YEAR}?",
        rf"\b(?P<month>{_ANY})\b\.?{_YEAR}",
        rf"\b{_LEAD} (?P<month>{_FULL})\b",
        rf"\b(?P<month>{'|'.join(m for m in _MONTHS if m not in ('may', 'march'))})\b",
    )
)
# Family names that begin no everyday word; a given name of one or two characters follows, then
# what may stand behind a name.
_SURNAMES = (
    "王李张刘陈杨赵吴徐孙胡朱郭罗郑梁宋唐邓冯韩曹彭萧肖蔡潘袁董苏吕魏蒋沈姚卢崔钟谭陆"
    "廖贾韦薛邹孟秦侯邱尹郝龚邵钱莫赖"
)
_AFTER_NAME = (
    "喜欢|的|在|是|去|有|说|最|和|跟|叫|做|会|想|要|为|哪|什么|怎|多|住|几|养|买|看|学|曾"
    "|今|昨|明天|上|前|吗|呢|对|从|结婚|生日|工作|来|吃|喝|玩|讨厌|爱|认识|告诉"
)
_CHINESE_NAME = re.compile(
    rf"(?:^|(?<=[^\u4e00-\u9fff])|(?<=[和跟与给问是对找道]))([{_SURNAMES}][\u4e00-\u9fff]{{1,2}}?)"
    rf"(?={_AFTER_NAME}|[^\u4e00-\u9fff]|$)"
)
_WORD = re.compile(r"[^\W\d_](?:[^\W_]|['’\-&.](?=[^\W_]))*")
_POSSESSIVE = re.compile(r"['’]s?$", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"\b(?:i|i'm|i've|my|me|mine)\b|我", re.IGNORECASE)
_SECOND_PERSON = re.compile(r"\b(?:you|your|yours)\b|[你您]", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")


@dataclass(frozen=True, slots=True)
class DateCue:
    """A day, or a month without its day, of one year or of any."""

    year: int | None
    month: int
    day: int | None

    def closeness(self, since: datetime, until: datetime) -> float:
        """1 when `[since, until]` touches it, 0.5 in the same week as its day, else 0.

        A stretch of more than a month ("this year") names no month, one of days no single day.
        """
        if until - since > LONGEST_SPAN:
            return 0.0
        return max(
            self._in_year(year, since.date(), until.date()) for year in self._years(since, until)
        )

    def _years(self, since: datetime, until: datetime) -> tuple[int, ...]:
        return (self.year,) if self.year else tuple({since.year, until.year})

    def _in_year(self, year: int, first: date, last: date) -> float:
        if self.day is None:
            return float((first.year, first.month) <= (year, self.month) <= (last.year, last.month))
        try:
            day = date(year, self.month, self.day)
        except ValueError:
            return 0.0  # 31 June names no day
        away = max((first - day).days, (day - last).days, 0)
        exact = away <= NEAR_DAYS and (last - first).days <= NEAR_DAYS
        return 1.0 if exact else NEAR_WEEK if away <= WEEK_DAYS else 0.0


def find_dates(text: str) -> tuple[DateCue, ...]:
    """Calendar dates in English, Chinese and ISO form, each once. Relative words are not read."""
    found: dict[DateCue, None] = {}
    for pattern in _DATES:
        for match in pattern.finditer(text):
            cue = _cue(match.groupdict())
            if cue:
                found[cue] = None
        text = pattern.sub(" ; ", text)
    return tuple(found)


def without_dates(text: str) -> str:
    """The text less its calendar dates, which are matched as times and not as words."""
    for pattern in _DATES:
        text = pattern.sub(" ; ", text)
    return text


def _cue(groups: dict[str, str | None]) -> DateCue | None:
    month, day, year = groups["month"] or "", groups.get("day"), groups.get("year")
    number = int(month) if month.isdigit() else _MONTH_NUMBERS[month.lower()]
    if not 1 <= number <= 12 or (day and not 1 <= int(day) <= 31):
        return None
    return DateCue(int(year) if year and int(year) else None, number, int(day) if day else None)


def find_names(text: str) -> tuple[tuple[str, ...], ...]:
    """Proper names, each as its case-folded words: `(("dr", "seuss"), ("caroline",))`.

    English ones by their capitals. The first word of a sentence has its capital from there, so it
    counts only with a possessive ("Caroline's dog"), and a text without small letters has no names.
    Chinese ones by their family name.
    """
    chinese = ((name,) for name in _CHINESE_NAME.findall(text))
    return tuple(dict.fromkeys((*_capitalised(text), *chinese)))


def _capitalised(text: str) -> list[tuple[str, ...]]:
    words = list(_WORD.finditer(text))
    if not any(word[0].islower() and len(word[0]) > 1 for word in words):
        return []
    groups: list[tuple[str, ...]] = []
    end = -1  # of the last name: one that follows it at once belongs to it
    for word in words:
        if name := _as_name(text, word):
            together = text[end : word.start()] == " " and bool(groups)
            groups[-1:] = [(*groups[-1], name)] if together else [*groups[-1:], (name,)]
            end = word.end()
    return groups


def _as_name(text: str, word: re.Match[str]) -> str | None:
    whole = word[0]
    name = _POSSESSIVE.sub("", whole)
    if not whole[0].isupper() or name.casefold() in _NO_NAMES or len(name) < 2:
        return None
    starts = _starts_sentence(text[: word.start()].rstrip(" \t\n\"'“‘("))
    return name.casefold() if name != whole or not starts else None


def _starts_sentence(before: str) -> bool:
    title = before.endswith(".") and before[:-1].rpartition(" ")[2].casefold() in _TITLES
    return not before or (before[-1] in ".!?:。！？：" and not title)


def speaks_of_self(text: str) -> bool:
    """Whether it asks about the one who asks, and not about what was said to them."""
    return bool(_FIRST_PERSON.search(text)) and not _SECOND_PERSON.search(text)


def asking_share(text: str) -> float:
    """How much of the text, in 0..1, is questions: those tell nothing that could be remembered."""
    if "?" not in text and "？" not in text:
        return 0.0
    asked = (len(part) for part in _SENTENCE.findall(text) if "?" in part or "？" in part)
    return sum(asked) / len(text)
