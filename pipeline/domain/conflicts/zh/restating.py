"""What a newer Chinese statement says outright of an older one: that it was wrong, or is no longer.

One mechanism for any topic: a cue, a topic that both share, and something in which they differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pipeline.domain.conflicts.values import Clause, Reading
from pipeline.domain.conflicts.zh import cues as cue
from pipeline.domain.conflicts.zh.asides import is_advice, is_aside
from pipeline.domain.conflicts.zh.numbers import amounts, moments
from pipeline.domain.conflicts.zh.people import people
from pipeline.domain.conflicts.zh.sentences import is_joke, plain, sentences
from pipeline.domain.conflicts.zh.topics import (
    Likeness,
    contrast,
    ends_alike,
    is_narrower,
    is_of_compound,
    is_of_same,
    is_told,
    likeness,
    same_copula,
    tokens,
)
from pipeline.domain.conflicts.zh.words import THEN

_BREAK = re.compile(r"[，,。！!？?；;]|(?<!\d)[：:](?!\d)")
_ASKED = re.compile(r"[？?]\s*$|(?:[吗么]|[谁怎哪几什多].*呢)\s*[。！!？?]?$")
_CONDITION = re.compile(r"如果|要是|万一|假如|倘若|是不是|难道")
_NEGATED = re.compile(r"(?:不|没有?|未|并非|无|哪)[^，。]{0,4}$")
# What a clause is about stands before these.
_PREDICATE = re.compile(
    r"(?<![不可要就但只总还])是|属于?|[叫姓在才]|总共|一共|(?:不|没有?|并非|未|哪|压根|根本"
    r"|从)(?!过|同|错)"
    r"|[\d一二两三四五六七八九十]+[点块元号个月周楼万]"
)
_ONCE_WAS = re.compile(rf"{THEN.pattern}|梦想|理想|曾|那会儿")
_ANY = frozenset("人家那边做用")  # he, she, and what they do
_NOT_ANY_MORE = re.compile(r"不(?:是|叫|在|姓|属)[^，。]*了(?:$|[，。！])")
_TELLS = re.compile(r"^[^，。]{1,4}(?:说|讲|告诉我|表示)|^我(?:还|一直|原来|之前|本来)*以为")
_RHETORIC = re.compile(r"吹牛|骗|瞎说|哪来的")
_NO_SUCH = re.compile(r"没有?(?:这|那)[回顿码个场次种]?(?:事|[，。]|$)|没影|不存在")
_NEVER_DID = re.compile(r"没(?:有)?[^，。]{1,4}过")
# 我说爱喝普洱是客气话: what is said to have been told is what is wrong.
_SAID = re.compile(
    r"(?:说|讲|提|以为|写)(?!错)(?:过|的|了)?(?P<v>[^，。]{2,24}?)[，]?(?:都?是|那是|这话|那句"
    r"|的话|这事|那都?是)"
    r"(?=[^，。]{1,8}(?:$|[，。]))|[说讲写](?:过|的)?(?P<w>[^，。]{2,24}?)[，]?(?:不对|是错的"
    r"|错了)(?=$|[，。！])"
)
_FALSE = re.compile(
    r"(?:^|[，。])(?P<v>[^，。]{2,16}?)(?:那个|这个|那|的)?(?:说法|这事|的事|一说|话)?(?:是|纯属"
    r"|都是)个?"
    r"(?:谣|误传|误会|假的|骗|乌龙|开玩笑|瞎|我?[编瞎乱胡])"
)
_RUMOUR = re.compile(r"有人[^，。]{0,3}说|网上[^，。]{0,4}说|据说|传言|听说")
# What others are said to have said may be wrong, too.
_REPORTED = re.compile(r"^(?:[听据]说|(?P<who>[^，。]{1,4})[说讲](?=[我他她它]))")
_DENIED = re.compile(r"(?:不|没有?)[会能太爱再]?([\u4e00-\u9fff])")
_FEW = 2  # characters
_MOST = 0.6
_HALF = 0.5
_SOME = 0.4
_SURE = 0.8
_HUNCH = 0.5
_NO = re.compile(r"[不没未无]|哪")
_OF_ME = re.compile(r"我(?![^，]*以为)")
_NOT_DONE = re.compile(r"没(?:有)?(?:[\u4e00-\u9fff]成(?!功|为)|能(?!够?力)|来得及|顾上|赶上)")
_THOUGHT = re.compile(r"以为|说|讲|写|记|填|报|当成?|听|之前|上次|以前|本来|原先|看成|算")
_STATES = re.compile(r"^(?:其实|实际上|事实上|原来|确实|还是|就是|我|他|她|的确)")
_EDGES = re.compile(
    r"^(?:我们?的?|在|是|什么|一[个名位种只家]|这|那|个|名|位)+|(?:的|了|啦|啊|呢)+$"
)


@dataclass(frozen=True, slots=True)
class Restated:
    """The older clause that is taken back, and how sure that is."""

    clause: Clause
    sure: float


@dataclass(frozen=True, slots=True)
class _Told:
    """A newer sentence with what stands around it, the clauses of them, and its cues."""

    sentence: str
    scope: str
    clauses: tuple[str, ...]
    erred: bool
    found: bool
    named: tuple[str, ...]
    never: bool
    stressed: bool

    @property
    def takes_back(self) -> bool:
        return any((self.erred, self.found, self.named, self.never, self.stressed))


def corrected_zh(old: Reading, new: Reading) -> Restated | None:
    """The clause of `old` of which `new` says that it was never so."""
    if new.language != "zh" or old.language != "zh":
        return None
    if old.speaker != new.speaker and not cue.ERRED.search(new.said.text):
        return None
    found = [
        Restated(clause, sure)
        for told in _taking_back(plain(new.said.text))
        for clause in old.clauses
        if (before := _claimed(old, clause)) and (sure := _wrong(before, old.said.text, told))
    ]
    return max(found, key=lambda one: one.sure, default=None)


def _claimed(old: Reading, clause: Clause) -> str:
    """What the clause claims; where somebody is said to have said it, that."""
    text = old.said.text[slice(*clause.span)]
    reported = _REPORTED.match(text)
    if reported:
        return (reported["who"] or "") + text[reported.end() :]
    return text if clause.asserted and not is_aside(text) else ""


@lru_cache(maxsize=8192)
def _taking_back(text: str) -> tuple[_Told, ...]:
    """The sentences that may say of anything that it was wrong."""
    return tuple(told for told in _told(text) if told.takes_back)


def _told(text: str) -> Iterator[_Told]:
    spans = sentences(text)
    for place, (start, end) in enumerate(spans):
        sentence = text[start:end]
        asked = _ASKED.search(sentence) and not (
            _RHETORIC.search(sentence) and "？" not in sentence
        )
        if asked or _CONDITION.search(sentence) or is_joke(sentence):
            continue
        if is_advice(sentence) and not cue.ERRED.search(sentence):
            continue
        first = spans[max(0, place - 1)][0]
        scope = text[first : spans[min(len(spans) - 1, place + 1)][1]]
        clauses = tuple(one.strip() for one in _BREAK.split(scope) if one.strip())
        yield _Told(
            sentence, scope, clauses,
            erred=bool(cue.ERRED.search(sentence) and not cue.NOT_ERRED.search(sentence)),
            found=bool(cue.FOUND_OUT.search(sentence)), named=_named(sentence),
            never=bool(_NEVER_DID.search(sentence)), stressed=bool(cue.STRESSED.search(sentence)),
        )  # fmt: skip


def _wrong(before: str, old: str, told: _Told) -> float:
    """How sure it is that the sentence says the older clause was wrong; 0 when it does not.

    `old` is the whole of the older statement.
    """
    erred, found, named = told.erred, told.found, told.named
    if named and (not _is_there(named, before) or _NOT_ANY_MORE.search(told.sentence)):
        return 0.0
    if named and erred and likeness(old, told.sentence).shared and _is_alone(old, before):
        return _SURE
    stressed = told.stressed or (told.never and "过" in before)
    if not (erred or found or named or stressed) or (not erred and _RUMOUR.search(told.sentence)):
        return 0.0
    said = [
        m["v"] or m.groupdict().get("w") or ""
        for one in (_SAID, _FALSE)
        if erred and (m := one.search(told.sentence))
    ]
    if any(_repeats(one, before) for one in said):
        return _SURE
    whole = likeness(before, told.scope)
    if erred and _NO_SUCH.search(told.sentence) and whole.word and whole.share >= _HALF:
        return _SURE
    if any(_says_again(before, one) for one in told.clauses):
        return 0.0
    if not erred and _NOT_DONE.search(told.sentence):
        return 0.0
    sure = max(
        (
            _of_clause(before, one, told, named, erred)
            for one in _about(before, told)
            if erred or found or named or _denies(one)
        ),
        default=0.0,
    )
    return min(sure, _HUNCH) if cue.NOT_SURE.search(told.sentence) else sure


def _about(before: str, told: _Told) -> Iterator[str]:
    """The clauses that may be about what the older one is about.

    What one is about is told once: after 充电宝不是小米的, 是华为的 is not about the telephone.
    """
    its, place = True, 0
    for clause in told.clauses:
        place = told.scope.find(clause, place)
        its = its or told.scope[:place].rstrip(' ”"')[-1:] in set("。！？!?；")
        subject = _subject(_TELLS.sub("", _told_after(clause)))
        if subject:
            its = _is_its_subject(before, clause)
        elif any(one in clause for one in told.named):
            its = True
        named = any(is_told(one, clause) for one in people(before))
        its = its or named or clause[0] in "他她它" or bool(_OF_ME.match(clause))
        if its:
            yield clause


def _says_again(before: str, clause: str) -> bool:
    """Whether the newer clause tells the same once more: 其实我是湖南人."""
    if _THOUGHT.search(clause) or _has_no(clause) or _has_no(before) or cue.ERRED.search(clause):
        return False
    same = tokens(before) <= tokens(clause) and _values(before) <= _values(clause)
    return same and len(tokens(before)) >= _FEW and bool(_STATES.search(clause))


def _has_no(text: str) -> bool:
    return bool(_NO.search(text))


def _is_alone(old: str, before: str) -> bool:
    """Whether the clause goes on with what the one before it is about: 大会在杭州，下周三开."""
    return len(tokens(before)) <= _FEW and old.strip(" 。") != before.strip(" 。")


def _denies(clause: str) -> bool:
    return bool(cue.STRESSED.search(clause) or _NEVER_DID.search(clause))


def _named(sentence: str) -> tuple[str, ...]:
    """What the sentence says it was not."""
    told = (
        next((group for group in m.groups() if group), "") for m in cue.NOT_BUT.finditer(sentence)
    )
    return tuple(bare for one in told if (bare := _EDGES.sub("", one.strip())))


def _is_there(named: tuple[str, ...], before: str) -> bool:
    return any(one in before or (tokens(one) and tokens(one) <= tokens(before)) for one in named)


def _of_clause(before: str, clause: str, told: _Told, named: tuple[str, ...], erred: bool) -> float:
    if not _is_of_it(before, clause, told.scope):
        return 0.0
    bare = cue.ERRED.sub(" ", clause) if erred else clause
    like, around = likeness(before, bare), likeness(before, cue.ERRED.sub(" ", told.scope))
    changed = bool(cue.NEWS.search(bare) or _ONCE_WAS.search(bare)) and not erred
    theirs = any(is_told(name, told.scope) for name in people(before))
    if changed or not (around.shared or theirs) or not _is_its_subject(before, bare):
        return 0.0
    if any(one in clause for one in named) and _is_there(named, before):
        return _SURE
    other = _told_after(_TELLS.sub("", bare))
    narrower = is_narrower(before, other, likeness(before, other).shared)
    if contrast(before, bare) and _has_not(before, like.shared) == _has_not(bare, like.shared):
        close = not tokens(_told_after(bare)) - tokens(before)
        close = close or around.word or around.share >= _HALF or (theirs and erred)
        sure = close and (erred or like.share >= _HALF) and not narrower
        return _SURE if sure else 0.0
    if (
        contrast(before, bare) != "moment"
        and _is_opposite(before, bare)
        and like.word
        and like.share >= (_HALF if erred and theirs else _MOST)
    ):
        return _SURE
    framed = _is_framed(before, bare, like, around, theirs=theirs)
    near = around.share >= _HALF or len(like.shared) > _FEW
    told_so = erred and bare == clause and like.shared and near
    told_so = told_so and not _values(clause) - _values(before)
    if like.lost and like.gained and framed is not None:
        slip = len(like.lost) == 1 == len(like.gained) and (theirs or like.word)
        framed = (
            framed
            or (erred and slip)
            or (erred and len(like.shared) > 1 and ends_alike(before, bare))
        )
        return _SURE if framed or (told_so and len(around.shared) > 1) else 0.0
    return 0.0


def _values(text: str) -> set[tuple[str, str]]:
    """The times and numbers of a clause. Others of another kind leave them alone."""
    times = {(one.kind, one.value) for one in moments(text)}
    return times | {(one.unit, str(one.value)) for one in amounts(text)}


def _is_of_it(before: str, clause: str, scope: str) -> bool:
    return is_of_same(before, scope, clause)


def _is_framed(
    before: str, clause: str, like: Likeness, around: Likeness, *, theirs: bool
) -> bool | None:
    """Whether both say what the same thing is, or where; None where it is another thing."""
    if not theirs and is_of_compound(before, clause, like.shared):
        return None
    much = like.word or len(like.shared) > 1 or (around.word and len(around.shared) > 1)
    same = theirs or much or ends_alike(before, clause)
    return same and same_copula(before, clause)


def _told_after(clause: str) -> str:
    """What comes after the words for finding out."""
    found = list(cue.FOUND_OUT.finditer(clause))
    return clause[found[-1].end() :] if found else clause


def _is_its_subject(before: str, clause: str) -> bool:
    """Whether what the newer clause is about, as far as it says, was told of in the older one."""
    clause = _TELLS.sub("", _told_after(clause))
    subject = _subject(clause)
    known = subject & (tokens(before) | frozenset(before))
    return len(subject - known) <= 1 or 2 * len(known) >= len(subject)


def _subject(clause: str) -> frozenset[str]:
    start = _PREDICATE.search(clause)
    return tokens(clause[: start.start()]) - _ANY if start else frozenset()


def _repeats(said: str, before: str) -> bool:
    """Whether what is said to have been told is what the older clause tells."""
    like = likeness(before, said)
    close = len(like.shared) >= _FEW and len(like.gained) * 4 <= len(like.shared)
    most = like.share >= _MOST and len(like.gained) <= len(like.shared)
    return most or (close and like.share >= _SOME)


def _is_opposite(before: str, clause: str) -> bool:
    """Whether one has a "not" before what both share, and the other has none."""
    shared = likeness(before, clause).shared
    denied = _DENIED.search(before)
    if denied and denied[1] not in shared | {"含", "有"}:
        return False  # 面里放了香菜 says nothing of 不吃香菜
    return bool(shared) and _has_not(before, shared) != _has_not(clause, shared)


def _has_not(text: str, shared: frozenset[str]) -> bool:
    places = [place for place, char in enumerate(text) if char in shared]
    return any(_NEGATED.search(text[:place]) for place in places)
