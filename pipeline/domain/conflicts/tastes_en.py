"""Likes and dislikes in English that are told of the thing itself: techno gives me a headache."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.matching import called
from pipeline.domain.conflicts.sentences_en import plain
from pipeline.domain.conflicts.stems_en import content
from pipeline.domain.conflicts.topics_en import LIGHT, shared
from pipeline.domain.conflicts.values import Claim, Reading, Who

_V = r"(?P<v>[\w' -]{2,40}?)"
_LEAD = r"^\W*(?:(?:and|so|but|well|now|lately|honestly|these days|nowadays|by now)\W+)*"
_ME = r"(?:me|us|him|her|them)"
_END = (
    r"(?=\s*(?:$|[.,;:!?—–]|\b(?:and|but|because|so|now|these|lately|any ?more|since|more"
    r" than)\b))"
)
_DISLIKES = (
    (rf"{_LEAD}{_V} (?:just |really |totally |all )*(?:bores?|annoys?|disgusts?"
    rf"|irritates?|exhausts?|tires?|repulses?|stress(?:es)?|depress(?:es)?|sickens?"
    rf"|repels?|bothers?|terrif(?:y|ies)|scares?|upsets?|bugs?|infuriates?) {_ME}\b"),
    (rf"{_LEAD}{_V} (?:makes?|drives?|gives?|leaves?|gets?|puts?|does|do) (?:{_ME}"
    rf" )?(?:(?:feel |want to )?(?:sick|ill|nauseous|crazy|mad|insane|up the wall|nuts"
    rf"|gag|puke|cringe|yawn|cold|furious)|(?:an? )?(?:headaches?|migraines?|hives|the"
    rf" creeps|nightmares|anxiety)|on (?:my|his|her|our|their) nerves|nothing for {_ME}"
    rf"|to sleep|{_ME} off)\b"),
    (rf"\bfinds? {_V} (?:so |really |too |a bit |rather |pretty |incredibly |deadly"
    rf" )*(?:boring|dull|annoying|tedious|awful|terrible|disgusting|exhausting"
    rf"|stressful|overrated|repulsive|gross|irritating|pointless|unbearable|tiresome"
    rf"|scary|bland)\b"),
    (rf"\b(?:can't|cannot|can not) (?:stand|bear|stomach|abide|take|tolerate|even look"
    rf" at) (?:the (?:sight|smell|taste|sound|thought) of )?{_V}{_END}"),
    (rf"\b(?:don't|doesn't|no longer|can't) (?:see|get) the (?:appeal|point|fun) (?:of"
    rf"|in) {_V}{_END}"),
    rf"\b(?:had|have|has) (?:more than )?enough of {_V}{_END}",
    rf"\b(?:gone|went|been) off {_V}{_END}",
    rf"\b(?:loathes?|detests?|despises?|abhors?|hates?|dislikes?) {_V}{_END}",
    rf"\b(?:sick|tired|bored|weary) of {_V}{_END}",
    (rf"\b(?:lost|losing) (?:all |any |my |his |her )?(?:interest|taste|love|passion"
    rf"|appetite) (?:in|for) {_V}{_END}"),
)  # fmt: skip
_LIKES = (
    (rf"{_LEAD}{_V} (?:is|are|has become|have become|became) (?:now )?(?:my|our|his|her"
    rf"|their) (?:absolute |new |all-time |big )?(?:favou?rite|passion|thing|jam"
    rf"|comfort food|guilty pleasure|obsession)\b"),
    rf"{_LEAD}{_V} (?:has |have )?(?:really )?(?:grown|grew) on {_ME}\b",
    (rf"\b(?:come|came|grown|grew|learned|learnt) to (?:really )?(?:love|like|enjoy"
    rf"|appreciate|adore) {_V}{_END}"),
    rf"\b(?:can't|cannot) (?:get enough of|live without|do without|resist) {_V}{_END}",
    (rf"\b(?:addicted to|hooked on|obsessed with|crazy about|mad about|nuts about|wild"
    rf" about|fond of|in love with|keen on|fan of|a sucker for) {_V}{_END}"),
    rf"\b(?:fell|fallen) (?:back )?in love with {_V}{_END}",
    rf"\b(?:loves?|adores?|enjoys?) {_V}{_END}",
)  # fmt: skip
_PATTERNS = {
    False: tuple(re.compile(one, re.IGNORECASE) for one in _DISLIKES),
    True: tuple(re.compile(one, re.IGNORECASE) for one in _LIKES),
}
_NOT = re.compile(
    r"\b(?:not|never|n't|no longer|used to|if|would|as a (?:kid|child)|today|tonight"
    r"|yesterday|this one|that one|last night|almost|hardly)\b|n't\b",
    re.IGNORECASE,
)
_THIS = re.compile(
    (
        r"\b(?:this|that|these|those|the last|yesterday's|today's|one|some|his|her|their"
        r"|your)\b"
    ),
    re.IGNORECASE,
)
_MINDS = frozenset({"feeling", "opinion"})


def turned(old: Reading, new: Reading) -> Finding | None:
    """The older like or dislike that is the other way round now."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    after = plain(new.said.text)
    minds = [c for c in old.claims if c.slot in _MINDS and old.speaker in c.who.names and c.words]
    for claim in minds:
        for later in new.clauses:
            text = after[slice(*later.span)]
            if not later.asserted or not _is_theirs(claim, later.who, old.speaker):
                continue
            if any(_is_same(claim, thing) for thing in _things(text, liked=not claim.positive)):
                yield Finding(
                    "outdated", "changed_mind", claim, Claim("", Who(), later.span), 0.7, claim.part
                )


def _is_theirs(old: Claim, who: Who | None, speaker: str) -> bool:
    """Told by the one who liked it, or of the thing."""
    return who is None or speaker in who.names or bool(shared(called(who), old.words))


def _things(text: str, *, liked: bool) -> Iterator[frozenset[str]]:
    for one in _PATTERNS[liked]:
        match = one.search(text)
        if match and not _THIS.search(match["v"]):
            before = text[: match.start("v")] if liked else ""
            if not _NOT.search(before + text[match.end("v") :]) or "can't" in match.group():
                yield frozenset(content(match["v"]))


def _is_same(old: Claim, thing: frozenset[str]) -> bool:
    words = old.words - LIGHT
    return (
        bool(thing)
        and shared(thing, old.words) == thing
        and len(shared(words, thing)) * 2 >= len(words)
    )
