"""What has one value at a time, however it is worded in Chinese: a password, the mentor, a major.

`registers_table` says which wordings give which value. Both statements are read for them once;
where they give the same one another value, the older value is over. No word has to say that it
has changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.domain.conflicts.axes import Holder
from pipeline.domain.conflicts.en.holding import same_holder
from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.geography import wider_places
from pipeline.domain.conflicts.matching import is_history, moments_differ
from pipeline.domain.conflicts.once import once
from pipeline.domain.conflicts.templates import ANYWHERE, Template, sieve_of
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who
from pipeline.domain.conflicts.zh.cues import BESIDE, TEMPORARY
from pipeline.domain.conflicts.zh.holding import PLACES, holders, is_hedged, is_once, tells
from pipeline.domain.conflicts.zh.numbers import amounts, moments, number
from pipeline.domain.conflicts.zh.registers_form import RANKS, STAGES, Register, Wording
from pipeline.domain.conflicts.zh.registers_table import REGISTERS
from pipeline.domain.conflicts.zh.sentences import plain
from pipeline.domain.conflicts.zh.topics import tokens
from pipeline.domain.conflicts.zh.words import LIMIT

SLOT = "standing"
_COUNT = re.compile(r"\d+(?:\.\d+)?|[零一二两三四五六七八九十百千]+")
_TITLES = re.compile(r"老师|教授|医生|阿姨|师傅|主任|经理|博士|(?<=.)[总姐哥工叔]$|^[小老阿]")
_LATIN = re.compile(r"[a-z0-9][a-z0-9_.+#@-]*")
_END = "大结局 结局 完 杀青 收官".split()
_ALL = 10_000.0  # more than any number of chapters


@dataclass(frozen=True, slots=True)
class Held:
    """A value that clause number `place` gives: of whom, of what, and under which conditions."""

    register: Register
    wording: Wording
    place: int
    holders: tuple[Holder, ...]
    words: frozenset[str]
    value: str
    span: Span
    limits: frozenset[str]
    sure: bool


_WORDINGS = tuple((one, wording) for one in REGISTERS for wording in one.wordings)
_TEMPLATES = tuple(Template(wording.shown, PLACES, ANYWHERE) for _, wording in _WORDINGS)
_SIEVE = sieve_of(_TEMPLATES)


def registered_zh(old: Reading, new: Reading) -> Finding | None:
    """The value of the older statement, where the newer one gives another."""
    if new.language != "zh" or old.speaker != new.speaker:
        return None
    later = _values(new)
    found = list(_found(old, new, later)) if later else []
    return next((one for one in found if one.state == "outdated"), next(iter(found), None))


def _found(old: Reading, new: Reading, later: tuple[Held, ...]) -> Iterator[Finding]:
    for then in _values(old):
        if then.wording.late:
            continue
        for now in later:
            if is_history(new.clauses[now.place].moments, old, new.said.said_at):
                continue
            same = then.register is now.register and _is_as_limited(then, now)
            if same and _is_same(then, now) and _differs(then, now):
                yield _finding(then, now, old, new)


def _finding(then: Held, now: Held, old: Reading, new: Reading) -> Finding:
    before = Claim(SLOT, old.clauses[then.place].who or Who(), then.span)
    after = Claim(SLOT, new.clauses[now.place].who or Who(), now.span)
    sure = then.sure and now.sure and not then.register.unsure
    sure = sure and bool(now.words or then.register.of != "thing")
    return (outdated if sure else suspected)("replaced", before, after, 0.7 if sure else 0.4)


def _is_as_limited(then: Held, now: Held) -> bool:
    """On Sundays a shop has hours of its own."""
    return not then.register.limited or then.limits == now.limits


def _is_same(then: Held, now: Held) -> bool:
    """Of the same one; of a thing also of the same thing."""
    if then.register.of != "thing" and not any(
        same_holder(one, other) for one in then.holders for other in now.holders
    ):
        return False
    if then.register.of == "one" or (then.register.of == "own" and not now.words):
        return True
    if then.register.exact:
        return then.words == now.words
    if then.register.open and not now.words:
        return True
    narrow, wide = sorted((then.words, now.words), key=len)
    return bool(narrow) and narrow <= wide and len(wide - narrow) <= len(narrow)


def _differs(then: Held, now: Held) -> bool:
    before, after, kind = then.value, now.value, then.register.kind
    if kind == "rising":
        first, second = _rank(before), _rank(after)
        return first is not None and second is not None and first < second
    if kind == "count":
        first, second = _counted(before), _counted(after)
        return first is not None and second is not None and first != second
    if kind == "moment":
        return bool(moments_differ(tuple(moments(before)), tuple(moments(after))))
    if kind == "amount":
        one, other = amounts(before), amounts(after)
        units = {a.unit for a in (*one, *other)} - {"", "块", "元", "块钱"}
        return bool(one and other) and len(units) <= 1 and one[0].value != other[0].value
    if kind == "choice":
        return before != after
    if kind == "person":
        before, after = (_TITLES.sub("", told) for told in (before, after))
    if wider_places(before) & {after} or wider_places(after) & {before}:
        return False
    return _named(before, after, then.register.dull)


def _named(before: str, after: str, dull: frozenset[str]) -> bool:
    one, other = (frozenset(_LATIN.findall(told.lower())) for told in (before, after))
    if one and other:
        return not one & other
    first, second = tokens(before) - dull, tokens(after) - dull
    told = bool(first or one) and bool(second or other)
    pairs = (before[n : n + 2] for n in range(len(before) - 1))
    alike = any(pair in after for pair in pairs if set(pair) - dull)
    return told and not alike and not first <= second and not second <= first


def _counted(value: str) -> float | None:
    match = _COUNT.search(value)
    return float(number(match.group())) if match else None


def _rank(value: str) -> float | None:
    """How far it is: a stage of school, a rank, a chapter, or the end."""
    for scale in (STAGES, RANKS):
        if value in scale:
            return float(scale.index(value))
    return _ALL if any(one in value for one in _END) else _counted(value)


@once
def _values(told: Reading) -> tuple[Held, ...]:
    text, speaker, clauses = plain(told.said.text), told.speaker, told.clauses
    found = tuple(
        held
        for number_ in _SIEVE.candidates(text)
        for held in _by(*_WORDINGS[number_], _TEMPLATES[number_].compiled, text, speaker, clauses)
    )
    return tuple(one for one in found if not _is_mixed(one, found))


def _is_mixed(one: Held, found: tuple[Held, ...]) -> bool:
    """Where two values are told of one, it is not clear which of them holds."""
    return any(
        one.register is other.register
        and one.place != other.place
        and _is_same(one, other)
        and _differs(one, other)
        for other in found
    )


def _holders(
    register: Register,
    wording: Wording,
    text: str,
    clause: Clause,
    match: re.Match[str],
    speaker: str,
) -> tuple[Holder, ...]:
    if register.of == "thing":
        return ()
    if wording.mine:
        return (Holder("", frozenset({speaker})),)
    return holders(text, clause.span, match, speaker)


def _goes_on(wording: Wording, text: str, clauses: tuple[Clause, ...], place: int) -> bool:
    if not wording.wide or place + 1 == len(clauses):
        return False
    between = text[clauses[place].span[1] : clauses[place + 1].span[0]]
    return clauses[place + 1].asserted and not set(between) & set("。！？!?；;\n")


def _by(
    register: Register,
    wording: Wording,
    pattern: re.Pattern[str],
    text: str,
    speaker: str,
    clauses: tuple[Clause, ...],
) -> Iterator[Held]:
    for place, clause in enumerate(clauses):
        until = clauses[place + 1].span[1] if _goes_on(wording, text, clauses, place) else 0
        told = text[clause.span[0] : until or clause.span[1]].rstrip(" 。！!~～…")
        match = pattern.search(told)
        if not match or not clause.asserted or not tells(told, match.span()):
            continue
        if register.habit and is_once(text, clause.span):
            continue
        who = _holders(register, wording, text, clause, match, speaker)
        if not who and register.of != "thing":
            continue
        groups = match.groupdict()
        start, end = match.span("v") if groups.get("v") else match.span()
        span = clause.span[0] + start, clause.span[0] + end
        free = told[:start] + " " + told[end:] if groups.get("v") else told
        if BESIDE.search(free) or TEMPORARY.search(free):
            continue
        limits = frozenset(LIMIT.findall(free))
        yield Held(
            register, wording, place, who, tokens(groups.get("it") or "") - register.dull,
            wording.value or groups.get("v") or "", span, limits,
            not wording.weak and not is_hedged(text, clause.span),
        )  # fmt: skip
