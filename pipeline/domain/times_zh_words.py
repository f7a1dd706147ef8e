"""The vocabulary of Chinese time expressions, as pieces of patterns.

Patterns are written for simplified characters and half-width digits; traditional and full-width
ones are turned into these, one for one, before matching.
"""

from __future__ import annotations

from pipeline.domain.time_spans import Clock, Unit

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_POWERS = {"十": 10, "百": 100, "千": 1000}

N = r"(?:\d{1,6}|[〇零一二两三四五六七八九十百千]{1,7})"
SMALL = r"(?:\d{1,2}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])"
WEEK = r"(?:周|星期|礼拜)"
# A numeral after 周 is a weekday unless it counts something: 上周五 against 上周五个人, 上周一起.
_COUNTED = r"(?![个次位十岁斤块趟顿倍百千万亿月]|天(?!气)|分钟|小时|年(?![会底终]))"
WEEKDAY = (
    rf"(?:一(?![起直共样些边下定般切同番旦时围鸣]|会儿|方面|系列){_COUNTED}"
    rf"|[二三四五六](?!福){_COUNTED}|日(?![本子语元程常志历报出落])|天(?!气))"
)
SEASON = r"(?P<season>[春夏秋冬])(?:天|季)"
MONTH_PART = r"(?P<part>初(?![一二三四五六七八九十夏秋冬春])|上旬|中旬|下旬|月?底|月?末)"
NO_COUNTER = r"(?![线楼店馆码房桌院])"  # 3号线 is a line, 3号 a day

UNITS: dict[str, Unit] = {
    "秒": "second",
    "秒钟": "second",
    "分钟": "minute",
    "小时": "hour",
    "钟头": "hour",
    "天": "day",
    "日": "day",
    "周": "week",
    "星期": "week",
    "礼拜": "week",
    "月": "month",
    "年": "year",
}
UNIT = r"(?P<unit>秒钟?|分钟|小时|钟头|天|周|星期|礼拜|(?<=个)月|(?<=半)月|年)"

HOLIDAYS = {  # name: month, day, days; those of the lunar calendar are listed apart
    "国庆": (10, 1, 7),
    "十一": (10, 1, 7),
    "元旦": (1, 1, 1),
    "五一": (5, 1, 1),
    "劳动节": (5, 1, 1),
    "圣诞": (12, 25, 1),
    "平安夜": (12, 24, 1),
    "情人节": (2, 14, 1),
    "儿童节": (6, 1, 1),
    "妇女节": (3, 8, 1),
    "愚人节": (4, 1, 1),
    "教师节": (9, 10, 1),
    "万圣节": (10, 31, 1),
    "跨年夜": (12, 31, 1),
    "双十一": (11, 11, 1),
    "双十二": (12, 12, 1),
}
# 五一 and 十一 are numbers too, and 周五一起 is a Friday: what follows a holiday is a plan for it.
_NUMERAL = r"[\d〇零一二三四五六七八九十百千第周期拜月双小老]"
_OF_HOLIDAY = (
    r"节(?!课)|劳动节|假|放假|期间|长假|小长假|黄金周|那[天几]|之?[前后]|的?时候|当天|[去回出]|我|咱|他们|全家|一家|在家"
    r"|想|要(?!是)|打算|准备|计划|旅[游行]|加班|结婚|订婚|搬家|值班|休息|有[空事安]|没[空事]|见(?!过)|怎么|哪|干嘛|有什么"
)
HOLIDAY = (
    r"(?:(?<!叫)(?P<holiday>(?<![李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗建])国庆|元旦|劳动节"
    r"|春节(?!联欢|晚会|档)|除夕|大年三十|元宵(?=节)|端午|七夕|中秋|重阳(?=节)"
    r"|圣诞(?![老树礼帽歌卡])|平安夜|情人节|儿童节|妇女节|愚人节|教师节|万圣节|跨年夜|双十[一二]"
    rf"|(?<!{_NUMERAL})(?:五一|十一)(?={_OF_HOLIDAY})|(?<!{_NUMERAL})(?<=[在到等])五一(?=[,。!?！？]|$))"
    r"(?:劳动节|节(?!课))?(?:期间|假期|长假|小长假|黄金周)?"
    r"(?!(?:是|作为|这样|这种)(?:[我中]国|传统|一个|最?重要|农历)|的?(?:习俗|传统|由来|风俗|意义|起源)))"
)

PARTS: dict[str, Clock] = {
    name: Clock(since * 60, until * 60, "part")
    for names, since, until in (
        ("凌晨", 0, 6),
        ("清晨 清早 大清早 一大早 早上 早晨 早 晨", 5, 12),
        ("上午", 6, 12),
        ("中午 正午", 11, 14),
        ("下午 午后", 12, 18),
        ("傍晚", 17, 20),
        ("晚上 夜里 夜晚 晚间 深夜 半夜 午夜 晚 夜", 18, 30),
    )
    for name in names.split()
}
PART = (
    r"(?:凌晨|大?清早|清晨|一大早|早上|早晨|上午|中午|正午|下午|午后|傍晚"
    r"|晚上|夜里|夜晚|晚间|深夜|半夜|午夜)"
)


def number(word: str) -> int:
    """23, 二十三, 二〇二三, 两. Raises ValueError for what is no number."""
    if word.isdecimal():
        return int(word)
    if not any(char in _POWERS for char in word):
        return int("".join(str(_digit(char)) for char in word))
    total, digit = 0, None
    for char in word:
        if char in _POWERS:
            total += (1 if digit is None else digit) * _POWERS[char]
            digit = None
        else:
            digit = _digit(char)
    return total + (digit or 0)


def _digit(char: str) -> int:
    if char not in _DIGITS:
        raise ValueError(char)
    return _DIGITS[char]


def bounds(word: str) -> tuple[int, int] | None:
    """From how many to how many 几, 好几, 十几 or 两三 are; None for an exact number."""
    if word in ("几", "数"):
        return 2, 5
    if word == "好几":
        return 3, 7
    if word == "十几":
        return 11, 19
    if len(word) == 2 and all(char in _DIGITS for char in word):
        low, high = (_DIGITS[char] for char in word)
        return (low, high) if high == low + 1 else None
    return None


def weekday(char: str) -> int:
    """Monday is 0."""
    return "一二三四五六日天".index(char) if char != "天" else 6
