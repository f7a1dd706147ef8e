"""Chinese news of another, of long ago, of what has not come about or of another thing changes
nothing: labelled near-misses, and true news with one word exchanged.
"""

from __future__ import annotations

import json
import re
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said, State
from tests.support.conflicts import between, pairs

DATA = Path(__file__).parents[1] / "data" / "conflicts"
FILES = ("dev-zh", "fresh-zh", "plain-zh", "blind-zh", "blind2-zh", "blind3-zh", "blind4-zh")
OTHERS = ("我同事", "我表姐", "邻居老王", "楼下王阿姨", "我大学同学", "客户", "我舅舅", "别人")
THEN = ("前年", "十年前", "小时候", "上大学的时候", "刚毕业那年")
NOT_SO = ("我做梦梦见", "要是", "万一", "电影里说", "别人都以为")
MY_NEWS = re.compile(
    r"我(?!们|家|[爸妈哥姐弟妹儿女老公爷奶外表堂侄孙叔舅姑姨])[^。！？；]*[。！]?$"
)
NOW = re.compile(
    r"现在|最近|已经|早|[上下]|今|终于|总算|从|起|昨|刚|如今|不再|再也|去年|后|目前|明|前|号|月"
)

OF_OTHERS = """
我单身 | 我闺蜜脱单了，男朋友是个医生
女朋友在上海工作 | 我前女友去北京了
我不抽烟 | 电梯里有个大爷在抽烟
我月薪一万 | 新招的人月薪一万二
我没有孩子 | 班里孩子特别闹
我的主管是张总 | 我表姐换主管了，新主管是马总
"""
OF_ONES_OWN = """
房租每个月两千八 | 房东涨租了，下个月起房租三千二
我家洗衣机坏了 | 师傅今天早上把洗衣机修好了
我在读大三 | 毕业证终于到手了
我室友是小山 | 小山搬走了，我一个人住
小罗是我们组的测试 | 小罗离职了
"""
NAMED_AFTER = """
我的生日是五月二号 | 生日聚餐改到五月六号了
我有一架钢琴 | 钢琴凳坏了，扔了
我用微信记账 | 微信头像换了
我们公司一共四十来个人 | 我们部门从五个人减到三个了
我养金鱼 | 办公室的金鱼死了
我在还房贷 | 我把信用卡还清了
我们公司有一百多人 | 我们公司一百二十来人
"""
NOT_YET = """
房贷每个月要还六千 | 等我中了五百万，第一件事就是把房贷全还清
我在国企上班 | 猎头让我去外企，我拒绝了
我有一辆旧自行车 | 我把自行车卖了，想想而已
我在读研二 | 下学期我就研三了
"""
EXCEPTIONS = """
我每天七点起床 | 今天睡到九点
我上夜班 | 今天跟同事换班，上了个白班
我有高血压 | 今天血压量着正常
我抽烟 | 飞机上不让抽烟，憋了五个小时
"""
OF_ANOTHER_THING = """
我的手机是小米 | 不对不对，充电宝不是小米的，是华为的
我女儿叫朵朵 | 老师把朵朵的名字念错了
我爱人是护士 | 闹了个笑话，我把隔壁床的病人当成护士了
我是湖南人 | 他们都以为我是四川人，其实我是湖南人
我对芒果过敏 | 我之前说芒果三块一斤，看错价签了，是五块
我天天打游戏 | 停电了，没打成游戏
"""
STILL_WRONG = """
我的手机是小米 | 不对不对，手机不是小米的，是华为的
我女儿叫朵朵 | 我把女儿的名字打错了，是多多
我是湖南人 | 记错了，我是湖北人
"""


def cases(*files: str) -> list[dict[str, Any]]:
    return [case for file in files for case in json.loads((DATA / f"{file}.json").read_text())]


def state(case: dict[str, Any], news: str | None = None) -> State:
    old, new = case["old"], case["new"]
    at = [datetime.fromisoformat(one["said_at"]) for one in (old, new)]
    told = Said(old["text"], old["speaker"], at[0], "zh")
    return judge(told, Said(news or new["text"], new["speaker"], at[1], "zh")).state


@lru_cache
def news_of_mine() -> list[dict[str, Any]]:
    """Cases of one sentence about whoever tells it, which retire what was told."""
    return [
        case
        for case in cases(*FILES)
        if case["label"] == "outdated"
        and MY_NEWS.match(case["new"]["text"])
        and state(case) == "outdated"
    ]


def retired(told: list[tuple[dict[str, Any], str]]) -> float:
    states = [state(case, news) for case, news in told]
    assert len(states) > 100
    return sum(one in ("outdated", "denied") for one in states) / len(states)


def test_near_misses_of_every_kind_retire_nothing_to_speak_of() -> None:
    states = [state(case) for case in cases("near-zh")]
    assert len(states) > 500
    assert sum(one in ("outdated", "denied") for one in states) <= 0.01 * len(states)
    assert states.count("suspected") <= 0.05 * len(states)


@pytest.mark.parametrize("other", OTHERS)
def test_the_same_news_of_another_retires_nothing_to_speak_of(other: str) -> None:
    told = [
        (case, other + re.sub(r"(?<![一-鿿])我(?!们)", "他", case["new"]["text"][1:]))
        for case in news_of_mine()
        if other.lstrip("我") not in case["old"]["text"]
    ]
    assert retired(told) <= 0.02


@pytest.mark.parametrize("then", THEN)
def test_the_same_news_of_long_ago_retires_nothing_to_speak_of(then: str) -> None:
    told = [
        (case, then + case["new"]["text"])
        for case in news_of_mine()
        if not NOW.search(case["new"]["text"])
    ]
    assert retired(told) <= 0.03


@pytest.mark.parametrize("unreal", NOT_SO)
def test_the_same_news_dreamt_supposed_or_believed_retires_nothing_to_speak_of(unreal: str) -> None:
    assert retired([(case, unreal + case["new"]["text"]) for case in news_of_mine()]) <= 0.01


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pair
        for table in (OF_OTHERS, NAMED_AFTER, NOT_YET, EXCEPTIONS, OF_ANOTHER_THING)
        for pair in pairs(table)
    ],
)
def test_what_is_told_of_something_else_leaves_what_was_told(old: str, new: str) -> None:
    assert between(old, new).state == "none"


@pytest.mark.parametrize(("old", "new"), pairs(OF_ONES_OWN))
def test_those_who_act_on_one_or_were_told_of_are_no_strangers(old: str, new: str) -> None:
    assert between(old, new).state in ("outdated", "suspected")


@pytest.mark.parametrize(("old", "new"), pairs(STILL_WRONG))
def test_a_correction_of_the_thing_itself_still_denies(old: str, new: str) -> None:
    assert between(old, new).state == "denied"
