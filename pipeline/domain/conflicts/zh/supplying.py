"""What somebody or some place did not have, and has now, in Chinese: 没装电梯, and 电梯通了."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.matching import is_history
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Who
from pipeline.domain.conflicts.zh.cues import is_unreal
from pipeline.domain.conflicts.zh.sentences import plain
from pipeline.domain.conflicts.zh.topics import is_of_same, tokens

_LACKS = re.compile(
    r"(?:还|一直|从来|至今|都)?没(?:有)?(?:安?装|开?通|配|买|建|修|设|铺|接|拉"
    r"|开)?(?:过|上|个|一[台个部])?"
    r"(?P<x>[\u4e00-\u9fff]{2,5})$"
)
# What is no thing that one gets.
_NO_THING = re.compile(
    r"时间|兴趣|办法|意思|有空|事|关系|问题|信心|[想看听说做去来吃喝睡考交写打]|心|力"
    r"|感|过|完|好|到|人|钱|工作|消息|结果|机会|必要|什么|多少|意见|区别|对象|朋友"
    r"|孩子"
)
_READY = (
    r"{x}[^，。不没]{{0,6}}?(?:通了|通车|开通|装好|装上|安好|建好|建成|修好|启用|投用"
    r"|投入使用|开着|运行|到位|落成|开放|开业|来了)"
)
_GOT = (
    r"(?<!没)(?:安?装|配|买|建|修|设|铺|接|拉|通|换|有)(?:上|好|了|齐"
    r"|通)+[^，。不没]{{0,5}}?{x}(?![\u4e00-\u9fff]*(?:票|费|卡|壳))"
)
_USES = r"(?<!没)(?:坐|乘|搭|开着|用着?|吹着?|骑){x}(?!票|卡)"
_WHERE = re.compile(
    r"家|公司|单位|学校|宿舍|小区|村|老家|城|市|县|镇|楼下|楼里|附近|门口|店|酒店"
    r"|办公室|商场|医院|车上|[琴书]行|[饭茶]馆|机场|单元"
)
_LEAST = 2  # characters of a thing
_NO = re.compile(r"[不没未别无]")


def supplied(old: Reading, new: Reading) -> Finding | None:
    """The lack of which the older statement told, where the newer one shows that it is over."""
    if new.language != "zh" or old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    told, news = plain(old.said.text), plain(new.said.text)
    for earlier in old.clauses:
        before = told[slice(*earlier.span)].rstrip(" 。！了呢")
        lacked = _lacked(before) if earlier.asserted else ""
        if not lacked or lacked not in news:
            continue
        for later in new.clauses:
            after = news[slice(*later.span)]
            if not later.asserted or is_unreal(after) or _NO.search(after):
                continue
            how = _how(lacked, before, after)
            history = is_history(later.moments, old, new.said.said_at)
            if how and not history and is_of_same(before, news, after):
                yield _finding(how, earlier, later)


@lru_cache(maxsize=8192)
def _lacked(before: str) -> str:
    match = _LACKS.search(before)
    return match["x"] if match and not _NO_THING.search(match["x"]) else ""


def is_at_another_place(before: str, after: str, thing: str) -> bool:
    """公司的电梯 is not that of 小区."""
    ahead = after[: max(0, after.find(thing[-_LEAST:]))]
    there, here = set(_WHERE.findall(before)), set(_WHERE.findall(ahead))
    return bool(here - there) and not here & there


def _how(lacked: str, before: str, after: str) -> str:
    if is_at_another_place(before, after, lacked):
        return ""
    x = re.escape(lacked)
    if re.search(_READY.format(x=x), after) or re.search(_GOT.format(x=x), after):
        return "sure"
    uses = re.search(_USES.format(x=x), after)
    return "likely" if uses and not tokens(after[: uses.start()]) else ""


def _finding(how: str, earlier: Clause, later: Clause) -> Finding:
    one = Claim("have", earlier.who or Who(), earlier.span)
    other = Claim("have", later.who or Who(), later.span)
    sure = how == "sure"
    return (outdated if sure else suspected)("opposite", one, other, 0.7 if sure else 0.4)
