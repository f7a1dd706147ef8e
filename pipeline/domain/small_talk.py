"""What is said without being about anything: greetings, thanks, laughter, "and then?", a dot.

To an embedder such a text is like any other short one, so the likeness of a memory says nothing.
"""

from __future__ import annotations

import re
import unicodedata

from pipeline.domain.stop_words import CHINESE, CHINESE_ALONE, ENGLISH

_PHRASES = re.compile(
    r"\b(?:good (?:morning|afternoon|evening|night|day|bye)|nice to (?:meet|see) you"
    r"|how (?:are|r) (?:you|things|u)|how do you do|how(?:'s| is) it going|(?:what|how) about you"
    r"|how have you been|what(?:'s| is) (?:up|new)|see (?:you|ya)(?: later| soon| tomorrow)?"
    r"|(?:talk to you|catch you) later|take care|sounds good|got it|i see|no (?:problem|worries)"
    r"|have a (?:good|nice|great) (?:day|night|evening|weekend|one)|long time no see"
    r"|(?:tell|give|sing|write|read)(?: me| us)? (?:a|an|another|some)"
    r"(?: (?:funny|short|good|nice))? (?:jokes?|story|stories|poems?|songs?|riddles?|fun facts?))\b"
)
_COURTESY = frozenset(
    """
    hello hi hey hiya howdy yo greetings there thanks thank thankyou thx ty cheers bye goodbye ok
    okay k yeah yep yup ya nope nah sure cool wow lol lmao rofl xd hm mm mhm huh oh ah aw uh um er
    well welcome please pls sorry oops yay great nice good fine awesome perfect alright right really
    lot lots everyone everybody u
    """.split()
)
_LAUGHTER = re.compile(r"(?:a?(?:ha)+h?|(?:he)+h?|(?:hi){2,}|(?:ho){2,})")
_DRAWN_OUT = re.compile(r"([a-z])\1{2,}")
_QUOTE = re.compile(r"(?<!\w)'|'(?!\w)")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_ASKING = frozenset("what who whom whose where when why which how".split())
_ASKED = re.compile(r"\b(?:i|me|my|mine|we|us|our|ours|you|your|yours)\b")

_STOP_NAMES = re.compile(r"(?<=\w )(?:Will|May|An|Do|So)\b")  # "What about Will?" is about him

# At the longest that fits, and only in a text that has nothing else.
_CHINESE_PHRASES = re.compile(
    "(?:再?(?:给|跟|对)?(?:我|我们|大家)?(?:讲|说|唱|写|来)一?[个首段篇](?:笑话|故事|歌|诗|谜语)"
    "|早上好|上午好|中午好|下午好|晚上好|大家好|最近怎么样|最近好吗|过得怎么样|你好吗|您好吗"
    "|不好意思|没关系|不客气|不用谢|对不起|好久不见|回头见|明天见|辛苦了|麻烦了|太好了|太棒了"
    "|知道了|没问题|在不在|好不好|是不是|哈喽|哈罗|你好|您好|早安|午安|晚安|谢谢|多谢|感谢"
    "|抱歉|再见|拜拜|好的|行吧|收到|明白|了解|真棒|厉害|不错|没事|真的|大家|当然|笑死|非常|十分"
    "|[好早行嗯恩哦噢喔啊呀哈呵嘿嘻嗨哇唉哎喂谢赞棒对是啦咯哟诶欸额呃])"
)
_CHINESE_STOPS = re.compile("|".join(CHINESE))
_CHINESE_ASKED = re.compile("[我你您]")
_CHINESE_ASKING = re.compile("什么|怎么|怎样|如何|谁|哪|几|多少|多久|多大|多长|为何|何时")


def phrase_of(query: str) -> str | None:
    """None for a query that is about something. Of small talk the words and signs that have to
    stand in a memory for it to be meant; empty where there are none.

    Words that carry grammar alone are about something when they ask who or what one of the two who
    talk is: "Who am I?".
    """
    said = _plain(query)
    if any(char.isdigit() for char in said) or _STOP_NAMES.search(query):
        return None
    return said if _is_idle_chinese(said) and _is_idle_english(said) else None


def stands_in(phrase: str, text: str) -> bool:
    """Whether a memory has the phrase, whole and in its order."""
    if not phrase:
        return False
    first, last = (r"\b" if end.isascii() else "" for end in (phrase[0], phrase[-1]))
    return bool(re.search(f"{first}{re.escape(phrase)}{last}", _plain(text)))


def _plain(text: str) -> str:
    """Folded letters, digits and pictures, one space between what is not joined."""
    folded = unicodedata.normalize("NFKC", text.replace("’", "'")).casefold()
    kept = (_kept(char) for char in folded)
    return " ".join(_QUOTE.sub(" ", "".join(kept)).split())


def _kept(char: str) -> str:
    category = unicodedata.category(char)
    if category == "So":
        return f" {char} "
    if category[0] == "M":
        return ""
    return char if category[0] in "LN" or char == "'" else " "


def _is_idle_english(said: str) -> bool:
    rest = _PHRASES.sub(" ", _DRAWN_OUT.sub(r"\1", said))
    words = _WORD.findall(rest)
    if any(char.isalpha() and not char.isascii() for char in _without_chinese(rest)):
        return False
    bare = {word.partition("'")[0] for word in words}
    plain = bare - {word for word in bare if word in _COURTESY or _LAUGHTER.fullmatch(word)}
    if bare & _ASKING and (plain != bare or _ASKED.search(rest)):
        return False
    return plain <= ENGLISH


def _is_idle_chinese(said: str) -> bool:
    han = "".join(char for char in said if _is_han(char))
    rest = _CHINESE_PHRASES.sub(" ", han)
    if _CHINESE_ASKED.search(rest) and _CHINESE_ASKING.search(rest):
        return False
    return set(_CHINESE_STOPS.sub("", rest)) <= CHINESE_ALONE | {" "}


def _without_chinese(text: str) -> str:
    return "".join(char for char in text if not _is_han(char))


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff" or "\u3400" <= char <= "\u4dbf"
