"""What an English clause says beside what it says: that there is a husband, or where one lives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.domain.conflicts.en.beings import BOND_STATES, is_person
from pipeline.domain.conflicts.en.grammar import Parsed
from pipeline.domain.conflicts.en.stems import content, head, stem
from pipeline.domain.conflicts.en.words import PARTNERS
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Who

_PARTNER = Pattern(
    rf"\b(?P<o>my|[\w-]+ ?'s) (?:new |ex-)?(?P<w>{'|'.join(sorted(PARTNERS))})\b",
    re.IGNORECASE,
)
_SAYS_BOND = frozenset("be call name have live date".split())
_MENTIONS = (
    ("residence", re.compile(
        r"\b(?i:(?P<o>my|our|her|his|\w+ ?'s)) (?P<new>new )?(?:apartment|flat|house|home|place"
        r"|condo) in (?P<v>[A-Z]\w+)")),
    ("employer", re.compile(r"\b(?i:(?P<o>my|our|her|his|\w+ ?'s)) (?P<new>new )?(?:job|position"
                            r"|work) (?:at|with) (?P<v>[A-Z]\w+)")),
)  # fmt: skip


_LEVELS = (
    "preschool|kindergarten|nursery", "elementary|primary|first grade|second grade|third grade",
    "middle school|junior high|(?:sixth|seventh|eighth) grade|(?:sixth|seventh|eighth) grader",
    "high school|(?:ninth|tenth|eleventh|twelfth) grade|sophomore year of high school",
    "college|university", "grad school|graduate school",
)  # fmt: skip
_LEVEL = tuple(re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for words in _LEVELS)
_OF_SCHOOL = frozenset("be start begin attend go enter finish join".split())
_HAD_BABY = Pattern(
    r"give birth\b|(?:have|welcome|deliver) (?:(?:a|our|her|my|healthy|beautiful|little) )*"
    r"(?:baby|son|daughter|girl|boy|twins)\b(?! (?:shower|sitter))"
)
_LICENCE = Pattern(
    r"(?:pass|get|obtain|earn|receive) (?:(?:my|a|the|her|his) )?driv(?:ing|er'?s?) (?:test|exam"
    r"|licen[cs]e)",
    re.IGNORECASE,
)
_NEW_ONE = Pattern(
    r"(?:an?|my|our) (?:brand[- ])?new (?P<r>[a-z]+(?: [a-z]+)?)(?=$|[,.!:]| "
    r"named| called| now)",
    re.I,
)
_FIRST_DAY = Pattern(
    r"\bmy first (?:day|week|month|shift) (?:as (?:an? |the )?(?P<job>[\w ]+?))?(?: ?\b(?:at|with"
    r"|for) "
    r"(?P<at>(?-i:[A-Z])[\w' ]+?))?(?=$|[,.!]| and\b| today\b| on\b)",
    re.IGNORECASE,
)
_BABIES = frozenset("son daughter babi child girl boi twin".split())


def in_passing(parsed: Parsed) -> Iterator[Claim]:
    """What a clause says beside: `my husband` that there is one, a flat where one lives."""
    told = _PARTNER.search(parsed.told)
    if told and _is_own(told["o"], parsed) and not parsed.past:
        yield Claim(
            slot="bond", who=Who(frozenset({parsed.self})), part=parsed.predicate,
            verb=BOND_STATES.get(told["w"].lower(), "together"), half=parsed.verb not in _SAYS_BOND,
            others=parsed.who.names - {parsed.self} if not parsed.who.together else frozenset(),
        )  # fmt: skip
    yield from _mentioned(parsed)
    yield from _school(parsed)
    yield from _born(parsed)
    yield from _licensed(parsed)
    yield from _moved_in(parsed)
    yield from _renewed(parsed)
    yield from _first_day(parsed)


def _first_day(parsed: Parsed) -> Iterator[Claim]:
    """`Today was my first day at Ikea`: where I work now."""
    match = _FIRST_DAY.search(f"{parsed.told} {parsed.verb} {parsed.rest}")
    if match is None or parsed.negated or parsed.will:
        return
    me = Who(frozenset({parsed.self}))
    for slot, name in (("job", "job"), ("employer", "at")):
        words = frozenset(content(match[name] or ""))
        if words:
            yield Claim(
                slot, me, parsed.predicate, words=words, head=head(match[name]), changed=True,
                reason="replaced",
            )  # fmt: skip


def _born(parsed: Parsed) -> Iterator[Claim]:
    """`Our son was born`, `Emma had a baby`: there is a child, and nobody is pregnant."""
    born = parsed.verb == "born" and (
        (parsed.who.head in _BABIES and parsed.who.owner == parsed.self)
        or parsed.told.lower().startswith(("baby ", "the baby", "the twins", "little "))
    )
    gave = parsed.past and _HAD_BABY.match(f"{parsed.verb} {parsed.rest}") and not parsed.negated
    if not born and not gave:
        return
    who = parsed.who if gave else Who(frozenset({parsed.self}))
    child = Claim(
        "have",
        who,
        parsed.predicate,
        verb="have",
        words=frozenset({"child"}),
        head="child",
        changed=True,
    )
    yield child
    yield replace(
        child, slot="end", aspect="ends", words=frozenset({"pregnant"}), head="pregnant",
        ends=frozenset({"be", "attr"}), reason="ended",
    )  # fmt: skip


def _moved_in(parsed: Parsed) -> Iterator[Claim]:
    """My girlfriend moved in with me: I live with her."""
    mine = parsed.who.owner == parsed.self and bool(parsed.who.head)
    in_with_me = parsed.rest.lower().startswith(("in with me", "in with us"))
    if mine and parsed.verb == "move" and parsed.past and in_with_me and not parsed.negated:
        yield Claim(
            "residence", Who(frozenset({parsed.self})), parsed.predicate, verb="with",
            words=frozenset({parsed.who.head}), head=parsed.who.head, changed=True, reason="moved",
        )  # fmt: skip


def _renewed(parsed: Parsed) -> Iterator[Claim]:
    """`I have a new doctor`: what was said of my doctor is of another one."""
    match = _NEW_ONE.match(parsed.rest) if parsed.verb in ("have", "get", "buy") else None
    words = content(match["r"]) if match and parsed.self in parsed.who.names else ()
    if words and not parsed.negated and not parsed.will:
        who = Who(owner=parsed.self, head=words[-1], mods=frozenset(words[:-1]))
        yield Claim(
            "attr", who, parsed.predicate, verb="be", words=frozenset({"another one"}),
            changed=True, reason="replaced",
        )  # fmt: skip


def _licensed(parsed: Parsed) -> Iterator[Claim]:
    """Who has passed the driving test has a licence."""
    done = (parsed.past or parsed.perfect) and not parsed.negated
    if done and _LICENCE.match(f"{parsed.verb} {parsed.rest}"):
        yield Claim(
            "have", parsed.who, parsed.predicate, verb="have", words=frozenset({"driver",
            "licens"}),
            head="licens", changed=True,
        )  # fmt: skip


def _is_own(owner: str, parsed: Parsed) -> bool:
    """`my`, or in the third person the speaker's name."""
    own = owner.lower().removesuffix("'s").strip()
    theirs = own in ("her", "his") and parsed.self in parsed.who.names
    return own in ("my", "our", parsed.self) or theirs


def _mentioned(parsed: Parsed) -> Iterator[Claim]:
    for slot, pattern in _MENTIONS:
        match = pattern.search(f"{parsed.told} {parsed.rest}")
        if match and _is_own(match["o"], parsed) and not parsed.past:
            yield Claim(
                slot=slot, who=Who(frozenset({parsed.self})), part=parsed.predicate, half=True,
                changed=match["new"] is not None, words=frozenset(content(match["v"])),
                head=stem(match["v"]), reason="moved" if slot == "residence" else "replaced",
            )  # fmt: skip


def _school(parsed: Parsed) -> Iterator[Claim]:
    """Which school somebody goes to, as far as one comes after the other."""
    if parsed.verb not in _OF_SCHOOL or parsed.negated or parsed.will or not is_person(parsed):
        return
    levels = [n for n, pattern in enumerate(_LEVEL) if pattern.search(parsed.rest)]
    if len(levels) == 1 and (
        not parsed.past or parsed.verb in ("start", "begin", "enter", "finish")
    ):
        level = levels[0] + (parsed.verb == "finish")
        words = frozenset({f"level {level}"})
        yield Claim(
            slot="level", who=parsed.who, part=parsed.predicate, words=words, changed=True,
            reason="replaced",
        )  # fmt: skip
