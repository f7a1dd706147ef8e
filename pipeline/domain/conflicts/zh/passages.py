"""Passages of life as they are told in Chinese: what one tells, and what has followed it.

A line is a kind of life: how it is told, and how people tell that it is over or another one now.
Both are looked for in whole clauses of the same one; where `thing` is set, both must also name
the same thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.gists import gist_zh
from pipeline.domain.conflicts.matching import is_history, same_one
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who
from pipeline.domain.conflicts.zh.people import people, same_people
from pipeline.domain.conflicts.zh.topics import is_elsewhere, is_for_another
from pipeline.domain.conflicts.zh.words import LIVE


@dataclass(frozen=True, slots=True)
class Passage:
    """`thing`: the same thing is named on both sides; `half`: the newer only lets one guess."""

    before: str
    after: str
    thing: bool = False
    half: bool = False
    reason: str = "replaced"
    kin: str = ""  # relatives of whom either may be told, and the other of oneself


_PARTNERS = "男朋友 女朋友 老公 老婆"
_JOB = (
    r"在[^，]{1,14}(?:上班|工作|任职|(?:当|写|教|管|跑|带)[^，]{1,6}|做(?!饭)[^，]{1,6})$|^[^，]{0,4}(?<!不)是[^，]{0,10}"
    r"(?:经理|主管|老师|程序员|会计|编辑|护士|工程师|总监|设计师|柜员|文员|店长|助理)$"
)
_NEW_JOB = (
    r"入职新|跳槽|升任|升[为成]|晋升|提拔|单干|自己(?:接[单私]|创业|开了?[个家间]|当老板)|开了(?:个|家)|新(?:东家|单位|公司)[^，]{0,6}(?:报到|上班|入职|天)|(?:^|已经|刚|我)辞了|辞职了"
    r"|离职了|[^，]{1,4}调[去到回][^，]{2,10}了?$|转岗|被裁|退休了|换了?(?:个|份)?工作|不在[^，]{1,8}"
    r"(?:干|做|上班)了"
)
_NO_JOB = r"没(?:有)?(?:上班|工作)|待业|失业|全职[妈爸太]|在家带(?:娃|孩子)|(?:在|正)找工作|求职"
_WORKS = (
    r"(?:重新|又|出来|回去|开始)上班|入职|找[到着]了?[^，]{0,3}工作|上班了$|上岗|报到了"
    r"|签了?(?:三方|合同)"
)
_SCHOOL = r"读(?:研|博|大|高|本|硕|书)|研[一二三]|大[一二三四]|高[一二三]|初[一二三]|备考|考研|实习"
_GRADUATE = (
    r"学位|毕业了|(?:被|让)[^，]{2,12}录(?:取)?了|录取|考上[^，]{0,8}了|(?:参加)?工作了$"
    r"|工作(?:满|快|都|已经)[^，]{0,4}[年月]了|去了[^，]{2,6}上班"
)
_HOME = rf"(?<!不){LIVE}(?!院)[^，]*$|在(?:老家|乡下|农村)|租[在了住着的]|合租|租房"
_MOVED = (
    r"搬完家|搬家了|搬走了|搬出[来去]|退租|退房了|房子退了|跟我[^，]*住了|搬[进到去回来](?!的)[^，]*了?$|自己租|换[到了个]+[^，]*(?:小区|公寓|地方住)"
    r"|租到了?|接回|接[到来过][^，]{0,3}[我来]|换了?(?:个)?(?:地方|房子)住"
)
_PAIR = r"[男女](?:朋友|友)|对象|在一起|异地恋|交往|谈恋爱|同居"
_ILL = r"(?<!不)过敏(?![原])"
_TOLERANT = r"对[^，]{1,8}不过敏|不对[^，]{1,8}过敏|什么[^，]{0,6}都能[吃喝]|没(?:有)?过敏"
_SHOP = r"开了?(?:家|个|间)[^，]{1,8}(?:店|馆|厅|铺|公司)|(?:做|搞)(?:生意|买卖)"
_SET = r"定在|约在|安排在|订在|定于|下?周[一二三四五六日天]|[\d一二三四五六七八九十]+[月号点日]"
_SHIFTED = (
    r"(?:推迟|提前|延|推|改|挪|顺延|拖|延期)(?:到|至|成)了?[^，]{1,10}$|(?:延期|改期|推迟|延后)了"
)
_OWNS = r"有(?!点|些|时|空|事|人|没)[^，]|用(?!过)|养|买了|学|弹|骑|开着|戴|穿"
_SOLD = (
    r"出掉了?|(?:挂|在)?(?:闲鱼|二手)[^，]*(?:卖|出|转)[^，]*了|卖(?:了|掉了)|送人了|扔了|当废品"
    r"|转让了|丢了$|摔[坏碎]了|下线了?|停用了|清仓了?|退[订了]了?|没续"
)
_PETS = r"养|[猫狗兔]|金毛|柯基|泰迪|布偶|哈士奇|鹦鹉|仓鼠|乌龟|边牧|柴犬"
_DIED = (
    r"(?<![累笑热烦饿冷困吵气急吓疼馋爱美想忙渴堵])死了$|(?<![出逃])走了$|没了$|去世|离世|安乐死|过世"
    r"|送走了|彩虹桥|[喵汪]星"
)

_TABLE = (
    Passage(_JOB, _NEW_JOB),
    Passage(r"在[^，]{2,8}(?:上班|工作)", r"(?:^|我)?辞了[^，]*(?:活|工作|班)"),
    Passage(_NO_JOB, _WORKS),
    Passage(_SCHOOL, _GRADUATE),
    Passage(_HOME, _MOVED),
    Passage(r"关系[^，]*好|要好|好(?:朋友|闺蜜|兄弟|哥们)|死党",
            r"闹翻|绝交|拉黑|翻脸|不来往|友尽|掰了", thing=True, reason="ended"),
    Passage(r"[中高]考|备考|复读|考[研公编证级博]|雅思|托福|[四六]级|教资|公务员|复习",
            r"考上|没考[上过]|考砸|落榜|上岸|录取|出分|过线|考完了|考过了", reason="finished"),
    Passage(r"试用期|实习|见习", r"转正|正式工|留用", reason="finished"),
    Passage(r"双休|朝九晚五|周末[^，]*休", r"单休|大小周|周[六日末][^，]*(?:要|得|也)?上班|轮休"
            r"|倒班"),
    Passage(r"单休|大小周|九九六|996", r"双休|不加班了|周末[^，]*休"),
    Passage(r"讨厌|不(?:喜欢|爱|吃|喝|看|想)|嫌|受不了|反感|不信|看不[上起惯]",
            r"真香|必[加点吃喝看]|爱上|离不开|越[^，]*越(?:喜欢|爱|香)|上瘾|逢人就夸|停不下来|一天不",
            thing=True, reason="changed_mind"),
    Passage(r"(?<!不)(?:喜欢|最?爱|迷|超?级?爱|离不开|爱[吃喝看玩])|追",
            r"腻了|(?:一闻|一看|看[到见]|闻[到见]|一想)[^，]*(?:就|都)[^，]*(?:烦|难受|恶心|想吐|反胃)"
            r"|受不了|脱粉|没兴趣了|不感兴趣了|戒了", thing=True, reason="changed_mind"),
    Passage(r"学|练|追|[在每]|报了",
            r"(?<!又)放下了|搁[下置]|荒废|不[学练]了|半途而废|弃[了坑剧]|退课|(?<![没不有])放弃了"
            r"|没坚持",
            thing=True, reason="ended"),
    Passage(r"每|天天|经常|常|喜欢|爱|学|练", r"落灰|积灰|吃灰|压箱底|蒙[了上]?灰|生锈|长草|过期",
            thing=True, half=True),
    Passage(r"喜欢|爱|打算|每|坚持|想",
            r"走神|提不起|没劲|退堂鼓|适不适合|值不值|没[那以]前?(?:么|那么)|怀疑自己",
            thing=True, half=True),
    Passage(r"(?:手机|电脑|车|相机|笔记本|平板|耳机)", r"新?(?:买|换)了?(?:一)?[台部辆副款]"
            r"(?!.*给)",
            thing=True, half=True),
    Passage(r"有(?:个|一个|俩|两个)?[^，]{0,4}[哥弟姐妹]", r"独生", reason="opposite"),
    Passage(r"已婚|结婚|老[婆公]", r"没结过婚|未婚", reason="opposite"),
    Passage(rf"(?:{_PAIR}|老[婆公])[^，]*住|[和跟][^，]*(?:朋友|老[婆公]|对象)[^，]*住",
            r"(?:衣柜|屋里|房间|家里)[^，]*空|一个人[^，]*(?:第|天|睡|吃)", half=True),
    Passage(_TOLERANT, r"(?:查出|确诊|诊断|检查)[^，]*过敏|过敏(?:了|休克|进|送)",
            reason="opposite"),
    Passage(_ILL, r"过敏[^，]{0,6}(?:好了|没了|消失|痊愈)|不(?:再)?过敏了|照[吃喝]不误"
                  r"|脱敏|(?:[吃喝闻碰])[^，]*没事了", reason="opposite"),
    Passage(r"血压|血糖|血脂|尿酸|转氨酶", r"(?:都|全)?(?:恢复)?(?:正常|稳定|平稳)了", thing=True),
    Passage(r"症|病|炎|疼|痛|失眠", r"没(?:再)?犯|痊愈|不[疼痛]了|治好|断根|[^，]好了$",
            thing=True),
    Passage(r"^[^，]{1,4}是(?:我们?|咱们?|公司)[^，]{1,8}$",
            r"离职了|辞职了|调走了|退休了|不干了|跳槽",
            reason="left"),
    Passage(r"手机号|号码|尾号|电话", r"换号了|新号|号[^，]{0,3}换|停机|销号"),
    Passage(r"不会[^，]", r"学会了?(?!不)|[会能][^，]{1,6}了$", thing=True, reason="opposite"),
    Passage(r"从(?:来)?没|没[^，]{1,4}过", r"第一次|头一[回次]", thing=True, reason="opposite"),
    Passage(r"[坏漏堵]了?|故障|没电", r"^(?:师傅|物业|客服|电工)?(?:来|上门|给|都|已经|终于|今天)*"
            r"修好了", reason="fixed"),
    Passage(r"留学|国外|[美英德法日韩澳]国?读", r"回国了|毕业回", kin=_PARTNERS),
    Passage(r"(?:英语|英文|口语|外语|日语|法语|德语)[^，]{0,3}(?:不行|不好|很?差|一般|烂)",
            r"(?:能|可以)[^，]*(?:老外|外国人|外宾|客户)[^，]*|[雅托]思?福?[^，]*过了|说得很溜|脱口"),
    Passage(r"部队|当兵|服役|参军", r"转业|退伍|退役|复员", reason="ended"),
    Passage(r"免费|不要钱|不收[费钱]", r"(?:开始|改)?收[钱费]了?|不再免费|要[交付收][钱费]"),
    Passage(_SHOP, r"[店铺馆][^，]{0,4}(?:盘|转|关了|倒|黄)|盘[出给]去?|关[门张]了|不干了",
            reason="ended"),
    Passage(r"股票|基金|理财|持仓|账户", r"清仓|割肉|销户|全[部都]?卖|赎回", reason="ended"),
    Passage(_PETS, _DIED, thing=True, reason="died"),
    Passage(_OWNS, _SOLD, thing=True, reason="ended"),
    Passage(r"身体[^，]*(?:好|硬朗|棒|不错|健康)|没[^，]{0,3}(?:病|毛病)",
            r"(?:老|总|最近|这[几两]|天天|一直)[^，]*(?:闷|晕|疼|痛|咳|喘|没胃口|没精神|睡不好)",
            half=True),
    Passage(r"(?:关系|感情|处得|相处)[^，]*(?:好|不错|铁|融洽)|恩爱|要好|甜蜜",
            r"不(?:怎么|太)?(?:理|回|接|叫|搭理)[^，]{0,4}我|冷淡|躲着|敷衍|爱答不理|疏远",
            thing=True, half=True),
    Passage(r"(?:不喝|戒)了?酒|滴酒不沾|酒[^，]{0,3}戒",
            r"(?:喝|抿|干|灌|碰)了[^，]*(?:酒|杯|口|瓶)", half=True),
    Passage(r"不抽烟|戒了?烟|烟[^，]{0,3}戒", r"抽了[^，]*(?:烟|根|支|口)", half=True),
    Passage(_SET, _SHIFTED, thing=True, reason="rescheduled"),
    Passage(r"[欠贷债]|没还", r"结清|还清|还完|早?就?还了|无债", thing=True, reason="finished"),
    Passage(r"(?:名字?|昵称|微信|艺名)[^，]{0,4}[叫是]|名叫|昵称|网名",
            r"(?<!群)(?:名字?|昵称)[^，]{0,3}(?:改|换)了|改名|现在叫"),
    Passage(r"会员|用[^，]{1,8}(?:听歌|追剧|看剧|看书|记)",
            r"(?:会员)?(?:到期)?(?:没|不)续|会员[^，]*退",
            reason="ended"),
    Passage(r"寄到|收货地址|地址(?:是|在)", r"别[往寄][^，]*寄?|新地址|地址(?:改|换|变)"),
    Passage(r"[一二两三四五六七八]口人|[一二两]个(?:孩子|娃)|独生子?女?",
            r"(?:老[二三四]|[二三]胎|妹妹|弟弟)[^，]{0,3}(?:出生|来了|生了|落地)"
            r"|添了?个?|又(?:生|要)了|儿女双全"),
    Passage(r"产假|病假|休假|停薪", r"回来上班|返岗|休完|销假|复工"),
    Passage(r"没(?:有)?车|没买车", r"提车|买车了|买了(?:一)?[台辆]"),
    Passage(r"准备|报名|参加|在练|训练|打算|要去",
            r"退出了?|退赛|弃赛|不参加了|去不了了|没报上|泡汤|黄了",
            thing=True, reason="cancelled"),
    Passage(r"在|用|办|会员|卡|去|有[家个间]", r"跑路|倒闭|关[门张]了|停业|破产|拆迁|拆了",
            thing=True, reason="ended"),
    Passage(r"等|约了|排队|准备|下[周个]|要做|还没",
            r"做完了|办完了|搞定了?|办好了|批下来了|批了|到手了|弄好了",
            thing=True, reason="finished"),
    Passage(r"戴|打着|绑|拄|缝|装|贴", r"摘了?$|拆了?$|拆线|取[下掉]?了|不用[戴拄]",
            thing=True, reason="ended"),
    Passage(r"(?:想|打算|计划|准备|要)[^，]", r"想通了|还是留|算了|改主意|打消|搁置|不打算",
            thing=True, reason="changed_mind"),
    Passage(r"是|当|做|任|带", r"不(?:再)?[当做干带任][^，]*了|卸任|退下来|下台|换届|让位",
            thing=True, reason="ended"),
)  # fmt: skip
_BEFORE = tuple(re.compile(one.before) for one in _TABLE)
_AFTER = tuple(re.compile(one.after) for one in _TABLE)
_LEVELS = tuple(
    re.compile(text)
    for text in (
        r"(?:上|读|在|念)[^，]{0,6}幼儿园|[小中大]班$",
        r"小学(?:生|[一二三四五六]|了|报到|报名)|上小学|[一二三四五六]年级",
        r"初[一二三中]",
        r"高[一二三]|(?:上|读|念)[^，]{0,3}高中",
        r"大[一二三四](?!$)|[读念上]大[一二三四]$|大学生了|(?:上|读|念|考上)[^，]{0,6}大学",
        r"研[一二三]|读研|研究生|读硕",
        r"读博|博[一二三士]",
    )
)
_AHEAD = re.compile(
    r"想(?!到)|打算|准备|计划|希望|应该|也(?!算|吃)|明年|明天|下[周个]|以前|曾经|过去|小时候|差点"
    r"|还没|如果|要是|梦见|老师$|去年|^等|等[哪将以]|再(?!也|婚|没)|^[“\"]|主角|电影|剧[里中]|朋友们?都"
    r"|大家|别人|好多|不少|很多|邻居|隔壁|同事[^，]*[都们]"
)
_NO_MORE = re.compile(
    r"^(?:我|现在|早就|早|已经|后来|他|她)*(?:再也不|不再|不|没再)(?:敢|想|能|会|用)?"
    r"(?P<v>[喝吃玩看打练学追买穿养做听跑抽考减写住租骑开])了$"
)
# Of the camera the cap, and of the cat the litter.
_PART_OF = re.compile(
    r"(?:[包盖盒壳套绳线垫砂粮袋]|项圈|充电器|遥控器|配件|钥匙)[^，]{0,3}(?:[丢卖扔退坏]|没了|出掉)"
)
_TRANSFER = re.compile(r"调[去到回]|转岗")
_PROFESSION = re.compile(r"^[^，的]{0,4}是(?:一?[名个位])?[^，的我们]{2,5}$")
_ONE_TIME = re.compile(r"[这本下上][周次]|今[天晚]|明天")
_DATED = re.compile(r"[这本下]周|[月号日]|今|明|后天")
_ONCE = re.compile(r"今[天晚早]|昨[天晚]|这[次周]|周末|暂时|先不|明天")
_SHORT = 60  # characters, in which what is named is what all is about
_CLAUSE = 12  # characters of a short one
_SMALL = frozenset("了的过在是个我一也都就不没，。、 ")
_DOCTOR = re.compile(r"^(?:医生|大夫)(?:都|也)?(?:说|让|叫|建议)?")
_HEDGE = re.compile(r"好像|可能|也许|听说|说不定|估计|似乎|大概|怀疑|貌似|八成|不确定")
_WAS = re.compile(r"以前|曾经|过去|小时候|当年|那时|想|打算|梦见|如果")


def passed_zh(old: Reading, new: Reading) -> Finding | None:
    """What of `old` another passage of life has followed, as `new` tells."""
    if old.speaker != new.speaker or new.language != "zh":
        return None
    found = list(_found(old, new))
    return next((one for one in found if one.state == "outdated"), next(iter(found), None))


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    for later in new.clauses:
        after = _bare(new.said.text[slice(*later.span)])
        now, level = _after(after)
        if not (now or level or _NO_MORE.match(after)) or _AHEAD.search(after):
            continue
        if is_for_another(after):
            continue
        hedged = bool(_HEDGE.search(after))
        asked = not later.asserted and not hedged
        if asked or is_history(later.moments, old, new.said.said_at):
            continue
        for earlier in old.clauses:
            before = _bare(old.said.text[slice(*earlier.span)])
            if not earlier.asserted or _WAS.search(before) or is_elsewhere(before, after):
                continue
            yield from _of_clauses(earlier, before, later, after, new, hedged=hedged)


def _of_clauses(
    old: Clause, before: str, new: Clause, after: str, told: Reading, *, hedged: bool
) -> Iterator[Finding]:
    then, rank = _before(before)
    now, level = _after(after)
    both = [place for place in now if place in then]
    if not (both or 0 < rank < level or _NO_MORE.match(after)):
        return
    after = _DOCTOR.sub("", after)
    same = _same(old, before, new, after, told)
    verb = _NO_MORE.match(after)
    if same and verb and verb["v"] in before and not _ONCE.search(told.said.text):
        yield _over(old, new, old.span, "ended", half=old.negated)
    if same and 0 < rank < level:
        yield _over(old, new, old.span, "replaced", half=hedged)
    for place in both:
        one = _TABLE[place]
        named = one.thing and any(name in before for name in people(after))
        named = named and not _is_of_another(old, before, new, after)
        if not (same or named or _is_kin(one, before, new, told.said.text)):
            continue
        if one.reason == "rescheduled" and _ONE_TIME.search(after) and not _DATED.search(before):
            continue
        if _is_beside(one, before, after):
            continue
        around = told.said.text if len(told.said.text) <= _SHORT else after
        if not one.thing or _share_a_thing(before, around):
            yield _over(old, new, old.span, one.reason, half=hedged or one.half)


def _is_beside(passage: Passage, before: str, after: str) -> bool:
    """Whether it is of a part, of the old one of two, or leaves one what one is."""
    if _PART_OF.search(after) and not _PART_OF.search(before):
        return True
    moves_on = passage.before is _JOB and _TRANSFER.search(after)
    return bool(moves_on and _PROFESSION.search(before)) or ("旧" in after and "旧" not in before)


def _bare(text: str) -> str:
    return text.strip(" 　，,。！!~～；;…啊呀哦啦哈嘛")


@lru_cache(maxsize=8192)
def _before(text: str) -> tuple[frozenset[int], int]:
    """The lines that the older clause begins, and its level of school, from 1."""
    return _lines(_BEFORE, text), _level(text)


@lru_cache(maxsize=8192)
def _after(text: str) -> tuple[frozenset[int], int]:
    """The lines that the newer clause ends, and its level of school, from 1."""
    return _lines(_AFTER, text), _level(text)


def _lines(patterns: tuple[re.Pattern[str], ...], text: str) -> frozenset[int]:
    return frozenset(place for place, pattern in enumerate(patterns) if pattern.search(text))


def _level(text: str) -> int:
    return next((n for n, level in enumerate(_LEVELS, start=1) if level.search(text)), 0)


def _same(old: Clause, before: str, new: Clause, after: str, told: Reading) -> bool:
    """Whether both are of the same one; a 他 that nobody stands before is whoever was told of."""
    if _is_of_another(old, before, new, after):
        return False
    if same_people(before, new, after, told):
        return True
    earlier = told.said.text[: new.span[0]].strip()
    return "?" in people(after) and not earlier and bool(people(before))


def _is_kin(passage: Passage, before: str, new: Clause, text: str) -> bool:
    """我女朋友在北京 and 我跟她分了; 怀孕五个月 and 宝宝满月了."""
    kin = frozenset(passage.kin.split())
    who = new.who or Who()
    if who.owner and who.head not in passage.kin:
        return False
    clauses = re.split(r"[，,。！!？?；;]", text)
    told = people(before).union(*(people(clause) for clause in clauses))
    return bool(kin) and (told - {"?"}) <= kin


def _is_of_another(old: Clause, before: str, new: Clause, after: str) -> bool:
    """小王的公司 is not 小王, and 把沙发搬到客厅 tells of the sofa."""
    who = new.who or Who()
    if "把" in after and "搬" in after:
        return True
    if not who.owner or not who.head or who.head in before:
        return False
    return same_one(old.who or Who(), who) == "no"


def _share_a_thing(before: str, text: str) -> bool:
    """Whether two characters that carry meaning stand side by side in both."""
    here = gist_zh(before) & gist_zh(text)
    if len(here) > 1 and len(text) <= _CLAUSE:
        return True
    pairs = (before[n : n + 2] for n in range(len(before) - 1))
    return any(set(pair) & here and not _SMALL & set(pair) and pair in text for pair in pairs)


def _over(old: Clause, new: Clause, span: Span, reason: str, *, half: bool) -> Finding:
    claim = next((c for c in old.claims if c.aspect == "is"), None)
    part = claim.part if claim else span
    one, other = Claim("be", old.who or Who(), part), Claim("end", new.who or Who(), new.span)
    return suspected(reason, one, other, 0.4) if half else outdated(reason, one, other, 0.6)
