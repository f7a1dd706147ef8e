"""Whose state a Chinese clause tells of."""

from __future__ import annotations

import re

from pipeline.domain.conflicts import sentences_zh
from pipeline.domain.conflicts.axes import Holder
from pipeline.domain.conflicts.content_zh import content
from pipeline.domain.conflicts.people_zh import people, people_before
from pipeline.domain.conflicts.values import Span
from pipeline.domain.conflicts.words_zh import ANY_KIN

# `#` is replaced by the number of the place.
PLACES = {
    "my": rf"(?P<my#>(?:我们?|咱们?|他们?|她们?)?(?:{ANY_KIN})?(?<=.)(?:家|自己)?的?)",
    "me": rf"(?P<me#>(?:我们?|咱们?|他们?|她们?)?(?:{ANY_KIN})?(?<=.))",
    "it": r"(?P<it#>[\u4e00-\u9fffA-Za-z0-9]{1,12}?)",
    "end": r"(?=$|[，。！？!?,；;、~～…])",
}
_NOT_SO = re.compile(
    r"(?:[不没别]|从不|不再|想|打算|准备|计划|希望|要是|如果|假如|可能|应该|也许|差点|梦见|快要"
    r"|以前|过去|曾经|原来|小时候|当年|那时候?)[^，。！？]{0,4}$"
)
_THEN = re.compile(r"以前|过去|曾经|小时候|当年|那时|从前|年前|去年")
_ONCE = re.compile(r"今天|今晚|昨[天晚]|这[次周]|有时|偶尔|暂时|临时|难得|破例")


def plain(text: str) -> str:
    return sentences_zh.plain(text)


def tells(text: str, span: Span) -> bool:
    return not _NOT_SO.search(text[: span[0]]) and not _THEN.search(text)


def is_once(text: str, span: Span) -> bool:
    return bool(_ONCE.search(text, *span))


def holders(text: str, span: Span, match: re.Match[str], speaker: str) -> tuple[Holder, ...]:
    """Of the thing's owner, of the one who is named, or of the subject of the clause."""
    clause = text[slice(*span)]
    whose = [v for k, v in match.groupdict().items() if v and k[:2] in ("my", "me")]
    told = whose[0].rstrip("的家") if whose else clause
    found = people(told if told != "我" else "我 ")
    if "?" in found or not (found or re.match(r"\s*(?:我|咱)", told)):
        found = people_before(text[: span[0]]) or (frozenset() if "?" not in found else found)
    if "?" in found:
        return ()
    return (Holder("", found),) if found else (Holder("", frozenset({speaker})),)


def words(text: str) -> frozenset[str]:
    return frozenset(content(text))
