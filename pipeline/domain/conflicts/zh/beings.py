"""Chinese clauses that no rule knows: what somebody is, thinks, does, and what things cost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pipeline.domain.conflicts.values import Claim, Who
from pipeline.domain.conflicts.zh import words as zh
from pipeline.domain.conflicts.zh.claims import BONDS, Told, bare, by_rules
from pipeline.domain.conflicts.zh.grammar import Before, Context, strip
from pipeline.domain.conflicts.zh.numbers import amounts
from pipeline.domain.conflicts.zh.phrases import bare_core, core, things, without_articles
from pipeline.domain.conflicts.zh.rules import JOB
from pipeline.domain.names_words import SURNAMES

_PLAN = re.compile(r"(?:打算|准备|计划|想要|想|要|决定|将要|将|梦想)(?:在|去|成为)?(?P<v>.+?)了?$")
_NOT_PLAN = re.compile(
    r"想(?:到|起|念|法|不到|必|像|办法|知道|说)|要(?:求|是|么|不|紧|看)|需要|重要|主要|只要"
)
_GOING = re.compile(r"(?:去|参加)(?P<v>[^，了过]+)$")
_HABIT = re.compile(r"每|经常|常常|总是|天天|一直|平时|定期|从不|[一二两三四五]次")
_LASTS = re.compile(r"[\d一二三四五六七八九十两半几]+个?[年月天周](?:了|多)?$")
# 喝咖啡不加牛奶了: the not stands inside.
_INNER_NOT = re.compile(
    r"^(?P<a>.+?)(?<![差来受忍对说要了])(?:不再|不)(?![多及了得错同起定])(?P<b>.+)$"
)
_MEASURE = re.compile(
    rf"^(?P<s>[^\d，]{{0,12}}?{zh.MEASURED_NOUN})"
    r"(?:现在|已经|大概|大约|差不多|是|要|为|卖|只要|有|每个?[月年天张次]|一个月)*"
    r"(?P<n>[\d一二两三四五六七八九十百千万]+(?:\.\d+)?[^，]{0,3}?)"
    r"(?:左右|多|一个月|每月|一年|一次|一张|一斤|了)*$"
)
_HOW_OFTEN = "(?:一个月|每个?月|一年|每年|一次|每天|要|是)*"
_ONLY_NUMBER = re.compile(
    r"(?:现在|已经|如今|目前|都|只有|只剩|就|才|是|到|了|[涨降瘦胖长减]到了?|变成)*"
    rf"(?:现在|如今|已经|都|[涨降瘦胖]到){_HOW_OFTEN}"
    r"[\d一二两三四五六七八九十百千万]+(?:\.\d+)?[^，\d]{0,3}了?$"
)
# 汽油每升七块二: a price tells itself.
_PRICED = re.compile(
    r"^(?P<s>[^\d，我你他她花买付赚挣存借欠给用]{2,10}?)(?:现在|已经|大概|是|要|卖|只要|得)*"
    r"(?:每|一)(?:升|斤|公斤|个|张|盒|瓶|杯|次|晚|月|年|天|平米?|度|吨)(?:是|要|卖)?"
    r"(?P<n>[\d一二两三四五六七八九十百千万]+(?:\.\d+)?(?:块|元|毛|欧元|美元).{0,3})$"
)
_CORRECTS = re.compile(r"(?:说|记|弄|搞|写|打|看|讲)(?:错|反|混)")
_NEVER = re.compile(
    r"^(?P<s>.{0,8}?)(?:从来?没有?|从未|还没有?"
    r"|没有?)(?P<v>[去到来玩吃喝看听坐试学用养谈住骑开打])过(?P<o>[^，了]+)$"
)
_DIET = re.compile(r"(?:吃素|素食(?:主义)?者?|纯素|吃斋)(?:了)?$")
_TURNS = re.compile(r"(?:是|改|开始|改成|变成|转为|成了?|变|吃)+$")
_MEAT = r"(?:牛排|牛肉|猪肉|羊肉|鸡肉|红烧肉|烤肉|火腿|培根|香肠|排骨)"
_ATE = re.compile(rf"(?:吃|点|烤|煎)了?.*(?P<m>{_MEAT})|(?P<m2>{_MEAT}).*(?:好吃|香|美味)")
_NOT_ME = re.compile(r"[他她你]|小时候")
_GOOD = (
    r"(?:好吃|好喝|好看|好听|有意思|有趣|好玩|美味|优秀|重要|正常|值得|有用|漂亮|精彩|美|棒|赞"
    r"|不错|真?香|靠谱|划算|有道理|必要)"
)
_BAD = (
    r"(?:难吃|难喝|难看|难听|无聊|没意思|没用|糟糕|糟|丑|可怕|恶心|不应该|浪费|不正常|不值得|危险"
    r"|烂|差|不靠谱|没必要|扯淡|不划算)"
)
_QUALITY = re.compile(
    r"(?:觉得|认为)?(?P<s>[^，]{1,16}?)(?:真的|实在|很|太|非常|特别|挺|真|超|好|更|最|是|还)*"
    rf"(?:(?P<good>{_GOOD})|(?P<bad>{_BAD}))(?:了|的|极了)?$"
)
_SLEPT = re.compile(
    r"(?:睡眠|睡觉|睡得)(?:质量)?(?:一直|都|很|挺|可|特别|非常|比较|越来越)*"
    r"(?:(?P<good>香|好|踏实|安稳|不错)|(?P<bad>差|不好|不踏实|糟|不行|很浅))了?$"
)
_THINKS = re.compile(r"^.*(?:觉得|认为)")
_POINTS = re.compile(r"^(?:这|那|它|他|她|你|我)")
_USED = re.compile(r"(?<=.)(?:家|店|公司)?用的(?:[^，是]{0,6})?是(?P<v>[^，]+)$")
_IS = re.compile(r"(?P<neg>不|并不|才不|压根不)?是(?P<v>[^，]+)$")
_JOB = re.compile(rf"{JOB}$")
_MY_ROLE = re.compile(r"^(?:我们?|咱们?)(?:[^的]{0,4}的)?(?P<role>[^的]{2,6})$")
_STUDENT = re.compile(r"(?:学生|研究生|博士生)$")
_CALLED = re.compile(
    rf"[{SURNAMES}小老](?:老师|医生|总|经理|教授|教练|师傅|主任|导师|师)$"
)  # 刘老师
_NO_JOBS = re.compile(r"(?:成员|会员|队员|一员|党员|人员)$")
_ANEW = re.compile(rf"(?:^|的|我们?|现在){zh.NEW.pattern}")
_GOALS = frozenset("目标 梦想 理想 愿望 计划 打算 心愿".split())
_OF = re.compile(r"^(?P<at>.{2,10}?)的[^的]+$")
_PARTNER_OF = re.compile(
    r"^(?P<o>[^的]{1,6})的?(?P<w>女朋友|男朋友|女友|男友|对象|老公|老婆|妻子|丈夫|太太|未婚妻"
    r"|未婚夫)$"
)
# Predicates that say nothing to hold on to.
_ABSTRACT = frozenset(
    """
    知道 觉得 认为 是 想 要 说 能 会 可以 行 好 用 去 来 懂 明白 确定 记得 敢 舍得 担心 清楚 理解
    需要 应该 容易 同意 喜欢 爱 错 对 够 一样 介意 客气 在意 放弃 努力 继续 到 了解 太 得 让 如 少
    多 久 见 算 像 管 同 便 值 忘 忘记 急 着急 开心 高兴 满意 舒服 在 有 没 去过 做 看 听 什么 怎么
    这样 那样 那么 知 用说 用谢 用担心 用太 断 得不 仅 只 但 过 必 妨 错过 错的 应该的 起 住 下 上
    出 完 动 掉 计划 打算 目标 时间 机会 办法 想法 问题 关系 意思 兴趣 信心 勇气 精力 经验 准备
    """.split()
)


def claims(clause: Told, context: Context) -> tuple[Claim, ...]:
    """The claims of a clause that is asserted, without its numbers and conditions."""
    found = list(_diet(clause, context))
    if not found or found[0].half:
        found += by_rules(clause, context)
    lasting = all(claim.aspect == "ends" for claim in found) and _LASTS.search(clause.text)
    if lasting or all(claim.half and claim.reason != "lapsed" for claim in found):
        found += _general(clause, context)
    found += _never(clause, context)
    found += [mine for claim in found for mine in _moved_in(claim, context)]
    return (*found, *(bond for claim in found for bond in _partner(claim)))


def _partner(claim: Claim) -> Iterator[Claim]:
    """我老婆叫英格丽 says that there is one."""
    who = claim.who
    if who.together and claim.aspect == "is" and claim.slot != "bond":
        yield from _with_partner(claim)
    if who.owner and who.head in zh.PARTNERS and claim.aspect == "is":
        named = claim.words if claim.slot in ("name", "attr") else frozenset()
        state = BONDS.get(who.head, "together")
        me = Who(frozenset({who.owner}))
        half = claim.slot not in ("name", "attr", "be", "job", "bond")
        yield Claim("bond", me, claim.part, verb=state, others=who.names or named, half=half)


def _moved_in(claim: Claim, context: Context) -> Iterator[Claim]:
    """女朋友搬来和我一起住: I live with her."""
    with_me = claim.slot == "residence" and claim.changed and claim.words <= {"我", "我们"}
    if with_me and claim.words and claim.who.owner == context.speaker and claim.who.head:
        words = frozenset({claim.who.head})
        yield replace(claim, who=context.me, words=words, head=claim.who.head, verb="with")


def _with_partner(claim: Claim) -> Iterator[Claim]:
    """我和女朋友去逛街: so there is one."""
    roles = {name: name.rpartition("/")[2] for name in claim.who.names}
    state = next((BONDS.get(r, "together") for r in roles.values() if r in zh.PARTNERS), None)
    if state:
        yield Claim("bond", claim.who, claim.part, verb=state, others=claim.who.names, half=True)


def _general(clause: Told, context: Context) -> Iterator[Claim]:
    text = clause.text
    measured = _MEASURE.match(text) or _PRICED.match(text)
    quality, used = _QUALITY.search(text), _USED.search(text)
    plan = None if _NOT_PLAN.search(text) else _PLAN.search(text)
    if measured and amounts(text):
        yield from _measure(measured, clause, context)
    elif _ONLY_NUMBER.match(text) and amounts(text):
        yield replace(bare(clause, context.before(""), 0), slot="measure", verb="be")
    elif slept := _SLEPT.search(text):
        yield from _sleep(slept, clause, context)
    elif quality:
        yield from _opinion(quality, clause, context)
    elif used:
        for claim in _doing(used, "do", clause, context):
            yield replace(claim, words=frozenset({"用" + claim.head}), head="用" + claim.head)
    elif identity := _IS.search(text):
        yield from _identity(identity, clause, context)
    elif plan:
        yield from _doing(plan, "plan", clause, context)
    else:
        yield from _predicate(clause, context)


def _never(clause: Told, context: Context) -> Iterator[Claim]:
    """从来没去过日本: until one has."""
    match = _NEVER.match(clause.text)
    who = context.subject(strip(match["s"])) if match else None
    if match is None or who is None:
        return
    front = Before(who, negated=True, told=match["s"])
    claim = replace(bare(clause, front, match.start("v")), slot="do", verb=match["v"])
    thing = match["o"]
    yield replace(claim, words=frozenset({thing}), head=thing, aspect="was", reason="never")


def _diet(clause: Told, context: Context) -> Iterator[Claim]:
    match = _DIET.search(clause.text)
    ate = _ATE.search(clause.text)
    if match:
        front = context.before(_TURNS.sub("", clause.text[: match.start()]))
        if front.who:
            claim = bare(clause, front, match.start())
            yield replace(claim, slot="diet", verb="素", words=frozenset({"素"}), head="素")
    elif ate and not _NOT_ME.search(clause.text):
        food = frozenset({ate["m"] or ate["m2"]})
        part = (clause.start, clause.end)
        eater = context.lead(clause.text)[0].who or context.me
        yield Claim("do", eater, part, verb="eat", words=food, half=True)


def _measure(match: re.Match[str], clause: Told, context: Context) -> Iterator[Claim]:
    """公交月票七十块, 我体重八十公斤: a thing and its number."""
    who = context.subject(strip(match["s"]))
    if who is not None and who.head:
        context.spoken_of(who)
        front = Before(who, negated=False, told=match["s"])
        yield replace(bare(clause, front, match.start("n")), slot="measure", verb="be")


def _sleep(match: re.Match[str], clause: Told, context: Context) -> Iterator[Claim]:
    front = context.before(clause.text[: match.start()])
    if front.who is not None:
        claim = replace(bare(clause, front, match.start()), slot="how", verb="睡", head="睡")
        yield replace(claim, words=frozenset({"睡"}), positive=match["good"] is not None)


def _opinion(match: re.Match[str], clause: Told, context: Context) -> Iterator[Claim]:
    """加班很正常: for or against the thing, as the speaker sees it."""
    topic = _THINKS.sub("", match["s"])
    words = things(topic)
    if words and not _POINTS.match(topic):
        front = Before(context.me, negated=False, told="")
        claim = replace(bare(clause, front, match.start()), slot="opinion", head=words[-1])
        yield replace(claim, words=frozenset(words), positive=match["good"] is not None)


def _identity(match: re.Match[str], clause: Told, context: Context) -> Iterator[Claim]:
    """我是程序员, 老王是美团的产品经理, 我的老板是刘总, 蝙蝠是鸟类."""
    front = context.before(clause.text[: match.start()])
    words = things(match["v"])
    if front.who is None or not words:
        return
    context.spoken_of(front.who)
    claim = replace(
        bare(clause, front, match.start()), words=frozenset(words), head=words[-1],
        positive=not front.negated and match["neg"] is None,
        changed=clause.changed or bool(_ANEW.search(front.told)),
    )  # fmt: skip
    partner = _PARTNER_OF.match(match["v"].removesuffix("了"))
    if front.who.head in _GOALS:
        me = Who(frozenset({front.who.owner or context.speaker}))
        goal = core(replace(claim, slot="plan", who=me), match["v"])
        yield from (goal,) if goal else ()
    elif partner:
        other = context.subject(partner["o"])
        names = other.names if other else frozenset({partner["o"]})
        state = BONDS.get(partner["w"], "together")
        yield replace(claim, slot="bond", verb=state, others=names)
    else:
        yield from _role(claim, match["v"], context.speaker)


def _role(claim: Claim, told: str, speaker: str) -> Iterator[Claim]:
    """A job and where, a course of study, the value of a thing, or anything else one is."""
    who = claim.who
    person = bool(who.names or who.owner)
    mine = _MY_ROLE.match(told.removesuffix("了"))
    if mine and who.names and not who.together:
        role = Who(owner=speaker, head=mine["role"])
        yield replace(claim, slot="attr", verb="be", who=role, words=who.names, head="")
    if person and _STUDENT.search(claim.head):
        yield replace(claim, slot="study")
    elif (
        person
        and not _CALLED.match(claim.head)
        and _JOB.search(claim.head)
        and not _NO_JOBS.search(claim.head)
    ):
        yield replace(claim, slot="job", words=frozenset({claim.head}))
        of = _OF.match(told)
        if of:
            yield replace(claim, slot="employer", words=frozenset({without_articles(of["at"])}))
    elif who.names:
        yield replace(claim, slot="be")
    else:
        yield replace(claim, slot="attr", verb="be")


def _doing(match: re.Match[str], slot: str, clause: Told, context: Context) -> Iterator[Claim]:
    front = context.before(clause.text[: match.start()])
    if front.who is not None:
        context.spoken_of(front.who)
        claim = core(replace(bare(clause, front, match.start()), slot=slot), match["v"])
        yield from (claim,) if claim else ()


def _predicate(clause: Told, context: Context) -> Iterator[Claim]:
    """The clause after its subject, as one: 拉小提琴, 怕狗, 会游泳."""
    front, start = context.lead(clause.text)
    text = clause.text[start:]
    inner = _INNER_NOT.match(text)
    if inner and clause.changed and not front.negated:
        front, text = replace(front, negated=True), inner["a"] + inner["b"]
    empty = bare_core(text) in _ABSTRACT and not amounts(text)
    if front.who is None or empty or _CORRECTS.search(text):
        return
    context.spoken_of(front.who)
    over = front.negated and clause.changed
    going = _GOING.match(bare_core(text)) and not _HABIT.search(clause.text) and not over
    slot = "plan" if going else "do"
    claim = core(replace(bare(clause, front, start), slot=slot), text)
    if claim is not None:
        yield replace(_wedding(claim), aspect="was" if front.past else claim.aspect)


def _wedding(claim: Claim) -> Claim:
    """五月结婚 plans a wedding."""
    if not claim.head.endswith("结婚") or claim.changed:
        return claim
    return replace(claim, slot="plan", words=frozenset({"结婚", "婚礼"}))
