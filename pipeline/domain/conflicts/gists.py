"""What a clause is about when its times, its numbers and its wording are left out."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.domain.conflicts.en import numbers as numbers_en
from pipeline.domain.conflicts.en.stems import content
from pipeline.domain.conflicts.values import Amount, Span
from pipeline.domain.conflicts.zh import numbers as numbers_zh
from pipeline.domain.conflicts.zh.words import ADVERB, TIME

# Verbs by which a thing is set for another time, and verbs that mean little.
_WORDING_EN = frozenset(
    "mov switch chang reschedul shift push bring postpon put cut drop down up tak catch have do see"
    " attend meet usual start begin run now been set mostli sinc onc twic thric daili increas "
    "rais lower reduc doubl weekli"
    " monthli tim hour half past o'clock clock".split()
) - {"meet"}
# However it is said: waking, and going to sleep.
_SAME_EN = (
    (re.compile(r"\b(?:get|gets|got|getting) up\b|\bw(?:ake|akes|oke|aking)\b(?: up)?|\bris(?:e|es"
                r"|ing)\b|\bup (?=at|by|before|around)", re.IGNORECASE), " wakeup "),
    (re.compile(r"\b(?:go|goes|going|went|get|getting|got) to (?:bed|sleep)\b|\b(?:in|to) bed\b"
                r"|\basleep\b|\bturn in\b", re.IGNORECASE), " bedtime "),
)  # fmt: skip
_FILL_ZH = re.compile(
    rf"{TIME}|{ADVERB}|不再|再也不|再也没|没再|不会再|不能再|不用再|不[需必]要?|不用|没有|无法"
    r"|我们家?|我家|我|他们?|她们?|它们?|咱们?|自己|用户|家里|(?:之|以)?后|[之以]前|一般|通常|基本"
    r"|[周月年]|星期|礼拜|小时|分钟|点|半|次|每|[一二两三四五六七八九十几]"
    r"|时间|开始|这边|那边"
    r"|[不没别了过着的地得在把被给让去来到改换挪调移推延提成为就都从起是有会能可"
    r"要想个只条位名杯包台部辆本这那和跟与同又还也再很挺太先后啦呀吧呢吗嘛哦啊上下晚早中午口敢碰沾]"
)
_HAN = re.compile(r"[\u4e00-\u9fffA-Za-z0-9]")


@lru_cache(maxsize=8192)
def gist_en(text: str) -> frozenset[str]:
    """The stems that carry what an English clause is about."""
    bare = _blanked(
        text, [*(m.span for m in numbers_en.moments(text)), *(a.span for a in _counts(text))]
    )
    for pattern, instead in _SAME_EN:
        bare = pattern.sub(instead, bare)
    return frozenset(content(bare)) - _WORDING_EN


def _counts(text: str) -> list[Amount]:
    return [one for one in numbers_en.amounts(text) if one.unit in ("", "tim")]


@lru_cache(maxsize=8192)
def gist_zh(text: str) -> frozenset[str]:
    """The characters that carry what a Chinese clause is about."""
    spans = [m.span for m in numbers_zh.moments(text)]
    spans += [a.span for a in numbers_zh.amounts(text)]
    return frozenset(_HAN.findall(_FILL_ZH.sub(" ", _blanked(text, spans))))


def _blanked(text: str, spans: list[Span]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
