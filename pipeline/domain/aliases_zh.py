"""Words of Chinese by which two names are said to be one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from pipeline.domain.entity_names import given_name, normal_name
from pipeline.domain.memory import Alias
from pipeline.domain.names_words import SURNAMES

_PEOPLE = (
    r"(?:大家|我们|朋友们?|同学们?|同事们?|家里人|家人|别人|人们|所有人|他们|邻居们?|学生们?|孩子们|"
    r"全家|村里人|街坊)"
)
_USED_TO = r"(?:都|一般|平时|通常|常常?|也|总是?|就|习惯|喜欢|爱)*"
_CALL = r"(?:叫做?|喊作?|称呼?|唤)"
_NICK = (
    r"(?:小名|外号|绰号|昵称|英文名|中文名|笔名|艺名|网名|花名|本名|真名|原名|曾用名|大名|全名|乳名|"
    r"别名|简称|全称|缩写)"
)
_WHOLE = re.compile("本名|真名|原名|大名|全名|全称")  # the one is meant by the other
_ONE = re.compile("同一|一个人|一回事")
_IS = r"(?:叫做?|是|为|：|:)"
_END = r"(?=[，。！？；、,.!?;）)\s」”\"’]|$|[了啊呀哦哈啦]?(?:[，。！；、,!;]|$))"
_HAN_NAME = r"[\u4e00-\u9fff·]{1,8}?"
_B = rf"[「“\"]?(?P<b>{_HAN_NAME}|[A-Za-z][\w&.' -]{{0,30}}?){_END}"
_BETWEEN = tuple(
    re.compile(pattern + _B)
    for pattern in (
        r"[，,（(]?\s?(?:又名|又叫做?|又称为?|也叫做?|也称为?|亦称|人称|别称)",
        rf"[，,（(]?\s?的?{_NICK}{_IS}?",
        rf"[，,]\s?(?:但|不过|只是)?{_PEOPLE}{_USED_TO}{_CALL}(?:(?P<whom>他|她)|它|他为|她为)(?:做|作)?",
    )
)
_ADJACENT = re.compile(rf"{_PEOPLE}{_USED_TO}{_CALL}(?P<both>[\u4e00-\u9fff·]{{3,8}}?){_END}")
_MANAGE = re.compile(
    rf"(?:管|把)(?P<a>[\u4e00-\u9fffA-Za-z·]{{2,10}}?)(?:叫做?|称作?为?|喊作?){_B}"
)
_OF = re.compile(
    rf"(?P<b>[\u4e00-\u9fffA-Za-z·]{{2,10}})是(?P<a>[\u4e00-\u9fff·]{{2,12}})的{_NICK}{_END}"
)
_SAME = re.compile(
    r"(?P<a>[\u4e00-\u9fff·]{2,8})[和跟与](?P<b>[\u4e00-\u9fff·]{2,8}?)(?:其实|实际上|就|都)*是"
    rf"(?:同一个?人|一个人|同一家公司|一回事){_END}"
)
_NAMELY = re.compile(
    r"(?:^|[，。；,;]\s?)(?:其实)?(?P<b>[\u4e00-\u9fff]{2,4}?)就是"
    rf"(?P<a>[\u4e00-\u9fff·]{{2,8}}?){_END}"
)
_BRACKETS = re.compile(r"(?P<a>[\u4e00-\u9fff·]{3,20})[（(](?P<b>[A-Z][A-Z0-9&.]{1,9})[）)]")
_ABOUT_ME = tuple(
    re.compile(pattern + _B)
    for pattern in (
        rf"{_PEOPLE}{_USED_TO}{_CALL}(?P<whom>我)",
        rf"我的?{_NICK}{_IS}",
        rf"(?:可以|以后|就){_CALL}(?P<whom>我)",
    )
)
_I_AM = re.compile(rf"我(?:的名字)?(?:叫做?|是){_B}")
_DOUBT = re.compile(
    r"如果|要是|假如|万一|也许|可能|好像|似乎|假装|开玩笑|不|没|并非|难道|谁|想象|梦|以为|哪"
)
_ASKED = re.compile(r"[？?]\s*[」”\"]?$|[吗么]\s*[。！]?$")
_HINT = re.compile(r"名|称|叫|喊|唤|号|写|就是|同一|一个人|一回事|[(（]|我是")
_STOPS = frozenset("我你您他她它的了是在有和跟与给把被叫")
_TAIL = re.compile(r"(?:就好|就行|就可以|好了|吧|呢)+$")
_NICKNAME = re.compile(
    rf"(?P<x>[\u4e00-\u9fff])(?P=x)|[小阿老大][\u4e00-\u9fff]{{1,2}}|[{SURNAMES}][\u4e00-\u9fff]{{1,2}}"
    r"|[\u4e00-\u9fff]{1,2}[儿哥姐弟妹总爷叔宝仔妞]|[A-Za-z].*"
)


def find(sentence: str, speaker: str, known: Sequence[str]) -> Iterator[Alias]:
    """`known` are names that the sentence may have, the longest first."""
    if not _HINT.search(sentence) or _ASKED.search(sentence.rstrip()):
        return
    for match in _matches(_BETWEEN, sentence):
        before = sentence[: match.start()].rstrip('，,（( 」”"')
        yield from _told(sentence, match, _ending(before, known))
    for match in _matches((_MANAGE, _OF, _SAME, _BRACKETS), sentence):
        yield from _told(sentence, match, _ending(match["a"], known))
    yield from _namely(sentence)
    yield from _adjacent(sentence, known)
    if speaker:
        yield from _of_speaker(sentence, speaker)


def _of_speaker(sentence: str, speaker: str) -> Iterator[Alias]:
    for match in _matches(_ABOUT_ME, sentence):
        yield from _told(sentence, match, speaker)
    for match in _I_AM.finditer(sentence):
        if given_name(normal_name(match["b"])) == normal_name(speaker):
            yield from _told(sentence, match, speaker)


def _matches(patterns: Iterable[re.Pattern[str]], sentence: str) -> Iterator[re.Match[str]]:
    return chain.from_iterable(pattern.finditer(sentence) for pattern in patterns)


def _told(sentence: str, match: re.Match[str], name: str) -> Iterator[Alias]:
    alias = _TAIL.sub("", match["b"].strip(' 「」“”".'))
    fits = len(name) > 1 and (len(alias) > 1 or (bool(alias) and alias.isascii()))
    # 叫他 may also ask him for something: 大家都叫他回家
    if match.groupdict().get("whom") and not _is_nickname(sentence, match, alias):
        return
    if fits and not _DOUBT.search(sentence[: match.start("b")]):
        whole, same = _WHOLE.search(match[0]), bool(_ONE.search(match[0]))
        yield Alias(*((alias, name) if whole else (name, alias)), "said", same=same)


def _is_nickname(sentence: str, match: re.Match[str], alias: str) -> bool:
    return sentence[match.start("b") - 1] in '「“"' or bool(_NICKNAME.fullmatch(alias))


def _namely(sentence: str) -> Iterator[Alias]:
    """明明就是小明: only for who is known, since 明明 is a word of its own."""
    for match in _NAMELY.finditer(sentence):
        name, alias = match["a"], match["b"]
        if _STOPS & {*name, *alias} or _DOUBT.search(sentence[: match.start("a")]):
            continue
        yield Alias(name, alias, "said", needs=1 if _NICKNAME.fullmatch(alias) else 2)


def _adjacent(sentence: str, known: Sequence[str]) -> Iterator[Alias]:
    """大家都叫小明明明: where the first name ends is known, or half of four characters."""
    for match in _ADJACENT.finditer(sentence):
        both = match["both"]
        if _STOPS & {*both} or _DOUBT.search(sentence[: match.start("both")]):
            continue
        first = next((name for name in known if both.startswith(name) and name != both), "")
        if first and len(both) - len(first) > 1:
            yield Alias(first, both[len(first) :], "said", needs=1)
        elif not first:
            for cut in range(2, min(4, len(both) - 1)):
                yield Alias(both[:cut], both[cut:], "said", needs=1)


def _ending(text: str, known: Sequence[str]) -> str:
    """The name at the end of `text`: a known one, or the run of Han or Latin since a boundary."""
    for name in known:
        if text.endswith(name):
            return name
    run = re.search(r"[\u4e00-\u9fff·]{2,12}$|[A-Za-z][\w&.' -]{1,40}$", text)
    if run is None:
        return ""
    tail = re.split(_NICK, run[0])[0]
    for place in range(len(tail) - 1, -1, -1):
        if tail[place] in _STOPS:
            tail = tail[place + 1 :]
            break
    return tail
