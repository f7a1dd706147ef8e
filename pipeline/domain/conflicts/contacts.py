"""By what number or address somebody is reached: a new one takes the place of the old one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.domain.conflicts.findings import Finding, only_if_taken_back, outdated
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Who

_VALUE = Pattern(
    r"(?P<email>[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+\.[A-Za-z0-9.-]*[A-Za-z0-9])"
    r"|(?<=[ "
    r":：是为成\"“”])(?P<secret>(?=[A-Za-z0-9_!@#-]*\d)(?=[A-Za-z0-9_!@#-]*[A-Za-z])[A-Za-z0-9_!@#-]{4,})"
    r"|(?<![A-Za-z0-9_.,:/@$€£¥-])(?P<phone>\+?\d[\d ()-]{4,}\d)(?![A-Za-z0-9_@%:]|[.,]\d"
    r"|[年月日号元块万])"
)
_PHONE = Pattern(
    r"\b(?:phone|number|mobile|cell|telephone|call me|text me|reach me)\b|手机|电话|号码|联系|换号"
    r"|打我",
    re.IGNORECASE,
)
_SECRET = Pattern(
    r"\b(?:pass(?:word|code|phrase)|pin|access code)\b|密码|口令|验证码", re.IGNORECASE
)
_NEW = Pattern(
    r"\b(?:new|now|chang\w+|reset|switch\w+|updat\w+|instead|from now on|no longer|anymore)\b"
    r"|新|换|改|现在|以后|不用了|停用",
    re.IGNORECASE,
)
# Which of several: the number at work is another one than that at home.
_WHICH = Pattern(
    r"\b(?P<en>work|office|business|home|landline|school|emergency|backup|second|other|fax|order"
    r"|account|tracking|room|flight|customer|reference)\b"
    r"|(?P<zh>办公|公司|单位|工作|座机|家里|老家|备用|紧急|另一|订单|快递|航班|账号|卡号|房间)",
    re.IGNORECASE,
)
_OWNER = Pattern(
    r"\b(?i:my|our) (?:\w+ )?(?P<kin>\w+)'s\b|\b(?P<name>[A-Z]\w+)'s\b|\b(?P<his>(?i:his|her"
    r"|their))\b"
    r"|(?P<zh>[\u4e00-\u9fff]{1,4})的(?:新)?(?:手机|电话|号码|邮箱|微信)"
)
_MINE_ZH = Pattern(r"(?:我们?|咱们?|本人|现在|以后)$")


def with_contacts(text: str, speaker: str, clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """The clauses with what they say about how somebody is reached."""
    found = [claim for match in _VALUE.finditer(text) for claim in _claim(match, text, speaker)]
    if not found:
        return tuple(clauses)
    return tuple(
        replace(clause, claims=(*clause.claims, *(c for c in found if _holds(clause, c))))
        for clause in clauses
    )


def _holds(clause: Clause, claim: Claim) -> bool:
    return clause.asserted and clause.span[0] <= claim.part[0] < clause.span[1]


def _claim(match: re.Match[str], text: str, speaker: str) -> Iterator[Claim]:
    kind = "email" if match["email"] else "secret" if match["secret"] else "phone"
    if kind == "secret" and not _SECRET.search(text):
        return
    if kind == "phone" and not _PHONE.search(text):
        return
    before = text[: match.start()]
    value = re.sub(r"[ ()-]", "", match.group()).lower()
    which = frozenset(m.group().lower() for m in _WHICH.finditer(before))
    who = Who(owner=_owner(before, speaker), head=kind, mods=which)
    changed = bool(_NEW.search(text))
    yield Claim("contact", who, match.span(), kind, frozenset({value}), changed=changed)


def _owner(before: str, speaker: str) -> str:
    owner = speaker
    for match in _OWNER.finditer(before):
        if match["zh"]:
            owner = speaker if _MINE_ZH.search(match["zh"]) else match["zh"].removeprefix("我")
        else:
            owner = (match["kin"] or match["name"] or match["his"]).lower()
    return owner


def contacts(old: Claim, new: Claim) -> Finding | None:
    """Another number of the same one, told as new; else it may be a second one."""
    same = old.slot == new.slot and old.who == new.who and old.verb == new.verb
    if not same or old.words == new.words:
        return None
    return (outdated if new.changed else only_if_taken_back)("replaced", old, new)
