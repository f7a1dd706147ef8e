"""How a language says that a statement is no news of an older one, whatever else it says."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.domain.conflicts.patterns import Pattern


@dataclass(frozen=True, slots=True)
class Wordings:
    """`again`: once more what one was before, or that it is so. `to_you`: told to the other one,
    or in thanks. What is so `each` time is not ended by what is otherwise `this_once`, unless it
    is so `from_now`."""

    again: Pattern
    to_you: Pattern
    each: Pattern
    this_once: Pattern
    from_now: Pattern

    def is_for_once(self, older: str, newer: str) -> bool:
        """Whether a rule of each week or month meets one exception."""
        once = self.this_once.search(newer) and not self.from_now.search(newer)
        return bool(once and self.each.search(older))


WORDINGS = {
    "en": Wordings(
        again=Pattern(
            r"\bre-?(?:elect|appoint|confirm|hir)(?:ed|ing)\b"
            r"|\b(?:you[’']ve got|you got|you had|I had) (?:that|it) right\b",
            re.IGNORECASE,
        ),
        to_you=Pattern(
            r"\b(?:your|yours|thanks|thank|congrats|congratulations|appreciate)\b", re.IGNORECASE
        ),
        each=Pattern(
            r"\b(?:every|each|always|usually|normally|weekly|daily|monthly"
            r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b",
            re.IGNORECASE,
        ),
        this_once=Pattern(
            r"\b(?:this (?:week|month|year|time|once|weekend)"
            r"|(?:just|only) (?:this|today|tonight))\b",
            re.IGNORECASE,
        ),
        from_now=Pattern(r"\b(?:from|since|as of|starting|permanently|good|now)\b", re.IGNORECASE),
    ),
    "zh": Wordings(
        again=Pattern("连任|续聘|续任|留任|蝉联|(?:说|记)得没错|没有?(?:说|记)错"),
        to_you=Pattern(r"谢谢|感谢|\b(?:thanks|thank)\b", re.IGNORECASE),
        each=Pattern("每|一般|平时|总是"),
        this_once=Pattern("这(?:个月|周|次|回|趟)|本周|本月"),
        from_now=Pattern("起|开始|以后|往后|之后|改成|改到"),
    ),
}
