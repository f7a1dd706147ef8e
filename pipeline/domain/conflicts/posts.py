"""Posts that one holds at a time: who holds one now, and who held it before.

Compared are whole clauses: "Maria is our president", and "Tom was elected president".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.findings import Finding, outdated
from pipeline.domain.conflicts.matching import GENERIC, HAN, is_history
from pipeline.domain.conflicts.once import once, worded
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who

_ROLE = (
    r"(?:(?:vice|deputy|team|class|club|band|section|department|school|board|union|choir|squad|new"
    r"|head|executive|managing|assistant|general) )*(?:president|treasurer|secretary|captain"
    r"|chair(?:man|woman|person)?|principal|director|manager|leader|lead|coach|mayor|ceo|cto|cfo"
    r"|boss|editor|chief|dean|conductor|organi[sz]er|host|landlord|landlady|supervisor"
    r"|teacher|tutor|trainer|headmaster|coordinator|goalkeeper|drummer|singer|bassist|doctor"
    r"|dentist"
    r"|therapist|vet|babysitter|nanny|assistant|roommate|flatmate)"
)
_OF = r"(?: (?:of|for|at|in) (?P<of>[\w' ]+?))?"
_NAME = r"(?P<who>(?:(?:Mr|Ms|Mrs|Dr|Prof)\.? )?[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
_WHOSE = r"(?P<whose>the|our|my|their|his|her)"
_NOW = r"(?: (?:now|these days|nowadays|instead|last \w+|this \w+|yesterday|today))*$"
_IS = (
    rf"^\W*{_NAME}(?: is|'s) (?:currently |still )?{_WHOSE} (?P<r>{_ROLE}){_OF}{_NOW}",
    rf"\b(?i:{_WHOSE}) (?P<r>{_ROLE}){_OF}(?: is|'s) (?:called |named )?{_NAME}\b",
    (
        rf"^\W*{_NAME} (?P<r>leads|runs|chairs|heads|manages|coaches|captains) (?P<of>(?:our|the"
        rf"|my)"
        rf" [\w ]+?){_NOW}"
    ),
)
_BECAME = (
    (rf"{_NAME} (?:was|got|has been|'s been) (?:elected|appointed|named|chosen|made|promoted to"
    rf"|hired"
    rf" as|voted)(?: as| to be)?(?: {_WHOSE})? ?(?P<r>{_ROLE}){_OF}{_NOW}"),
    (rf"{_NAME} (?:took over|takes over|has taken over|stepped in|became|replaced \w+"
    rf"|is taking over)"
    rf"(?: as)?(?: {_WHOSE})? ?(?P<r>{_ROLE}){_OF}{_NOW}"),
    (r"\b(?:elected|appointed|named|chose|picked|hired|voted in|promoted) "
    rf"{_NAME}(?: as| to be| to)?(?: {_WHOSE})? ?(?P<r>{_ROLE}){_OF}{_NOW}"),
)  # fmt: skip
_TOLD = Pattern(
    r"\b(?:now|new|these days|nowadays|instead)\b|现在|如今|新|了$|换|改", re.IGNORECASE
)
_ALSO = Pattern(
    r"\b(?:also|too|co|another|second|acting|interim|was|used to)\b|也|还|副|代理|之一|以前"
)
_ROLE_ZH = (
    "(?:社长|会长|主席|校长|班长|队长|组长|团长|财务|班主任|主任|总裁|总经理|经理|CEO|CTO|CFO"
    "|负责人|教练|部长|秘书长?|主编|店长|院长|老板|房东|领导|上司|课代表|助教|私教|家教|保洁|指挥|老师|导师|室友|会计|书记|厂长|主管)"
)
_WHO_ZH = "(?P<who>[^，。是的现新换选]{1,6}?)"
_IS_ZH = (
    rf"^{_WHO_ZH}(?:是|当|担任|任)(?P<r>[^，。]{{0,10}}?{_ROLE_ZH})(?:的)?$",
    rf"^(?P<r>[^，。]{{0,10}}?{_ROLE_ZH})(?:是|叫)(?P<who>[^，。的]{{1,6}}?)$",
    rf"^{_WHO_ZH}(?P<lead>带|负责|领导|管|管理|主管)着?(?P<r>[^，。了]{{2,8}})$",
)
_BECAME_ZH = (
    (
        rf"{_WHO_ZH}(?:当选|接任|出任|升任|成为|成了|当上|现在是|接手当)(?:了"
        rf"|为)?(?P<r>[^，。]{{0,10}}?"
        rf"{_ROLE_ZH})(?:了)?$"
    ),
    (
        rf"(?P<r>[^，。]{{0,10}}?{_ROLE_ZH})(?:现在|已经|也)?(?:换成|换|变成|改成|改由|现在是"
        rf"|改)了?"
        r"(?:[^，。]{0,9}的)?(?P<who>[^，。]{1,6}?)(?:担任|当)?了?$"
    ),
    rf"^(?P<r>[^，。]{{0,10}}?{_ROLE_ZH})(?:是|叫)新[来上调]?[来任]?的?(?P<who>[^，。的]{{1,6}}?)$",
    (
        rf"(?:现在的?|新的?|新任)(?P<r>[^，。]{{0,10}}?{_ROLE_ZH})(?:是"
        rf"|叫)(?P<who>[^，。的]{{1,6}}?)了?$"
    ),
    rf"选了?(?P<who>[^，。]{{1,6}}?)(?:当|做|为|任)(?P<r>[^，。]{{0,10}}?{_ROLE_ZH})了?$",
    (
        rf"现在(?:是|由|归|改由)?{_WHO_ZH}(?P<lead>带|负责|领导|管|管理"
        rf"|主管)(?P<r>[^，。了]{{2,8}})了?$"
    ),
)
_LEADS = frozenset("leads runs chairs heads manages coaches captains".split())
_MARKS = " \n\t　.!?,;。！？，"
_AROUND_ZH = Pattern(r"我们家?|咱们?|我的?|的|新任?|现在|昨晚|社团|了")


@dataclass(frozen=True, slots=True)
class _Post:
    role: str
    of: frozenset[str]
    who: frozenset[str]
    told: bool
    span: Span


Reader = Callable[[re.Match[str], bool], _Post]


def posts(old: Reading, new: Reading) -> Finding | None:
    """Who held a post that somebody else holds now."""
    return next(_found(old, new), None) if old.speaker == new.speaker else None


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    for later, now in _held(new):
        if not now.told or is_history(later.moments, old, new.said.said_at):
            continue
        for earlier, then in _held(old):
            if then.role == now.role and not then.who & now.who and _is_same(then, now):
                yield _over(earlier, then, later)


@once
def _held(told: Reading) -> tuple[tuple[Clause, _Post], ...]:
    return tuple(
        (clause, post) for clause, text in worded(told) if clause.asserted and (post := _post(text))
    )


def _over(old: Clause, then: _Post, new: Clause) -> Finding:
    part = (old.span[0] + then.span[0], old.span[0] + then.span[1])
    return outdated(
        "replaced", Claim("attr", old.who or Who(), part), Claim("attr", new.who or Who(), new.span)
    )


def _is_same(then: _Post, now: _Post) -> bool:
    """Of the same club, as far as both say of which."""
    if not then.of or not now.of:
        return True
    return bool(then.of & now.of) and now.of - GENERIC <= then.of


def _post(text: str) -> _Post | None:
    bare = text.strip(_MARKS)
    if _ALSO.search(bare) and not re.search(_BECAME[0], bare):
        return None
    if max(bare, default="") >= HAN:
        found = _matched(bare, _BECAME_ZH, _IS_ZH, _chinese)
    else:
        found = _matched(bare, _BECAME, _IS, _english)
    if found is None:
        return None
    lead = len(text) - len(text.lstrip(_MARKS))
    return replace(found, span=(found.span[0] + lead, found.span[1] + lead))


def _matched(
    text: str, became: tuple[str, ...], holds: tuple[str, ...], read: Reader
) -> _Post | None:
    for patterns, told in ((became, True), (holds, bool(_TOLD.search(text)))):
        for pattern in patterns:
            match = re.search(pattern, text)
            if match:
                return read(match, told)
    return None


def _english(match: re.Match[str], told: bool) -> _Post:
    role = match["r"]
    kind = "lead" if role in _LEADS else stem(role.split()[-1])
    beside = content(" ".join(role.split()[:-1]) + " " + (match["of"] or ""))
    who = frozenset(content(match["who"])) or frozenset({match["who"].lower()})
    return _Post(kind, frozenset(beside), who, told, match.span())


def _chinese(match: re.Match[str], told: bool) -> _Post:
    role = _AROUND_ZH.sub("", match["r"])
    if match.groupdict().get("lead"):
        return _Post("lead", frozenset({role[-2:]}), frozenset({match["who"]}), told, match.span())
    kind = re.search(f"{_ROLE_ZH}$", match["r"])
    name = kind.group() if kind else role
    of = role.removesuffix(name)
    who = re.sub(r"^(?:是|叫|由)|了$", "", match["who"])
    return _Post(name, frozenset({of[-2:]} - {""}), frozenset({who}), told, match.span())
