"""Who a Chinese clause is about, and whether what it says is negated."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pipeline.domain.conflicts.values import UNKNOWN, Who
from pipeline.domain.conflicts.zh import words as zh
from pipeline.domain.names_words import NO_NAMES_ZH

_THIS = re.compile(r"^(?:这个|那个|这|那)(?=[\u4e00-\u9fffA-Za-z]{2})")
_WITH = re.compile(r"^(?:跟|和|与)(?P<b>[^，我]{1,8})$")
_SAME_HEAD = {"工资": "薪水", "月薪": "薪水", "薪资": "薪水", "收入": "薪水"}
LONGEST_SUBJECT = 12  # characters; what is longer was no subject


@dataclass(frozen=True, slots=True)
class Before:
    """What stands before a predicate: its subject, as told too, and a "not"."""

    who: Who | None
    negated: bool
    told: str
    past: bool = False  # 没: it did not happen, which says nothing of what holds


@dataclass(slots=True)
class Context:
    """Whom words can mean: the speaker, the people known by name, and who was spoken of before."""

    speaker: str
    names: tuple[str, ...] = ()
    last: Who | None = None
    other: Who | None = None  # the last who was not the speaker

    @property
    def me(self) -> Who:
        return Who(frozenset({self.speaker}))

    def spoken_of(self, who: Who) -> None:
        self.last = who
        if self.speaker not in who.names:
            self.other = who

    def before(self, prefix: str, *, pair: bool = False) -> Before:
        """The subject in what stands before a predicate; of a bond it may be a pair: 我跟她."""
        bare = zh.SINCE.sub("", prefix.rstrip())
        negation = zh.NEGATION.search(bare)
        bare = bare[: negation.start()] if negation else bare
        bare = strip(zh.BY_ME.sub("", strip(bare)))
        with_me = _WITH.match(bare) if pair else None
        if with_me:
            return Before(self._pair("我", with_me["b"]), negation is not None, bare)
        two = pair and zh.BOTH.match(bare) and len(bare) <= LONGEST_SUBJECT
        bare = bare if two else strip(zh.PLACE.sub("", bare))
        bare = strip(zh.EVENT.sub("", bare)).removesuffix("在")
        return Before(self.subject(bare), negation is not None, bare)

    def lead(self, text: str) -> tuple[Before, int]:
        """The subject that a clause begins with, and where its predicate begins.

        Without a verb to look for, only pronouns, relatives and known names are subjects.
        """
        since = zh.SINCE.match(text)
        start = skipped(text, since.end() if since else 0)
        end = self._subject_end(text, start)
        who = self.subject(strip(text[start:end]))
        place = skipped(text, end)
        negation = zh.NEGATED.match(text, place)
        if negation is None:
            return Before(who, negated=False, told=text[start:end]), place
        after = negation.end()
        did_not = negation.group() in ("没", "没有")
        if did_not and not zh.VERB.match(text, after):  # 没有狗 is no 有狗
            after -= negation.group() == "没有"
            return Before(who, negated=True, told=text[start:end]), after
        return Before(who, negated=True, told=text[start:end], past=did_not), skipped(text, after)

    def _subject_end(self, text: str, start: int) -> int:
        if text[:start].endswith("从"):
            return start  # where from, and not who
        match = zh.FIRST.match(text, start)
        if match and match.group().endswith("的"):
            thing = zh.THING.match(text, match.end())
            return thing.end() if thing else match.end()
        if match:
            group = zh.GROUP.match(text, match.end())
            return _with_role(text, group.end() if group else match.end())
        person = zh.PERSON.match(text, start)
        if person and person.group() not in NO_NAMES_ZH:
            return _with_role(text, person.end())
        named = [start + len(name) for name in self.names if name and text.startswith(name, start)]
        if named:
            return _with_role(text, max(named))
        thing = zh.THING.match(text, start)
        return thing.end() if thing else start

    def subject(self, text: str) -> Who | None:
        """Whom the words name; None for the one spoken to and for what cannot be told."""
        text = text.rstrip("的")
        if not text:
            return self.last or self.me
        if zh.SELF.match(text) or (text == "用户" and self.speaker == "user"):
            return self.me
        if zh.YOU.match(text) or len(text) > LONGEST_SUBJECT:
            return None
        both = zh.BOTH.match(text)
        return self._pair(both["a"], both["b"]) if both else self._single(text)

    def _single(self, text: str) -> Who | None:
        if zh.OTHERS.match(text):
            unknown = Who(frozenset({UNKNOWN + text})) if text[0] in "他她" else None
            return self.other or unknown
        mine = zh.MINE.match(text)
        if mine:
            return _owned(mine["rest"], self.speaker)
        his = zh.HIS.match(text)
        if his:
            return _owned(his["rest"], self.other.key) if self.other else None
        return self._named(text)

    def _pair(self, a: str, b: str) -> Who | None:
        one, two = (
            self.subject(_last_part(part)) for part in (strip(a).removesuffix("在"), strip(b))
        )
        if one is None or two is None:
            return None
        names = frozenset(name for who in (one, two) for name in who.names or {who.key})
        return Who(names, together=len(names) > 1)

    def _named(self, text: str) -> Who:
        text = _THIS.sub("", text)
        owner, of, rest = text.partition("的")
        if of and owner and rest:
            owner = owner.rstrip("上里中下") or owner
            holder = Context(self.speaker).subject(owner)
            return _owned(rest, holder.key if holder else owner)
        if zh.KIN_FIRST.match(text):
            return _owned(text, self.speaker)
        if zh.NEW.match(text):
            return self._named(text[1:])
        low = _SAME_HEAD.get(text, text).lower()
        return Who(head=low) if zh.COMMON_NOUN.search(text) else Who(frozenset({low}), head=low)


def _with_role(text: str, end: int) -> int:
    """小金的老公, not 小金."""
    role = zh.KIN_FIRST.match(text[end + 1 :]) if text[end : end + 1] == "的" else None
    if role:
        return end + 1 + role.end()
    thing = zh.THING.match(text, end + 1) if text[end : end + 1] == "的" else None
    return thing.end() if thing else end


def strip(text: str) -> str:
    """Without adverbs and words for time at either end."""
    before = None
    while before != text:
        before = text
        text = zh.AROUND.sub("", text)
    return text


def skip(text: str) -> str:
    """Without adverbs and words for time before it."""
    return text[skipped(text, 0) :]


def skipped(text: str, start: int) -> int:
    match = zh.LEADING.match(text, start)
    return match.end() if match else start


def _last_part(text: str) -> str:
    """小艾 of 前台的小艾."""
    called = re.search(r"叫([^的，]{1,5})的", text)
    if called:
        return called[1]
    return text if text[:1] in "我他她咱" else text.rpartition("的")[2] or text


def _owned(rest: str, owner: str) -> Who:
    """弟弟, 弟弟小明, 家的狗旺财, 弟弟的房租, 房租."""
    rest = skip(rest.removeprefix("家").removeprefix("的")) or rest
    rest = rest[1:] if zh.NEW.match(rest) else rest
    kin = zh.KIN_FIRST.match(rest)
    if not kin:
        head = rest.rpartition("的")[2] or rest
        mods = rest[: len(rest) - len(head)].rstrip("的")
        head = _SAME_HEAD.get(head, head)
        return Who(owner=owner, head=head.lower(), mods=frozenset({mods} - {""}))
    role = zh.KIN[kin.group()]
    left = rest[kin.end() :].strip()
    if left.startswith("的") and len(left) > 1:
        return _owned(left[1:], f"{owner}/{role}")
    if zh.MEASURED.search(left) or zh.COMMON_NOUN.search(left):
        return Who(owner=f"{owner}/{role}", head=left)
    return Who(frozenset({left.lower()} - {""}), owner, role)
