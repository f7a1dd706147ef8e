"""Passages of life and numbers told anew in Chinese, each beside what looks like it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


def state(old: str, new: str) -> str:
    later = THEN + timedelta(days=60)
    return judge(Said(old, "小叶", THEN, "zh"), Said(new, "小叶", later, "zh")).state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("我妹妹在上海当护士。", "我妹妹调回老家的医院了。"),
        ("小王还在试用期。", "小王昨天转正了。"),
        ("我戴牙套，吃东西麻烦。", "牙套摘啦，终于能啃苹果了。"),
        ("我爸戒酒了。", "我爸又喝上了，昨晚喝了半斤。"),
        ("我姥姥住养老院。", "姥姥接回家了，我妈照顾。"),
        ("我男朋友在美国留学。", "他毕业回国了，我们结束异地。"),
    ],
)
def test_what_one_passes_through_in_life_is_over_when_the_next_is_told(old: str, new: str) -> None:
    assert state(old, new) == "outdated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("我有一台相机。", "相机镜头盖丢了。"),
        ("我喜欢喝咖啡。", "隔壁那家咖啡馆关门了。"),
        ("我妈身体很好。", "我妈陪我爸去医院做了手术。"),
        ("小王住在上海。", "小王的公司搬到浦东了。"),
        ("我每天早上跑步。", "今天下雨，不跑了。"),
        ("我结婚三年了。", "我闺蜜离婚了，最近住我家。"),
    ],
)
def test_the_passages_of_others_and_the_parts_of_a_thing_end_nothing(old: str, new: str) -> None:
    assert state(old, new) == "none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("我工资五千五。", "涨工资了，现在工资六千二。"),
        ("我体重一百四。", "瘦到一百二了。"),
        ("我学钢琴三年了。", "钢琴已经学了四年了。"),
    ],
)
def test_a_number_of_ones_life_told_anew_replaces_the_older_one(old: str, new: str) -> None:
    assert state(old, new) == "outdated"


def test_the_numbers_of_others_replace_none_of_ones_own() -> None:
    assert state("我月薪八千。", "我老公月薪一万二。") == "none"
    assert state("我学钢琴三年了。", "这架钢琴买了五年了。") == "none"


def test_what_was_never_so_is_denied_but_not_by_the_errors_of_others() -> None:
    assert state("我会弹钢琴。", "之前是吹的，我根本不会弹钢琴。") == "denied"
    assert state("我不吃香菜。", "服务员搞错了，我的面里放了香菜。") == "none"
