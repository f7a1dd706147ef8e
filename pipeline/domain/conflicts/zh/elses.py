"""Chinese news of somebody else's, of another one of the kind, or of what came by mistake."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.matching import is_history
from pipeline.domain.conflicts.values import Reading, Span
from pipeline.domain.conflicts.zh.bystanders import is_bystanders
from pipeline.domain.conflicts.zh.cues import ERRED
from pipeline.domain.conflicts.zh.heads import is_about_as_many, is_added, is_of_part
from pipeline.domain.conflicts.zh.numbers import amounts, moments
from pipeline.domain.conflicts.zh.people import people
from pipeline.domain.conflicts.zh.sentences import sentences
from pipeline.domain.conflicts.zh.strangers import is_strangers
from pipeline.domain.conflicts.zh.topics import tokens
from pipeline.domain.conflicts.zh.unreal import is_exception, is_of_then
from pipeline.domain.conflicts.zh.words import ANY_KIN, LEADING

KIN = (
    rf"(?:{ANY_KIN}|(?:大|二|三|小|表|堂|亲|老)?(?:姨|叔|伯|舅|姑|婶|嫂|侄|外甥|孙)(?:妈|父|夫|子"
    rf"|女)?"
    r"|公公|婆婆|岳父|岳母|亲家|女婿|儿媳|嫂子|姐夫|妹夫|弟妹|发小|同桌|房客|学长|学姐|学弟|学妹"
    r"|师兄|师姐)"
)
_GROUP = (
    r"(?:(?:财务|市场|销售|人事|行政|运营|研发|产品|设计|法务|客服|后勤|运维|采购|技术|商务|公关"
    r"|品牌|质检"
    r"|安全|数据|算法|审计|风控)(?:部门?|组|团队|那边|中心)?|[^，。的我们]{1,3}(?:部门?|科|处"
    r"|分公司|分店|校区|[班组队系])|前台)"
)
_BESIDE = (
    r"(?:隔壁|对[门面]|楼[上下]|邻居|别人|人家|亲戚|网友|客户|甲方|乙方|前任|前东家|前公司|老东家"
    r"|上家|友商|竞品|同行"
    r"|总部|其他|其它|别[的家人组]|另一[个家台]|附近|旁边|街角|[巷路村街门]口)"
)
# Whose it is, as far as that is another's than was told of.
_OWNER = re.compile(
    rf"^(?:我们?的?|咱们?)?(?:(?P<group>{_GROUP}|{_BESIDE})|(?P<kin>(?:{KIN})+)"
    rf"|(?P<name>[^，。的]{{2,4}}))"
    r"(?:家|那边|那家)?的(?P<thing>[^，。的]{1,6})"
)
# 测试组 is not 我们组.
_UNIT = re.compile(
    r"^(?P<n>[^，。我们咱这那上下]{1,3}?)(?P<unit>部门?|[组班店队科系院校])(?![长员主级])"
)
_OUR_UNIT = "(?:我们?|咱们?|本){}"
_OFFICIAL = re.compile(
    r"^(?P<n>公司|单位|学校|店里|部门|团队|家里)的?(?P<thing>[^，。]{1,5}?)(?:[全都也已就]"
    r"|[换改升])"
)
_ONLY_MINE = re.compile(r"^我(?!们)(?:自己)?")
_WITHOUT = re.compile(r"(?:不(?!错|同|对|锈)|没有?|并非)(?P<v>[^，。]{1,12})$")
_NOT_OWN = re.compile(rf"(?:那|这)个?[^，。]{{0,3}}是(?P<who>别人|人家|[他她](?!们)|{KIN})的")
_ME = re.compile("[我咱]")
_NOT = re.compile(r"[不没未无]")
_FOR_THEM = re.compile(
    rf"(?:[给帮替为](?P<a>{KIN}|[他她它]们?|客[人户]|同事|大家|[小老阿][\u4e00-\u9fff]"
    rf"|我们?家?(?:{KIN}))(?!们?送|们?打|们?发)"
    r"[^，。]{0,3}(?:做|买|煮|炖|炒|烤|点|订|带|泡|冲|倒|挑|选|换|配|租|装|报|办|找|约|开|拿|盛"
    r"|过|庆)"
    r"|(?:做|煮|炖|炒|烤|煎|点|盛|包|泡|冲|倒|挑|买|带|熬|蒸|焖|榨)了?[^，。]{0,8}"
    rf"给(?:我们?家?)?(?P<b>{KIN}|[他她它]们?|客[人户]|大家|[小老阿][\u4e00-\u9fff]))"
)
_WEIGHED = re.compile(rf"给(?P<a>{KIN}|[他她它]|[猫狗])(?:称|上秤|量|测|过秤|洗|剪|体检)")
# What is served, sent or bought by mistake is nobody's habit.
_MISHAP = re.compile(
    r"[把将][^，。]{1,10}(?:[记写当看认念听打填算印报传]|登记)(?:错)?成|(?:[点上送拿买端下贴装递]"
    r"|寄|发货|配送)错"
    r"|误[点拿买食喝]"
)
# What is taken for another thing was wrong of itself: 把病人当成护士.
_TAKEN_FOR = re.compile(r"[把将](?P<x>[^，。]{1,12}?)(?:当|看|认|听|想)成")
_NEVER = re.compile(r"没(?:有)?[^，。]{1,6}过|从(?:来)?[没不未]")
_CLAUSE = re.compile(r"[^，,。！!？?；;]+")
# 附近房租 is not one's own.
_AROUND = re.compile(rf"(?P<n>{_BESIDE})(?:那[家个台])?的?(?P<thing>[\u4e00-\u9fff]{{2}})")
_PAIR = re.compile(
    r"^(?P<a>[小老阿]?[\u4e00-\u9fffA-Za-z]{1,6}?)[和跟与](?P<b>[小老阿]?[\u4e00-\u9fff]{1,3}?)(?:闹|吵|绝|分|离|翻|打|结|在一起)"
)
_DEPUTY = re.compile(r"(?<![一两这那几新])副(?![业食作])[\u4e00-\u9fff]{2}|代理(?=[班校院总主经])")
_PART_OF = re.compile(
    r"(?P<of>[\u4e00-\u9fff])(?P<part>胎|屏幕?|壳|膜|电池|链子?|灯|镜片|滤芯|轮子?|座垫|扣子|拉链"
    r"|鞋带|键盘)"
    r"[^，]{0,3}(?:扎|碎|坏|换|裂|掉|断|鼓|磨|漏|修|补)"
)
# 李姐的儿子 is news of him and not of her.
_THING_OF = re.compile(
    r"^(?P<n>[^，。的]{1,6})(?:的|她|他)(?![换变改是])(?P<thing>[^，。的\d]{1,4})"
)
_STILL = re.compile(r"没(?:有)?(?:搬|换|改|辞|跳槽|离开|转|调|升|迁|卖|分手|离婚)(?!过?(?:吗|么))")
_NOT_OVER = re.compile(
    r"没有?(?P<v>退[伍役休租学出群]|毕业|停[业产播]|关[门张]|倒闭|解散|结束|散伙|放弃|戒[掉了]?"
    r"|断[奶掉]|拆)(?!过?(?:吗|么))"
)
# Of these there is one each, and news of one says nothing of the other.
_SIDES = tuple(
    tuple(frozenset(side.split("/")) for side in line.split())
    for line in """
    前端 后端 客户端 移动端 服务端
    公司/单位/办公室 我家/家里/咱家/我们家 宿舍/寝室 学校
    测试 生产 预发 线上 开发环境 正式
    楼下 楼上 对面 隔壁 巷口 街角 门口 路口 村口 附近
    左边/左手/左脚/左眼/左耳 右边/右手/右脚/右眼/右耳
    主卧 次卧 客厅 书房 阳台 厨房 卫生间 车库
    早餐/早饭 午餐/午饭/中饭 晚餐/晚饭
    大儿子 小儿子 二儿子 大女儿 小女儿 二女儿 女婿 儿媳
    大孙子 小孙子 大孙女 小孙女 外孙
    大哥 二哥 三哥
    大姐 二姐 三姐
    男生 女生
    内存 硬盘 显卡 屏幕
    电费 水费 燃气费 物业费 房租 房贷 车贷 网费 话费
    身高 体重 血压 血糖 心率
    高压 低压
    冬天 夏天 春天 秋天
    国内 海外 国外
    工作日 周末
    数据库 缓存 前台 后台
    QQ 微信 微博 抖音 邮箱
    宽带 手机 电视 座机/固话
    上联 下联
    一班 二班 三班 四班 五班
    """.strip().splitlines()
)
# In which lines a word stands, and on which side of each.
_SIDES_OF = {
    word: tuple(
        (line, number)
        for line, sides in enumerate(_SIDES)
        for number, side in enumerate(sides)
        if word in side
    )
    for word in {word for sides in _SIDES for side in sides for word in side}
}
_SUBJECT_ENDS = re.compile(
    r"(?<![不可要但总还])是|[在叫姓用改换涨降搬调]|已经|都|现在"
    r"|[\d一二两三四五六七八九十]+[点块元号月年]"
)
_LONGEST = 8  # characters of a subject
_LEAST = 2  # characters of a verb with its object


def is_anothers(found: Finding, old: Reading, new: Reading, *, hint: bool = False) -> bool:
    """Whether what `new` tells is of somebody or something else than `old` tells of."""
    if new.language != "zh" or old.language != "zh":
        return False
    before, after = _clause(old, found.old.part), _clause(new, found.new.part)
    if not before or not after:
        return False
    told, news, start = old.said.text, new.said.text, found.new.part[0]
    if is_strangers(told, found.old.part[0], news, start, new.speaker):
        return True
    begins, ends = next(
        ((a, b) for a, b in sentences(news) if a <= start < b), (start, start + len(after))
    )
    sentence = news[begins:ends]
    framed = news[begins : news.find(after, begins) + len(after)]
    if not _NEVER.search(before) and _is_long_ago(framed, old, new, begins):
        return True
    return (
        (hint and is_of_thing(told, after))
        or is_bystanders(told, after, hint=hint)
        or (found.state == "outdated" and _is_still_so(before, after))
        or is_of_part(told, framed)
        or _is_else(told, before, after, sentence)
        or (found.state == "outdated" and is_exception(before, framed, after))
        or is_added(told, sentence, after)
        or is_of_anothers(told, before, after)
    )


def _is_long_ago(framed: str, old: Reading, new: Reading, begins: int) -> bool:
    """Whether the sentence, so far, tells of a time before the old statement."""
    clauses = (c for c in new.clauses if begins <= c.span[0] < begins + len(framed))
    year = any(is_history(c.moments, old, new.said.said_at) for c in clauses)
    return is_of_then(framed, year=year)


def _is_else(told: str, before: str, after: str, sentence: str) -> bool:
    """Whether the newer clause is of a part, of another time, of as many, or of a mishap."""
    if is_about_as_many(before, after):
        return True
    weighed = _WEIGHED.search(sentence)
    if weighed and weighed["a"] not in told:
        return True
    erred = ERRED.search(sentence) and is_without_another(before, after)
    return bool(erred or _MISHAP.search(sentence))


def _is_still_so(before: str, after: str) -> bool:
    """没退伍 leaves 在当兵, as 没搬 does where one lives; 退伍了 it denies."""
    not_over = _NOT_OVER.search(after)
    if not_over and not_over["v"] not in before:
        return True
    return bool(_STILL.search(after)) and not _STILL.search(before)


def is_not_ones_own(before: str, told: str) -> bool:
    """那是别人的体检报告; and what was wrong is told of another one, or by one who erred."""
    match = _NOT_OWN.search(told)
    if match is not None and match["who"] not in before:
        return True
    taken = _TAKEN_FOR.search(told)
    if taken and 2 * len(tokens(taken["x"]) & tokens(before)) < len(tokens(taken["x"])):
        return True
    counted = next((m.group() for m in _CLAUSE.finditer(told) if "说" in m.group()), "")
    if amounts(counted) and not amounts(before) and not moments(before):
        return True
    about = _nearest(before, told)
    erred = ERRED.search(told)
    return is_strangers(before, 0, told, about) or bool(
        erred and is_strangers(before, 0, told, erred.start())
    )


def _nearest(before: str, told: str) -> int:
    """Where the clause begins that has most in common with the older one."""
    spans = [m.span() for m in _CLAUSE.finditer(told)]
    here = frozenset(before)
    return max(spans, key=lambda s: len(here & frozenset(told[slice(*s)])), default=(0, 0))[0]


def is_without_another(before: str, clause: str) -> bool:
    """我不会说法语 takes nothing from 我会说荷兰语: what is not so was never told."""
    denied = _WITHOUT.search(clause.rstrip(" 。！，"))
    if denied is None or _NOT.search(before):
        return False
    value = denied["v"].rstrip("的了过啊呢班")
    if len(value) < _LEAST or (len(value) == _LEAST and value[0] not in before):
        return False  # 钢琴我没学过: the verb alone
    lost, shared = tokens(before) - tokens(clause), frozenset(before) & frozenset(clause)
    return bool(tokens(value[-2:]) - frozenset(before)) and bool(lost and shared - {"我", "了"})


def is_of_anothers(told: str, before: str, after: str) -> bool:
    """As `is_anothers`, of two clauses; `told` is all that was told before."""
    news = _news(after)
    if news.whom and news.whom not in told:
        return True
    return (
        _is_beside(told, news)
        or (news.deputy and not _DEPUTY.search(told))
        or _is_owned(told, news)
        or _is_other_unit(told, before, news)
        or _is_other_side(told, before, news.text)
    )


@dataclass(frozen=True, slots=True)
class _News:
    """A newer clause, with whatever in it may tell of others."""

    text: str
    whom: str
    deputy: bool
    around: re.Match[str] | None
    pair: re.Match[str] | None
    part: re.Match[str] | None
    owner: re.Match[str] | None
    unit: re.Match[str] | None
    official: re.Match[str] | None


@lru_cache(maxsize=8192)
def _news(after: str) -> _News:
    after = after.strip(" 　，,。！!")
    if leading := LEADING.match(after):
        after = after[leading.end() :]
    served, pair = _FOR_THEM.search(after), _PAIR.match(after)
    return _News(
        after,
        (served["a"] or served["b"]).removeprefix("我") if served else "",
        bool(_DEPUTY.search(after)),
        _AROUND.search(after),
        None if pair and _ME.search(pair.group()) else pair,
        _PART_OF.search(after),
        _OWNER.match(after),
        _UNIT.match(after),
        _OFFICIAL.match(after),
    )


def _is_other_unit(told: str, before: str, news: _News) -> bool:
    """测试组 is not 我们组, and what the company has is not what I use."""
    unit, official = news.unit, news.official
    if unit and unit["n"] not in told and re.search(_OUR_UNIT.format(unit["unit"]), told):
        return True
    if official is None or not _ONLY_MINE.match(before) or official["n"] in told:
        return False
    thing = tokens(official["thing"])
    return bool(thing) and not thing & tokens(told)


def is_of_thing(told: str, after: str) -> bool:
    """Whether it is news of what somebody has, of which nothing was told."""
    match = _thing_of(after)
    if match is None or match["n"] not in told:
        return False
    return not tokens(match["thing"]) & tokens(told)


@lru_cache(maxsize=8192)
def _thing_of(after: str) -> re.Match[str] | None:
    return _THING_OF.match(after.strip(" 　，,。"))


def _is_beside(told: str, news: _News) -> bool:
    around, pair, part = news.around, news.pair, news.part
    if around and around["n"] not in told and tokens(around["thing"]) <= tokens(told):
        return True
    if pair and _ME.search(told):
        return (pair["a"] in told) != (pair["b"] in told)
    return part is not None and part["of"] in told and part["part"] not in told


def _is_owned(told: str, news: _News) -> bool:
    """财务的工位, 市场部的预算, 我弟女朋友的身高."""
    match = news.owner
    if match is None:
        return False
    if match["group"]:
        return match["group"] not in told
    shared = tokens(match["thing"]) & tokens(told)
    if match["kin"]:
        return bool(shared) and match["kin"] not in told
    named = people(news.text)
    return bool(shared and named) and not any(name.strip("的") in told for name in named)


def _is_other_side(told: str, before: str, after: str) -> bool:
    """前端 is not 后端, and 公司宽带 not 我家宽带."""
    here, there = _sides(after), _sides(before) if _sides(after) else {}
    for line in here.keys() & there.keys():
        known = (word in told for number in here[line] for word in _SIDES[line][number])
        if not here[line] & there[line] and not any(known):
            return True
    return False


@lru_cache(maxsize=8192)
def _sides(clause: str) -> Mapping[int, frozenset[int]]:
    """On which sides of which lines the subject is."""
    subject = _subject(clause)
    places = {place for word, at in _SIDES_OF.items() if word in subject for place in at}
    lines = {line for line, _ in places}
    return {line: frozenset(number for at, number in places if at == line) for line in lines}


def _subject(clause: str) -> str:
    end = _SUBJECT_ENDS.search(clause, 1)
    return clause[: min(end.start(), _LONGEST) if end else _LONGEST]


def _clause(reading: Reading, part: Span) -> str:
    return next(
        (
            reading.said.text[slice(*clause.span)]
            for clause in reading.clauses
            if clause.span[0] <= part[0] < clause.span[1]
        ),
        reading.said.text[slice(*part)],
    )
