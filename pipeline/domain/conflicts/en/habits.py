"""What English clauses say that somebody does, can, has, plans or is used to: no rule needed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.domain.conflicts.en.beings import being, called
from pipeline.domain.conflicts.en.grammar import Parsed
from pipeline.domain.conflicts.en.stems import content, head
from pipeline.domain.conflicts.en.words import ADDING_WORDS, CHANGE_WORDS, FORMER, HARDLY, LEMMAS
from pipeline.domain.conflicts.rules import DONE, HAD
from pipeline.domain.conflicts.values import Aspect, Claim, Who

_CHANGED = re.compile(
    r"\b(?:any ?more|any longer|now|these days|nowadays|instead|from now on|lately|after all)\b",
    re.IGNORECASE,
)
_NOW = re.compile(r"\b(?:now|these days|nowadays|instead)\b", re.IGNORECASE)
_ADDED = re.compile(
    r"\b(?:too|as well|also|either|another|a second|besides|on the side)\b", re.IGNORECASE
)
_OTHER = re.compile(r"\b(?:other|another|second|older|younger|eldest|youngest)\b", re.IGNORECASE)
_INSTEAD = re.compile(r"\binstead of (?:\w+ing )?(?P<v>.+)", re.IGNORECASE)
_LAPSE = re.compile(
    r"\b(?:in|for) (?:\w+ ){0,2}(?:weeks|months|years|ages|a while|a long time|forever)\b"
    r"|\bsince (?:last |the )?[a-z]+(?: \d{4})?$|\bsince \d{4}$",
    re.IGNORECASE,
)
_ACTIVITY = re.compile(r"(?P<g>\w+ing)\b ?")
_HIM = re.compile(r"(?:him|her)\b(?! \w+$)", re.IGNORECASE)
_THING = re.compile(r"(?:a|an|my|our|the|two|three|some)\b")
_GOT = re.compile(
    r"(?:an?|my|our|two|three|four|five|no|some|\d+) (?!lot|bit)|(?!used|rid)\w+s (?:to|for|with"
    r"|in)\b",
    re.I,
)
_MYSELF = re.compile(r"^(?:my|him|her|our)sel(?:f|ves) ", re.IGNORECASE)
_TO = re.compile(r"(?:on )?(?:to )?(?P<verb>\w+)")
_TO_DO = re.compile(r"to (?P<verb>\w+)\b")
SAME_VERB = {
    "bike": "cycle", "jog": "run", "reside": "live", "catch": "take", "purchase": "buy",
    "manage": "lead", "head": "lead",
}  # fmt: skip
_DOING = re.compile(r"(?:(?:my|our|the|some|his|her|all my) )?(?P<g>\w+ing)\b ?", re.IGNORECASE)
_GETTING = frozenset("buy book order adopt rent lease get".split())
_PLANNING = frozenset("plan intend want hope".split())
_QUALITIES = frozenset("sleep feel do go work run play perform eat".split())
_WELL = re.compile(
    r"(?:\w+ )?(?:well|great|better|soundly|wonderfully|fine|amazing|like a (?:baby"
    r"|log))\b",
    re.I,
)
_BADLY = re.compile(
    r"(?:\w+ )?(?:badly|poorly|terribly|awful(?:ly)?|horribly|worse|like (?:crap"
    r"|hell))\b",
    re.I,
)
_OFTEN = re.compile(r"\b(?:every|each|twice|once|times|weekly|monthly|regularly)\b", re.I)
_NO_HABIT = frozenset(
    "say tell mean mention claim hear happen seem appear admit need let try do have be get think"
    " know guess find feel decide consider expect see turn miss wait sound look".split()
)


@dataclass(slots=True)
class Context:
    """What pronouns stand for: the last one spoken of, the last other than the speaker, a topic."""

    speaker: str
    last: Who | None = None
    other: Who | None = None
    topic: frozenset[str] = frozenset()

    def spoken_of(self, who: Who, *, by_name: bool) -> None:
        """Told by name, the speaker too is a "she" from then on."""
        self.last = who
        if by_name or self.speaker not in who.names:
            self.other = who


def bare(parsed: Parsed) -> Claim:
    """A claim of no slot yet, with how and when it is told."""
    added = bool(parsed.adverbs & ADDING_WORDS) or bool(_ADDED.search(parsed.rest))
    added = added or bool(_OTHER.search(parsed.told))
    now = bool(parsed.adverbs & {"now", "nowadays"}) or bool(_NOW.search(parsed.rest))
    return Claim(
        slot="", who=parsed.who, part=parsed.predicate, positive=not parsed.negated, added=added,
        now=now, changed=is_changed(parsed), aspect=time_of(parsed),
        reason="used_to" if parsed.used_to else "never" if _is_never(parsed) else "",
    )  # fmt: skip


def _is_never(parsed: Parsed) -> bool:
    return parsed.perfect and "never" in parsed.adverbs


def is_changed(parsed: Parsed) -> bool:
    """Whether it is worded as something new."""
    new = " new " in f" {parsed.told} " or parsed.rest.startswith("the new ")
    return new or bool(parsed.adverbs & CHANGE_WORDS) or bool(_CHANGED.search(parsed.rest))


def time_of(parsed: Parsed) -> Aspect:
    former = parsed.used_to or bool(parsed.adverbs & FORMER)
    return "was" if former or (parsed.past and not parsed.perfect) else "is"


def general(parsed: Parsed, context: Context) -> Iterator[Claim]:
    """Habits and abilities by their verb, states and identities of `be`."""
    claim = _worded(parsed, context)
    planned = _plan(parsed, claim)
    yield from _how(parsed, claim)
    if planned is not None:
        yield planned
    elif parsed.perfect and parsed.negated and _LAPSE.search(parsed.rest):
        went = parsed.verb == "be" and parsed.rest.startswith("to ")
        verb = "go" if went else claim.verb
        yield replace(claim, slot="do", verb=verb, half=True, reason="lapsed")
    elif parsed.verb == "be":
        yield from being(parsed, claim)
    else:
        yield from _doing(parsed, claim)


def _how(parsed: Parsed, claim: Claim) -> Iterator[Claim]:
    """To sleep badly, or well."""
    good, bad = _WELL.match(parsed.rest), _BADLY.match(parsed.rest)
    if parsed.verb in _QUALITIES and (good or bad):
        well = bool(good) != parsed.negated
        yield replace(
            claim, slot="how", words=frozenset({parsed.verb}), head=parsed.verb, positive=well
        )


def _worded(parsed: Parsed, context: Context) -> Claim:
    """The claim with its verb and the words that follow; "go running" is to run."""
    verb, rest = SAME_VERB.get(parsed.verb, parsed.verb), _LAPSE.sub("", parsed.rest)
    activity = _ACTIVITY.match(rest) if parsed.verb == "go" and not parsed.ongoing else None
    if activity and activity["g"].lower() in LEMMAS:
        verb, rest = LEMMAS[activity["g"].lower()], rest[activity.end() :]
    chore = _DOING.match(rest) if verb == "do" else None
    if chore and chore["g"].lower() in LEMMAS:
        verb, rest = LEMMAS[chore["g"].lower()], rest[chore.end() :]
    words = frozenset(content(rest))
    if context.other is not None and _HIM.match(rest):
        words |= called(context.other)
    claim = bare(parsed)
    if verb in ("miss", "skip") and parsed.negated:
        verb, claim = "go", replace(claim, positive=True)  # never misses church
    if rest.lower().startswith("no ") and not parsed.negated:
        claim = replace(claim, positive=False)  # speaks no English
    return replace(
        claim, verb=verb, words=words, head=head(rest), half=bool(parsed.adverbs & HARDLY),
        changed=claim.changed or _is_never_again(parsed),
    )  # fmt: skip


def _is_never_again(parsed: Parsed) -> bool:
    return parsed.will and "never" in parsed.adverbs


def _doing(parsed: Parsed, claim: Claim) -> Iterator[Claim]:
    if parsed.verb in _GETTING and parsed.past and not parsed.negated:
        if _THING.match(_MYSELF.sub("", parsed.rest)):  # what was bought one has
            yield replace(claim, slot="have", aspect="is", changed=True)
    elif parsed.can:
        yield replace(claim, slot="can")
    elif parsed.verb in ("have", "own") or _has_got(parsed):
        yield replace(claim, slot="have")
    elif claim.verb not in _NO_HABIT or _is_doing(parsed, claim):
        yield replace(claim, slot="do")


def _has_got(parsed: Parsed) -> bool:
    """`I've got two cats`."""
    return parsed.verb == "get" and parsed.perfect and bool(_GOT.match(parsed.rest))


def _is_doing(parsed: Parsed, claim: Claim) -> bool:
    """To get up at six, to believe in God, to do yoga: these verbs tell something after all."""
    if parsed.rest.startswith(("up at", "in ")) or (parsed.verb == "do" and bool(claim.words)):
        return True
    if parsed.verb == "see":
        return parsed.rest.startswith(("my ", "our ")) or bool(_OFTEN.search(parsed.rest))
    return parsed.verb == "try" and bool(claim.words) and not parsed.rest.startswith("to ")


def instead(parsed: Parsed) -> Iterator[Claim]:
    """`I cycle instead of taking the bus`: the bus is given up."""
    match = _INSTEAD.search(parsed.rest)
    words = frozenset(content(match["v"])) if match else frozenset()
    decided = parsed.verb in ("decide", "choose", "opt", "pick", "switch", "end")
    if words and (decided or not parsed.past) and not parsed.negated:
        yield replace(
            bare(parsed), slot="end", aspect="ends", words=words, ends=DONE | HAD, changed=True,
            reason="replaced",
        )  # fmt: skip


def _plan(parsed: Parsed, claim: Claim) -> Claim | None:
    """What is planned, wanted or about to be done; the verb is that of the deed."""
    to = _TO.match(parsed.rest)
    if parsed.verb in _PLANNING and to:
        return replace(claim, slot="plan", verb=LEMMAS.get(to["verb"].lower(), ""))
    if parsed.verb == "get" and parsed.ongoing and parsed.rest.startswith("married"):
        return replace(claim, slot="plan", verb="marri", words=frozenset({"marri"}))
    going = parsed.verb == "go" and parsed.ongoing
    to_do = _TO_DO.match(parsed.rest) if going else None
    if to_do and to_do["verb"].lower() in LEMMAS:
        words = frozenset(content(parsed.rest))
        verb = LEMMAS[to_do["verb"].lower()]
        return replace(claim, slot="plan", verb=verb, words=words)
    planned = going or (parsed.will and not _is_never_again(parsed))
    return replace(claim, slot="plan") if planned else None
