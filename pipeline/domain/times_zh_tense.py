"""Whether a Chinese clause tells of the past or of what is to come.

Its particles and adverbs say it, 要, 会, 打算 before 了, 过. A clause without them that tells
something is not of the past: 我12月25日回家 is to come, 我12月25日回了家 is not.
"""

from __future__ import annotations

import re
from re import Match

from pipeline.domain.time_spans import Tense

_FUTURE = re.compile(
    r"(?<![重主需只])要(?![求是不])|(?<![开社机约聚晚宴大年体误议唱乐展])(?<!同学|家长|运动|生日|发布)会(?![议员计话面场儿])|将(?!军)"
    r"|打算|准备|计划|想去|即将|预定|约好|得去|到时|记得|提醒|该|吧"
)
# Settled before its time is named: 我订了12月25日的机票, 会议改到3月9号.
_SETTLED = re.compile(
    r"(?:[订定约抢]|买(?=[了好到]|的是|[^,]{0,8}票)|报名|预约|预订|安排|改期?|推迟|延期?|挪|排(?=[到在])|确认"
    r"|[确选商]定)(?:好了?|到了?|了|在|于)?"
)
_FIRMLY = re.compile(r"(?:已经?|终于)(?:[确选商敲]?定|确认)(?:了|下来)?(?:是|在)?$")
# What is still to come while one speaks of its date: 机票是5月1号的, 航班是5月1号飞东京的.
_APPOINTMENT = re.compile(
    r"(?<![股钞投发])(?:票|航班|飞机|火车|高铁|预约|预订|酒店|民宿|面试|考试|手术|会议|婚礼|签证|体检|门诊"
    r"|截止(?:日期|时间)?|比赛|演出|演唱会|约会|ddl|deadline)(?!报告|结果|成绩|照片|录像|单)[^,了过]{0,4}(?:是|[在为于:])\s*$",
    re.IGNORECASE,
)
_ONE_BEFORE = re.compile(
    r"上一?[次回场]|第一[次回场]|最后一[次回场]|那[次回场]|当时|原来|本来|以前"
)
_DONE_THEN = re.compile(
    r"(?:[买订抢取考做办开来定写]|结束|完成|通过|出发)的$|[了过](?:$|[^\u4e00-\u9fff])"
)
_FOR_A_THING = re.compile(
    r"(?:的|[^,]{0,4}的)[^,]{0,4}(?:票|航班|酒店|房间|位子?|座位|门诊|会议|课|约会?)"
)
_PAST = re.compile(
    r"了|过(?![几两来程敏年节生])|曾|已经|刚|没|(?:那|当)(?:天|时|晚|年)|之前|以前|后来|昨|上(?:周|个月|星期)|去年"
    r"|[见遇碰看收买听学拿赶找感得]到|发生|得知|生于|上次|成功(?!率)|(?:考|买|去|来|搬|换|认识|毕业|[入辞]职|开始)的(?!时候|话)|发现|出生|去世|[玩吃睡过聊]得"
)
_DATED = re.compile(r"是(?P<what>.{0,20})的$")  # 是5月1号来的 is past, 是5月1号的 just what it says
_WENT = re.compile(  # how it was, or will be
    r"[很挺太]?(?:顺利|热闹|精彩|成功)|得(?:不错|很好|挺好)|赶上|错过|晚点"
)
_ARRANGING = re.compile(
    r"票|[订定约]|请.{0,3}假|报名|预|准备|安排|计划|打算|说好|答应|决定|告诉|通知|期待|签证|办"
)
# What is left of a clause when its times are taken away: a verb, or nothing that says anything.
_TIME_WORDS = re.compile(
    r"[\d\s,:~\-到至和与及从年月日号点分半上下午早晚中凌晨周星期礼拜末初底旬零〇一二三四五六七八九十的是在这那]"
)
_CJK = re.compile(r"[\u3400-\u9fff]{2}|[去来回走办搬考飞]")
_OWN_TIME = re.compile(
    r"[昨前]天|上个?(?:周|月|星期|礼拜)|[去今前]年|[今昨]晚|\d[年月日号点]|刚才|现在"
)
_NAMES_TODAY = re.compile(r"[今昨]天是$")
_CLAUSE_END = re.compile(r"[,.!?;\n。！？；]")
_SENTENCE_END = re.compile(r"[.!?\n。！？]")
_WINDOW = 60  # characters of a clause looked at on each side


def tense(match: Match[str]) -> Tense:
    """What the clause around a match says, None when it says nothing or the next one contradicts.

    A tale goes on in the clauses after it: 5月3日我们去北京,玩得很开心. Not so when these only tell
    what was arranged for it: 我12月25日回家,票已经买了.
    """
    text, start, end = match.string, match.start(), match.end()
    before = _CLAUSE_END.split(text[max(0, start - _WINDOW) : start])[-1]
    following = text[end : end + _WINDOW].lstrip(", ")
    after = _CLAUSE_END.split(following)[0]
    clause = f"{before} {after}"
    if _FUTURE.search(clause) or _is_settled(before, after):
        return "future"
    dated = _DATED.search(clause)
    if _PAST.search(clause) or (dated and _TIME_WORDS.sub("", dated["what"]).strip()):
        return "future" if _is_appointment(before, after) else "past"
    if _NAMES_TODAY.search(before) or not _CJK.search(_TIME_WORDS.sub("", clause)):
        return None
    rest = _CLAUSE_END.split(_SENTENCE_END.split(following)[0][len(after) :])
    told = [one for one in rest if not _OWN_TIME.search(one) and not _ARRANGING.search(one)]
    if _WENT.search(after) or any(_PAST.search(one) or _WENT.search(one) for one in told):
        return None
    return "present" if not dated or _is_appointment(before, after) else None


def _is_settled(before: str, after: str) -> bool:
    if _ONE_BEFORE.search(before):
        return False
    if _FIRMLY.search(before):
        return True
    return bool(_SETTLED.search(before)) and not _is_told_of(before, after)


def _is_appointment(before: str, after: str) -> bool:
    plain = not _ONE_BEFORE.search(before) and not _DONE_THEN.search(after)
    return plain and bool(_APPOINTMENT.search(before))


def _is_told_of(before: str, after: str) -> bool:
    """Whether a verb of its own follows the time: 我订票那天 is no arrangement for it."""
    tells = _PAST.search(after) and _CJK.search(_TIME_WORDS.sub("", after))
    return bool(tells) and not _FOR_A_THING.match(after)
