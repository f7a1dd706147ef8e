"""Corrections told outright in Chinese, whatever their topic, each beside what looks like one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts import Said, Verdict, judge

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


def between(old: str, new: str) -> Verdict:
    later = THEN + timedelta(days=60)
    return judge(Said(old, "小叶", THEN, "zh"), Said(new, "小叶", later, "zh"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("我外公是铁路工人。", "上次讲岔了，外公其实是矿工。"),
        ("公司年会在十二月二十号。", "手滑打成二十号了，年会应该是十八号。"),
        ("我家路由器密码是88776655。", "密码发错了，是88776656。"),
        ("会议室在五楼。", "我糊涂了，会议室在六楼。"),
        ("赵工住三单元。", "给错信息了，赵工住的是二单元。"),
        ("番茄是蔬菜。", "较真一点说，番茄是水果，我之前说得不严谨。"),
    ],
)
def test_an_error_in_what_was_said_takes_it_back_for_another_value(old: str, new: str) -> None:
    assert between(old, new).state == "denied"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("我爸的生肖属虎。", "问过我妈才知道我爸属牛。"),
        ("表弟在南京上大学。", "原来表弟上的大学在苏州。"),
        ("我们的数据库是MySQL。", "刚确认过，数据库从来都不是MySQL，是Postgres。"),
        ("这款相机支持防水。", "查了说明书，这款相机并不防水。"),
        ("我弟弟身高一米八五。", "我弟弟哪有一米八五，量了一下才一米七八。"),
    ],
)
def test_what_comes_to_light_was_so_before(old: str, new: str) -> None:
    assert between(old, new).state == "denied"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("我外公是铁路工人。", "我记错路了，绕了一大圈才到外公家。"),
        ("公司年会在十二月二十号。", "我把日子看串了，牙医预约是十二月二十二号。"),
        ("我血型是B型。", "护士把我弟的血型写错了，他是O型。"),
        ("我们的数据库是MySQL。", "我说错了，缓存用的是Redis不是Memcached。"),
        ("小店周一休息。", "如果我记错了，小店可能是周二休息。"),
        ("我有两个侄子。", "我侄子考试填错了答题卡。"),
        ("我们每周四发版。", "周五我们从来不发版。"),
        ("咖啡含有咖啡因。", "我弄错了，咖啡机没坏。"),
        ("我哥是消防员。", "其实我哥小时候的梦想是当厨师。"),
        ("接口服务跑在Python 3.9上。", "口误，测试服务器一直是在腾讯云上的。"),
    ],
)
def test_the_error_of_another_or_about_another_thing_takes_nothing_back(old: str, new: str) -> None:
    assert between(old, new).state == "none"


def test_who_is_not_sure_of_an_error_is_only_suspected_to_have_made_one() -> None:
    assert between("小店周一休息。", "我好像记错了，小店是周二休息。").state == "suspected"
