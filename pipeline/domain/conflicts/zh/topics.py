"""What two Chinese clauses have in common, and in what they differ, without taking them apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pipeline.domain.conflicts.matching import HAN, moments_differ
from pipeline.domain.conflicts.zh import words as zh
from pipeline.domain.conflicts.zh.numbers import amounts, moments, number
from pipeline.domain.conflicts.zh.people import people
from pipeline.domain.names_words import NO_NAMES_ZH, SURNAMES

Tokens = frozenset[str]
_LATIN = re.compile(r"(?<![\d.])[A-Za-z][A-Za-z0-9+#_-]*")
_VERSION = re.compile(r"(?P<w>[A-Za-z][A-Za-z+#]*)\s?v?(?P<n>\d+(?:\.\d+)*)(?![\d:点])")
_CODE = re.compile(r"\d[\d-]{3,}\d")
_COPULAS = (
    re.compile(
        r"(?<![不可要但总还])是|属于?|叫(?!好|停|苦|醒|外卖|车)|(?<![老百])姓|(?<![作因成认以行变])为(?![了什您你我何])"
        r"|(?<![打计预合划])算(?![了账])"
    ),
    re.compile(
        r"(?<![一直正现存不实])在(?![想找寻学看听做等忙练准打努考犹尝试])|(?<![记抓忍停持守])住|位于|来自"
    ),
)
_THAT = re.compile(
    r"那(?![么时天次年里边样些是个])[\u4e00-\u9fff]|(?:上|另|前|下)一[部个家瓶本台辆套次]"
)
_HOME = re.compile(r"(?:我们?|咱们?)?家(?:里)?的")
_LIVES = re.compile(r"(?:我们?|咱们?)?(?:家|现在|目前|一直)?(?:里)?(?:住|租|在)")
_COMPANY = re.compile(r"(?:我们?|咱们?)?(?:公司|单位|学校|办公室|部门|店里?)(?:搬|迁)")
_OFFICE = re.compile(r"(?:我们?|咱们?)?(?:公司|单位|学校|办公室|宿舍|店里?)的")
_POSSESSED = re.compile(r"我们?家?的?")
# Whoever changes things, and where things run.
AGENTS = re.compile(
    r"公司|部门|组里|团队|店里|家里|生产|线上|环境|系统|项目|学校|老板|领导|房东|客服|单位|全家|我们组|整个|[上里]"
)
# Who only tells is not whom it is about.
_TELLER = (
    r"(?:问[了过]?|跟|和|被|听|据|给)我?们?家?的?新?{0}|{0}(?:说|告诉|提醒|纠正|指出|问|讲|一看)"
)
_KIN = re.compile("|".join(sorted(map(re.escape, zh.KIN), key=len, reverse=True)))
_KIN_OF_KIN = re.compile(rf"(?:{_KIN.pattern})的?({_KIN.pattern})")
_BEINGS = re.compile(r"(?<![熊天])[猫狗](?![粮砂窝咖])")
_CALLED = re.compile(
    rf"[{SURNAMES}](?:老师|医生|总|经理|教授|姐|哥|叔|阿姨|师傅|主任|教练|工)|(?P<c>[\u4e00-\u9fff])(?P=c)"
    r"|[小老阿](?![学孩区时心组吃说店板师])[\u4e00-\u9fff]"
)
_OF_OTHERS = re.compile(
    r"隔壁|对[门面](?=[的邻那])|楼[上下](?=[的邻那])|(?<![给让])别人|邻居|客户|甲方|乙方|网友|亲戚|朋友(?:的|家)|同事(?:的|家)|人家的|他们(?:公司|组|部门|家|团队|学校|那)"
    r"|前(?:公司|东家|单位)|老东家|上家|上一?家|(?<![给让])别(?:家|的|组|人|处)|其[他它]|兄弟(?:部门|团队|公司)|友商|同行|竞品|对手|另一[个家组]|某[个家]"
)
_FOR = re.compile(
    r"给(?!我|咱|自己|大家|家里|全家)(?P<n>[^，。]{1,4}?)(?:换|买|配|租|订|涨|加|升|装|找)"
)
_BREAK = re.compile(r"[，,。！!？?；;：: ]")
# Whoever is spoken of in the third person.
_NAME = re.compile(
    r"(?:^|(?<![交转卖送租盘])[对把给跟和怪枉])(?P<n>[小老阿](?![学孩区时心组吃说店板师家实是早旧忍想觉要被在不做往爱有])[\u4e00-\u9fff])(?=[^，]|$)"
)
# Characters of grammar; 会 is one but in 年会.
_MUTE = (
    "全的了着过地得在把被给让去来到就都从起是有不没可要想个只位这那和跟与同又还也再很挺"
    "太先啦呀吧呢吗嘛哦啊我你他她它们咱一之所以而及哈"
)
_FILL = re.compile(
    rf"{zh.TIME}|{zh.ADVERB}|不好意思|没意思|说法(?![语文国])|总(?=[在是])|(?:上下|左右)(?=$|[，。])|[不没]再|不[需必用]要?|自己|用户|开始|应该|总共|一共|(?<![的个场年例晚早班开聚宴晨周月审览展协议酒机社学])会"
    r"|(?<!公司)(?:[周月年]|星期|小时|分钟)(?=$|[，。])"
)
_SAME = tuple(
    (re.compile(pattern), name)
    for pattern, name in (
        (r"月薪|工资|薪水|薪资|调薪|涨薪|月入|到手工资|一个月[挣拿赚]", "薪"),
        (r"上秤|过秤|[上称]了?[称秤]|体重秤", "体重"),
        (r"租金|月租", "房租"),
        (r"起床|爬起来|起得", "起"),
        (r"睡觉|上床|入睡|躺下|就寝", "睡"),
        (r"营业|开业", "开门"),
        (r"打烊|收摊|关店", "关门"),
        (r"手机号码?|电话号码", "手机号"),
        (r"上班|任职|就职|供职", "工作"),
        (r"爸妈|父母亲?", "父母"),
        (r"价格|售价|价钱", "价"),
        (r"生日", "出生"),
    )
)
_REACHED = re.compile(
    r"(?:破|超过|[涨降跌升]到|只剩)了?(?P<n>\d+(?:\.\d+)?|[一二两三四五六七八九十百千]+)了?$"
)
_MINUTES = {"分钟": 1, "小时": 60}
_MONEY = re.compile(r"[块元万钱薪租价费]")
_NARROWER = 2  # characters of what tells it from the wider one
_BARE = frozenset(("元", "", *"个只条台辆位名口"))
_A_SUM = 10  # what is less and has no unit counts anything
_DIGITS = "零一二两三四五六七八九十百千万半"
_HAN = re.compile(r"[\u4e00-\u9fff]")
_COUNTED = re.compile(
    r"(?<![第\d.])(?P<n>\d+(?:\.\d+)?|[零一二两三四五六七八九十百千]+)[多几来余]?\s?(?P<c>[个名位口号只条台辆])?(?P<u>[A-Za-z]{1,2}(?![A-Za-z])"
    r"|[\u4e00-\u9fff]{1,2})"
)


@dataclass(frozen=True, slots=True)
class Likeness:
    """`shared`, `lost` and `gained`: the tokens of both, of the older and of the newer alone;
    `word`: whether two of the shared stand side by side; `share`: of the older ones."""

    shared: Tokens
    lost: Tokens
    gained: Tokens
    word: bool

    @property
    def share(self) -> float:
        return len(self.shared) / max(1, len(self.shared) + len(self.lost))


@lru_cache(maxsize=16384)
def tokens(text: str) -> Tokens:
    """Characters and Latin words that carry meaning; of numbers and times none."""
    text = canonical(text)
    latin = frozenset(word.lower() for word in _LATIN.findall(text))
    spans = [m.span for m in moments(text)] + [a.span for a in amounts(text)]
    for start, end in spans:
        rest = text[end:].lstrip(_DIGITS)  # the two of 一万二
        text = text[:start] + " " * (len(text) - len(rest) - start) + rest
    return latin | frozenset(_HAN.findall(_FILL.sub(" ", text))) - frozenset(_MUTE)


@lru_cache(maxsize=16384)
def canonical(text: str) -> str:
    """The text, in which what is called by several names has one."""
    for pattern, name in _SAME:
        text = pattern.sub(name, text)
    return text


def likeness(before: str, after: str) -> Likeness:
    before, after = canonical(before), canonical(after)
    there, here = (tokens(_nameless(text, people(before))) for text in (before, after))
    shared = there & here
    return Likeness(shared, there - here, here - there, _has_word(before, after, shared))


@lru_cache(maxsize=16384)
def _nameless(text: str, names: frozenset[str]) -> str:
    """The text without those of whom it is known to speak."""
    for name in names:
        bare = name.strip("的")
        for word in [*(one for one, kin in zh.KIN.items() if kin == bare), bare]:
            text = text.replace(word, " ")
    return text


def _has_word(before: str, after: str, shared: Tokens) -> bool:
    if any(len(one) > 1 for one in shared):
        return True
    pairs = (before[n : n + 2] for n in range(len(before) - 1))
    return any(set(pair) <= shared and pair in after for pair in pairs)


def contrast(before: str, after: str) -> str:
    """In what both differ that has one value: a number, a time, a version, a code."""
    if moments_differ(moments(before), moments(after)):
        return "moment"
    if _differ(_versions(before), _versions(after)) or _codes_differ(before, after):
        return "number"
    one, other = _sums(before), _sums(after)
    reached = _REACHED.search(after)
    if reached and len(one) == 1 and not other:
        other = {next(iter(one)): {number(reached["n"])}}  # 油价破九了: of what, was told before
    return "number" if _differ(one, other) or _bare_differs(before, after) else ""


def _bare_differs(before: str, after: str) -> bool:
    """512分, and then 521: of what it is one, was told before."""
    told = [a for a in amounts(after) if not _MONEY.search(after)]
    if len(told) != 1 or told[0].unit not in _BARE or _MONEY.search(before):
        return False
    alike = [a for a in amounts(before) if a.value / 3 <= told[0].value <= a.value * 3]
    return len(alike) == 1 and alike[0].value != told[0].value


def _differ(old: dict[str, set[float | str]], new: dict[str, set[float | str]]) -> bool:
    return any(unit in old and not values & old[unit] for unit, values in new.items())


def _versions(text: str) -> dict[str, set[float | str]]:
    found: dict[str, set[float | str]] = {}
    for match in _VERSION.finditer(text):
        found.setdefault(match["w"].lower(), set()).add(match["n"])
    alone = re.search(r"([A-Za-z]+)[^，。A-Za-z\d]{0,6}[是到为](\d+(?:\.\d+)+)", text)
    if alone:
        found.setdefault(alone[1].lower(), set()).add(alone[2])
    return found


def _codes_differ(before: str, after: str) -> bool:
    one, other = set(_CODE.findall(before)), set(_CODE.findall(after))
    return bool(one and other) and not one & other


def _sums(text: str) -> dict[str, set[float | str]]:
    found: dict[str, set[float | str]] = {}
    for amount in amounts(text):
        scale = _MINUTES.get(amount.unit)
        if scale:
            found.setdefault("分钟", set()).add(amount.value * scale)
            continue
        money = amount.unit or ("元" if amount.value >= _A_SUM else "")
        if money:
            found.setdefault(money, set()).add(amount.value)
    starts = {amount.span[0] for amount in amounts(text) if amount.unit}
    for match in _COUNTED.finditer(text):
        if match.start() in starts:
            continue
        named = match["c"] or len(match["u"]) > 1 or match["u"].isascii()
        if named and match["n"] != "一" and match["n"][0] not in "百千":
            unit = match["u"][:1] if match["c"] else match["u"].lower()
            found.setdefault(unit, set()).add(number(match["n"]))
    return found


def same_copula(before: str, after: str) -> bool:
    """Both say what something is, or where."""
    return any(one.search(before) and one.search(after) for one in _COPULAS)


def ends_alike(before: str, clause: str) -> bool:
    """B型 and AB型, 湖南人 and 湖北人."""
    return before.strip(" 。！")[-1:] == clause.strip(" 了啊呢的才对")[-1:] >= HAN


def is_of_compound(before: str, clause: str, shared: Tokens) -> bool:
    """Whether what both share is only the beginning of another word: 咖啡 of 咖啡机."""
    others = tokens(clause) - tokens(before)
    places = [place for place, char in enumerate(clause) if char in shared - {"上", "里"}]
    ends = [place + 1 for place in places if place - 1 in places and place + 1 not in places]
    ends = [end for end in ends if not any(place > end for place in places)]
    return bool(ends) and all(clause[end : end + 1] in others for end in ends)


def is_narrower(before: str, after: str, shared: Tokens) -> bool:
    """管理后台端口 is another one than 端口."""
    first = min((after.lower().find(one) for one in shared if one in after.lower()), default=0)
    return len(tokens(AGENTS.sub("", after[:first])) - tokens(before)) >= _NARROWER


def is_of_same(before: str, told: str, clause: str) -> bool:
    """Whether `clause` of the newer statement `told` may be about whom the older one is about."""
    one, other = people(before) - {"别人"}, people(clause) - {"别人"}
    for here, there in ((clause, before), (before, told)):
        beside = _OF_OTHERS.search(here)
        if beside and beside.group() not in there:
            return False
    if is_elsewhere(before, clause):
        return False
    spoken_of = [m[1] for m in _KIN_OF_KIN.finditer(clause)] + _BEINGS.findall(clause)
    if any(one not in before for one in spoken_of):
        return False
    given = _FOR.search(clause)
    if given and given["n"] not in before and not _POSSESSED.match(given["n"]):
        return False
    if other and re.search(r"[给把]我", clause) and not one:
        return True
    if other and other != {"?"}:
        return any(is_told(name, before) for name in other)
    if one and not any(is_told(name, told) for name in one):
        theirs = likeness(before.partition("的")[2], clause).word  # 李老师 of 女儿的班主任李老师
        pointed = theirs or re.search(r"[他她它]|人家", told)
        named = _is_named_beside(before, clause)
        return named or (bool(pointed) and not _others(before, told))
    mine = re.match(r"\s*(?:我(?!们?家?的?(?:" + _KIN.pattern + "))|咱)", clause)
    return bool(mine and not one) or not _others(before, told[: told.find(clause) + len(clause)])


def _is_named_beside(before: str, clause: str) -> bool:
    """导师吴老师 and 吴老师, 孙子豆豆 and 豆豆."""
    for kin in _KIN.finditer(before):
        name = _CALLED.match(before, kin.end())
        if name and name.group() in clause:
            return True
    return False


def is_elsewhere(before: str, clause: str) -> bool:
    """Of this one and that one, of home and of the office."""
    other = _THAT.match(clause)
    if other and other.group() not in before and (other.group()[0] != "那" or before[0] == "这"):
        return True
    homes = bool(_HOME.match(before)), bool(_HOME.match(clause))
    offices = bool(_OFFICE.match(before)), bool(_OFFICE.match(clause))
    if _LIVES.match(before) and _COMPANY.match(clause):
        return True
    return (homes[0] and offices[1]) or (offices[0] and homes[1])


def is_for_another(text: str) -> bool:
    """给小吴换了台电脑: it is not one's own that changed."""
    return bool(_FOR.search(text))


def is_told(name: str, text: str) -> bool:
    """Whether the text tells of whom `people` calls so."""
    bare = name.strip("的")
    if bare not in zh.ROLES:
        return bare in text
    return any(zh.KIN[word] == bare for word in _KIN.findall(text))


def _others(before: str, told: str) -> bool:
    """Whether the newer statement speaks of relatives of whom the older one does not."""
    known = {zh.KIN[word] for word in _KIN.findall(before)}
    named = {name for clause in _BREAK.split(told) for name in _NAME.findall(clause)}
    if any(name not in before for name in named - NO_NAMES_ZH):
        return True
    return any(zh.KIN[word] not in known for word in _whom(told))


def _whom(told: str) -> Iterator[str]:
    for match in _KIN.finditer(told):
        if match.group() in ("狗", "猫", "老板", "领导"):
            continue
        around = told[max(0, match.start() - 5) : match.end() + 2]
        if not re.search(_TELLER.format(re.escape(match.group())), around):
            yield match.group()
