"""Stages of life in English of which one follows another, however the next one is told.

Compared are an older clause and a newer sentence of the same one. A line is a kind: what stood
before, and what shows that it is over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """`before` is looked for in the older clause, `after` in the newer sentence. `thing`: it is the
    stage of a thing, which both name."""

    kind: str
    before: re.Pattern[str]
    after: re.Pattern[str]
    thing: bool = False


def _stage(kind: str, before: str, after: str, *, thing: bool = False) -> Stage:
    return Stage(kind, re.compile(before, re.IGNORECASE), re.compile(after, re.IGNORECASE), thing)


_PARTNER = r"(?:girlfriend|boyfriend|husband|wife|fianc[eé]e?|partner|spouse|hubby)"
_BABY = (
    r"(?:bab(?:y|ies)|twins|triplets|son|daughter|boys?|girls?|little (?:one|boy|girl"
    r"|man)s?|newborn|bundle of joy)"
)
_HOME = r"(?:house|flat|apartment|condo|home|place|cottage|cabin|studio)"
_OVER = (
    r"\bdivorc(?:ed|e (?:was|is|came|got|has been|papers))\b|\b(?:split|broke|broken)"
    r" up\b|\bseparated\b|\bcalled (?:it|(?:the|their|our) (?:whole )?(?:thing"
    r"|engagement|wedding)) off\b"
    r"|\bcalled off (?:the|their|our) (?:engagement|wedding)\b|\bcalled it quits\b"
    r"|\bcancell?ed (?:the|their|our) wedding\b|\b(?:gave|given|returned|threw|handed)"
    r" (?:\w+ )?(?:the|his|her|my|back (?:the|his|her|my)) ring\b|\bleft (?:him|her|me"
    r"|[A-Z]\w+) for\b"
    r"|\b(?:dumped|jilted|ditched|walked out on) (?:him|her|me|[A-Z]\w+)\b|\bwent"
    r" (?:their|our) separate ways\b|\b(?:no longer|not|aren't) (?:a couple|together"
    r"|engaged|married)\b|\bended (?:things|it|the relationship|the marriage|the"
    r" engagement)\b|\b(?:is|are|'s) single again\b"
)
STAGES = (
    _stage(
        "pregnancy",
        r"\b(?:pregnant|expecting|due (?:in|on)|baby on the way|with child)\b",
        rf"\bgave birth\b|\b{_BABY} (?:\w+ ){{0,2}}?(?:arrived|came (?:on|early|into"
        rf"|at|two|a)|(?:was|were) born|(?:is|are) (?:finally )?here|(?:is|are)"
        rf" (?:\w+ )?(?:\w+ )?(?:days?|weeks?|months?) old)\b|\bhad (?:the|a|her|our"
        rf"|my) (?:\w+ )?{_BABY}\b|\bmiscarr\w+|\bbreastfe\w+",
    ),
    _stage(
        "single",
        (
            r"\b(?:is|am|'m|are|still|being|'s|stay(?:ing)?|happily) (?:\w+ )?single\b"
            r"|\b(?:doesn't|don't|does not|do not) have a (?:girlfriend|boyfriend|partner)\b"
            r"|\bno (?:girlfriend|boyfriend|partner)\b"
        ),
        rf"(?:\b(?:my|his|her|their|our)|'s) (?:new |lovely |future |soon-to-be"
        rf" )?{_PARTNER}\b|\bproposed to\b|\bgot (?:engaged|married|hitched)\b"
        rf"|\b(?:is|are|'m|'re|'s) (?:now )?(?:engaged|married|dating|seeing"
        rf" (?:someone|somebody|a))\b|\btied the knot\b|\bin a relationship\b|\bmet"
        rf" someone\b|\bhoneymoon\b|\bsaid yes\b",
    ),
    _stage(
        "engagement",
        r"\bengaged\b|\bfianc[eé]e?\b|\bgetting married\b",
        (
            rf"{_OVER}|\b(?:got married|tied the knot|got hitched|newlyweds|said .{{0,3}}i do"
            rf"|are married|exchanged vows|our wedding was|wife and husband|husband and wife)\b"
        ),
    ),
    _stage("marriage", r"\bmarried\b|\bhusband and wife\b|\bmy (?:husband|wife) and i\b", _OVER),
    _stage(
        "couple",
        (
            r"\b(?:dating|going out with|seeing each other|a couple|together with|in a"
            r" relationship|(?:girlfriend|boyfriend) (?:is|and i))\b"
        ),
        _OVER,
    ),
    _stage(
        "flatmate",
        (
            r"\b(?:shar(?:e|es|ing) (?:a|an|the|our|my) (?:\w+ )?(?:flat|apartment|house|room"
            r"|place|studio)\b|live(?:s)? (?:together )?with|room-?mates?|flat-?mates?"
            r"|house-?mates?)"
        ),
        r"\b(?:to (?:my|him|her)self|moved out|living (?:alone|by myself|on my own)"
        r"|live (?:alone|by myself|on my own)|got (?:my|his|her) own (?:place|flat"
        r"|apartment)|has (?:his|her) own (?:place|flat|apartment))\b",
    ),
    _stage(
        "unemployment",
        (
            r"\b(?:unemployed|out of work|out of a job|jobless|between jobs|looking for (?:a"
            r" (?:new )?job|work)|job[- ]hunting|no job|hasn't found (?:a job|work))\b"
        ),
        r"\bfirst (?:day|week|month|shift|paycheck|payday|salary) (?:at|as|with|in"
        r"|on)\b|\b(?:started|starting|begun|began) (?:work(?:ing)? )?(?:at|as|with"
        r"|for)\b|\b(?:found|got|landed|has|have|started) (?:\w+ ){0,2}?(?:job|work"
        r"|position|gig)\b(?! interview)|\b(?:hired|employed)\b|\bworks? (?:at|for"
        r"|as)\b|\bjob offer\b",
    ),
    _stage(
        "employment",
        r"\b(?:works?|working|job|employed) (?:at|for|as|in|with)\b|\bis an? [\w ]+ at\b",
        r"\blet (?:him|her|me|us|[A-Z]\w+) go\b|\b(?:out of (?:a job|work)"
        r"|unemployed|jobless|(?:was|were|been|got|is|am) (?:laid off|made"
        r" redundant|fired|sacked)|on the dole|has retired|is retired|collecting"
        r" (?:a|his|her) pension)\b",
    ),
    _stage(
        "tenancy",
        r"\b(?:rent|rents|renting|tenants?)\b",
        rf"\b{_HOME}\b[^.]*\b(?:is|are|'s) (?:all |finally |now |officially"
        rf" )*(?:ours|mine|his|hers|theirs)\b|\bbelongs to (?:us|me|him|her|them)\b"
        rf"|\b(?:signed|got) the (?:deeds?|keys to our own)\b|\bbought (?:the|our|a"
        rf"|my|their|an)(?: \w+){{0,2}} {_HOME}\b|\bhomeowners?\b|\b(?:our|my)"
        rf" mortgage\b",
    ),
    _stage(
        "hospital",
        r"\bin (?:the )?hospital\b|\bin intensive care\b|\bin rehab\b",
        (
            r"\b(?:discharged|released)\b|\b(?:home|back|out) (?:from|of) (?:the )?(?:hospital"
            r"|rehab|intensive care)\b|\b(?:is|came|got) (?:back )?home\b|\brecovered\b"
        ),
    ),
    _stage(
        "repair",
        (
            r"\b(?:broken|leak(?:s|ing)?|at the (?:mechanic|garage|repair shop|workshop)|in"
            r" the (?:garage|shop|workshop)|out of order|being (?:repaired|fixed|serviced)"
            r"|under (?:construction|repair|renovation)|closed for (?:\w+ )?(?:renovations?"
            r"|repairs?)|doesn't work|cracked|clogged|jammed|down)\b"
        ),
        r"\b(?:(?:has|have) been|was|were|is|are|got|'s) (?:\w+ )?(?:fixed|repaired"
        r"|mended|replaced|patched|restored|completed|renovated|unclogged)\b"
        r"|\b(?:as good as new|like new|works? again|running again|working again"
        r"|back in (?:service|use|operation)|up and running|reopened|re-opened|open"
        r" again|opened (?:to|its|on|last|this))\b|\b(?:is|are|stays?|everything"
        r" is) dry\b|\bgot (?:the|my|our|his|her) [\w-]+ back\b|\bfixed (?:the|my"
        r"|our|it)\b",
        thing=True,
    ),
    _stage(
        "kindergarten",
        r"\b(?:kindergarten|preschool|nursery|daycare|day care)\b",
        (
            r"\b(?:started|starts|goes to|is (?:now )?(?:in|at)) (?:primary |elementary |big"
            r" )?school\b|\b(?:first|second|third|1st|2nd|3rd)[- ](?:grade|grader|year)\b"
            r"|\bfirst day of school\b"
        ),
    ),
    _stage(
        "debt",
        r"\bowes?\b|\bin debt\b|\bborrowed\b",
        (
            r"\b(?:paid) (?:\w+ ){0,3}?(?:back|off)\b|\b(?:are|we're) (?:even|square|quits)\b"
            r"|\bsettled (?:up|the|my|his|her)\b|\bdebt[- ]free\b|\bwired (?:him|her|them|\w+)"
            r" (?:the )?(?:rest|money)\b|\breturned the money\b"
        ),
    ),
    _stage(
        "delay",
        r"\bbehind schedule\b|\brunning late\b|\bdelayed\b|\boverdue\b",
        r"\bon (?:track|schedule|time)\b|\bahead of schedule\b|\bcaught up\b",
        thing=True,
    ),
    _stage(
        "hair",
        (
            r"\blong hair\b|\bhair (?:\w+ )?(?:is|goes|falls|reaches|down)[\w ]*\b(?:long"
            r"|waist|shoulders?|back|hips?)\b|\b(?:ponytail|pigtails|braids|dreadlocks"
            r"|dreads)\b"
        ),
        r"\b(?:buzz cut|crew cut|pixie|bob|chopped|cropped|shaved (?:my|his|her|it)"
        r"|bald|crewcut|undercut)\b|\bhair (?:\w+ )?(?:short|off)\b|\bshort hair\b"
        r"|\bhair (?:is|barely|only|hardly)[\w ]*\b(?:short|chin|ears?|covers)\b"
        r"|\bcut (?:my|his|her|it)(?: \w+)? (?:all )?(?:off|short)\b|\bchin[-"
        r" ]length\b",
    ),
    _stage(
        "abroad",
        (
            r"\blives? (?:abroad|overseas|far away|on the other side of the world)\b|\b(?:is"
            r"|are|'s) abroad\b"
        ),
        (
            r"\bback (?:home|in town|for good)\b|\bmoved back\b|\bcame (?:back|home)\b"
            r"|\breturned (?:home|for good)\b"
        ),
    ),
    _stage(
        "no pets",
        r"\b(?:no pets|(?:don't|doesn't|do not) have (?:any )?(?:pets|animals|a pet))\b",
        (
            r"\b(?:our|my) (?:new |little )?(?:rabbit|dog|puppy|cat|kitten|hamster|parrot"
            r"|bunny|guinea pigs?|budgie|goldfish|tortoise|pup)\b|\badopted\b"
        ),
    ),
    _stage(
        "no kids",
        (
            r"\b(?:(?:no|don't have|doesn't have|do not have)(?: any)? (?:kids|children)"
            r"|childless)\b"
        ),
        (
            r"\b(?:our|my) (?:newborn|baby|little (?:boy|girl)|son|daughter|first[- ]?born)\b"
            r"|\bgave birth\b|\bbecame (?:parents|a (?:mum|mom|dad|mother|father))\b"
        ),
    ),
    _stage(
        "learner",
        (
            r"\b(?:learning to drive|driving lessons|learner'?s permit|no (?:driving "
            r"|driver'?s )?licen[cs]e|(?:can't|doesn't|don't) (?:\w+ )?drive)\b"
        ),
        (
            r"\blicen[cs]e (?:\w+ )?(?:came|arrived|is here|in (?:my|his|her))\b|\b(?:got|has"
            r"|have|received) (?:my|his|her|a|the) (?:\w+ )?licen[cs]e\b|\bpassed (?:my|the"
            r"|his|her) (?:\w+ )?(?:test|exam)\b|\bdr(?:ives|ove) (?:me|us|to|all|her|his|my"
            r"|the)\b"
        ),
    ),
    _stage(
        "studies",
        (
            r"\b(?:studying|studies|student|at (?:university|uni|college)|in college|phd"
            r"|degree)\b"
        ),
        (
            r"\b(?:graduated|dropped out|finished (?:uni|university|college|(?:his|her|my)"
            r" (?:degree|studies|phd|bachelor|master\w*))|defended|got (?:my|his|her)"
            r" (?:degree|diploma|doctorate)|handed in (?:my|his|her) (?:thesis"
            r"|dissertation))\b"
        ),
    ),
    _stage(
        "alive",
        r"^(?!.*\b(?:died|dead|late|was|were|had|passed away)\b)",
        (
            r"\b(?:we )?(?:buried (?P<v>[A-Z]\w+)|(?:had to )?put (?P<w>[A-Z]\w+) (?:to sleep"
            r"|down)|(?:lost|said goodbye to) (?P<x>[A-Z]\w+)|(?P<y>[A-Z]\w+)(?:'s| is| was)?"
            r" (?:funeral|died|passed away|is no longer with us|is in heaven|crossed the"
            r" rainbow bridge|has died|was buried|was put (?:down|to sleep)))\b"
        ),
    ),
    _stage(
        "injury",
        (
            r"\b(?:broken|broke|fractured|sprained|twisted) (?:my |his |her |a |an )?(?:leg"
            r"|arm|ankle|wrist|foot|toe|hand|finger|collarbone|rib|hip|knee|elbow)\b|\b(?:in"
            r"|wear\w*) a cast\b|\bon crutches\b"
        ),
        r"\bcast (?:is|came|was|got) (?:\w+ )?off\b|\bwalking again\b|\boff (?:the "
        r"|my |his |her )?crutches\b|\bhealed\b|\brecovered\b|\bwithout crutches\b",
    ),
    _stage(
        "waking",
        (
            r"\bwakes? (?:us |me )?up\b[^.]*\b(?:night|times)\b|\bdoesn't sleep through\b|\bup"
            r" all night\b"
        ),
        r"\bsle(?:eps|pt|eping) through\b",
    ),
    _stage(
        "allergy",
        r"\b(?:allergic to|allergy|intoleran\w+|can't eat|can't have|can't tolerate)\b",
        (
            r"\b(?:allergy|intolerance) (?:is|has|went|was|had|seems)\b[^.]*\b(?:gone"
            r"|disappeared|away|vanished|cured|outgrown)\b|\b(?:outgrew|outgrown)\b|\bcan"
            r" (?:eat|have|drink|tolerate) (?:\w+ ){1,4}?(?:again|without (?:any |a"
            r" )?(?:problems?|trouble|reaction|issues?)|no problem|just fine)\b|\bno"
            r" (?:allergic )?reaction\b|\bdesensiti[sz]\w+"
        ),
        thing=True,
    ),
    _stage(
        "alone",
        r"\blives? (?:alone|by (?:her|him|my)self|on (?:her|his|my) own)\b",
        (
            r"\b(?:care home|nursing home|retirement home|assisted living|moved in with (?:me"
            r"|us|my|our|her|his)|lives? with|living with|got a (?:room|flat)mate)\b"
            r"|\bmoved in(?= with (?:me|us|my|our|her|his)\b|$|[.,;!])"
        ),
    ),
    _stage(
        "at the office",
        (
            r"\b(?:works?|working|work) (?:in|at|from) (?:the|an|our|my) office\b"
            r"|\bcommutes?\b"
        ),
        (
            r"\b(?:fully|entirely|all|completely|100%) remote(?:ly)?\b|\bwork(?:s|ing)?"
            r" (?:from home|remotely)\b|\bhome office (?:full[- ]time|every day)\b|\bgave up"
            r" (?:the|our) office\b"
        ),
    ),
    _stage(
        "temporary",
        (
            r"\b(?:interns?|internship|temp|trial period|probation|apprentices?|temporary"
            r" contract|fixed-term)\b"
        ),
        (
            r"\b(?:permanent (?:contract|position|job)|hired (?:me|him|her)? ?(?:full[- ]time"
            r"|permanently)|passed (?:my|his|her) probation|taken on|finished (?:my|his|her)"
            r" (?:internship|apprenticeship))\b"
        ),
    ),
    _stage(
        "crawling",
        (
            r"\b(?:can't|cannot|doesn't|not) (?:yet )?walk\b|\bstill crawl\w*|\bno teeth\b"
            r"|\bdoesn't (?:talk|speak) yet\b"
        ),
        (
            r"\bfirst (?:steps?|tooth|words?)\b|\bwalk(?:s|ed|ing) (?:all|across|by|on|without"
            r"|around|over|from)\b"
        ),
    ),
    _stage(
        "preparing",
        r"\b(?:training|practi[sc]ing|studying|preparing|cramming) for\b",
        r"\b(?:ran|finished|completed|passed|failed|took|sat|won|aced|did)\b",
        thing=True,
    ),
)
