"""Errors that are owned up to in Chinese, each beside one that is of something else."""

from __future__ import annotations

import pytest

from tests.support.conflicts import between, pairs

TAKEN_BACK = """
我舅舅在铁路局上班 | 我上次讲串了，在铁路局的是我姨父
我妹妹属兔 | 我妹属龙，我报错了
外婆家在绍兴 | 外婆家我说错了，是在宁波
奶奶今年八十二 | 奶奶的岁数我记混了，应该是八十四
公司年会预算二十万 | 数字我打错了，年会预算是十二万
体检报告下周三出 | 我看错了，报告是下周五出
项目代号叫北斗 | 我听岔了，项目代号是北辰
这只鹦鹉是公的 | 兽医说它是母的，我一直搞错了
小丽考了驾照 | 我瞎说的，小丽没考驾照
门禁密码是2580 | 发错了，是2508
我爸是1962年生的 | 翻了户口本，我爸是1964年的，我记错了
会议室在302 | 打错了，是203会议室
老师姓章 | 我写错了，老师姓张
小李是湖南人 | 我弄混了，小李是湖北人
火车票是一百八 | 票价我说错了，是二百一
老王有两个女儿 | 我记岔了，老王是一儿一女
这家店能刷卡 | 我乱讲的，这家店只收现金
他是我高中同学 | 我记错了，他是我初中同学
早上说的航班号是CA1501 | 航班号发错了，应该是CA1510
我们主管是英国人 | 我搞错了，主管是爱尔兰人
姑姑是护士 | 姑姑是药剂师，我老记成护士
鲸鱼是鱼 | 我之前说鲸鱼是鱼，不对，它是哺乳动物
快递单号尾号5521 | 单号抄错了，尾号是5512
新来的实习生叫陈晨 | 名字我叫错了，实习生叫程晨
周日加班有三倍工资 | 问了人事，周日加班是两倍，我之前想当然了
弟弟的婚礼在十月六号 | 婚礼日期我记反了，是六月十号
他家在三栋 | 走错门才发现，他家是在五栋，我给你发错了
这个插件是免费的 | 我没看清，这个插件其实要收费
我对青霉素过敏 | 我说错了，我过敏的是头孢
"""
OF_WHAT_IS_NOT_SAID = """
我们班有四十二个人 | 我数错了，是四十三个
医生让我一天吃两次药 | 看错医嘱了，是一天三次
"""
OF_ANOTHER_THING = """
我舅舅在铁路局上班 | 我坐错车了，绕到铁路局去了
我妹妹属兔 | 说错了，我是说我表妹属龙
外婆家在绍兴 | 我发错了，那张照片不是外婆家
公司年会预算二十万 | 我打错了，团建预算是五万
体检报告下周三出 | 我看错了，那是别人的体检报告
项目代号叫北斗 | 我听岔了，他们说的是另一个项目
我们班有四十二个人 | 我数错了，操场上有六十个人
我爸是1962年生的 | 我记错了，我妈是1965年的
会议室在302 | 打错了，打印机在203
老师姓章 | 我写错了作业本上的名字
医生让我一天吃两次药 | 护士拿错药了，重新换了一盒
小李是湖南人 | 小李把名字写错了
火车票是一百八 | 我说错了，机票是八百
这家店能刷卡 | 我刷错卡了，刷成公司的了
我对青霉素过敏 | 我说错了，我妈过敏的是头孢
"""


@pytest.mark.parametrize(("old", "new"), pairs(TAKEN_BACK))
def test_who_owns_up_to_an_error_takes_back_what_was_told_of_it(old: str, new: str) -> None:
    assert between(old, new).state == "denied"


@pytest.mark.parametrize(("old", "new"), pairs(OF_WHAT_IS_NOT_SAID))
def test_a_number_that_is_put_right_without_its_topic_is_only_suspected(old: str, new: str) -> None:
    assert between(old, new).state == "suspected"


@pytest.mark.parametrize(("old", "new"), pairs(OF_ANOTHER_THING))
def test_an_error_in_something_else_takes_nothing_back(old: str, new: str) -> None:
    assert between(old, new).state not in ("outdated", "denied")
