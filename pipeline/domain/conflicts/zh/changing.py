"""What a newer Chinese statement says outright to have changed of what an older one tells.

As for corrections: a cue, a topic that both share, and something in which they differ. What has no
cue but gives another number for the same thing is a change, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.matching import HAN, is_history
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Who
from pipeline.domain.conflicts.zh import cues as cue
from pipeline.domain.conflicts.zh.numbers import amounts, moments
from pipeline.domain.conflicts.zh.people import people
from pipeline.domain.conflicts.zh.sentences import plain, sentences
from pipeline.domain.conflicts.zh.supplying import is_at_another_place
from pipeline.domain.conflicts.zh.topics import (
    AGENTS,
    Likeness,
    Tokens,
    canonical,
    contrast,
    has_value,
    is_narrower,
    is_of_another,
    is_of_compound,
    is_of_same,
    likeness,
    same_copula,
    tokens,
)

_HALF = 0.5
_MOST = 0.6
_LEAST = 2  # characters of a thing that is named
_FEW = 4  # characters that the newer clause adds
_PAYS = frozenset("转交付花给挣赚发还寄收领")
_HEAD = 2  # characters before a number that say of what it is one
_USED = re.compile(r"是|[在用跑写装叫姓属]|托管|部署|存|放|走|管|订|租")
_RUNS_NOW = re.compile(
    r"现在|如今|目前|眼下|这(?:阵子|段时间|几个?[年月天周]|些天|学期|季)|最近|近来|总算|终于|已经?|早就|后来|今年"
    r"|从?[^，。]{1,6}起(?=[^，。])|以后|往后|新|[破超过达满]了?(?=[\d一二两三四五六七八九十百千万])|变|都"
)
_STATED_NOW = re.compile(r"现在|如今|目前|眼下|后来|以后")
_FRONTED = re.compile(
    r"^(?P<v>[^，]{2,10}?)(?:我们?|咱们?|大家)?(?:现在|最近|已经|早就|早|就|都|彻底|基本|再也|也|后来)*"
    r"(?<![差忍对受舍止离巴])(?:不再|再不|不怎么|没再|不|没|懒得|用不着|戒)(?:再|去|想|敢|怎么)*"
    r"(?P<d>[听看吃喝用玩学做去练追养骑开坐住租上穿戴抽教写打买订聊干管接跑跳喂参])[^，]{0,3}了$"
)
_UNDONE = re.compile(
    r"(?<![差忍对受舍止离巴])(?:不再|不|没再|再没|再也没|用不着)(?:用|需要?|必|再)*[\u4e00-\u9fff][^，]{0,8}(?:了|过|过[^，]{1,3})$"
)
_LOST = re.compile(r"(?:坏|碎|丢|报废|进水|罢工|退役|淘汰|不见|摔)(?:掉)?了")
_GOT = re.compile(r"现在用|换(?:成|了)?(?:一?[台部辆副把]|新)|新[买入]|入了|买了一?[台部辆副]")
_HAVING = re.compile(
    r"(?:补|加装|有|招|买|装|领|找|配|来|生|添|养|办|拿|考|入|交|谈|通|建|开)[到上下好通齐完]?(?:来)?了"
)
_LACKS = re.compile(r"没(?:有)?(?P<x>[^，没有不]{2,6})$")
_SICK_OF = re.compile(r"(?:[腻烦够厌伤吐]|没兴趣|没感觉|无感|提不起劲)(?:歪)?了")
_HABIT = re.compile(r"一直|天天|每|常|喜欢|爱|迷|[用听看吃喝玩追]|粉")
_DONE = re.compile(
    r"(?P<d>[\u4e00-\u9fff])(?:完|好|成|过|到|上|下来|出来)?了(?![\u4e00-\u9fff]{3,}[的])"
)
_GOES_ON = re.compile("[在正]|忙着")
_OVER = re.compile(r"(?P<d>[\u4e00-\u9fff])完了")
_NOT_YET = re.compile(
    r"(?:还|从来?|一直|也)?没有?(?:来得及)?(?P<d>[\u4e00-\u9fff])|未(?P<e>[\u4e00-\u9fff])"
)
_NO = re.compile(r"[不没未别无]")
_WENT = re.compile(r"[去来到](?:了)?[\d一二两三四五六七八九十百]+[多来几]?个?人")  # of one time
_MY_JOB = re.compile(r"我(?!们)[^，的]{0,4}是")
_NEW_ONE = re.compile(r"新(?:来的|任|上任的|的)?(?P<role>[^，。的]{2,6}?)(?:是|叫|姓|由|为|来自)")

_WORD = re.compile(r"[a-z][a-z0-9+#_-]*|[\u4e00-\u9fff]")
_ONE_SUM = re.compile(r"[一两二]米|公斤|斤(?!米|苹)|岁|厘米")
_TODAY = re.compile(r"今[天晚](?!(?:正式|上线|开始))[^，]*(?:换|改|调|挪|转)")
_EXCHANGED = re.compile(r"换|改|替|迁|转|切")
_MOVED = re.compile(r"^(?:迁|转|搬|切|移|挪)")
_PLACED = re.compile(r"在|托管|部署|放|存")
_BEGINS = re.compile(r"[起始后]")
# Who sets what one pays or is paid.
_SETS = {"房东": "租", "老板给我": "薪", "公司给我": "薪", "单位给我": "薪", "学校": "学费"}

Told = tuple[Clause, str, str]  # a clause, its text, the sentence that it stands in
Rule = Callable[[str, str, Likeness], str]


def changed_zh(old: Reading, new: Reading) -> Finding | None:
    """The clause of `old` that a clause of `new` says has changed."""
    if old.speaker != new.speaker or new.language != "zh" or old.language != "zh":
        return None
    half = None
    for told in _told(new):
        asked = _rules_after(told[1], told[2])
        if not asked or is_history(told[0].moments, old, new.said.said_at):
            continue
        for earlier in old.clauses:
            before = old.said.text[slice(*earlier.span)]
            may = earlier.asserted and not asked.isdisjoint(_rules_before(before))
            how = _how(before, told, new.said.text) if may else ""
            if how == "half":
                half = half or _over(earlier, told[0], how)
            elif how:
                return _over(earlier, told[0], how)
    return half


def _told(new: Reading) -> list[Told]:
    text = plain(new.said.text)
    found = []
    for start, end in sentences(text):
        inside = [c for c in new.clauses if start <= c.span[0] < end and c.asserted]
        found += [(c, _bare(text[slice(*c.span)]), text[start:end]) for c in inside]
    return found


def _bare(text: str) -> str:
    bare = text.strip(" 　，,。！!~～；;…啊呀哦哈嘛呢")
    return bare.removesuffix("啦") + "了" if bare.endswith("啦") else bare


def _how(before: str, told: Told, text: str) -> str:
    """The reason for which the older clause no longer holds, or nothing."""
    _, after, sentence = told
    if cue.is_unreal(before) or not is_of_same(before, text, after):
        return ""
    like = likeness(before, after)
    found = next((how for rule in _RULES if (how := rule(before, after, like))), "")
    found = found or _no_more(before, after, like, sentence)
    return found or _amounted(before, after, sentence)


@lru_cache(maxsize=8192)
def _rules_after(after: str, sentence: str) -> frozenset[str]:
    """What a newer clause asks of an older one, by the words of change that it has."""
    if cue.is_unreal(after) or cue.BESIDE.search(after):
        return frozenset()
    if cue.is_temporary(sentence) or _TODAY.search(after):
        return frozenset()
    changes = (cue.LEFT, cue.SHIFTED, cue.REMADE, _NEW_ONE, _STATED_NOW)
    ends = (_FRONTED, _UNDONE, _LOST, _SICK_OF)
    fits = {
        "any": any(one.search(after) for one in (*changes, *ends)),
        "undone": _DONE.search(after) or _HAVING.search(after),
        "going on": _OVER.search(after) or cue.RESOLVED.search(after),
        "ailing": cue.CURED.search(after),
        "there": cue.GONE.search(after),
        "valued": has_value(after),
    }
    return frozenset(name for name, fit in fits.items() if fit)


@lru_cache(maxsize=8192)
def _rules_before(before: str) -> frozenset[str]:
    fits = {
        "any": True,
        "undone": _NOT_YET.search(before) or _LACKS.search(before.strip(" 。！")),
        "going on": cue.GOING_ON.search(before) or _GOES_ON.search(before),
        "ailing": cue.AILING.search(before),
        "there": cue.THERE.search(before),
        "valued": has_value(before),
    }
    return frozenset(name for name, fit in fits.items() if fit)


def _left(before: str, after: str, like: Likeness) -> str:
    """部门从钉钉切到飞书: what is left was told before."""
    match = cue.LEFT.search(after)
    if match is None or not _is_known(after[: match.start()], before):
        return ""
    told = match["v"] or match["w"] or ""
    thing = tokens(told) - frozenset("上里") if not _BEGINS.search(told) else frozenset()
    from_there = after[match.start()] in "从由"
    moved = from_there or (like.share >= _HALF and bool(_EXCHANGED.search(match.group())))
    used = _USED.search(before)
    there = bool(thing) and thing <= tokens(before[used.end() :] if used else before)
    return "replaced" if there and moved and not _NO.search(before[:_LEAST]) else ""


def _is_known(prefix: str, before: str) -> bool:
    """Whether what a clause begins with was told of before, but for who changes things."""
    known = tokens(before) | frozenset("".join(people(before)))
    bare = AGENTS.sub("", prefix)
    unknown = tokens(bare) - known
    if len(unknown) <= 1:
        return not any(one.isascii() for one in unknown)
    if any(one.isascii() for one in unknown):
        return False
    first = min((bare.find(char) for char in known if char in bare), default=0)
    told = tokens(bare[:first]) - known  # 日志保存期限 is of 日志, 财务的工位 is another one
    return len(told) <= 1 and 2 * len(tokens(bare) & known) >= len(tokens(bare))


def _shifted(before: str, after: str, like: Likeness) -> str:
    """房间的墙刷成淡绿色: the same thing, and something else that it is."""
    match = cue.SHIFTED.search(after)
    if match is None or _NO.search(after[: match.start()]):
        return ""
    subject = tokens(after[: match.start()])
    named = bool(subject & tokens(before)) and _is_known(after[: match.start()], before)
    named = named and (like.word or len(tokens(AGENTS.sub("", after[: match.start()]))) == 1)
    named = named or any(a in after and b in before for a, b in _SETS.items())
    to = (match["to"] or match["to2"] or match["to3"] or match["to4"] or "").removesuffix("了")
    if not subject:
        return _turned(before, to) if after[match.start()] in "调转换改升" else ""
    ahead = [char for char in after[: match.start()] if char in subject]
    named = named or (bool(ahead) and ahead[-1] in tokens(before) and bool(moments(to)))
    same = any(one.isascii() for one in tokens(to) & like.shared)  # Java 17 after Java 8
    named = named or (same and _is_known(after[: match.start()], before))
    another = not same and is_of_another(before, after, like.shared)
    alone = tokens(AGENTS.sub("", after[: match.start()])) & tokens(before)
    latin = _has_latin(tokens(to)) and _has_latin(like.lost)
    named = named and bool(alone or latin or contrast(before, to))
    if not named or another or _is_once(after):
        return ""
    if contrast(before, to):
        return "number_changed" if amounts(to) else "rescheduled"
    if amounts(to) or moments(to):
        return ""
    other = bool(tokens(to)) and not tokens(to) <= tokens(before)
    alike = to[-1:] >= HAN and to[-1:] == before.strip(" 。！的")[-1:]
    if other and alike:
        return "replaced"
    subjects = like.word and bool(_USED.search(before)) and _is_subject(before, like.shared)
    timed = bool(moments(before) or amounts(before))  # which is not what has changed
    subjects = subjects and not timed
    placed = _MOVED.search(after[match.start() :]) and _PLACED.search(before)
    return "" if not (other and subjects) else "replaced" if placed or latin else "half"


def _has_latin(words: Tokens) -> bool:
    return any(one.isascii() and len(one) > 1 for one in words)


def _turned(before: str, to: str) -> str:
    """我调去负责华南区了: as before, with something else."""
    like = likeness(before, to)
    same = like.word and like.share >= _HALF and not is_of_compound(before, to, like.shared)
    return "replaced" if same and like.lost and like.gained and not _is_once(to) else ""


def _is_subject(before: str, shared: Tokens) -> bool:
    """Whether what both share is what the older clause is about, and not what it says of it."""
    match = next(reversed(list(_USED.finditer(before))), None)
    about = tokens(before[: match.start()]) if match else frozenset()
    return bool(about) and 2 * len(about & shared) >= len(about)


def _remade(before: str, after: str, like: Likeness) -> str:
    """前端拿 React 重做了一遍."""
    match = cue.REMADE.search(after)
    if match is None or not _is_known(after[: match.start()], before):
        return ""
    if not likeness(before, after[: match.start()] + after[match.end() :]).word:
        return ""
    other = tokens(match["to"]) - tokens(before)
    return "replaced" if other and _USED.search(before) else ""


def _held_by_another(before: str, after: str, like: Likeness) -> str:
    """公司新CTO是老杜: whoever held it before holds it no longer."""
    match = _NEW_ONE.search(after)
    role = tokens(match["role"]) if match else frozenset()
    held = (
        not _MY_JOB.match(before)
        and bool(role)
        and role <= tokens(before)
        and same_copula(before, after)
    )
    return "replaced" if held and like.gained else ""


def _no_more(before: str, after: str, like: Likeness, sentence: str) -> str:
    """林俊杰我早不听了; 苹果手机用腻了."""
    match = _FRONTED.search(after)
    if _NO.search(before) or _is_once(after):
        return ""
    if match:
        thing = tokens(match["v"]) - frozenset("".join(people(after) | people(before)))
        return "ended" if len(thing) >= _LEAST and thing <= tokens(before) else ""
    undone = _UNDONE.search(after) and not _is_once(sentence)
    if undone and like.shared and not like.gained - frozenset("再过用"):
        near = likeness(before, sentence)
        return "ended" if near.word or near.share >= _HALF else ""
    lost = _LOST.search(after) and not cue.PARTS.search(after)
    if lost and _GOT.search(sentence) and like.word:
        return "replaced"
    tired = _SICK_OF.search(after)
    if tired is None or not (_HABIT.search(before) and like.word):
        return ""
    return "" if is_of_compound(before, after[: tired.start()], like.shared) else "changed_mind"


def _done(before: str, after: str, like: Likeness) -> str:
    """我家没装空调 and 空调装上了."""
    over = _OVER.search(after)
    if over and like.word and re.search(rf"(?:在|正|忙着){over['d']}", before):
        return "finished"
    lacks = _LACKS.search(before.strip(" 。！"))
    if lacks and tokens(lacks["x"]) and tokens(lacks["x"]) <= like.shared and _HAVING.search(after):
        there = not is_at_another_place(before, after, lacks["x"])
        return "opposite" if there and not _NO.search(after) else ""
    yet, done = _NOT_YET.search(before), _DONE.search(after)
    if yet is None or done is None or _NO.search(after):
        return ""
    verb = yet["d"] or yet["e"]
    same = verb == done["d"] and verb in like.shared and like.share >= _MOST
    return "opposite" if same and len(like.shared) >= _LEAST else ""


def _resolved(before: str, after: str, like: Likeness) -> str:
    """科目二过了, 签证下来了, 胳膊长好了: what went on, was waited for or ailed is past."""
    if _NO.search(after.replace("不疼", "")) and not cue.CURED.search(after):
        return ""
    if cue.CURED.search(after) and cue.AILING.search(before):
        part = tokens(after[: after.find("好了")]) - frozenset("养长治早全调理恢复")
        return "ended" if part and part <= tokens(before) else ""
    gone = cue.GONE.search(after)
    if gone and like.word and cue.THERE.search(before) and not _is_once(after):
        prefix = after[: gone.start()]
        told = [char for char in prefix if char in tokens(prefix)]
        its = bool(told) and told[-1] in tokens(before) and not cue.PARTS.search(prefix)
        return "ended" if its and _is_known(prefix, before) else ""
    match = cue.RESOLVED.search(after)
    if match is None or not cue.GOING_ON.search(before):
        return ""
    near = likeness(before, after[: match.start() + 1])
    return "finished" if near.word and _is_known(after[: match.start()], before) else ""


def _stated(before: str, after: str, like: Likeness) -> str:
    """Something else that the same thing is, said to be so now."""
    now = _STATED_NOW.search(after) and not _is_once(after)
    alike = like.word and like.share >= _HALF and like.lost and like.gained
    if not (now and alike and same_copula(before, after)) or contrast(before, after):
        return ""
    return "replaced" if _is_subject(before, like.shared) else ""


def _is_once(text: str) -> bool:
    return bool(cue.ONCE.search(text))


def _amounted(before: str, after: str, sentence: str) -> str:
    """Another number or time of the same thing, which may have been named in the clause before."""
    kind = contrast(before, after)
    weighs = all("体重" in canonical(one) for one in (before, sentence))
    if kind == "number" and weighs:
        return "number_changed"
    went = _WENT.search(after) and not _WENT.search(before)
    if not kind or went or _is_once(sentence) or _is_once(before) or _NO.search(after):
        return ""
    around = likeness(before, sentence if len(tokens(after)) <= _LEAST else after)
    head = _head(before)
    now = bool(_RUNS_NOW.search(after))
    theirs = people(before) and people(before) == people(after)
    if theirs and _ONE_SUM.search(before) and _ONE_SUM.search(after):
        return "number_changed"
    reason = "rescheduled" if kind == "moment" else "number_changed"
    if now and around.shared and around.share >= _HALF and (not head or head & around.shared):
        return reason
    added = tokens(after) - tokens(before)
    sure = around.share >= _MOST and (around.word or not around.lost) and len(added) <= _FEW
    sure = sure and not is_of_another(before, after, around.shared)
    sure = sure and not is_narrower(before, after, around.shared)
    return reason if sure and head <= around.shared and kind == "number" else ""


def _head(before: str) -> Tokens:
    """The last characters before the number, which say of what it is one: 内存 of 内存只有16G."""
    spans = [a.span for a in amounts(before)] + [m.span for m in moments(before)]
    digits = re.search(r"[\d一二两三四五六七八九十百千万]+", before)
    start = min((span[0] for span in spans), default=digits.start() if digits else 0)
    known = tokens(before[:start])
    told = [word for word in _WORD.findall(before[:start].lower()) if word in known]
    after = tokens(before[spans[0][1] :]) if len(spans) == 1 else frozenset()
    if told and told[-1] in _PAYS:
        return after - {"钱"}  # 转两千生活费: what is paid is named behind it
    return frozenset(told[-1:] if told and told[-1].isascii() else told[-_HEAD:])


_RULES: tuple[Rule, ...] = (
    _left, _shifted, _remade, _held_by_another, _done, _resolved, _stated,
)  # fmt: skip


def _over(old: Clause, new: Clause, reason: str) -> Finding:
    claim = next((c for c in old.claims if c.aspect == "is"), None)
    part = claim.part if claim else old.span
    one, other = Claim("do", old.who or Who(), part), Claim("", new.who or Who(), new.span)
    if reason == "half":
        return suspected("replaced", one, other, 0.4)
    return outdated(reason, one, other, 0.65)
