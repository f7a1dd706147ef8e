"""English wordings of what has one value at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pipeline.domain.conflicts.en.stems import stem

Kind = Literal["count", "rising", "amount", "moment", "name", "person"]
Of = Literal["one", "thing", "own"]


@dataclass(frozen=True, slots=True)
class Wording:
    """A wording of a clause; its group `v` is the value, `it` what it is of.

    `mine`: the speaker's, whoever the subject is; `read`: what an instrument says is no hearsay.
    `late` ones tell a value only in the newer statement. `wide` ones go on into the next clause,
    `negated` ones may have a "not" in it. `weak` ones make it only likely.
    """

    shown: str
    mine: bool = False
    late: bool = False
    wide: bool = False
    weak: bool = False
    negated: bool = False
    read: bool = False
    value: str = ""


@dataclass(frozen=True, slots=True)
class Register:
    """`of`: each one has one value ("one"), each thing ("thing"), or each one for a thing ("own").

    What a single day tells says nothing of a `habit`. `dull` words do not tell which it is.
    `exact`: it is called the same. `hours`: how far the value may move.
    """

    name: str
    kind: Kind
    of: Of
    wordings: tuple[Wording, ...]
    habit: bool = False
    sure: bool = True
    dull: frozenset[str] = frozenset()
    exact: bool = False
    hours: int = 0


def _register(
    name: str, kind: Kind, of: Of, *wordings: Wording | str, habit: bool = False,
    sure: bool = True, dull: str = "", exact: bool = False, hours: int = 0,
) -> Register:  # fmt: skip
    found = tuple(Wording(one) if isinstance(one, str) else one for one in wordings)
    words = frozenset(map(stem, dull.split()))
    return Register(name, kind, of, found, habit, sure, words, exact, hours)


def _mine(shown: str, *, late: bool = False, wide: bool = False, weak: bool = False) -> Wording:
    return Wording(shown, mine=True, late=late, wide=wide, weak=weak)


def _late(shown: str, *, wide: bool = False, weak: bool = False, value: str = "") -> Wording:
    return Wording(shown, late=True, wide=wide, weak=weak, value=value)


_N = r"(?:\d+(?:[.,]\d+)*|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))"
_ABOUT = r"(?:about |around |only |just |exactly |at |under |over |roughly |almost |now |still )*"
_MASS = r"(?:kilos?|kgs?|kilograms?|pounds|lbs|stone)"
_NTH = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
    r"|\d+(?:st|nd|rd|th))"
)
_GRADE = rf"(?:{_NTH}[- ](?:grade|year)|(?:year|grade|form|class) \d+)"
_WHO = (
    r"(?-i:(?:(?:Dr|Mr|Mrs|Ms|Prof|Professor|Miss|Herr|Frau)\.? )?[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)"
)
_NAME = r"(?-i:[A-Z][\w.'+&-]+(?: [A-Z][\w.'+&-]+){0,2})"
_MONEY = (
    r"(?:[$€£] ?\d[\d.,]*|\d[\d.,]*(?: ?(?:€|\$|£|euros?|dollars?|pounds|bucks|quid|francs|k))?)"
)
_HOUR = (
    r"(?:at |until |till |by |for |from )?(?:about |half past |around )?(?:\d{1,2}(?::\d\d)?"
    r"(?: ?[ap]\.?m\.?)?|noon|midnight|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven"
    r"|twelve))(?! ?(?:days?|weeks?|months?|times|euros|minutes|hours|percent|people|of\b|o'clock))"
)
_DAY = (
    r"(?:(?:early |late |mid-?|the end of |end of )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? )?"
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r"(?: \d{1,2}(?:st|nd|rd|th)?\b)?(?:,? \d{4})?|(?:19|20)\d\d|the \d{1,2}(?:st|nd|rd|th)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
_IT = r"(?P<it>[\w' -]{2,40}?)"
_LEADER = r"(?:manager|boss|supervisor|line manager|team lead(?:er)?|head of department)"
_SCHOOL = (
    r"(?-i:(?:[A-Z][\w'.-]+ ){1,3}(?:Primary|Elementary|High|Middle|School|Academy|Grammar"
    r"|College|Preschool|Nursery|Secondary|Comprehensive)(?: School)?)"
)
_SPOT = (
    r"(?:striker|goalkeeper|goalie|keeper|defender|midfielder|winger|full-?back|left back|right"
    r" back"
    r"|centre[- ]?back|center|point guard|pitcher|catcher|quarterback|setter|libero|scrum half"
    r"|hooker"
    r"|sweeper|first base|shortstop|forward)"
)
_CARE = r"(?:day-?care|nursery|kindergarten|preschool|childcare|child-?minder|cr[eè]che|kita)"
_PARTIES = (
    r"(?:democrat(?:ic)?|republican|labour|tory|tories|conservatives?|green party|greens|lib dems?"
    r"|liberal democrats?|snp|reform|libertarian)s?"
)
_KEPT = (
    r"(?:(?:spare |car |house |bike |shed |garage |front door |back door |office )?keys?|passports?"
    r"|birth certificate|charger|remote(?: control)?|first[- ]aid kit|toolbox|ladder|vacuum(?:"
    r" cleaner)?"
    r"|fuse box|router|printer|scissors|umbrella|recycling bin|bins?|suitcases?|torch|flashlight)"
)
_SITE = (
    r"(?:office|offices|practice|clinic|shop|bakery|studio|headquarters|hq|salon|gym|store|surgery"
    r"|workshop|warehouse|caf[eé]|restaurant|pharmacy|library|school|nursery|dojo|market stall"
    r"|stall"
    r"|church|practice|laboratory|lab)"
)
_ROAD = (
    r"(?-i:(?:\d+ )?(?:[A-Z][\w'-]+ ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Square|Lane|Drive|Place"
    r"|Boulevard|Way|Row|Court|Terrace|Hill|Quay|Wharf|Gate|Crescent|Close|Walk|Parade))"
)
_STAFF = (
    r"(?:people|members|engineers|developers|nurses|teachers|employees|colleagues|musicians|singers"
    r"|doctors|designers|salespeople|staff)"
)
_FEES = (
    r"(?:bill|fees?|subscription|membership|insurance|contract|plan|tuition|premium|pass"
    r"|ticket"
    r"|lessons?|mortgage|season ticket|allowance)"
)

REGISTERS = (
    _register(
        "weight", "amount", "one",
        rf"weigh(?:s|ed)?(?: in)? {_ABOUT}(?P<v>{_N}(?: {_MASS})?)",
        Wording(rf"(?:the|my|our) (?:bathroom )?scales? (?:\w+ ){{0,2}}?(?:said|says?|showed|shows?"
                rf"|reads?|stopped at|stops? at) {_ABOUT}(?P<v>{_N}(?: {_MASS})?)", mine=True,
                late=True, read=True),
        _late(rf"put <me> on the scales?\b[^.]*?(?P<v>{_N} {_MASS})", wide=True),
        rf"(?:<be>|been|got|<be> (?:down|up) to|(?:went|gone) (?:down|up) to|hit|reached)"
        rf" {_ABOUT}(?P<v>{_N} (?:kilos?|kgs?|kilograms?|stone))(?! (?:of|lighter|heavier|over"
        rf"|under"
        rf"|more|less))",
    ),
    _register(
        "school_year", "rising", "one",
        rf"<be> (?:\w+ )?in (?:the |my |his |her )?(?P<v>{_GRADE})",
        rf"<be> (?:a |an )?(?P<v>(?:{_NTH})[- ](?:grader|year student))",
        rf"(?:started|starts|begun|began|entered|<be> starting|moved up (?:in)?to|goes into) (?:the"
        rf" |my |his |her )?(?P<v>{_GRADE})",
        _late(rf"<my> (?P<v>{_GRADE}) (?:teacher|exams?|class|classroom|homework|report"
              rf"|timetable)"),
        _late(rf"(?:sitting|taking|sat|took|passed|writing|doing|done with|finished) (?:my|his|her"
              rf"|the) (?P<v>{_NTH}[- ]year) exams?"),
        _late(rf"(?:first|second|last) (?:day|week|month) (?:of|in) (?P<v>{_GRADE}) for <me>"),
        _late(rf"<my> (?:first|second|last) (?:day|week|month) (?:of|in) (?P<v>{_GRADE})"),
    ),
    _register(
        "boss", "person", "one",
        rf"reports? (?:directly )?to (?P<v>{_WHO})",
        _late(rf"(?:now )?(?:work(?:s|ing)?|<be>) under (?P<v>{_WHO})(?! (?:Street|Road))"),
        rf"<my> (?:new |direct )?{_LEADER} (?:is|'s) (?:now )?(?:called )?(?P<v>{_WHO})",
        rf"(?P<v>{_WHO}) (?:is|'s|became|has become) (?:now )?<my> (?:new |direct )?{_LEADER}",
    ),
    _register(
        "landlord", "person", "one",
        rf"<my> (?:new )?land(?:lord|lady) (?:is|'s) (?:now )?(?:called )?(?P<v>{_WHO})",
        rf"(?P<v>{_WHO}) (?:is|'s|became) (?:now )?<my> (?:new )?land(?:lord|lady)",
        rf"(?:pay|pays|send|sends|transfer) (?:the|my|our|his|her) rent to (?P<v>{_WHO})",
        rf"rents? (?:[\w' -]+ )?from (?P<v>{_WHO})",
        _late(rf"(?P<v>{_WHO}) (?:owns|bought) (?:my|our|the) (?:building|house|flat|apartment)"
              rf"(?! (?:next|across|over))", weak=True),
    ),
    _register(
        "teacher", "person", "own",
        rf"(?:take|takes|have|has|taking) (?P<it>[\w-]+) (?:lessons|classes) (?:from|with)"
        rf" (?P<v>{_WHO})",
        rf"<my> (?:new )?(?P<it>[\w-]+) (?:teacher|tutor|coach|instructor) is (?:now"
        rf" )?(?P<v>{_WHO})",
        rf"(?P<v>{_WHO}) (?:teaches|is teaching|coaches|tutors) <me> (?P<it>[\w-]+)",
        rf"(?P<v>{_WHO}) is <my> (?:new )?(?P<it>[\w-]+) (?:teacher|tutor|coach|instructor)",
    ),
    _register(
        "surname", "name", "one",
        rf"<my> (?:last|sur|family|married|full)[ -]?name (?:is|'s) (?:now )?(?P<v>{_NAME})",
        _late(rf"(?:goes by|<be> (?:now )?called|changed (?:my|his|her) (?:sur|last )?name to)"
              rf" (?P<v>{_NAME})"),
        _late(r"(?:took|taken|taking) (?:(?:my|his|her) )?(?:husband|wife|partner|spouse)'s"
              r" (?:sur|last )?name", value="Of the spouse"),
    ),
    _register(
        "position", "name", "one",
        rf"(?:plays?|playing) (?:as )?(?:a |an |the |in )?(?P<v>{_SPOT}|goal)",
        rf"<be> (?:the |a |an |our |their )(?:new )?(?P<v>{_SPOT})",
        _late(r"<be> in (?P<v>goal)(?! (?:mode|of))"),
        habit=True,
    ),
    _register(
        "rent", "amount", "one",
        _mine(rf"(?:the |my |our |monthly )*rent(?: (?:for|on|of|in|here)[\w' ]*?)? (?:is|'s|costs"
              rf"|went (?:up|down) to|goes (?:up|down) to|rose to|comes to)"
              rf" {_ABOUT}(?P<v>{_MONEY})"),
        _mine(rf"(?:i|we)(?:'m|'re| am| are)? (?:now |still )?pay(?:ing)? {_ABOUT}(?P<v>{_MONEY})"
              rf"(?: (?:a|per) month| every month)?(?: (?:in|for|as|of|towards) )(?:the |my |our )?"
              rf"(?:rent|room|flat|apartment|studio|place)\b"),
        _mine(rf"(?:my|our|the) land(?:lord|lady) (?:\w+ )?(?:charges|wants|takes|asks|raised \w+"
              rf" rent to|put \w+ rent up to) (?:me |us |for )?{_ABOUT}(?P<v>{_MONEY})"),
    ),
    _register(
        "childcare_cost", "amount", "one",
        _mine(rf"(?:the |our |my )*{_CARE}(?:'s)?(?: \w+)? (?:costs?|sets|is|comes to|charges"
              rf"|bill is"
              rf"|fees? (?:is|are)|went up to) (?:us |me )?{_ABOUT}(?P<v>{_MONEY})"),
        _mine(rf"pay(?:ing)? {_ABOUT}(?P<v>{_MONEY})(?: (?:a|per) (?:month|week))? for (?:the "
              rf"|our )?"
              rf"{_CARE}"),
    ),
    _register(
        "price", "amount", "thing",
        rf"(?:my|our|the) (?P<it>[\w' -]{{0,30}}?{_FEES}) (?:is|'s|costs?|comes to|went (?:up|down)"
        rf" to|rose to)(?: me| us)? {_ABOUT}(?P<v>{_MONEY})",
        rf"pay(?:ing)? {_ABOUT}(?P<v>{_MONEY})(?: (?:a|per|every) (?:month|year|week))? for (?:my"
        rf" |our"
        rf" |the )?(?P<it>[\w' -]{{0,30}}?{_FEES})<end>",
        dull="month monthli new old",
    ),
    _register(
        "pay", "amount", "one",
        rf"(?:earns?|earning|makes?|making|gets? paid|<be> paid) {_ABOUT}(?P<v>{_MONEY} (?:a|per"
        rf"|an)"
        rf" (?:month|hour|year|week))",
        rf"<my> (?:new |monthly |annual |yearly |starting )?(?:salary|pay|wage|income) (?:is|'s"
        rf"|went"
        rf" up to|rose to) {_ABOUT}(?P<v>{_MONEY})",
        rf"pays? <me> {_ABOUT}(?P<v>{_MONEY}(?: (?:a|per|an) (?:month|hour|year|week))?)<end>",
    ),
    _register(
        "closing", "moment", "thing",
        rf"(?:the |our |my )?{_IT} (?:closes|shuts|(?:is|stays|'s) open) (?P<v>(?:at|until|till)"
        rf" {_HOUR})",
        dull="town local citi near corner new villag littl street road",
        habit=True,
    ),
    _register(
        "opening", "moment", "thing",
        rf"(?:the |our |my )?{_IT} opens (?P<v>at {_HOUR})",
        dull="town local citi near corner new villag littl street road",
        habit=True,
    ),
    _register(
        "deadline", "moment", "thing",
        rf"(?:the |my |our )?deadline (?:for|of) (?:the |my |our )?{_IT} (?:is|'s|moved to|was"
        rf" (?:moved"
        rf"|pushed(?: back)?|extended) to) (?:on )?(?P<v>{_DAY})",
        rf"(?:the |my |our )?{_IT} (?:is|'s|are) (?:now )?due (?:on |by |in )?(?P<v>{_DAY})",
        rf"(?:the |my |our )?{_IT} deadline (?:is|'s|moved to|was (?:moved|pushed(?: back)?"
        rf"|extended)"
        rf" to) (?:on )?(?P<v>{_DAY})",
        _late(rf"(?:gave|given|have|got|has) (?:us |me |them )?until (?P<v>{_DAY}) (?:for|to"
              rf" finish|to"
              rf" hand in|to submit|with) (?:the |my |our )?{_IT}<end>"),
        _late(rf"(?:pushed|moved|extended|postponed|brought|shifted) (?:the |my |our )?{_IT}"
              rf" deadline"
              rf" (?:back |forward |up )*to (?P<v>{_DAY})"),
        dull="final new",
    ),
    _register(
        "validity", "moment", "own",
        rf"<my> (?:new )?(?P<it>passport|visa|id card|identity card|driving licence|licence|license"
        rf"|permit|residence permit|warranty|lease|insurance|season ticket) (?:is|'s|runs)"
        rf" (?:valid |good |until )*(?:until|till|through) (?P<v>{_DAY})",
        rf"<my> (?:new )?(?P<it>passport|visa|id card|licence|license|permit|residence permit|lease"
        rf"|insurance) (?:expires|runs out) (?:in |on )?(?P<v>{_DAY})",
        _late(rf"<my> new (?P<it>passport|visa|id card|licence|license|permit|residence"
              rf" permit)\b[^.;]*?"
              rf"(?:valid|good|runs?|expires) (?:in |until |till |through"
              rf" )+(?P<v>{_DAY})", wide=True),
    ),
    _register(
        "system", "name", "own",
        rf"<my> (?:new |old )?(?P<it>laptop|computer|pc|desktop|server|macbook|thinkpad|notebook)"
        rf" (?:is (?:now )?running|runs|is(?: now)?) (?:on )?(?P<v>{_NAME})",
    ),
    _register(
        "kept_place", "name", "thing",
        rf"(?:my|our|the) (?P<it>{_KEPT}) (?:is|are|'s|lives?|hangs?|sits?) (?:now )?(?P<v>(?:under"
        rf"|in|on|behind|inside|at|with|next to|above|by) (?:(?:the|an?|my|our|his|her) "
        rf"|(?-i:[A-Z]))"
        rf"[\w' -]{{3,40}})",
        rf"(?:keeps?|<be> keeping|<be> holding|<be> looking after|leave|hid|put|moved|hung|keep)"
        rf" (?:my|our|the) (?P<it>{_KEPT}) (?:now )?(?P<v>(?:under|in|on|behind|inside|at|with"
        rf"|next to"
        rf"|above|to) [\w' -]{{3,40}})",
        _late(r"(?P<v>[\w'. ]{3,30}?) (?:<be> holding|<be> keeping|has|keeps) (?:my|our)"
              r" (?P<it>spare"
              r" (?:\w+ )?keys?)<end>"),
        exact=True, habit=True,
    ),
    _register(
        "site_street", "name", "thing",
        rf"(?:my|our|the) (?P<it>[\w' .-]{{0,30}}?{_SITE}) (?:is|'s|are) (?:now )?(?:located )?"
        rf"(?:on|at|in) (?P<v>{_ROAD})",
        rf"(?P<it>(?-i:(?:Dr|Mr|Mrs|Ms)\.? )?(?-i:[A-Z][\w-]+'s) (?:\w+ )?{_SITE}) (?:is|'s)"
        rf" (?:now )?"
        rf"(?:located )?(?:on|at|in) (?P<v>{_ROAD})",
        _late(rf"you(?:'ll| will|'d| can) (?:now )?find (?:my |our |the"
              rf" )?(?P<it>[\w' .-]{{0,30}}?{_SITE})"
              rf" (?:on|at|in) (?P<v>{_ROAD})"),
        dull="street st road rd avenue ave square lane drive place boulevard way row court",
    ),
    _register(
        "site_town", "name", "thing",
        rf"(?:my|our|the) (?P<it>[\w' .-]{{0,30}}?{_SITE}) (?:is|'s|are) (?:now )?(?:located )?in"
        r" (?P<v>(?-i:[A-Z][a-z]+))<end>",
    ),
    _register(
        "site", "name", "thing",
        rf"(?:my|our) (?P<it>{_SITE}) (?:is|'s) (?:now )?(?:located )?(?P<v>(?:on|at) (?-i:[A-Z])"
        rf"[\w'-]+|(?:on|at|in) (?:{_ROAD}|the (?:old [\w' -]+|[\w-]+ (?:building|tower|mill"
        rf"|brewery"
        rf"|factory|centre|center|mall|station)[\w' -]*)))<end>",
        sure=False,
    ),
    _register(
        "seat", "person", "own",
        rf"sits? (?:next to|beside|with|behind) (?P<v>{_WHO}) (?:in|at|on|during)"
        rf" (?P<it>[\w' ]+)<end>",
        rf"sits? (?:next to|beside|with|behind) (?P<v>{_WHO})(?P<it>) now",
        habit=True,
    ),
    _register(
        "school", "name", "one",
        rf"(?:goes to|go to|attends?|<be> (?:\w+ )?at|started (?:at|in)|starts at|switched to|moved"
        rf" to|changed to|transferred to|<be> (?:now )?(?:a )?(?:pupil|student) at)"
        rf" (?P<v>{_SCHOOL})",
        dull="primary elementary high middle school academy grammar college nursery secondary",
    ),
    _register(
        "train", "moment", "one",
        r"(?:takes?|catch(?:es)?|gets?|<be> on) (?:the )?(?P<v>\d{1,2}:\d\d(?: ?[ap]m)?)(?! (?:to"
        r" (?-i:[A-Z])))",
        habit=True, hours=3,
    ),
    _register(
        "waking", "moment", "one",
        rf"(?:gets?|wakes?) up (?P<v>at {_HOUR})",
        rf"<my> alarm (?:clock )?(?:goes off|rings|is set|<be> set) (?P<v>(?:at|for) {_HOUR})",
        habit=True,
    ),
    _register(
        "bedtime", "moment", "one",
        rf"(?:go(?:es)?|gets?) to (?:bed|sleep) (?P<v>at {_HOUR})",
        rf"<be> (?:usually |always )?(?:in bed|asleep) (?P<v>by {_HOUR})",
        habit=True,
    ),
    _register(
        "work_start", "moment", "one",
        rf"(?:starts?|begins?) work(?:ing)? (?P<v>at {_HOUR})",
        rf"<my> (?:shift|work ?day|working day) (?:starts|begins) (?P<v>at {_HOUR})",
        habit=True,
    ),
    _register(
        "party", "name", "one",
        rf"votes? (?:for (?:the )?)?(?P<v>{_PARTIES})",
        rf"(?:registered as|<be>|joined|switched to) (?:an? |the )?(?P<v>{_PARTIES})(?: now|"
        rf" party)?<end>",
    ),
    _register(
        "group_size", "count", "thing",
        rf"(?:there are|there's) (?P<v>{_N}|just (?:one|two)) of us in (?:the |our |my )(?P<it>band"
        rf"|choir|group|team|office|flat|house|household|family|class|club)",
        r"(?:the|our|my) (?P<it>band|group|ensemble|choir) (?:is|'s) (?:now )?a (?P<v>duo|trio"
        r"|quartet|quintet|sextet)",
        rf"(?:the|our|my) (?P<it>band|choir|group|family|household|class|club) (?:has|consists of"
        rf"|is made up of) (?P<v>{_N}) (?:people|members|musicians|singers|students|players)",
    ),
    _register(
        "staff", "count", "thing",
        rf"(?:our|my) (?:team|company|office|department|practice|clinic|firm|startup|band|choir)"
        rf" (?:has|consists of|is made up of|employs) (?P<v>{_N}) (?P<it>{_STAFF})",
        rf"we(?:'re| are) (?:now |down to |up to |only )*(?P<v>{_N}) (?P<it>{_STAFF})",
        rf"(?:there are|there's) (?P<v>{_N}) (?P<it>{_STAFF}) (?:on|in) (?:our|my) (?:team|company"
        rf"|office|department|practice|clinic|firm)",
    ),
)  # fmt: skip
