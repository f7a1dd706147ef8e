"""English words that take back what was said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.en.sentences import sentences
from pipeline.domain.conflicts.en.slips import takes_back_surely
from pipeline.domain.conflicts.en.stems import content
from pipeline.domain.conflicts.patterns import Passing
from pipeline.domain.conflicts.values import TakingBack
from pipeline.domain.stop_words import ENGLISH

_TRUE = r"(?:true|right|correct|accurate|the case)"
_HINT = Passing(
    rf"\b(?:that|it)(?: was| is|'s)(?:n't| not) {_TRUE}\b(?! that| to| for)"
    r"|^\W*(?:no|oops|sorry|wait|well)\b|\bactually\b|\bin fact\b|\bturns out\b|\bafter all\b"
    r"|\bin reality\b|\bto be honest\b|\bsorry\b",
    re.IGNORECASE,
)
_SORRY = Passing(r"^\W*(?:sorry|oops|whoops|my apologies|no,? wait)\b|,? sorry\W*$", re.IGNORECASE)
_ABOUT = Passing(
    r"\bshould(?:n't| not) have said (?:that )?(?P<u>[^,.:;!?]+)|\bit(?:'s| is| was)(?:n't| not)? "
    r"(?:true|false|a myth|wrong) that (?P<w>[^,.:;!?]+)"
    r"|\b(?:wrong|mistaken|confused|lied|joking|kidding|lying|honest|truthful|said|mistake|error"
    r"|story|up)\b"
    r" (?:about|when i said|that|when i told you) (?P<v>[^,.:;!?]+)"
    r"|\b(?:misspelled|misspelt|mistyped|misheard|misread|misremembered|mixed up) "
    r"(?P<x>[\w-]+'s [^,.:;!?]{2,40})",
    re.IGNORECASE,
)
_WAS_WRONG = Passing(
    r"\b(?:told|said|thought|heard|claimed)(?: you| that)? (?P<v>.+?),? but (?:that|it)"
    r" (?:was|is|turned)",
    re.IGNORECASE,
)
_KEPT = Passing(r"\b(?:about|said|had|got|that|mixed)\b(.*)", re.IGNORECASE)
_WORD = Passing(r"\d[\d.,:]*\d|\d+|[a-zà-ɏ]+(?:[-'][a-zà-ɏ]+)*")
_NO_MORE = (
    r"(?!only|just|even|really|sure|at all|yet|too|so\b|that|to mention|because|anymore|all\b)"
)
_NOUN = rf"{_NO_MORE}(?:[\w'-]+ ){{0,4}}[\w'-]+?"
# What is said to be wrong: "not Chile, ...", "..., not Carla", "not two but three", "it isn't
# Monday, it's Tuesday".
_NOT = Passing(r"not|never|n't", re.IGNORECASE)
_NOT_BUT = Passing(
    rf"^\W*not (?P<a>{_NOUN})[,.;:—-]"
    rf"|(?:,| and| -| —) not (?P<b>{_NO_MORE}[^,.;!?]{{1,60}})(?=$|, sorry)"
    rf"|\bnot (?P<c>{_NOUN}),? but (?!i\b|we\b|it\b|he\b|she\b|they\b|the\b|this\b)"
    rf"|(?:\bnot|\bnever|n't) (?P<d>{_NO_MORE}[^,.;:!?]{{1,60}}?)[,;:.–—-]\s*(?:rather "
    rf"|actually )?"
    r"(?:it|he|she|they|that|i|we)(?:'s|'re|'m| is| was| are| were| am| have| has)\b"
    r"(?! (?:just|so|too|more|because|all|been|not|really|like|also))",
    re.IGNORECASE,
)


def takings(text: str, speaker: str) -> Iterator[TakingBack]:
    """What is taken back in `plain` text by the speaker, sentence by sentence.

    The topic is the sentence with the words that take back, and the one after it.
    """
    name = re.compile(rf"\b{re.escape(speaker)}\b", re.IGNORECASE)
    spans = sentences(text)
    ends = [end for _, end in spans]
    for (start, end), after in zip(spans, (*ends[1:], *ends[-1:]), strict=True):
        sentence = text[start:end]
        marker = takes_back_surely(name.sub("I", sentence))
        sure, wrong = marker is not None, _wrong(sentence)
        if sentence.endswith("?") or not (sure or wrong or _HINT.search(sentence)):
            continue
        until = after if sure else end
        told = text[start:until]
        if marker is not None and marker.group() in told:
            told = told.replace(marker.group(), _kept(marker.group()), 1)
        topic = frozenset(content(told))
        about = _about(sentence) if sure else frozenset()
        found = takes_back_surely(sentence)
        place = (start + found.start(), start + found.end()) if found else None
        yield TakingBack(
            (start, until), (start, end), topic, about, wrong, sure,
            marker=place, sorry=bool(_SORRY.search(sentence)),
        )  # fmt: skip


def _kept(marker: str) -> str:
    """Of "what I said about Elbrus is not true" the Elbrus stays."""
    return " " + " ".join(_KEPT.findall(marker))


def _about(sentence: str) -> frozenset[str]:
    """What is named as wrong: "I lied about my degree"."""
    match = _ABOUT.search(sentence) or _WAS_WRONG.search(sentence)
    told = next((group for group in match.groups() if group), "") if match else ""
    return frozenset(content(told))


def _wrong(sentence: str) -> tuple[str, ...]:
    if not _NOT.search(sentence):
        return ()
    found = _NOT_BUT.finditer(sentence.rstrip(" .!?"))
    told = (next(group for group in match.groups() if group).lower() for match in found)
    return tuple(word for words in told for word in _WORD.findall(words) if _tells(word))


def _tells(word: str) -> bool:
    return word[0].isdigit() or word not in ENGLISH
