"""Chinese news that seems to end what was told, and leaves it as it is.

It says that nothing of the kind came about, or will (没有从华为辞职, 不会搬); it is of certain
days, of a place or of a part of what was told (周五不去了, 不喝白酒了); it is not yet so
(明年才交房). What was told as an event (分手了, 毕业了) stays history, whatever came later.
"""

from __future__ import annotations

import re

from pipeline.domain.conflicts.values import Span, State
from pipeline.domain.conflicts.zh import words as zh
from pipeline.domain.conflicts.zh.topics import tokens
from pipeline.domain.names_words import SURNAMES

_CLAUSE = re.compile(r"[^，,；;：:。！!？?…\n]+")
_ENDING = (
    r"(?:辞[职掉去]?|离[职开婚]|跳槽|换(?:工作|公司|掉)?|搬|退[学休出赛掉订会]?|分手|分开|卖|送[人走掉]|扔|丢掉|抛弃|取消|放弃|戒"
    r"|停[掉止]?|关[门掉店张停]|注销|删|拆|改[变行]?|转[行让学]|断(?:了|绝|交)|复吸|出[售租]|请走|解雇|开除|不[\u4e00-\u9fff])"
)
# 没有从华为辞职, 舍不得离开华为: what does not come about ends nothing.
_NOT_DONE = re.compile(
    r"(?:(?<!有)没有?(?:想过?|打算|说过?|考虑过?|准备|被|真的?|计划)?要?|(?<!还)(?<!会)不(?:会|想|肯|愿意?|可能|至于|打算|准备|能|敢|必|用|舍得|考虑|同意"
    r"|该|是(?:说|要))(?:再)?|舍不得|拒绝|绝[不无]|从[没未]|[未不]曾|无法|无意|不(?=搬))"
    r"(?:说过?)?(?:从[^，]{1,10}?|把[^，]{1,10}?|[跟和与][^，]{1,8}?|给[^，]{1,4}?|因此|为此|就|轻易|随便|主动|再|提[过出]?)?"
    rf"(?P<end>{_ENDING})"
)
_NOT_TOLD = re.compile(
    r"(?:没有?|从[没未]|未曾|可没|又没)说过?(?![错清])(?P<what>[^，]*)|不是说(?P<that>[^，]*)"
)
_NAY = re.compile(r"[不没](?!错|过)(?=[\u4e00-\u9fff])")
# 不是不吃素了, 只是今天破例
_TWICE = re.compile(r"(?:并|也|又)?不是(?:说|我|因为)?(?P<what>[^，]{0,8}?不[^，]{1,8})")
_ASKED = re.compile(r"^(?:谁说|怎么会|哪[会能舍]|怎么可能)")
_HANDED_OVER = re.compile(r"买[了好下]?(?:套|个)?房|房子?买|首付|期房|新房|认购|购房|楼盘")
_NOT_YET = re.compile(
    r"[明后]年|年底|下半年|期房|(?:还没|尚未|未)(?:交|装|入住|拿|收|建|盖|完工)|才(?:交|能|拿|入住)|[等待][^，]*交房|在建|楼花"
)
_LODGED = re.compile(r"租|住")
# It stays true that they parted, left or finished.
_PAST = re.compile(
    r"(?:分手|分开|离婚|离异|辞职|辞掉工作|离职|(?<![剪])裁|开除|毕业|拿到毕业证|吵[了过]?一?架|闹掰|绝交|失恋|下岗|落榜|没考上|考上|录取|退学)"
    r"[^，要]{0,8}$"
)
_STAYED = re.compile(
    r"[住待呆玩陪][了过][^，]{0,2}[一两二三四五六七八九十几半\d]+多?(?:个(?:多)?)?(?:星期|礼拜|周|天|晚|月|年|宿)(?!了)"
)
_GOT = re.compile(r"(?:买[了过到]|买下|入手了?|抢到|中奖|得了[^，]*奖|收到了?|升职|晋升|升任)")
_UNREAL = re.compile(
    r"[想要会没不未快]|打算|准备|计划|如果|正在|正[闹打办]|在[闹打办读]|官司|目标|希望|争取|好像|听说|还没|论文|证明"
)
_PARTED_FROM = re.compile(r"复婚|复合|和好|回[去到]|没(?:有)?|不是|误|假的")
# Only on some days, in some place or with somebody it is over.
_NARROWED = re.compile(
    r"(?:^|我们?|[他她])(?:现在|以后|已经|都)?(?P<at>(?:每?个?(?:周|星期|礼拜)[一二三四五六日天末]|周末|早上|早晨|上午|中午|下午|晚上|夜里|半夜|睡前|饭[前后]"
    r"|空腹|[下雨雪]{2}天|工作日|节假日|[春夏秋冬]天|(?:在)[^，不没]{1,6}[^那这此]|[跟和][^，不没]{1,5}))(?:就|都|也|已经)?(?:不再?|没再?)(?!是|见|叫|姓)[^，]{1,10}$"
)
_NOT_THERE = re.compile(
    r"不再?[在跟和](?P<where>(?![那这此]|原|公司|单位|家)[^，]{2,6}?)(?P<what>[^，\u7684]{2,5})了$"
)
_PART_OF = re.compile(
    r"不再?(?P<v>[吃喝抽养看玩打听])(?P<x>[白红黑啤洋黄牛猪羊鸡冰甜凉香网]|[\u4e00-\u9fff]{2})?(?P<n>[酒肉茶烟咖面饭球鱼书水])"
)
# 豆包跟我一起住: alone is who lives with no person.
_ALONE = re.compile(r"一个人[住过]|独居|(?<!让)自己(?:一个人)?住|单独住|独自")
_BEASTS = re.compile(r"[猫狗犬兔鸟龟鱼鼠]|鹦鹉|[柯泰][基迪]|金毛|布偶|英短|它|宠物|毛孩子|喵|汪")
_HOUSED = re.compile(
    r"^(?:我们?家?的?)?(?P<who>[^，我]{1,6}?)(?:现在|也|天天|一直)?(?:[跟和陪与]着?我|在我家)|我[跟和](?P<mate>[^，]{1,5}?)一?[起块同]"
)
# A bicycle, a toy car and a sofa bed are none of those.
_NO_REAL = (
    (re.compile(r"(?:自行|单|玩具|婴儿|童|三轮|平衡|滑板|购物|手推|遥控|赛)车"), "车"),
    (re.compile(r"(?:沙发|蹦|吊|婴儿|折叠|狗)床"), "床"),
    (re.compile(r"(?:洗衣|相|耳|咖啡|打印|缝纫|游戏|洗碗)机"), "手机"),
)
_LIVES = re.compile(r"[住家]在(?P<at>[^，。]{2,10})")
_QUARTER = re.compile(r"(?:区|街道?|路|镇|村|县|附近|边上?)$")
_TODAY = re.compile(
    r"(?:今[天晚早儿]|昨[天晚儿]|刚才)(?:的|[^，]{0,3}(?:停|没(?!了)|休|歇|断|限|关门?(?!了)|打烊|罢工))"
)
_FROM_NOW = re.compile(r"起|开始|以后|再|正式|永|彻底")
# What goes with a thing for all that: a birthday is kept later, glasses are mended.
_SIDES = (
    (
        re.compile(r"生日|纪念日"),
        re.compile(r"(?:改|推|挪|提前|延)[^，]{0,8}(?:过|庆|补|聚|请|吃)"),
    ),
    (
        re.compile(r"."),
        re.compile(r"(?:拿|送|抬|寄)(?:去|到|回|出去)?[^，]{0,4}(?:修|返厂|保养)|在修|返修|维修"),
    ),
    (re.compile(r"[斤重]|公斤"), re.compile(r"(?:穿着?|裹着|抱着|背着|吃[完饱])[^，]{0,8}[称量]")),
    (
        re.compile(r"不[抽吃喝收要借赌玩碰沾]"),
        re.compile(r"没(?:[接要收伸碰](?!到)|搭理)|谢绝|婉拒|推辞|摆手"),
    ),
    (re.compile(r"[两二三四五六几]"), re.compile(r"有[一个][^，]{1,4}(?:坏|病|旧|脏)")),
    (re.compile(r"烟|酒|茶|咖啡"), re.compile(r"(?:烟灰|酒|茶|咖啡)(?:缸|杯|壶|机|柜)")),
    (re.compile(r"[读看]"), re.compile(r"写完|拍完|杀青")),
    (re.compile(r"."), re.compile(r"没(?:[电油墨纸]|信号)了")),
    (re.compile(r"每[天晚周]|喜欢|爱"), re.compile(r"[喝卖吃用]完|售罄|断货")),
    (re.compile(r"."), re.compile(r"(?:[破断旧]|小了)[^，]{0,3}，(?:买|换)了[^，]{0,2}新")),
    (re.compile(r"喜欢|爱(?!人|情|好)|怕|讨厌"), re.compile(r"退房|[雷雨雪风]停")),
)
# What goes on around somebody: their shop gets another lamp, its clerk leaves.
_PIECE_CHANGED = re.compile(
    r"换(?:了|成了?)?(?:一?[个位条块批])?(?:新的?)?(?P<piece>器材|辅导员|老师|老板|教练|经理|店长|司机|物业|客服"
    r"|主任|座位|教室|场地|菜单|制服|屏幕?|电池|轮胎|锁|灯泡?|密码|头像|logo|招牌|地板|窗帘|壳)"
)
_CLERK_LEFT = re.compile(
    r"(?P<who>客服|医生|大夫|师傅|老板|领导|房东|教练|老师|班主任|物业|保安|店员|员工|店长|经理|主管|前台)"
    r"(?:今天|昨天|也|都|要|刚|已经)?(?:辞|离|跳槽|退休|结婚|怀孕|生了|去世|毕业|请假|感冒|病|休)"
)
_AWAY = re.compile(r"(?:出差|探亲|旅[游行]|度假|放[寒暑春秋]?假|休[^，]?假|路过|探望)(?!回来)")
_LODGED_NOW = re.compile(r"[住待回]")
_DONE_TO = re.compile(r"把(?P<what>[^，]{2,8}?)(?:[拆扔卖送删退停关剪丢]|打碎|取消)")
# One character may be any part of a longer word: 画 is not what 学画画 is of.
_OF_ONE = re.compile(r"(?:^(?:我们?)?|把)(?P<one>[\u4e00-\u9fff])(?:[送卖停断扔丢没]|都)")
_ABOUT_ONE = re.compile(
    r"^(?:是|今天|昨天|刚才|上次|其实|应该|我说的)*(?![^，]*(?:以为|当成|[听记看说]成|想的))(?P<what>[^，是不没]{1,12})是(?:在)?(?P<one>[^，不]{1,8})$"
)
_NOT_OTHER = re.compile(r"不是(?:在)?(?P<other>[^，]{1,8})")
_MUTE = frozenset("的了是在我他她它那这个只条位人天今昨们之前和")


def left(state: State, told: str, part: Span, news: str, place: int) -> State:
    """`state`, or less where the news at `place` leaves the `part` of what was told as it is."""
    clauses = [m.group().strip() for m in _CLAUSE.finditer(news)] or [news]
    last = next((m for m in reversed(list(_CLAUSE.finditer(news))) if m.start() <= place), None)
    clause = last.group().strip() if last else news
    if state == "denied":
        if any(_is_confirmed(one, told) for one in clauses) or _is_of_one(told, clauses):
            return "none"
        return state
    if _is_aside(told, clause, news) or _is_confirmed(clauses[0], told):
        return "none"
    if _ALONE.search(_clause_at(told, part[0])):
        mates = [one for clause in clauses if (one := _HOUSED.search(clause))]
        return _by_whom(mates[-1]["who"] or mates[-1]["mate"], state) if mates else state
    done = _DONE_TO.search(clause)
    if done and not set(done["what"]) & set(told):
        return "suspected"
    if _is_nearer(told, clause) or _is_part_of_word(told, clause):
        return "suspected"
    return _history(state, _clause_at(told, part[0]), news)


def _clause_at(text: str, place: int) -> str:
    return next((m.group() for m in _CLAUSE.finditer(text) if m.start() <= place < m.end()), text)


def _is_confirmed(clause: str, told: str) -> bool:
    """Whether it denies the end, or having told it: 没说他不是医生, 不会从华为辞职."""
    if (done := _NOT_DONE.search(clause)) and not _was_told(done["end"], told):
        return not re.search(r"不得不|不能不", clause)
    for mark in (_NOT_TOLD, _TWICE):
        if found := mark.search(clause):
            what = next((one for one in found.groups() if one), "")
            if _is_against(what, told):
                return True
    return bool(_ASKED.search(clause)) and _is_against(clause, told)


def _was_told(end: str, told: str) -> bool:
    return end in told or (end[0] in told and end[0] != "不")


def _is_against(what: str, told: str) -> bool:
    """Whether it is the contrary of what was told, which had no "not" and no such end."""
    if nay := _NAY.search(what):
        return what[nay.start() : nay.end() + 1] not in told
    end = re.search(_ENDING, what)
    return end is not None and not _was_told(end.group(), told)


def _is_aside(told: str, clause: str, news: str) -> bool:
    """Whether it is of a day, of a part, of another thing, or not to be before next year."""
    if _is_confirmed(clause, told) or _is_narrowed(clause, told) or _is_another(told, news):
        return True
    around = _PIECE_CHANGED.search(clause) or _CLERK_LEFT.search(clause)
    if around and around.group(1) not in told:
        return True
    away = _AWAY.search(news)
    if away and not tokens(away.group()) & tokens(told) and _LODGED_NOW.search(clause):
        return True
    goes_with = any(was.search(told) and now.search(news) for was, now in _SIDES)
    return goes_with or _is_todays(clause) or _is_not_yet(told, news)


def _is_todays(clause: str) -> bool:
    return bool(_TODAY.search(clause)) and not _FROM_NOW.search(clause)


def _is_narrowed(clause: str, told: str) -> bool:
    if (there := _NOT_THERE.search(clause)) and not tokens(there["where"]) & tokens(told):
        return bool(tokens(there["what"]) & tokens(told))
    if (narrow := _NARROWED.search(clause)) and not tokens(narrow["at"]) & tokens(told):
        return narrow["at"].lstrip("在跟和") not in told
    piece = _PART_OF.search(clause)
    whole = piece is not None and bool(piece["x"]) and piece["v"] + piece["n"] in told
    return whole and piece is not None and piece["x"] not in told


def _is_another(told: str, news: str) -> bool:
    """Whether a thing of the same head but of another kind was told of: 自行车, and not 车."""
    for kind, head in _NO_REAL:
        found = kind.search(told)
        if found and found.group() not in news and head in news:
            return head not in kind.sub("", told)
    return False


def _is_not_yet(told: str, news: str) -> bool:
    """明年才交房: until then one lives where one lives."""
    bought = _HANDED_OVER.search(news)
    return bool(bought and _LODGED.search(told) and _NOT_YET.search(news))


def _is_nearer(told: str, clause: str) -> bool:
    """住在朝阳区 may be just where in 北京 it is."""
    lives, now = _LIVES.search(told), _LIVES.search(clause)
    if lives is None or now is None or re.search(r"搬|换|现|如今|改|新|已经|了$", clause):
        return False
    return bool(_QUARTER.search(now["at"])) and not _QUARTER.search(lives["at"])


def _is_part_of_word(told: str, clause: str) -> bool:
    bare = _OF_ONE.search(clause)
    if bare is None or bare["one"] not in told:
        return False
    had = (
        rf"(?:[个只条台辆张部把块件头棵盆的有养买开骑坐打弹吹拉种戴穿用租]|^|我|家)了?{bare['one']}"
    )
    return re.search(had, told) is None


def _by_whom(who: str, state: State) -> State:
    if _BEASTS.search(who):
        return "none"
    if re.search(rf"{zh.ANY_KIN}|朋友|对象|室友|舍友|闺蜜|[他她]|同[事学]|老[公婆]|[家爸妈]", who):
        return state
    return "suspected" if re.match(rf"[{SURNAMES}小老阿]", who) else "none"


def _history(state: State, clause: str, news: str) -> State:
    if _STAYED.search(clause):
        return "none"
    past = _PAST.search(clause)
    if past and not _UNREAL.search(clause) and re.search(r"[了过]|被|[年月]", clause):
        return state if _PARTED_FROM.search(news) else "none"
    got = _GOT.search(clause)
    return "suspected" if got and not _UNREAL.search(clause[: got.start()]) else state


def _is_of_one(told: str, clauses: list[str]) -> bool:
    """生病的是盐巴 takes nothing back of what was told of 盐巴, but that it was ill."""
    for clause in clauses:
        about = _ABOUT_ONE.match(clause)
        if about is None:
            continue
        what = set(about["what"]) - _MUTE
        both = any((y := _NOT_OTHER.search(c)) and y["other"] in told for c in clauses)
        if len(what) + both > 1 and about["one"] in told and not what & set(told):
            return True
    return False
