"""The same thing told again in English with another value, where it has one value at a time.

A price, an hour, a floor, a version, a colour. No word has to say that it has changed.
"""

from __future__ import annotations

import re

from pipeline.domain.conflicts.en.topics import (
    Topic,
    persons,
)
from pipeline.domain.conflicts.matching import same_one
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Clause

_NARROW_TOO = Pattern(
    r"\b(?:\d+|one|two|three|four|five|six|half|most|some|many|all) of (?:the|our|my"
    r"|them|us|those|these)\b"
    r"|\b(?:also|too|another|as well|second|other|next door|half|part|if|when|would"
    r"|could|might|almost)\b",
    re.IGNORECASE,
)
_LEAD = Pattern(
    r"^\W*(?:with|since|thanks to|after|because of|due to|from)\b[^,]*?\b(?=(?:my|our"
    r"|the|there|his|her|their)\b(?: [\w-]+){0,3}? (?:is|are|costs?|runs?|takes?|has"
    r"|have)\b)",
    re.IGNORECASE,
)
_WHO_CHARGE = frozenset({"landlord", "landladi"})


def narrow(text: str) -> bool:
    """Whether only a part, some days or some of them are told of."""
    return bool(_NARROW_TOO.search(text))


def is_anothers(told: Topic, sentence: str) -> bool:
    """Somebody's who was not spoken of."""
    return bool(persons(sentence) - persons(told.text) - told.words - _WHO_CHARGE)


def is_another(old: Clause, new: Clause, text: str) -> bool:
    """The backup server is not the server, and the gym is not the locker."""
    if old.who is None or new.who is None or not old.who.head or _LEAD.match(text):
        return False
    return old.who.head == new.who.head and same_one(old.who, new.who) != "same"
