"""Chinese text cut into clauses, each with whether it is asserted at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.domain.conflicts.en.sentences import Stretch
from pipeline.domain.conflicts.values import Span, bare
from pipeline.domain.conflicts.zh.unreal import is_to_come, undone_until
from pipeline.domain.scripts import simplified

_SENTENCE = re.compile(r"[^。！？!?；;\n…~～]+[。！？!?；;…~～]*")
_BREAK = re.compile(r"[，,：:（）()—–]+|(?<=[\u4e00-\u9fff])[ \u3000]+(?=[\u4e00-\u9fff])|\s-\s")
_QUOTED = re.compile(r"[“\"「『]([^“”\"「」『』]{1,200})[”\"」』]|《[^《》]{1,60}》")
_TITLE = re.compile(r"[我你他她它吗呢了不没是在]")

_QUESTION = re.compile(
    r"[？?]|[吗呢么]$|难道|是不是|有没有|要不要|会不会|能不能|好不好|该不该|怎么样$|为什么|干嘛"
)
_STILL = re.compile(r"^(?!.*(?:什么|怎|谁|哪|几|多少|[？?])).*(?:还|正|可)[^，]*呢$")
_UNREAL = re.compile(
    r"如果|要是|假如|假设|倘若|万一|就好了|的话|也许|或许|说不定|恐怕|可能|大概|想象一下|希望"
    r"|但愿|真想|好想|恨不得"
    r"|要不然|否则|假装|差点|几乎|似乎|仿佛|应该(?!是)|建议|推荐|可以试|不妨|最好(?!的)|有一天|将来"
    r"|如何|怎样|哪些|什么时候"
    r"|除非|即使|就算|哪怕|无论|不管(?=.*(?:什么|怎|谁|哪|多|是|几))|本来想|考虑"
)
_HEARSAY = re.compile(
    r"听说|据说|传闻|有人[说传讲]|[想老盼](?:着|想)?让我|想叫我|巴不得我|[劝催逼](?:着|过)?我"
    r"|怂恿|撺掇|缠着我|闹着要"
    r"|大家都说|网上说|新闻说|报道|(?<!我)(?<!我们)(?:声称|宣称|坚称|非说|硬说|一口咬定)"
    r"|(?<![和跟给对与向])(?:他们?|她们?|别人|人家|朋友|同事|同学|邻居|老板|妈妈?|爸爸?|老公|老婆"
    r"|哥哥?|姐姐?|弟弟?|妹妹?|小[\u4e00-\u9fff]|老[王李张刘陈])"
    r"(?:(?![会能不没敢肯])[\u4e00-\u9fff]){0,3}?(?:说(?!话|不|得|法|错|反)|认为|觉得|告诉|劝"
    r"|让我|叫我"
    r"|问|以为|声称|提到|建议)"
)
# What those say who have it to say.
_OFFICIAL = re.compile(
    r"(?:领导|老板|老师|教练|公司|学校|房东|客服|医院|通知)[^，。]{0,4}说?[^。]*(?:改到|挪到|取消"
    r"|推迟|提前|延期|改成)"
)
_SELF_SAID = re.compile(r"^(?:我|我们)(?:觉得|认为|说|告诉|跟你说|以为)")
_EXPERT = re.compile(r"医生|大夫|检查|化验")
_JOKE = re.compile(r"骗你的|逗你|开玩笑|说笑|闹着玩|愚人节|瞎说的|跟你闹")
_TAKES_JOKE_BACK = re.compile(
    r"(?:我说|之前说|上次说|说过?的?).{1,30}(?:是|只是|都是)?(?:开玩笑|说笑|骗你|瞎说|逗你)"
    r"|(?:上次|之前|那次|那天|当时|前面)(?:是|只是|都是|那是|跟你)(?:开玩笑|说笑|骗你|瞎说|逗你)"
)
# What is told in a book or a film, dreamt, or proposed and turned down.
_MADE_UP = re.compile(
    r"(?:电影|小说|电视剧|连续剧|[韩日美]剧|动画|漫画|故事|游戏|戏|综艺|片子|剧本?|书)里"
    r"|《[^》]{1,20}》里|[男女]主(?!任|播|持|管|编)"
    r"|主人公|剧情|梦[见到里]|提议|否决|没采纳|驳回"
)
_SARCASM = re.compile(r"狗头|才怪|呵呵|鬼才|谁信啊|我可真是太|真是谢谢您|谁说我")


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """The text, as long as before, without quoted speech; a title in quotes stays."""
    return _QUOTED.sub(_blank, simplified(text))


def _blank(match: re.Match[str]) -> str:
    told = match.group(1)
    if told is not None and not _TITLE.search(told):
        return match.group()
    return "　" * len(match.group()) if told is not None else match.group()


@lru_cache(maxsize=8192)
def sentences(text: str) -> tuple[Span, ...]:
    """The sentences of a text, with the marks at their ends, without the spaces before them."""
    found = (bare(text, match.span()) for match in _SENTENCE.finditer(text))
    return tuple((start, end) for start, end in found if start < end)


def stretches(text: str, speaker: str) -> tuple[Stretch, ...]:
    """The clauses of `plain` text, in order. What the speaker says is no hearsay."""
    spans = sentences(text)
    joking = [is_joke(text[start:end]) for start, end in spans]
    found: list[Stretch] = []
    for number, (start, end) in enumerate(spans):
        jokes = joking[number] or (number + 1 < len(joking) and joking[number + 1])
        real = not jokes and _may_be_asserted(text[start:end])
        undone = undone_until(text[start:end]) + start
        hearsay, official = False, bool(_OFFICIAL.search(text[start:end]))
        for clause in _clauses(text, start, end):
            said = text[clause[0] : clause[1]]
            hearsay = hearsay or (not official and _is_hearsay(said.strip(), speaker))
            so = clause[0] >= undone and not _UNREAL.search(said)
            found.append(Stretch(clause, said, real and not hearsay and so))
    return tuple(found)


def is_joke(sentence: str) -> bool:
    """Whether it says of itself that it is none; what takes an older joke back is meant."""
    return bool(_JOKE.search(sentence)) and not _TAKES_JOKE_BACK.search(sentence)


def _may_be_asserted(sentence: str) -> bool:
    bare = sentence.rstrip(" 。！!~～…")
    if _STILL.search(bare):
        bare = bare.removesuffix("呢")
    if _QUESTION.search(bare) or _SARCASM.search(bare) or _MADE_UP.search(bare):
        return False
    if is_to_come(bare):
        return False
    return not re.search(
        r"如果|要是|假如|假设|万一|就好了|难道|除非|想象一下|要不是|下辈子|来世|投胎", bare
    )


def _is_hearsay(clause: str, speaker: str) -> bool:
    told = bool(_HEARSAY.search(clause)) and not _EXPERT.search(clause)
    return told and not _SELF_SAID.match(clause) and not clause.startswith(speaker)


def _clauses(text: str, start: int, end: int) -> Iterator[Span]:
    """Cut at commas and colons, but not inside 比起茶，我更喜欢咖啡."""
    last = start
    for match in _BREAK.finditer(text, start, end):
        if match.start() > last and not _goes_on(text[last : match.start()], text, match):
            yield last, match.start()
            last = match.end()
    if last < end:
        yield last, end


def _goes_on(clause: str, text: str, match: re.Match[str]) -> bool:
    between_digits = (
        text[match.start() - 1].isdigit() and text[match.end() : match.end() + 1].isdigit()
    )
    compares = re.match(r"^[现在我如今\s]*(?:比起|跟|和)[^，]{1,12}(?:相比|比)?$", clause)
    return between_digits or (bool(compares) and "比" in clause)
