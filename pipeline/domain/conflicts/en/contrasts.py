"""English news and corrections of another thing of the kind, of another's, or of another value.

The home insurance is not the car insurance, Dr. Kim's office not Dr. Lee's, and who never was
in Oslo may well have been in Rome.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.domain.conflicts.en.sentences import plain
from pipeline.domain.conflicts.en.slips import slips
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.topics import KIN, LIGHT, numbers, other_value, shared, topic
from pipeline.domain.conflicts.en.words import LEMMAS
from pipeline.domain.conflicts.kinds import widened
from pipeline.domain.conflicts.matching import called
from pipeline.domain.conflicts.values import Clause, Reading, Span, Who
from pipeline.domain.stop_words import ENGLISH

_WORD = re.compile(r"[\w'-]+")
_DETERMINER = re.compile(
    r"(?:my|our|the|his|her|their|your|an?|its|this|that)$|(?P<x>[\w.-]+)(?:'s|s')$",
    re.IGNORECASE,
)
_THEIRS = frozenset({"his", "her", "their", "your"})
_NO_OWNERS = frozenset("it that there he she who what here let where how".split())
# They say nothing of which one it is.
_VAGUE = frozenset(
    "new old current own whole same entir actual next last main usual regular lat"
    " previou form origin littl big favorit favourit dear lovely".split()
)
_SIDES = frozenset("left right first second third upper lower front back".split())
_ANY = frozenset("there it that this everyth everybodi everyon one nobodi someth someon".split())
_PRONOUN = re.compile(r"\b(?:he|she|they|him|her|his|hers|their|them|it)(?:'\w+)?\b", re.I)
_IN_IT = re.compile(r"\b(?:in|on|of|with|about|for) it\b", re.I)
_OURS = re.compile(r"\b(?:i|me|my|mine|we|us|our|ours)(?:'\w+)?\b", re.I)
_TITLES = frozenset({"dr", "mr", "mrs", "ms", "prof", "professor", "miss", "sir"})
_OFFSPRING = frozenset("child kid boy girl son daughter twin babi".split())
_LABEL = r"\b{} (?P<l>[A-Z]\d*|\d+[A-Z]?|[A-Z]\w?\d+)\b"
_SOON = 4  # characters, of an article at most
_COMPLEMENT = re.compile(
    r"\b(?P<n>[\w-]+) (?P<p>to|with|at|of|from|for) (?:the |an? |my |our |his |her |their )?"
    r"(?P<v>[\w'-]+)"
)
_AGED = re.compile(r"\b(?P<a>old|new) (?P<n>[\w-]+)", re.IGNORECASE)
_LONGEST = 3  # words before a noun that tell which one it is

_NOT = re.compile(
    r"\b(?:not|never|no|neither|nor|without)\b|n't\b|\bcannot\b",
    re.IGNORECASE,
)
# It is said of the mistake, or of what is only so from some time on.
_OF_MIND = re.compile(
    r"\s*(?:really |actually |even |quite |too |very |being |been |have |ever )*(?:know|remember"
    r"|think|recall|car(?:e|ing)|look\w*|check\w*|listen\w*|pa(?:y|id|ying)|reali[sz]e\w*|notic\w*"
    r"|mean|meant|read|hear\w*|see|seen|sa(?:y|id)|tell|told|want|expect|believe|suppose\w*"
    r"|honest|truthful|thinking|sure|accurate|right|true|correct|clear|only|just|idea|clue|doubt"
    r"|wait|even|because|so\b|the case|way|mistake|worr|understand|pronounc\w*|any ?more|longer"
    r"|mind|what|that\b|concentrat\w*|follow\w*|count\w*|wearing|wrong|write|written|until|till"
    r"|before|such|as\b)\b",
    re.IGNORECASE,
)
_REACH = re.compile(r"[^.,;:!?—–]*?(?=$|[.,;:!?—–]|\b(?:but|and|until|because|as|like)\b)")
_PLACED = re.compile(r"\b(?P<p>in|at|to|with|from|for) (?:the |an? |my |our )?(?P<v>[\w'-]+)")
_ONE = re.compile(r"\bone\b|\bin the first place\b", re.IGNORECASE)
_PART = re.compile(r"[^.;:!?]+")
_NAME = re.compile(r"\b[A-Z][\w-]+")


def is_beside(place: int, later: Clause | None, old: Reading, new: Reading) -> bool:
    """Whether the newer statement tells of another one than the older clause at `place`."""
    clause = next((c for c in old.clauses if c.span[0] <= place < c.span[1]), None)
    if clause is None or clause.who is None:
        return False
    before, after = plain(old.said.text)[slice(*clause.span)], plain(new.said.text)
    who = clause.who
    if _is_other_kind(who, before, after, old.speaker) or _is_other_label(who, before, after):
        return True
    if _is_of_another(who, before, after):
        return True
    if later is None or later.who is None or _OURS.search(after, *later.span):
        return False
    told_apart = (who.mods | later.who.mods) - _VAGUE or later.who.owner not in ("", old.speaker)
    things = not who.names and not later.who.names and bool(told_apart)
    return things and _is_other_subject(clause, later, after, old.speaker)


def is_beside_all(place: int, old: Reading, new: Reading) -> bool:
    """The same of a correction, in which only some clauses tell what is right."""
    if is_beside(place, None, old, new):
        return True
    text = plain(new.said.text)
    marks = [slip.span for slip in slips(new.said.text) if slip.sure]
    told = [
        c for c in new.clauses
        if c.words and not any(s < c.span[1] and c.span[0] < e for s, e in marks)
    ]  # fmt: skip
    told = [c for c in told if c.who is not None and old.speaker not in c.who.names]
    clause = next((c for c in old.clauses if c.span[0] <= place < c.span[1]), None)
    if clause is None or not told or clause.who is None:
        return False
    before = topic(clause, old.said.text, old.speaker)
    values = {value for value, _ in before.numbers}
    given = {value for c in told for value, _ in numbers(text[slice(*c.span)])}
    denied = all(c.negated for c in told)
    otherwise = denied or bool(values and given - values)
    if not otherwise and before.beside <= frozenset(content(text)):
        return False  # it was not this one who did it
    if before.own and not clause.who.owner:
        return otherwise and all(_is_anothers(c, clause, text) for c in told)
    return all(_is_other_subject(clause, c, text, old.speaker) for c in told)


def _is_anothers(new: Clause, old: Clause, text: str) -> bool:
    """Mia has three brothers, whatever number the speaker has."""
    of = new.who.names if new.who else frozenset()
    strange = not shared({stem(part) for name in of for part in name.split()}, old.words)
    return bool(of) and strange and not _OURS.search(text, *new.span)


def is_other_value(place: int, old: Reading, new: Reading) -> bool:
    """Whether all that is denied is something that the older clause does not hold."""
    clause = next((c for c in old.clauses if c.span[0] <= place < c.span[1]), None)
    if clause is None or clause.negated:
        return False
    told = topic(clause, old.said.text, old.speaker)
    text = plain(new.said.text)
    marks = tuple(slip.span for slip in slips(new.said.text))
    denied = tuple(_denied(text, marks))
    if not denied or other_value(told, clause, text):
        return False
    verbs = frozenset(stem(claim.verb) for claim in clause.claims)
    values = frozenset(number for number, _ in told.numbers)
    words = frozenset(widened(told.words) | told.subject | told.people)
    words |= frozenset(_WORD.findall(told.text.lower()))
    rest = " ".join(_around(text, marks))
    for one in denied:
        rest = rest.replace(one, " ", 1)
    if shared(told.beside - verbs - told.subject - LIGHT, frozenset(content(rest))):
        return False  # it is named as wrong, or told anew
    return not any(_holds(one, words, verbs, values, told.text) for one in denied)


def _denied(text: str, marks: tuple[Span, ...]) -> Iterator[str]:
    """What follows a "not" that does not belong to the words of the mistake."""
    for match in _NOT.finditer(text):
        reach = _REACH.match(text, match.end())
        own = not any(start <= match.start() < end for start, end in marks)
        if own and reach and not _OF_MIND.match(reach.group()):
            yield reach.group()


def _around(text: str, marks: tuple[Span, ...]) -> Iterator[str]:
    """The parts of sentences with the words of the mistake."""
    for match in _PART.finditer(text):
        if any(start < match.end() and match.start() < end for start, end in marks):
            yield match.group()


def _is_elsewhere(told: str, before: str) -> bool:
    """No medal in running, where one in swimming was told of."""
    there = {match["p"]: _words(match["v"]) for match in _PLACED.finditer(before)}
    return any(
        there.get(match["p"]) and _words(match["v"]) and not there[match["p"]] & _words(match["v"])
        for match in _PLACED.finditer(told)
    )


def _holds(
    told: str, words: frozenset[str], verbs: frozenset[str], values: frozenset[str], before: str
) -> bool:
    """Whether what is denied stands in the older clause."""
    given = {number for number, _ in numbers(_ONE.sub("", told))}
    if given:
        return bool(given & values)
    if _is_elsewhere(told, before):
        return False
    said = frozenset(content(told)) - LIGHT
    first = next(iter(told.split(maxsplit=1)), "")
    said = said - {stem(first)} if first in LEMMAS and len(said) > 1 else said  # the verb
    named = {match.group() for match in _NAME.finditer(told)}
    days = {name.lower() for name in named if not content(name)}  # Monday is no word of a topic
    named_words = frozenset(word for name in named for word in content(name))
    if named_words - shared(named_words, words) or days - words:
        return False
    strange = said - shared(said, words)
    if strange & _OFFSPRING and words & _OFFSPRING:
        return True
    return not strange or bool(shared(said - verbs, words))


def _is_other_kind(who: Who, before: str, after: str, speaker: str) -> bool:
    """Another one of the same name is meant wherever that name is used."""
    if not who.head or who.head in who.names:
        return False
    mods = who.mods | {stem(name) for name in who.names if " " not in name}
    mods = (mods | frozenset().union(*(of for _, of in _named(before, who.head)))) - _VAGUE
    there = _words(before)
    found = tuple(_named(after, who.head))
    theirs = bool(found) and all(_is_others_own(owner, who, there, speaker) for owner, _ in found)
    if theirs or _is_old_and_new(who.head, before, after):
        return True
    if mods & _words(after):
        return False
    return bool(found) and all(
        (bool(mods and of) and not of & there) or _is_others_own(owner, who, there, speaker)
        for owner, of in found
    )


def _is_old_and_new(noun: str, before: str, after: str) -> bool:
    """The old server is told of, and then the new one."""
    first = {m["a"].lower() for m in _AGED.finditer(before) if stem(m["n"]) == noun}
    second = {m["a"].lower() for m in _AGED.finditer(after) if stem(m["n"]) == noun}
    return bool(first and second) and not first & second


def _is_others_own(owner: str, who: Who, there: frozenset[str], speaker: str) -> bool:
    """`owner`: the word before the thing, a possessive pronoun or the stem of a possessor."""
    if owner in _THEIRS:
        return who.owner == speaker
    if not owner or owner in there or not (who.owner or who.mods):
        return False
    owners = {stem(part) for part in re.split(r"[/ ]", who.owner) if part} - {stem(speaker)}
    return not owners or bool(owners & KIN) == (owner in KIN)


def _words(text: str) -> frozenset[str]:
    """The stems of all its words that are not small ones, of morning and evening too."""
    found = re.split(r"[^\w']+", text.lower())
    kept = (word for word in found if word and (word not in ENGLISH or word in _SIDES))
    return frozenset(stem(word) for word in kept)


@lru_cache(maxsize=8192)
def _named(text: str, noun: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Whose and which, at every place where the text has the noun with an article or an owner."""
    words = [match.group() for match in _WORD.finditer(text)]
    found = []
    for place, word in enumerate(words):
        if stem(word) != noun:
            continue
        one: tuple[str, frozenset[str]] = ("", frozenset())
        for back in range(place - 1, max(-1, place - 2 - _LONGEST), -1):
            match = _DETERMINER.match(words[back])
            if match and (match["x"] or "").lower() not in _NO_OWNERS:
                low = words[back].lower()
                owner = stem(match["x"]) if match["x"] else low if low in _THEIRS else ""
                of = _words(" ".join(words[back + 1 : place])) - _VAGUE
                one = (owner, of)
                break
        found.append(one)
    return tuple(found)


def _is_of_another(who: Who, before: str, after: str) -> bool:
    """The flight to Oslo is not the flight to Rome."""
    if not who.head:
        return False
    first = next(_complements(before, who.head), None)
    others = tuple(_complements(after, who.head))
    if not first or not others or first[1] & _words(after):
        return False
    return all(prep == first[0] and not of & _words(before) for prep, of in others)


def _complements(text: str, noun: str) -> Iterator[tuple[str, frozenset[str]]]:
    for match in _COMPLEMENT.finditer(text):
        of = _words(match["v"])
        if stem(match["n"]) == noun and of:
            yield match["p"], of


def _is_other_label(who: Who, before: str, after: str) -> bool:
    """Team A is not team B, where that is what is told of."""
    heads = {who.head, *(name.split()[0] for name in who.names if " " in name)} - {""}
    for head in heads:
        label = re.compile(_LABEL.format(rf"(?i:{re.escape(head)}\w?)"))
        first = label.search(before)
        there = {match["l"] for match in label.finditer(after)}
        if first and first.start() <= _SOON and there and first["l"] not in there:
            return True
    return False


def _is_other_subject(old: Clause, new: Clause, text: str, speaker: str) -> bool:
    """Both tell of somebody or something, and neither names that of the other."""
    if old.who is None or new.who is None or speaker in new.who.names:
        return False
    first, second = _subject(old.who, speaker), _subject(new.who, speaker)
    if not first or not second or second & _ANY or any(n[:1] == "?" for n in new.who.names):
        return False
    if _PRONOUN.search(_IN_IT.sub("", text)) or shared(first, frozenset(content(text)) | second):
        return False
    if shared(second, old.words | first):
        return False
    return bool(first & KIN) == bool(second & KIN)


def _subject(who: Who, speaker: str) -> frozenset[str]:
    owner = {stem(part) for part in re.split(r"[/ ]", who.owner) if part}
    found = {stem(part) for word in called(who) for part in word.split()} | owner
    return frozenset(found - {stem(speaker), ""} - _TITLES)
