"""Chinese slips that are owned up to, and those that take nothing back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said, State

THEN = datetime(2026, 5, 1, 12, tzinfo=UTC)


def _state(old: str, new: str) -> State:
    earlier = Said(old, "user", THEN, "zh")
    return judge(earlier, Said(new, "user", THEN + timedelta(days=1), "zh")).state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("家长会是周五晚上七点", "我看错群通知了，家长会周四晚上"),
        ("健身房年卡两千六", "年卡是两千九，我少说了三百"),
        ("这款洗衣液不含荧光剂", "我没看清成分表，它含荧光剂"),
        ("快递单号末四位是8821", "手抖打错了，末四位是8812"),
        ("小林离职了", "小林没离职，是我听错了，走的是小凌"),
        ("老李得了肺癌", "老李的病是误诊，就是个炎症"),
        ("我托福考了110", "实话跟你说，托福110是我编的，实际九十多"),
        ("公司要搬去昌平", "公司要搬那事是谣言，人力刚辟谣"),
        ("金鱼的记忆只有三秒", "收回我之前关于金鱼的话，金鱼能记住几个月"),
        ("澳大利亚首都是悉尼", "我弄错了，堪培拉才是澳大利亚的首都"),
        ("那个漏洞是小刘引入的", "查了提交记录，冤枉小刘了，漏洞不是他写的"),
    ],
)
def test_a_slip_that_is_owned_up_to_takes_back_what_it_is_about(old: str, new: str) -> None:
    assert _state(old, new) == "denied"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("家长会是周五晚上七点", "老师记错了学生的名字，家长会上挺尴尬"),
        ("航班在T3航站楼", "我把朋友的航班记错了，他的是下午"),
        ("水由氢和氧组成", "说错了，二氧化碳是由碳和氧组成的，不是碳和氮"),
        ("我明天十点面试", "我记错了，快递是十点到，不是十一点"),
        ("小张欠我五百块", "我错怪小张了，水杯不是他打碎的"),
        ("我不会游泳", "我说我学会游泳了，是骗孩子的"),
        ("我周三休息", "我记错日子了，今天才周二"),
        ("咖啡含有咖啡因", "我弄错了，咖啡机没坏"),
        ("会议改在周二下午", "会议纪要写错了一个名字，已经更正"),
        ("王医生周四上午出诊", "今天挂错号了，挂成了王医生隔壁的科室"),
    ],
)
def test_an_error_of_another_or_about_something_else_takes_nothing_back(old: str, new: str) -> None:
    assert _state(old, new) == "none"
