"""English text cut into clauses, each with whether it is asserted at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pipeline.domain.conflicts.en.words import AUXILIARIES, LEMMAS, PAST_FORMS
from pipeline.domain.conflicts.once import Worded, once
from pipeline.domain.conflicts.patterns import LATEST, Passing
from pipeline.domain.conflicts.values import Reading, Span, bare

_SENTENCE = Passing(
    r"(?:[^.!?\n]|(?<=\b(?:Mr|Ms|Dr|St|vs))\.|(?<=\bMrs)\.|(?<=\bProf)\.|(?<=\b[A-HJ-Z])"
    r"\.(?= [A-Z])|(?<=\d)\.(?=\d)"
    r"|(?<=\b[ap])\.(?=m\b)|(?<=\b[ap]\.m)\.|(?<=\w)\.(?=[a-z0-9]))+[.!?]*"
)
_QUOTED = Passing(r"[\"“][^\"”]{1,300}[\"”]|(?<![\w])['‘][^'’]{6,300}(?:['’]\w[^'’]*)*['’](?!\w)")
_SPOKEN = Passing(
    r"\b(?:i|i'm|we|you|he|she|it|they|don't|let's|is|are|was|were|be|my|your)\b", re.IGNORECASE
)
_SAYING = Passing(
    r"\b(?:said|says?|saying|told \w+|goes|asked|wrote|replied)[,:]? $", re.IGNORECASE
)
_BREAK = Passing(
    r"\s*(?:[;:,()—–]|\s-+\s|\.\.\.)\s*|\s+(?:but|because|although|though|whereas|except)\s+"
)
_MAY_BREAK = Passing(r"\s+(?:and|so|then|plus|or|since|as|while|until)\s+(?P<next>[\w'’]+)")
_NAME_NEXT = Passing(r"\s+(?:and|so|since|while)\s+(?=[A-Z][\w']+ (?:is|was|are|has|had|will)\b)")
_NOW_NEXT = Passing(
    r"\s+and\s+(?=(?:now\s+)?(?:work|live|study|teach|drive)s?\b[^,;.]*\bnow\b)", re.IGNORECASE
)
_STARTS = frozenset(
    "i we he she they it you my our his her their i'm i've we're we've she's he's now then finally"
    " am is was were have has had not don't can't can cannot the".split()
)

_CONTRACTED = Passing(r"(?:i|we|he|she|they|it|you)'(?:m|s|ve|re|ll|d)$")  # no "Hannah and I"

_UNREAL = Passing(
    r"\b(?:if|unless|would|could|might|maybe|perhaps|possibly|wish|imagine|suppose|hopefully|hope"
    r"|hoping|should|shouldn't|wouldn't|couldn't|someday|one day|some day|pretend|tempted|let's"
    r"|considering|(?:dream(?:t|ed|s|ing)?|nightmares?) (?:of|about|that|where)"
    r"|resolution (?:is|was) to"
    r"|when (?:i turn|we turn|s?he turns|they turn)"
    r"|(?:tell(?:s|ing)?|told|ask(?:s|ed|ing)?|beg(?:s|ged|ging)?|urge[sd]?|advise[sd]?|want(?:s|ed)?)"
    r" (?:me|us|him|her|them) (?:not )?to|thinking (?:about|of)|think about"
    r"|as if|as though|not sure|wonder(?:ing)?|doubt|what about|how about|may (?:be|have|not|need)"
    r"|supposed to|(?:almost|nearly)(?! every| daily| all| always| never| \d| an? )|ought"
    r"|can't wait"
    r"|cannot wait|look(?:ing)? forward|felt? like"
    r"|feels? like|afraid (?:that|of losing)|worried|in case|before i|until i"
    r"|i'd|we'd|he'd|she'd|they'd|you'd)\b",
    re.IGNORECASE,
)
_FALSE_UNREAL = Passing(r"\b(?:even if|hope you|hope all|i'd been|we'd been|i'd had)\b", re.I)
_HEARSAY = Passing(
    r"\b(?:they|he|she|people|everyone|everybody|some|someone|folks|[A-Z]\w+|(?:[Mm]y|his|her"
    r"|[Oo]ur|[Tt]he|a|their)(?: (?!(?:is|was|are|has|had|can|and|will|did|does)\b)[\w-]+){1,3})"
    r" (?:(?!can\b)\w+ )?(?:says?|said|tells?|told|thinks?|thought|believes?"
    r"|believed|claims?|claimed|heard|reckons?|insists?|insisted|suggests?|suggested|argues?"
    r"|asked|asks|wants me|wanted me|mentioned|warned|swears?|swore|joked?|jokes?|assumes?|assumed"
    r"|pretends?|pretended|suspects?|figures?|fears?|predicts?|expects? me|would love"
    r"|(?:keeps |is |was )?telling (?:everyone|everybody|people|me|us))\b"
    r"|\b(?:i|we) (?:\w+ )?(?:heard|read|was told|were told)\b|\baccording to\b|\brumou?r|\bgossip"
    r"|\ballegedly\b|\bsupposedly\b|\bthey say\b"
    r"|(?<!I'm )(?<!I was )(?<!in )(?<!by )(?<!for )(?<!ke[ep][pt] )"
    r"\b(?:claiming|insisting|alleging)\b",
)
# Before a comma: what comes after it is what somebody says.
_SOURCE = re.compile(r"\W*(?i:according to|if you ask) (?:[A-Z][\w-]+|him|her|them)\W*$")
_EXPERT = Passing(
    r"\b(?:doctors?|dentist|vet|tests?|results?|therapist|allergist|specialist|surgeon)\b",
    re.IGNORECASE,
)
_JOKE = Passing(
    r"\b(?:just kidding|kidding|i'm joking|just joking|jk|j/k|only joking|joking aside|pulling your"
    r" leg|as a joke|april fools?)\b",
    re.IGNORECASE,
)
_SARCASM = Passing(
    r"\b(?:said (?:no one|nobody)|and i'm the (?:queen|king|pope|tooth fairy|emperor)"
    r"|yeah,? right|oh,? (?:great|sure|joy|wonderful|fantastic|yes)[,.!]|as if!"
    r"|not!$"
    r"|because who doesn't|just what i needed|how i (?:just )?love)",
    re.IGNORECASE,
)
_TAKES_JOKE_BACK = Passing(
    r"\b(?:was|were) (?:just |only )?(?:joking|kidding) (?:when|about)", re.I
)
_OPINION = Passing(r"^\W*(?:i|we) (?:\w+ )?(?:think|believe|feel|guess|find|know|say|said)\b", re.I)

_IF = Passing(r"\b(?:if|unless|imagine|wish|suppose|maybe|perhaps)\b", re.IGNORECASE)
# An offer, and no condition of what was said before it.
_POLITE = Passing(
    r",? if (?:you|anyone|anybody)(?:'re|'d)? (?:ever |guys )?(?:want|need|like|feel|wonder|care"
    r"|are|ask"
    r"|fancy|interested)\w*\b[^,]*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A clause at `span`, and whether it is told as a fact."""

    span: Span
    text: str
    asserted: bool


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """The text, as long as before, with straight apostrophes and without what others said."""
    straight = text.replace("’", "'").replace("‘", "'")
    return _QUOTED.sub(_blank, straight)


@once
def plainly(told: Reading) -> tuple[Worded, ...]:
    """The clauses of a statement with their words in `plain` text."""
    text = plain(told.said.text)
    return tuple((clause, text[slice(*clause.span)]) for clause in told.clauses)


def _blank(match: re.Match[str]) -> str:
    """Quoted speech as spaces; a title in quotes stays."""
    before = match.string[max(0, match.start() - 20) : match.start()]
    if _SPOKEN.search(match.group()) or _SAYING.search(before):
        return " " * len(match.group())
    return match.group()


@lru_cache(maxsize=LATEST)
def sentences(text: str) -> tuple[Span, ...]:
    """The sentences of a text, with the marks at their ends, without the spaces before them."""
    found = (bare(text, match.span()) for match in _SENTENCE.finditer(text))
    return tuple((start, end) for start, end in found if start < end)


def stretches(text: str, speaker: str) -> tuple[Stretch, ...]:
    """The clauses of `plain` text, in order. What the speaker says is no hearsay."""
    spans = sentences(text)
    joking = [_is_joke(text[start:end]) for start, end in spans]
    found: list[Stretch] = []
    for number, (start, end) in enumerate(spans):
        jokes = joking[number] or (number + 1 < len(joking) and joking[number + 1])
        real = not jokes and _may_be_asserted(text[start:end])
        passed_on = False
        for clause in _clauses(text, start, end):
            said = text[clause[0] : clause[1]]
            sure = real and not _is_unreal(said) and not _is_hearsay(said, speaker)
            found.append(Stretch(clause, said, sure and not passed_on))
            passed_on = bool(_SOURCE.match(said))
    return tuple(found)


def _is_joke(sentence: str) -> bool:
    return bool(_JOKE.search(sentence)) and not _TAKES_JOKE_BACK.search(sentence)


def _may_be_asserted(sentence: str) -> bool:
    if sentence.rstrip().endswith("?") or _SARCASM.search(sentence):
        return False
    doubtful = _IF.search(sentence) and _IF.search(_POLITE.sub("", sentence))
    return not doubtful or bool(_FALSE_UNREAL.search(sentence))


def _is_unreal(clause: str) -> bool:
    return bool(_UNREAL.search(clause)) and not _FALSE_UNREAL.search(clause)


def _is_hearsay(clause: str, speaker: str) -> bool:
    match = _HEARSAY.search(clause)
    if match and match.group().lower().startswith(speaker + " "):
        return False
    return bool(match) and not _OPINION.match(clause) and not _EXPERT.search(clause)


def _clauses(text: str, start: int, end: int) -> Iterator[Span]:
    """Cut at commas, dashes and conjunctions; "and" only where a clause follows it."""
    last = start
    for cut_start, cut_end, joins in sorted(_cuts(text, start, end)):
        if joins and not _has_verb(text[last:cut_start]):
            continue  # Hannah and I
        if cut_start > last:
            yield last, cut_start
        last = max(last, cut_end)
    if last < end:
        yield last, end


def _cuts(text: str, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
    """(start, end, whether names may be joined there) of each break."""
    for match in _BREAK.finditer(text, start, end):
        if not _in_number(text, match):
            yield *match.span(), False
    for match in _NOW_NEXT.finditer(text, start, end):
        yield *match.span(), True
    for match in _NAME_NEXT.finditer(text, start, end):
        yield *match.span(), True
    for match in _MAY_BREAK.finditer(text, start, end):
        word = match["next"].lower()
        if word in _STARTS or word in PAST_FORMS:
            yield match.start(), match.start("next"), not _CONTRACTED.match(word)


def _has_verb(text: str) -> bool:
    words = re.findall(r"[a-z]+|'(?:m|s|re|ve)", text.lower())
    return any(word in LEMMAS or word in AUXILIARIES for word in words)


def _in_number(text: str, match: re.Match[str]) -> bool:
    """1,050 and 8:30 are one."""
    start, end = match.span()
    return text[start - 1 : start].isdigit() and text[end : end + 1].isdigit() and end - start == 1
