"""Chinese noun phrases and predicates, bare of what only surrounds them."""

from __future__ import annotations

import re
from dataclasses import replace

from pipeline.domain.conflicts.values import Claim
from pipeline.domain.conflicts.zh.grammar import skip, strip
from pipeline.domain.conflicts.zh.numbers import amounts, moments

_COUNT = re.compile(
    r"(?:[\d一二三四五六七八九十百两几半]+)(?:个|杯|包|次|台|套|条|本|部|支|瓶|双|件|位|名|斤|公里"
    r"|只|辆|碗|片|节|口|根|张)(?:的)?|一点儿?|任何"
)
_TAIL = re.compile(r"(?:了|啦|呀|哦|喔|呢|吧|啊|哈|嘛|的|哟|噢|哒|过)+$")
_LEADING = re.compile(
    r"^(?:在|的|了|一名|一位|一个|一家|一座|个|家|名|位|我们|我|那|这|这个|那个|自己的?|我们|有点"
    r"|一只"
    r"|一条|一辆|一台|一部|一套|从|该|某|这家|那家)+"
)
_INSIDE = re.compile(r"(?<=.)[了着](?=.)|^(?:正在|在)(?=..)")
_AND = re.compile(r"的|和|、|跟|与|\s")
# 听不懂粤语 is not 听懂粤语.
_COMPLEMENT = re.compile(
    r"^(?:能|会)?(?P<v>[听看学读吃起写说])(?P<not>不)?(?P<c>懂|会|惯|来|了)(?P<o>.*)$"
)
_ABLE = re.compile(r"(?:会(?![议员面场计])|能够?|可以)(?=..)")
_BELIEVED = re.compile(r"^信(?![任用号封件息])(?=.)")
_SELVES = frozenset({"我", "我们", "自己", "单独", "一个人"})
_SPEAKS = re.compile(r"^[说讲](?=.{1,4}[语话文]$)")
_SAME = {"信任": "相信", "害怕": "怕", "恐惧": "怕", "畏惧": "怕"}


def things(text: str) -> tuple[str, ...]:
    """What a noun phrase is about: 一辆白色的特斯拉 is 白色 and 特斯拉."""
    bare = without_articles(_TAIL.sub("", _COUNT.sub("", skip(text) or text)))
    return tuple(part.strip().lower() for part in _AND.split(bare) if part.strip())


def without_articles(text: str) -> str:
    return _LEADING.sub("", text)


def about(claim: Claim, text: str | None) -> Claim | None:
    """The claim on what `text` names; None where that is nothing and must be something."""
    if text is None:
        return claim
    words = things(text) or ((text,) if text in _SELVES else ())
    if not words:
        return claim if claim.aspect == "ends" else None
    return replace(claim, words=frozenset(words), head=words[-1])


def bare_core(text: str) -> str:
    """A predicate without numbers, times and particles: 喝咖啡 of 一天喝三杯咖啡了."""
    spans = [amount.span for amount in amounts(text)] + [one.span for one in moments(text)]
    kept = "".join(c for place, c in enumerate(text) if not any(s <= place < e for s, e in spans))
    return _INSIDE.sub("", _TAIL.sub("", _COUNT.sub("", strip(kept)))).lower()


def core(claim: Claim, text: str) -> Claim | None:
    """The claim on a predicate; what one can and what one has are slots of their own."""
    bare = bare_core(text)
    bare = _BELIEVED.sub("相信", bare)
    bare = _SAME.get(bare[:2], bare[:2]) + bare[2:]
    understood = _COMPLEMENT.match(bare)
    if understood:
        claim = replace(claim, positive=understood["not"] is None)
        bare = understood["v"] + understood["c"] + understood["o"]
    if len(bare) < 2 and not amounts(text) and not (bare and moments(text)):
        return None
    able = _ABLE.match(bare) if claim.slot == "do" else None
    if able:
        claim, bare = replace(claim, slot="can"), _SPEAKS.sub("", bare[able.end() :])
    elif bare.startswith("有") and claim.slot == "do" and len(bare) > 1:
        return about(replace(claim, slot="have"), bare[1:])
    return replace(claim, words=frozenset({bare} - {""}), head=bare)
