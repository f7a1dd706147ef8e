"""Whether an English clause tells of the past or of what is to come.

The verb that stands nearest before a time says it ("he said the party is on 12 May"), within
the piece of the sentence that commas and conjunctions leave; then the nearest after it, then the
pieces around. A clause without a verb says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from re import Match
from typing import Literal

from pipeline.domain.time_spans import Tense

_WINDOW = 160  # characters of a sentence looked at on each side
_SENTENCE_END = re.compile(r"(?<!\bDr)(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bSt)[.!?\n。！？](?!\w)")
_PIECE = re.compile(
    r"[,;:()—–]|\b(?:and|but|because|so|while|when|whereas|although|though|if|that|which|who)\b",
    re.I,
)
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?", re.I)
_PREPOSITIONS = frozenset("on in at for to until till by before after during since from of".split())
_TO_COME = frozenset("for to until till by".split())  # between what was planned and its time

_PRONOUNS = frozenset("i we you they".split())
_DECIDERS = _PRONOUNS | frozenset("he she finally both all".split())
_BE = frozenset(
    "am is are isn't aren't i'm we're you're they're it's he's she's that's there's".split()
)
_WAS = frozenset("was were wasn't weren't".split())
_HAVE = frozenset("have has haven't hasn't i've we've you've they've".split())
_FUTURE = frozenset(
    "will shall gonna won't wanna upcoming tomorrow remind scheduled due let's lets please i'll "
    "you'll we'll he'll she'll they'll it'll that'll there'll".split()
)
_PRESENT = frozenset(  # verbs that tell of appointments, and what stands before a verb
    "do does don't doesn't can can't cannot must should starts begins leaves arrives opens "
    "closes ends comes goes takes returns lands departs happens runs visits flies moves turns gets "
    "wants needs hopes plans expects celebrates graduates marries retires plays meets".split()
)
_PAST = frozenset(
    "was were wasn't weren't did didn't had hadn't went saw met got made came took bought gave "
    "told said ran won lost left felt found began ate drove flew wrote read spent taught thought "
    "brought became been sold sent hit broke fell held kept led paid sang slept swam wore built "
    "caught chose knew heard stood grew understood forgot forgave drank rode rose stole threw woke "
    "lay laid shook sought dealt dug fed fought fled froze hid hung meant rang sank shot slid spun "
    "stuck stung struck swung swore tore wept withdrew sat spoke drew blew could couldn't".split()
)
_SAME_IN_THE_PAST = frozenset("quit put cut set let hurt cost shut bet beat spread split".split())
_PARTICIPLES = frozenset("been gone seen done taken given eaten written known grown flown".split())
_PLANNED = frozenset(
    "booked reserved arranged planned registered enrolled enlisted postponed rescheduled invited "
    "promised agreed decided confirmed".split()
)
_SHIFTED = frozenset("moved changed shifted pushed delayed".split())  # planned, when to a time
# A date is what they settle, where they speak of one: not "he fixed the sink".
_FIXED = frozenset("fixed settled finalized finalised set locked picked chose chosen".split())
_SETTLED_ON = frozenset("settled agreed decided".split())
_DATED = _FIXED | frozenset("booked reserved confirmed agreed".split())  # also "booked 4 May"
_DATES = frozenset("date dates day time deadline appointment meeting wedding trip".split())
_APPOINTMENTS = _DATES | frozenset(
    "flight flights ticket tickets exam interview visit party conference call surgery booking "
    "reservation dentist doctor's event launch release concert".split()
)
_BESIDE_DATE = frozenset("the now then instead".split())
_PLANNING = {"signed": ("up",), "bought": ("tickets",), "got": ("tickets",)}
_NO_VERBS = frozenset(  # words in -ed that are no past, or may be none
    "need indeed feed speed seed weed bed red excited hundred interested supposed naked scared "
    "related united wed thrilled".split()
)
_BEFORE_ADJECTIVES = frozenset(  # "my retired uncle": no verb
    "a an the my our your his their its some this these of with very so too be being get getting "
    "gets".split()
)
_BETWEEN = frozenset("not never also all already still just now fully finally".split())
_ASKING = frozenset(  # before a pronoun: "did I go"
    "did do does will can could was were have had has am are is shall should would didn't don't"
    " doesn't won't".split()
)
_NO_BARE_VERB = frozenset("all both guys two three and or too also would 'd".split())
_ORDERS = frozenset("call meet come bring buy remember join visit save don't".split())
_THINGS = frozenset("it that this them".split())
_PAIRS = {
    "about": ("to",),
    "going": ("to",),
    "want": ("to",),
    "need": ("to",),
    "have": ("to",),
    "has": ("to",),
    "hope": ("to",),
    "hoping": ("to",),
    "plan": ("to",),
    "planning": ("to",),
    "plans": ("to",),
    "looking": ("forward",),
    "see": ("you",),
    "can't": ("wait",),
    "cannot": ("wait",),
}

Kind = Literal["past", "present", "future", "planned"]


@dataclass(frozen=True, slots=True)
class _Sign:
    """What the word at `place` says."""

    place: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class _Piece:
    """The words of a piece of the sentence, and how many of them stand before the time."""

    words: tuple[str, ...]
    before: int


def tense(match: Match[str]) -> Tense:
    """What the verbs around a match say of it; None when there are none."""
    start = match.start("w") if "w" in match.re.groupindex else match.start()
    end = match.end()
    end -= match.group().endswith(".")  # of an abbreviation, and of the sentence
    before = _SENTENCE_END.split(match.string[max(0, start - _WINDOW) : start])[-1]
    after = _SENTENCE_END.split(match.string[end : end + _WINDOW], maxsplit=1)[0]
    left, right = _PIECE.split(before), _PIECE.split(after)
    own = _piece(left[-1], right[0])
    last = own.words[own.before - 1] if own.before else ""
    preposition = last if last in _PREPOSITIONS else ""
    if preposition == "since":
        return "past"
    if found := _of_piece(own, preposition):
        return found
    ahead = [_piece("", text) for text in right[1:]]
    behind = [_piece(text, "") for text in reversed(left[:-1])]
    alone = not set(own.words) - _PREPOSITIONS - _BESIDE_DATE
    if alone and behind and _announces(behind[0].words):
        return "future"
    for piece in (*ahead, *behind) if alone else (*behind, *ahead):
        if found := _of_piece(piece, ""):
            return found
    return None


def _announces(words: Sequence[str]) -> bool:
    """Fixed: 4 May. Appointment moved, 4 May."""
    last = words[-1] if words else ""
    if last in _SHIFTED:
        return not _APPOINTMENTS.isdisjoint(words)
    return last in _PLANNED or (last in _FIXED and not _PRONOUNS.intersection(words[-2:-1]))


def _piece(before: str, after: str) -> _Piece:
    words = [word.lower() for word in _WORD.findall(before)]
    more = [word.lower() for word in _WORD.findall(after)]
    return _Piece((*words, *more), len(words))


def _of_piece(piece: _Piece, preposition: str) -> Tense:
    signs = list(_signs(piece.words))
    earlier = [sign for sign in signs if sign.place < piece.before]
    if earlier:
        return _meaning(earlier[-1], piece, preposition)
    later = next((sign for sign in signs if sign.place >= piece.before), None)
    return _meaning(later, piece, "") if later else None


def _meaning(sign: _Sign, piece: _Piece, preposition: str) -> Tense:
    words, at = piece.words, sign.place
    if sign.kind == "present" and "from" in words[at + 1 : piece.before - 2]:
        return None  # "I'm tired from the race on Sunday": what it comes from may well be over
    if sign.kind != "planned":
        return sign.kind
    if words[at] in _SHIFTED:
        return "future" if preposition in _TO_COME else "past"
    if at >= piece.before or set(words[max(0, at - 2) : at]) & _WAS:
        return None  # it was planned for then: nobody says whether then is over
    gap = words[at + 1 : piece.before]
    if preposition in _TO_COME or "for" in gap or (not gap and words[at] in _DATED):
        return "future"
    if gap == ("on",) and words[at] in _SETTLED_ON and _before(words, at) in _DECIDERS:
        return "future"
    perfect = set(words[max(0, at - 2) : at]) & _HAVE
    between = set(gap) - _THINGS - _PREPOSITIONS
    return "past" if not between or (preposition == "on" and not perfect) else "future"


def _signs(words: Sequence[str]) -> Iterator[_Sign]:
    for at, word in enumerate(words):
        kind = _kind(words, at, word)
        if kind:
            yield _Sign(at, kind)


def _kind(words: Sequence[str], at: int, word: str) -> Kind | None:
    following = words[at + 1] if at + 1 < len(words) else ""
    if word in _FUTURE or following in _PAIRS.get(word, ()):
        return None if _before(words, at) in _WAS else "future"
    if word in ("do", "have") and not _ASKING.isdisjoint(words[max(0, at - 3) : at]):
        return None  # "what did I do", which says it before
    if _is_being(word, following):
        return "future" if _follows(words, at).endswith("ing") else "present"
    if word in _HAVE:
        return _of_have(words, at)
    planned = word in _PLANNED or word in _SHIFTED or following in _PLANNING.get(word, ())
    if planned or (word in _FIXED and _fixes_date(words, at)):
        return "present" if _before(words, at) in _BE else "planned"
    if word in _PAST:
        return None if _before(words, at) in _HAVE else "past"  # "I've got a date"
    if word.endswith("ed") and word not in _NO_VERBS:
        return _of_participle(words, at)
    told = word in _PRESENT or (at == 0 and word in _ORDERS)
    return "present" if told else _of_bare_verb(words, at, word)


def _fixes_date(words: Sequence[str], at: int) -> bool:
    """We set the date, settled on 4 May, picked 4 May for it; not "he fixed the sink"."""
    following = words[at + 1 : at + 4]
    if not following or following[0] == "for" or not _DATES.isdisjoint(following):
        return True
    return following[0] == "on" and words[at] in _SETTLED_ON


def _is_being(word: str, following: str) -> bool:
    """Am, is, are; and the 's of "my exam's on Friday", not that of "Ann's friend"."""
    if word in _BE:
        return True
    return word.endswith("'s") and (following in _PREPOSITIONS or following.endswith("ing"))


def _of_have(words: Sequence[str], at: int) -> Kind | None:
    """I have an exam; but "I have seen", and "have booked" is for the verb itself to say."""
    verb = _follows(words, at)
    if verb in _PLANNED or verb in _SHIFTED:
        return None
    if verb == "got" or (verb == "been" and any(w.endswith("ing") for w in words[at + 2 : at + 4])):
        return "present"
    ended = verb.endswith("ed") and verb not in _NO_VERBS
    return "past" if ended or verb in _PAST or verb in _PARTICIPLES else "present"


def _of_participle(words: Sequence[str], at: int) -> Kind | None:
    before = _before(words, at)
    if before in _BE or before.endswith("'s"):
        return "present"
    if not _FUTURE.isdisjoint(words[max(0, at - 3) : at]):
        return None  # "I will have finished by Friday"
    return None if before in _BEFORE_ADJECTIVES or before in _PREPOSITIONS else "past"


def _of_bare_verb(words: Sequence[str], at: int, word: str) -> Kind | None:
    """I fly, we leave; not "did I fly", which says it before."""
    before = _before(words, at)
    if before not in _PRONOUNS or word in _NO_BARE_VERB or word in _PREPOSITIONS:
        return None
    place = max(i for i in range(at) if words[i] == before)
    if place and words[place - 1] in _ASKING:
        return None
    return "past" if word in _SAME_IN_THE_PAST else "present"


def _follows(words: Sequence[str], at: int) -> str:
    return next((word for word in words[at + 1 : at + 4] if not _is_between(word)), "")


def _before(words: Sequence[str], at: int) -> str:
    return next((w for w in reversed(words[max(0, at - 3) : at]) if not _is_between(w)), "")


def _is_between(word: str) -> bool:
    return word in _BETWEEN or (word.endswith("ly") and word not in {"fly", "apply", "reply"})
