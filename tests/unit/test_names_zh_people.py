"""Who is introduced in Chinese, and where the name ends."""

from __future__ import annotations

import pytest

from pipeline.domain.names import names_in
from pipeline.domain.relations import relations_in


def _found(text: str) -> list[str]:
    return [f"{one.name} {one.kind}" for one in names_in(text, ())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # what follows a name: times, adverbs, verbs
        ("我闺蜜苏晴要结婚了", ["苏晴 person"]),
        ("我闺蜜苏晴下个月要结婚了", ["苏晴 person"]),
        ("我闺蜜苏晴最近怀孕了", ["苏晴 person"]),
        ("同事陈立", ["陈立 person"]),
        ("同事陈立下周请客", ["陈立 person"]),
        ("同事陈立来了", ["陈立 person"]),
        ("同事李雷很喜欢爬山", ["李雷 person"]),
        ("同事王大有来了", ["王大有 person"]),
        ("男友陈宇轩下周回国", ["陈宇轩 person"]),
        ("我表姐王芳上个月生了孩子", ["王芳 person"]),
        ("我老板张伟刚升职", ["张伟 person"]),
        ("闺蜜林悦下个月生日", ["林悦 person"]),
        ("我前男友徐凯离开了上海", ["徐凯 person", "上海 place"]),
        ("我朋友小雅说她要搬家", ["小雅 person"]),
        ("我朋友小雅下周来", ["小雅 person"]),
        ("女儿朵朵今年五岁", ["朵朵 person"]),
        ("我爸爸李建国退休了", ["李建国 person"]),
        ("我上司王磊下周调走", ["王磊 person"]),
        # what introduces one
        ("我的同桌叫王一诺，爱笑。", ["王一诺 person"]),
        ("我爷爷叫李大山", ["李大山 person"]),
        ("我有新男朋友了，叫许然", ["许然 person"]),
        ("女儿叫朵朵", ["朵朵 person"]),
        ("我女儿小名叫朵朵。", ["朵朵 person"]),
        ("他有个女儿，叫安然。", ["安然 person"]),
        ("养了一只猫，叫豆包", ["豆包 person"]),
        ("我家狗叫旺财", ["旺财 person"]),
        ("领养了一只小狗，取名叫花花", ["花花 person"]),
        ("室友叫刘洋，她是学画画的。", ["刘洋 person"]),
        ("妹妹认识了一个男生，叫赵一鸣。", ["赵一鸣 person"]),
        ("新来的同事叫方圆，很能干", ["方圆 person"]),
        # a verb before what is built
        ("我弟弟林浩在武汉读大学", ["林浩 person", "武汉 place"]),
        ("我妹妹在北京上中学", ["北京 place"]),
        ("周末在苏州住酒店", ["苏州 place"]),
        ("朋友去南京看博物馆", ["南京 place"]),
        ("我在上海大学上班", ["上海大学 org"]),
    ],
)
def test_whoever_is_introduced_is_found(text: str, expected: list[str]) -> None:
    assert _found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "老公叫我回家",
        "妈妈叫外卖了",
        "妈妈安排了旅行",
        "爸爸高兴极了",
        "我老婆怀孕了",
        "宠物叫什么好",
        "朋友来了，叫外卖。",
        "儿子叫爸爸",
        "猫叫了一晚上",
        "狗叫得很大声",
        "小狗叫汪汪",
        "我有个同事，叫苦连天。",
        "来了只猫，叫个不停。",
        "朋友小聚了一下",
        "朋友小酌几杯",
        "女儿小升初考试",
        "女儿小提琴考级",
        "妹妹小学毕业了",
        "姐姐小小的身体",
        "我老板周末加班",
        "我同学周围的人",
        "老公安排了旅行",
        "女儿高烧不退",
        "同事何必这样",
        "朋友祝我生日快乐",
        "朋友谢了我",
        "我朋友万万没想到",
        "儿子左撇子",
        "女儿乐乐呵呵",
        "女儿花花绿绿的衣服",
        "同事点点头",
    ],
)
def test_words_that_follow_a_relation_are_no_names(text: str) -> None:
    assert _found(text) == []


def test_who_is_introduced_stands_in_a_relation() -> None:
    text = "我闺蜜苏晴下个月要结婚了"
    (told,) = relations_in(text, "林", [(one.name, one.kind) for one in names_in(text, ())])
    assert (told.subject, told.predicate, told.object) == ("林", "friend_of", "苏晴")
