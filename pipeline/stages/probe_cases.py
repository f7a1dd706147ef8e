"""What a language model is tried with: small cases of both tasks, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from pipeline.domain.conflicts.values import Said
from pipeline.prompts.extract import PromptTurn
from pipeline.prompts.judge import Pair, Statement

_NEWER = datetime(2024, 6, 3, 19, 30, tzinfo=UTC)
_OLDER = datetime(2023, 11, 8, 8, 15, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class ExtractCase:
    """`wanted`: words each of which some memory has to hold; `unwanted`: words that none may.
    Without `wanted` there is nothing to remember."""

    name: str
    language: str
    turns: tuple[PromptTurn, ...]
    wanted: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgeCase:
    """One newer statement with older ones below it; `wanted` has the state of those that no longer
    hold, by their place."""

    name: str
    language: str
    pairs: tuple[Pair, ...]
    wanted: Mapping[int, str]


Case = ExtractCase | JudgeCase


def _turns(*said: tuple[str, str]) -> tuple[PromptTurn, ...]:
    return tuple(
        PromptTurn(number, speaker, text, f"2024-06-03 19:3{number}")
        for number, (speaker, text) in enumerate(said, 1)
    )


def _judge(
    name: str,
    language: str,
    new: tuple[str, str],
    *old: tuple[str, str],
    wanted: Mapping[int, str] | None = None,
) -> JudgeCase:
    newer = Statement("new", Said(new[1], new[0], _NEWER, language))
    older = [
        Statement(f"old {place}", Said(text, speaker, _OLDER, language))
        for place, (speaker, text) in enumerate(old)
    ]
    pairs = tuple(Pair(one, newer, rank) for rank, one in enumerate(older))
    return JudgeCase(name, language, pairs, wanted or {})


CASES: tuple[Case, ...] = (
    ExtractCase(
        "a new job",
        "en",
        _turns(
            ("Ines", "I started as a nurse at Nordlys last Monday."),
            ("Omar", "Congratulations! If I won the lottery I would never work again."),
        ),
        wanted=("Nordlys",),
        unwanted=("lottery",),
    ),
    ExtractCase(
        "a new cat",
        "zh",
        _turns(("周宁", "我上个月领养了一只橘猫，叫团团。"), ("林晓", "真好！")),
        wanted=("团团",),
    ),
    ExtractCase(
        "small talk", "en", _turns(("Ines", "Hi, how are you?"), ("Omar", "Fine, and you?"))
    ),
    ExtractCase("small talk", "zh", _turns(("周宁", "在吗？"), ("林晓", "在的，怎么了？"))),
    _judge(
        "outdated: a new flat",
        "en",
        ("Ines", "We finally moved, I live in Bergen now."),
        ("Ines", "I live in Oslo, near the harbour."),
        ("Ines", "My sister lives in Oslo."),
        wanted={0: "outdated"},
    ),
    _judge(
        "outdated: a break-up",
        "zh",
        ("周宁", "我和陈默上周分手了。"),
        ("周宁", "我和陈默是恋人。"),
        ("周宁", "陈默喜欢爬山。"),
        wanted={0: "outdated"},
    ),
    _judge(
        "denied: a wrong number",
        "en",
        ("Omar", "I was wrong about the tower: it has 12 floors, not 15."),
        ("Omar", "The tower has 15 floors."),
        ("Omar", "The tower stands by the river."),
        wanted={0: "denied"},
    ),
    _judge(
        "denied: insects and light",
        "zh",
        ("林晓", "之前说错了，昆虫有趋光性。"),
        ("林晓", "昆虫会远离光源。"),
        ("林晓", "我拍了很多昆虫的照片。"),
        wanted={0: "denied"},
    ),
    _judge(
        "suspected: not sure",
        "en",
        ("Ines", "Maybe Omar has left Nordlys, I am not sure."),
        ("Ines", "Omar works at Nordlys."),
        wanted={0: "suspected"},
    ),
    _judge(
        "suspected: not sure",
        "zh",
        ("林晓", "周宁好像不在那家银行上班了，我也不确定。"),
        ("林晓", "周宁在银行上班。"),
        wanted={0: "suspected"},
    ),
    _judge(
        "both hold: more details, other days",
        "en",
        ("Omar", "I have worked at Nordlys for six years, and I drink coffee on Sundays."),
        ("Omar", "I work at Nordlys."),
        ("Omar", "I drink tea on weekdays."),
    ),
    _judge(
        "both hold: more details, other people",
        "zh",
        ("周宁", "我妹妹搬到成都了。"),
        ("周宁", "我住在武汉。"),
        ("周宁", "我有一个妹妹。"),
    ),
    _judge(
        "both hold: a supposition",
        "en",
        ("Ines", "If I ever left Bergen, I would move to Rome."),
        ("Ines", "I live in Bergen."),
    ),
    _judge("both hold: a question", "zh", ("林晓", "你还养猫吗？"), ("周宁", "我养了一只猫。")),
)
