"""What a Chinese clause claims, by the rules for its predicates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pipeline.domain.conflicts.kinds import GROUPS_ZH
from pipeline.domain.conflicts.needles import Sieve
from pipeline.domain.conflicts.rules import Rule
from pipeline.domain.conflicts.values import Aspect, Claim, Who
from pipeline.domain.conflicts.zh import words as zh
from pipeline.domain.conflicts.zh.grammar import Before, Context, strip
from pipeline.domain.conflicts.zh.numbers import amounts, moments
from pipeline.domain.conflicts.zh.phrases import about, core, things
from pipeline.domain.conflicts.zh.rules import ALL

Groups = dict[str, str | None]

# Before a predicate these make a plan of it, which is no fact yet.
_PLANNED = re.compile(
    r"(?:打算|准备|计划|想要?|(?<![只主需重])要|决定|将|(?<=[我你他她它们也都就还才只将定一])会"
    r"|可能|希望|考虑|梦想)(?:在|去|着)?$"
)
_NOT_PLANNED = frozenset("feeling prefer support mind measure age".split())
_NOW = re.compile(r"现在|如今|目前")
# 跑了六公里 happened once.
_ONCE = re.compile(
    r"(?<!是)第[一二三四五六七八九十\d]+[次回]|[跑走游吃喝睡看写读花爬骑打聊等]了[\d一二两三四五六七八九十百几]+(?![^，]*了)"
)
# Where one has been, one has been: 去年去过日本.
_BEEN = re.compile(
    r"^[^没不未]*(?<![没未])[去到来见看听吃玩住学当做养读试坐爬](?:过)(?![敏年节期程得分度夜冬渡滤户关桥头])"
)
_SIDE = re.compile(r"(?<=.)(?:[上里]|那边|这边|那里|这里|那儿|这儿|方面)$")
_PARTICLES = re.compile(r"(?<=.)[呀哦喔吧啊哈嘛哟噢哒啦]+$")
_SINCE_ENDS = ("后", "起", "时", "以来", "因为")
_REPLACED = frozenset("老板 老师 导师 房东 室友 同事 邻居".split())
_UNDONE = {
    "出院": "住院",
    "退烧": "发烧",
    "停药": "吃药",
    "复学": "休学",
    "复工": "停工",
    "开学": "放假",
}
_GROWN = {"瘦": "体重", "胖": "体重", "重": "体重", "减": "体重", "长": "身高"}
BONDS = {
    word: state
    for state, words in {
        "engaged": "未婚妻 未婚夫",
        "married": "妻子 丈夫 太太 老公 老婆 夫妻 两口子 已婚",
        "single": "单身 单着 未婚",
        "apart": "离异",
    }.items()
    for word in words.split()
}
_SIEVE = Sieve(pattern.pattern for _, pattern in ALL)


@dataclass(frozen=True, slots=True)
class Told:
    """A clause without its final particles, at `start` of the text."""

    text: str
    start: int
    changed: bool

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def told(text: str, offset: int) -> Told:
    inner = text.strip(" 　。！？!?~～；;…")
    start = offset + text.index(inner) if inner else offset
    changed = bool(zh.CHANGED.search(inner)) or inner.endswith("啦")
    return Told(_PARTICLES.sub("", inner), start, changed)


def by_rules(clause: Told, context: Context) -> Iterator[Claim]:
    """The claims of the first rule that applies, and of those that only half see."""
    for number in _SIEVE.candidates(clause.text):
        rule, pattern = ALL[number]
        match = pattern.search(clause.text)
        found = _from_rule(rule, match, clause, context) if match else None
        if found is not None:
            yield found
            if not found.half and not rule.go_on:
                return


def _from_rule(rule: Rule, match: re.Match[str], clause: Told, context: Context) -> Claim | None:
    groups: Groups = match.groupdict()
    start = match.end("s") if groups.get("s") else match.start()
    front = context.before(clause.text[:start], pair=rule.slot in ("bond", "friendship"))
    if not _applies(rule, groups, front, clause.text[: match.start()]):
        return None
    if groups.get("i"):
        front = replace(front, who=context.subject(groups["i"] or ""))
    context.spoken_of(front.who or context.me)
    claim = replace(
        bare(clause, front, match.start()), slot=rule.slot, verb=rule.verb, ends=rule.ends,
        aspect=_aspect(rule, clause), positive=rule.positive != front.negated, half=rule.half,
        changed=rule.changed or clause.changed, reason=rule.reason or _former(clause.text),
    )  # fmt: skip
    if rule.subject:
        words = frozenset(_SIDE.sub("", word) for word in things(front.told))
        return replace(claim, words=words, head=front.told, topic=True)
    return _filled(claim, groups, front, context)


def _applies(rule: Rule, groups: Groups, front: Before, prefix: str) -> bool:
    if front.who is None or (rule.subject and not front.told):
        return False
    if rule.slot == "residence" and "把" in prefix:
        return False  # the sofa was moved
    if rule.slot not in _NOT_PLANNED and _PLANNED.search(prefix):
        return False
    if rule.aspect == "shifts" and groups.get("t") and not moments(groups["t"] or ""):
        return False
    return not (front.negated and (rule.changed or rule.aspect != "is"))


def bare(clause: Told, front: Before, start: int) -> Claim:
    """A claim of no slot yet, on what stands from `start` of the clause on."""
    return Claim(
        slot="", who=front.who or Who(), part=(clause.start + start, clause.end),
        positive=not front.negated, changed=clause.changed, aspect=_time(clause.text),
        added=bool(zh.ADDED.search(clause.text)), now=bool(_NOW.search(clause.text)),
        reason=_former(clause.text),
    )  # fmt: skip


def _former(text: str) -> str:
    return "used_to" if zh.FORMER.search(text) and not zh.STILL.search(text) else ""


def _time(text: str) -> Aspect:
    once = (_ONCE.search(text) or _BEEN.search(text)) and not _NOW.search(text)
    return "was" if zh.FORMER.search(text) or once else "is"


def _aspect(rule: Rule, clause: Told) -> Aspect:
    return rule.aspect if rule.aspect != "is" or rule.changed else _time(clause.text)


def _filled(claim: Claim, groups: Groups, front: Before, context: Context) -> Claim | None:
    """The claim with what the groups of its rule name."""
    fill = _FILLS.get(claim.slot)
    if fill is not None:
        return fill(claim, groups)
    if claim.slot == "born":
        return _born(claim, front, context)
    if groups.get("core"):
        return core(claim, groups["core"] or "")
    if claim.verb == "when":  # set for a time
        timed = bool(claim.who.head) and bool(moments(groups["t"] or ""))
        return replace(claim, verb="be") if timed else None
    if claim.verb == "favorit":
        who = Who(owner=claim.who.key, head=groups["w"] or "", mods=frozenset({"favorit"}))
        claim = replace(claim, who=who, verb="")
    if groups.get("c") and claim.aspect == "ends":
        if _is_no_topic(groups["v"] or "", context):
            return None
        claim = replace(claim, verb=groups["c"] or "")
    if claim.slot == "residence" and claim.verb == "with" and not groups.get("v"):
        return replace(claim, words=frozenset({"自己"}), head="自己")
    return about(claim, groups.get("v"))


def _is_no_topic(text: str, context: Context) -> bool:
    """A time, or somebody who does no longer."""
    bare = strip(text)
    somebody = zh.FIRST.match(bare) or zh.PERSON.match(bare + "不") or bare in context.names
    return not bare or bool(somebody) or bare.endswith(_SINCE_ENDS)


def _bond(claim: Claim, groups: Groups) -> Claim | None:
    if not claim.who.names and not claim.who.owner:
        return None
    state = claim.verb or BONDS.get(groups.get("w") or "", "together")
    names = claim.who.names if claim.who.together else frozenset()
    return replace(claim, verb=state, others=names)


def _prefer(claim: Claim, groups: Groups) -> Claim | None:
    others = frozenset(things(groups["from"] or ""))
    return replace(claim, words=frozenset(things(groups["v"] or "")), others=others)


def _undone(claim: Claim, groups: Groups) -> Claim | None:
    """出院 ends 住院."""
    return core(replace(claim, slot="do"), _UNDONE.get(groups["u"] or "", ""))


def _turned(claim: Claim, groups: Groups) -> Claim | None:
    """希腊不去了 is 去希腊, denied."""
    return core(replace(claim, slot="do", positive=False), f"{groups['c']}{groups['v']}")


def _grown(claim: Claim, groups: Groups) -> Claim:
    """Who has grown to 一米七 or lost weight has another height or weight."""
    thing = _GROWN.get(groups.get("w") or "", "")
    if claim.verb == "kg" and not zh.MEASURED.search(claim.who.head):
        thing = "体重"
    if thing and (claim.who.names or claim.who.owner):
        claim = replace(claim, who=Who(owner=claim.who.key, head=thing))
    return replace(claim, verb="be")


def _swapped(claim: Claim, groups: Groups) -> Claim | None:
    """我的手机换成了华为 is a new value of the phone, 改成骑车上班 a new habit."""
    to = groups["to"] or ""
    words = things(to)
    if amounts(to) and claim.who.head and not claim.who.names.isdisjoint({claim.who.head}):
        return replace(
            claim, slot="attr", verb="be", who=Who(head=claim.who.head), words=frozenset()
        )
    if not words or amounts(to):
        return None
    thing = claim.who.head and not claim.who.names and claim.who.head not in zh.ROLES - _REPLACED
    slot = "attr" if thing and claim.who.head not in GROUPS_ZH else "swap"
    return replace(claim, slot=slot, words=frozenset(words), head=words[-1])


def _caused(claim: Claim, groups: Groups) -> Claim | None:
    """房东把房租涨到四千: the rent is that much."""
    thing, words = things(groups["v"] or ""), things(groups["to"] or "")
    if not thing or not words:
        return None
    owner = thing[0] if len(thing) > 1 else ""
    who = Who(owner=owner, head=thing[-1])
    return replace(claim, slot="attr", verb="be", who=who, words=frozenset(words), head=words[-1])


def _born(claim: Claim, front: Before, context: Context) -> Claim:
    """Whose child was born: the one named, else the speaker."""
    named = front.told and (claim.who.names or claim.who.owner)
    who = claim.who if named else context.me
    return replace(claim, slot="have", who=who, words=frozenset({"孩子"}), head="孩子")


_FILLS = {
    "bond": _bond,
    "friendship": _bond,
    "prefer": _prefer,
    "undone": _undone,
    "turned": _turned,
    "measure": _grown,
    "swap": _swapped,
    "caused": _caused,
}
