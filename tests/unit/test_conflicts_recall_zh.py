"""Chinese news of what holds from now on, and near-misses of the same words."""

from __future__ import annotations

import pytest

from tests.support.conflicts import between, pairs

OUTDATED = """
例会定在每周一上午九点 | 例会从本周起挪至周三下午两点
周会固定在周一上午十点 | 从下周起周会挪到周四下午三点
陈静是数学课代表 | 这学期数学课代表改由吴敏担任了
张姐是我的直属领导 | 我直属领导是新来的刘总
我是夜猫子 | 我晚上十点准时关灯
表弟在读高三 | 表弟在武大读大一
我还单着呢 | 昨天老公给我过的生日
我总是熬到凌晨一两点才睡 | 每晚十点我准时关灯
我和室友关系很好 | 我跟室友现在谁也不理谁
"""
NONE = """
服务器放在三楼机房 | 下周服务器临时搬到五楼机房
我是夜猫子 | 我今晚十点准时关灯
我是夜猫子 | 昨晚停电，十点就睡了
陈静是数学课代表 | 物理课代表改由吴敏担任了
我还单着呢 | 同事的老公给她过的生日
我总是熬到凌晨一两点才睡 | 刘总每晚十点准时关灯
我和室友关系很好 | 我妹跟室友谁也不理谁
"""


@pytest.mark.parametrize(("old", "new"), pairs(OUTDATED))
def test_what_holds_from_now_on_ends_what_held(old: str, new: str) -> None:
    assert between(old, new).state == "outdated"


@pytest.mark.parametrize(("old", "new"), pairs(NONE))
def test_one_time_or_another_post_ends_nothing(old: str, new: str) -> None:
    assert between(old, new).state == "none"
