"""Stems of English words, so that running, runs and ran are one, and which words carry a topic."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.domain.stop_words import ENGLISH

_IRREGULAR = {
    form: stem
    for stem, forms in {
        "be": "am is are was were been being",
        "child": "children kids kid",
        "man": "men",
        "woman": "women",
        "foot": "feet",
        "tooth": "teeth",
        "mouse": "mice",
        "wif": "wives wife",
        "knif": "knives knife",
        "lif": "lives life",
        "person": "people persons",
        "run": "ran",
        "swim": "swam swum",
        "ride": "rode ridden",
        "driv": "drove driven",
        "eat": "ate eaten",
        "colour": "color colors colored colour colours coloured",
        "favourit": "favorite favorites favourite favourites",
        "drink": "drank drunk",
        "speak": "spoke spoken",
        "teach": "taught",
        "stud": "study studies studying studied student students",
        "wear": "wore worn",
        "writ": "wrote written",
        "sing": "sang sung",
        "grow": "grew grown",
        "see": "saw seen",
        "tak": "took taken",
        "buy": "bought",
        "sell": "sold",
        "los": "lost lose loses losing",
        "leav": "left leave leaves leaving",
        "meet": "met meeting meetings",
        "sleep": "slept",
        "keep": "kept",
        "teeth": "teeth",
        "mom": "mom mother mum mommy mama",
        "dad": "dad father daddy papa",
        "grandma": "grandmother granny",
        "grandpa": "grandfather grandad granddad gramps",
        "apartment": "flat flats apartments",
        "afraid": "afraid scared frightened terrified",
        "collect": "collection collections collector collects collecting collected collect",
        "bik": "bicycle bicycles cycling cycle cycled",
        "intern": "internship internships interns",
        "fly": "flight flights flying flew flown flies",
        "phon": "phone phones",
        "movi": "movie movies film films",
        "smok": "smoke smokes smoker smoking smoked cigarettes",
        "believ": "belief beliefs",
        "marri": "married marry marries marriage wedding weddings wed",
        "divorc": "divorce divorced",
        "engag": "engaged engagement",
        "subscrib": "subscribe subscriber subscription subscriptions subscribed",
        "member": "membership memberships members",
        "nurs": "nursing nurse nurses",
        "veget": "vegetarian vegetarians",
    }.items()
    for form in forms.split()
}
# Words with no topic of their own, beside the stop words: they stand in every other sentence.
_EMPTY = frozenset(
    """
    now anymore any always usually often sometimes currently recently lately already still yet
    today yesterday tomorrow tonight day days week weeks month months year years weekend
    weekends morning evening afternoon night time times ago last next first really actually
    finally definitely totally honestly pretty quite even though well oh hey hi hello wow thanks
    thank please sorry yes yeah okay ok sure lot lots bit thing things something anything
    everything someone one way kind sort much many great good nice new big little old back away
    around just like got get go going went gone come came make made know think feel said say
    says told tell want need try start started instead maybe perhaps never ever longer also too
    either because since however guess news turn turned turns im ive dont isnt wasnt super total
    full monday tuesday wednesday thursday friday saturday sunday january february april june
    july august september october november december happen happened haha lol so there here march
    may zero two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty
    ninety hundred thousand million second third fourth fifth st nd rd th pm am every everyday
    after before hard early late several almost own anyway whole true wrong correct right
    correction mistake typo actual fact named called
    """.split()
)
_WORD = re.compile(r"[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ0-9]*(?:['’.&-][A-Za-zÀ-ɏ0-9]+)*")
_CONTRACTED = re.compile(
    r"(?:i|you|he|she|it|we|they|that|there|who|what|here|let)'(?:m|s|re|ve|ll|d)$|\w+n't$"
)
_WEEKDAYS = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|weekdays$")
_SEASON = re.compile(
    r"\b(?:this|last|next|every|in|during|all) (?:the )?(?:summer|winter|spring|autumn|fall)\b",
    re.I,
)
_NO_ADVERBS = frozenset("family italy jelly belly butterfly dolly holly molly reply".split())
_SUFFIXES = (("ies", "i"), ("ied", "i"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"))
_LEAST = 3  # letters that a stem keeps


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A spelling that the forms of a word share. Not for showing."""
    low = re.sub(r"['’]s?$", "", word.lower())
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    for suffix, instead in _SUFFIXES:
        if low.endswith(suffix) and len(low) - len(suffix) >= 2:
            return low[: -len(suffix)] + instead
    if low.endswith("s") and not low.endswith(("ss", "us", "is")) and len(low) > _LEAST:
        low = low[:-1]
    return _without_ending(low)


def _without_ending(low: str) -> str:
    for suffix in ("ing", "ed"):
        if low.endswith(suffix) and len(low) - len(suffix) >= _LEAST - (suffix == "ing"):
            low = low[: -len(suffix)]
            if len(low) > _LEAST and low[-1] == low[-2] and low[-1] not in "lsz":
                low = low[:-1]
            break
    if len(low) > _LEAST and low.endswith("e"):
        return low[:-1]
    return low[:-1] + "i" if len(low) > _LEAST and low.endswith("y") else low


@lru_cache(maxsize=16384)
def content(text: str) -> tuple[str, ...]:
    """The stems of the words that carry a topic, in order, with repetitions."""
    return tuple(filter(None, map(_topical, _WORD.findall(_SEASON.sub(" ", text)))))


@lru_cache(maxsize=20_000)
def _topical(word: str) -> str:
    """The stem of a word that carries a topic; of others nothing."""
    low = word.lower().replace("’", "'")
    if "'" in low and _CONTRACTED.match(low):
        return ""
    bare = low.removesuffix("'s").replace("'", "")
    empty = bare in ENGLISH or bare in _EMPTY or low in ENGLISH or _is_adverb(bare)
    return "" if empty or _WEEKDAYS.match(bare) else stem(bare)


_HEAD_ENDS = re.compile(
    r"\b(?:with|at|in|on|for|from|of|about|because|since|to|that|which|who|by|as|than|when|after"
    r"|before|during|every|each|over|near|per|until|till|so|now|any ?more|named|called|twice|once"
    r"|almost)\b",
    re.IGNORECASE,
)


def head(text: str) -> str:
    """The main word of a noun phrase: the last before a preposition."""
    for piece in _HEAD_ENDS.split(text):
        words = content(piece)
        if words:
            return words[-1]
    return ""


def _is_adverb(low: str) -> bool:
    return low.endswith("ly") and len(low) > _LEAST + 2 and low not in _NO_ADVERBS
