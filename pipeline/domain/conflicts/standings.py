"""A state that the newer statement shows to be another one: single, and then "my husband".

The tables say which wordings show which pole of which axis (`axes.py` says how). Both statements
are read for them once; where they show different poles of one axis, of the same one and of the
same thing, the older state is over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from pipeline.domain.conflicts.axes import Axis, Holder, Pole, Shown, wordings
from pipeline.domain.conflicts.en import holding as holding_en
from pipeline.domain.conflicts.en.holding import SOMEBODY, same_holder
from pipeline.domain.conflicts.en.standings import AXES as AXES_EN
from pipeline.domain.conflicts.en.topics import shared
from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.kinds import widened
from pipeline.domain.conflicts.matching import is_history
from pipeline.domain.conflicts.needles import Sieve
from pipeline.domain.conflicts.once import once
from pipeline.domain.conflicts.templates import ANYWHERE, WHOLE_WORDS, Template, sieve_of
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who
from pipeline.domain.conflicts.zh import holding as holding_zh
from pipeline.domain.conflicts.zh.standings import AXES as AXES_ZH

SLOT = "standing"
_MARKS = " .!?…。！？"


@dataclass(frozen=True, slots=True)
class Tongue:
    """What the mechanism must know of a language.

    `places` has what stands for `<my>` and the like. `tells` says whether a clause tells, up to
    where the wording begins, what is so now; `once` whether only of one day. `holders` has those of
    whom the wording is told, as far as that is clear; `hedged` says that a clause that is not told
    as a fact is told as likely.
    """

    table: Sequence[Axis]
    places: dict[str, str]
    wrap: str
    plain: Callable[[str], str]
    tells: Callable[[str, Span], bool]
    once: Callable[[str, Span], bool]
    holders: Callable[[str, Span, re.Match[str], str], tuple[Holder, ...]]
    words: Callable[[str], frozenset[str]]
    hedged: Callable[[str, Span], bool]


_TONGUES = {
    "en": Tongue(
        AXES_EN, holding_en.PLACES, WHOLE_WORDS, holding_en.plain, holding_en.tells,
        holding_en.is_once, holding_en.holders, holding_en.words, holding_en.is_hedged,
    ),
    "zh": Tongue(
        AXES_ZH, holding_zh.PLACES, ANYWHERE, holding_zh.plain, holding_zh.tells,
        holding_zh.is_once, holding_zh.holders, holding_zh.words, holding_zh.is_hedged,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wording:
    """What shows a pole of an axis."""

    axis: Axis
    pole: Pole
    sure: bool
    template: Template


@cache
def _wordings(language: str) -> tuple[Wording, ...]:
    tongue = _TONGUES[language]
    return tuple(
        Wording(axis, pole, sure, Template("|".join(shown), tongue.places, tongue.wrap))
        for axis, pole, sure, shown in wordings(tongue.table)
        if shown
    )


@cache
def _sieve(language: str) -> Sieve:
    return sieve_of(one.template for one in _wordings(language))


def shown(language: str, text: str, speaker: str, clauses: Sequence[Clause]) -> tuple[Shown, ...]:
    """The states that a statement shows, read once for any number of comparisons."""
    plain = _TONGUES[language].plain(text)
    return tuple(
        shown
        for place, clause in enumerate(clauses)
        if clause.asserted or _TONGUES[language].hedged(plain, clause.span)
        for shown in _in_clause(language, plain, clause, place, speaker)
    )


def standing(old: Reading, new: Reading) -> Finding | None:
    """The older state that the newer statement shows to be over."""
    found = list(_found(old, new)) if old.shown and new.shown else []
    return next((one for one in found if one.state == "outdated"), next(iter(found), None))


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    for now in _clear(new):
        if is_history(new.clauses[now.place].moments, old, new.said.said_at):
            continue
        for then in _clear(old):
            if now.axis.name != then.axis.name or not _excludes(now.pole, then.pole):
                continue
            if _same(now, then) or _may_be_same(now, then, old.speaker):
                yield _finding(then, now, old, new)


def _excludes(now: Pole, then: Pole) -> bool:
    return now.name != then.name and (now.ends is None or then.name in now.ends)


def _may_be_same(now: Shown, then: Shown, speaker: str) -> bool:
    """She, in a statement that names nobody, may be the one of whom the older one tells."""
    theirs = all(holder.names != {speaker} for holder in then.holders)
    return now.axis.of == "one" and now.holders == (SOMEBODY,) and theirs


def _same(now: Shown, then: Shown) -> bool:
    """Of the same one, and of nothing that the older one did not speak of."""
    if now.axis.of != "thing" and not any(
        same_holder(one, other) for one in then.holders for other in now.holders
    ):
        return False
    if now.axis.of == "one":
        return True
    if now.axis.of == "pair":
        return now.words == then.words and len(now.words) > 1
    part, whole = (then, now) if now.axis.of == "kind" else (now, then)
    return bool(part.words) and shared(part.words, widened(whole.words)) == part.words


@once
def _clear(told: Reading) -> tuple[Shown, ...]:
    return tuple(one for one in told.shown if not _is_mixed(one, told.shown))


def _is_mixed(one: Shown, all_of_them: Sequence[Shown]) -> bool:
    """Where another pole shows beside it, it is not clear which of them holds."""
    return any(
        one.axis is other.axis and one.pole is not other.pole and _same(one, other)
        for other in all_of_them
    )


def _finding(then: Shown, now: Shown, old: Reading, new: Reading) -> Finding:
    earlier, later = old.clauses[then.place], new.clauses[now.place]
    claim = next((c for c in earlier.claims if c.aspect == "is"), None)
    before = Claim(SLOT, earlier.who or Who(), claim.part if claim else earlier.span)
    after = Claim(SLOT, later.who or Who(), later.span)
    sure = then.sure and now.sure and old.speaker == new.speaker
    sure = sure and SOMEBODY not in (*then.holders, *now.holders)
    return (outdated if sure else suspected)("replaced", before, after, 0.7 if sure else 0.4)


def _in_clause(
    language: str, text: str, clause: Clause, place: int, speaker: str
) -> Iterator[Shown]:
    span = clause.span
    found = list(_matches(language, text, span))
    for axis, pole, sure, match in found:
        if any(_is_inside(match, other[3]) for other in found if other[0] is axis):
            continue
        tongue, thing = _TONGUES[language], axis.of == "thing"
        holders = () if thing else tongue.holders(text, span, match, speaker)
        named = tongue.words(
            " ".join(v for k, v in match.groupdict().items() if v and k[:2] == "it")
        )
        if axis.of == "pair":
            named |= frozenset(name for one in holders for name in one.names or {one.role})
        if holders or thing:
            certain = sure and clause.asserted and not tongue.hedged(text, span)
            yield Shown(axis, pole, certain, place, holders, named)


def _matches(
    language: str, text: str, span: Span
) -> Iterator[tuple[Axis, Pole, bool, re.Match[str]]]:
    """The first wording of each pole that tells what is so now."""
    tongue, known = _TONGUES[language], _wordings(language)
    told = text[slice(*span)].rstrip(_MARKS)
    for number in _sieve(language).candidates(told):
        one = known[number]
        for match in one.template.compiled.finditer(told):
            if not tongue.tells(told, match.span()):
                continue
            if not (one.axis.habit and tongue.once(text, span)):
                yield one.axis, one.pole, one.sure, match
                break


def _is_inside(match: re.Match[str], other: re.Match[str]) -> bool:
    """My beard is off: no beard, though "my beard" is told in it."""
    within = other.start() <= match.start() and match.end() <= other.end()
    return within and match.span() != other.span()
