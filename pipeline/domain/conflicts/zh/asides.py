"""Chinese talk that tells nothing which could prove wrong: thanks, praise, advice to whoever hears
it, and what a service says of itself.
"""

from __future__ import annotations

import re

_COURTESY = re.compile(
    r"谢谢|感谢|多谢|不客气|很高兴[认见为能听]|^(?:这|那)?(?:些|个)?听起来|听上去|太[好棒]了|真棒|加油"
    r"|^祝|再见|好主意|不错的主意|如此$|说得?(?:很|真|太|非常)?(?:对|好|有道理)|为[你您](?:服务|提供)"
    r"|^没(?:有)?(?:问题|关系|事)$|[和跟][你您]聊[天聊]|(?:又来|继续|一起)聊天"
    r"|^[^，]{0,2}(?:太|真)的?厉害"
    r"|[你您][^，。]{0,4}(?:真[的是]|好|太|很)(?:厉害|棒|了不起|优秀|有才)"
)
_SERVICE = re.compile(
    r"(?:作为|身为|是)(?:[你您]的|一[个名款位种])?[^，。]{0,4}(?:人工智能|AI|ai|智能)(?:[^，。]{0,6}(?:助手|伴侣|模型"
    r"|机器人|程序))?|^作为(?:一[个名款位])?[^，。]{0,4}(?:助手|伴侣)$"
)
_TO_YOU = re.compile(r"^(?:[你您]们?)(?!的|家|[妈爸哥姐弟妹]|老[公婆]|儿子|女儿|孩子|们)")
_ADVICE = re.compile(
    r"(?:[你您]们?|大家|人们|我们)[^，。]{0,6}(?:可以|应该|不妨|需要|最好|可能|试试|尝试|要学会)|建议[你您]?"
    r"|^[^你您我]{0,4}(?:可以|不妨)(?:尝试|试试|考虑|通过|先)|(?:比如|例如)[^。]*(?:等等?|之类)|(?:请|记得)(?:[你您]|注意|多)"
    r"|有助于|能够?帮助"
)


def is_aside(clause: str) -> bool:
    """Whether a clause is courtesy, or speaks of whoever hears it, or of the service itself."""
    bare = clause.strip(" 　，,。.！!～~")
    return any(one.search(bare) for one in (_COURTESY, _SERVICE, _TO_YOU))


def is_courtesy(clause: str) -> bool:
    return bool(_COURTESY.search(clause.strip(" 　，,。.！!～~")))


def is_advice(sentence: str) -> bool:
    """Whether a sentence advises, and so finds out nothing about what is."""
    return bool(_ADVICE.search(sentence))
