"""Every axis of the Chinese standings: a pair that changes, and what looks like it and does not."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said
from pipeline.domain.conflicts.zh.standings import AXES
from tests.support.conflicts import by_rules

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)

# Of each axis: what was told, what shows another state, and what shows none of the same one.
PAIRS = {
    "love": ("我单身，一个人挺自在。", "我老公今早煎了鸡蛋。", "我姐的老公今早煎了鸡蛋。"),
    "employment": ("我失业三个月了。", "我转正了，工资涨了一千五。", "我弟转正了，工资涨了。"),
    "study": ("我在读大三。", "毕业证终于到手了！", "帮我看看毕业论文的格式。"),
    "children": ("我们没有孩子。", "我女儿昨晚又发烧了。", "我姐的女儿昨晚又发烧了。"),
    "tenure": ("我们租房住。", "我拿到房产证了。", "房东拿到房产证了。"),
    "household": ("我一个人住。", "室友打呼噜，我整宿睡不好。", "以前室友打呼噜。"),
    "pets": ("我没养宠物。", "我领养了一只橘猫。", "邻居领养了一只橘猫。"),
    "life": ("我爷爷身体硬朗。", "我爷爷上个月去世了。", "小田的爷爷上个月去世了。"),
    "distance": ("我和男友异地两年了。", "我和男友结束异地了。", "我想结束异地。"),
    "job_feeling": ("我特别喜欢现在这份工作。", "这破班我一天都不想上了。", "他的工作很无聊。"),
    "work_place": ("我每天去公司坐班。", "公司批了，我以后居家办公。", "表姐居家办公。"),
    "commute": ("我开车上班。", "我现在天天坐地铁上班。", "今天下雨，我坐地铁上班。"),
    "busyness": ("我忙得脚不沾地。", "我最近空得很，天天在家追剧。", "老周最近空得很。"),
    "team_size_hiring": ("我们组在招人。", "我们公司在裁员。", "隔壁公司在裁员。"),
    "health": ("我住院了。", "我出院了，能吃能睡。", "我妈出院了，能吃能睡。"),
    "ache": ("我腰疼。", "我腰不疼了。", "我膝盖不疼了。"),
    "medicine": ("我每天吃降压药。", "医生让我把降压药停了。", "医生让我妈把降压药停了。"),
    "allergy": ("我对花生过敏。", "我对花生已经不过敏了。", "我对海鲜不过敏。"),
    "sleep_quality": ("我老失眠。", "换了床垫，我一觉到天亮。", "老公换了床垫，一觉到天亮。"),
    "weight": ("我又胖了十斤。", "我瘦了二十斤。", "我想瘦二十斤。"),
    "hair": ("我头发已经长到腰了。", "我剃了个光头。", "我弟剃了个光头。"),
    "glasses": ("我近视六百度。", "我做完近视手术，裸眼开车了。", "小蔡做完近视手术了。"),
    "diet": ("我吃素三年了。", "我现在顿顿要吃鸡腿。", "小时候我顿顿要吃鸡腿。"),
    "alcohol": ("我滴酒不沾。", "我每晚睡前小酌一杯红酒。", "我爸每晚睡前小酌一杯红酒。"),
    "smoking": ("我一天一包烟。", "烟我早就戒了。", "老周的烟早就戒了。"),
    "caffeine": ("我每天一杯美式。", "我把咖啡戒了。", "我打算把咖啡戒了。"),
    "spicy": ("我无辣不欢。", "我现在一点辣都吃不了。", "感冒的时候，我一点辣都不碰。"),
    "exercise": ("我每天早上跑步。", "跑步早就放弃了，鞋都落灰了。", "我晚上不跑步。"),
    "sleep_time": ("我天天熬夜。", "我现在早睡早起。", "我爸早睡早起。"),
    "liking": ("我喜欢恐怖片。", "我一看恐怖片就犯困。", "我一看爱情片就犯困。"),
    "fear": ("我怕蛇。", "我早就不怕蛇了。", "我早就不怕狗了。"),
    "ability": ("我不会弹钢琴。", "我终于学会弹钢琴了。", "我弟终于学会弹钢琴了。"),
    "swimming": ("我是旱鸭子。", "我下班游了一千米。", "小林下班游了一千米。"),
    "cooking": ("我不会做饭。", "我掌勺做了一桌菜。", "我爸掌勺做了一桌菜。"),
    "cycling": ("我不会骑车。", "我骑着单车绕了一圈。", "小林骑着单车绕了一圈。"),
    "phone_skills": ("我不会用手机付钱。", "我买菜都用微信一扫。", "女儿买菜都用微信一扫。"),
    "language": ("我不懂法语。", "我用法语跟客户谈判。", "我用德语跟客户谈判。"),
    "driving": ("我没有驾照。", "我自己开车带爸妈去青岛。", "我哥开车带爸妈去青岛。"),
    "abroad": ("我从没出过国。", "我刚从曼谷飞回来。", "同事刚从曼谷飞回来。"),
    "experience": ("我没看过《三体》。", "我把《三体》看完了。", "我把《活着》看完了。"),
    "trust": ("我信任王经理。", "我信不过王经理。", "我信不过那个中介。"),
    "faith": ("我信佛。", "我是无神论者，什么教都不信。", "表哥是无神论者。"),
    "friendship": ("我跟阿明关系很要好。", "我跟阿明闹翻了。", "我跟小周闹翻了。"),
    "device": ("我家的洗衣机坏了。", "洗衣机修好了。", "洗碗机修好了。"),
    "venue": ("巷口的奶茶店生意红火。", "奶茶店倒闭了。", "面馆倒闭了。"),
    "stock": ("退烧药断货了。", "退烧药到货了。", "感冒药到货了。"),
    "project": ("我们的小程序还在开发。", "小程序上线了。", "官网上线了。"),
    "usage": ("我用印象笔记记东西。", "印象笔记我早就卸载了。", "微博我早就卸载了。"),
    "membership": ("我加入了合唱团。", "上个月我退出了合唱团。", "上个月我退出了篮球队。"),
    "loan": ("我还着车贷。", "车贷终于还清了。", "如果车贷还清了，我就去旅行。"),
    "debt": ("我欠银行三十万。", "我现在无债一身轻。", "我姐现在无债一身轻。"),
    "wealth": ("我穷得叮当响。", "拆迁款到账，我财务自由了。", "要是财务自由了，我就退休。"),
    "trip_plan": ("去三亚的机票买好了。", "三亚之行泡汤了。", "西藏之行泡汤了。"),
}  # fmt: skip


def state(old: str, new: str) -> str:
    later = THEN + timedelta(days=60)
    return by_rules(Said(old, "小叶", THEN, "zh"), Said(new, "小叶", later, "zh")).state


def weighed(old: str, new: str) -> str:
    later = THEN + timedelta(days=60)
    return judge(Said(old, "小叶", THEN, "zh"), Said(new, "小叶", later, "zh")).state


def test_every_axis_has_its_pairs() -> None:
    assert PAIRS.keys() == {axis.name for axis in AXES}


@pytest.mark.parametrize("axis", PAIRS)
def test_a_state_is_over_when_another_one_shows(axis: str) -> None:
    old, new, _ = PAIRS[axis]
    assert state(old, new) == "outdated"


@pytest.mark.parametrize("axis", PAIRS)
def test_a_state_of_others_of_other_things_or_not_told_as_so_ends_none(axis: str) -> None:
    old, _, near = PAIRS[axis]
    assert weighed(old, near) in ("none", "suspected")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("我没有孩子。", "我妹妹上周生了个女儿。"),
        ("我走路上班。", "车坏的时候我坐公交上班。"),
        ("我不吃肉。", "我家狗吃肉。"),
        ("我不吃肉。", "我给爸爸煎了牛排。"),
        ("小金吃素。", "小金的老公天天吃鸡肉。"),
        ("我们结婚十年了。", "再不洗碗我就跟他离婚！"),
        ("我和老公结婚七年了。", "闺蜜昨晚给我打电话，说她离婚了。"),
        ("小陈不会游泳。", "小陈的女儿学会蛙泳了，游了二十五米。"),
        ("我现在吃素。", "吃素以前，我可是无肉不欢，一顿能啃俩肘子。"),
        ("我们还在还房贷。", "等房贷还完了，我们就去旅行。"),
        ("我喜欢夏天的柏林。", "我不喜欢冬天的柏林。"),
        ("我在谈恋爱。", "那首歌叫《分手快乐》。"),
    ],
)
def test_conditions_titles_plans_and_other_people_end_no_state(old: str, new: str) -> None:
    assert weighed(old, new) in ("none", "suspected")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("老友冯德顺在医院住着。", "冯德顺已经回家养着了，精神头不错。"),
        ("我女朋友在北京。", "女朋友把我甩了。"),
        ("大孙女还没对象。", "大孙女订婚了。"),
    ],
)
def test_whose_state_it_is_shows_in_names_kinship_and_objects(old: str, new: str) -> None:
    assert state(old, new) == "outdated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("小林吃素。", "刚才好像看见小林在吃烤肉。"),
        ("我特别喜欢现在这份工作。", "我最近老忍不住刷招聘网站。"),
        ("我跟老公结婚三年了。", "昨晚又吵得厉害，我睡沙发了。"),
    ],
)
def test_what_is_unsure_or_only_a_sign_makes_a_state_suspected(old: str, new: str) -> None:
    assert state(old, new) == "suspected"


def test_what_is_asked_shows_no_state() -> None:
    assert state("小林吃素。", "小林可能在吃烤肉吗？") == "none"
