"""Chinese news of those beside the one who was told of: 女儿的同桌, 我高中同学, 天气预报."""

from __future__ import annotations

import re

from pipeline.domain.conflicts.zh import words as zh
from pipeline.domain.conflicts.zh.topics import is_told

_PERSON = (
    rf"(?:{zh.ANY_KIN}|同桌|发小|搭档|前任|室友|舍友|邻桌|对象|女婿|儿媳妇?|公公|婆婆|岳[父母]|嫂子|姐夫"
    r"|妹夫|弟妹|徒弟|师傅|学长|学姐|学弟|学妹|队友|班主任|助理|司机|秘书|保姆)"
)
# 女儿的同桌, 老唐他媳妇.
_THEIR = re.compile(
    rf"^(?:我们?家?的?|咱们?家?的?)?(?P<n>(?!用户)[^，。的我咱]{{1,5}}?)(?:的|他|她)(?![猫狗])(?P<who>{_PERSON})(?!们?的)"
)
_MY_KIN = re.compile(rf"^(?:我们?家?|咱们?家?)的?(?P<who>{_PERSON})(?!们?的)")
# Who speaks of himself says nothing of whoever tells it.
_SAYS = re.compile(r"^(?P<n>[^，。我咱]{1,8}?)(?:说|表示|透露|提到)(?:他|她)(?!们)")
_FORECAST = re.compile(r"^(?:看了?|听了?)?(?:天气预报|气象台|预报|新闻|报纸)")
_WITH_ME = re.compile(r"[跟和与把对给被让向找][^，]{0,3}[我咱]|[我咱]们?$")
# To whom somebody is bound, they are known by it themselves.
_BOND = re.compile(
    r"单身|对象|婚|恋|爱|追|分手|在一起|孩子|丁克|怀孕|独生|[男女]友|朋友|关系|感情|好上"
)
_ME = re.compile(r"^\s*(?:我|咱|俺)")


def is_bystanders(told: str, clause: str, *, hint: bool = False) -> bool:
    """Whether `clause` is news of somebody beside those of whom `told` tells."""
    clause = clause.strip(" 　，,。！!")
    if leading := zh.LEADING.match(clause):
        clause = clause[leading.end() :]
    if _WITH_ME.search(clause[1:]):
        return False
    theirs = _THEIR.match(clause)
    if theirs and theirs["n"] in told and not _BOND.search(told):
        return not _speaks_of(told, theirs["who"])
    return hint and _is_said_beside(told, clause)


def _is_said_beside(told: str, clause: str) -> bool:
    """As `is_bystanders`, of what is no more than a hint of news."""
    says, mine = _SAYS.match(clause), _MY_KIN.match(clause)
    if _FORECAST.match(clause) or (says and says["n"] not in told):
        return True
    beside = mine is not None and bool(_ME.match(told)) and not _BOND.search(told)
    return beside and mine is not None and not _speaks_of(told, mine["who"])


def _speaks_of(told: str, who: str) -> bool:
    return is_told(zh.KIN.get(who, who), told)
