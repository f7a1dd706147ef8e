"""Corrections and changes told outright in Chinese, each beside what looks like one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said, Verdict
from tests.support.conflicts import by_rules

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


def between(old: str, new: str) -> Verdict:
    later = THEN + timedelta(days=60)
    return by_rules(Said(old, "小叶", THEN, "zh"), Said(new, "小叶", later, "zh"))


def weighed(old: str, new: str) -> Verdict:
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
    assert weighed(old, new).state in ("none", "suspected")


def test_who_is_not_sure_of_an_error_is_only_suspected_to_have_made_one() -> None:
    assert between("小店周一休息。", "我好像记错了，小店是周二休息。").state == "suspected"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("我们部门用的是钉钉。", "隔壁部门从钉钉切到飞书了。"),
        ("我用安卓手机。", "公司给老板配了台苹果手机。"),
        ("我上班用 ThinkPad。", "公司给小吴换了台 MacBook。"),
        ("订单数据我们存在 PostgreSQL。", "有人提议把订单库换成 MongoDB，被否决了。"),
        ("我和女友在一起三年了。", "昨晚那部电影里，男女主最后分手了。"),
        ("我家在上海静安。", "这周出差，我住在深圳福田的酒店。"),
        ("测试服务器的端口是8080。", "生产服务器的端口是443。"),
        ("服务器内存8G。", "服务器硬盘是512G。"),
        ("图书馆九点开门。", "春节期间图书馆十点开门。"),
        ("房间的墙是白色的。", "门刷成淡绿色了。"),
        ("我们班主任是孙老师。", "孙老师换了辆新车。"),
        ("我每天坐地铁上班。", "今天地铁故障，我打车上班。"),
    ],
)
def test_another_thing_another_day_and_fiction_change_nothing(old: str, new: str) -> None:
    assert weighed(old, new).state in ("none", "suspected")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("我在等签证。", "护照下来了。"),
        ("妈妈在住院。", "隔壁床的病人昨天出院了。"),
        ("我们日志存三十天。", "监控数据存九十天。"),
        ("我信用卡额度两万。", "老婆的信用卡额度提到五万了。"),
        ("我们家有只猫叫露娜。", "露娜的项圈丢了。"),
        ("我租的房子有阳台。", "阳台的花死了。"),
        ("我还没打疫苗。", "我家猫疫苗打完了。"),
        ("我住在北京朝阳。", "公司搬到北京海淀了。"),
        ("我住在北京，和女朋友一起。", "我朋友转到二中了。"),
        ("wifi密码是bluefish7。", "门换成密码锁了。"),
    ],
)
def test_what_is_done_elsewhere_ends_nothing(old: str, new: str) -> None:
    assert weighed(old, new).state in ("none", "suspected")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("南极有北极熊。", "北极熊不住在南极，我地理白学了。"),
        ("我老家在徐州。", "我老家不是徐州的，徐州是我外婆家。"),
        ("小雨比我大两岁。", "小雨比我小两岁，我嘴瓢说反了。"),
        ("发布会下午三点开始。", "海报上印的是两点，发布会时间我看错了。"),
        ("我爱喝普洱。", "上次说爱喝普洱是客气话，其实我压根喝不惯。"),
        ("这房子是我买的。", "实话说，这房子是租的。"),
        ("这道菜放了花生。", "厨师说这道菜没放花生，放的是腰果。"),
        ("登录接口用的是 JWT。", "核对代码以后，登录接口用的是 session。"),
        ("我手上这块表是真的。", "鉴定结果说这块表是假的。"),
        ("楼里有十二户。", "物业说楼里是十四户，我少数了两户。"),
        ("我婆婆会开车。", "婆婆不会开车，会开车的是我公公。"),
        ("我去过冰岛。", "哪去过冰岛啊，吹牛呢。"),
        ("公司上市了。", "公司上市是谣传，根本没这回事。"),
    ],
)
def test_a_correction_may_be_told_in_any_words(old: str, new: str) -> None:
    assert between(old, new).state == "denied"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("我们公司用 SVN。", "前公司从 SVN 换到 Git 了。"),
        ("我们公司用 SVN。", "公司的年会改到海南了。"),
        ("端口是 8080。", "管理后台端口是 8081。"),
        ("手机我用的是华为。", "手机屏幕碎了，换了块屏。"),
        ("我们会在周一开。", "出差期间会改到周二开。"),
        ("阿本是我最好的朋友。", "阿本不是我男朋友。"),
        ("这酒五十三度。", "那瓶酒五十二度。"),
        ("这部电影是李安拍的。", "上一部电影不是李安拍的。"),
        ("我家的网是移动的。", "公司的网换成了电信。"),
        ("我儿子对花生过敏。", "我女儿不对花生过敏。"),
        ("番茄是蔬菜。", "网上有人说番茄不是蔬菜。"),
        ("我对坚果过敏。", "我家狗被误诊成坚果过敏。"),
    ],
)
def test_what_only_sounds_alike_leaves_the_older_statement(old: str, new: str) -> None:
    assert weighed(old, new).state in ("none", "suspected")


def test_who_is_the_youngest_no_longer_was_the_youngest() -> None:
    found = between("我是队里年纪最小的。", "来了个更小的，我不是队里最小的了。")
    assert found.state != "denied"
