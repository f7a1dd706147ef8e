"""Whom an English clause tells of, where that is surely another than the older one told of.

"Her roommate dropped out" leaves Lena's studies alone, "my brother's rent went up" mine, and the
dog's weight is nobody else's. Who acts on the speaker, or on a thing that was told of, is no
stranger to it: a landlord, a doctor, whoever sold the car.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pipeline.domain.conflicts.en.grammar import find_subject, joined
from pipeline.domain.conflicts.en.phrases import Token, tokens
from pipeline.domain.conflicts.en.sentences import plain, sentences
from pipeline.domain.conflicts.en.slips import slips
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.words import OTHER_OWNERS, PRONOUNS, RELATIVES, SELF, SELF_OWNERS
from pipeline.domain.conflicts.kinds import widened
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Clause, Reading, Span
from pipeline.domain.names_words import GIVEN_NAMES


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


_GROUPS = (
    _stems("child kid son daughter baby boy girl toddler twin teenager"),
    _stems("partner wife husband boyfriend girlfriend fiancé fiancée fiance fiancee spouse"),
    _stems("grandmother gran nan"),
    _stems("grandfather grandad"),
    _stems("friend buddy pal mate"),
    _stems("roommate flatmate housemate"),
    _stems("neighbor neighbour"),
    _stems("colleague coworker"),
    _stems("parents folks mother father"),
    _stems("brother sister sibling twin"),
    _stems("dog puppy pet"),
    _stems("cat kitten pet"),
    _stems("boss manager supervisor"),
    _stems("teacher tutor coach trainer instructor"),
)
_MALE = _stems("son brother father husband boyfriend boy guy man grandfather uncle nephew grandson")
_FEMALE = _stems(
    "daughter sister mother wife girlfriend girl woman lady grandmother aunt niece granddaughter"
)
_SEXES = ((_MALE, _FEMALE), (_FEMALE, _MALE))
_ANIMALS = _stems("dog cat puppy kitten hamster rabbit pony horse parrot")
PERSONS = _stems(" ".join(RELATIVES)) - _stems("team family") | _stems(
    "mate housemate classmate guy man woman lady girl boy toddler couple people folks person"
    " someone somebody everyone everybody nobody gran nan pupil apprentice trainee brother-in-law"
    " sister-in-law mother-in-law father-in-law stepbrother stepsister godson goddaughter godmother"
    " ex-husband ex-wife ex-boyfriend ex-girlfriend youngest eldest oldest teammate opponent rival"
    " bassist drummer trainer assistant bloke lad chap teenager crowd customer client others"
    " hairdresser barber driver patient guest"
)
# They act on those who tell of them.
_ACTING = _stems(
    "landlord landlady boss manager doctor dentist vet therapist teacher tutor coach trainer mentor"
    " somebody someone nobody everyone everybody client customer"
)
_TEACHING = _stems("teacher boss manager")  # whose pupil one is, is news of oneself
_HOUSEHOLD = _stems(
    "wife husband partner boyfriend girlfriend fiancé fiancée fiance fiancee spouse son daughter"
    " child kid baby dog cat puppy kitten twin mother father parents"
)
# One of several, where it is told which: the design agency, and not the bank.
_BODIES = _stems(
    "team agency company firm department division class group band club school family office"
    " startup bank council government supplier competitor tenant"
)
_PARTNERS = _stems(
    "wife husband partner boyfriend girlfriend fiancé fiancée fiance fiancee spouse ex-husband"
    " ex-wife"
)
_UNWED = Pattern(
    r"\b(?:single|divorced|widow\w*|unmarried|dating|engaged|married|alone|on my own)\b",
    re.IGNORECASE,
)
_OF = frozenset("one two three four five half some most many all none few couple both".split())
_CUT = frozenset(
    "of to for with in on at from about by near under over across next upstairs downstairs behind"
    " beside who that which whose i we he she they".split()
)
_LEADING = frozenset("my our his her their the a an one half some".split())
_FAR = 4  # words in which the person is named
_JOINT = re.compile(r"\s*(?:[;:,()—–]|\b(?:and|but|so|then)\b)\s*")
_DETERMINERS = frozenset("my our his her their the a an this that".split())
_ANY = _stems(
    "one thing place rest new other latest date day time hour price cost fee start deadline venue"
    " location number name address colour size owner start end length amount total bill figure dose"
)
_FAVOURITE = Pattern(r"\bfavou?rite|\bbest\b", re.IGNORECASE)
_UNSAID = frozenset("it this that these those there what who which".split())
_US = Pattern(r"\b(?:i|me|my|mine|we|us|our|ours)(?:'\w+)?\b", re.IGNORECASE)
_DONE_TO = Pattern(r"\b(?:me|us|it|them|my|our)\b", re.IGNORECASE)
# What somebody changes for himself or herself, and nobody for another.
_CHANGED = Pattern(
    r"(?: (?:has|have|had)|'(?:s|ve))?(?: (?:just|finally|also|now|recently|really|long))*"
    r" (?:switched (?:over |back )?(?:from|to)|moved (?:off|out|away|from)"
    r"|(?:dropped|pulled|backed) out|(?:gave|given) up|stopped \w+ing|quit|(?:came|come) off(?= \w)"
    r"|got (?:rid|out|off)|(?:turned|cancelled|changed|swapped|sold|took out) (?:his|her|their)"
    r"|resigned|stepped down|(?:went|gone|changed) from|no longer)\b",
    re.IGNORECASE,
)
_THEIR_OWN = Pattern(r"\b(?:his|her|their) (?:own |\w+ )??(?P<n>[\w-]+)", re.IGNORECASE)
_OURS = Pattern(r"\b(?:we|us|our|ours)(?:'\w+)?\b", re.IGNORECASE)
# These befall those with whom one lives, whoever does it.
_BEFALLS = Pattern(
    r"\b(?:moved (?:in|out|back)|proposed|arrived|born|pregnant|birth|together|each other"
    r"|had (?:a|an|another|their)|adopted|gave birth|welcomed|died|passed away|deal|rule"
    r"|confirmed|diagnosed|explained|told|found out)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Bearer:
    """`words`: the stems by which the one is called; `of`: those of the one who has him or her.

    `kind`: the speaker's own (`me`), a person or an animal, a pronoun, or a thing that is nobody's.
    """

    kind: str
    words: frozenset[str] = frozenset()
    of: str = ""
    owned: frozenset[str] = frozenset()
    itself: bool = True  # the person, and no thing of that person
    head: str = ""  # the stem of the thing
    end: int = 0  # where in the clause the subject ends


_NOBODY = Bearer("")


def is_strangers(
    place: int,
    later: Clause,
    old: Reading,
    new: Reading,
    *,
    corrects: bool = False,
    own: bool = False,
) -> bool:
    """Whether `later` tells of another than the older clause at `place`.

    `own`: that one has such a person may be the news itself, a girlfriend of Sam, who was single.
    """
    earlier = next((c for c in old.clauses if c.span[0] <= place < c.span[1]), None)
    if earlier is None:
        return False
    before, after = plain(old.said.text), plain(new.said.text)
    now, text = _told(after, later.span), after[slice(*later.span)]
    was, there = _told(before, earlier.span), _words(before)
    if was.kind != "me" and earlier.who is not None and old.speaker in earlier.who.names:
        was = Bearer("me")
    before = before[slice(*earlier.span)]
    rest = text[now.end :]
    if now.words & {stem(old.speaker), stem(new.speaker)}:
        return False
    if was.kind == "me" and now.kind in ("person", "thing") and _is_their_own(rest, there):
        return True
    if now.kind != "person":
        strange = corrects and later.negated and _is_corrected(was, now, there, _words(after))
        free = not corrects and not _DONE_TO.search(rest)
        return strange or (free and _is_other_thing(was, now, rest, there))
    known = now.words & (there | was.words)
    known = known or was.words & (_words(text) - (frozenset() if own else now.owned))
    if was.kind == "me" and now.owned and not (now.owned & there or own):
        return not _US.search(rest) and not now.words & _TEACHING  # my neighbour's dog
    if was.kind == "me" or known:
        return not known and _is_beside_me(now, rest, was, before)
    return _is_another(was, now, named=before[:1].isupper())


def _is_corrected(was: Bearer, now: Bearer, there: frozenset[str], said: frozenset[str]) -> bool:
    """The wine that is not from Porto, where one's mother was said to be."""
    if now.kind != "thing" or was.kind != "person" or not now.head or now.head in _ANY | there:
        return False
    return not (was.words | was.owned) & said


def _acts_alone(was: Bearer, now: Bearer, rest: str, there: frozenset[str]) -> bool:
    """Whoever moved off campus, where the speaker lives on it, and is called by no known word."""
    if was.kind != "me" or not was.itself or not now.head or now.head in _BODIES | there:
        return False
    return bool(_CHANGED.match(rest))


def _is_their_own(rest: str, there: frozenset[str]) -> bool:
    """Her tinnitus, where one's own was told of."""
    return any(stem(match["n"].lower()) in there for match in _THEIR_OWN.finditer(rest))


def _is_other_thing(was: Bearer, now: Bearer, rest: str, there: frozenset[str]) -> bool:
    """The printer that was moved is not the office, whatever room that is in."""
    if _acts_alone(was, now, rest, there):
        return True
    if not was.head or not now.head or now.head in _ANY or _FAVOURITE.search(rest):
        return False
    one, other = widened(frozenset({was.head})), widened(frozenset({now.head}))
    return not (one & (other | _words(rest)) or other & there)


def is_all_strangers(place: int, old: Reading, new: Reading) -> bool:
    """The same of a correction: of all its clauses that tell of what the older clause does."""
    earlier = next((c for c in old.clauses if c.span[0] <= place < c.span[1]), None)
    if earlier is None:
        return False
    marks = [slip.span for slip in slips(new.said.text)]
    told = [_after(c, marks) for c in new.clauses if c.words & earlier.words]
    told = [c for c in told if c.span[0] < c.span[1]]
    return bool(told) and all(is_strangers(place, c, old, new, corrects=True) for c in told)


def _after(clause: Clause, marks: Sequence[Span]) -> Clause:
    """What follows "I meant" in the clause."""
    start, end = clause.span
    ends = [e for s, e in marks if s < end and start < e]
    return replace(clause, span=(min(max([start, *ends]), end), end))


def _is_beside_me(now: Bearer, rest: str, was: Bearer, before: str) -> bool:
    if now.words & _PARTNERS and _UNWED.search(before):
        return False  # that there is one is news itself
    if _US.search(rest) or _BEFALLS.search(rest):
        return False
    strange = now.of in ("person", "them")
    if now.itself and not strange and now.words & _ACTING and not _CHANGED.match(rest):
        return False
    shared = bool(_OURS.search(before)) or not was.itself
    return not (now.itself and shared and now.words & _HOUSEHOLD)


def _is_another(was: Bearer, now: Bearer, *, named: bool) -> bool:
    """Of two who are called otherwise: not Lena and my sister, who may be one."""
    if was.kind == "thing" and named and not was.of:
        hers = now.of == "them" or now.owned & was.words  # her roommate, of Lena
        return was.itself and bool(hers and now.words & PERSONS)
    if was.kind != "person":
        return False
    if now.of == "them" or now.owned & was.words:
        return bool(now.words & PERSONS - _TEACHING)
    if any(now.words & one and was.words & other for one, other in _SEXES):
        return True
    named, first = not now.words & PERSONS, not was.words & PERSONS
    if named != first:
        return False
    return not any(now.words & group and was.words & group for group in _GROUPS)


def _words(text: str) -> frozenset[str]:
    return frozenset(content(text)) | {stem(word) for word in re.findall(r"[a-z-]+", text.lower())}


@lru_cache(maxsize=4096)
def _told(text: str, span: tuple[int, int]) -> Bearer:
    """The bearer of a clause; where it is left out, that of the clause before it."""
    start, end = span
    words = tokens(joined(text[start:end]), 0)
    place, stop = find_subject(words)
    told = words[place:stop] if stop is not None else _led(words)
    if told:
        return _bearer(told, text[start:end])
    begun = next((s for s, e in sentences(text) if s <= start < e), start)
    if not text[begun:start].strip():
        return Bearer("me") if stop is not None else _NOBODY
    before = text[begun:start].rstrip(" ,;:()—–")
    cut = max((m.end() for m in _JOINT.finditer(before)), default=0)
    if not before[cut:].strip():
        return _NOBODY
    return _told(text, (begun + cut, begun + len(before)))


def _led(words: Sequence[Token]) -> Sequence[Token]:
    """The person with whom a clause begins, whatever verb follows: `my buddy Al`."""
    if not words or words[0].low not in _LEADING:
        return ()
    ends = [place for place, word in enumerate(words[:_FAR]) if stem(word.low) in PERSONS]
    if not ends:
        return ()
    end = ends[0] + 1
    return words[: end + (end < len(words) and words[end].text in GIVEN_NAMES)]


def _bearer(words: Sequence[Token], text: str) -> Bearer:
    low = [word.low for word in words]
    end = words[-1].end
    if any(word in SELF for word in low[:1]) or ("and" in low and {*low} & SELF):
        return Bearer("me", end=end)
    if len(low) == 1 and (low[0] in PRONOUNS | _UNSAID | {"you"}):
        known = low[0] in ("everyone", "everybody", "someone")
        return Bearer("person", _stems(low[0]), end=end) if known else Bearer("?", end=end)
    if low[-1] == "people" and len(low) == 2 and low[0] not in ("the", "some", "most", "many"):
        return Bearer("thing", _stems(low[1]), end=end)  # eleven people: a count
    if (
        len(low) > 1
        and words[0].text[:1].isupper()
        and low[1] == "from"
        and low[0] not in _DETERMINERS
    ):
        return Bearer("person", _stems(low[0]), end=end)  # Katya from my ward
    if len(low) > 1 and low[0] in _OF:
        words = words[2:] if low[1] == "of" else words[1:]
    return _phrase(words, text, end) if words else _NOBODY


def _phrase(words: Sequence[Token], text: str, end: int) -> Bearer:
    """`my brother's rent` is my brother's, `the guy upstairs` and `her roommate` are persons."""
    parts = _parted(words, text)
    first = parts[0][0].low
    of = "me" if first in SELF_OWNERS else "them" if first in OTHER_OWNERS else ""
    called = [_called(part) for part in parts]
    if first == "the" and parts[0][-1].low == "family":
        called[0] = _stems("family")
    if called[-1] and {"other", "another"} & {word.low for word in parts[-1]}:
        called[-1] = frozenset({"other"})
    for place in range(len(called) - 1, -1, -1):
        if called[place]:
            owner = "person" if place else of
            owned = called[place - 1] if place else frozenset()
            itself = place == len(called) - 1
            return Bearer("person", called[place], owner, owned, itself, end=end)
    head = stem(parts[-1][-1].low)
    if of == "me":
        return Bearer("me", itself=False, head=head, end=end)
    which = frozenset(content(" ".join(word.text for word in parts[-1])))
    if len(which) > 1 and stem(parts[-1][-1].low) in _BODIES:
        return Bearer("person", which, of, end=end)
    named = frozenset(stem(word.low) for word in parts[-1])
    return Bearer("thing", named, of, head=head if first in _DETERMINERS else "", end=end)


def _parted(words: Sequence[Token], text: str) -> list[list[Token]]:
    """The words between one 's and the next, as far as the thing itself is named."""
    parts: list[list[Token]] = [[]]
    for place, word in enumerate(words):
        if word.low == "'s":
            parts.append([])
        elif place and word.low in _CUT and parts[-1]:
            break
        else:
            parts[-1].append(word)
            if text[word.end : word.end + 2] == "' ":
                parts.append([])
    return [part for part in parts if part]


def _called(part: Sequence[Token]) -> frozenset[str]:
    """The name of a person, and what he or she is: nothing for what is neither."""
    names = {word.low for word in part if word.text in GIVEN_NAMES}
    last = stem(part[-1].low)
    kinds = {stem(word.low) for word in part} & (PERSONS | _ANIMALS)
    if last in PERSONS | _ANIMALS or (kinds and part[-1].text[:1].isupper()):
        return frozenset({*kinds} | {stem(name) for name in names})
    if names and all(word.text[:1].isupper() for word in part):
        return frozenset(stem(word.low) for word in part)
    return frozenset()
