"""English time expressions against the moment they were said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from pipeline.domain.times import (
    parse_query_range,
    primary_time,
    resolve_times,
)
from tests.unit.time_cases import MONDAY, read

WEDNESDAY = datetime.fromisoformat("2023-05-10T09:00:00+00:00")
FRIDAY = datetime.fromisoformat("2023-05-12T13:56:00+00:00")
SATURDAY = datetime.fromisoformat("2023-05-13T20:00:00+00:00")
SUNDAY = datetime.fromisoformat("2023-05-14T20:00:00+00:00")
OCTOBER = datetime.fromisoformat("2023-10-20T18:55:00+00:00")
JANUARY = datetime.fromisoformat("2024-01-20T18:55:00+00:00")

# Said on Monday, 8 May 2023, 13:56.
ON_MONDAY = [
    # days
    ("I went to a support group yesterday", "yesterday = 2023-05-07/2023-05-08"),
    ("the day before yesterday we met", "the day before yesterday = 2023-05-06/2023-05-07"),
    ("it rains today", "today = 2023-05-08/2023-05-09"),
    ("see you tomorrow", "tomorrow = 2023-05-09/2023-05-10"),
    ("the day after tomorrow", "the day after tomorrow = 2023-05-10/2023-05-11"),
    ("yesterday's meeting was long", "yesterday = 2023-05-07/2023-05-08"),
    ("Tonight we dance", "Tonight = 2023-05-08T18:00/2023-05-09T06:00"),
    ("Last night was amazing", "Last night = 2023-05-07T18:00/2023-05-08T06:00"),
    ("I ran this morning", "this morning = 2023-05-08T05:00/2023-05-08T12:00"),
    ("call me this afternoon", "this afternoon = 2023-05-08T12:00/2023-05-08T18:00"),
    ("we ate out yesterday evening", "yesterday evening = 2023-05-07T17:00/2023-05-08"),
    ("I saw it the other day", "the other day = 2023-05-02/2023-05-08"),
    ("he left just now", "just now = 2023-05-08T12:56/2023-05-08T13:56"),
    # weekdays
    ("Last Friday I went to a council", "Last Friday = 2023-05-05/2023-05-06"),
    ("I joined a group last Tues.", "last Tues = 2023-05-02/2023-05-03"),
    ("Wanna see my moves next Fri?", "next Fri = 2023-05-19/2023-05-20"),
    ("I met him Tuesday.", "Tuesday = 2023-05-02/2023-05-03"),
    ("by Friday", "Friday = 2023-05-12/2023-05-13"),
    ("this Friday I'm flying", "this Friday = 2023-05-12/2023-05-13"),
    ("this past Friday was fun", "this past Friday = 2023-05-05/2023-05-06"),
    ("this coming Wednesday", "this coming Wednesday = 2023-05-10/2023-05-11"),
    ("on Friday, I got great news", "Friday = 2023-05-05/2023-05-06"),
    ("On Thursday I will see her", "Thursday = 2023-05-11/2023-05-12"),
    ("I'm meeting her on Thursday", "Thursday = 2023-05-11/2023-05-12"),
    ("on Monday I went home", "Monday = 2023-05-01/2023-05-02"),
    ("we went out Friday night", "Friday night = 2023-05-05T18:00/2023-05-06T06:00"),
    ("Friday last week", "Friday last week = 2023-05-05/2023-05-06"),
    ("next week on Tuesday", "next week on Tuesday = 2023-05-16/2023-05-17"),
    ("the Friday before last", "the Friday before last = 2023-04-28/2023-04-29"),
    # units of the calendar
    ("my school event last week", "last week = 2023-05-01/2023-05-08"),
    ("what I did this week", "this week = 2023-05-08/2023-05-15"),
    ("Next week I move", "Next week = 2023-05-15/2023-05-22"),
    ("the week before last", "the week before last = 2023-04-24/2023-05-01"),
    ("Last weekend I joined", "Last weekend = 2023-05-06/2023-05-08"),
    ("hiking this weekend", "this weekend = 2023-05-13/2023-05-15"),
    ("that roadtrip this past weekend", "this past weekend = 2023-05-06/2023-05-08"),
    ("next weekend", "next weekend = 2023-05-20/2023-05-22"),
    ("last month", "last month = 2023-04-01/2023-05-01"),
    ("a conference this month", "this month = 2023-05-01/2023-06-01"),
    ("camping next month", "next month = 2023-06-01/2023-07-01"),
    ("painted that lake last year", "last year = 2022-01-01/2023-01-01"),
    ("this year", "this year = 2023-01-01/2024-01-01"),
    ("next year", "next year = 2024-01-01/2025-01-01"),
    ("our trip last summer", "last summer = 2022-06-01/2022-09-01"),
    ("next summer", "next summer = 2023-06-01/2023-09-01"),
    ("last winter", "last winter = 2022-12-01/2023-03-01"),
    ("last fall we met", "last fall = 2022-09-01/2022-12-01"),
    # so many units away
    ("two days ago", "two days ago = 2023-05-06/2023-05-07"),
    ("a week ago", "a week ago = 2023-05-01/2023-05-08"),
    ("three weeks ago", "three weeks ago = 2023-04-17/2023-04-24"),
    ("two weekends ago", "two weekends ago = 2023-04-29/2023-05-01"),
    ("a fortnight ago", "a fortnight ago = 2023-04-24/2023-05-01"),
    ("six months ago", "six months ago = 2022-11-01/2022-12-01"),
    ("half a year ago", "half a year ago = 2022-11-01/2022-12-01"),
    ("started about five years ago", "five years ago = 2018-01-01/2019-01-01"),
    ("over 20 years ago", "20 years ago = 2003-01-01/2004-01-01"),
    ("three and a half years ago", "three and a half years ago = 2019-11-01/2019-12-01"),
    ("a year and a half ago", "a year and a half ago = 2021-11-01/2021-12-01"),
    ("twenty-five years ago", "twenty-five years ago = 1998-01-01/1999-01-01"),
    ("a few days ago", "a few days ago = 2023-05-03/2023-05-07"),
    ("a couple of years ago", "a couple of years ago = 2020-01-01/2022-01-01"),
    ("several weeks ago", "several weeks ago = 2023-03-20/2023-04-24"),
    ("a few years back with an epic", "a few years back = 2018-01-01/2022-01-01"),
    ("two or three days ago", "two or three days ago = 2023-05-05/2023-05-07"),
    ("a week ago today", "a week ago today = 2023-05-01/2023-05-02"),
    ("a year ago today", "a year ago today = 2022-05-08/2022-05-09"),
    ("two weeks ago on Friday", "two weeks ago on Friday = 2023-04-28/2023-04-29"),
    ("30 minutes ago", "30 minutes ago = 2023-05-08T13:26/2023-05-08T13:27"),
    ("an hour ago", "an hour ago = 2023-05-08T12:26/2023-05-08T13:26"),
    ("I fly in two weeks", "in two weeks = 2023-05-22/2023-05-29"),
    ("ready in 3 days", "in 3 days = 2023-05-11/2023-05-12"),
    ("two days from now", "two days from now = 2023-05-10/2023-05-11"),
    ("the last two weeks", "the last two weeks = 2023-04-24/2023-05-08T13:56"),
    ("over the past year", "the past year = 2022-05-08/2023-05-08T13:56"),
    ("the next few months", "the next few months = 2023-05-08/2023-10-09"),
    # dates
    ("on May 7 we met", "May 7 = 2023-05-07/2023-05-08"),
    ("we met on December 5th", "December 5th = 2022-12-05/2022-12-06"),
    ("we will meet on December 5th", "December 5th = 2023-12-05/2023-12-06"),
    ("7 May 2023", "7 May 2023 = 2023-05-07/2023-05-08"),
    ("the 7th of May, 2023", "the 7th of May, 2023 = 2023-05-07/2023-05-08"),
    ("May 7th, 2023", "May 7th, 2023 = 2023-05-07/2023-05-08"),
    ("Sunday, 7 May 2023", "Sunday, 7 May 2023 = 2023-05-07/2023-05-08"),
    ("the second of May 2023", "the second of May 2023 = 2023-05-02/2023-05-03"),
    ("Dec. 25, 2021", "Dec. 25, 2021 = 2021-12-25/2021-12-26"),
    ("29 February 2024", "29 February 2024 = 2024-02-29/2024-03-01"),
    ("2023-05-07", "2023-05-07 = 2023-05-07/2023-05-08"),
    ("2023/5/7", "2023/5/7 = 2023-05-07/2023-05-08"),
    ("5/7/2023", "5/7/2023 = 2023-05-07/2023-05-08"),
    ("13/7/2022", "13/7/2022 = 2022-07-13/2022-07-14"),
    ("5.7.2022", "5.7.2022 = 2022-07-05/2022-07-06"),
    (
        "2023-05-07T15:30:00+09:00",
        "2023-05-07T15:30:00+09:00 = 2023-05-07T14:30/2023-05-07T14:31",
    ),
    ("in May 2022", "May 2022 = 2022-05-01/2022-06-01"),
    ("we met in March", "March = 2023-03-01/2023-04-01"),
    ("last May", "last May = 2022-05-01/2022-06-01"),
    ("Last August I told you", "Last August = 2022-08-01/2022-09-01"),
    ("next January", "next January = 2024-01-01/2024-02-01"),
    ("mid-April was cold", "mid-April = 2023-04-11/2023-04-21"),
    ("the end of April 2021", "the end of April 2021 = 2021-04-21/2021-05-01"),
    ("in 2019", "2019 = 2019-01-01/2020-01-01"),
    ("the summer of 2022", "summer of 2022 = 2022-06-01/2022-09-01"),
    ("in the 1990s", "the 1990s = 1990-01-01/2000-01-01"),
    ("since 2016", "since 2016 = 2016-01-01/2023-05-08T13:56"),
    ("ever since last year", "ever since last year = 2022-01-01/2023-05-08T13:56"),
    ("the week of 23 August 2022", "the week of 23 August 2022 = 2022-08-22/2022-08-29"),
    ("the week before 9 June 2022", "the week before 9 June 2022 = 2022-06-02/2022-06-09"),
    ("the Friday before 15 July 2022", "the Friday before 15 July 2022 = 2022-07-08/2022-07-09"),
    ("the weekend before 17 July 2022", "the weekend before 17 July 2022 = 2022-07-09/2022-07-11"),
    ("two days after May 2, 2022", "two days after May 2, 2022 = 2022-05-04/2022-05-05"),
    ("from May 1 to May 5", "May 1 to May 5 = 2023-05-01/2023-05-06"),
    ("1-5 May 2022", "1-5 May 2022 = 2022-05-01/2022-05-06"),
    ("between 2016 and 2018", "2016 and 2018 = 2016-01-01/2019-01-01"),
    ("last Christmas", "last Christmas = 2022-12-25/2022-12-26"),
    ("Halloween was fun", None),
    ("we met on Halloween", "Halloween = 2022-10-31/2022-11-01"),
    # times of day
    ("the call was at 3 pm", "3 pm = 2023-05-08T15:00/2023-05-08T16:00"),
    ("yesterday at 3 pm", "yesterday at 3 pm = 2023-05-07T15:00/2023-05-07T16:00"),
    ("at 3:15pm yesterday", "3:15pm yesterday = 2023-05-07T15:15/2023-05-07T15:16"),
    ("at 15:30", "15:30 = 2023-05-08T15:30/2023-05-08T15:31"),
    ("last night at 11", "last night at 11 = 2023-05-07T23:00/2023-05-08"),
    ("last night at 1 a.m.", "last night at 1 a.m. = 2023-05-08T01:00/2023-05-08T02:00"),
    ("at noon tomorrow", "noon tomorrow = 2023-05-09T12:00/2023-05-09T13:00"),
]


@pytest.mark.parametrize(("text", "expected"), ON_MONDAY)
def test_an_expression_resolves_against_the_time_it_was_said(
    text: str, expected: str | None
) -> None:
    assert read(text) == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("said", "text", "expected"),
    [
        (FRIDAY, "last Friday", "2023-05-05/2023-05-06"),  # seven days before, never today
        (FRIDAY, "next Friday", "2023-05-19/2023-05-20"),
        (SUNDAY, "next Friday", "2023-05-19/2023-05-20"),
        (FRIDAY, "this Friday", "2023-05-12/2023-05-13"),
        (SATURDAY, "last Friday", "2023-05-12/2023-05-13"),
        (SATURDAY, "this Tuesday I went", "2023-05-09/2023-05-10"),
        (SATURDAY, "last weekend", "2023-05-06/2023-05-08"),
        (SUNDAY, "last weekend", "2023-05-06/2023-05-08"),
        (SUNDAY, "two weekends ago", "2023-04-29/2023-05-01"),
        (SUNDAY, "last week", "2023-05-01/2023-05-08"),
        (WEDNESDAY, "this weekend we went", "2023-05-06/2023-05-08"),
        (OCTOBER, "last summer", "2023-06-01/2023-09-01"),
        (OCTOBER, "last May", "2023-05-01/2023-06-01"),
        (OCTOBER, "in December we flew", "2022-12-01/2023-01-01"),
        (JANUARY, "last month", "2023-12-01/2024-01-01"),
        (JANUARY, "this winter", "2023-12-01/2024-03-01"),
        (JANUARY, "on December 28 we met", "2023-12-28/2023-12-29"),
        (JANUARY, "13 months ago", "2022-12-01/2023-01-01"),
    ],
)
def test_the_day_it_is_said_on_matters(said: datetime, text: str, expected: str) -> None:
    assert [line.split(" = ")[1] for line in read(text, said)] == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "you may go now",
        "May I come in?",
        "This may be hard",
        "they march on",
        "March 5 miles with me",
        "wait a second",
        "the second one",
        "my Sunday best",
        "on Sunday best clothes",
        "for five years",
        "over five years",
        "it took two weeks",
        "finished it in two weeks",
        "twice in a week",
        "every Friday",
        "every other Monday night",
        "on Fridays",
        "on Monday mornings",
        "every day at 3 pm",
        "my last week at work",
        "the last week of school",
        "Friday",
        "It was Taco Tuesday!",
        "It was Friday, we had Black Friday.",
        "recently",
        "long ago",
        "two days later",
        "April is my sister",
        "I sat in the sun",
        "24/7",
        "rated 5/7",
        "version 3.11.7",
        "call 555-2019",
        "in 2000 words",
        "room 2019",
        "score 3:15",
        "the Christmas tree",
        "99999 years ago",
        "99999999999999999999 days ago",
        "in the year 0000",
        "in 0000",
        "2023-13-45",
        "30 February 2023",
        "31/31/2023",
        "25:99",
        "13 pm",
        "",
        "   ",
        "🎂🎂",
    ],
)
def test_what_only_looks_like_a_time_is_left_alone(text: str) -> None:
    assert read(text) == []


def test_several_times_come_in_the_order_of_the_text() -> None:
    text = "Yesterday I read what I wrote in 2019; tomorrow I rest."
    assert [line.split(" = ")[0] for line in read(text)] == ["Yesterday", "2019", "tomorrow"]


def test_words_and_offsets_are_those_of_the_text() -> None:
    text = "😀 Let’s meet next\u00a0Friday at 3 pm!"
    (mention,) = resolve_times(text, MONDAY, UTC)
    assert mention.words == text[mention.start : mention.end] == "next\u00a0Friday at 3 pm"


@pytest.mark.parametrize(
    ("text", "direction", "precision"),
    [
        ("yesterday", "past", "day"),
        ("today", "present", "day"),
        ("this year", "present", "year"),
        ("next week", "future", "week"),
        ("last weekend", "past", "weekend"),
        ("last summer", "past", "season"),
        ("in May 2022", "past", "month"),
        ("last night", "past", "part"),
        ("at 3 pm", "future", "hour"),
        ("at 3:30 pm", "future", "minute"),
        ("a few days ago", "past", "range"),
        ("since 2016", "past", "lasting"),
    ],
)
def test_a_mention_says_how_exact_it_is_and_where_it_lies(
    text: str, direction: str, precision: str
) -> None:
    (mention,) = resolve_times(text, MONDAY, UTC)
    assert (mention.direction, mention.precision) == (direction, precision)


def test_days_are_those_of_the_messages_own_offset() -> None:
    """00:30 in Shanghai is the day before in London."""
    said = datetime.fromisoformat("2023-05-08T00:30:00+08:00")
    (mention,) = resolve_times("yesterday", said, ZoneInfo("Europe/London"))
    assert mention.since == datetime(2023, 5, 6, 16, tzinfo=UTC)
    assert mention.until == datetime(2023, 5, 7, 16, tzinfo=UTC)


def test_days_are_the_bodys_where_the_message_has_no_offset_left() -> None:
    said = datetime(2023, 5, 7, 16, 30, tzinfo=UTC)  # 00:30 on the 8th in Shanghai
    (mention,) = resolve_times("yesterday", said, ZoneInfo("Asia/Shanghai"))
    assert mention.since == datetime(2023, 5, 6, 16, tzinfo=UTC)


def test_the_bodys_zone_knows_that_a_day_had_23_hours() -> None:
    said = datetime.fromisoformat("2023-03-27T09:00:00+02:00")
    (mention,) = resolve_times("yesterday", said, ZoneInfo("Europe/Berlin"))
    assert mention.until - mention.since == timedelta(hours=23)


def test_an_hour_ago_is_an_hour_when_the_clocks_change() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    said = datetime(2023, 3, 26, 3, 15, tzinfo=berlin)  # 02:00 to 03:00 did not happen
    (mention,) = resolve_times("60 minutes ago", said, berlin)
    assert said.astimezone(UTC) - mention.since == timedelta(hours=1)


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        resolve_times("yesterday", datetime(2023, 5, 8), UTC)  # noqa: DTZ001 (the point)


@pytest.mark.parametrize("year", [2, 9998])
def test_the_ends_of_the_calendar_raise_nothing(year: int) -> None:
    said = datetime(year, 1, 1, tzinfo=timezone(timedelta(hours=8)))
    resolve_times("last year, 5 years ago, next decade, since 0001, in 9999, 3 days ago", said, UTC)


def test_a_statement_is_about_its_first_time() -> None:
    mentions = resolve_times("Last Friday I told her about 2019", MONDAY, UTC)
    assert primary_time(mentions) == (
        "Last Friday",
        datetime(2023, 5, 4, 16, tzinfo=UTC),
        datetime(2023, 5, 5, 16, tzinfo=UTC),
    )


def test_how_long_something_lasts_comes_after_when_it_was() -> None:
    mentions = resolve_times("I live here since 2016 and fell yesterday", MONDAY, UTC)
    found = primary_time(mentions)
    assert found is not None
    assert found[0] == "yesterday"


def test_a_statement_without_times_is_about_none() -> None:
    assert primary_time(()) is None


@pytest.mark.parametrize(
    ("question", "since", "until"),
    [
        ("What did I do last week?", "2023-05-01", "2023-05-08"),
        ("Where was I on 7 May 2023?", "2023-05-07", "2023-05-08"),
        ("What happened between May 1 and May 5?", "2023-05-01", "2023-05-06"),
        ("What did I like before May 2022?", "0001-01-01", "2022-05-01"),
        ("What did I do after 2021?", "2022-01-01", "9999-12-31"),
    ],
)
def test_a_question_asks_about_a_time(question: str, since: str, until: str) -> None:
    now = MONDAY.replace(tzinfo=UTC)
    found = parse_query_range(question, now, UTC)
    assert found is not None
    assert [f"{moment:%Y-%m-%d}".zfill(10) for moment in found] == [since, until]


def test_a_question_about_no_time_has_no_range() -> None:
    assert parse_query_range("What do I like?", MONDAY, UTC) is None
