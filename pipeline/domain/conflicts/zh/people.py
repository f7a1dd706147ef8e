"""Of whom a Chinese clause speaks, as far as that shows without taking its grammar apart."""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.domain.conflicts.zh import words as zh
from pipeline.domain.names_words import NO_NAMES_ZH

_THINGS = frozenset({"狗", "猫"})
_RELATIVE = (
    "(?:"
    + "|".join(
        sorted((word for word in zh.KIN if zh.KIN[word] not in _THINGS), key=len, reverse=True)
    )
    + "|(?:大|二|三|小|表|堂|干|老)?(?:姨|叔|伯|舅|姑|婶|嫂|外甥|侄)(?:妈|父|夫|子|女)?"
    "|(?:表|堂|大|二|三)(?:哥|姐|弟|妹)夫?|公公|婆婆|岳父|岳母|发小|医生|大夫|警察|教练|搭档|前任"
    "|伴侣|一对)"
)
_FIRST = re.compile(
    rf"^(?:我们?家?|咱们?家?"
    rf"|隔壁)?的?(?P<kin>{_RELATIVE}(?:和{_RELATIVE})?)(?:的(?P<of>{_RELATIVE}))?(?![子样])"
)
_NAMED = re.compile(
    r"^(?:我们?家?的?|隔壁的?)?(?P<n>(?!老[忍想觉要被在不说做往爱有跟给])[小老阿][\u4e00-\u9fff](?=[^，]))"
)
_TITLED = re.compile(
    r"^(?:隔壁的?)?(?P<n>(?![我咱你他她])[\u4e00-\u9fff](?:叔|婶|哥|姐|总|师傅))(?![夫妹弟])"
)
_NOT_NAMED = frozenset(
    "查出 小时"
    " 小区 小学 小孩 小狗 小猫 小说 小店 小吃 老家 老是 老早 老旧 小心 老板 老师 老公 老婆 小组"
    " 小提 小米 小牛 老房 老店 小车 老大 老二 老三 小时 老规 小规 小额".split()
)
_THEY = re.compile(r"^(?:他|她)(?!们)")
_I_TOO = re.compile(r"的[^，我]{1,4}我(?!们?(?:的|家)|[妈爸哥弟姐妹])")  # 姐姐的钱我还了
_OTHERS = re.compile(
    r"^(?:隔壁|对门|对面|楼[上下]|人家|别人|邻居|亲戚|网友|客户"
    r"|前(?:公司|东家|单位)|老东家|上家|别(?:家|的|组)|其[他它]|友商|同行|竞品|另一[个家组])"
)


@lru_cache(maxsize=8192)
def people(text: str) -> frozenset[str]:
    """The relative or the name that the clause is about, in one spelling; the speaker is none."""
    bare = text.strip(" 　，。！？!?~～；;…")
    if leading := zh.LEADING.match(bare):
        bare = bare[leading.end() :]
    if _THEY.match(bare):
        return frozenset("?")
    kin = _FIRST.match(bare)
    found = ""
    if kin:
        told = kin["of"] or kin["kin"]
        found = zh.KIN.get(told, told) + ("的" if kin["of"] else "")
    elif titled := _TITLED.match(bare):
        found = titled["n"]
    elif (named := _NAMED.match(bare)) and named["n"] not in _NOT_NAMED | NO_NAMES_ZH:
        found = named["n"]
    elif person := zh.PERSON.match(bare):
        told = person.group()
        found = told if told not in _NOT_NAMED | NO_NAMES_ZH and "我" not in told else ""
    elif _OTHERS.match(bare):
        found = "别人"
    end = kin.end() if kin else len(found)
    return frozenset({found} - {""}) if not _I_TOO.match(bare, end) else frozenset()
