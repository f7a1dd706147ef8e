"""English statements read into clauses and claims."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.domain.conflicts.contacts import with_contacts
from pipeline.domain.conflicts.en import corrections as corrections_en
from pipeline.domain.conflicts.en.apostrophes import spelt
from pipeline.domain.conflicts.en.casing import recased
from pipeline.domain.conflicts.en.claims import claims
from pipeline.domain.conflicts.en.grammar import Parsed, parse
from pipeline.domain.conflicts.en.habits import Context
from pipeline.domain.conflicts.en.numbers import amounts, moments
from pipeline.domain.conflicts.en.sentences import Stretch, plain, stretches
from pipeline.domain.conflicts.en.stems import content
from pipeline.domain.conflicts.en.verbless import as_told_in_full, over
from pipeline.domain.conflicts.en.words import SELF
from pipeline.domain.conflicts.kinds import MEAT, widened
from pipeline.domain.conflicts.minds import after_a_changed_mind
from pipeline.domain.conflicts.turns import turn_en
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

_LIMIT = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays|weekends?"
    r"|(?:in|at|for|before|after|with) (?:the |my )?(?:mornings?|evenings?|afternoons?|night"
    r"|breakfast|lunch|dinner|bed|summer|winter|spring|autumn|fall|work|home|school"
    r"|parties)"
    r"|when(?:ever)?|while|during|sometimes|occasionally|once in a while|part[- ]time|except"
    r"|at (?:first|times)|today|this (?:morning|week|weekend|evening|time|year)|tonight|yesterday"
    r"|tomorrow|only (?:on|in|at|when|for|if)|without|unless|temporarily"
    r"|for (?:a|the) (?:week|weekend|day|conference|few)"
    r"|on (?:public |bank )?holidays"
    r"|for (?:couples|kids|children|students|seniors|members|families|groups|beginners|adults))\b",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"\b(?:when (?:i|we|he|she|they|my \w+) (?:was|were)|as a (?:kid|child|teen\w*|boy|girl"
    r"|student)"
    r"|back then|back in|in my (?:twenties|teens|childhood|youth)|growing up|grew up|at the time"
    r"|in those days|years ago|before that|in the past|(?:my|his|her) ex(?:-\w+)? and (?:i|he|she)"
    r"|once upon|originally|at first)\b",
    re.IGNORECASE,
)
_ATE = re.compile(
    r"\b(?P<who>\w+) (?:(?:just|also|finally|once) )?(?:had|ate|eat|ordered|grilled"
    r"|devoured)\b(?! to\b)",
    re.I,
)
_EATING = re.compile(r"had|ate|eat|ordered|grilled|devoured", re.I)
_AGO = re.compile(
    r"\b(?P<n>\d+|an?|two|three|four|five|six|seven|eight|nine|ten|few|couple of)"
    r" (?P<unit>day|week|month|year)s? ago\b",
    re.IGNORECASE,
)
# Said before anything, and part of no sentence.
_FILLER = re.compile(
    r"\b(?:believe it or not|guess what|(?:it|as it) turns out(?: that)?|turns out(?: that)?"
    r"|turned out(?: that)?(?= i\b)|funny enough"
    r"|plot twist|long story short|(?:big|good|great|bad|sad|quick|exciting|small) (?:news|update)"
    r"|by the way|no joke|to be honest|heads up|just so you know|you know what|news flash"
    r"|can you believe it|you won't believe (?:it|this)|so yeah|the thing is|as you know|in other "
    r"news"
    r"|long time no see|hope you're well)\b[,:!?—-]?",
    re.IGNORECASE,
)
_LAST = re.compile(
    r"^\W*(?:since )?(?:i|we)(?:'ve)? last (?P<v>(?!spoke|talk|chat|met\b|saw you"
    r"|caught|wrote|messag|text|said|told)\w+ .+?)(?= (?:i|we)\b|[,;.!]|$)",
    re.IGNORECASE,
)
_MOVED_IN = re.compile(r"\bmoved (?:right )?in\b(?! with)", re.IGNORECASE)
_NOT = re.compile(r"n't\b|\b(?:not|never|no|none|neither|nor|without|cannot)\b", re.IGNORECASE)
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
_COUNT = {w: n for n, w in enumerate("no a two three four five six seven eight nine ten".split())}


def takings(text: str, speaker: str) -> tuple[TakingBack, ...]:
    """What the statement takes back."""
    spelled = spelt(text)
    return spelled.takings(tuple(corrections_en.takings(plain(spelled.text), speaker)))


def clauses(text: str, speaker: str) -> tuple[Clause, ...]:
    """The clauses of a statement by `speaker` (in lower case) with what they claim."""
    context, spelled = Context(speaker), spelt(text)
    told = recased(plain(spelled.text))
    clean = _FILLER.sub(lambda match: "," + " " * (len(match.group()) - 1), told)
    found = _settled(clean, [_clause(stretch, context) for stretch in stretches(clean, speaker)])
    return spelled.clauses(with_contacts(clean, speaker, after_a_changed_mind(found)))


def _settled(text: str, found: list[Clause]) -> list[Clause]:
    """Who bought a house and moved in lives there; who bought one may let it."""
    if not _MOVED_IN.search(text):
        return found
    return surely(found, lambda claim: claim.slot == "residence")


def _clause(stretch: Stretch, context: Context) -> Clause:
    start = stretch.span[0]
    parsed = parse(stretch.text, start, context.speaker, context.other, context.last)
    found: tuple[Claim, ...] = ()
    if parsed is None and stretch.asserted:
        found = _marked(over(stretch.text, start, context.speaker), stretch)
        parsed = None if found else _in_full(stretch, context)
    if parsed is not None:
        context.spoken_of(parsed.who, by_name=parsed.told.lower() not in SELF)
        if stretch.asserted:
            found = _marked(claims(parsed, context), stretch)
    if stretch.asserted:
        found += _long_ago(stretch, context)
    if stretch.asserted and not _THEN.search(stretch.text):
        found += _eaten(stretch, context)
    context.topic = next((c.words for c in found if c.words), context.topic)
    turn, outright = turn_en(stretch.text)
    return Clause(
        stretch.span, frozenset(content(stretch.text)), stretch.asserted,
        bool(_NOT.search(stretch.text)), found,
        who=parsed.who if parsed else None,
        turn=turn if stretch.asserted else "", outright=outright,
        moments=_moments(stretch), amounts=_amounts(stretch),
    )  # fmt: skip


def _in_full(stretch: Stretch, context: Context) -> Parsed | None:
    """The clause with the "I'm" that was left out; its spans stay inside it."""
    text = as_told_in_full(stretch.text)
    if text is None:
        return None
    start, end = stretch.span
    parsed = parse(text, end - len(text), context.speaker, context.other, context.last)
    return replace(parsed, predicate=(start, parsed.predicate[1])) if parsed else None


def _long_ago(stretch: Stretch, context: Context) -> tuple[Claim, ...]:
    """Ages `since I last went to the gym`."""
    match = _LAST.match(stretch.text)
    words = frozenset(content(match["v"])) if match else frozenset()
    if not words:
        return ()
    me = Who(frozenset({context.speaker}))
    return (Claim("do", me, stretch.span, words=words, positive=False, half=True, reason="lapsed"),)


def _eaten(stretch: Stretch, context: Context) -> tuple[Claim, ...]:
    """`The steak I had`: who says so eats meat, as far as that shows."""
    if not _EATING.search(stretch.text):
        return ()
    eaters = {match["who"].lower() for match in _ATE.finditer(stretch.text)}
    if not eaters & {"i", context.speaker}:
        return ()
    food = widened(frozenset(content(stretch.text))) & MEAT
    if not food:
        return ()
    me = Who(frozenset({context.speaker}))
    return (Claim("do", me, stretch.span, verb="eat", words=frozenset(food), half=True),)


def _marked(found: tuple[Claim, ...], stretch: Stretch) -> tuple[Claim, ...]:
    """The claims with the numbers, the times and the conditions of their clause."""
    if not found:
        return ()
    limits = frozenset(match.group().lower() for match in _LIMIT.finditer(stretch.text))
    then = bool(_THEN.search(stretch.text))
    numbers, times = _amounts(stretch), _moments(stretch)
    return tuple(
        replace(
            claim, amounts=numbers, moments=times, limits=limits,
            aspect="was" if then and claim.aspect == "is" else claim.aspect,
        )
        for claim in found
    )  # fmt: skip


def _amounts(stretch: Stretch) -> tuple[Amount, ...]:
    return placed(amounts(stretch.text), stretch.span[0])


def _moments(stretch: Stretch) -> tuple[Moment, ...]:
    return placed((*moments(stretch.text), *_ago(stretch.text)), stretch.span[0])


def _ago(text: str) -> Iterator[Moment]:
    for match in _AGO.finditer(text) if " ago" in text else ():
        word = match["n"].lower()
        number = int(word) if word.isdigit() else _COUNT.get(word, 3)
        yield Moment("ago", str(number * _DAYS[match["unit"].lower()]), match.span())
