"""What one did not, could not or never did in English, and does: coffee, swimming, flying, Asia."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.en.sentences import plainly
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.topics import LIGHT, shared
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.kinds import widened
from pipeline.domain.conflicts.matching import same_one
from pipeline.domain.conflicts.once import Worded, once
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who

_WENT = frozenset("be go visit travel".split())
_CONSUMES = frozenset("drink eat have take use smoke touch consume buy".split())
_HABIT = Pattern(
    r"\b(?:a|an|per|every|each) (?:single )?(?:day|morning|evening|night|week|meal"
    r"|weekend)\b|\bdaily\b|\bcan't (?:\w+ ){0,6}?without\b|\b(?:addicted|hooked)\b"
    r"|\ball the time\b|\bwith (?:every|my) (?:breakfast|lunch|dinner|meal)\b|\bfor"
    r" months\b|\bat every meal\b",
    re.IGNORECASE,
)
_SKILLS = {
    "swim": r"laps|lengths|lanes",
    "drive": r"behind the wheel",
    "cook": r"recipes?|home-cooked",
    "ski": r"slopes?|black run",
    "skate": r"rink",
    "ride": r"in the saddle",
    "cycle": r"bike",
    "bike": r"bike",
    "dance": r"waltz|salsa|tango",
    "sing": r"choir",
    "whistle": r"tune",
    "juggle": r"balls",
    "knit": r"scarf|sweater|socks",
    "sew": r"dress|curtains",
    "type": r"words a minute",
    "code": r"app|program",
    "program": r"app",
    "read": r"books?",
    "write": r"letter",
    "surf": r"waves?",
    "dive": r"dives?",
    "walk": r"steps?",
    "dri": r"wheel",
    "draw": r"portrait",
    "bak": r"cake|bread",
    "bake": r"cake|bread",
    "play": r"(?!)",
    "speak": r"(?!)",
}
_IN_IT = r"\b(?:in|fluent in|speaks?|speaking|understands?|talks?|of) (?:\w+ )?{}\b"
_FEARS = Pattern(
    r"\b(?:afraid|scared|terrified|frightened|phobia|fear|panick\w*|dreads?|petrified)\b",
    re.IGNORECASE,
)
_BOLD = Pattern(
    r"\b(?:hugs?|hugged|cuddl\w+|pets|petted|petting|strok\w+|plays? with|loves?"
    r"|adores?|adopted|fearless|without (?:a|any|the slightest) (?:second thought|fear"
    r"|problem|worry|hesitation)"
    r"|no fear|not afraid|overcame|over (?:my|his|her) fear|conquered|cured|relaxed"
    r"|calm as|doesn't (?:mind|bother)|every (?:day|week|month|weekend))\b",
    re.IGNORECASE,
)
_BEEN = Pattern(
    r"\b(?:back from|(?:weeks?|days?|months?|a year|year|summer|winter|spring|autumn"
    r"|holidays?|vacation|honeymoon|time|weekend|semester) in|trip to|visited|visiting"
    r"|flew (?:in)?to|went to|returned from|travell?ed (?:to|through|around|across)"
    r"|landed in|toured|backpack\w+ (?:through|around|across|in)|photos from|cruise"
    r" (?:to|through))\b",
    re.IGNORECASE,
)
_LANDS = {
    "asia": "vietnam japan china thailand india korea indonesia malaysia singapore"
    " philippines nepal bali tokyo beijing bangkok seoul taiwan cambodia laos"
    " mongolia hanoi",
    "africa": "kenya morocco egypt tanzania ghana nigeria ethiopia namibia botswana senegal"
    " tunisia uganda rwanda cairo marrakesh zanzibar",
    "europe": "france germany italy spain portugal greece poland norway sweden denmark finland"
    " austria switzerland belgium netherlands ireland iceland croatia hungary paris"
    " rome london berlin lisbon madrid vienna prague amsterdam",
    "america": "usa canada mexico brazil argentina chile peru colombia california texas florida"
    " york boston chicago",
    "australia": "sydney melbourne perth brisbane queensland",
}
_ABROAD = frozenset(stem(land) for lands in _LANDS.values() for land in lands.split())
_UNREAL = Pattern(
    r"\b(?:if|would|might|may|could|will|'ll|going to|want(?:s|ed)? to|plan\w*|hop(?:e"
    r"|es|ing)|wish\w*|almost|nearly|used to|as a (?:kid|child)|next|tomorrow|should"
    r"|not|n't|never|tried|trying|decaf|for (?:my|his|her|the) \w+|dream\w*|book|film"
    r"|movie)\b|n't\b",
    re.IGNORECASE,
)
_WITHOUT = Pattern(r"\bcan't (?:\w+ ){0,6}?without\b", re.IGNORECASE)
_WAKES = Pattern(
    (
        r"\b(?:(?:get|gets|got|getting|am|'m|is) up|wak(?:e|es|ing)(?: up)?|rises?|alarm"
        r" (?:goes|rings)|sleep(?:s|ing)?(?: in)? (?:until|till|to))\b"
    ),
    re.IGNORECASE,
)
_BEDS = Pattern(
    (
        r"\b(?:(?:go|goes|going|get|getting) to (?:bed|sleep)|in bed|asleep|turns? in|lights"
        r" (?:are )?out|stays? up|up until|up till)\b"
    ),
    re.IGNORECASE,
)
_ONE_DAY = Pattern(
    (
        r"\b(?:today|tonight|yesterday|last night|this morning|tomorrow|weekends?|\w{3,6}days?"
        r"|holidays?|sometimes|when|if|once|was|were|did|had|on vacation)\b"
    ),
    re.IGNORECASE,
)
_HOUR = Pattern(
    (
        r"\b(?:at|by|until|till|before|around|about|past) (?:about |around )?(?P<h>\d{1,2}|one"
        r"|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon"
        r"|midnight)\b(?::(?P<m>\d\d))?"
    ),
    re.IGNORECASE,
)
_HOURS = {
    w: n
    for n, w in enumerate(
        "_ one two three four five six seven eight nine ten eleven twelve".split()
    )
} | {"noon": 12, "midnight": 12}


def does_it(old: Reading, new: Reading) -> Finding | None:
    """The older "not", "cannot" or "never" that the newer statement does away with."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    me = Who(frozenset({new.speaker}))
    for clause, before in _undone(old):
        for later, text in _done(new):
            if same_one(clause.who or me, later.who or me) == "no":
                continue
            part = _hour(clause, before, later, text)
            if part:
                yield _finding("rescheduled", clause, later, part)
            elif any(_does(claim, before, later, text) for claim in clause.claims):
                yield _finding("opposite", clause, later, clause.claims[0].part)


@once
def _undone(told: Reading) -> tuple[Worded, ...]:
    """The clauses that tell when one rises or goes to bed, or of what is not done."""
    return tuple(
        (clause, text)
        for clause, text in plainly(told)
        if clause.asserted
        and clause.claims
        and (_tells_hour(text) or any(_is_undone(claim, text) for claim in clause.claims))
    )


def _is_undone(claim: Claim, text: str) -> bool:
    """Whether `_does` has anything to say of it."""
    never = claim.reason == "never" and claim.verb in _WENT
    fears = claim.positive and bool(_FEARS.search(text))
    able = (claim.verb in _CONSUMES and bool(claim.words)) or claim.verb in _SKILLS
    return never or fears or (not claim.positive and claim.aspect == "is" and able)


@once
def _done(told: Reading) -> tuple[Worded, ...]:
    """The clauses that tell what is done, or at which hour one rises or goes to bed."""
    return tuple(
        (clause, text)
        for clause, text in plainly(told)
        if (clause.asserted and _tells_hour(text)) or _is_done(clause, text)
    )


def _finding(reason: str, old: Clause, new: Clause, part: Span) -> Finding:
    one, other = Claim("do", old.who or Who(), part), Claim("", new.who or Who(), new.span)
    return Finding("outdated", reason, one, other, 0.6, part)


def _does(old: Claim, before: str, new: Clause, text: str) -> bool:
    if not _is_done(new, text):
        return False
    here = frozenset(content(text))
    if old.reason == "never" and old.verb in _WENT:
        return _has_been(old.words, here, text)
    if _FEARS.search(before) and old.positive:
        things = old.words - LIGHT - frozenset(content(" ".join(_FEARS.findall(before))))
        return bool(things) and shared(things, here) == things and bool(_BOLD.search(text))
    if old.positive or old.aspect != "is":
        return False
    if old.verb in _CONSUMES and old.words:
        return bool(old.words & widened(here)) and bool(_HABIT.search(text))
    return _can(old, here, text)


def _is_done(clause: Clause, text: str) -> bool:
    """Whether it is told as a fact; one cannot do without what one does."""
    if _WITHOUT.search(text):
        return True
    return clause.asserted and not (_UNREAL.search(text) and not _BOLD.search(text))


def _has_been(places: frozenset[str], here: frozenset[str], text: str) -> bool:
    if not _BEEN.search(text):
        return False
    lands = [stem(land) for place in places for land in _LANDS.get(place, "").split()]
    abroad = bool(places & {"abroad", "overseas"}) and bool(here & _ABROAD)
    return abroad or bool(here & set(lands))


def _can(old: Claim, here: frozenset[str], text: str) -> bool:
    skill = _SKILLS.get(old.verb)
    if skill is None:
        return False
    if old.verb == "speak":
        return any(re.search(_IN_IT.format(re.escape(word)), text.lower()) for word in old.words)
    done = stem(old.verb) in here or bool(re.search(rf"\b(?:{skill})\b", text, re.IGNORECASE))
    return old.slot == "can" and done and old.words <= here


def _hour(old: Clause, before: str, new: Clause, text: str) -> Span | None:
    """Another hour at which one rises or goes to bed."""
    if not (new.asserted and _tells_hour(before) and _tells_hour(text)):
        return None
    for kind in (_WAKES, _BEDS):
        if kind.search(before) and kind.search(text):
            first, second = _HOUR.search(before), _HOUR.search(text)
            if first and second and _at(first) != _at(second):
                return old.span[0] + first.start("h"), old.span[0] + first.end("h")
    return None


def _tells_hour(text: str) -> bool:
    """Of every day."""
    told = _WAKES.search(text) or _BEDS.search(text)
    return bool(told and _HOUR.search(text)) and not _ONE_DAY.search(text)


def _at(match: re.Match[str]) -> tuple[int, str]:
    hour = match["h"].lower()
    return _HOURS.get(hour) or int(hour) % 12 or 12, match["m"] or "00"
