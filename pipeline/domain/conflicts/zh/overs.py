"""What is over or is another one now, told in Chinese of a thing that was told of before.

Clauses are compared by their characters, so that the order of words and what the grammar does not
take apart matter little: 西班牙语课我停了 ends 我在学西班牙语.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.domain.conflicts.endings import ONE_DAY
from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.gists import gist_zh
from pipeline.domain.conflicts.kinds import GROUPS_ZH, are_rivals
from pipeline.domain.conflicts.matching import HAN, is_history, same_one
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Who
from pipeline.domain.conflicts.zh.cues import PARTS
from pipeline.domain.conflicts.zh.numbers import amounts, moments
from pipeline.domain.conflicts.zh.people import people, same_people
from pipeline.domain.conflicts.zh.topics import is_elsewhere, is_for_another
from pipeline.domain.conflicts.zh.words import ADVERB, KIN, TIME

_SINCE = r"(?:了|[^，]{1,8}(?:天|周|星期|月|年|阵子|久)了)"
_NO_MORE = re.compile(
    r"不再|再也不|再也没|没再|(?:用不着|懒得)(?=[^，]{1,8}了$)|(?:不会|不能|不用|不想)再|(?<![差还并是])(?:不|没(?!有了))"
    r"(?=[^，错行过太远]{1,12}了$)"
    r"|(?<=没)(?=[^，]{1,6}过[^，]{0,4}了$)"
)
_STOPPED = re.compile(
    rf"(?:停|退|断|辞|取消|放弃|戒|结束|解散|注销|搁置|卸载|删|停掉|退掉|拆|倒闭|关张|毕业|掰"
    rf"|分手|结清"
    rf"|还清|付清|还完|黄|泡汤|报废|散|退役|退租|退房|退学)(?:掉|出)?{_SINCE}$"
)
# Of two who part only what they were to each other is over.
_PARTED = re.compile(r"(?:分手|掰|散)(?:掉)?(?:了|[^，]{1,8}了)$")
_BOND = re.compile(
    r"朋友|对象|[男女]友|在一起|谈|恋|交往|同居|老[公婆]|结婚|夫妻|情侣|异地|未婚|约会|处[着了过]|爱|相亲|订婚|闺蜜|关系|分手"
    r"|一对|感情|好上|住|乐队|团|队|组|社|伙"
)
_GIVEN = re.compile(r"(?:送|卖|捐|转|让|交|丢|扔)(?:掉|出去)?(?:给|了)[^，]{0,8}$")
_TO = re.compile(r"给[^，]+$")
_PAID = re.compile(r"(?:还|转给我|给我|两)(?:清|完|上|掉)?了[^，]{0,3}$")
_GOT = re.compile(r"(?:买|找|办|租|订|拿|等|批|考|到|签)(?:好|到|上|下来?|过)了[^，]{0,3}$")
_ANOTHER = re.compile(r"(?:换成|改成|变成|换到|换了|改了|换)(?P<to>[^，]*?)了?$")
_LAPSED = re.compile(r"(?:[月周年天]|好久|很久|许久|一阵子?|一段时间)没")
_RUNS = re.compile(r"负责|带|管|主持|教|运营")
_OWES = re.compile(r"欠|借|贷")
_SEEKS = re.compile(r"攒|存钱|[在想]找|[在想]买|在看|在等|排队|申请|准备|打算|在考|备考")
_BESIDE = re.compile(
    r"(?<!再)也|还(?!清|完|上|掉|了)|(?:今天|明天|昨天|本周)的|今晚|这次|那次|这周|暂时|打算|准备|想"
    r"|可能|好像|差点|一直|明天"
    r"|没想到"
)
_LEADS_IN = re.compile(
    rf"^(?:{TIME}|{ADVERB}|我们?|他们?|她们?|咱们?|这学期|从这|起|把|将|对|跟|和|的|，)+"
)
_FILL = re.compile(
    rf"(?:{TIME}|{ADVERB}|一次性|彻底|完全|干脆|索性|直接|全都?|就|给|被|我们?|他|她|咱们?|早|上"
    rf"|下|号|的|那边"
    rf"|那里)+$"
)
_SLIGHT = frozenset("课班员块钱款元事工作计划人家里东西")
_A_THING = re.compile(r"一?新?[辆台部条件套把双只张]")
_LEAST = 2  # characters that they share
_ONE_CHARACTER = frozenset("烟酒车狗猫房糖肉药琴")


def over_zh(old: Reading, new: Reading) -> Finding | None:
    """The clause of `old` that a clause of `new` says is over, or has another value."""
    if old.speaker != new.speaker or new.language != "zh":
        return None
    found = list(_found(old, new))
    sure = (one for one in found if one.state == "outdated")
    return next(sure, next(iter(found), None))


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    for later in new.clauses:
        text = new.said.text[slice(*later.span)].strip(" 　。！!~～；;…啊呀哦啦哈")
        text = (
            text + "了"
            if new.said.text[slice(*later.span)].rstrip("。！!~ ").endswith("啦")
            else text
        )
        if (
            not later.asserted
            or not _may_end(text)
            or _BESIDE.search(text)
            or _LAPSED.search(text)
            or is_for_another(text)
            or is_history(later.moments, old, new.said.said_at)
        ):
            continue
        for earlier in old.clauses:
            before = old.said.text[slice(*earlier.span)]
            same = same_people(before, later, text, new) and not is_elsewhere(before, text)
            if earlier.asserted and same:
                topic = _topic(new, later, before)
                yield from _of_clauses(earlier, before, later, text, topic)
                yield from _another(earlier, before, later, text, topic)


@lru_cache(maxsize=8192)
def _may_end(text: str) -> bool:
    """Whether the clause has the words of any end or change."""
    cues = (_NO_MORE, _STOPPED, _GIVEN, _PAID, _GOT, _ANOTHER)
    return any(one.search(text) for one in cues)


def _topic(new: Reading, clause: Clause, before: str) -> str:
    """What the clause before it began with, where it goes on without saying so."""
    for earlier in reversed([c for c in new.clauses if c.span[1] <= clause.span[0]][-2:]):
        text = _LEADS_IN.sub("", new.said.text[slice(*earlier.span)].strip(" ，。"))
        for end in range(6, 1, -1):
            theirs = people(text[:end])
            if len(text) >= end and text[:end] in before and theirs <= people(before):
                return text[:end]
    return ""


def _of_clauses(old: Clause, before: str, new: Clause, after: str, topic: str) -> Iterator[Finding]:
    kind, told = _told(after, before)
    limits = frozenset(one for claim in new.claims for one in claim.limits)
    if (
        not kind
        or (kind == "over" and limits & ONE_DAY)
        or (old.negated and kind not in ("stopped", "paid"))
        or (kind == "stopped" and _PARTED.search(after) and not _BOND.search(before))
    ):
        return
    thing = _object(told) if kind != "over" else ""
    goes_on = bool(topic) and (not thing or (kind == "over" and gist_zh(told) <= gist_zh(before)))
    if not (goes_on or _contained(old, new, told, before) or _is_there(thing, before)):
        return
    handed = kind == "given" and "交给" in after and bool(_RUNS.search(before))
    yield _over(
        old, new, sure=(kind != "given" or handed) and all(c.aspect == "is" for c in old.claims)
    )


def _over(old: Clause, new: Clause, *, sure: bool, reason: str = "ended") -> Finding:
    claim = next((c for c in old.claims if c.aspect == "is"), None)
    part = claim.part if claim else old.span
    one, other = Claim("do", old.who or Who(), part), Claim("end", new.who or Who(), new.span)
    return (outdated if sure else suspected)(reason, one, other, 0.65 if sure else 0.4)


def _told(text: str, before: str) -> tuple[str, str]:
    """How it is over, and the clause without the words that say so."""
    for kind, pattern, needs in (
        ("over", _NO_MORE, None), ("stopped", _STOPPED, None), ("given", _GIVEN, None),
        ("paid", _PAID, _OWES), ("got", _GOT, _SEEKS),
    ):  # fmt: skip
        match = pattern.search(text)
        if match and kind == "given" and _is_a_gift(match.group(), text[: match.start()], before):
            continue
        if match and (needs is None or needs.search(before)):
            return kind, text[: match.start()] + (text[match.end() :] if kind == "over" else "")
    return "", text


def _is_a_gift(verb: str, lead: str, before: str) -> bool:
    """给那个女孩送了三次早饭: who gets something is not what is given away."""
    thing = verb.rpartition("了")[2]
    return bool(_TO.search(lead) and thing) and not gist_zh(thing) <= gist_zh(before)


def _contained(old: Clause, new: Clause, told: str, before: str) -> bool:
    """Whether all that the newer clause is about was told in the older one."""
    people = _people(old, new)
    here, there = gist_zh(told) - people, gist_zh(before) - people
    bare = here - _SLIGHT or here
    return bool(bare) and bare <= there and len(bare) + len(here & there) >= _LEAST * 2


def _object(told: str) -> str:
    """What stands right before the verb: 房贷 of 今天去银行把房贷一次性."""
    thing = told.rpartition("把")[2] if "把" in told else told
    before = None
    while before != thing:
        before = thing
        thing = _FILL.sub("", _LEADS_IN.sub("", thing))
    return thing


def _is_there(thing: str, before: str) -> bool:
    if len(thing) == 1:
        return thing in _ONE_CHARACTER and thing in before
    return len(thing) >= _LEAST and thing in before


def _people(old: Clause, new: Clause) -> frozenset[str]:
    """The characters of the names of whom both speak."""
    one, other = old.who or Who(), new.who or Who()
    if same_one(one, other) == "no":
        return frozenset()
    return frozenset(char for name in (*one.names, one.head) for char in name)


def _another(old: Clause, before: str, new: Clause, after: str, topic: str) -> Iterator[Finding]:
    """班主任换成了姜老师: the one that was told before is another one."""
    match = _ANOTHER.search(after)
    thing = (_object(after[: match.start()]) or topic) if match else ""
    if match and not old.negated and are_rivals(old.words, new.words):
        yield _over(old, new, sure=True, reason="replaced")
    if (
        match is None
        or old.negated
        or thing in GROUPS_ZH
        or len(thing) < _LEAST
        or thing not in before
    ):
        return
    to, its = match["to"].removesuffix("的"), _is_its_own(old, before, thing)
    part = PARTS.search(to)
    if part and part.group() not in before:
        return
    if thing in people(after) and (_A_THING.match(to) or thing in KIN):
        return  # 老张换了辆车, and 女儿换了个同桌
    if not its and "换了" in match.group() and to[:1] not in "个家一位别新":
        return  # 健身房换了一批器材 is of what is in it
    same = to and (to in before or amounts(to) or moments(to))
    if same or max(to or "改") < HAN:
        return
    yield _over(old, new, sure=its, reason="replaced")


def _is_its_own(old: Clause, before: str, thing: str) -> bool:
    """Whether the older clause is about the thing itself."""
    who = old.who or Who()
    its = thing in (who.head + "".join(who.names)) or re.search(
        rf"^(?:我们?家?的?)?{thing}", before
    )
    return bool(its or re.search(rf"(?:用|是)[^，]{{0,6}}{thing}", before))
