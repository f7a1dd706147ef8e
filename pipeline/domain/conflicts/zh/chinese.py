"""Chinese statements read into clauses and claims."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from pipeline.domain.conflicts.contacts import with_contacts
from pipeline.domain.conflicts.en.sentences import Stretch
from pipeline.domain.conflicts.minds import after_a_changed_mind
from pipeline.domain.conflicts.turns import turn_zh
from pipeline.domain.conflicts.values import (
    Amount,
    Claim,
    Clause,
    Moment,
    TakingBack,
    Who,
    placed,
    surely,
)
from pipeline.domain.conflicts.zh import corrections as corrections_zh
from pipeline.domain.conflicts.zh.asides import is_courtesy
from pipeline.domain.conflicts.zh.beings import claims
from pipeline.domain.conflicts.zh.claims import Told, told
from pipeline.domain.conflicts.zh.content import content
from pipeline.domain.conflicts.zh.grammar import Context
from pipeline.domain.conflicts.zh.numbers import amounts, moments
from pipeline.domain.conflicts.zh.sentences import plain, stretches
from pipeline.domain.conflicts.zh.topics import is_for_another
from pipeline.domain.conflicts.zh.words import LIMIT, THEN

_TEARS = re.compile(
    r"哭|难过|伤心|心碎|舍不得|享年|安息|安详|寿终|后事|葬礼|追悼|悲痛|天堂|彩虹桥|缓[过不]|[老总常还]梦[见到]"
)
# 买了五斤苹果 is no possession.
_GROCERIES = re.compile(r"[买称][了点]*[\d一二两三四五六七八九十半几]+[斤袋箱盒串把兜]")
_NEXT_YEAR = re.compile(r"明年|后年|下学期|下半年|快要|该上|马上|打算|准备|想")
# Where one stays for some nights is no home.
_LODGING = re.compile(r"酒店|宾馆|旅[馆店]|民宿|青旅|招待所|度假村|帐篷")
_YEAR = re.compile(r"^\s*(?:在)?\d{2,4}年(?:[底初]|\d{1,2}月)?(?:以前|之前)\s*$")
_NOT = re.compile(r"不(?!错)|没|无|未|非(?!常)|别(?!的|人)")


def takings(text: str) -> tuple[TakingBack, ...]:
    """What the statement takes back."""
    return tuple(corrections_zh.takings(plain(text)))


def clauses(text: str, speaker: str, names: Iterable[str]) -> tuple[Clause, ...]:
    """The clauses of a statement by `speaker` (in lower case) with what they claim.

    `names` are people that it may speak of.
    """
    context = Context(speaker, (speaker, *(name.lower() for name in names)))
    clean = plain(text)
    found: list[Clause] = []
    before = ""
    for stretch in stretches(clean, speaker):
        clause = _clause(stretch, context)
        found.append(_of_then(clause) if _YEAR.search(before) else clause)
        before = stretch.text
    return with_contacts(clean, speaker, after_a_changed_mind(_mourned(clean, found)))


def _of_then(clause: Clause) -> Clause:
    """The clause after 2015年以前 tells what was so until then."""
    was = (replace(c, aspect="was") if c.aspect == "is" else c for c in clause.claims)
    return replace(clause, claims=tuple(was))


def _mourned(text: str, found: list[Clause]) -> list[Clause]:
    """豆豆走了: gone out, or dead, as the tears tell."""
    if not _TEARS.search(text):
        return found
    return surely(found, lambda claim: claim.reason == "died")


def _clause(stretch: Stretch, context: Context) -> Clause:
    clause = _as_own_words(told(stretch.text, stretch.span[0]), context)
    found: tuple[Claim, ...] = ()
    told_of = stretch.asserted and clause.text and not is_courtesy(clause.text)
    if told_of and not _GROCERIES.search(clause.text):
        ahead = _NEXT_YEAR.search(clause.text)
        found = tuple(
            _marked(claim, stretch)
            for claim in claims(clause, context)
            if not (claim.slot == "level" and ahead)
            and not (claim.slot == "residence" and _LODGING.search(clause.text))
            and not (claim.slot == "swap" and is_for_another(clause.text))
        )
    return Clause(
        stretch.span, content(stretch.text), stretch.asserted,
        bool(_NOT.search(stretch.text)), found,
        who=_subject(clause, found, context) if stretch.asserted else None,
        turn=turn_zh(stretch.text) if stretch.asserted else "",
        moments=_moments(stretch), amounts=_amounts(stretch),
    )  # fmt: skip


def _subject(clause: Told, found: tuple[Claim, ...], context: Context) -> Who | None:
    return found[0].who if found else context.lead(clause.text)[0].who


def _as_own_words(clause: Told, context: Context) -> Told:
    """小雨说她搬到了苏州, told by 小雨, is what she did."""
    said = re.match(rf"{re.escape(context.speaker)}(?:说|表示|提到|透露|觉得|认为)", clause.text)
    if said is None:
        return clause
    context.last = context.other = context.me
    return replace(clause, text=clause.text[said.end() :], start=clause.start + said.end())


def _marked(claim: Claim, stretch: Stretch) -> Claim:
    """The claim with the numbers, the times and the conditions of its clause."""
    limits = frozenset(match.group() for match in LIMIT.finditer(stretch.text))
    was = claim.aspect == "is" and bool(THEN.search(stretch.text))
    return replace(
        claim, amounts=_amounts(stretch), moments=_moments(stretch), limits=limits,
        aspect="was" if was else claim.aspect,
    )  # fmt: skip


def _amounts(stretch: Stretch) -> tuple[Amount, ...]:
    return placed(amounts(stretch.text), stretch.span[0])


def _moments(stretch: Stretch) -> tuple[Moment, ...]:
    return placed(moments(stretch.text), stretch.span[0])
