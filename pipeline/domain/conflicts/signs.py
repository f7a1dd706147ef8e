"""Signs in the wording of a clause that bear on whether it is news, and of what kind."""

from __future__ import annotations

import re
from functools import lru_cache

_SIGNS_EN = {
    "now": r"\b(?:now|nowadays|these days|lately|from now on|currently|at last|finally|since then"
    r"|any ?more|any longer|no longer|instead|already|again|by now|so far|after all)\b|^recently\b",
    "begun": r"\b(?:start(?:ed|ing)|began|begun|took up|taken up|learn(?:ed|t)|passed|joined|signed"
    r"|adopted|bought|got (?:a|an|my|our|the|his|her|into|used)|became|become|turned|grown|hired"
    r"|elected|found|arrived|born|opened|accepted|promoted|engaged|married|fell|picked up)\b",
    "ended": r"\b(?:stop(?:ped)?|quit|gave|given|left|lost|sold|died|passed away|broke(?:n)?|ended"
    r"|over|finish(?:ed)?|done|gone|cancel\w*|closed|retired|resigned|fired|laid off|let go"
    r"|divorced|separated|split|moved (?:out|away)|removed|skip|skipped|dropped|threw|ran out"
    r"|healed|cured|recovered|repaired|fixed|free|off|out of|without|empty|dead|expired|took (?:me"
    r"|us|them|him|her) off|put down|given away|stolen|returned|destroyed|deleted)\b",
    "other": r"\b(?:new|different|instead|switch\w*|chang\w+|replac\w+|swap\w*|mov(?:ed|ing)"
    r"|upgrad\w+|trad(?:ed|ing)|convert\w*|transfer\w*|renam\w+|reschedul\w+|postpon\w+|push\w*"
    r"|shift\w*|rather than|more than|better than|went (?:up|down)|rais\w+|lower\w*|cut|doubled"
    r"|grew|dropped to|rose|own|back (?:to|in|up|on|at|from))\b",
    "beside": r"\b(?:also|too|another|as well|either|besides|both|other|second|still|always|even"
    r"|same|only|together|each other|on the side)\b",
    "former": r"\b(?:used to|when (?:i|we|he|she|they) (?:was|were)|as a (?:kid|child|teen\w*)"
    r"|ago|back (?:in|then)|before|in (?:19|20)\d\d|was born|grew up|once|formerly|years old)\b",
    "ahead": r"\b(?:will|'ll|going to|gonna|want(?:s)? to|plan(?:s|ning)? to|would|like to|next"
    r"|tomorrow|soon|might|may|try(?:ing)? to|need(?:s)? to|have to|has to|let's|should)\b",
    "once": r"\b(?:today|yesterday|tonight|last night|this (?:morning|afternoon|evening|week"
    r"|weekend|time)|sometimes|occasionally|at times|just for|for (?:a|one) (?:day|week|while))\b",
}
_SIGNS_ZH = {
    "now": r"现在|如今|目前|最近|近来|已经|终于|不再|再也|从此|以后|今后|都不|早就|总算|重新|又能"
    r"|又可以|了$",
    "begun": r"开始|学会|考[过上到下]|通过|加入|入职|签[好了约]|领养|买[了到]|当[上选]|成[了为]"
    r"|爱上"
    r"|迷上|找到|生了|出生|订婚|结婚|怀孕|领证|升|拿到|报了|养了|办好|接手|恢复",
    "ended": r"停|戒|辞|离[职婚开]|分手|卖|扔|丢|送[了人给]|坏|取消|退|死|去世|走了|没了|搬[走出离]"
    r"|结束|毕业|解散|倒闭|关[了门]|不干|放弃|断|拆|删|好了|修好|完了|掉了|腻|换掉|炒|裁|黄了|吹了"
    r"|来往|弃|没再|没[^，]{0,4}了$|不[^，]{1,8}了$",
    "other": r"改|换|变|转[到成去为行学投用]|调[到成整]|搬[到去进]|新(?!闻|疆|加坡|年)|而是|反而|更"
    r"|升[到级]|[涨降瘦胖减长]到|推迟|提前|延|挪|代替|取代|各[自睡]|自己|越来越|当选",
    "beside": r"也|还|又|另|同样|同时|一起|仍|一直|依然|总是|都是|其他|别的|第二",
    "former": r"以前|曾|原来|过去|小时候|从小|当年|年前|出生于|那时|之前|本来",
    "ahead": r"想|要(?!求)|打算|准备|计划|希望|会(?!员|议)|将|下周|下个?月|明天|明年|可能|应该"
    r"|得去",
    "once": r"今天|昨天|昨晚|今晚|这次|那次|这周|偶尔|有时|今早|刚才|一下|早上刚",
}
NEWS = frozenset({"now", "begun", "ended", "other"})  # the signs of a change
_EN = tuple((name, re.compile(text, re.IGNORECASE)) for name, text in _SIGNS_EN.items())
_ZH = tuple((name, re.compile(text)) for name, text in _SIGNS_ZH.items())


@lru_cache(maxsize=8192)
def signs_en(text: str) -> frozenset[str]:
    """The names of the signs that the English clause shows."""
    return frozenset(name for name, pattern in _EN if pattern.search(text))


@lru_cache(maxsize=8192)
def signs_zh(text: str) -> frozenset[str]:
    """The names of the signs that the Chinese clause shows."""
    bare = text.strip(" 　。！!~～；;…啊呀哦啦哈")
    return frozenset(name for name, pattern in _ZH if pattern.search(bare))
