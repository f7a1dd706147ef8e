"""What is told of the future is not dated in the past, nor what is over in the future."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.unit.time_cases import read

MONDAY = datetime.fromisoformat("2026-03-02T12:00:00+00:00")
WEDNESDAY = datetime.fromisoformat("2026-03-04T12:00:00+08:00")


def days(text: str, said: datetime) -> list[str]:
    """The first day of each time in the text."""
    return [line.split(" = ")[1].split("/")[0] for line in read(text, said)]


# Said on Monday, 2 March 2026.
ENGLISH = [
    ("My exam is on Friday.", ["2026-03-06"]),
    ("My exam's on Friday.", ["2026-03-06"]),
    ("The exam is Friday.", ["2026-03-06"]),
    ("The wedding is on 12 September.", ["2026-09-12"]),
    ("Our trip to Japan in November is booked.", ["2026-11-01"]),
    (
        "Max, my husband, is training for a marathon in October. He twisted his ankle a week ago.",
        ["2026-10-01", "2026-02-23"],
    ),
    ("We booked a table for 12 September.", ["2026-09-12"]),
    ("I booked a flight on Friday.", ["2026-02-27"]),
    ("I've booked a flight on Friday.", ["2026-03-06"]),
    ("We booked it in November.", ["2025-11-01"]),
    ("We booked our trip to Japan in November.", ["2026-11-01"]),
    ("He said the wedding is on 12 September.", ["2026-09-12"]),
    ("She told me that my exam is on Friday.", ["2026-03-06"]),
    ("I am happy I met him on Friday.", ["2026-02-27"]),
    ("I was ill, but on Friday I will go.", ["2026-03-06"]),
    ("I was ill, and on Friday I fly to Rome.", ["2026-03-06"]),
    ("On Friday, I got great news.", ["2026-02-27"]),
    ("My birthday is on January 5.", ["2027-01-05"]),
    ("School starts in September.", ["2026-09-01"]),
    ("I fly to Oslo on Thursday.", ["2026-03-05"]),
    ("We leave on Sunday.", ["2026-03-08"]),
    ("Did I go out on Friday?", ["2026-02-27"]),
    ("What do I have on Friday?", ["2026-03-06"]),
    ("What did I do on Friday?", ["2026-02-27"]),
    ("I have an exam on Thursday.", ["2026-03-05"]),
    ("I have seen her on Thursday.", ["2026-02-26"]),
    ("She is working here since October.", ["2025-10-01"]),
    ("I quit my job in October.", ["2025-10-01"]),
    ("We get married in June.", ["2026-06-01"]),
    ("We got married in June.", ["2025-06-01"]),
    ("I forgot my keys on Friday.", ["2026-02-27"]),
    ("The meeting was moved to 12 September.", ["2026-09-12"]),
    ("I moved to Rome in May.", ["2025-05-01"]),
    ("I was supposed to see him on Friday.", ["2026-02-27"]),
    ("The trip in November was great.", ["2025-11-01"]),
    ("The man I met is coming on Friday.", ["2026-03-06"]),
    ("We will talk about the party we had on Friday.", ["2026-02-27"]),
    ("I am meeting my retired uncle in October.", ["2026-10-01"]),
    ("Remind me on Friday.", ["2026-03-06"]),
    ("The conference takes place in June.", ["2026-06-01"]),
    ("I can't come on Friday.", ["2026-03-06"]),
    ("I couldn't come on Friday.", ["2026-02-27"]),
    ("Lea starts school on 1 September, she is six.", ["2026-09-01"]),
    ("Tom returned in December and I leave in December.", ["2025-12-01", "2026-12-01"]),
    ("I'm nervous because the interview is on Thursday.", ["2026-03-05"]),
    ("The results came on Friday, the operation is on Tuesday.", ["2026-02-27", "2026-03-03"]),
    ("On Halloween we are having a party.", ["2026-10-31"]),
    ("On Halloween we had a party.", ["2025-10-31"]),
    ("We're closed on Christmas.", ["2026-12-25"]),
    ("My sister's wedding in July is going to be huge.", ["2026-07-01"]),
    ("I signed up for a marathon in October.", ["2026-10-01"]),
    ("I bought tickets for the concert on 12 September.", ["2026-09-12"]),
    ("I paid the rent on Friday.", ["2026-02-27"]),
    ("My mother visits in April, my father visited in January.", ["2026-04-01", "2026-01-01"]),
    ("I'm reading the book I bought on Friday.", ["2026-02-27"]),
    ("I will have finished by Friday.", ["2026-03-06"]),
    ("I've got a date on Saturday.", ["2026-03-07"]),
    ("I'm still tired from the race on Sunday.", ["2026-03-01"]),
    ("I finished it on Friday because the meeting is on Monday.", ["2026-02-27", "2026-03-09"]),
    ("On 5 May I start at Helix Bio.", ["2026-05-05"]),
    ("I have been working at Acme since January.", ["2026-01-01"]),
    # fragments say nothing
    ("It was Friday.", []),
    ("Today is Friday.", ["2026-03-02"]),
    ("Great hike on Friday!", ["2026-02-27"]),
    ("She has lived here since March.", ["2026-03-01"]),
]

# Said on Wednesday, 4 March 2026.
CHINESE = [
    ("我12月25日回家。", ["2026-12-25"]),
    ("我12月25日回了家。", ["2025-12-25"]),
    ("我12月25日回家了。", ["2025-12-25"]),
    ("我12月25日要回家了。", ["2026-12-25"]),
    ("我的生日是1月5日。", ["2027-01-05"]),
    ("周一有考试。", ["2026-03-09"]),
    ("周一考试。", ["2026-03-09"]),
    ("我周一考试了。", ["2026-03-02"]),
    ("我周二去医院，昨天挂了号。", ["2026-03-10", "2026-03-03"]),
    ("周一开会讨论了预算。", ["2026-03-02"]),
    ("周一开会。", ["2026-03-09"]),
    ("上周一开会了。", ["2026-02-23"]),
    ("婚礼在9月12日举行。", ["2026-09-12"]),
    ("我们9月12日结婚。", ["2026-09-12"]),
    ("我们9月12日结了婚。", ["2025-09-12"]),
    ("我订了12月25日的机票。", ["2026-12-25"]),
    ("我12月25日订了机票。", ["2025-12-25"]),
    ("12月25日我们去北京，玩得很开心。", ["2025-12-25"]),
    ("我12月25日回家，票已经买了。", ["2026-12-25"]),
    ("12月5日我见到老同学。", ["2025-12-05"]),
    ("12月5日那天下大雪。", ["2025-12-05"]),
    ("我是12月5日来的。", ["2025-12-05"]),
    ("会议改到1月9号。", ["2027-01-09"]),
    ("会议推迟到1月9号了。", ["2027-01-09"]),
    ("国庆我们去云南。", ["2026-10-01"]),
    ("国庆我们去了云南。", ["2025-10-01"]),
    ("我11月毕业。", ["2026-11-01"]),
    ("我11月毕业了。", ["2025-11-01"]),
    ("11月我去日本出差，签证办好了。", ["2026-11-01"]),
    ("我出生在12月。", ["2025-12-01"]),
    ("昨天我和他说好了，1月20号一起吃饭。", ["2026-03-03", "2027-01-20"]),
    ("1月20号我打算搬家。", ["2027-01-20"]),
    ("元旦我在家休息。", ["2027-01-01"]),
    ("圣诞节我们吃了火鸡。", ["2025-12-25"]),
    ("考试是1月10日。", ["2027-01-10"]),
    ("我1月没去上班。", ["2026-01-01"]),
    ("下周三体检，1月体检过一次。", ["2026-03-11", "2026-01-01"]),
    ("儿子9月上小学。", ["2026-09-01"]),
    ("我买到了1月15日的演唱会门票。", ["2027-01-15"]),
    ("1月15日我买到了演唱会门票。", ["2026-01-15"]),
    ("情人节我收到一束花。", ["2026-02-14"]),
    ("1月15日", ["2026-01-15"]),
    ("年底我们搬家。", ["2026-11-01"]),
    ("我生于6月4日。", ["2025-06-04"]),
    ("上次体检是1月。", ["2026-01-01"]),
    ("我12月考的研究生。", ["2025-12-01"]),
    ("我和小李说好周六见面。", ["2026-03-07"]),
    ("妈妈让我12月25日回家。", ["2026-12-25"]),
    ("他12月辞职了，现在在家。", ["2025-12-01"]),
    ("今天是周三。", ["2026-03-04", "2026-03-04"]),
    ("昨天是周二。", ["2026-03-03", "2026-03-03"]),
]


@pytest.mark.parametrize(("text", "expected"), ENGLISH)
def test_an_english_clause_says_which_side_of_now_it_tells_of(
    text: str, expected: list[str]
) -> None:
    assert days(text, MONDAY) == expected


@pytest.mark.parametrize(("text", "expected"), CHINESE)
def test_a_chinese_clause_says_which_side_of_now_it_tells_of(
    text: str, expected: list[str]
) -> None:
    assert days(text, WEDNESDAY) == expected
