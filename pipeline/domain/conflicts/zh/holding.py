"""Whose state a Chinese clause tells of."""

from __future__ import annotations

import re

from pipeline.domain.conflicts.axes import Holder
from pipeline.domain.conflicts.values import Span
from pipeline.domain.conflicts.zh import sentences as sentences_zh
from pipeline.domain.conflicts.zh import words as zh
from pipeline.domain.conflicts.zh.people import people
from pipeline.domain.conflicts.zh.phrases import things
from pipeline.domain.conflicts.zh.words import ANY_KIN
from pipeline.domain.names_words import NO_NAMES_ZH, SURNAMES, SURNAMES_OF_TWO

_WE = r"(?:我们?|咱们?|他们?|她们?)"
# `#` is replaced by the number of the place. 老公 at the head of a clause is the speaker's.
PLACES = {
    "my": rf"(?P<my#>(?:(?:{_WE}|[小老阿][\u4e00-\u9fff]){ANY_KIN}?|{ANY_KIN})(?:家里?|自己)?的?"
    r"|(?<![^\s　，]))",
    "me": rf"(?P<me#>{_WE}{ANY_KIN}?|{ANY_KIN})",
    "it": r"(?P<it#>(?![我咱他她们家的就了过着])[\u4e00-\u9fffA-Za-z0-9《》]{1,12}?)",
    "end": r"(?=$|[，。！？!?,；;、~～…])",
}
_NOT_SO = re.compile(
    r"(?:不(?![住断停由仅光但过错少久])|[没未]|(?<![特区分])别(?!的|人)|从不|不再|想|打算|准备|计划|希望|要是|如果|假如|应该|差点|梦见|快要"
    r"|以前|过去|曾经|原来|小时候|当年|那时候?|知道|帮|替|怕|担心|劝|祝|再不|否则|给(?![我自]))"
    r"[^，。！？]{0,4}$"
)
_THEN = re.compile(
    r"以前|过去|曾经|小时候|当年|那时|从前|年前|去年|(?:19|20)\d\d年|的时候|明年|明天|后天|将来|^再不|^等|否则"
    r"|有没有|是不是|([让能会要养])[不没]\1"
)
_ONCE = re.compile(
    r"今天|今晚|昨[天晚]|这[次周]|有时|偶尔|暂时|临时|难得|破例|时候|[雨雪春夏秋冬]天"
)
# A part of the day or of the week is no habit by itself: 我早上喝茶 leaves the evening open.
_PART = re.compile(r"周末|工作日|早上|晚上|中午|上午|下午")
_HABIT = re.compile(
    r"每|天天|总(?!算)|必|经常|常常|一直|习惯|从不|从来|再没|再也|不再|雷打不动|准时|固定|戒|断"
)
# 女朋友把我甩了 and 医生让我停药 are told of me.
_TO_ME = re.compile(r"^[^，我]{1,8}?(?:让|叫|给|帮|把|批|劝|逼|要求|允许|陪|带|夸|说)了?(?=我)")
# 我妈陪我爸做了手术: it is the other who is ill.
_BESIDE = re.compile(rf"[陪带送替帮][着了]?我?们?(?:{ANY_KIN}|[小老阿][\u4e00-\u9fff]|[他她])")
_LEADS_IN = re.compile(
    rf"^(?:{zh.TIME}|还好|幸好|好在|幸亏|可惜|听说|好像|貌似|估计|看[见到]|[但可]是|不过|因为|所以|而且)+"
)
# Of many, of whoever it may be, or of what is read and seen.
_OF_NOBODY = re.compile(
    r"^(?:[^，我咱]{0,8}有(?:[一两几]个)?人(?![^，]*我)"
    r"|(?:公司|单位|部门|团队|班[里级]|组里|学校)(?:[这昨今]?[次天晚])?(?:团建|聚餐|聚会|年会|春游|秋游|搞活动|组织)[^我]*$"
    r"|大家|人们|人家|别人|很多|好多|不少|有[的些]|每个|某|现在的|如今的|这[种类些]|那[种类些首部本]"
    r"|网[上友]"
    r"|年轻人|同学们|同事们|朋友们|你|您|谁|全国|社会|电影|主角|歌词"
    r"|(?:店员|司机|演员|明星|导演|作家|选手|房东|中介|保安|快递员|外卖员|老板|领导|客服|店主|主播)(?![让叫给批要把催])"
    r"|[^，我]{1,8}的[^，我]{0,4}(?:人|员|者|师傅|[校部组队班]长|女孩|姑娘|小伙|大叔|大爷|阿姨|老板|明星|夫妻))"
)
# What stands after a name that is a subject.
_GOES_ON = (
    r"(?:又|成|总|已|终|刚|昨|前|今|去|上|这|现|目|如|还|也|都|就|才|最|一|在|是|有|不|没|被|把|从|搬|换|改|回"
    r"|领|捡|拿|考|抱|搂|盘|升|跑|送|当"
    r"|瘦|胖|买|卖|学|会|能|要|开|辞|离|结|生|养|住|吃|喝|戒|每|天天|经常|很|特别|真|可|跟|和|给|说|对|的|$)"
)
_OF_PET = re.compile(r"^(?:我们?|咱们?|他们?|她们?)?家的?[^，的]{0,3}?(?P<pet>[猫狗兔鸟鱼龟])")
# 小金的老公 is not 小金.
_OF_OTHER = re.compile(rf"^[^，的]{{1,4}}的(?P<kin>{ANY_KIN})")
# 孙子豆豆, 老友冯德顺, 大孙女.
_NAME = (
    rf"(?:(?P<twice>[\u4e00-\u9fff])(?P=twice)|[小老阿][\u4e00-\u9fff]|大[{SURNAMES}]"
    rf"|(?:{'|'.join(SURNAMES_OF_TWO)}|[{SURNAMES}])"
    r"[\u4e00-\u9fff]{1,2}?)"
)
_KIN_NAMED = re.compile(
    rf"^(?:我们?|咱们?)?家?的?(?P<kin>(?:(?:大|小|二|三|老)?(?:儿子|女儿|闺女|孙子|孙女|外孙女?|外甥女?"
    rf"|侄子|侄女|儿媳妇?|女婿)|老伴|老友|亲家|徒弟|学生|发小|老乡|{ANY_KIN}))"
    rf"(?P<name>{_NAME}(?={_GOES_ON}))?"
)
_NAMED = re.compile(rf"^(?P<n>{_NAME})(?={_GOES_ON})")
_NO_CALLS = frozenset(
    "天天 常常 刚刚 渐渐 慢慢 偷偷 好好 早早 往往 处处 人人 个个 年年 月月 小心 老是 老早".split()
)
_AGED = re.compile(r"老(?:[公婆伴友板师爸妈爷舅]|太|头)")
_NOW = re.compile(r"现在|如今|目前|眼下")
_BEFORE_THAT = re.compile(
    r"(?:以前|之前|时候|那会儿?|那年|那时)[，, ](?!.*(?:现在|如今))[^。！？!?；;]*$"
)
_LEADS_TO = re.compile(
    r"^.*(?:我|咱)们?(?:家)?(?:现在|最|真|就|又|也|都|早|已经)*[的对给把跟和从]*"
)
_TONGUE = re.compile(r"(?<=[英法德日韩俄泰国])[语文]$")
_WITH = re.compile(
    r"^(?:楼下|巷口|门口|街角|街口|村口|小区|附近|旁边)(?=..)"
    r"|^(?:流浪|[橘黑白花小大老黄])(?=[猫狗])|^[吃喝看听玩学弹打骑开坐做练读追刷写说讲用](?=..)"
)
_PLACES = frozenset("楼下 巷口 门口 街角 街口 村口 小区 附近 旁边 隔壁 家".split())
_KINDS = (
    (
        re.compile(
            r"(?:金毛|泰迪|柯基|拉布拉多|哈士奇|边牧|柴犬|德牧|萨摩耶|比熊|土狗|狗狗|狗子|大狗|小狗|狗毛)$"
        ),
        "狗",
    ),
    (re.compile(r"(?:橘猫|英短|布偶|美短|狸花|奶牛猫|猫咪|小猫|大猫|野猫|加菲|猫毛)$"), "猫"),
)
_CLAUSE = re.compile(r"[，,。！!？?；;]")
_HEDGE = re.compile(r"好像|貌似|似乎|八成|多半|估计|说不定|听说|可能|也许|大概|怀疑|恐怕|没准")
_IF = re.compile(r"如果|要是|假如|假设|万一|除非|的话|希望|但愿|会不会")
_END = re.compile(r"[。！？!?；;\n]|$")
_ADVISES = re.compile(r"(?:医生|大夫|教练)[^，]{0,3}(?:不让|让|说|建议|叫|要求|劝|批)")
_THEIR_HOME = re.compile(r"^[^，]{1,4}家$")
_MINE = re.compile(r"\s*(?:我|咱|俺)")


def plain(text: str) -> str:
    return sentences_zh.plain(text)


def tells(text: str, span: Span) -> bool:
    lead = text[: span[0]]
    in_title = lead.count("《") > lead.count("》")
    theirs = _BESIDE.search(lead)
    return not (in_title or theirs or _NOT_SO.search(lead) or _THEN.search(text))


def is_once(text: str, span: Span) -> bool:
    """The day may be named in the clause before it: 今天下雨，我坐公交上班."""
    start = max(text.rfind(mark, 0, span[0]) for mark in "。！？!?；;\n") + 1
    if _ONCE.search(text, start, span[1]):
        return True
    return bool(_PART.search(text, start, span[1]) and not _HABIT.search(text, start, span[1]))


def is_hedged(text: str, span: Span) -> bool:
    """Whether it is told as likely: 好像看见他在吃生煎. What is asked is not told at all."""
    end = _END.search(text, max(0, span[1] - 1))
    asked = end is not None and end.group() in ("?", "？")
    start = max(text.rfind(mark, 0, span[0]) for mark in "。！？!?；;\n") + 1
    real = not asked and not _IF.search(text, start, span[1])
    return real and bool(_HEDGE.search(text, *span))


def holders(text: str, span: Span, match: re.Match[str], speaker: str) -> tuple[Holder, ...]:
    """Of the thing's owner, of the one who is named, or of the subject of the clause."""
    whose = [
        v for k, v in match.groupdict().items() if v is not None and k.startswith(("my", "me"))
    ]
    told = whose[0].rstrip("的家里自己") + " " if whose else _subject(text[slice(*span)])
    if _BEFORE_THAT.search(text[: span[0]]) and not _NOW.search(text[slice(*span)]):
        return ()
    if not whose and _OF_NOBODY.match(told):
        return ()
    found = people(told) if whose else _told_of(told)
    if "?" in found or not (found or _MINE.match(told)):
        before = _told_before(text[: span[0]])
        if "?" in before or ("?" in found and not before):
            return ()
        found = before
    return (Holder("", found or frozenset({speaker})),)


def _subject(clause: str) -> str:
    return _TO_ME.sub("", _LEADS_IN.sub("", clause.strip()))


def _told_of(clause: str) -> frozenset[str]:
    beside = _OF_PET.match(clause) or _OF_OTHER.match(clause)
    if beside:
        return frozenset({beside.group()})
    kin = _KIN_NAMED.match(clause)
    if kin:
        return frozenset({zh.KIN.get(kin["kin"], kin["kin"]), kin["name"] or ""}) - {""}
    named = _NAMED.match(clause)
    found = people(clause) or frozenset({named["n"]} if named else ())
    return frozenset(name for name in found if not _is_no_name(name))


def _is_no_name(name: str) -> bool:
    """毕业证 and 老失 of 我老失眠 are read as names, but are none."""
    aged = name[0] == "老" and name not in zh.ROLES and name[1:2] not in SURNAMES
    return name[:2] in NO_NAMES_ZH | _NO_CALLS or (aged and not _AGED.match(name))


def _told_before(text: str) -> frozenset[str]:
    """Of whom the last clause is told that is told of any; nobody is the speaker."""
    for clause in reversed(_CLAUSE.split(text)):
        bare = _LEADS_IN.sub("", clause.strip())
        if _ADVISES.match(bare):
            continue
        if _MINE.match(bare) and not people(bare):
            break
        if _OF_NOBODY.match(bare):
            return frozenset("?")
        if found := _told_of(bare):
            return found
    return frozenset()


def _kind(word: str) -> str:
    """A retriever is a dog: 大金毛 is 狗."""
    return next((kind for one, kind in _KINDS if one.search(word)), word)


def words(text: str) -> frozenset[str]:
    """The thing itself, without what one does with it: 螺蛳粉 of 我太爱吃螺蛳粉."""
    bare = _LEADS_TO.sub("", text).replace("《", "").replace("》", "")
    return (
        frozenset(
            _kind(_TONGUE.sub("语", _WITH.sub("", one)))
            for one in things(bare)
            if not _THEIR_HOME.match(one)
        )
        - _PLACES
    )
