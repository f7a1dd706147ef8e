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
    r"|[壳膜套凳椅架盒袋绳弦鞋线网拍票粮窝砂牌帽图群锁灯窗门墙轮胎罩垫刷杯碗锅]|菜单|伴[娘郎]"
    r"|司仪|请柬|钥匙|油漆|地板|食堂|停车场|班车|校车|快递柜|头发|指甲|牙刷|项圈|笼子"
    r"|保养|维修|客服|官网|公众号|热线|门铃|座[套椅垫])$"
)
_SOME_MORE = re.compile(r"(?<=[\d一二两三四五六七八九十百千万])(?:多|余|几)(?!少|次)")
_ABOUT = re.compile(r"左右|大概|大约|上下|差不多|(?<=[十百千万])来(?=[个人岁斤块])")
_NEAR = 0.08
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
    return bare[: end.start()] if end else ""


def is_of_part(told: str, clause: str) -> bool:
    """Whether `clause` is about what is named after something in `told`, which does not name it."""
    topic = _topic(clause)
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
