"""Chinese news of those beside whom it was told of, and what was told of as not so at all."""

from __future__ import annotations

import pytest

from tests.support.conflicts import between, pairs

BESIDE = """
儿子今年八岁 | 儿子的同桌都九岁了，比他高半头
老唐一点辣都不能吃 | 老唐他媳妇倒是无辣不欢
小周在备考 | 小周的室友考上了
我在医院当护士 | 我大学同学从医院辞职去开花店了
我在银行柜台上班 | 我高中同桌从银行辞职去开民宿了
我正攒钱买车 | 我表弟放弃买车了，说打车更省
我在学法语 | 法语老师说她下个月不再带德语班了
我最烦刮风天 | 天气预报说后天起不再刮风
我手机号尾号是 3306 | 公司座机号码换成 8812 结尾的了
我不抽烟，闻到烟味就躲 | 楼道里又有人抽烟，我憋着气下楼
我吃素五年了 | 部门聚餐吃烤肉，全程只啃玉米
小袁在追一个女孩 | 小袁给那个女孩送了三次早饭
我天天写方案 | 市场部第一个方案过了
"""
NOT_SO = """
我租在石景山 | 要不是房租便宜，我早就搬到朝阳去了
我在银行上班 | 要不是有房贷，我早辞职了
我弟在西藏当兵 | 我弟没退伍，又签了三年
我在读研 | 我没退学，只是休息几天
我是中学语文老师 | 下辈子投胎，我可不当老师了
张伟在上海工作 | 2015年以前，张伟在广州工作
"""
STILL_NEWS = """
女儿今年六岁 | 女儿今年都七岁了
我在银行上班 | 我从银行辞职去开民宿了
我弟在西藏当兵 | 我弟退伍了
我是中学语文老师 | 我不当老师了
我手机号尾号是 3306 | 我手机号换成 8812 结尾的了
我不抽烟 | 我又抽烟了，一天一包
张伟在上海工作 | 2023年以后，张伟在广州工作了
"""


@pytest.mark.parametrize(("old", "new"), pairs(BESIDE))
def test_what_those_beside_do_leaves_what_was_told(old: str, new: str) -> None:
    assert between(old, new).state == "none"


@pytest.mark.parametrize(("old", "new"), pairs(NOT_SO))
def test_what_did_not_come_about_leaves_what_was_told(old: str, new: str) -> None:
    assert between(old, new).state == "none"


@pytest.mark.parametrize(("old", "new"), pairs(STILL_NEWS))
def test_the_same_told_of_whom_it_was_told_of_is_news(old: str, new: str) -> None:
    assert between(old, new).state != "none"


def test_the_pet_of_whoever_speaks_is_no_bystander() -> None:
    told = between("用户养了一只叫麦克斯的金毛", "用户的狗麦克斯上周去世了", "user")
    assert told.state != "none"
