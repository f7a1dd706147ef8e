"""A Chinese slip of one's own that is owned up to, taken apart: what erred, of what, what is right.

我把航班记错了 owns up to an error about 航班, 看错票了 to one about whatever was told; what one
merely did wrong (挂错号, 发错表情), and what others got wrong, takes nothing back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from pipeline.domain.conflicts.zh.elses import is_of_anothers, is_without_another
from pipeline.domain.conflicts.zh.people import people
from pipeline.domain.conflicts.zh.strangers import is_strangers
from pipeline.domain.conflicts.zh.topics import (
    Tokens,
    canonical,
    contrast,
    is_of_same,
    is_told,
    likeness,
    tokens,
)
from pipeline.domain.conflicts.zh.words import ANY_KIN

SURE, HUNCH = 0.8, 0.5
_HALF = 0.5
_FEW = 2  # characters
_MOST = 8  # characters of a taking back that does not say of what

_TOLD_WRONG = re.compile(
    r"(?:[说讲记听看写打报算数弄搞想认读念查填]|理解|判断|打听)(?:得|的)?"
    r"(?:错|岔|混|反|串|漏|走眼|糊涂|颠倒)(?:了|啦)?|没(?:有)?(?:看|听|搞|弄|问)(?:清楚?|明白|仔细)"
    r"|[多少](?:说|写|报|算|记|打)(?:了|啦)"
)
_OWNED = re.compile(
    r"[口笔手]误|手[滑抖快]|嘴[瓢快]|想当然|脑子[^，。]{0,3}(?:短路|抽|糊)|眼花|老眼昏花|记性[^，。]{0,4}[差坏]"
    r"|(?:更正|订正|纠正|勘误)(?:一?下|[：:]|$|，)|说法?得?[^，。]{0,2}(?:不准确?|不严谨|不对|有误|过头|夸张)"
    r"|(?:话|说法|消息|信息|判断|结论|理解|数据|数字|日期|年份|时间|地址|印象|记忆)[^，。]{0,3}(?:不准确?|有误|不对|不严谨|是错的)"
    r"|收回|不该[^，。]{0,3}(?:[乱瞎]|说)[传说讲]?|我(?:们)?错了"
)
_BLAMED = re.compile(r"(?:冤枉|错怪|误会|误解)(?:了|到|错)*(?P<o>[^，。]{0,5})$")
_MADE_UP = re.compile(
    r"(?:是|纯属|都是|全是)(?:我)?(?:自己)?(?:[乱瞎胡]?[吹编扯传转猜]|骗|撒谎|开玩笑|逗|说着玩|误会|误诊|误传|谣|假|乌龙|没影|听岔|记[错混]|搞[错混]|瞎说|胡说)"
    r"|^我?[乱瞎胡][说编讲传猜扯](?:的|了)"
)
_QUOTED = re.compile(
    r"(?:说|讲|以为|写)(?!错)(?:的|过)?(?P<x>[^，。]{2,16}?)(?:那句|这话|的话|那话)?(?:是|其实)?(?:我)?"
    r"(?:不对|错|假|瞎|记糊涂|记错|搞错|开玩笑|不准|乱说)"
)
# What stands around an error and does not say of what it is one.
_AROUND = re.compile(
    r"不好意思|对不起|抱歉|天哪|哎呀?|哦|噢|啊|坦白(?:说|讲|吧)*|实话[^，。]{0,3}说|刚[才刚]?|之前|先前|上[次回]|早先|前面|原来|一直|从一开始就?|当时"
    r"|可能|真的?|确实|其实|是|都|把|将|对|给|跟|和|与|你们?|大家|我们?|咱们?|俺|自己|了|啦|的|那|这|个|件|句|话|说法|说|讲|消息"
    r"|事情?|别人|人家|他|她|它|关于|全|有点?|也|又|就|在|被|让|才|完全|根本|可|过|时|点|不小心|不|该|去年|昨[天晚]|那天|回|收"
)
_OBJECT = re.compile(
    r"^(?:一|两|几|半)?(?:个|位|年|月|天|岁|级|次|条|字|百|千|万|块|\d)*(?:了|啦)?$"
    r"|^(?:一?个)?(?:字|数|数字|人|名字?|时间|日期?|日子|年份|地[方点址]|车[次票]|票|航班|班次|通知|群通知|信息|消息|内容|数据|行|列|栏|页|表|成分表|单子?"
    r"|公告|说明书?|文档|合同|标签|备注|记录|性别|品种|名|楼层|地图|规则|要求|意思|情况|方向|题目|单位|位置|型号|版本)(?:了|啦)?$"
)
_POLES = (
    "公母", "男女", "雌雄", "真假", "左右", "东西", "南北", "买租", "甜咸", "阴阳", "单双", "荤素",
    "前后",
)  # fmt: skip
_NOT = re.compile(
    r"(?:压根|根本|并|从)?(?:不|没有?|未|并非|无(?:法|关|需)|别)(?!过|是[^，。]{1,10}[吗么])"
)
_RIGHT = re.compile(
    r"^(?:其实|实际上?|应该|正确的?|准确说?|结果|原来|到底|人家(?=..)|我们?那?[班趟](?=.)"
    r"|[^，。]{1,8}(?:显示|写着?的?|登记着?|表明|标着?)(?:，|(?=[^，。]{3})))+"
)
_AGAIN = re.compile(r"没(?:有)?[说记弄搞写看听认]错|没错|不会错")
_NEWS = re.compile(r"(?:改|换|搬|调|挪)(?:到|成|为|了)|现在|已经改")
_THIRD = re.compile(
    rf"{ANY_KIN}|老师|同事|同学|老板|领导|客服|店员|师傅|医生|护士|朋友|邻居|室友|中介"
)
_STRESS = re.compile(r"压根儿?|根本|并(?=[不没])|从来|照常|照样|大多数?|最多")
_POINTS = re.compile(r"^今[天儿早晚]|^那(?:[个只家条张部辆件台款位]|不是)")
_HE = ("他", "她", "它", "人家")
_IS = re.compile(
    r"^(?P<t>[^，。]{1,14}?)(?P<only>才|就)?(?:(?<![不可要但总还])是|(?<!现)在|叫|姓|属于?|排)(?P<v>[^，。]{1,14})$"
)
_SAYS_WHAT = re.compile(r"是|在|叫|姓|属|每|[学教做读念住用吃喝说写弄]的|\d")
_OF_IT = re.compile(r"[它他她]|里[面头边]|其中")
_IS_SO = re.compile(r"是|属|在|往|[公母男女]的")
_SUBJECT_ENDS = re.compile(
    r"(?<![不可要但总还])(?:是|应该|每|没|不|在|有|都|得|要|才|只|会|能|跟|和|姓|叫|属|照)|[\d一二两三四五六七八九十百周]"
)
_BREAK = re.compile(r"[，,。！!？?；;：:]")


@dataclass(frozen=True, slots=True)
class Slip:
    """An error that is owned up to: the clause, of what it is one, and whether that was untrue."""

    clause: str
    topic: Tokens
    text: str
    untrue: bool
    blamed: bool = False


@lru_cache(maxsize=8192)
def slips(sentence: str) -> tuple[Slip, ...]:
    return tuple(_slips(sentence))


def _slips(sentence: str) -> Iterator[Slip]:
    for clause in filter(None, (one.strip(' 　“”"') for one in _BREAK.split(sentence))):
        if _AGAIN.search(clause):
            continue
        if quoted := _QUOTED.search(clause):
            yield Slip(clause, tokens(quoted["x"]), quoted["x"], untrue=True)
        wrong = _TOLD_WRONG.search(clause)
        if wrong and _is_general(clause[wrong.end() :]):
            yield _slip(clause, clause[: wrong.start()])
        elif wrong:
            yield _slip(clause, clause[: wrong.start()] + clause[wrong.end() :])
        elif made_up := _MADE_UP.search(clause):
            yield _slip(clause, clause[: made_up.start()], untrue=True)
        elif blamed := _BLAMED.search(clause):
            yield replace(_slip(clause, clause[: blamed.start()] + blamed["o"]), blamed=True)
        elif owned := _OWNED.search(clause):
            back = owned.group() == "收回" and len(clause) > _MOST
            yield _slip(clause, clause[: owned.start()] + " " + clause[owned.end() :], untrue=back)


def _slip(clause: str, around: str, *, untrue: bool = False) -> Slip:
    bare = _AROUND.sub(" ", _OWNED.sub(" ", around)).strip()
    return Slip(clause, tokens(bare), bare, untrue and bool(bare))


def _is_general(text: str) -> bool:
    return bool(_OBJECT.match(text.strip(" 了啦")))


def retracted(before: str, told: str, sentence: str, clauses: tuple[str, ...]) -> float:
    """How sure it is that the sentence owns up to an error in `before`; `told` is all of the old.

    `clauses` are those of the sentence and of those beside it.
    """
    best = 0.0
    for slip in slips(sentence):
        if not _may_be_of(slip, told):
            continue
        others = [_RIGHT.sub("", one) or one for one in clauses if one != slip.clause]
        others = [one for one in others if not _NEWS.search(one)]
        named = bool(slip.topic) and _overlaps(slip.topic, before)
        if slip.untrue and named and bool(_NOT.search(slip.text)) == bool(_NOT.search(before)):
            return SURE
        found = _instead(before, told, sentence, others)
        denied = any(_NOT.search(one) and len(_news(one, told)) <= 1 for one in others)
        if named and (found or denied):
            return SURE
        whole = len(slip.topic) >= _FEW and slip.topic <= tokens(before) and bool(others)
        best = max(best, found, HUNCH if whole and not slip.blamed else 0.0)
    return best


def _instead(before: str, told: str, sentence: str, clauses: list[str]) -> float:
    for one in clauses:
        stranger = is_strangers(told, told.find(before), sentence, _at(sentence, one))
        person = _THIRD.match(one)
        beside = person and person.group() not in told and not is_told(person.group(), told)
        if _POINTS.match(one) or stranger:
            continue
        if _is_pole(before, one) or (not beside and _is_identified(before, one)):
            return SURE
    about = _about(clauses, told)
    return max((_right(before, told, sentence, one) for one in about), default=0.0)


def _about(clauses: list[str], told: str) -> Iterator[str]:
    """The clauses that may be about what was told: what one is about is said once."""
    its = True
    for clause in clauses:
        if _subject(clause):
            its = _is_its_subject(clause, told) or bool(_OF_IT.match(clause))
        if its:
            yield clause


def _may_be_of(slip: Slip, told: str) -> bool:
    """Whether what erred, as far as that is said, was told of, and by the speaker."""
    whom = _THIRD.search(slip.text)
    if whom and whom.group() not in told:
        return False
    if any(not is_told(name, told) for name in people(slip.text)):
        return False
    return 2 * len(_news(slip.text, told)) <= len(slip.topic)


def _overlaps(topic: Tokens, before: str) -> bool:
    known = topic & (tokens(before) | frozenset(before))
    return bool(known) and 2 * len(known) >= len(topic)


def _news(clause: str, told: str) -> Tokens:
    return tokens(_STRESS.sub("", clause)) - tokens(told) - frozenset(told)


def _right(before: str, told: str, sentence: str, clause: str) -> float:
    """How surely the clause tells what is right instead of what `before` tells."""
    if _POINTS.match(clause) or is_strangers(
        told, told.find(before), sentence, _at(sentence, clause)
    ):
        return 0.0
    like, news = likeness(before, clause), _news(clause, told)
    denied = bool(_NOT.search(before)) != bool(_NOT.search(clause))
    if denied and not news and (like.word or len(like.shared) >= _FEW):
        return SURE
    if not is_of_same(told, sentence, clause) or not _is_its_subject(clause, told):
        return 0.0
    if is_of_anothers(told, before, clause) or is_without_another(before, clause):
        return 0.0
    differs = contrast(before, clause)
    if differs == "number" and not like.shared:
        return HUNCH if len(news) <= 1 else 0.0  # it may be of anything
    if differs:
        near = len(news) <= (_FEW if like.shared else 1) or (like.word and like.share >= _HALF)
        return SURE if near else 0.0
    return HUNCH if denied and like.word and like.share >= _HALF and len(news) <= 1 else 0.0


def _at(sentence: str, clause: str) -> int:
    return max(0, sentence.find(clause))


def _subject(clause: str) -> str:
    end = _SUBJECT_ENDS.search(clause)
    return clause[: end.start()] if end else ""


def _is_its_subject(clause: str, told: str) -> bool:
    """Whether what the clause is about, as far as it says, was told of."""
    subject = _subject(clause)
    unknown = len(_news(subject, told))
    return unknown <= (len(subject) == 1) or 3 * unknown < len(tokens(subject))


def _is_identified(before: str, clause: str) -> bool:
    """首都是堪培拉, 堪培拉才是首都: what both name, and something else that it is."""
    before, clause = canonical(before), canonical(clause)
    match = _IS.match(clause)
    if match is None or not _SAYS_WHAT.search(before):
        return False
    ahead, behind = match["t"], match["v"]
    what, value = (behind, ahead) if match["only"] else (ahead, behind)
    about = tokens(what)
    unknown = about - tokens(before) - frozenset(before)
    bare = what.strip("的那这")
    if not about or bare in _HE:
        known = bare in _HE and before.startswith(bare)
    else:
        run = any(bare[n : n + _FEW] in before for n in range(len(bare) - 1))
        known = run and len(unknown) <= 1 and 2 * len(unknown) < len(about)
    digits = set(re.findall(r"\d+", value)) - set(re.findall(r"\d+", before))
    others = tokens(value) - tokens(before) - frozenset(before)
    return known and bool(digits or others) and bool(_NOT.search(what)) == bool(_NOT.search(before))


def _is_pole(before: str, clause: str) -> bool:
    """母的 for 公猫."""
    return any(
        a in clause and b in before and a not in before and b not in clause
        for pair in _POLES
        for a, b in ((pair[0], pair[1]), (pair[1], pair[0]))
    ) and bool(_IS_SO.search(clause))
