"""Of whom a statement tells: of who makes it, or of somebody who belongs to them."""

from __future__ import annotations

import re

# A family does what its members do, so it is nobody else.
_KIN = (
    r"(?:(?:grand|step|ex|half|twin|great|foster)[- ]?)*(?:mother|father|mom|mum|mommy|mummy|dad"
    r"|daddy|ma|pa|gran|nan|granny|brother|sister|sibling|son|daughter|kid|child|children|parent|husband"
    r"|wife|partner|boyfriend|girlfriend|fianc[eé]e?|aunt|auntie|uncle|cousin|niece|nephew|twin|relative"
    r"|in-law|friend|buddy|pal|mate|roommate|flatmate|housemate|classmate|teammate"
    r"|neighbou?r|colleague|co-?worker|boss|manager|teacher|coach|mentor|student)s?"
)
_KIN_ZH = (
    "(?:妈妈?|爸爸?|母亲|父亲|父母|爸妈|[大二小三]?(?:哥哥?|弟弟?|姐姐?|妹妹?|舅舅?|姑姑?|叔叔?|姨妈?)"
    "|儿子|女儿|孩子|宝宝|老公|老婆|丈夫|妻子|爱人|对象|男朋友|女朋友|男友|女友|未婚[妻夫]|朋友|好友|闺蜜"
    "|爷爷|奶奶|外公|外婆|姥姥|姥爷|孙子|孙女|外孙女?|[表堂][哥弟姐妹]|侄[子女]|外甥女?|阿姨|亲戚"
    "|同学|同桌|同事|室友|舍友|邻居|老师|老板|领导|上司|经理|教练)"
)
_OPENING = r"(?:(?:and|but|so|well|oh|also|yeah|yes|no|by the way),? )*"
_NOT_ALONE = (
    r"['’] |['’]s\b|(?: [\w'-]+){0,2} and (?:i|me|my)\b"  # "my mum's house", "my wife and I"
)
_ANOTHER = re.compile(
    rf"{_OPENING}(?:my|our) (?:[\w'-]+ ){{0,2}}?{_KIN}\b(?!{_NOT_ALONE})"
    rf"|我们?家?的?{_KIN_ZH}(?![和跟与]我)",
    re.IGNORECASE,
)
_MINE = re.compile(
    rf"\b(?:my|our) (?!(?:[\w'-]+ ){{0,2}}?{_KIN}\b)|我(?!们?家?的?{_KIN_ZH})", re.IGNORECASE
)
_SOMEBODY = re.compile(rf"\b{_KIN}\b|{_KIN_ZH}", re.IGNORECASE)


def tells_of_self(text: str) -> bool:
    """Whether who says it, or something of theirs, is in it: "I live here", "My home is there"."""
    told = f" {text.lower()} "
    if " i " in told or " i'" in told or " i’" in told or " we " in told or " we'" in told:
        return True
    mine = "my " in told or "our " in told or "我" in told
    return mine and bool(_MINE.search(text))  # a pattern takes ten times as long as all of these


def tells_of_another(text: str) -> bool:
    """Whether it begins with somebody who belongs to who says it: "My sister lives there"."""
    return bool(_ANOTHER.match(text))


def asks_of_another(text: str) -> bool:
    """Whether a question names somebody by what they are to another: "Where is Ann's sister?"."""
    return bool(_SOMEBODY.search(text))
