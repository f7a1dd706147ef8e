"""Names in Chinese text, which has neither capitals nor spaces: only where something shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain import names_zh_people as people
from pipeline.domain.names_words import (
    NO_NAMES_ZH,
    PLACES_ZH,
    SURNAMES,
    SURNAMES_OF_TWO,
)

_HAN = r"[\u4e00-\u9fff]"
_SURNAME = rf"(?:{'|'.join(SURNAMES_OF_TWO)}|[{SURNAMES}])"
# A name ends where Chinese text ends or one of these begins, few of which are in given names.
_THEN = (
    r"(?=[^\u4e00-\u9fff·]|$|[今昨我你您他她它是在来去和跟与的了也都很说有要会给把被让就还不没喜爱想怎什"
    r"住做吃买最叫打教从到对问约带送帮]|结婚|搬家|生日|工作|上班|毕业|推荐|介绍|告诉|为什么|明天|为了)"
)
_NEVER_LAST = "住在做吃买说要给把被让就很也都还不没想去跟的了是最"  # 陈浩 lives, and is not 陈浩住
_FULL = rf"{_SURNAME}(?:{_HAN}(?![{_NEVER_LAST}]){_HAN}{_THEN}|{_HAN}{_THEN})"
_NICK = (
    rf"(?:小(?![心时孩聚学组区伙吃说费声事型气看朋狗猫米姐妹弟哥的镇城村])|阿(?![姨们的])"
    rf"|老(?![师板公婆人家是了大乡]))[{SURNAMES}明红强丽华芳敏静杰军玲娜燕美英波涛鹏飞]"
)
_TITLE = (
    r"(?:老师|先生|女士|小姐|太太|医生|教授|经理|阿姨|叔叔|师傅|主任|同学|律师|警官|导演|爷爷|奶奶)"
)
_PERSONS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:我|他|她|它|名字|名)叫做?(?P<n>{_FULL}|{_NICK}|{_HAN}{{2,4}}(?!{_HAN}))",
        rf"(?:名字是|本名|姓名[::：]?)(?P<n>{_FULL}|{_NICK}|{_HAN}{{2,4}}(?!{_HAN}))",
        rf"(?:好|嗨|认识)\W{{0,3}}我是(?P<n>{_SURNAME}{_HAN}{{1,2}}(?!{_HAN})|{_NICK}(?!{_HAN}))",
        rf"{people.RELATION}(?P<n>{_NICK})",
        *people.INTRODUCED,
        rf"(?P<n>(?!文){_SURNAME}{_TITLE})",
        rf"(?:^|[^\u4e00-\u9fff]|[跟给请和])(?P<n>{_SURNAME}{_HAN}{{1,2}}{_TITLE})",
    )
)
_ASKED_FOR = re.compile(rf"(?:^|[^\u4e00-\u9fff]|[和跟问])(?P<n>{_FULL}|{_NICK}{_THEN})")
_CALLED = re.compile(rf"叫做(?P<n>{_HAN}{{2,8}})(?!{_HAN})")

_KNOWN_PLACE = re.compile(
    rf"(?<![今昨节生每平整假周])(?P<n>(?:{'|'.join(PLACES_ZH)})[市省]?)(?![来身石想论念由])"
)
_BUILT = re.compile(
    r"公园|大学|医院|博物馆|图书馆|机场|火车站|中学|小学|广场|大厦|商场|酒店|餐厅|咖啡馆|古镇"
    r"|植物园|动物园|美术馆|体育馆|[路街](?=\d{1,5}号)|大道(?=\d{1,5}号)"
)
_BUILT_ORG = ("大学", "医院", "中学", "小学")
_STOPS = frozenset(
    "我你您他她它们的了在去来到从是和跟与给个家座所间这那逛过往进把被让就都也很还又有没想要会能省市区县"
)
_VERBS = re.compile(
    r"^(?:参观|游览|路过|经过|前往|位于|考上|考入|来自|附近|喜欢|周末|今天|昨天|觉得|认为|.{0,3}或者|.{0,3}以及)+"
)
_GENERIC = frozenset(
    "国家 森林 主题 城市 当地 综合 儿童 社区 湿地 重点 市立 公立 私立 购物 大型 国际".split()
)
_NO_FIRST, _NO_LAST = "我你您他她它们去来做吃快救出滴大", "员座者族车递"  # of a person's name
_DONE_THERE = frozenset("读上念考进逛开住找看订换建修盖选当办教坐赶挑约租管")  # to what is built
_LONGEST_PART = 4  # characters before 公园; 2 at least
_NATURE = re.compile(
    rf"(?:[去到爬登][了过]?|游览)(?P<n>(?![爬登高火上下大小看雪青进后荒深去来一两几这那某]){_HAN}{{1,2}}[山湖岛寺])"
    r"(?![上下区顶脚羊])"
)


def find(text: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, kind) of what the rules find; it may overlap."""
    for pattern in _PERSONS:
        for match in pattern.finditer(text):
            if _is_person(match["n"]):
                yield *match.span("n"), "person"
    for pattern, kind in ((_KNOWN_PLACE, "place"), (_NATURE, "place"), (_CALLED, "other")):
        for match in pattern.finditer(text):
            yield *match.span("n"), kind
    yield from _built(text)


def find_asked(text: str) -> Iterator[tuple[int, int, str]]:
    """People whom a question begins with or names after 和: 周立喜欢什么."""
    for match in _ASKED_FOR.finditer(text):
        if _is_person(match["n"]):
            yield *match.span("n"), "person"


def _is_person(name: str) -> bool:
    plain = name[0] not in _NO_FIRST and name[-1] not in _NO_LAST
    return plain and name[:2] not in NO_NAMES_ZH and not name.startswith(PLACES_ZH)


def _does_something(own: str) -> bool:
    """在武汉读大学, 去苏州住酒店: a verb stands before what would be the name of a building."""
    return own[-1:] in _DONE_THERE or people.RELATIVES.match(own) is not None


def _built(text: str) -> Iterator[tuple[int, int, str]]:
    """绿禾公园, 中山路12号: two to four characters of its own before what it is."""
    for match in _BUILT.finditer(text):
        start = match.start()
        while (
            start > 0 and "\u4e00" <= text[start - 1] <= "\u9fff" and text[start - 1] not in _STOPS
        ):
            start -= 1
            if match.start() - start > _LONGEST_PART + 2:
                break
        verbs = _VERBS.match(text[start : match.start()])
        start += verbs.end() if verbs else 0
        own = text[start : match.start()]
        if _does_something(own):
            continue
        if 2 <= len(own) <= _LONGEST_PART and own not in _GENERIC:
            yield start, match.end(), "org" if match.group() in _BUILT_ORG else "place"
