"""Kinds of change that people tell in many ways, each with what looks like it and is none."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.domain.conflicts.judging import judge
from pipeline.domain.conflicts.values import Said, Verdict

THEN = datetime(2024, 1, 10, 9, tzinfo=UTC)
LATER = THEN + timedelta(days=60)


def between(old: str, new: str, speaker: str = "Caroline") -> Verdict:
    language = "zh" if any("\u4e00" <= char <= "\u9fff" for char in old) else "en"
    return judge(Said(old, speaker, THEN, language), Said(new, speaker, LATER, language))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My phone number is 555-0134.", "I changed my number, it's 555-0199 now."),
        ("The wifi password is tiger77.", "I reset the wifi password, it's zebra42 now."),
        ("我的手机号是13800001111。", "我换号了，新号码是13900002222。"),
    ],
)
def test_a_new_number_or_address_takes_the_place_of_the_old_one(old: str, new: str) -> None:
    found = between(old, new)
    assert (found.state, found.reason) == ("outdated", "replaced")


def test_the_number_of_somebody_else_or_of_another_line_replaces_nothing() -> None:
    mine = "My phone number is 555-0134."
    assert between(mine, "My mom's new phone number is 555-0199.").state == "none"
    assert between(mine, "My new office number is 555-0199.").state == "none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I owe Ben 20 dollars.", "I paid Ben back."),
        ("Our boiler is broken.", "The plumber fixed the boiler."),
        ("I'm saving up for a tent.", "I bought the tent!"),
        ("Nora is on maternity leave.", "Nora is back at work."),
        ("I'm applying for a job at Ikea.", "Ikea turned me down."),
        ("我还欠小本二十块。", "欠小本的钱我还清了。"),
        ("我家空调坏了。", "师傅把空调修好了。"),
    ],
)
def test_what_was_waited_for_has_happened(old: str, new: str) -> None:
    assert between(old, new).state == "outdated"


def test_what_happened_to_another_thing_leaves_the_waiting() -> None:
    assert between("I owe Ben 20 dollars.", "Ben gave me back my umbrella.").state == "none"
    assert between("Our boiler is broken.", "I fixed my bike.").state == "none"
    assert between("我家空调坏了。", "我把自行车修好了。").state == "none"


def test_who_causes_a_change_of_value_need_not_be_whose_it_is() -> None:
    found = between("My rent is 900 euros.", "They raised my rent to 950 euros.")
    assert (found.state, found.reason) == ("outdated", "number_changed")
    next_door = "They raised the rent of the flat next door to 950 euros."
    assert between("My rent is 900 euros.", next_door).state == "none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I've never been to Oslo.", "I just got back from Oslo."),
        ("I've never tried sushi.", "I tried sushi on Friday."),
    ],
)
def test_the_first_time_ends_the_never(old: str, new: str) -> None:
    assert between(old, new).state == "outdated"


def test_a_wish_or_the_journey_of_another_leaves_the_never() -> None:
    assert between("I've never been to Oslo.", "I'd love to visit Oslo.").state == "none"
    assert between("I've never been to Oslo.", "My boss just got back from Oslo.").state == "none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I use Vim for everything.", "I've moved over to Emacs."),
        ("I'm on the payments team.", "I've switched to the search team."),
        ("The user prefers dark mode.", "The user now prefers light mode."),
        ("我在支付组。", "我换到搜索组了。"),
    ],
)
def test_of_some_things_one_has_one_at_a_time(old: str, new: str) -> None:
    assert between(old, new, "user").state == "outdated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I teach maths in Leeds.", "Retired at last! No more teaching maths for me."),
        ("I'm vegan.", "I started eating eggs again."),
        ("钢琴课我一直在上。", "钢琴课我不上了。"),
    ],
)
def test_an_end_may_be_told_without_a_verb_or_with_its_object_first(old: str, new: str) -> None:
    assert between(old, new).state == "outdated"


@pytest.mark.parametrize("filler", ["Hey! Long time no see. So, big news: ", "Haha, ok. "])
def test_chat_around_the_news_hides_nothing(filler: str) -> None:
    old = "Thanks! I smoke about ten cigarettes a day. How are you?"
    assert between(old, f"{filler}I finally quit smoking lol").state == "outdated"
    assert (
        between("嗯嗯，我每天抽半包烟。", "好久不见！跟你说，我终于把烟戒了哈哈。").state
        == "outdated"
    )


def test_a_changed_mind_is_followed_by_the_new_plan() -> None:
    found = between(
        "My daughter wants to be a vet.",
        "My daughter changed her mind, she wants to be a pilot.",
    )
    assert (found.state, found.reason) == ("suspected", "changed_mind")
    assert between("My daughter wants to be a vet.", "My daughter loves dogs.").state == "none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The book club meets every Tuesday.", "Book club is on Wednesdays now."),
        ("I have physio on Monday mornings.", "They moved my physio to Friday mornings."),
    ],
)
def test_a_habit_that_is_given_another_time_leaves_the_older_one(old: str, new: str) -> None:
    found = between(old, new)
    assert (found.state, found.reason) == ("outdated", "rescheduled")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I get up at 6.", "I got up at 5 today."),
        ("I get up at 6.", "My daughter gets up at 5 now."),
        ("I go to the gym at 7.", "The gym opens at 6 now."),
        ("我六点起床。", "周末我九点起床。"),
        ("图书馆九点开门。", "图书馆这周二不开门。"),
    ],
)
def test_another_time_of_one_day_or_of_somebody_else_changes_nothing(old: str, new: str) -> None:
    assert between(old, new).state == "none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I can't drive.", "I passed my driving test!"),
        ("We have a golden retriever named Max.", "Our dog Max passed away."),
        ("我在医院上夜班。", "他们把我调到白班了。"),
        ("我没有驾照。", "驾照考过啦！"),
        ("小满很怕狗。", "小满不怕狗了。"),
    ],
)
def test_one_condition_of_life_follows_another(old: str, new: str) -> None:
    assert between(old, new).state == "outdated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I smoke.", "My wife quit smoking last year."),
        ("I don't have any pets.", "My neighbor got a puppy and it barks all day."),
        ("Carla leads our team.", "Dan leads the finance team now."),
        ("我抽烟。", "我老婆天天催我戒烟。"),
        ("我没养宠物。", "隔壁领养了一只小狗，天天叫。"),
        ("我室友是小山。", "小山把沙发搬走了。"),
    ],
)
def test_the_condition_of_another_is_not_mine(old: str, new: str) -> None:
    assert between(old, new).state == "none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("隔夜茶喝了会致癌。", "隔夜茶致癌那个说法是谣言，我之前说错了。"),
        (
            "Carla speaks fluent Russian.",
            "Scratch what I said about Carla, she doesn't speak Russian.",
        ),
    ],
)
def test_what_was_said_is_taken_back_by_its_topic(old: str, new: str) -> None:
    assert between(old, new).state == "denied"


def test_the_explanation_quotes_the_not() -> None:
    assert "“小满不学围棋了”" in between("小满学围棋。", "小满不学围棋了。").explanation
    assert "“不吃肉”不再成立" in between("我不吃肉。", "我现在吃肉了。").explanation


@pytest.mark.parametrize(
    "text", ["I like this.", "These", "That", "So this, and that.", "这", "改"]
)
def test_a_word_that_points_at_nothing_can_be_read(text: str) -> None:
    assert between(text, "I like that now.").state == "none"


@pytest.mark.parametrize(
    ("old", "new", "state"),
    [
        ("i live in lisbon", "i moved to porto", "outdated"),
        ("I live in lisbon with my cat", "I moved to porto last week", "outdated"),
        ("i live in lisbon", "i moved to marketing", "none"),
        ("i live in lisbon", "we moved to linux last week", "none"),
        ("i live in lisbon", "i live in a small flat", "none"),
    ],
)
def test_places_are_read_where_nobody_types_capitals(old: str, new: str, state: str) -> None:
    assert between(old, new).state == state


def test_english_typed_without_apostrophes_is_read_like_the_spelled_one() -> None:
    told = between("im a vegan and i dont drink", "I'm not a vegan anymore.")
    assert told.state == "outdated"
    assert told.part is not None
    assert "im a vegan and i dont drink"[slice(*told.part)] == "im a vegan"


def test_one_may_work_with_several_and_live_with_several() -> None:
    assert between("Alice works with Bob.", "Alice works with Carl.").state == "none"
    assert between("Alice lives with Bob.", "Alice lives with Carl.").state in ("none", "suspected")


def test_a_job_that_is_told_after_another_one_ended_is_the_one_that_holds() -> None:
    now = "I quit my job at Google and work at Meta now."
    assert between("I work at Google.", now).state == "outdated"
    assert between(now, "I no longer work at Meta; I work at Apple.").state == "outdated"


def test_another_one_of_a_kind_is_not_the_first() -> None:
    assert between("My sister is 34.", "My other sister is 30.").state == "none"
    assert between("我的狗五岁。", "我的另一只狗三岁。").state == "none"


def test_what_happens_to_others_ends_nothing_of_ones_own() -> None:
    assert between("I'm married to Ann.", "My cousin's divorce came through.").state == "none"
    assert between("I'm married to Ann.", "Our divorce came through.").state != "none"


def test_irony_says_nothing() -> None:
    told = "Yeah sure, the office is closed and I'm the queen of France."
    assert between("Our office is in Leeds.", told).state == "none"
