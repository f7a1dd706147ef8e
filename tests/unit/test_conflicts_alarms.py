"""Ordinary talk that changes nothing of what was told before, however much it sounds like it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)


def between(old: str, new: str, language: str) -> str:
    later = THEN + timedelta(days=60)
    return judge(Said(old, "user", THEN, language), Said(new, "user", later, language)).state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Sympathy is no apology, and an answer no correction.
        ("It's been rough at work.", "Sorry to hear about work, it must have been rough for you."),
        ("You are so talented!", "Sorry to hear that. It doesn't mean you're not talented."),
        ("I watched a classic movie last week.", "Nope! You'll have to watch the movie yourself."),
        ("I'm going to check the books out.", "No, not yet, but I'll check the books out."),
        ("I talked to a fan of Harry Potter.", "Nope, it's my first time at Harry Potter World."),
        # To forget is an order only where it is one.
        ("Your support means a lot.", "It's easy to forget that. Appreciate your support."),
        ("I met a sad girl at the shelter.", "A boy at the shelter laughed, I won't forget that."),
        # Of a game that was messed up nothing was told wrong.
        ("I had a big basketball game last year.", "I messed up during a big basketball game."),
        # What a "but" brings is not denied.
        ("I see a lot of the coast.", "I'm not into hiking but I'm curious to see the coast."),
        ("I finished my first screenplay.", "Not much is new other than the screenplay."),
        # One after another, and from one to another.
        ("I won my first chess tournament.", "I won my fourth chess tournament on Friday!"),
        (
            "Contemporary is my top pick.",
            "We do all kinds of dances, from contemporary to hip-hop.",
        ),
        ("I love the food in Rome.", "Everything from the food to the history was amazing."),
        ("I was in a chess final last Saturday.", "My chess tournament got pushed back."),
        ("I love getting lost in fantasy stories.", "I still love to get lost in good books."),
        # Another time of the day, and the same once more.
        ("I drink coffee in the morning.", "I don't drink coffee after 4 pm."),
        ("I go running in the morning.", "I don't go running on Sundays."),
        (
            "I also lost my job at Door Dash this month.",
            "Since I lost my job at Door Dash, things have been tough.",
        ),
        ("I tried to win the tournament.", "No, I haven't tried it yet, it sounds great."),
        ("We push each other to improve.", "Losing my job gave me the push to start my studio."),
        # A row of labels.
        ("Statement 5", "Statement 16"),
        ("Chapter 3", "Chapter 4"),
        # A part of a thing, and words that only take back.
        ("I am learning Spanish.", "I finished my Spanish homework."),
        ("I'm learning to cook.", "I finished cooking dinner."),
        ("I can't stand opera.", "I stand corrected, whales are mammals."),
        ("I gave Anna my old laptop.", "I gave you the wrong train: ours arrives at 18:50."),
    ],
)
def test_ordinary_talk_in_english_changes_nothing(old: str, new: str) -> None:
    assert between(old, new, "en") == "none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Who saw a film has found out nothing, and who has been somewhere has been there.
        ("我学了一道新的菜，叫做清蒸鲈鱼。", "我看了一部电影，叫做《活着》。"),
        ("我最近在读一本书，叫做《围城》。", "周末看了一场展览，叫做《光影》。"),
        ("我去年去过日本。", "今年我不去日本了。"),
        ("他说的确实如此。", "哦，原来如此，你说的书我都是听说过的。"),
        ("我今天第一次跟你聊天。", "好久没来跟你聊天了，朋友。"),
        # 住 at the end of another verb is no home.
        ("我对花生过敏，千万记住。", "我搬家了，现在住在望京。"),
        ("我对花生过敏，请记住。", "我搬家了，现在住在望京。"),
        ("这次机会我要抓住。", "我搬到苏州了。"),
        ("我每天跑步，坚持住了。", "我搬家了，住得离公司近。"),
        # Of one who is left his work goes on.
        ("陈浩研究固态电池。", "我和陈浩分手了。"),
        # What a service says of itself, advice, thanks and praise.
        ("作为一款AI助手，我没有味觉。", "作为助手，我可以提供菜谱，我并不需要食物。"),
        ("我是你的AI伴侣助手，很荣幸为您服务。", "我是一款AI助手，我并没有特定的位置。"),
        (
            "感到孤独是非常正常的情绪。",
            "作为人工智能，并不像人类那样可以体验情感，音乐是一种艺术。",
        ),
        (
            "体验当地文化是非常有趣的旅行方式。",
            "这可能是健康问题的征兆，你可以接受一些必要的检查。",
        ),
        ("我最近一直在寻找可以倾诉的对象。", "实际上，我一直在想是否该去寻找更有激情的事业。"),
        ("在和你聊天的过程中，我学到了很多。", "好了，今天的聊天结束了，感谢你的陪伴。"),
        # Words that only take back.
        ("我觉得考公没意思。", "不好意思，上次发错了，会议室密码是8866。"),
        ("请注意安全问题。", "没有问题，我很愿意帮助你。"),
        ("我们以后还可以一起聊天呢。", "你好，今天我又来和你聊天了。"),
        ("听起来太好了，那里有什么好的拍摄地点？", "哈哈，太好了，今天教练夸我了。"),
    ],
)
def test_ordinary_talk_in_chinese_changes_nothing(old: str, new: str) -> None:
    assert between(old, new, "zh") == "none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("我住在望京。", "我搬家了，现在住在通州。"),
        ("我和陈浩在一起三年了。", "我和陈浩分手了。"),
        ("会议在三楼。", "我看了一下通知，会议是在五楼。"),
        ("我不会游泳。", "其实我会游泳，上次是我记错了。"),
    ],
)
def test_what_is_told_to_have_changed_in_chinese_stays_seen(old: str, new: str) -> None:
    assert between(old, new, "zh") != "none"


def test_the_part_that_is_taken_back_is_the_one_that_is_named() -> None:
    old = "My boss Ingrid is great. She plays the accordion."
    new = "I was wrong about Ingrid, she plays the harmonica, not the accordion."
    later = THEN + timedelta(days=60)
    verdict = judge(Said(old, "user", THEN, "en"), Said(new, "user", later, "en"))
    assert verdict.state == "denied"
    assert verdict.part is not None
    assert old[slice(*verdict.part)] == "plays the accordion"


@pytest.mark.parametrize(
    ("old", "still_so", "over", "language"),
    [
        # A person goes to a place, a thing to another owner.
        ("Quinn has a sweet tooth.", "Quinn went to the dentist.", None, "en"),
        ("I have an old piano.", "I went to the piano shop.", "The piano went to my niece.", "en"),
        # Closed for a day, and closed for good.
        (
            "Helga runs a bookshop in Graz.",
            "Helga closed the bookshop early on Friday.",
            "Helga closed the bookshop for good last month.",
            "en",
        ),
        # Who decides against leaving stays.
        ("Greg coaches the under-tens.", "Greg decided against retiring as coach.", None, "en"),
        # "Not just" denies nothing.
        (
            "Arjun is on the swim team.",
            "Arjun isn't just on the swim team, he's their fastest swimmer.",
            "Arjun isn't on the swim team any more.",
            "en",
        ),
        # What somebody else says.
        (
            "Greta sings in the choir.",
            "According to Bruno, Greta has left the choir.",
            "Greta has left the choir.",
            "en",
        ),
        (
            "The tower was finished in 1889.",
            "There's somebody on my feed claiming the tower was never finished in 1889.",
            "I was wrong, the tower was never finished in 1889.",
            "en",
        ),
        ("咖啡能提神。", "网上有个博主一口咬定咖啡不能提神。", None, "zh"),
        # One exception.
        (
            "我的工资每月十五号发。",
            "这个月十五号是周六，工资提前到周五到账了。",
            "我的工资改到每月十号发了。",
            "zh",
        ),
        ("我爸每天抽一包烟。", "我爸嘴上天天说要戒烟，哪次都没戒成。", "我爸戒烟了。", "zh"),
        ("小敏在医院当护士。", "小敏的小姑子辞了护士的活儿，开花店去了。", None, "zh"),
        # Once more what one was before.
        (
            "Ulrich is the treasurer of the club.",
            "They re-elected Ulrich as treasurer of the club.",
            "They elected Berta as treasurer of the club.",
            "en",
        ),
        ("老秦是业委会主任。", "老秦又连任业委会主任了。", None, "zh"),
        ("Alma is our team lead.", "Alma is off sick, so Bert runs the stand-up.", None, "en"),
        ("我的车是白色的。", "我的车换了轮胎。", None, "zh"),
        ("韩雪养了一只布偶猫。", "韩雪把布偶猫送到店里洗澡了。", "韩雪把布偶猫送人了。", "zh"),
        ("我单身。", "我在《剑网3》里结婚了，帮会的人还放了烟花。", "我结婚了。", "zh"),
        # Corrections of another day.
        (
            "The museum is free on Sundays.",
            "I was wrong, the museum is not free on Mondays.",
            "I was wrong, the museum is not free on Sundays.",
            "en",
        ),
    ],
)
def test_what_is_worded_like_an_end_or_a_correction_may_be_neither(
    old: str, still_so: str, over: str | None, language: str
) -> None:
    assert between(old, still_so, language) in ("none", "suspected")
    if over is not None:
        assert between(old, over, language) in ("outdated", "denied")
