"""Posts and parts that one at a time holds: our head of sales, my landlord, my favourite tea."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.domain.conflicts.en.sentences import plainly
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.once import once
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Reading, Span, Who

_POST = (
    r"(?:c[efto]o|president|vice president|captain|head|manager|boss|director"
    r"|chair(?:man|woman|person)?|mayor|minister|principal"
    r"|supervisor|lead(?:er)?|coach|trainer|landlord|landlady|editor|treasurer"
    r"|secretary|goalkeeper|goalie|conductor|host|chief"
    r"|dean|headmaster|headmistress|headteacher|homeroom teacher|class teacher"
    r"|advis[eo]r|tutor|mentor|accountant|lawyer|gp|doctor|dentist|vet"
    r"|therapist|hairdresser|barber|nanny|babysitter|cleaner|gardener|caretaker"
    r"|janitor|pastor|priest|agent|producer|drummer|bassist"
    r"|singer|keyboarder|striker|scrum master|product owner|team lead|line manager"
    r"|best friend|best man|maid of honou?r|girlfriend|boyfriend"
    r"|husband|wife|fianc[eé]e?|partner|owner|champion|queen|king|pope|chancellor"
    r"|prime minister|capital|ceo|foreman|janitor"
    r"|favou?rite(?: [\w-]+){1,3}|main [\w-]+|default [\w-]+|(?:wi-?fi |network |door "
    r"|gate |alarm |computer |laptop |account )?(?:password|passcode|pin|code)"
    r"|(?:user|host|domain) ?name|major)"
)
_NAME = (
    r"(?:(?:Dr|Mr|Mrs|Ms|Prof|Professor|Sister|Father|Aunt|Uncle)\.? )?[A-Z][\w'’-]*(?:"
    r" (?:(?:de|van|von|der|la|O')\s?)*[A-Z][\w'’-]*){0,2}"
)
_WHOSE = r"(?P<o>(?i:my|our|the|his|her|their)|[A-Z]\w+'s|(?i:my|our|his|her) \w+'s)"
_ROLE = rf"(?P<r>(?i:(?:[\w-]+ ){{0,2}}?{_POST}(?: of (?:the |our |my )?[\w-]+(?: [\w-]+)?)?))"
# `Ms. Olsen is our head of sales`, and `our head of sales is called Ms. Olsen`.
_HOLDS = Pattern(
    rf"^\W*(?:and |so |well |by the way |now )?(?P<h>{_NAME}|[\w' -]{{2,30}}?|I)(?: is|"
    rf" are|'s|'re|'m| am| became| was made| has become) (?:now )?{_WHOSE} (?:new "
    rf"|current )?"
    + _ROLE
    + (
        r"(?P<t>(?:,? (?:now|here|these days|since [\w ]+|and [\w' ]+|of mine|of all|by far|at the"
        r" moment|this (?:year|season|term)))?)\W*$"
    ),
)
_HELD = Pattern(
    rf"^\W*(?:and |so |well |by the way |now )?{_WHOSE} (?:new |current )?"
    + _ROLE
    + (
        rf"(?:'s name)? (?:is|are|'s|is now|is called|is named|goes by) (?:now |called "
        rf"|named )?(?P<h>{_NAME}|[\w'’.@#-]+(?: [\w'’.@#-]+){{0,2}})(?P<t>)\W*$"
    ),
)
_TAKEN = Pattern(
    rf"\b(?:taken|took|takes|taking) (?:(?:the|his|her|their) [\w ]+? )?over (?:[\w ]+?"
    rf" )?(?:from|for) (?P<h>{_NAME})"
    rf"|\breplaced (?P<i>{_NAME})"
)
_VAGUE = frozenset(
    (
        "great nice good bad kind strict ill sick away here late busy mean lovely new"
        " pregnant old young sweet best"
    ).split()
)
_FREE = Pattern(r"favou?rite|pass|pin|code|main|default|name|major|capital", re.IGNORECASE)
_OWN = frozenset({"my", "our", "the"})


@dataclass(frozen=True, slots=True)
class Holder:
    owner: str
    role: frozenset[str]
    name: frozenset[str]
    span: Span


def replaced_holder(old: Reading, new: Reading) -> Finding | None:
    """The one who held it, where somebody else is said to hold it."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    for earlier in _holders(old):
        for clause in new.clauses:
            match = _TAKEN.search(new.said.text, *clause.span) if clause.asserted else None
            if match and earlier.name <= {
                stem(word) for word in (match["h"] or match["i"]).lower().split()
            }:
                one = Claim("attr", Who(), earlier.span)
                told = Claim("", clause.who or Who(), clause.span)
                yield Finding("outdated", "replaced", one, told, 0.7, earlier.span)
        for later in _holders(new):
            if _same_post(earlier, later) and not earlier.name & later.name:
                one, other = Claim("attr", Who(), earlier.span), Claim("", Who(), later.span)
                yield Finding("outdated", "replaced", one, other, 0.7, earlier.span)


def _same_post(old: Holder, new: Holder) -> bool:
    same = old.owner == new.owner or {old.owner, new.owner} <= _OWN
    return same and old.role == new.role


@once
def _holders(told: Reading) -> tuple[Holder, ...]:
    return tuple(
        holder
        for clause, text in plainly(told)
        if clause.asserted and not clause.negated
        for holder in _in(text, clause.span[0])
    )


def _role(text: str) -> frozenset[str]:
    return frozenset(_LIKE.get(word, word) for word in content(text))


# Words for one thing.
_LIKE = {"seri": "show", "film": "movi", "landladi": "landlord", "cafe": "restaur"}


def _in(text: str, start: int) -> tuple[Holder, ...]:
    match = _HOLDS.match(text) or _HELD.match(text)
    if match is None:
        return ()
    named = match["h"].strip()
    first = named.split()[0].lower()
    words = frozenset(stem(word) for word in re.findall(r"[\w'@#.-]+", named.lower())) - {
        "the",
        "a",
        "an",
    }
    person = named[0].isupper() and first not in (
        "the",
        "a",
        "an",
        "this",
        "that",
        "it",
        "he",
        "she",
        "they",
        "my",
        "our",
        "we",
    )
    if (
        not words
        or words & _VAGUE
        or not (
            person
            or (
                _FREE.search(match["r"])
                and first not in ("it", "he", "she", "that", "this", "i", "we")
            )
        )
    ):
        return ()
    span = start + match.start("h"), start + match.end("h")
    return (Holder(match["o"].lower(), _role(match["r"]), words, span),)
