"""How often and when: a habit or a date that is given another time, in whatever words.

Compared are whole clauses, by what they are about beside the time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.en.stems import stem
from pipeline.domain.conflicts.en.words import RELATIVES
from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.gists import gist_en, gist_zh
from pipeline.domain.conflicts.matching import HAN, is_history, moments_differ, same_one
from pipeline.domain.conflicts.once import Worded, once, worded
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who
from pipeline.domain.conflicts.zh.numbers import number
from pipeline.domain.conflicts.zh.people import same_people
from pipeline.domain.conflicts.zh.words import ROLES

_SET_ANEW = Pattern(
    r"\b(?:now|these days|nowadays|lately|instead|from now on|any ?more|mov(?:ed|ing)|switch\w*"
    r"|chang(?:ed|ing)|rescheduled|shifted|pushed|brought forward|postponed|put (?:back|off)"
    r"|increas\w+|raised|lowered|reduced|upped|doubled|cut (?:back|down)|down to|up to|started"
    r"|as of|going forward)\b"
    r"|现在|最近|如今|目前|以后|[改换挪调移推延]到?|提前|开始|就行了|从[^，]{1,6}起|[涨降加减]",
    re.IGNORECASE,
)
_NOT_HABIT = Pattern(
    r"\b(?:today|yesterday|tonight|tomorrow|last|this (?:week|time|morning|evening|weekend|once)"
    r"|also|too|another|as well|extra|both|other|would|might|could|want|hop(?:e|ing)|will"
    r"|used to|just this|only this|one[- ]off|sometimes|occasionally|ago)\b"
    r"|今天|昨天|今晚|昨晚|明天|后天|这次|这周|上周|(?<![到至])下周|也|还|另外|想|打算|希望|以前"
    r"|原来|偶尔"
    r"|有时|临时|可能|给[^，]{1,6}送",
    re.IGNORECASE,
)
_KINDS = ("weekday", "hour", "day", "month")
_WEEK = {"day": 7.0, "week": 1.0, "month": 0.25, "year": 0.02}
_TIMES = {word: n for n, word in enumerate("no once twice thrice four five six seven".split())}
_TIMES |= {"one": 1, "two": 2, "three": 3, "a couple of": 2, "several": 4}
_RATE_EN = Pattern(
    r"\b(?P<n>once|twice|thrice|(?:\d+|one|two|three|four|five|six|seven|a couple of"
    r"|several) times)"
    r" (?:a|an|per|every|each) (?P<u>day|week|month|year)\b"
    r"|\bevery (?P<o>other |second )?(?P<e>(?:single )?day|morning|night|evening|week|month"
    r"|year)\b|\b(?P<d>daily|weekly|monthly|every weekday)\b",
    re.IGNORECASE,
)
_NUMBER_ZH = r"[\d一二两三四五六七八九十]+"
_RATE_ZH = Pattern(
    rf"(?:每|一)个?(?P<u>天|日|周|星期|礼拜|月|年)[^，\d一二两三四五六七八九十]{{0,5}}?"
    rf"(?P<n>{_NUMBER_ZH})[次回趟顿]"
    rf"|(?P<m>{_NUMBER_ZH})个?(?P<v>天|周|星期|月)[^，\d]{{0,4}}?一[次回趟]"
    r"|(?P<d>每天|天天)|每个?(?P<w>周|星期|月|年)(?![一二三四五六日天末\d])"
)
_WEEK_ZH = {"天": 7.0, "日": 7.0, "周": 1.0, "星期": 1.0, "礼拜": 1.0, "月": 0.25, "年": 0.02}
_KIN = frozenset(stem(word) for word in RELATIVES) | ROLES
_SURE = 0.6  # of what the newer clause is about, told before
_HALF = 0.51


def rhythm(old: Reading, new: Reading) -> Finding | None:
    """The older time or frequency that the newer statement gives otherwise."""
    if old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    for later, text in _set_anew(new):
        if is_history(later.moments, old, new.said.said_at):
            continue
        for earlier, before in worded(old):
            if earlier.asserted:
                yield from _of_clauses(earlier, before, later, text, new)


@once
def _set_anew(told: Reading) -> tuple[Worded, ...]:
    """The clauses that tell of another time than before, and of more than one day."""
    return tuple(
        (clause, text)
        for clause, text in worded(told)
        if clause.asserted and _SET_ANEW.search(text) and not _NOT_HABIT.search(text)
    )


def _of_clauses(
    old: Clause, before: str, new: Clause, after: str, told: Reading
) -> Iterator[Finding]:
    part = _moved(old, before, new, after)
    if part is None or (told.language == "zh" and not same_people(before, new, after, told)):
        return
    share = _share(old, before, new, after)
    if share < _HALF:
        return
    start = old.span[0] if part[0] < old.span[0] else 0
    part = (part[0] + start, part[1] + start)
    one, other = Claim("do", old.who or Who(), part), Claim("do", new.who or Who(), new.span)
    found = outdated if share >= _SURE else suspected
    yield found("rescheduled", one, other, 0.7 if share >= _SURE else 0.4)


def _moved(old: Clause, before: str, new: Clause, after: str) -> Span | None:
    """Where in the older text the time or the frequency stands that is another one now."""
    moved = [m for m in moments_differ(old.moments, new.moments) if m.kind in _KINDS]
    if moved:
        return moved[0].span[0], moved[-1].span[1]
    counted = _counted(old, new)
    if counted is not None:
        return counted
    kinds = {m.kind for m in old.moments} & {m.kind for m in new.moments}
    first, second = _rate(before), _rate(after)
    if kinds or first is None or second is None or abs(first[0] - second[0]) < 0.01:
        return None
    return first[1][0] + old.span[0], first[1][1] + old.span[0]


def _counted(old: Clause, new: Clause) -> Span | None:
    """The one number of the older clause, if the newer has another one of its unit."""
    if len(old.amounts) != 1 or len(new.amounts) != 1:
        return None
    before, after = old.amounts[0], new.amounts[0]
    same = before.unit == after.unit and before.unit not in ("", "次", "tim", "day", "天")
    return before.span if same and before.value != after.value else None


def _rate(text: str) -> tuple[float, Span] | None:
    """How many times a week, and where that is said."""
    match = _RATE_EN.search(text)
    if match:
        return _rate_en(match), match.span()
    match = _RATE_ZH.search(text)
    if match is None:
        return None
    if match["n"]:
        return number(match["n"]) * _WEEK_ZH[match["u"]], match.span()
    if match["m"]:
        return _WEEK_ZH[match["v"]] / number(match["m"]), match.span()
    return (7.0 if match["d"] else _WEEK_ZH[match["w"]]), match.span()


def _rate_en(match: re.Match[str]) -> float:
    if match["n"]:
        told = match["n"].lower().removesuffix(" times")
        return (int(told) if told.isdigit() else _TIMES[told]) * _WEEK[match["u"].lower()]
    if match["d"]:
        return {"weekly": 1.0, "monthly": 0.25}.get(match["d"].lower(), 7.0)
    every = _WEEK.get(match["e"].lower(), 7.0)
    return every / 2 if match["o"] else every


def _share(old: Clause, before: str, new: Clause, after: str) -> float:
    """How much of what the newer clause is about was told before; 0 where it is another's."""
    chinese = max(after, default="") >= HAN
    gist = gist_zh if chinese else gist_en
    there, here = gist(before), gist(after)
    here -= _subject(new, chinese=chinese) & _subject(old, chinese=chinese)
    shared = here & there
    if not shared or (not chinese and not _may_be_its(old, new, there, here)):
        return 0.0
    return len(shared) / len(here)


def _may_be_its(old: Clause, new: Clause, there: frozenset[str], here: frozenset[str]) -> bool:
    """Of the same one; or the thing itself is moved, by whomsoever."""
    one, other = old.who or Who(), new.who or Who()
    if same_one(one, other) != "no":
        return True
    if "/" in other.owner or "/" in one.owner:
        return False
    if _is_person(other, one) and _is_person(one, other):
        return False
    if _is_thing(other, there):
        return here <= there or _is_thing(one, here) or len(here) > 1
    return _is_thing(one, here) or not _is_person(one, other)


def _is_person(who: Who, other: Who) -> bool:
    kin = who.head in _KIN or (who.owner and not who.head)
    return bool(kin) or bool(who.names and not who.head) or who.owner != other.owner != ""


def _is_thing(who: Who, words: frozenset[str]) -> bool:
    """Whether its name is among the words."""
    return bool(who.head) and who.head not in _KIN and who.head in words


def _subject(clause: Clause, *, chinese: bool) -> frozenset[str]:
    """The one who does it, as far as that is a person."""
    who = clause.who or Who()
    if who.head and not who.owner and who.head not in who.names:
        return frozenset()
    people = who.names if not who.head or who.head in _KIN else frozenset()
    if chinese:
        return frozenset(char for name in people for char in name)
    return frozenset(stem(word) for name in people for word in name.split())
