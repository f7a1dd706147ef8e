"""Whether a Chinese clause is of another thing, which is named after one: 生日聚餐 is no 生日."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.domain.conflicts.zh import words as zh
from pipeline.domain.conflicts.zh.numbers import amounts

_LEADS = re.compile(
    r"^(?:(?:我们?|咱们?|他们?|她们?|用户)?(?:家里?|自己)?的?|把|将|给|这个?|那个?"
    r"|这[次份家本台套]|那[次份家本台套])+"
)
_VERB = re.compile(
    r"[改换变从涨降推延挪调坏没不未已都也又刚才终现最上下今昨去前在到被把将给卖丢扔退停取关完是有搬拆升减加贵便用开要让说叫做吃喝看听玩打学练考"
    r"写修断碎裂死走跑瘦胖长倒黄撤租送转剪剃理摘戒跟和与，,、\d一二两三四五六七八九十]|总[算共]"
    r"|越来|真的?|很|好"
)
_OF = re.compile(r"^的?")
# What is only named after something: what is held for it, what is seen of it, a part of it.
_NAMED_AFTER = re.compile(
    r"(?:聚[会餐]|派对|宴[会席]?|蛋糕|礼[物金品]|头像|背景|壁纸|封面|密码|会员|积分|账单|海报"
    r"|广告|电视剧|电影|漫画|剧场版|贴纸|周边|皮肤"
    r"|[壳膜套凳椅架盒袋绳弦鞋线网拍票粮窝砂牌帽图群包锁灯窗门墙轮胎罩垫刷杯碗锅]|菜单|伴[娘郎]"
    r"|司仪|请柬|钥匙|油漆|地板|食堂|停车场|班车|校车|快递柜|头发|指甲|牙刷|项圈|笼子"
    r"|保养|维修|客服|官网|公众号|热线|门铃|座[套椅垫])$"
)
_SOME_MORE = re.compile(r"(?<=[\d一二两三四五六七八九十百千万])(?:多|余|几)(?!少|次)")
_ABOUT = re.compile(r"左右|大概|大约|上下|差不多|(?<=[十百千万])来(?=[个人岁斤块])")
_TAIL = re.compile(r"(?:我们?|咱们?|他们?|她们?|大家)$")
_NEAR = 0.08
_ONES = tuple(
    tuple(line.split())
    for line in """
    房贷 车贷 信用卡 花呗 助学 网贷 消费贷 借呗 白条
    左手 右手
    左脚 右脚
    左腿 右腿 左脚 右脚
    左眼 右眼
    左耳 右耳
    左膝 右膝
    """.strip().splitlines()
)
_ONE = re.compile(
    r"^(?:我的?)?(?P<m>[红黄蓝绿白黑灰粉紫棕]色?的?|[^，。我咱]{1,8}?的)那[家个件台辆只条位]"
)
_BREAK = re.compile(r"[，,；;：:]")
_OTHER = re.compile(
    r"^(?:另外?一?[个家台只条份]|(?:我们?)?前(?:公司|东家|单位)|[里那]面?那[对个]|别的"
    r"|(?:旁边|附近|隔壁|对[门面]|街角|[巷路村街门]口|楼[上下])(?:的|那[家台个]|这家|[家店]))"
)
_PLACED = re.compile(
    r"^(?P<place>办公室|公司|单位|学校|店里|药店|小区|村里"
    r"|楼[上下])的?(?P<thing>[\u4e00-\u9fff]{2})"
)
_OWN = re.compile(r"^(?:我|咱)(?:们)?(?:家|的|养|有|种)")
_UNIT = re.compile(r"我们(?P<unit>部门|科室|车间|小?组|班|公司|学校|店|宿舍|团队|单位|分店)")
_SMALL = frozenset("组 小组 班 宿舍 团队 店".split())
_SHORTEST = 2


@lru_cache(maxsize=8192)
def _topic(clause: str) -> str:
    """What the clause is about, as far as that stands before its verb."""
    bare = clause.strip(" 　，,。！!")
    if leading := zh.LEADING.match(bare):
        bare = bare[leading.end() :]
    if leads := _LEADS.match(bare):
        bare = bare[leads.end() :]
    end = _VERB.search(bare, min(_SHORTEST, len(bare)))
    return _TAIL.sub("", bare[: end.start()]) if end else ""


def is_of_part(told: str, framed: str) -> bool:
    """Whether the last clause is about what is named after something in `told`, which has it not.

    `framed` is its sentence up to there: 钢琴凳坏了，扔了.
    """
    topic = next((t for one in reversed(_BREAK.split(framed)) if (t := _topic(one))), "")
    if len(topic) <= _SHORTEST or topic in told:
        return False
    known = next((n for n in range(len(topic), _SHORTEST - 1, -1) if topic[:n] in told), 0)
    tail = topic[known:].removeprefix("的")
    return bool(known and tail and tail not in told and _NAMED_AFTER.search(tail))


def is_about_as_many(before: str, after: str) -> bool:
    """一百多人 are 一百二十来人."""
    one, other = amounts(before), amounts(after)
    if len(one) != 1 or len(other) != 1 or one[0].unit != other[0].unit:
        return False
    least, most = _about(before, one[0].value)
    low, high = _about(after, other[0].value)
    return (
        (least, most) != (low, high)
        and (least, low) != (most, high)
        and low <= most
        and least <= high
    )


def _about(text: str, value: float) -> tuple[float, float]:
    if _SOME_MORE.search(text) and value >= 1:
        step = 1
        while value % (step * 10) == 0:
            step *= 10
        return value, value + step
    if _ABOUT.search(text):
        return value * (1 - _NEAR), value * (1 + _NEAR)
    return value, value


def is_added(told: str, sentence: str, clause: str) -> bool:
    """Whether the newer clause is of another one beside what was told of."""
    for line in _ONES:
        here = [one for one in line if one in clause]
        if here and not any(one in told for one in here) and any(one in told for one in line):
            return True
    one = _ONE.match(clause.strip(" ，。"))
    if one and not set(one["m"]) & set(told) - set("的色"):
        return True
    other, placed = _OTHER.match(clause), _PLACED.match(clause)
    if other and other.group()[:_SHORTEST] not in told:
        return True
    if placed and placed["place"] not in told and placed["thing"] in told and _OWN.match(told):
        return True
    return _is_smaller_unit(told, sentence, clause)


def _is_smaller_unit(told: str, sentence: str, clause: str) -> bool:
    """我们部门 is not 我们公司; what befalls the company befalls the group."""
    one, other = _UNIT.match(told), _UNIT.match(clause)
    if one is None or other is None or other["unit"] in told or one["unit"] in sentence:
        return False
    return one["unit"] not in _SMALL
