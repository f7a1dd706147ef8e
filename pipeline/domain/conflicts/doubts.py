"""Doubts about what was told, and what has not been done for long: half seen by their nature."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from pipeline.domain.conflicts.en.sentences import sentences as sentences_en
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.topics import persons
from pipeline.domain.conflicts.findings import Finding, suspected
from pipeline.domain.conflicts.gists import gist_en, gist_zh
from pipeline.domain.conflicts.matching import called
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Who
from pipeline.domain.conflicts.zh.sentences import sentences as sentences_zh

_DOUBT = Pattern(
    r"\b(?:might|may) (?:not|be over)\b|\b(?:starting|beginning) to (?:think|doubt|wonder|feel"
    r"|lose)\b"
    r"|\bsecond thoughts\b|\bnot (?:so |too |really |entirely )?sure (?:if |whether |that "
    r"|about )?(?:i|we|my"
    r"|our|it)\b[^.]*\b(?:any ?more|still)\b|\blosing interest\b|\bnot sure (?:i|we) (?:still"
    r"|want|can)\b"
    r"|\bthinking\b[^.]*\b(?:might be over|days .* over|not .* any ?more)\b"
    r"|\b(?:haven't|hasn't|have not|has not|have hardly|have barely)\b[^.]*\b(?:in"
    r"|for) (?:\w+ ){0,2}"
    r"(?:weeks|months|years|ages|a while|a long time|forever)\b"
    r"|\b(?:barely|hardly|rarely) (?:ever )?(?:\w+ )?(?:any ?more|these days|now|lately)\b",
    re.IGNORECASE,
)
# Somebody may have changed something, as it looks.
_MAYBE = Pattern(
    r"\b(?:maybe|perhaps|possibly|(?:might|may|must|could) have|seems?|looks like|apparently"
    r"|i wonder|not sure (?:if|whether))\b.*?\b(?:left(?! (?:her|his|their|the|my|a)\b)|quit|moved"
    r"|switched|stopped|these days|any ?more|no longer|gave up|given up|broke up|split up|separated"
    r"|retired)\b"
    r"|\b(?:thought|think) (?:i|we) saw \w+ \w+ing\b",
    re.IGNORECASE,
)
_DOUBT_ZH = Pattern(
    r"(?:可能|也许|恐怕|大概)[^，。]{0,4}(?:不|没)[^，。]{0,10}了|犹豫|动摇|不太想|有点不想"
    r"|没那么(?:喜欢|想|爱)"
    r"|[干做撑过坚待学读]不下去|不知道(?:还|要不要)[^，。]*(?:继续|坚持)|越来越不(?:想|喜欢|爱)"
    r"|(?:好久|很久|许久|好一阵子?|一阵子|一段时间|好几个?[天周月年]|几个月|半年|大半年|小半年"
    r"|多久)[^，。]{0,3}没"
    r"[^，。]+|该不会[^，。]*了"
)
_WISH = Pattern(
    r"\b(?:if|you|wish|he says|she says|they say)\b|如果|要是|你|听说|据说", re.IGNORECASE
)


def doubted(old: Reading, new: Reading) -> Finding | None:
    """The clause of `old` that a sentence of `new` casts a doubt on."""
    if old.speaker != new.speaker or new.language == "other":
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    chinese = new.language == "zh"
    text = new.said.text
    for span in (sentences_zh if chinese else sentences_en)(text):
        told = text[slice(*span)]
        doubt = (_DOUBT_ZH if chinese else _DOUBT).search(told)
        if doubt is None and not chinese and _MAYBE.search(told) and not _WISH.search(told):
            yield from _of_them(old, told, span)
        if doubt is None or _WISH.search(told) or told.rstrip().endswith(("?", "？")):
            continue
        here = (gist_zh if chinese else gist_en)(told)
        for clause in old.clauses:
            if clause.asserted and not clause.negated and clause.claims:
                before = (gist_zh if chinese else gist_en)(old.said.text[slice(*clause.span)])
                shared = (here & before) - _names(clause)
                if _is_much(shared, before - _names(clause), clause, told):
                    yield _half(clause, span)


def _of_them(old: Reading, told: str, span: tuple[int, int]) -> Iterator[Finding]:
    """Of the one of whom the older clause tells what goes on, and of nobody else."""
    for clause in old.clauses:
        lasting = any(claim.aspect == "is" for claim in clause.claims)
        who = clause.who or Who()
        named = {stem(part) for name in who.names for part in name.split()} - {old.speaker}
        alone = bool(named & frozenset(content(told))) and persons(told) <= named
        if clause.asserted and lasting and alone:
            yield _half(clause, span)


def _is_much(shared: Set[str], before: Set[str], clause: Clause, told: str) -> bool:
    """Half of it, or a Chinese word of two characters."""
    if any(len(word) == 2 and word in told and set(word) <= shared for word in clause.words):
        return True
    return bool(shared) and len(shared) * 2 >= len(before)


def _names(clause: Clause) -> frozenset[str]:
    who = called(clause.who or Who())
    return frozenset(stem(word) for word in who) | frozenset("".join(who))


def _half(clause: Clause, span: tuple[int, int]) -> Finding:
    part = clause.claims[0].part
    return suspected("lapsed", Claim("do", Who(), part), Claim("", Who(), span), 0.4)
