"""The time that a message carries, and that no text at any time raises."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain.times import parse_message_time, resolve_times

_WORDS = (
    "last next this on in since ago before of the every week month year Friday May 7 31 2023 99999 "
    "yesterday two few days at 3 pm"
)
_CHARACTERS = "上下个周五月年日号前后天昨今明点半三十百千自从到国庆去晚世纪代要了以来0:-/,."

SHANGHAI = ZoneInfo("Asia/Shanghai")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2023-05-08T13:56:00+02:00", "2023-05-08T13:56:00+02:00"),
        ("2023-05-08T13:56:00", "2023-05-08T13:56:00+08:00"),
        ("2023-05-08 13:56", "2023-05-08T13:56:00+08:00"),
        ("2023-05-08", "2023-05-08T00:00:00+08:00"),
        ("20230508", "2023-05-08T00:00:00+08:00"),
        ("2023-05-08T05:56:00Z", "2023-05-08T13:56:00+08:00"),
        ("2023-05-08t05:56:00z", "2023-05-08T13:56:00+08:00"),
        ("2023-05-08T05:56:00+00:00", "2023-05-08T05:56:00+00:00"),
        (" 2023-05-08T13:56:00.123456-07:00 ", "2023-05-08T13:56:00.123456-07:00"),
        (1683525360, "2023-05-08T13:56:00+08:00"),
        (1683525360.5, "2023-05-08T13:56:00.500000+08:00"),
        (1683525360000, "2023-05-08T13:56:00+08:00"),
        ("1683525361", "2023-05-08T13:56:01+08:00"),
        (0, "1970-01-01T08:00:00+08:00"),
        ("1:56 pm on 8 May, 2023", "2023-05-08T13:56:00+08:00"),
        ("12:09 am on 13 September, 2023", "2023-09-13T00:09:00+08:00"),
    ],
)
def test_a_message_carries_its_time_in_many_forms(value: str | float, expected: str) -> None:
    assert parse_message_time(value, SHANGHAI).isoformat() == expected


@pytest.mark.parametrize(
    "value",
    [
        "",
        "yesterday",
        "2023-13-01",
        "2023-02-30",
        "13:56",
        "99999-01-01",
        "0001-01-01T00:00:00+14:00",
        "13:56 pm on 8 May, 2023",
        "1:56 pm on 31 June, 2023",
        float("nan"),
        float("inf"),
        1e30,
        -9e10,
        True,
        None,
        [],
    ],
)
def test_what_is_no_time_is_refused_with_advice(value: object) -> None:
    with pytest.raises(ValueError, match="time"):
        parse_message_time(value, UTC)  # type: ignore[arg-type]


def test_a_time_that_the_clocks_skipped_moves_on_by_the_gap() -> None:
    moment = parse_message_time("2023-03-26T02:30:00", ZoneInfo("Europe/Berlin"))
    assert moment.isoformat() == "2023-03-26T03:30:00+02:00"


def test_a_time_that_came_twice_is_the_first() -> None:
    moment = parse_message_time("2023-10-29T02:30:00", ZoneInfo("Europe/Berlin"))
    assert moment.isoformat() == "2023-10-29T02:30:00+02:00"


def test_an_explicit_zero_offset_is_a_place_and_z_is_none() -> None:
    """Said at 20:00 in London, which is 4 in the morning of the next day in Shanghai."""
    london = parse_message_time("2023-01-08T20:00:00+00:00", SHANGHAI)
    nowhere = parse_message_time("2023-01-08T20:00:00Z", SHANGHAI)
    (in_london,) = resolve_times("today", london, SHANGHAI)
    (in_shanghai,) = resolve_times("today", nowhere, SHANGHAI)
    assert in_london.since == datetime(2023, 1, 8, tzinfo=UTC)
    assert in_shanghai.since == datetime(2023, 1, 8, 16, tzinfo=UTC)


@given(
    st.lists(st.sampled_from([*_WORDS.split(), *_CHARACTERS, "0001"]), max_size=12),
    st.sampled_from(["", " "]),
    st.datetimes(datetime(2, 1, 1), datetime(9998, 12, 31)),  # noqa: DTZ001 (wall clock)
    st.sampled_from(["UTC", "Asia/Shanghai", "America/Sao_Paulo", "Pacific/Apia"]),
)
def test_no_text_at_no_time_raises_or_means_an_empty_time(
    pieces: list[str], between: str, wall: datetime, zone: str
) -> None:
    text, tz = between.join(pieces), ZoneInfo(zone)
    for mention in resolve_times(text, parse_message_time(wall.isoformat(), tz), tz):
        assert mention.words == text[mention.start : mention.end]
        assert mention.since < mention.until
