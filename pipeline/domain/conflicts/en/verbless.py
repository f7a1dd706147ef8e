"""English clauses that leave out the verb: "No more sugar for me", "Done with tea"."""

from __future__ import annotations

import re
from dataclasses import replace

from pipeline.domain.conflicts.en.stems import content, head
from pipeline.domain.conflicts.en.words import LEMMAS
from pipeline.domain.conflicts.rules import DONE, HAD, WORK
from pipeline.domain.conflicts.values import Claim, Who

_OVER = re.compile(
    r"\W*(?:(?:so|and|which means|that means|oh|well|now|finally|then|also) )*"
    r"(?:no more|done with|finished with|through with|goodbye|bye bye|farewell|no longer any)\b,? "
    r"(?:to )?(?:my |the |our )?(?P<v>[^.!?,;]+?)"
    r"(?: for (?:me|us)| anymore| now| from now on| ever again)*[.!\s]*$",
    re.IGNORECASE,
)
_STATE = re.compile(
    r"\W*(?:(?:so|and|oh|well|finally|officially|happily|now|newly|currently|still|back to being) "
    r")*"
    r"(?=(?:retired|single|divorced|married|engaged|pregnant|unemployed|vegan|vegetarian|sober"
    r"|widowed|jobless|cured|cancer-free)\b)",
    re.IGNORECASE,
)

_NOW = re.compile(r"\s*(?:work|live|study|teach|drive)\b[^,;]*\bnow\b", re.IGNORECASE)


def over(text: str, start: int, speaker: str) -> tuple[Claim, ...]:
    """What the clause says is over, for the speaker."""
    match = _OVER.match(text)
    words = frozenset(content(match["v"])) if match else frozenset()
    if match is None or not words:
        return ()
    claim = Claim(
        "end", Who(frozenset({speaker})), (start + match.start("v"), start + match.end("v")),
        aspect="ends", changed=True, words=words, head=head(match["v"]),
        ends=DONE | HAD | WORK | {"diet", "fault"}, reason="stopped",
    )  # fmt: skip
    first, _, rest = match["v"].partition(" ")
    verb = LEMMAS.get(first.lower(), "") if first.lower().endswith("ing") else ""
    if not verb:
        return (claim,)
    words = frozenset(content(rest))
    return (
        replace(
            claim, slot="do", verb=verb, aspect="is", positive=False, words=words, head=head(rest)
        ),
    )


def as_told_in_full(text: str) -> str | None:
    """`Retired at last!` and `work there now` with the words left out, which stand before it."""
    if _NOW.match(text):
        return "I " + text.lstrip()
    match = _STATE.match(text)
    return "I'm " + text[match.end() :] if match else None
