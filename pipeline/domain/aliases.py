"""What a text says about two names being one, by rules: "Robert, everyone calls him Bob".

Only where the words leave no doubt. What is asked, supposed, denied or joked says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pipeline.domain import aliases_en, aliases_zh
from pipeline.domain.entity_names import ROLES, acronym, is_title, normal_name
from pipeline.domain.memory import Alias

MAX_ALIASES = 4  # of one statement; more is a list of something else
MAX_CHARS = 2_000  # of a sentence that is looked at
LONGEST_ALIAS = 80  # characters

_HAN = re.compile(r"[\u4e00-\u9fff]")
_SENTENCE = re.compile(
    r"(?<!\bMr\.)(?<!\bMrs\.)(?<!\bDr\.)(?<!\ba\.k\.a\.)(?<=[.!?…])\s+(?=[A-Z\"“])"
    r"|(?<=[。！？；;\n])"
)
_NOBODY = frozenset(
    "i me my mine you your he him his she her hers it its we us our they them their this that who "
    "someone somebody everyone everybody anyone nobody mom mum dad mother father brother sister "
    "wife husband son daughter friend boss teacher user assistant speaker man woman guy girl boy "
    "dog cat home work school company "
    "我 你 您 他 她 它 我们 你们 他们 她们 自己 大家 人家 别人 妈妈 爸爸 哥哥 弟弟 姐姐 妹妹 老公 "
    "老婆 丈夫 妻子 儿子 女儿 朋友 老板 老师 同事 用户 助手 公司 学校 家".split()
)
_OWNERS = frozenset("my your his her our their the a an".split())


def aliases_in(text: str, speaker: str, names: Sequence[str]) -> tuple[Alias, ...]:
    """Pairs of names that `text` says to be one, each once, at most `MAX_ALIASES`.

    `names` are those that it is known to speak of; `speaker` is who "me" is, unless that is only a
    role. English and Chinese.
    """
    known = sorted({name for name in names if name in text}, key=len, reverse=True)
    me = "" if speaker.lower() in ROLES else speaker
    found: dict[tuple[str, str], Alias] = {}
    for sentence in _SENTENCE.split(text):
        for one in _in_sentence(sentence, me, known) if len(sentence) <= MAX_CHARS else ():
            if is_name(one.name) and is_name(one.alias):
                pair = normal_name(one.name), normal_name(one.alias)
                if pair[0] != pair[1]:
                    found.setdefault(pair, one)
    return tuple(found.values())[:MAX_ALIASES]


def is_name(text: str) -> bool:
    """Whether it can be what somebody or something is called, and is no pronoun, kinship or title
    alone."""
    words = normal_name(text).split()
    if acronym(text) is not None:
        return True  # WHO
    if not words or len(text) > LONGEST_ALIAS:
        return False
    if words[0] in _OWNERS:
        words = words[1:]
    return bool(words) and not all(word in _NOBODY or is_title(word) for word in words)


def _in_sentence(sentence: str, speaker: str, known: Sequence[str]) -> Iterator[Alias]:
    if _HAN.search(sentence):
        yield from aliases_zh.find(sentence, speaker, known)
    yield from aliases_en.find(sentence, speaker, known)
