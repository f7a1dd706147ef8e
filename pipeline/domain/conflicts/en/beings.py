"""What English clauses say that somebody or something is: a job, a diet, an age, a quality."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.domain.conflicts.en.grammar import Parsed
from pipeline.domain.conflicts.en.numbers import amounts, moments
from pipeline.domain.conflicts.en.stems import content, head, stem
from pipeline.domain.conflicts.en.words import LEMMAS, PARTNERS
from pipeline.domain.conflicts.values import Claim, Who

_GOOD = re.compile(
    r"\b(?:great|good|delicious|amazing|wonderful|beautiful|fantastic|excellent|fun|awesome|lovely"
    r"|fascinating|interesting|important|worth it|useful|the best|brilliant|tasty|underrated|easy"
    r"|safe|healthy|perfect|necessary|relaxing|trustworthy|honest|reliable)\b",
    re.IGNORECASE,
)
_BAD = re.compile(
    r"\b(?:bad|terrible|disgusting|awful|horrible|boring|overrated|useless|ugly|gross|the worst"
    r"|dull|pointless|stupid|a waste|dangerous|unhealthy|hard|difficult|nasty|poor|annoying"
    r"|dishonest|unreliable|unimportant|unnecessary|a scam)\b",
    re.IGNORECASE,
)
_DIET = re.compile(r"(?:\w+ ){0,2}?(?P<d>vegan|vegetarian|pescatarian|plant-based)\b", re.I)
_JOB = re.compile(
    r"(?:an?|the|(?P<our>our|my)) (?P<v>[^,]+?)(?: (?:at|for|with) (?P<at>(?:a "
    r"|the )?[^,]+))?$"
)
_JOB_WORD = re.compile(
    r"(?:er|or|ist|ian|ant|yst|ect|eer|ier|nurse|chef|cook|pilot|artist|clerk|nanny|coach|judge"
    r"|doctor|author|surgeon|mechanic|vet|ceo|cto|guard|host|guide|model|agent|intern|mom|dad)$"
)
_NO_JOBS = frozenset(
    "subscriber number member letter dinner summer winter sister brother daughter mother father"
    " partner lover owner teenager reader runner swimmer hiker supporter believer smoker"
    " drinker eater person gamer player sucker fighter survivor listener learner keeper"
    " beginner stranger neighbor customer newcomer winner loser giant order matter computer river"
    " water mom dad".split()
)
_NO_WORK = re.compile(
    r"(?:\w+ )?(?:retired|unemployed|out of work|between jobs|jobless|self-employed|freelanc\w+"
    r"|a freelanc\w+|a stay-at-home \w+|a homemaker|a housewife|job hunting|looking for work)\b",
    re.IGNORECASE,
)
_AGE = re.compile(r"(?:\w+ )?(?:\d{1,3}|[a-z]+(?:-[a-z]+)?)(?: years old| years of age)?(?: now)?$")
_MINE = re.compile(
    r"(?P<whose>my|our|the) (?P<new>new )?(?P<role>[a-z]+(?: [a-z]+)?)"
    r"(?: of (?:the )?(?P<of>[\w ]+?))?(?: now)?$",
    re.IGNORECASE,
)
_ONE_HOLDER = frozenset(
    "ceo cto cfo president captain leader head manager capital owner chair chairman director"
    " chief boss mayor minister principal champion king queen host".split()
)
_PARTNER_OF = re.compile(rf"(?P<o>\w+)'s (?P<w>{'|'.join(sorted(PARTNERS))})\b", re.IGNORECASE)
_IN_PLACE = re.compile(r"(?:located |based )?(?:in|at|on) (?P<v>(?:[A-Z][\w' -]+)+)$")
_FAVOURITE = re.compile(r"my (?:absolute |all-time |very )?favou?rites?\b(?! \w)", re.IGNORECASE)
_LEADS = re.compile(
    r"(?:the |a )?(?:\w+ )?(?:lead|leader|head|manager|captain|coach|chair|director) of (?:the "
    r"|our |my )?(?P<v>[^,.!?]+)",
    re.IGNORECASE,
)
_GOAL = re.compile(r"to (?P<g>\w+) ?(?P<v>.*)")
_GOALS = frozenset("goal dream plan aim ambition intention".split())
BOND_STATES = {
    word: state
    for state, words in {
        "single": ("single",),
        "engaged": ("engaged", "fiancé", "fiancée", "fiance", "fiancee"),
        "married": ("married", "husband and wife", "spouses", "husband", "wife"),
        "apart": ("divorced", "separated"),
        "widowed": ("widowed",),
    }.items()
    for word in words
}


def being(parsed: Parsed, claim: Claim) -> Iterator[Claim]:
    """After `be`: a diet, an age, a quality, a job, a value, or a state as "allergic to cats"."""
    rest = parsed.rest
    if parsed.who.head == "nam" and parsed.who.owner and not amounts(rest):
        words = frozenset(content(rest))
        yield replace(claim, slot="name", verb="", who=_owner(parsed.who), words=words)
        return
    diet = _DIET.match(rest)
    if parsed.who.head == "there":
        if amounts(rest):  # there are five of us
            yield replace(claim, slot="there", words=frozenset())
    elif diet:
        yield replace(claim, slot="diet", verb="", words=frozenset({stem(diet["d"])}))
    elif _FAVOURITE.match(rest) and not parsed.negated and called(parsed.who):
        me = Who(frozenset({parsed.self}))
        yield replace(claim, slot="feeling", verb="", who=me, words=called(parsed.who),
                      head=parsed.who.head)  # fmt: skip
        yield from _identity(parsed, claim)
    elif _is_age(parsed):
        yield replace(claim, slot="age", words=frozenset())
    elif _NO_WORK.match(rest) and is_person(parsed):
        yield replace(claim, slot="job", verb="none", words=frozenset(), reason="")
    elif parsed.who.head and (_GOOD.search(rest) or _BAD.search(rest)):
        yield _quality(parsed, claim)
    else:
        yield from _identity(parsed, claim)


def _owner(who: Who) -> Who:
    """Whose name it is."""
    owner, of, role = who.owner.rpartition("/")
    return Who(owner=owner, head=role) if of else Who(frozenset({role}))


def _identity(parsed: Parsed, claim: Claim) -> Iterator[Claim]:
    job = _JOB.match(parsed.rest)
    if job and is_person(parsed) and _is_job(job["v"]) and (parsed.negated or not job["our"]):
        yield replace(claim, slot="job", words=frozenset(content(job["v"])), head=head(job["v"]))
        if job["at"]:
            at = job["at"]
            yield replace(claim, slot="employer", words=frozenset(content(at)), head=head(at))
        yield from _role(parsed, claim)
        return
    goal = _GOAL.match(parsed.rest)
    if goal and parsed.who.head in _GOALS and parsed.who.owner:
        who = Who(frozenset({parsed.who.owner}))
        rest = goal["v"]
        yield replace(claim, slot="plan", who=who, verb=LEMMAS.get(goal["g"].lower(), ""),
                      words=frozenset(content(rest)), head=head(rest))  # fmt: skip
        return
    partner = _PARTNER_OF.match(parsed.rest)
    if partner:
        yield replace(claim, slot="bond", verb=BOND_STATES.get(partner["w"].lower(), "together"),
                      others=frozenset({partner["o"].lower()}))  # fmt: skip
        return
    yield from _role(parsed, claim)
    yield from _leading(parsed, claim)
    yield from _located(parsed, claim)
    yield replace(claim, slot="be" if parsed.who.names or not parsed.who.head else "attr")


def _leading(parsed: Parsed, claim: Claim) -> Iterator[Claim]:
    """The head of the data team leads it."""
    match = _LEADS.match(parsed.rest)
    if match and is_person(parsed):
        words = frozenset(content(match["v"]))
        yield replace(claim, slot="do", verb="lead", words=words, head=head(match["v"]))


def _located(parsed: Parsed, claim: Claim) -> Iterator[Claim]:
    """`Our office is in Boston`: things live somewhere too."""
    place = _IN_PLACE.match(parsed.rest)
    if place and parsed.who.head and not moments(parsed.rest):
        words = frozenset(content(place["v"]))
        yield replace(claim, slot="residence", words=words, head=head(place["v"]))


def _role(parsed: Parsed, claim: Claim) -> Iterator[Claim]:
    """`Tom is our team lead` is a value of our team lead."""
    mine = _MINE.match(parsed.rest)
    words = content(mine["role"]) if mine else ()
    if not mine or not words or not parsed.who.names or parsed.who.together:
        return
    theirs = mine["whose"].lower() == "the"
    if theirs and words[-1] not in _ONE_HOLDER:
        return
    role = mine["role"].lower().removesuffix(" now")
    if role in PARTNERS and not theirs:
        yield _partner(parsed, claim, role)
    mods = frozenset((*words[:-1], *content(mine["of"] or "")))
    names = frozenset(stem(part) for name in parsed.who.names for part in name.split())
    yield replace(
        claim, slot="attr", who=Who(owner="" if theirs else parsed.self, head=words[-1], mods=mods),
        words=names, head="", changed=claim.changed or mine["new"] is not None,
    )  # fmt: skip


def _partner(parsed: Parsed, claim: Claim, role: str) -> Claim:
    """`Alex is my husband now`: he and I are married."""
    me = Who(frozenset({parsed.self}))
    state = BOND_STATES.get(role, "together")
    return replace(
        claim, slot="bond", who=me, verb=state, others=parsed.who.names, words=frozenset()
    )


def is_person(parsed: Parsed) -> bool:
    return bool(parsed.who.names or parsed.who.owner)


def _is_age(parsed: Parsed) -> bool:
    found = amounts(parsed.rest)
    whole = len(found) == 1 and found[0].unit in ("", "year") and found[0].value < 120
    return whole and bool(_AGE.match(parsed.rest)) and is_person(parsed)


def _is_job(text: str) -> bool:
    words = re.split(r"\b(?:at|for|with|in|of|from|and|now)\b", text)[0].lower().split()
    return bool(words) and bool(_JOB_WORD.search(words[-1])) and words[-1] not in _NO_JOBS


def _quality(parsed: Parsed, claim: Claim) -> Claim:
    good = bool(_GOOD.search(parsed.rest)) != parsed.negated
    return replace(
        claim, slot="opinion", words=called(parsed.who), head=parsed.who.head, positive=good
    )


def called(who: Who) -> frozenset[str]:
    """The stems by which it is named."""
    names = {stem(part) for name in who.names for part in name.split()}
    return frozenset(names | {who.head} | who.mods) - {""}
