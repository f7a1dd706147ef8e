"""A Chinese statement ends an older one only where all that makes it sure is there."""

from __future__ import annotations

import pytest

from tests.support.conflicts import between, pairs

OF_OTHERS = """
我还在还助学贷款 | 我下铺去年就把助学贷款还完了，羡慕
我在一家幼儿园当老师 | 我们园长退休了，新来的园长姓杜
我老公是牙医，自己开诊所 | 老公诊所里有个医生辞职了，他忙得要死
我打呼噜很厉害 | 上铺的哥们做了手术，呼噜不打了
我租房住 | 大学班长在深圳买房了
我住六楼 | 六楼那户搬走了，走廊清净多了
"""
FOR_A_WHILE = """
我无辣不欢，湖南人嘛 | 胃疼的那几天我不碰辣椒
"""
SAID_BY_OTHERS = """
我相信早睡早起身体好 | 我同事觉得早睡早起纯属扯淡
我觉得中医有用 | 我爸觉得中医全是骗人的
"""
BESIDE = """
我手机尾号0927 | 我还有个工作号，尾号5513，快递别打那个
我们公司总部在上海 | 我们在苏州也开了一家分公司
"""
OF_ANOTHER_SENSE = """
我用苹果手机 | 苹果吃完了，明天再买一箱
我的猫叫布丁 | 布丁过期了，我给扔了
"""
CORRECTED_OF_ANOTHER = """
我在长沙工作 | 我记错了，会议不在长沙，在株洲
我会说粤语 | 我猜错了，出租车师傅说的不是粤语，是客家话
我喜欢周杰伦 | 听错了，刚才放的不是周杰伦，是林俊杰
我养了两只猫 | 我看错了，那不是三只猫，是三只兔子
我喜欢雨天 | 天气预报错了，说好的雨根本没下
"""
SURE = """
我还在还助学贷款 | 我把助学贷款还完了 | outdated
我怀孕五个月了 | 宝宝上周出生，六斤八两，母女平安 | outdated
我每天跑步 | 我膝盖不好，已经不跑步了 | outdated
玛丽是棋社社长 | 阿汤当选棋社社长了 | outdated
我的手机号是13800001234 | 我换号了，新号码是15900005678 | outdated
我对青霉素过敏 | 医生说我压根不对青霉素过敏，以前是误诊 | denied
我们婚礼定在五月二号 | 手滑打错了，是五月十二号 | denied
澳大利亚首都是悉尼 | 我弄错了，堪培拉才是澳大利亚的首都 | denied
"""
LIKELY = """
我用的小米14 | 手机换成华为了
我们CEO叫李铭 | 我们CEO王珊今天开全员会
"""


@pytest.mark.parametrize(
    ("old", "new"), pairs(OF_OTHERS + FOR_A_WHILE + SAID_BY_OTHERS + CORRECTED_OF_ANOTHER)
)
def test_news_of_others_of_a_while_or_by_hearsay_retires_nothing(old: str, new: str) -> None:
    assert between(old, new).state in ("none", "suspected")


@pytest.mark.parametrize(("old", "new"), pairs(BESIDE + OF_ANOTHER_SENSE))
def test_another_one_beside_it_or_of_that_name_retires_nothing(old: str, new: str) -> None:
    assert between(old, new).state in ("none", "suspected")


@pytest.mark.parametrize("line", SURE.strip().splitlines())
def test_news_of_the_same_one_told_as_a_fact_retires_it(line: str) -> None:
    old, new, state = line.split(" | ")
    assert between(old, new).state == state


@pytest.mark.parametrize(("old", "new"), pairs(LIKELY))
def test_what_names_something_that_was_not_told_of_is_only_likely(old: str, new: str) -> None:
    assert between(old, new).state == "suspected"
