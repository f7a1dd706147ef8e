"""Chinese words that take back what was said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.content_zh import content
from pipeline.domain.conflicts.cues_zh import NOT_ERRED
from pipeline.domain.conflicts.sentences_zh import plain, sentences
from pipeline.domain.conflicts.values import TakingBack

_SAID = (
    r"(?:说|记|弄|搞|写|打|看|听|算|给|讲|想|认|数|填|拼|标|报|传|叫|喊|念|发|拿|贴|登|理解"
    r"|表达)"
)
_SURE = re.compile(
    rf"{_SAID}(?:的)?(?:错|反|岔|混|差|串|颠倒)(?:了|字|过)?|口误|笔误|手误|更正|纠正|订正|勘误"
    rf"|更改一下"
    r"|我(?:之前|刚才|上次)?(?:搞混|弄混|记混|记岔)|(?:我|之前|上次|刚才)[^。！？]{0,8}(?:是错的"
    r"|不对|有误|不准确|说得不对)"
    r"|(?:我|之前|上次|刚才)说[^。！？]{1,30}?(?:是)?(?:不对|错|假)的|骗了?你|吹牛|瞎吹|胡说的"
    r"|没说实话|撒了?谎|说了谎|我瞎说|瞎编|编的|收回(?:我?(?:之前|刚才|那句|的))*"
    r"|我说[^。！？]{1,24}?(?:是开玩笑|不是真的|是假的|是骗你)|当我没说"
    r"|^[啊哦呃嗯唉]*[，, ]?不对[，,。]|误诊|(?:不该|不应该)(?:那么|这么)?说|冤枉|误会了?|搞错"
    r"|(?:刚才|之前|上次)那句不算|不是真的"
    r"|我错了|是我错|那(?:话|些)?(?:是|都是)(?:假|瞎说|编|骗人|我编)的|说大话|误传|谣传|吹过头|看错"
    r"|张冠李戴|打脸|瞎[转传讲扯猜]|没(?:有)?(?:这|那)(?:回|么回|码|种)?事|没影的事|逗[^，。]{0,6}玩"
    r"|(?:是|都是|纯属|全是)[^，。]{0,4}(?:吹|编|骗|瞎说|造谣)[^，。]{0,2}的|[资消信][料息]有误|记录有误"
    r"|弄混|记糊涂|说漏|是谣言|辟谣|是误会|乌龙|哪来的|哪有什么|压根[没不]|说法(?:是|有)?[^，。]{0,3}"
    r"(?:错|误|问题)|收回[^，。]{0,8}话|才知道[^，。]{0,6}不是|承认[^，。]{0,10}(?:吹|编|骗|假)"
    r"|前面[^，。]{0,4}说错|(?:时间|地点|地址|价格|日期)不对"
)
_OTHERWISE = re.compile(
    r"(?:怕|担心|避免|不要|别(?!人)|不会|容易|总是|经常)[^，。]{0,12}错|说错话|没(?:说|记|弄|搞"
    r"|写|看)"
    r"错|不会错|错过|没错|别搞错|错了吗|走错|做错|买错|坐错|选错|打错电话|知错"
    r"|(?:[弟哥姐妹爸妈他她]|朋友|同事|同学|老板|邻居)[^，。是]{0,3}(?:吹牛|骗|瞎编|瞎说|撒谎)"
    r"|(?:[弟哥姐妹爸妈]|朋友|同事|同学|老板|邻居)说[^。]{0,20}(?:吹|骗|编|假|瞎)"
    r"|(?:朋友|同事|服务员|店员|老板|客服|别人|人家|司机|快递员?)[^，。]{0,4}[搞弄记看听写]错|错了吧"
    r"|他们?[^，。]{0,4}错了|她们?[^，。]{0,4}错了"
)
_HINT = re.compile(
    r"说实话|老实说|坦白|其实|实际上|事实上|准确地说|确切地说|应该是|不好意思|抱歉|对不起|^不对"
)
_SORRY = re.compile(r"^(?:不好意思|抱歉|对不起|哎呀)|(?:不好意思|抱歉|对不起)$")
_ABOUT = re.compile(
    r"(?:不该|不应该)(?:那么|这么)?说(?P<e>[^。！？，]{2,24})|(?:我|之前|上次|刚才|以前)说(?:过"
    r"|的)?(?P<a>[^。！？，]{2,24}?)(?:是(?:个)?误会|是错的|不对"
    r"|是开玩笑|不是真的|是假的|是骗你|的事)|关于(?P<f>[^。！？，]{1,12}?)的(?:话|说法|事)"
    r"|(?:说|记|弄|搞)错了?(?P<g>[^。！？，]{2,12}?的[^。！？，]{1,6})(?=$|[，。！])"
)
_NOT_BUT = re.compile(
    r"(?<![要可总老还但只])不是(?P<a>[^，。！？；、是]{1,12}?)[，,、]?(?:而)?是(?!吗|吧|不)"
    r"|是(?P<b0>[^，。！？；]{1,16})[，,](?:而|并)?不是(?P<b>[^，。！？；]{1,12})$"
    r"|(?:不|没)(?P<c>在|叫|有)(?P<c2>[^，。！？；]{1,10})[，,](?:而)?[我他她它]?是?(?P=c)"
    r"|[，,](?:而|并)?不是(?P<d>[^，。！？；]{1,12})(?=$|，抱歉|，不好意思)"
    r"|[，,]没有(?P<e>[^，。！？；了]{1,6})$"
)
_PARTS = re.compile(r"[\u4e00-\u9fffA-Za-z0-9.:]+")


def takes_back(text: str) -> bool:
    """Whether the text takes something back, whatever that is."""
    clean = plain(text)
    return any(_sure(clean[start:end]) for start, end in sentences(clean))


def takings(text: str) -> Iterator[TakingBack]:
    """What is taken back in `plain` text; the topic is that sentence and the next."""
    spans = sentences(text)
    for place, (start, end) in enumerate(spans):
        sentence = text[start:end]
        bare = sentence.rstrip(" 。！!~～；;…")
        if bare.endswith(("？", "?", "吗", "呢")):
            continue
        sure, wrong = _sure(bare), _wrong(bare)
        if not (sure or wrong or _HINT.search(bare)):
            continue
        until = spans[place + 1][1] if sure and place + 1 < len(spans) else end
        about = _ABOUT.search(bare)
        marker = _SURE.search(text, start, end) if sure else None
        yield TakingBack(
            (start, until), (start, end), content(_SURE.sub(_kept, text[start:until])),
            _named(about), wrong, sure,
            marker=marker.span() if marker else None, sorry=bool(_SORRY.search(bare)),
        )  # fmt: skip


def _named(about: re.Match[str] | None) -> frozenset[str]:
    """What is named as wrong, in whichever of the ways."""
    told = next((group for group in about.groups() if group), "") if about else ""
    return content(told)


def _kept(match: re.Match[str]) -> str:
    return (
        "，" + re.sub(r"我说|是开玩笑|不是真的|是假的|是骗你", "，", match.group())
        if len(match.group()) > 6
        else "，"
    )


def _sure(sentence: str) -> bool:
    told = bool(_SURE.search(sentence)) and not _OTHERWISE.search(sentence)
    return told and not NOT_ERRED.search(sentence)


def _wrong(sentence: str) -> tuple[str, ...]:
    found: list[str] = []
    for match in _NOT_BUT.finditer(sentence):
        told = match["a"] or match["b"] or match["c2"] or match["d"] or match["e"] or ""
        found += _PARTS.findall(re.sub(r"^(?:我的?|一[名个位]|在)|的$", "", told).lower())
    return tuple(found)
