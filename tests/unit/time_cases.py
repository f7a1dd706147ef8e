"""How the tables of time expressions are read: what a text says, against wall-clock times."""

from __future__ import annotations

from datetime import UTC, datetime

from pipeline.domain.times import TimeMention, resolve_times

MONDAY = datetime.fromisoformat("2023-05-08T13:56:00+08:00")  # in the middle of an ISO week 19


def read(text: str, said: datetime = MONDAY) -> list[str]:
    """Each time in `text` as `words = since/until`, on the wall clock of who said it."""
    return [f"{one.words} = {_wall(one, said)}" for one in resolve_times(text, said, UTC)]


def _wall(mention: TimeMention, said: datetime) -> str:
    since, until = (one.astimezone(said.tzinfo) for one in (mention.since, mention.until))
    return f"{_short(since)}/{_short(until)}"


def _short(moment: datetime) -> str:
    """Midnight as its date alone."""
    midnight = (moment.hour, moment.minute) == (0, 0)
    return moment.strftime("%Y-%m-%d" if midnight else "%Y-%m-%dT%H:%M")
