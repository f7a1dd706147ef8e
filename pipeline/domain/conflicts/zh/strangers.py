"""Whose news a Chinese clause is, and whether it is surely not theirs of whom was told before.

Chinese names its subject once and leaves it out from there on: 我表姐膝盖不好，不跑步了. So the
holder of a clause is the one it begins with, or else the one of the clause before it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.domain.conflicts.zh import words as zh
from pipeline.domain.conflicts.zh.people import people
from pipeline.domain.names_words import SURNAMES

_MATES = (
    r"(?:同桌|发小|搭档|室友|舍友|同屋|同事|同学|邻居|闺蜜|哥们|兄弟|死党|老乡|网友|球友|驴友"
    r"|战友|牌友|病友|队友|租客|房客|学长|学姐"
    r"|学弟|学妹|师兄|师姐|师弟|师妹|徒弟|师傅|客户|甲方|朋友|亲戚|实习生|助理|秘书|保安|保洁"
    r"|店员|快递员|外卖员|博主|主播|明星|演员|歌手|柜员|服务员|收银员|营业员|护工|月嫂|经纪人)"
)
_IN_LAWS = (
    r"(?:女婿|儿媳妇?|公公|婆婆|岳[父母]|丈母娘|老丈人|嫂子|姐夫|妹夫|弟妹|亲家|小舅子|小姨子"
    r"|小姑子|大舅哥|连襟|妯娌"
    r"|(?:大|二|三|四|小|表|堂|老)?(?:姨|叔|伯|舅|姑|婶)(?:妈|父|夫|爷)?(?![a-zA-Z])|(?:表"
    r"|堂)(?:哥|姐|弟|妹)"
    r"|(?:大|二|三|小)(?:哥|姐|弟|妹|儿子|女儿|闺女|孙子|孙女)|孙子|孙女|外孙女?|侄子|侄女|外甥女?)"
)
_PARTNERS = r"(?:未婚[夫妻]|对象|爱人|媳妇|老伴|男友|女友|男朋友|女朋友|老公|老婆|丈夫|妻子|太太)"
_EX = r"(?:前(?:任|男友|女友|男朋友|女朋友|夫|妻|老公|老婆|同事|室友|老板|领导|房东))"
_FORMER = re.compile(_EX)
_CHIEFS = (
    r"(?:房东|老板娘?|领导|上司|医生|大夫|老师|教练|导师|经理|主管|总监|组长|店长|校长|班主任"
    r"|中介|物业"
    r"|护士|教授|司机|阿姨|保姆|师傅)"
)
_PETS = r"(?:小?[猫狗](?:狗|咪|子)?|金毛|泰迪|柯基|布偶|橘猫|哈士奇|鹦鹉|仓鼠|乌龟|边牧|柴犬|兔子)"
_ROLE = (
    rf"(?:[{SURNAMES}](?:阿姨|叔叔?|大[爷妈姐哥叔娘]|奶奶|爷爷|伯伯?|婶)|{_EX}|{_MATES}"
    rf"|{_IN_LAWS}|{_PARTNERS}|{zh.ANY_KIN}|{_CHIEFS}|{_PETS}|老大|老二|老三|宝宝)"
)
# 隔壁, 公司新来的, 我高中: what may stand before them.
_BEFORE = (
    r"(?:我们?|咱们?|俺|家|隔壁|楼[上下]|对[门面]|村里?|群里?|班[里上]?|组里?|单位|公司|部门|老家"
    r"|小区|高中|大学|初中|小学|研究生|健身房"
    r"|以前|之前|原来|新来|新|前|那|这|有|个|位|只|一|几|俩|两|另外?|别|的|远房|亲|干)"
)
_CALLED = re.compile(r"[小老阿]|.{1,3}(?:[姐哥叔总]|老师|医生|经理|主任|先生|女士|太太|阿姨|教授)$")
_PLACE = re.compile(r"隔壁|楼[上下]|对[门面]|村里?|群里|班[里上]|小区里?|公司|健身房|新来|新招")
_ANY = re.compile(
    r"^(?P<who>(?:新来|新招|新进|以前|跟我[^，。]{1,5}|[^，。我咱]{1,8})的(?:人|战友|小?姑娘|小哥"
    r"|阿姨|小伙子?"
    r"|老头|大[爷妈]))(?![说传都])"
)
_HEADED = re.compile(
    rf"^(?P<place>{_BEFORE}{{0,6}}?)(?:(?P<of>{_ROLE})(?:的"
    rf"|[他她]们?的?)?(?=[^，]))?(?P<who>{_ROLE})(?![们]?[和跟与]我)(?!的?(?:生日|婚礼"
    rf"|葬礼|忌日|家里|家))"
)
_OTHER_HOME = re.compile(r"^(?P<who>他们家|她们家|别人家?|隔壁|对门|楼[上下](?:那[家户]|的?邻居))")
# Of somebody who is just there, the clauses that follow tell nothing.
_SOMEBODY = re.compile(
    r"^[^，。我咱]{0,4}[里上下外边头](?:有|来了?)(?:一|几|两)?(?:个|位|对|群|些)?"
    r"(?:人(?![传说讲])|大[爷妈叔]|小伙子?|姑娘|阿姨|老头|老太)"
)
_ME = re.compile(r"^(?:我|咱|俺|本人|全家|一家)")
_MINE = re.compile("[我咱俺]")
_HE = re.compile(r"^[他她它](?!们)")
_BREAK = re.compile(r"[，,；;：:]|[。！？!?\n…]+")
_ENDS = re.compile(r"[。！？!?\n…]")
_CHIEF = re.compile(_CHIEFS)
# Who has it to say acts on whom was told of.
_ACTS = re.compile(
    rf"^{_BEFORE}{{0,6}}?{_CHIEFS}[^，]{{0,5}}?(?:涨|降|同意|批|答应|给|让|叫|通知|安排|取消|调整"
    rf"|要求|催|允许|收回|退|说|建议|宣布|发|来|确诊|诊断|开|.{{0,12}}[修装治查换]好)"
)
_TAKES_OVER = re.compile(
    r"接[任手替班管]|顶替|代替|取代|当|升任|上任|负责|主持|来[教带管做当]|(?<![换变改])成了|竞选|轮到"
)
# Whom one lives with or is bound to is known by it.
_RELATED = (
    (
        _PARTNERS,
        re.compile(r"单身|对象|婚|恋|爱|追|分手|在一起|丁克|[男女]友|朋友|感情|住|情侣|家"),
    ),
    (
        r"(?:儿子|女儿|闺女|孩子|小孩|宝宝|娃|老[大二三])",
        re.compile(r"孩|娃|丁克|孕|胎|产|口人|当[爸妈]|婚|育"),
    ),
    (_PETS, re.compile(rf"养|宠|{_PETS}|毛孩|[猫狗兔鸟鱼龟]")),
    (r"(?:室友|舍友|同屋|租客|房客)", re.compile(r"住|租|宿舍|寝室|屋|房")),
    (
        r"(?:邻居|隔壁|楼[上下]|对门)",
        re.compile(r"邻|隔壁|楼[上下]|对门"),
    ),
)
_PARTNER = re.compile(r"[男女]朋友")
_MANY = frozenset({"朋友", "同事", "同学"})  # of whom one has more than one
_GIVEN = 2  # characters of a name at least
_NO_ONE = ""
_SELF = "我"
_ANYBODY = "有人"


@lru_cache(maxsize=8192)
def _holders(text: str) -> tuple[tuple[int, int, str], ...]:
    """The clauses of a text, each with its holder: 我, somebody else, or nobody who is named."""
    found = []
    start, holder, fresh = 0, _NO_ONE, True
    for match in [*_BREAK.finditer(text), None]:
        end = match.start() if match else len(text)
        told = text[start:end]
        if told.strip():
            holder = _of_clause(told, holder if not fresh or _HE.match(_bare(told)) else _NO_ONE)
            found.append((start, end, holder))
            passing = holder == _ANYBODY or _ACTS.match(_bare(told))
            holder = _NO_ONE if passing else holder
            fresh = False
        if match:
            start = match.end()
            fresh = fresh or bool(_ENDS.match(match.group()))
    return tuple(found)


def _bare(told: str) -> str:
    bare = told.strip(' 　“”"「」')
    leading = zh.LEADING.match(bare)
    return bare[leading.end() :] if leading else bare


def _of_clause(told: str, before: str) -> str:
    bare = _bare(told)
    headed = _HEADED.match(bare)
    if headed:
        whose = headed["of"] or (before if not _MINE.match(bare) and before != _SELF else "")
        place = _PLACE.search(headed["place"])
        whose = whose or (place.group() if place else "")
        who = f"{whose}/{headed['who']}" if whose else headed["who"]
        return who if not _MINE.search(bare[headed.end() :]) else _NO_ONE
    if _SOMEBODY.match(bare) and not _MINE.search(bare):
        return _ANYBODY
    if home := _OTHER_HOME.match(bare):
        return home["who"] if not _MINE.search(bare) else _NO_ONE
    if _ME.match(bare):
        return _SELF
    if anyone := _ANY.match(bare):
        return anyone["who"]
    named = next(iter(people(bare)), "").strip("的?")
    if named and named != "别人":
        return named if not _MINE.search(bare) else _NO_ONE
    return _NO_ONE if _MINE.search(bare) else before


def holder_at(text: str, place: int) -> tuple[str, str]:
    """The holder of the clause at `place`, and that clause."""
    for start, end, holder in _holders(text):
        if place < end:
            return holder, text[start:end]
    return _NO_ONE, ""


def is_strangers(told: str, at: int, news: str, place: int, speaker: str = "") -> bool:
    """Whether the clause of `news` at `place` is of one of whom `told` did not speak."""
    holder, clause = holder_at(news, place)
    if holder in (_NO_ONE, _SELF) or holder == speaker or _is_spoken_of(holder, told):
        return False
    if _ACTS.match(_bare(clause)) or _TAKES_OVER.search(clause):
        return False
    before, _ = holder_at(told, at)
    if before in (_NO_ONE, _SELF) and _is_only_spelt(holder):
        return False  # 毕业证 is no Mr Bi
    theirs = before in (_NO_ONE, _SELF) or _CHIEF.fullmatch(before)  # each has one of one's own
    if not theirs and _is_spoken_of(before, news):
        return False
    return not is_kept_by(holder, told)


def is_kept_by(holder: str, told: str) -> bool:
    """Whether whom was told of has such a one: the baby of a pregnancy, the cat of a home."""
    return any(re.match(who, holder) and old.search(told) for who, old in _RELATED)


def _is_spoken_of(holder: str, text: str) -> bool:
    return all(_is_named(one, text) for one in holder.split("/"))


def _is_named(name: str, text: str) -> bool:
    text = _FORMER.sub("", text) if not _FORMER.match(name) else text  # 前女友 is not 女朋友
    kin = zh.KIN.get(name)
    if kin in _MANY:
        text = _PARTNER.sub("", text)
    if name in text or (_is_only_spelt(name) and name[:_GIVEN] in text):
        return True
    same = (word for word, of in zh.KIN.items() if of == kin)
    return kin is not None and kin not in _MANY and any(word in text for word in same)


def _is_only_spelt(name: str) -> bool:
    """Whether nothing but its first character, a family name, makes it a name."""
    if name == _ANYBODY or "/" in name:
        return False
    return (
        not _HEADED.match(name)
        and not _ANY.match(name)
        and not _CALLED.match(name)
        and not _OTHER_HOME.match(name)
    )
