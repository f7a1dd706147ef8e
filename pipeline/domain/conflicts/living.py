"""Conditions of life that another one has followed, and ways of getting somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.domain.conflicts.conditions import Condition, conditions
from pipeline.domain.conflicts.en.stems import stem
from pipeline.domain.conflicts.en.words import RELATIVES
from pipeline.domain.conflicts.findings import Finding, outdated
from pipeline.domain.conflicts.matching import HAN, is_history, same_one
from pipeline.domain.conflicts.once import Worded, once, worded
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who
from pipeline.domain.conflicts.zh.people import same_people
from pipeline.domain.conflicts.zh.words import ROLES

_NEWS = Pattern(
    r"\b(?:now|nowadays|these days|lately|any ?more|instead|finally|at last|again|since|new|became"
    r"|become|turned|went|switched|changed|moved|started|no longer|been \w+ing|from now"
    r" on|ever since|all better|grew|grown)\b"
    r"|现在|最近|如今|目前|以后|终于|已经|变|改|换|新(?!闻|疆)|开始|一直|多了|了$",
    re.IGNORECASE,
)
_AHEAD = Pattern(
    r"\b(?:will|'ll|going to|gonna|want(?:s|ed)? to|plan(?:s|ning)?|hop(?:e|es|ing)|would|might|may"
    r"|could|should|try(?:ing)? to|wish|almost|nearly|also|too|as well|used to|before|next"
    r"|tomorrow)\b"
    r"|想(?!到)|打算|准备|计划|希望|可能|应该|也|还(?!清|好)|明天|下[周个]|以前|曾经|过去|小时候"
    r"|差点",
    re.IGNORECASE,
)
_ONCE = Pattern(
    r"\b(?:today|tonight|yesterday|tomorrow|this (?:week|morning|evening|time|afternoon)"
    r"|last (?:night|time)"
    r"|sometimes|occasionally|for a (?:day|week|while)|just (?:for|this))\b"
    r"|今天|今晚|昨[天晚]|这[次周]|有时|偶尔|暂时|临时",
    re.IGNORECASE,
)
_ME = Pattern(r"\b(?:me|us)\b|[把让给]我", re.IGNORECASE)
_THERE = Pattern(
    r"\b(?:work|school|office|uni(?:versity)?|campus|college|class|commut\w*|job)\b|上班|上学|通勤"
    r"|公司|学校|下班",
    re.IGNORECASE,
)
_LEADS_IN = Pattern(
    r"[\s，现在最近我们家的今天昨终于已经这台那个把师傅]*$"
)  # before the thing itself
_ELSEWHERE = Pattern(r"\bto (?:the|my|our|a|see|visit) \w+|[去到][^，了的]{2}", re.IGNORECASE)
_WAYS = {
    "walk": r"\bwalk(?:s|ing)?\b|\bon foot\b|走路|步行|走着",
    "cycle": r"\b(?:bikes?|biking|cycles?|cycling|ride my bike|by bike|bicycle)\b"
    r"|骑[自行单电动]*车|骑行",
    "drive": r"\b(?:drives?|driving|by car)\b|开车|自驾",
    "carpool": r"\bcarpool\w*\b|拼车|顺风车",
    "bus": r"\b(?:the|a|by|my) (?:\w+ )?bus\b|公交|坐车|班车",
    "rail": r"\b(?:the|a|by) (?:\w+ )?(?:train|subway|metro|tube|underground|tram)\b|地铁|火车"
    r"|高铁|轻轨",
    "cab": r"\b(?:taxis?|uber|cab)\b|打车|打的",
    "boat": r"\b(?:the|by) ferry\b|渡轮|轮渡",
    "scooter": r"\bscooter\b|滑板车",
}
_KIN = frozenset(stem(word) for word in RELATIVES) - {"babi", "twin"} | ROLES - {"孩子"}
_BY_KIN = frozenset({"siblings", "company"})
_WAY_OF = {way: re.compile(pattern, re.IGNORECASE) for way, pattern in _WAYS.items()}
_NOT = Pattern(
    r"(?:n't|\bnot|\bnever|\bno longer|\bstopped)\b[^,]{0,12}$|[不没别][^，]{0,2}$", re.I
)


def living(old: Reading, new: Reading) -> Finding | None:
    """The older condition or way that the newer statement says is another one."""
    if old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    for later, after in _telling(new):
        if is_history(later.moments, old, new.said.said_at):
            continue
        for earlier, before in _lasting(old):
            same = _same(earlier, before, later, after, new)
            yield from _conditions(earlier, before, later, after, same=same)
            if not _ONCE.search(new.said.text):
                yield from _ways(earlier, before, later, after, same=same)


@once
def _telling(told: Reading) -> tuple[Worded, ...]:
    """The clauses with a condition or a way in them: mostly there is none, and nothing to
    compare."""
    return tuple(
        (clause, text)
        for clause, text in worded(told)
        if clause.asserted and _tells(text) and not _AHEAD.search(text)
    )


@once
def _lasting(told: Reading) -> tuple[Worded, ...]:
    return tuple((clause, text) for clause, text in _telling(told) if not _ONCE.search(text))


def _tells(text: str) -> bool:
    chinese = max(text, default="") >= HAN
    return bool(conditions(text, chinese=chinese) or _way(text))


def _same(old: Clause, before: str, new: Clause, after: str, told: Reading) -> bool:
    """Whether both are of the same one."""
    if told.language == "zh":
        return same_people(before, new, after, told)
    me = Who(frozenset({told.speaker}))
    return same_one(old.who or me, new.who or me) != "no"


def _conditions(
    old: Clause, before: str, new: Clause, after: str, *, same: bool
) -> Iterator[Finding]:
    chinese = max(after, default="") >= HAN
    now = conditions(after, chinese=chinese)
    if not now:
        return
    for then, span in conditions(before, chinese=chinese):
        names = {one.name for one, _ in now if one.kind == then.kind}
        if not names or then.name in names:
            continue
        told = next(one for one, _ in now if one.kind == then.kind)
        if _is_news(told, after) and _is_of_it(told, old, new, after, same=same):
            yield _over(old, new, span)


def _over(old: Clause, new: Clause, span: Span) -> Finding:
    part = (old.span[0] + span[0], old.span[0] + span[1])
    before = Claim("be", old.who or Who(), part)
    return outdated("replaced", before, Claim("be", new.who or Who(), new.span), 0.7)


def _is_news(told: Condition, after: str) -> bool:
    if told.event:
        return True
    return not _ONCE.search(after) and (not told.told or bool(_NEWS.search(after)))


def _is_of_it(told: Condition, old: Clause, new: Clause, after: str, *, same: bool) -> bool:
    one, other = old.who or Who(), new.who or Who()
    thing = told.kind.startswith("quality") or told.kind == "function"
    if thing or same:
        return same and (not thing or _same_thing(old, new, after))
    if told.own and (other.owner in one.names or (other.head and not other.owner)):
        return other.head not in _KIN or told.kind in _BY_KIN
    return bool(_ME.search(after)) and other.owner not in one.names and not one.head


def _same_thing(old: Clause, new: Clause, after: str) -> bool:
    if max(after, default="") >= HAN:
        return any(_LEADS_IN.match(after.partition(word)[0]) for word in old.words & new.words)
    one, other = old.who or Who(), new.who or Who()
    return same_one(one, other) != "no"


def _ways(old: Clause, before: str, new: Clause, after: str, *, same: bool) -> Iterator[Finding]:
    """I walk to work, and now I take the bus."""
    then, now = _way(before), _way(after)
    if not then or not now or then[0] == now[0] or not _THERE.search(before):
        return
    if old.negated or not _NEWS.search(after):
        return
    if not _THERE.search(after) and _ELSEWHERE.search(after):
        return
    there = {match.group().lower() for match in _THERE.finditer(after)}
    if there and not there & {match.group().lower() for match in _THERE.finditer(before)}:
        return
    if same:
        yield _over(old, new, then[1])


@lru_cache(maxsize=8192)
def _way(text: str) -> tuple[str, Span] | None:
    """The one way that the clause tells of, and where."""
    found = [
        (way, match.span())
        for way, pattern in _WAY_OF.items()
        if (match := pattern.search(text)) and not _NOT.search(text[: match.start()])
    ]
    return found[0] if len(found) == 1 else None
