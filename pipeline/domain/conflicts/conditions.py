"""Conditions of life of which one excludes the other, and how people tell that they are in one.

A line is one condition: its kind, its name in it, and a pattern for each language; where the
standings tell it in Chinese, there is none for that. Of two of one kind that the same one tells,
one after the other, the older is over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pipeline.domain.conflicts.needles import Sieve
from pipeline.domain.conflicts.values import Span


@dataclass(frozen=True, slots=True)
class Condition:
    """`told` must be worded as new, `event` happens on one day, `own` may be told of what is one's
    own: the cast came off."""

    kind: str
    name: str
    en: str
    zh: str
    told: bool = False
    own: bool = False

    @property
    def event(self) -> bool:
        return self.kind in _EVENTS


_EVENTS = frozenset("licence pets children siblings cast pregnancy house leave".split())
_PET = r"(?:puppy|puppies|kittens?|dogs?|cats?|rabbit|hamster|parrot|bird|bunny|pup|tortoise|pets?)"
_HOUSE = r"(?:house|home|flat|apartment|condo|place|townhouse)"
_LICENCE = r"(?:driver'?s? |driving )?licen[cs]e"
_ALL = (
    Condition("shift", "night",
              r"\b(?:work(?:s|ing)?|on|doing|to) (?:the )?nights\b|\b(?:night|graveyard|overnight)"
              r"(?: |-)shifts?\b", "(?:夜班|大夜)(?!的)"),
    Condition("shift", "day",
              r"\b(?:work(?:s|ing)?|on|to) (?:the )?days\b(?! off)|\bday(?: |-)shifts?\b",
              "(?:白班|日班)(?!的)"),
    Condition("shift", "early", r"\b(?:early|morning)(?: |-)shifts?\b|\bon earlies\b",
    "早班(?!的)"),
    Condition("shift", "late",
              r"\b(?:late|evening|afternoon|swing)(?: |-)shifts?\b|\bon lates\b",
              "(?:晚班|中班)(?!的)"),
    Condition("hours", "full", r"\bfull[- ]time\b(?! (?:mom|mum|dad|parent|student))",
              "(?:是|做|干|改成|转成?|变成|换成)全职(?![妈太主爸])", told=True),
    Condition("hours", "part", r"\bpart[- ]time\b(?! (?:job|gig))",
              "(?:是|改成|转成?|变成|换成)兼职", told=True),
    Condition("house", "rented",
              r"\b(?:we|i|they|he|she|still) rent(?:s|ing)?\b(?! (?:out|a (?:car|bike|movie)))"
              r"|\b(?:'re|'m|are|am|is) renting\b|\bin a rental\b|\bas tenants\b", ""),
    Condition("house", "owned",
              rf"\bbought (?:a|our|my|the|their|his|her)(?: very)?(?: own)?(?: first)?(?: \w+)? ?"
              rf"{_HOUSE}\b|\bown (?:a|our|my|the)(?: own)? {_HOUSE}\b|\bhomeowners?\b"
              rf"|\bclosed on (?:a|our|my|the) {_HOUSE}\b", ""),
    Condition("smoking", "yes", r"\bsmokes?\b(?![- ]free)|\bsmoker\b|\bpack a day\b", ""),
    Condition("smoking", "no",
              r"\bsmoke[- ]free\b|\b(?:quit|stopped|gave up|given up) (?:smoking|cigarettes)\b"
              r"|\b(?:haven't|hasn't|not) (?:smoked|touched a cigarette|had a cigarette)\b"
              r"|\bnon-?smoker\b|\bmy last cigarette\b|\bnicotine[- ]free\b|\bkicked the habit\b",
              ""),
    Condition("drinking", "yes",
              r"\bdrinks? (?:a lot|too much|heavily|every (?:day|night|evening))\b"
              r"|\b(?:heavy|big) drinker\b|\balcoholic\b|\bdrinking problem\b", ""),
    Condition("drinking", "no",
              r"\bsober\b|\bteetotal\w*|\b(?:quit|stopped|gave up) (?:drinking|alcohol|booze)\b"
              r"|\b(?:haven't|hasn't) (?:had a drink|touched (?:alcohol|a drop))\b"
              r"|\balcohol-free\b", ""),
    Condition("faith", "yes", r"\bbeliev(?:e|es|er) in god\b|\b(?:very|deeply|pretty) religious\b"
                              r"|\bdevout\b|\bgo(?:es)? to church\b", ""),
    Condition("faith", "no",
              r"\batheist\b|\bagnostic\b|\blost (?:my|his|her|their) faith\b|\bleft the church\b"
              r"|\b(?:stopped|don't|no longer) believ\w+ in god\b", ""),
    Condition("licence", "no",
              rf"\b(?:can't|cannot|don't|doesn't|can not) drive\b|\b(?:don't have|doesn't have|have"
              rf" no|no|never got|without) (?:a |my |his |her )?{_LICENCE}\b|\blearner'?s permit\b"
              r"|\blearning to drive\b|\b(?:driving|driver'?s?) (?:lessons|ed)\b"
              r"|n't (?:yet )?(?:passed|taken) (?:my|the|her|his)"
              r" (?:driving|road) test\b", ""),
    Condition("licence", "yes",
              rf"\bpassed (?:my|the|her|his) (?:driving|driver'?s?|road) (?:test|exam)\b"
              rf"|\b(?:got|earned|received|have) (?:my|her|his|a) {_LICENCE}\b"
              r"|\blearn(?:ed|t) (?:how )?to drive\b|\blicensed driver\b", ""),
    Condition("pets", "no",
              r"\b(?:don't|doesn't|do not) (?:have|own|keep) (?:any |a )?(?:pets?|animals)\b"
              r"|\bno pets\b", ""),
    Condition("pets", "yes",
              rf"\b(?:adopted|got|bought|rescued|brought home|took in|have) (?:a|an|our|my|two"
              rf"|three|our first)(?: \w+){{0,2}} {_PET}\b", ""),
    Condition("children", "no",
              r"\b(?:don't|doesn't|do not) have (?:any )?(?:kids|children)\b"
              r"|\bno (?:kids|children)\b|\bchildless\b", ""),
    Condition("children", "yes",
              r"\b(?:had|welcomed|adopted|have) (?:a|our|my) (?:\w+ )?(?:baby|son|daughter|girl|boy"
              r"|child)\b(?! shower)|\bgave birth\b|\bbecame (?:a )?(?:dads?|moms?|fathers?"
              r"|mothers?"
              r"|parents)\b|\bbaby was born\b", ""),
    Condition("siblings", "no", r"\b(?:an |the )?only child\b|\bno siblings\b", "独生"
                                                                                "|没有?兄弟姐妹"),
    Condition("siblings", "yes",
              r"\b(?:parents|mom|mum|dad|mother|father) (?:just |finally |have )?(?:had|adopted) a"
              r" (?:\w+ )?(?:baby|boy|girl|son|daughter)\b|\b(?:little|baby) (?:brother"
              r"|sister) (?:was"
              r" born|arrived)\b|\bbecame a big (?:brother|sister)\b",
              "(?:爸|妈|父母|家里)[^，]{0,6}生了个?(?:弟弟|妹妹|小弟|小妹)|有了?个?(?:弟弟|妹妹)了"
              "|当[哥姐][哥姐]?了", own=True),
    Condition("cast", "on", r"\b(?:in|wear\w*|have) a cast\b|\bon crutches\b|\bin a wheelchair\b",
              ""),
    Condition("cast", "off",
              r"\bcast (?:\w+ )?(?:came|is|was|got|comes) (?:\w+ )?(?:off|removed)\b"
              r"|\b(?:got|took|cut) (?:my|the|his|her) cast (?:off|removed)\b"
              r"|\boff (?:the )?crutches\b"
              r"|\bwithout (?:the )?crutches\b", "",
              own=True),
    Condition("pregnancy", "on", r"\bpregnant\b|\bexpecting(?: a baby| twins|$)", ""),
    Condition("pregnancy", "over",
              r"\bhad (?:the|my|her|our) (?:baby|twins)\b|\bgave birth\b|\b(?:baby"
              r"|twins) (?:was born"
              r"|were born|arrived|is here|are here|came)\b|\bmiscarri\w+", "", own=True),
    Condition("leave", "on",
              r"\bon (?:maternity|paternity|parental|sick|medical) leave\b"
              r"|\bon (?:a )?sabbatical\b",
              "休?产假|休?病假|停薪留职|休假中"),
    Condition("leave", "over", r"\b(?:back|returned) (?:at|to) (?:work|the office)\b",
              "回来上班|复工|回公司上班|回去上班|销假|返岗"),
    Condition("workplace", "home",
              r"\bwork(?:s|ing)? (?:from home|remotely)\b|\b(?:fully|all) remote\b|\bhome office\b",
              ""),
    Condition("workplace", "office",
              r"\bback (?:in|to|at) the office\b|\bin(?:to)? the office (?:every day|full[- ]time"
              r"|five"
              r"|again|now)\b|\bno more (?:home office|remote work|working from home)\b",
              "", own=True),
    Condition("chronotype", "late", r"\bnight owl\b|\bstay up (?:late|until)\b", ""),
    Condition("chronotype", "early", r"\bearly (?:bird|riser)\b|\bmorning person\b", "", told=True),
    Condition("glasses", "on", r"\bwears? (?:glasses|contacts|contact lenses)\b|\bneed glasses\b",
              ""),
    Condition("glasses", "off",
              r"\b(?:laser|lasik)(?: eye)? surgery\b|\bgot lasik\b|\b(?:don't|no longer) (?:need"
              r"|wear)"
              r" (?:glasses|contacts)\b|\bno more (?:glasses|contacts)\b", ""),
    Condition("company", "alone", r"\blives? (?:alone|by (?:my|him|her)self|on (?:my|his"
                                  r"|her) own)\b", ""),
    Condition("company", "shared",
              r"\bmoved in with (?:me|us)\b|\b(?:got|found|have) (?:a|two|new) (?:roommate|flatmate"
              r"|housemate)"
              r"s?\b", "", own=True),
    Condition("marital", "single",
              r"\b(?:only|still) single\b|\bbachelor\b|\bsingle (?:guy|man|woman|girl|person"
              r"|one)\b", ""),
    Condition("marital", "married",
              r"\bgot (?:married|engaged|hitched)\b|\btied the knot\b|\bis married\b", ""),
    Condition("family home", "in",
              r"\blives? (?:with (?:my|his|her) (?:parents|folks|mom|mum|dad|family)|at home)\b",
              ""),
    Condition("family home", "out",
              rf"\b(?:got|found|have|rented|bought) (?:my|his|her) own (?:{_HOUSE}|studio|room)\b"
              r"|\bmoved out\b(?! of (?:the|that|this))", ""),
    Condition("function", "down",
              r"\b(?:is|are|'s|has|was|keeps?) (?:\w+ )?(?:broken|broke down|out of order|down"
              r"|not working|jammed|leaking|dead|acting up|in the shop|crash\w*|offline|stuck"
              r"|clogged)\b"
              r"|\b(?:doesn't|won't|don't) (?:work|start|turn on|open|close|charge)\b",
              "坏了|挂了|死机|停运|漏水|堵了|没电|罢工|故障|用不了|打不开|很卡|太卡|连不上"),
    Condition("function", "up",
              r"\b(?:works?|working|runs?|running|starts?|opens?|charges?) (?:\w+ )?(?:again|now"
              r"|like"
              r" new|perfectly)\b|\bback (?:up|online|on)\b|\bup and running\b"
              r"|\b(?:is|are|got|been|was) (?:\w+ )?(?:fixed|repaired)\b|\bgood as new\b",
              "又能用|修好|恢复|好使了|正常了|[打疏]?通了|不卡了|[很变]快了|能用了|[没不]漏水?了"),
)  # fmt: skip
# Qualities of which one is the opposite of the other, as far as that is told as new.
_OPPOSITES = (
    ("strict|demanding|tough", "relaxed|laid[- ]back|easy[- ]?going|lenient|chill",
     "严[格厉]?|凶", "温和|好说话|随和|宽松|和气"),
    ("noisy|loud", "quiet|silent|peaceful", "吵闹?", "安静|清净"),
    ("slow|sluggish", "fast|quick|speedy", "[很太]?[慢卡]", "快|流畅"),
    ("messy|a mess|cluttered|dirty", "tidy|clean|spotless|organi[sz]ed", "乱|脏", "整齐|干净|整洁"),
    ("shy|introverted|timid", "outgoing|confident|extroverted", "害羞|内向|胆小",
    "外向|开朗|大方|自信"),
    ("sick|ill|unwell|injured|hurt", "healthy|healed|recovered|well again|all better",
     "生病|病了|受伤", "康复|痊愈|好了|恢复"),
    ("broke|poor|in debt", "rich|wealthy|debt[- ]free|well off", "穷|负债|欠债", "有钱|还清|富"),
    ("busy|swamped|overworked", "free|less busy|not busy", "忙", "闲|不忙|清闲"),
    ("overweight|fat|chubby", "slim|thin|skinny|fit|in shape", "胖", "瘦|苗条"),
    ("expensive|pricey", "cheap|cheaper|affordable", "贵", "便宜"),
    ("long", "short", "长", "短"),
    ("happy|content", "unhappy|miserable|sad|depressed", "开心|幸福|满意", "难过|抑郁|不开心"),
    ("lonely", "popular|less lonely", "孤单|孤独", "朋友很多|不孤单"),
    ("a puppy|a kitten|a baby|a toddler", "grown up|all grown|full[- ]grown", "小狗|小猫|幼犬",
    "长大了|成年"),
    ("far", "close|near|nearby", "远", "近"),
    ("a beginner|new to", "advanced|a pro|an expert", "新手|初学", "老手|高手|高级"),
    ("blond|blonde|brunette", "red|pink|black|dyed", "金发", "黑发|红发|染"),
)  # fmt: skip
_QUALITIES = tuple(
    Condition(f"quality {place}", name,
              rf"\b(?:is|are|am|'s|'re|'m|was|been|get|got|gotten|became|become|so|very|really|too"
              rf"|pretty|much|more|all) (?:\w+ )?(?:{en})\b",
              rf"(?:很|太|挺|真|超|特别|非常|比较|有点|更|变|又|好|多|[^，]{{0,3}})(?:{zh})(?:了"
              rf"|的|$|，)",
              told=True)
    for place, (one, other, first, second) in enumerate(_OPPOSITES)
    for name, en, zh in (("one", one, first), ("other", other, second))
)  # fmt: skip
_EN = tuple((one, re.compile(one.en, re.IGNORECASE)) for one in (*_ALL, *_QUALITIES))
_SIEVE_EN = Sieve(pattern.pattern for _, pattern in _EN)
_ZH = tuple((one, re.compile(one.zh)) for one in (*_ALL, *_QUALITIES) if one.zh)
_NOT = re.compile(
    r"(?:n't|\bnot|\bnever|\bno longer|\bwithout)(?: \w+){0,2} $|(?:不再?|没有?|未|别"
    r"|再也不)[^，]{0,2}$",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def conditions(text: str, *, chinese: bool) -> tuple[tuple[Condition, Span], ...]:
    """The conditions that a clause tells, and where; what is negated is none of them."""
    found = []
    likely = _ZH if chinese else (_EN[number] for number in _SIEVE_EN.candidates(text))
    for one, pattern in likely:
        match = pattern.search(text)
        if match and not _NOT.search(text[max(0, match.start() - 20) : match.start()]):
            found.append((one, match.span()))
    return tuple(found)
