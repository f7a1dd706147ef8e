"""Wording that tells of an end or of a change, whatever it is that ends or changes."""

from __future__ import annotations

import re

from pipeline.domain.conflicts.needles import Sieve
from pipeline.domain.conflicts.patterns import Passing
from pipeline.domain.conflicts.values import Turn

_ENDS = Passing(
    r"\b(?:no-longer|no longer|any ?more|any longer|no more|quit|stopped(?! (?:at|by|for|in|to|on"
    r"|over|off)\b)|gave up|given up"
    r"|(?:is|are|has|have) ended|is over|was over|over with|cancell?ed|sold|closed|dumped|ditched"
    r"|lost|died|passed away"
    r"|broke|broken up|split|finished|done with|got rid|paid off|paid back|fixed|repaired"
    r"|healed|cured|gone|dropped (?!off)|left|resigned|stepped down|retired|moved out|moved away"
    r"|handed in"
    r"|turned in|called off|fell through|expired|ran out|used up|threw|gave away|donated|returned"
    r"|deleted|uninstalled|unsubscribed|disbanded|dissolved|shut down|out of|cut out|cut back"
    r"|swore off|kicked|got back from|came back|never again|can't|cannot)\b",
    re.IGNORECASE,
)
_TURNS = Passing(
    r"\b(?:now|these days|nowadays|instead|from now on|chang(?:ed|ing)|switched|switching|replaced"
    r"|swapped|traded|upgraded|migrated|moved|converted|delayed|pushed|postponed|rescheduled"
    r"|lowered|renamed|became|turned (?!out)|turns (?!out)|transferred|rather than|as of|just"
    r" (?:got|had|turned|became|started|bought)|over to|took over|settled on|went up|went down|dyed"
    r"|cut)\b",
    re.IGNORECASE,
)
_NO_TURN = Passing(
    r"\b(?:used to|going to|gonna|will|'ll|also|too|another|as well|would|plan(?:s|ning)? to"
    r"|want(?:s)?"
    r" to|almost|nearly|before|back then|still|always|that's|that (?:is|are|has|have|was)|which"
    r"|(?:finished|broke) (?:a|an|one|chapter|lesson|unit|level|part|page|season|book))\b"
    r"|(?:n't|\bnot|\bnever) (?:yet |ever )?(?:quit|stop|give|given|lost|lose|cancel|cancell?ed"
    r"|sold|sell|finish\w*|chang\w+"
    r"|switch\w*|mov\w+)\b",
    re.IGNORECASE,
)
_OUTRIGHT = Passing(
    r"\b(?:no-longer|no longer|any ?more|any longer|stopped|quit|gave up|given up|cancell?ed|got "
    r"rid of"
    r"|done with|never again|unsubscribed|uninstalled|deleted)\b",
    re.IGNORECASE,
)
_ENDS_ZH = Passing(
    r"不再|再也[不没]|没再|[不没][^，]{1,10}了$|戒|停[了掉]|退[了掉订出役休]|断了|辞|卖[了掉]"
    r"|送[了人给]|丢了"
    r"|取消|放弃|解散|倒闭|关了|关门了|结束|分手|离婚了|离职|离开|拆[了掉]|[还付结]清|修好|治好"
    r"|痊愈"
    r"|[已都]?好了$|毕业|出生"
    r"|去世|走了$|没了$|搬[走离出]|作废|注销|卸[任载]|调走|[吃用喝看读写打做学追](?:完|掉)|交了$"
    r"|考[过上]|不了了$"
)
_TURNS_ZH = Passing(
    r"改|换|变[成为]|转[到成去行学]|升[到级为职]|迁|搬[到去进]|调[到成整]|[涨降瘦胖减长]到"
    r"|延[误期后]|推迟|提前"
    r"|现在|如今|目前|爱上|迷上|开始(?=[^了，])|终于|已经[^，]*了|刚[^，]*了"
    r"|[满上]了?[\d一二三四五六七八九十]"
    r"|当上"
)
_NO_TURN_ZH = Passing(
    r"也|还(?!清|完|给)|又|打算|准备|计划|想(?!要?不)|以前|曾经|原来|过去|小时候|从小|一直|仍然"
    r"|依然|还是|会(?!员|议)"
    r"|(?:没有?|不)(?:放弃|取消|换|改|变|停|戒|结束|离开|打算|想)|聊天结束|对话结束|^好了$"
    r"|[得要该](?:换|改|买)|真[^的正实]|太[^太]|觉得"
    r"|认为|以为|[年月天周]了?$"
)


_SIEVE = Sieve((_ENDS.pattern, _TURNS.pattern, _OUTRIGHT.pattern))


def turn_en(text: str) -> tuple[Turn, bool]:
    """What the English clause is worded as, and whether it says in so many words that something
    is no more. Most clauses are neither."""
    if not _SIEVE.candidates(text):
        return "", False
    return _turn(text, _ENDS, _TURNS, _NO_TURN), bool(_OUTRIGHT.search(text))


def turn_zh(text: str) -> Turn:
    """What the Chinese clause is worded as."""
    return _turn(text.strip(" 　。！!~～；;…啊呀哦啦哈"), _ENDS_ZH, _TURNS_ZH, _NO_TURN_ZH)


def _turn(text: str, ends: Passing, turns: Passing, neither: Passing) -> Turn:
    found: Turn = "ends" if ends.search(text) else "turns" if turns.search(text) else ""
    return "" if found and neither.search(text) else found
