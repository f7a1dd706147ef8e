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


def _may_be_theirs(before: str, told: str) -> bool:
    """Whoever was spoken of is spoken of again."""
    whose = people(before)
    return not whose or any(one.strip("的") in told for one in whose) or "?" in whose
