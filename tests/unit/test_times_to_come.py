"""Dates without a year: what is booked, settled or due is to come, and a habit has no date."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.unit.time_cases import read

SAID = datetime.fromisoformat("2026-04-15T12:00:00+08:00")  # a Wednesday


def days(text: str) -> list[str]:
    """The first day of each time in the text."""
    return [line.split(" = ")[1].split("/")[0] for line in read(text, SAID)]


ENGLISH = [
    ("Fixed: May 4.", ["2026-05-04"]),
    ("Fixed: August 15.", ["2026-08-15"]),
    ("Settled: May 4.", ["2026-05-04"]),
    ("Confirmed: August 15.", ["2026-08-15"]),
    ("Booked: August 15.", ["2026-08-15"]),
    ("Meeting agreed: August 15.", ["2026-08-15"]),
    ("It's on: May 4.", ["2026-05-04"]),
    ("The date is fixed: May 4.", ["2026-05-04"]),
    ("We fixed the date: May 4.", ["2026-05-04"]),
    ("We set the date for August 15.", ["2026-08-15"]),
    ("We settled on August 15 for the wedding.", ["2026-08-15"]),
    ("We finally agreed on August 15.", ["2026-08-15"]),
    ("The wedding date got fixed for August 15.", ["2026-08-15"]),
    ("The dentist confirmed August 15.", ["2026-08-15"]),
    ("The appointment was moved, August 15 now.", ["2026-08-15"]),
    ("Deadline: August 15.", ["2026-08-15"]),
    ("Correction: the flight is on May 1, not April 30.", ["2026-05-01", "2026-04-30"]),
    ("My exam is on the 15th", ["2026-04-15"]),
    ("My exam is on the 10th.", ["2026-05-10"]),
    ("The deadline is the 20th, not the day before.", ["2026-04-20"]),
    ("We fly on the 3rd of next month.", ["2026-05-03"]),
    ("I've got an appointment with Dr. Osei on the 12th.", ["2026-05-12"]),
    ("I met him on the 20th after work.", ["2026-03-20"]),
    ("I met him on the 20th.", ["2026-03-20"]),
    ("I'm on the 3rd floor.", []),
    ("It was on the 5th try.", []),
    ("I pay the rent on the 1st.", []),
    ("On the weekend we hike.", []),
    ("On the weekend we are going to hike.", ["2026-04-18"]),
    ("We hiked over the weekend.", ["2026-04-11"]),
    ("At the end of the month I pay rent.", []),
    ("At the end of the month I'm moving out.", ["2026-04-21"]),
    ("At the end of next month I will move.", ["2026-05-21"]),
    # what is done and over stays so
    ("He fixed the sink on May 4.", ["2025-05-04"]),
    ("The plumber fixed it on March 4.", ["2026-03-04"]),
    ("We moved on August 15.", ["2025-08-15"]),
]

CHINESE = [
    ("机票是五月一号的。", ["2026-05-01"]),
    ("更正一下，机票是五月一号的，不是四月三十号。", ["2026-05-01", "2026-04-30"]),
    ("航班是五月一号飞东京的。", ["2026-05-01"]),
    ("我的票是五月一号下午的。", ["2026-05-01T12:00"]),
    ("演唱会门票是八月十五号的。", ["2026-08-15"]),
    ("酒店是五月一号到五月三号的。", ["2026-05-01"]),
    ("ddl是五月十号的。", ["2026-05-10"]),
    ("面试是八月十五号的。", ["2026-08-15"]),
    ("火车票改成五月一号的了。", ["2026-05-01"]),
    ("手术排到八月十五号了。", ["2026-08-15"]),
    ("我买的是五月一号的票。", ["2026-05-01"]),
    ("定下来了：八月十五号。", ["2026-08-15"]),
    ("已经确定8月15日开会了。", ["2026-08-15"]),
    ("确认了是8月15日。", ["2026-08-15"]),
    ("五一去旅游", ["2026-05-01"]),
    ("五一我们去成都。", ["2026-05-01"]),
    ("等五一吧，我打算等五一。", ["2026-05-01"]),
    ("十一去旅游", ["2026-10-01"]),
    ("国庆去云南。", ["2026-10-01"]),
    ("元旦结婚。", ["2027-01-01"]),
    ("春节回家。", ["2027-02-06"]),
    ("春节我们去了海南。", ["2026-02-17"]),
    ("去年中秋节在北京。", ["2025-10-06"]),
    ("中秋回家。", ["2026-09-25"]),
    ("除夕我值班。", ["2027-02-05"]),
    ("五一那天我们去了长城。", ["2025-05-01"]),
    # what is done and over stays so, and numbers are no holidays
    ("票是三月一号买的。", ["2026-03-01"]),
    ("上次面试是八月十五号。", ["2025-08-15"]),
    ("她是八月十五号来的。", ["2025-08-15"]),
    ("机票是四月一号的，可惜我没赶上。", ["2026-04-01"]),
    ("手术是四月一号，恢复得不错。", ["2026-04-01"]),
    ("体检报告是四月十号的。", ["2026-04-10"]),
    ("照片是三月一号的。", ["2026-03-01"]),
    ("去年双十一我买了扫地机。", ["2025-11-11"]),
    ("五一路很堵。", []),
    ("周五一家人聚餐。", ["2026-04-17"]),
    ("十一个人去旅游。", []),
    ("十一节课都很无聊。", []),
    ("春节是中国的传统节日。", []),
]


@pytest.mark.parametrize(("text", "expected"), [*ENGLISH, *CHINESE])
def test_what_is_arranged_is_to_come_and_what_is_over_is_not(
    text: str, expected: list[str]
) -> None:
    assert days(text) == expected


def test_holidays_that_follow_the_moon_have_no_date_in_years_that_are_not_listed() -> None:
    assert read("春节回家。", SAID.replace(year=1990)) == []
