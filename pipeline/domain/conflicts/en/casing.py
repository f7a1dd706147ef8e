"""Capitals for those who type without any: "i moved to porto" is a place like Porto."""

from __future__ import annotations

import re

# Behind these stands a place, unless it is one of the common words.
_BEFORE_PLACE = re.compile(
    r"\b(?:liv(?:e|es|ed|ing)|mov(?:e|es|ed|ing)|relocat(?:e|es|ed|ing)|based|born|settled"
    r"|reside[sd]?)"
    r"(?: (?:back|over|again|down|out|now|here|away|abroad))?(?: from \w+)? (?:to|in|near) "
    r"(?!(?:a|an|the|my|our|his|her|their|your|this|that|it|with|one|two|another|different|new|town"
    r"|together|work|school|college|peace|fear|days?|weeks?|months?|years?|january|february|march"
    r"|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall"
    r"|winter|part|general|full|student|shared|public|apartments?|flats?|dorms?|houses?|and|or"
    r"|marketing|sales|finance|hr|management|engineering|support|product|design|legal|operations"
    r"|research|linux|windows|mac(?:os)?|android|ios|iphones?|python|java|rust|go|react|vue|angular"
    r"|django|postgres|mysql|aws|azure|gcp|kubernetes|docker|github|gitlab|slack|teams|notion|vim"
    r"|emacs|vegan|tea|decaf|remote|hybrid|nights|mornings|evenings|weekends|\w+days?)\b)"
    r"(?P<place>[a-z]+"
    r"(?: (?:city|island|beach|hills?|park|york|delhi|kong|angeles|francisco|diego))?)"
)


_OWN = re.compile(r"\bI\b|(?:^|[.!?]\s)\W*[A-Z]")  # capitals that say nothing: I, and first letters


def recased(text: str) -> str:
    """The text with capitals where places stand, of the same length; as it is when it has any
    capitals of its own, inside its sentences."""
    if any(map(str.isupper, _OWN.sub("", text))):
        return text
    return _BEFORE_PLACE.sub(_with_capital, text)


def _with_capital(match: re.Match[str]) -> str:
    start = match.start("place") - match.start()
    return match[0][:start] + match[0][start:].title()
