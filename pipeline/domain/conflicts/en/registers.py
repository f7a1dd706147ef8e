"""What has one value at a time, however it is worded in English: a weight, a rent, who the boss is.

`registers_table` says which wordings give which value. Both statements are read for them once;
where they give the same one another value, the older value is over. No word has to say that it
has changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.domain.conflicts.axes import Holder
from pipeline.domain.conflicts.en.holding import (
    PLACES,
    SOMEBODY,
    holders,
    is_once,
    same_holder,
    tells,
)
from pipeline.domain.conflicts.en.numbers import amounts, moments
from pipeline.domain.conflicts.en.registers_form import Register, Wording
from pipeline.domain.conflicts.en.registers_table import REGISTERS
from pipeline.domain.conflicts.en.sentences import plain
from pipeline.domain.conflicts.en.stems import content
from pipeline.domain.conflicts.en.topics import KIN, persons, shared
from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.geography import wider_places
from pipeline.domain.conflicts.kinds import COUNTRIES
from pipeline.domain.conflicts.matching import is_history, moments_differ
from pipeline.domain.conflicts.once import once
from pipeline.domain.conflicts.templates import WHOLE_WORDS, Template, sieve_of
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who

_TITLES = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|Prof|Professor|Doctor|Miss|the|a|an|my|our|his|her)\b\.?")
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_COUNTS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
)
_GROUPS = "solo duo trio quartet quintet sextet"
_NUMBER = {
    word: number
    for words in (_ORDINALS, _COUNTS, _GROUPS)
    for number, word in enumerate(words.split(), 1)
} | {"thirty": 30, "forty": 40, "fifty": 50, "couple": 2, "pair": 2, "freshman": 1, "sophomore": 2}
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[a-z]+")
_UNTIL = re.compile(r"^(?:for|by|until|till)\b", re.IGNORECASE)
_PERIOD = re.compile(r"\b(?:an?|per|every) (?P<p>hour|day|week|month|year)\b", re.IGNORECASE)
# For children, with a voucher, on some days: another value beside the one that holds.
_SOME = re.compile(
    r"[^.,;]*?\b(?P<only>for (?!(?:good|now|me|us|the|an?|my|our|this|that|it)\b)[a-z]+"
    r"|with (?:an?|my|the) (?:\w+ )?(?:voucher|discount|card|coupon|pass)|if|unless|when|except"
    r"|per (?:person|head"
    r"|child)|at (?:the )?weekends?|on \w+days?|(?:on|over) (?-i:[A-Z])\w+|in (?:summer|winter)"
    r"|during|until (?:then|the end)"
    r"|tonight|today only|as well|too)\b",
    re.IGNORECASE,
)
# Of a thing it does not matter whom the newer clause tells of: who has taken it over, who moved it.
_TOLD_AS = {
    "one": ("standing", "other_value"),
    "own": ("standing", "other_value"),
    "thing": ("attr", "replaced"),
}
# Words for one and the same.
_ALIKE = {"goalkeep": "keeper", "goali": "keeper", "goal": "keeper", "forward": "striker"}
_MOST_TIMES = 4  # that a price or a weight changes; what is more is told in another measure
_THEIRS = re.compile(r"\b(?:his|her|their|your|whose|[a-z]+'s) ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Held:
    """A value that clause number `place` gives: of whom, of what, and where it stands."""

    register: Register
    wording: Wording
    place: int
    holders: tuple[Holder, ...]
    words: frozenset[str]
    value: str
    span: Span
    only: str  # for whom or on which days it is so, as told


_WORDINGS = tuple((one, wording) for one in REGISTERS for wording in one.wordings)
_TEMPLATES = tuple(Template(wording.shown, PLACES, WHOLE_WORDS) for _, wording in _WORDINGS)
_SIEVE = sieve_of(_TEMPLATES)


def registered(old: Reading, new: Reading) -> Finding | None:
    """The value of the older statement, where the newer one gives another."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    if _registers(old).isdisjoint(_registers(new)):
        return None
    later = _values(new)
    found = list(_found(old, new, later)) if later else []
    return next((one for one in found if one.state == "outdated"), next(iter(found), None))


@once
def _candidates(told: Reading) -> tuple[int, ...]:
    return tuple(_SIEVE.candidates(plain(told.said.text)))


@once
def _registers(told: Reading) -> frozenset[str]:
    """The registers that the text may give a value of."""
    return frozenset(_WORDINGS[number][0].name for number in _candidates(told))


def _found(old: Reading, new: Reading, later: tuple[Held, ...]) -> Iterator[Finding]:
    for then in _values(old):
        if then.wording.late:
            continue
        for now in later:
            if is_history(new.clauses[now.place].moments, old, new.said.said_at):
                continue
            if (
                then.register is now.register
                and then.only == now.only
                and _is_same(then, now)
                and _differs(then, now)
            ):
                yield _finding(then, now, old, new)


def _finding(then: Held, now: Held, old: Reading, new: Reading) -> Finding:
    earlier, later = old.clauses[then.place], new.clauses[now.place]
    slot, reason = _TOLD_AS[then.register.of]
    before = Claim(slot, earlier.who or Who(), then.span)
    after = Claim(slot, later.who or Who(), later.span)
    sure = "unsure" not in then.register.traits and not (then.wording.weak or now.wording.weak)
    sure = sure and SOMEBODY not in (*then.holders, *now.holders)
    if "fixed" in then.register.traits and sure:
        return Finding("denied", "corrected", before, after, 0.7, before.part)
    return (outdated if sure else suspected)(reason, before, after, 0.7 if sure else 0.4)


def _is_same(then: Held, now: Held) -> bool:
    """Of the same one; of a thing also of the same thing."""
    by_holder = then.register.of != "thing" and not any(
        same_holder(one, other) for one in then.holders for other in now.holders
    )
    if by_holder:
        return False
    if then.register.of == "one":
        return True
    narrow, wide = sorted((then.words, now.words), key=len)
    if not now.words and then.register.of == "own":
        return True
    if not narrow or ("exact" in then.register.traits and narrow != wide):
        return False
    if (wide - narrow) & KIN:
        return False  # my sister's office is not the office
    return shared(narrow, wide) == narrow and len(wide) - len(narrow) <= 1


def _differs(then: Held, now: Held) -> bool:
    kind = then.register.kind
    if kind == "rising":
        before, after = _count(then.value), _count(now.value)
        return before is not None and after is not None and after > before
    if kind == "count":
        before, after = _count(then.value), _count(now.value)
        return before is not None and after is not None and before != after
    if kind == "amount":
        return _is_other_amount(then.value, now.value)
    if kind == "moment":
        return _is_other_moment(then.value, now.value, then.register.hours)
    if kind == "span":
        before, after = _minutes(then.value), _minutes(now.value)
        return bool(before and after) and before != after
    if kind == "town" and _is_within(then.value, now.value):
        return False
    if kind == "person" and (wider_places(then.value) or wider_places(now.value)):
        return False
    dull = then.register.dull
    before_words, after_words = _named(then.value) - dull, _named(now.value) - dull
    return bool(before_words) and bool(after_words) and not shared(before_words, after_words)


def _named(value: str) -> frozenset[str]:
    told = _TITLES.sub("", value)
    return frozenset(_ALIKE.get(word, word) for word in content(told)) or frozenset(
        _WORD.findall(told.lower())
    )


def _count(value: str) -> float | None:
    """The number that a value tells, in digits or in words: third-year, 3rd, a trio."""
    low = value.lower()
    digits = _DIGITS.search(low)
    if digits:
        return float(digits.group())
    return next((float(_NUMBER[w]) for w in _WORD.findall(low) if w in _NUMBER), None)


def _minutes(value: str) -> float | None:
    """How long it takes: half an hour, 80 minutes."""
    low = value.lower()
    if low.startswith("half"):
        return 30
    halves = 0.5 if "half" in low else 0.25 if "quarter" in low else 0
    told = amounts(value.replace("-", " ").replace(" and a half", "").replace("an hour", "1 hour"))
    number = told[0].value if told else _count(low)
    return (number + halves) * (60 if "hour" in low else 1) if number else None


def _is_within(then: str, now: str) -> bool:
    """Of Lisbon and Portugal neither is wrong."""
    before, after = (frozenset(content(one)) for one in (then, now))
    of = bool(before & COUNTRIES) != bool(after & COUNTRIES)
    return of or bool(wider_places(then) & after or wider_places(now) & before)


def _is_other_moment(then: str, now: str, hours: int) -> bool:
    """Another day or hour; of trains one that leaves hours later is another one."""
    before, after = (tuple(moments(_UNTIL.sub("at", value))) for value in (then, now))
    if not moments_differ(before, after):
        return False
    told = [[m.value for m in found if m.kind == "hour"] for found in (before, after)]
    if not hours or not all(told):
        return True
    first, second = (int(values[0].split(":")[0]) for values in told)
    return abs(first - second) <= hours


def _is_other_amount(then: str, now: str) -> bool:
    before, after = amounts(then), amounts(now)
    if len(before) != 1 or len(after) != 1:
        return False
    one, other = before[0], after[0]
    alike = one.unit == other.unit or not one.unit or not other.unit
    periods = _PERIOD.search(then), _PERIOD.search(now)
    if periods[0] and periods[1] and periods[0]["p"] != periods[1]["p"]:
        return False
    low, high = sorted((one.value, other.value))
    return alike and low != high and high <= _MOST_TIMES * low


@once
def _values(told: Reading) -> tuple[Held, ...]:
    text, speaker, clauses = plain(told.said.text), told.speaker, told.clauses
    return tuple(
        held
        for number in _candidates(told)
        for held in _by(*_WORDINGS[number], _TEMPLATES[number].compiled, text, speaker, clauses)
    )


def _by(
    register: Register,
    wording: Wording,
    pattern: re.Pattern[str],
    text: str,
    speaker: str,
    clauses: tuple[Clause, ...],
) -> Iterator[Held]:
    for place, clause in enumerate(clauses):
        if not (clause.asserted or wording.read) or (clause.negated and not wording.negated):
            continue
        until = _until(text, clause, place, clauses) if wording.wide else clause.span[1]
        told = text[clause.span[0] : until].rstrip(" .!?…")
        match = pattern.search(told)
        timeless = register.kind == "moment"  # until 2027 is told of now
        if not match or not (timeless or tells(told, match.span())):
            continue
        limit = _SOME.match(told, match.end())
        free = told[: limit.start("only")] + told[limit.end("only") :] if limit else told
        if "habit" in register.traits and is_once(free, (0, len(free))):
            continue
        who = _holders(register, wording, text, (clause.span[0], until), match, speaker)
        if not who and register.of != "thing":
            continue
        groups = match.groupdict()
        start, end = match.span("v") if groups.get("v") else match.span()
        words = frozenset(content(groups.get("it") or "")) - register.dull
        span = clause.span[0] + start, clause.span[0] + end
        value = groups.get("v") or wording.value
        only = limit["only"].lower() if limit else ""
        yield Held(register, wording, place, who, words, value, span, only)


def _until(text: str, clause: Clause, place: int, clauses: tuple[Clause, ...]) -> int:
    """The end of what follows the clause after a colon or a comma."""
    after = clauses[place + 1] if place + 1 < len(clauses) else None
    near = after is not None and not re.search(r"[.!?;]", text[clause.span[1] : after.span[0]])
    return after.span[1] if after is not None and near else clause.span[1]


def _holders(
    register: Register,
    wording: Wording,
    text: str,
    span: Span,
    match: re.Match[str],
    speaker: str,
) -> tuple[Holder, ...]:
    if register.of == "thing":
        return ()
    if wording.mine:
        told = text[span[0] : span[0] + match.end()]
        others = persons(told) or _THEIRS.search(told)
        return () if others else (Holder("", frozenset({speaker})),)
    return holders(text, span, match, speaker)
