"""Chinese words that take back what was said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.values import TakingBack
from pipeline.domain.conflicts.zh.content import content
from pipeline.domain.conflicts.zh.cues import ERRED, NOT_ERRED
from pipeline.domain.conflicts.zh.sentences import sentences

_HINT = re.compile(
    r"说实话|老实说|坦白|其实|实际上|事实上|准确地说|确切地说|应该是|不好意思|抱歉|对不起|^不对"
)
_SORRY = re.compile(r"^(?:不好意思|抱歉|对不起|哎呀)|(?:不好意思|抱歉|对不起)$")
_ABOUT = re.compile(
    r"(?:不该|不应该)(?:那么|这么)?说(?P<e>[^。！？，]{2,24})|(?:我|之前|上次|刚才|以前)说(?:过"
    r"|的)?(?P<a>[^。！？，]{2,24}?)(?:是(?:个)?误会|是错的|不对"
    r"|是开玩笑|不是真的|是假的|是骗你|的事)|关于(?P<f>[^。！？，]{1,12}?)的(?:话|说法|事)"
    r"|(?:说|记|弄|搞)错了?(?P<g>[^。！？，]{2,12}?的[^。！？，]{1,6})(?=$|[，。！])"
)
_NOT_BUT = re.compile(
    r"(?<![要可总老还但只])不是(?P<a>[^，。！？；、是]{1,12}?)[，,、]?(?:而)?是(?!吗|吧|不)"
    r"|是(?P<b0>[^，。！？；]{1,16})[，,](?:而|并)?不是(?P<b>[^，。！？；]{1,12})$"
    r"|(?:不|没)(?P<c>在|叫|有)(?P<c2>[^，。！？；]{1,10})[，,](?:而)?[我他她它]?是?(?P=c)"
    r"|[，,](?:而|并)?不是(?P<d>[^，。！？；]{1,12})(?=$|，抱歉|，不好意思)"
    r"|[，,]没有(?P<e>[^，。！？；了]{1,6})$"
)
_PARTS = re.compile(r"[\u4e00-\u9fffA-Za-z0-9.:]+")


def takings(text: str) -> Iterator[TakingBack]:
    """What is taken back in `plain` text; the topic is that sentence and the next."""
    spans = sentences(text)
    for place, (start, end) in enumerate(spans):
        sentence = text[start:end]
        bare = sentence.rstrip(" 。！!~～；;…")
        if bare.endswith(("？", "?", "吗", "呢")):
            continue
        sure, wrong = _sure(bare), _wrong(bare)
        if not (sure or wrong or _HINT.search(bare)):
            continue
        until = spans[place + 1][1] if sure and place + 1 < len(spans) else end
        about = _ABOUT.search(bare)
        marker = ERRED.search(text, start, end) if sure else None
        yield TakingBack(
            (start, until), (start, end), content(ERRED.sub(_kept, text[start:until])),
            _named(about), wrong, sure,
            marker=marker.span() if marker else None, sorry=bool(_SORRY.search(bare)),
        )  # fmt: skip


def _named(about: re.Match[str] | None) -> frozenset[str]:
    """What is named as wrong, in whichever of the ways."""
    told = next((group for group in about.groups() if group), "") if about else ""
    return content(told)


def _kept(match: re.Match[str]) -> str:
    return (
        "，" + re.sub(r"我说|是开玩笑|不是真的|是假的|是骗你", "，", match.group())
        if len(match.group()) > 6
        else "，"
    )


def _sure(sentence: str) -> bool:
    return bool(ERRED.search(sentence)) and not NOT_ERRED.search(sentence)


def _wrong(sentence: str) -> tuple[str, ...]:
    found: list[str] = []
    for match in _NOT_BUT.finditer(sentence):
        told = match["a"] or match["b"] or match["c2"] or match["d"] or match["e"] or ""
        found += _PARTS.findall(re.sub(r"^(?:我的?|一[名个位]|在)|的$", "", told).lower())
    return tuple(found)
