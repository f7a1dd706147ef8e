"""Statements that are taken back in Chinese, found by their characters where no clause fits."""

from __future__ import annotations

import re

from pipeline.domain.conflicts.gists import gist_zh
from pipeline.domain.conflicts.matching import moments_differ
from pipeline.domain.conflicts.people_zh import people
from pipeline.domain.conflicts.values import Clause, Reading, TakingBack

_HALF = 0.5  # of what the older clause is about
_MOST = 0.6
_LEAST = 2  # characters
_DENIES = re.compile(r"没|不(?!好意思|过|仅|但)|假|谣言|误会|误传|瞎|编|骗|吹|开玩笑")
_NEVER = re.compile(
    r"从(?:来)?没|压根|根本|没(?!想|关系|事)|不是|不过敏|自己不|不[会能]|哪(?!里|儿|个|些|怕|天)|不在|未"
)
_HEARD = re.compile(r"听说|据说|有人说")
_FALSE = re.compile(
    r"(?:^|[，。])(?P<x>[^，。]{2,8}?)(?:这事|的事|的?说法)?(?:是|都是|纯属|属于)(?:个)?"
    r"(?:误传|谣言|误会|假的|假消息|骗|谣传|乌龙)"
)
_SAID = re.compile(r"(?:说|讲|提|以为)(?:过|的)?(?P<v>[^，。！？]{2,24})")


def retracted(old: Reading, new: Reading) -> Clause | None:
    """The clause of `old` that `new` takes back."""
    if new.language != "zh" or old.language != "zh":
        return None
    for taking in new.takings:
        if not taking.sure:
            continue
        for clause in old.clauses:
            if clause.asserted and _is_taken_back(old, clause, taking, new):
                return clause
            told = clause.asserted or _HEARD.match(old.said.text[slice(*clause.span)])
            if told and _is_said_never(old, clause, taking, new):
                return clause
    return None


def _is_taken_back(old: Reading, clause: Clause, taking: TakingBack, new: Reading) -> bool:
    before = old.said.text[slice(*clause.span)]
    told = new.said.text[slice(*taking.span)]
    if taking.about and 2 * len(taking.about & clause.words) <= len(taking.about):
        return False  # 瑜伽垫的颜色 is another matter than 瑜伽
    there, here = gist_zh(before), gist_zh(told)
    shared = there & here
    if not there or len(shared) < min(_LEAST, len(there)) or not _may_be_theirs(before, told):
        return False
    false = _FALSE.search(told)
    if false and (matter := gist_zh(false["x"])) and matter <= there and len(matter) > 1:
        return True
    share = len(shared) / len(there)
    start, end = taking.span
    inside = [c for c in new.clauses if start <= c.span[0] < end and not c.negated]
    if share >= _HALF and any(moments_differ(clause.moments, c.moments) for c in inside):
        return True
    said = _SAID.search(new.said.text[slice(*taking.sentence)])
    repeated = there & gist_zh(said["v"]) if said else frozenset()
    if len(repeated) >= _LEAST and len(repeated) / len(there) >= _HALF:
        return True
    return share >= _MOST and len(shared) > _LEAST and bool(_DENIES.search(told))


def _is_said_never(old: Reading, clause: Clause, taking: TakingBack, new: Reading) -> bool:
    """我弟在字节 and, taken back, 我弟从没进过字节: not so, of the same thing."""
    before = old.said.text[slice(*clause.span)]
    start, end = taking.span
    for later in new.clauses:
        told = new.said.text[slice(*later.span)]
        inside = start <= later.span[0] < end and _NEVER.search(told)
        if not inside or clause.negated or not _may_be_theirs(before, new.said.text):
            continue
        if any(_is_whole(pair, told, before) for pair in _pairs(before)):
            return not moments_differ(clause.moments, later.moments)
    return False


def _is_whole(pair: str, told: str, before: str) -> bool:
    """Whether it is told as before: 咖啡机 is no 咖啡."""
    rest = told.partition(pair)[2][:1]
    return pair in told and (rest in before or not rest or rest not in gist_zh(told))


def _pairs(text: str) -> list[str]:
    """Two characters side by side that carry what the clause is about."""
    names = "".join(people(text))
    gist = gist_zh(text) - frozenset(names)
    pairs = (text[n : n + 2] for n in range(len(text) - 1))
    return [pair for pair in pairs if set(pair) <= gist]


def _may_be_theirs(before: str, told: str) -> bool:
    """Whoever was spoken of is spoken of again."""
    whose = people(before)
    return not whose or any(one.strip("的") in told for one in whose) or "?" in whose
