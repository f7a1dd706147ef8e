"""English wordings of what happened, each with wordings of what it puts an end to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pipeline.domain.conflicts.values import State

Link = Literal["one", "word", "any"]
Differ = Literal["", "number", "moment", "set", "other"]


@dataclass(frozen=True, slots=True)
class Happening:
    """`news` in the newer text ends what an older clause says in the words of `held`.

    One of the `cues` stands in every such text. `link` says what both must have in common, the one
    who is spoken of or a word; a group `v` of `news` must be named by the older clause instead.
    `differ` is what they must tell otherwise; `set`: the older one has a time;
    `other`: it is somebody else.
    """

    cues: frozenset[str]
    news: re.Pattern[str]
    held: re.Pattern[str]
    link: Link
    state: State
    reason: str
    differ: Differ = ""
    share: float = 0.0


def _rule(
    cues: str, news: str, held: str, link: Link = "one", reason: str = "ended", *,
    differ: Differ = "", state: State = "outdated", share: float = 0.0,
) -> Happening:  # fmt: skip
    return Happening(
        frozenset(cues.split()), re.compile(news, re.I), re.compile(held, re.I), link, state,
        reason, differ, share,
    )  # fmt: skip


_NAME = r"(?P<v>(?-i:[A-Z])[\w-]+)"
_ANY = r"\w"
_BE = r"(?:is|'s|are|'re|was|were|has been|have been|'ve been)"
_HIS = r"(?:my|our|his|her|their|its|the)"
_PET = r"(?:dog|puppy|cat|kitten|beagle|labrador|poodle|rabbit|hamster|parrot|budgie|pet)"
_VEHICLE = (
    r"(?:golf|polo|passat|toyota|honda|ford|bmw|audi|mercedes|volvo|mazda|subaru|nissan|kia|hyundai"
    r"|fiat|opel|skoda|seat|tesla|renault|peugeot|citro[eë]n|mini|jeep|civic|corolla|vespa|harley"
    r"|yamaha|ducati|suv|van|car|truck|pickup|motorbike|scooter)"
)
_MOVED = (
    r"\b(?:moved|pushed|shifted|postponed|bumped|rescheduled|brought forward|extended|delayed)\b"
    r"|\b(?:got|given|granted) (?:an|the) extension\b|\bchang\w+ (?:the (?:date|time|day)|it)\b"
    r"|\bnew (?:date|time|deadline)\b"
)

HAPPENINGS = (
    # Dates and events
    _rule("moved pushed shifted postponed bumped rescheduled brought extended delayed extension "
          "changed change changing new", _MOVED, _ANY, "word", "rescheduled", differ="moment"),
    _rule("off", r"\b(?P<v>[\w-]+)(?:'s| is| are) (?:now )?off(?= *(?:[.,;!]|$|now|because))",
          _ANY, reason="cancelled", differ="set"),
    _rule("no", r"\bso (?:there's |there is |there'll be )?no (?P<v>\w+) "
          r"(?:this|on|tomorrow|tonight|after all)\b", _ANY, reason="cancelled", differ="set"),
    _rule("instead now", r"\bfrom now on\b[^.]*\b(?:at|in|on|with|instead)\b", r"\b(?:at|in|on)\b",
          "word", "replaced", share=0.5),
    _rule("moved pushed shifted", r"\b(?:moved|pushed|shifted)\b[^.]*\b(?:to|until|till) \d{1,2}"
          r"(?= *(?:[.,;!]|$|now|instead))", r"\bat \d", "word", "rescheduled", differ="number",
          share=0.4),
    _rule("pushed postponed delayed brought", r"\b(?P<v>\w+) (?:was|got|has been|is) (?:pushed back"
          r"|postponed|delayed|brought forward)\b"
          r"(?! (?:this|today|yesterday|again))", _ANY, reason="rescheduled", differ="set"),
    _rule("instead", r"\binstead\b", _ANY, "word", "rescheduled", differ="moment", share=0.4),
    _rule("cancelled canceled called scrapped", r"(?P<v>[\w']+(?: [\w']+){0,3}?) (?:was|is|got|has"
          r" been) (?:cancell?ed|called off|scrapped)\b", _ANY, reason="cancelled", differ="set"),
    _rule("since starting from", r"\b(?:since|starting|from|as of) (?:\w+day|this|next|today)\b",
          r"\bat \d", "word", "rescheduled", differ="number", share=0.5),
    _rule("moved relocated changed", r"\b(?:moved|relocated|changed) to (?:room|gate|platform|floor"
          r"|terminal) \d", r"\b(?:room|gate|platform|floor|terminal) \d", "word", "replaced",
          differ="number", share=0.3),
    # Numbers
    _rule("hired", r"\bhired\b[^.]*\bwe(?:'re| are) (?:now )?\w+ now\b",
          r"\b(?:employees|staff|people|developers|engineers|team)\b", "any", "number_changed",
          differ="number"),
    _rule("raise rise promotion", r"\b(?:raise|pay rise|promotion)\b[^.]*\d",
          r"\b(?:earns?|makes?|salary|paid)\b[^.]*\d", reason="number_changed", differ="number"),
    _rule("raise rise", r"\ba (?:pay )?(?:raise|rise)\b[^.]*\bi(?:'m| make| earn| get)\b[^.]*\d",
          r"\bi (?:earn|make|get)\b[^.]*\d", "any", "number_changed", differ="number"),
    _rule("released shipped", r"\b(?:released|shipped)\b[^.]*\d", r"\b(?:latest|newest|current)\b",
          "word", "number_changed", differ="number"),
    _rule("raised bumped put increased lowered cut reduced dropped upped switched changed doubled",
          r"\b(?:raised|bumped|put|increased|lowered|cut|reduced|dropped|upped|switched|changed)\b"
          r"[^.]{0,40}?\b(?:up|down|to|it's|it is|now)\b[^.]{0,20}?\d", r"\d", "word",
          "number_changed", differ="number"),
    _rule("new joined left dropped down up hires pulled", r"\b(?:new (?:hires?|members?)|joined"
          r"|dropped out|pulled out|down to|up to)\b[^.]*\bwe(?:'re| are)\b",
          r"\b(?:team|people|of us|coming|guests|group|members)\b", "word", "number_changed",
          differ="number"),
    _rule("left", r"\b(?:barely|only|just|hardly|about) (?:\S+ )?\S*\d\S* (?:is |are )?left\b",
          r"\d", "word", "number_changed", differ="number"),
    _rule("number", r"\bnew (?:one|number)\b[^.]*\d{3}", r"\b(?:number|code|pin)\b[^.]*\d", "word",
          "replaced", differ="number"),
    _rule("scale scales", r"\bscales?\b[^.\d]{0,30}\d", r"\bweighs?\b", "one", "number_changed",
          differ="number"),
    _rule("now already years", r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven"
          r"|twelve) years of\b[^.]*\bnow\b", r"\byears? of\b", "word", "number_changed",
          differ="number"),
    _rule("turned", r"\bturned (?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
          r"|thirteen|fourteen|fifteen)\b", r"\bis\b", "word", "number_changed", differ="number"),
    _rule("since now upgrade upgraded", r"\b(?:upgrade|upgraded|has been on|have been on)\b"
          rf"[^.]*\b{_NAME} \d", r"\b(?-i:[A-Z])\w+ v?\d", reason="number_changed",
          differ="number"),
    _rule("slipped knocked fell dropped", r"\b(?:slipped|fallen|fell|dropped|knocked) "
          r"(?:down |off )?(?:to|the top)\b", r"\b(?:top of|first place|leading|number one)\b",
          "word", "replaced"),
    # Work
    _rule("notice", r"\b(?:handed in|gave|given|put in)\b[^.]*\bnotice\b",
          r"\b(?:works?|runs?|leads?|manages?|heads?|job)\b"),
    _rule("retired stepped resigned quit left replaced", rf"\b{_NAME}(?: (?-i:[A-Z])\w+)? "
          r"(?:has |have |just |finally )*(?:retired|stepped down|resigned|quit"
          r"|(?:got |was |been )+replaced(?= (?:by|with)\b)"
          r"|left (?:the (?:company|team|firm|band|group|club|school)|us))"
          r"(?= *(?:[.,;!]|$|by\b|with\b|and\b|as\b|from\b|last\b|this\b|today\b))",
          r"\b(?:is|are|runs|leads|manages|teaches|coaches)\b"),
    _rule("learning moved left", rf"\b{_NAME} (?:has )?(?:moved (?:away|to)|left)\b[^.]*"
          r"\b(?:so|and) (?:now )?(?:i'm|i am|we're) (?:now )?(?:learning|taking|seeing|with|having"
          r"|going|playing|working)\b",
          r"\b(?:lessons?|is (?:my|our)|are with)\b"),
    _rule("promoted",
          r"\bpromoted to\b", r"\b(?:plays? (?:for|in)|works? as|bench|reserves|intern|trainee)\b",
          reason="replaced"),
    _rule("signed found started hired offer search",
          r"\b(?:signed (?:on )?with|contract signed|found (?:a|an|my)"
          r" (?:\w+ )?job|found work|started (?:as|at|working|a new job|my new job)|(?:was|got)"
          r" hired|accepted (?:a|an|the) (?:\w+ )?offer|(?:job )?search is over)\b",
          r"\b(?:looking for (?:a |an |some )?(?:\w+ )?(?:job|work|position)|unemployed|out of work"
          r"|between jobs|job[- ]hunting)\b"),
    _rule("given gave hung", r"\b(?:given up|gave up|retired from|hung up)\b[^.]*\b(?:football"
          r"|soccer|boots|rugby|hockey|basketball|sport|for good)\b",
          r"\bplays? (?:\w+ )?for\b|\bgoalkeeper\b"),
    _rule("pulled dropped withdrew withdrawn", r"\b(?:pulled out of|dropped out of|withdrew from"
          r"|withdrawn from) (?:the )?(?P<v>[\w-]+)", _ANY),
    _rule("transferred major", r"\b(?:transferred (?:to|into)|(?:switched|changed) (?:my|her|his) "
          r"(?:major|course|degree))\b", r"\bstud(?:y|ies|ying)\b|\bmajor", reason="replaced"),
    _rule("took takes", r"\b(?:took|takes|has taken) over as (?:the |our |my )?(?P<v>\w+)",
          r"\bis\b", reason="replaced", differ="other"),
    # Love and family
    _rule("got", r"\bgot over (?P<v>(?-i:[A-Z])\w+|him|her)\b", r"\b(?:crush|in love|miss(?:es)?"
          r"|heartbroken)\b"),
    _rule("moved", rf"\b{_NAME} moved in with (?:his|her|their)\b",
          r"\b(?:roommate|flatmate|housemate|lives? with)\b", reason="moved"),
    _rule("baby", r"\b(?:the|our) baby (?:came|arrived|is here|was born)\b", r"\bbaby is due\b",
          "any"),
    _rule("moved", rf"\b{_NAME} (?:has |have |just )*moved out\b", r"\blives? with\b",
          reason="moved"),
    _rule("called broke", r"\b(?:called|broke) off (?:the|our|their|her|his|my) (?:wedding"
          r"|engagement)\b|\b(?:wedding|engagement) is off\b",
          r"\b(?:engaged|fianc|wedding)", "any"),
    _rule("divorce", r"\bdivorce (?:came|went) through\b|\bdivorce is final\b|\bsigned the divorce",
          r"\bmarried\b"),
    _rule("ring", r"\b(?:gave|given|handed|returned|sent)\b[^.]*\bring (?:back|to)\b"
          r"|\b(?:gave|returned) back the ring\b", r"\b(?:engaged|fianc)"),
    _rule("baby birth born", r"\bbaby (?-i:[A-Z])\w+ (?:arrived|came|is here|was born)\b"
          r"|\bgave birth\b|\b(?:our|the) (?:baby|son|daughter|twins) (?:was|were|is|are|arrived)"
          r" ?(?:born|here)?\b", r"\b(?:pregnant|expecting)\b", "any"),
    _rule("died passed put", r"\b(?P<v>(?-i:[A-Z])\w+|(?:dog|cat)) (?:has |had |just )*(?:passed "
          r"away|died|was put (?:down|to sleep))\b",
          r"\b(?:have|has|'ve got|'s got|own|owns|is my|is our|and)\b"),
    _rule("name", r"\btook (?:the|his|her|my) (?:\w+ )?(?:sur|last )?name\b"
          r"|\bchanged (?:my|her|his) (?:sur|last )?name\b",
          r"\b(?:last |sur)name\b", reason="replaced"),
    _rule("put", rf"\bput {_NAME} (?:down|to sleep)\b", r"\b(?:dog|cat|horse|rabbit|alive)\b"),
    # Homes and money
    _rule("moved", r"\bmoved (?:up|down) to the \w+ floor\b", r"\bfloor\b", reason="moved"),
    _rule("sold", r"\b(?P<v>\w+) (?:finally |just )?sold (?:on|for|last|yesterday|today|in)\b",
          r"\b(?:sell|selling|for sale|on the market)\b"),
    _rule("payment", r"\b(?:final|last) (?P<v>\w+) payment\b", r"\b(?:loan|mortgage|debt|lease"
          r"|paying)\b"),
    _rule("came arrived", r"\bmy (?P<v>\w+) (?:finally |just )?(?:came|arrived)\b",
          r"\b(?:don't have|do not have|waiting for|have no)\b"),
    _rule("opened reopened", r"\b(?:re)?opened (?:the|our) (?P<v>\w+)(?: again)?\b", r"\b(?:closed"
          r"|shut)\b"),
    _rule("released", r"\bwas released\b|\bgot out\b", r"\bin (?:prison|jail|hospital)\b"),
    _rule("paid", r"\bpaid off (?:the|my|our|his|her|their) (?:loan|debt|mortgage|car|card)\b",
          r"\b(?:owes?|loan|mortgage|debt)\b"),
    _rule("handed returned turned", r"\b(?:handed in|returned|turned in) my (?P<v>\w+)\b",
          r"\b(?:lost|missing|stolen)\b"),
    _rule("fixed repaired working", r"\b(?P<v>\w+)(?:'s| is| are) (?:finally |now |all )*(?:fixed"
          r"|repaired|working again|back from the (?:shop|garage))\b",
          r"\b(?:broken?|broke|garage|shop|leak\w*|doesn't work|dead|down|faulty)\b"),
    _rule("keys behind", r"\bgot the keys (?:to|for|of) (?:my|our|the) (?:new )?"
          r"(?:house|flat|apartment|place|home)\b",
          r"\b(?:rent(?:s|ing)?|lives? (?:in|at|above))\b", reason="moved"),
    _rule("square even settled paid", r"\b(?:we're|we are|all) (?:square|even|settled)\b|\bpaid\b"
          r"[^.]*\b(?:back|off)\b|\blast of the (?:money|debt)\b", r"\bowes?\b", "word"),
    _rule("found turned open fixed back working again", rf"\bfound {_HIS} (?P<v>\w+)"
          r"(?= *(?:[.,;!]|$|(?:in|at|on|under|behind|hiding|safe|and|again|yesterday|today)\b))",
          r"\b(?:stolen|lost|missing|gone)\b"),
    _rule("open reopened again", r"\b(?P<v>\w+)(?:'s| is| has|) (?:finally |now )?(?:open again"
          r"|reopened|back open)\b", r"\b(?:closed|shut)\b"),
    _rule("adopted meet new got", rf"\b(?:meet \w+|adopted|we got|i got|our new|my new)\b[^.]*\b"
          rf"{_PET}\b", r"\b(?:don't|do not|doesn't) have (?:any )?(?:pets?|animals?|a dog|a cat)\b"
          r"|\bno pets\b"),
    # Tools
    _rule("switched changed", r"\b(?:was|were|been) (?:switched|changed) to (?-i:[A-Z])",
          r"\b(?-i:[A-Z])\w*[.!]?$", "word", "replaced", share=0.3),
    _rule("let", r"\blet (?:my|our|the|her|his) (?P<v>\w+) go\b", r"\b(?:have|has|is|are)\b"),
    _rule("withdrew rescinded", r"\b(?:withdrew|rescinded|pulled) the (?:job )?offer\b",
          r"\b(?:new job|job offer|offer from)\b", "any"),
    _rule("switched", r"\bswitched (?:\w+ )?to (?-i:[A-Z])\w+ (?:after|because of|over|since)"
          rf" (?:the )?{_NAME}", r"\b(?:uses?|is|are|with|on)\b", reason="replaced"),
    _rule("moved switched", r"\b(?:moved|switched) everything (?:over )?to\b",
          r"\buses? (?-i:[A-Z])", reason="replaced", state="suspected"),
    _rule("shut closed retired decommissioned deleted ditched dropped switched migrated moved",
          r"\b(?:shut down|closed|decommissioned|deleted|ditched|switched from|switched off"
          rf"|migrated (?:from|off)|moved off)(?: {_HIS})?(?: (?:last|old|final))* {_NAME}",
          r"\b(?:uses?|is|are|with|on|runs?|account)\b", reason="replaced"),
    _rule("rewritten rewrote rebuilt ported migrated", r"\b(?:rewritten|rewrote|rebuilt|ported"
          r"|migrated)\b[^.]*\b(?:in|to|on) (?-i:[A-Z])", r"\b(?:is|uses?|on|in|runs?)\b", "word",
          "replaced"),
    _rule("switched migrated moved", r"\b(?:is|runs|are|run) on (?-i:[A-Z])\w+ now\b[^.]*\b"
          r"(?:switched|migrated|moved)", r"\b(?:uses?|runs? on|is on)\b", "word", "replaced",
          share=0.4),
    # Body
    _rule("cleared outgrew outgrown retested", r"\b(?:cleared|outgrew|outgrown|tested negative)\b",
          r"\ballerg", "word", share=0.3),
    _rule("fine healed better pain hurt", r"\b(?P<v>\w+)(?:'s| is| feels) (?:totally|completely|all"
          r"|perfectly|finally) (?:fine|healed|better|good)\b",
          r"\b(?:hurts?|pain|aches?|aching|sore|injured|killing me)\b", "word"),
    _rule("fine", r"\bmy (?P<v>\w+)(?:'s| is| feels) (?:fine|good|okay|strong) again\b",
          r"\b(?:broken?|broke|sprain\w*|hurts?|injur\w+|surgery|operation|sore)\b"),
    _rule("shaved chopped", r"\b(?:shaved|chopped|buzzed)\b (?:\w+ )?(?:her|his|my|it|their|all)\b",
          r"\b(?:hair|beard|moustache|mustache|ponytail|dreadlocks)\b", reason="replaced"),
    _rule("off caffeine", r"\boff (?P<v>\w+) (?:completely|entirely|for good|altogether|now|since)",
          _ANY, reason="stopped"),
    _rule("stopped", r"\bstopped (?:the|my) (?P<v>[\w-]+)(?: (?:thing|diet|class\w*|course|lessons"
          r"))?\b", r"\b(?:on|i'm|i am|is|do|take|doing|taking)\b", reason="stopped"),
    _rule("meat", r"\b(?:been eating|eats?|eating) meat (?:ever since|again|now|these days)\b",
          r"\b(?:vegetarian|vegan)\b", reason="stopped"),
    _rule("passed learned learnt can", r"\b(?:passed|finished)\b[^.]*"
          r"\b(?P<v>swim|driv|sail|div|ski)\w*\b[^.]*\b(?:course|test|exam)\b",
          r"\b(?:can't|cannot|can not)\b", reason="replaced"),
    _rule("again", r"\b(?P<v>\w+)(?:'s| is) (?:healthy|well|himself|herself|better) again\b",
          r"\b(?:sick|ill|poorly|unwell)\b"),
    _rule("last", r"\b(?:took|finished) (?:the|my|her|his) last\b", r"\bon (?:\w+ )?\w+", "word",
          share=0.5),
    _rule("scare scares frighten", r"\b(?P<v>\w+) (?:doesn't|don't|no longer) "
          r"(?:scares?|frightens?) me\b", r"\b(?:afraid|scared|terrified|fear)\b"),
    # Tastes
    _rule("into", r"\bmore into\b[^.]*\b(?:now|these days|lately)\b", r"\bmy favou?rite\b",
          "any", "replaced", state="suspected"),
    _rule("tastes taste grown grew", r"\btastes? chang|\b(?:has|have|'s) grown on me\b"
          r"|\bgrew on me",
          r"\b(?:don't like|hate|can't stand|dislike|not a fan)\b", "word", "replaced"),
    _rule("number favourite favorite", r"\bis my (?:new )?(?:number one|favou?rite)\b"
          r"(?: \w+)? ?(?:now|these days)", r"\bmy favou?rite\b", "word", "replaced"),
    _rule("favourite favorite", r"\bmy favou?rite (?P<v>\w+) (?:is|are)\b[^.]*\b(?:now|these days)",
          r"\bmy favou?rite\b", reason="replaced"),
    _rule("want wants", r"\b(?:don't|doesn't|do not|no longer) wants? to (?:be|become) (?:an? )?"
          r"(?P<v>\w+) (?:any ?more|any longer)", r"\bwants? to (?:be|become)\b"),
    _rule("bin trash", rf"\b(?:poor )?{_NAME} (?:\w+ )*(?:into|in) the (?:bin|trash)\b",
          _ANY),
    _rule("learned learnt", r"\blearn(?:ed|t) (?:how )?to (?P<v>\w+) "
          r"(?:the|an?|some|(?-i:[A-Z])\w+)\b",
          r"\b(?:can't|cannot|can not) \w+ (?:any|a single)\b", reason="replaced"),
    _rule("stopped quit given gave", r"\b(?:stopped|quit|given up|gave up) (?:going to|seeing)"
          rf" (?:{_HIS} )?(?P<v>\w+)\b(?! (?:as|so|on|at|with|in|before|after|during|alone|by)\b)",
          r"\b(?:sees?|seeing|go|goes|going|visits?)\b"),
    _rule("normal", r"\b(?P<v>\w+) (?:is|are) (?:now )?back to normal\b",
          r"\btoo (?:high|low|fast|slow)\b"),
    _rule("decided", rf"\bdecided to keep {_HIS} (?P<v>\w+)\b",
          r"\b(?:want|wants|going|planning|plans?|hoping|trying) to (?:sell|get rid of|give up)\b",
          reason="replaced"),
    _rule("relocated", rf"\brelocated {_HIS} (?:\w+ )?(?P<v>\w+) to (?-i:[A-Z])",
          r"\b(?:in|at) (?-i:[A-Z])", reason="replaced"),
    # Things of a kind
    _rule("sold", r"\bsold (?:my|our|the) (?:old )?(?:car|van|motorbike|bike|motorcycle)\b"
          r"(?= *(?:$|[.,;:!?]|and|last|in|on|to|for|this|yesterday|because|since|after)\b|\W*$)",
          rf"\b(?:i|we) (?:still )?(?:drive|ride|own|have) an?"
          rf" (?:\w+ ){{0,2}}{_VEHICLE}\b"),
    # Half seen
    _rule("broke died stolen packed conked gave totalled totaled scrapped wrecked",
          r"\bmy (?P<v>\w+) (?:(?:just |finally )?(?:broke(?! (?:up|out|into|his|her|my|the))|died"
          r"|packed up|conked out|gave up(?! (?:on|his|her|the)))"
          r"|(?:was|got|is) (?:stolen|totall?ed|scrapped|wrecked))\b",
          r"\b(?:uses?|reads? on|drives?|rides?|takes? (?:my|the)|works? on|my)\b",
          state="suspected"),
    _rule("ads hunting", r"\bjob ads\b|\bjob[- ]hunting\b", r"\bworks?\b", state="suspected"),
    _rule("applications applying laid let", r"\b(?:writing|sending (?:out|off)?) ?(?:job )?"
          r"applications\b|\bapplying elsewhere\b|\b(?:laid off|let) half (?:of )?the (?:staff"
          r"|team)",
          r"\b(?:works?|job)\b", "any", state="suspected"),
    _rule("starting beginning second", r"\b(?:starting|beginning) to (?:wonder|doubt)\b"
          r"|\bsecond thoughts\b", _ANY, "word", state="suspected", share=0.5),
    _rule("stuff things", r"\bmost of (?:my|his|her|their) (?:stuff|things) (?:is"
          r"|are) (?:already )?"
          r"(?:in|at)\b", r"\blives? (?:in|at|with)\b", state="suspected"),
    _rule("hangover hungover", r"\b(?:hangover|hungover)\b", r"\b(?:don't drink|doesn't drink|sober"
          r"|teetotal|never drink)", state="suspected"),
    _rule("sale listed", r"\b(?:up for sale|listed .* for sale)\b", r"\b(?:owns?|have|has|got)\b",
          "word", state="suspected"),
    _rule("cv resume", r"\b(?:polishing|updating|sending out|dusting off)\b[^.]*"
          r"\b(?:cv|resume)\b",
          r"\b(?:works?|job)\b", state="suspected"),
    _rule("slept sleeping boxes crashing", r"\b(?:slept|sleeping|crashing) (?:on|at)\b[^.]*"
          r"\b(?:sofa|couch|place)\b[^.]*\b(?:again|boxes|bags|week)",
          r"\blives? with\b", state="suspected"),
    _rule("might may", r"\b(?P<v>(?-i:[A-Z])\w+) (?:might|may) have (?:moved|quit|left (?:the"
          r" (?:company|team|job)|(?-i:[A-Z]))"
          r"|changed)\b", r"\b(?:lives?|works?|owns?|has)\b", state="suspected"),
)  # fmt: skip
