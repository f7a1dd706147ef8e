"""English clauses in which somebody gives a thing another value: "They raised our rent to 900"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.domain.conflicts.en.grammar import Parsed
from pipeline.domain.conflicts.en.phrases import noun_phrase, tokens
from pipeline.domain.conflicts.en.stems import content, head
from pipeline.domain.conflicts.values import Claim

_CAUSES = frozenset(
    "raise lower increase decrease cut reduce drop bump change set reset update switch move push"
    " upgrade rename extend shorten bring put get turn postpone shift delay scale"
    " expand double".split()
)
_TO = re.compile(
    r"(?P<s>(?:my|our|the|his|her|their|[A-Z][\w']*'s)\b[^,;]*?) (?:up |down |back |over |forward "
    r")?"
    r"(?:from [^,;]+? )?(?:to|until|till|by|at) (?P<v>[^;]+)$",
    re.IGNORECASE,
)
_MADE = re.compile(
    r"(?P<s>(?:my|our|the|his|her|their)\b[^,;]*?) (?:in|into|to|with|using) (?P<v>[^,;]+)$",
    re.IGNORECASE,
)
_MAKES = frozenset(
    "rewrite rebuild port redo repaint translate refactor convert rewire paint".split()
)
_ON_ITS_OWN = frozenset("go rise increase drop fall climb grow jump come be".split())
_UP_TO = re.compile(r"(?:up|down|back|all the way)? ?(?:from [^,;]+? )?(?:to|at) (?P<v>.*\d.*)$")


def causing(parsed: Parsed, claim: Claim) -> Iterator[Claim]:
    """What the thing is set to, as a claim about the thing."""
    happened = parsed.past or parsed.perfect or parsed.verb in ("cut", "set", "put")
    if parsed.negated or parsed.will or parsed.can or not happened:
        return
    match = _TO.match(parsed.rest) if parsed.verb in _CAUSES else None
    match = _MADE.match(parsed.rest) if parsed.verb in _MAKES else match
    if match:
        who = noun_phrase(tokens(match["s"], 0), parsed.self, None)
        if who is not None and who.head:
            yield _valued(replace(claim, who=who), match["v"])
    elif parsed.verb in _ON_ITS_OWN and parsed.who.head:
        rises = _UP_TO.match(parsed.rest)
        if rises:
            yield _valued(claim, rises["v"])


def _valued(claim: Claim, text: str) -> Claim:
    return replace(
        claim, slot="attr", verb="be", words=frozenset(content(text)), head=head(text),
        changed=True, aspect="is", reason="", half=False, topic=False,
    )  # fmt: skip
