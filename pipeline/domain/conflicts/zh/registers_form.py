"""How the wordings of what has one value at a time in Chinese are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pipeline.domain.names_words import SURNAMES

Kind = Literal["count", "rising", "amount", "moment", "name", "person", "choice"]
Of = Literal["one", "thing", "own"]


@dataclass(frozen=True, slots=True)
class Wording:
    """A wording of a clause; its group `v` is the value, `it` what it is of.

    `late` ones tell a value only in the newer statement, `weak` ones make it only likely. `value`
    stands for whatever was said. `wide` ones go on into the next clause; of `mine` ones
    the speaker has the value, whoever the subject is.
    """

    shown: str
    late: bool = False
    weak: bool = False
    value: str = ""
    wide: bool = False
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Register:
    """`of`: each one has one value ("one"), each thing ("thing"), or each one for a thing ("own").

    `dull` characters do not tell which it is. What a single day tells says nothing of a `habit`;
    of what is `unsure` another value is only likely; what is `exact` is called the same; what is
    `open` may be left unsaid in the newer statement, and is then only likely;
    what is `limited` is so at the times that are told with it.
    """

    name: str
    kind: Kind
    of: Of
    wordings: tuple[Wording, ...]
    dull: frozenset[str]
    habit: bool
    unsure: bool
    exact: bool
    open: bool
    limited: bool


def register(
    name: str, kind: Kind, of: Of, *wordings: Wording | str, dull: str = "", traits: str = "",
) -> Register:  # fmt: skip
    """`traits` are `habit`, `unsure`, `exact`, `open` and `limited`."""
    found = tuple(Wording(one) if isinstance(one, str) else one for one in wordings)
    told = traits.split()
    return Register(
        name, kind, of, found, frozenset(dull), "habit" in told, "unsure" in told,
        "exact" in told, "open" in told, "limited" in told,
    )  # fmt: skip


def late(
    shown: str, *, weak: bool = False, value: str = "", wide: bool = False, mine: bool = False
) -> Wording:
    return Wording(shown, late=True, weak=weak, value=value, wide=wide, mine=mine)


def wide(shown: str) -> Wording:
    return Wording(shown, wide=True)


def as_(value: str, shown: str, *, weak: bool = False) -> Wording:
    return Wording(shown, value=value, weak=weak)


STAGES = (
    "托班 小班 中班 大班 学前班 一年级 二年级 三年级 四年级 五年级 六年级 初一 初二 初三 高一 高二"
    " 高三 大一 大二 大三 大四 研一 研二 研三 博一 博二"
).split()
# Lower ones first.
RANKS = "实习生 试用期员工 专员 组长 副主管 主管 副经理 经理 副总监 总监 副总裁 副总 总裁".split()
RANK = f"(?:{'|'.join(RANKS)})"
STAGE = f"(?:{'|'.join(STAGES)})"
NOW = r"(?:现在|如今|已经|目前|还|一直|最近|就|都|早就|又|今年|这学期)*"
IS = r"(?:是|叫|换成了?|换了|改成了?|改叫|变成了?|成了|改为|设成了?|变更为|：|:)"
N = r"(?:\d+|[一二两三四五六七八九十百千万]+)"
WHO = (
    rf"(?:[{SURNAMES}][\u4e00-\u9fff]{{0,2}}?(?:老师|教授|总|姐|哥|医生|阿姨|师傅|工|叔"
    rf"|主任|经理|博士)"
    rf"|[小老阿][\u4e00-\u9fff]|[{SURNAMES}][\u4e00-\u9fff]{{1,2}}(?=[，。]|$|了|教|带|是|每|来))"
)
CLOCK = (
    r"(?:凌晨|早上|上午|中午|下午|傍晚|晚上|夜里|半夜)?(?:\d{1,2}[:：]\d\d"
    r"|[\d一二两三四五六七八九十]{1,3}点(?:半|[一二三]刻"
    r"|[\d一二三四五]?十?\d?[一二三四五六七八九]?分?)?)"
)
DATE = (
    r"(?:(?:\d{1,2}|[一二三四五六七八九十]{1,3})月(?:(?:\d{1,2}"
    r"|[一二三四五六七八九十]{1,3})[号日]|底|初)?|(?:这|本|下下?个?)?(?:周|星期"
    r"|礼拜)[一二三四五六日天]|(?:\d{1,2}|[一二三四五六七八九十]{1,3})号)"
)
