"""English standings that an event ends: what is worn, owed, lost, begun or learned for a trade."""

from __future__ import annotations

from pipeline.domain.conflicts.axes import Axis, axis, pole

_WORN = (
    r"(?:braces|(?:plaster )?cast|sling|retainer|bandages?|splint|stitches|eye ?patch|neck brace"
    r"|knee brace|moon boot|hearing aids?)"
)
_TONGUE = (
    r"(?:(?-i:English|German|French|Spanish|Italian|Portuguese|Dutch|Swedish|Danish|Norwegian"
    r"|Finnish"
    r"|Polish|Czech|Russian|Ukrainian|Turkish|Greek|Arabic|Hebrew|Hindi|Mandarin|Cantonese|Chinese"
    r"|Japanese|Korean|Thai|Vietnamese))"
)
_WHEN = (
    r"(?: (?:today|tonight|yesterday|last (?:night|week|month)|this (?:morning|week|evening)"
    r"|at (?:noon|last|midnight)|on \w+day|in time|finally))*"
)
_FOOD = r"(?:oatmeal|porridge|cereal|muesli|toast|eggs|pancakes|granola|yogh?urt|bagels?)"
_MONEY = r"(?:money|[$€£]?\d[\d.,]*(?: \w+)?|a (?:lot of money|beer|drink|dinner|lunch|favou?r))"
_OWN = r"(?:my|our|his|her|their|the|that|this)"
_NEARLY = r"(?:pretty|rather|quite|very|really|so|a bit|still|fairly|only) "
_PARTNER = r"(?:wife|girlfriend|partner|fianc[eé]e)"

# What one learns for, and what one is then.
_TRADES = (
    ("nursing", r"nursing", r"nurse"),
    ("medicine", r"(?:medicine|medical|med)", r"(?:doctor|physician|gp|surgeon)"),
    ("law", r"law", r"(?:lawyer|solicitor|attorney|barrister|judge)"),
    ("teaching", r"(?:teaching|teacher training|education)", r"teacher"),
    ("pharmacy", r"pharmacy", r"pharmacist"),
    ("architecture", r"architecture", r"architect"),
    ("dentistry", r"(?:dentistry|dental)", r"dentist"),
    ("psychology", r"psychology", r"(?:psychologist|therapist)"),
    ("veterinary", r"(?:veterinary|vet)(?: medicine)?", r"(?:vet|veterinarian)"),
    ("police", r"police", r"(?:police officer|policeman|policewoman|cop)"),
    ("midwifery", r"midwifery", r"midwife"),
    ("carpentry", r"carpentry", r"carpenter"),
    ("journalism", r"journalism", r"(?:journalist|reporter)"),
)


def _trade(name: str, field: str, worker: str) -> Axis:
    return axis(
        f"training_{name}",
        pole(
            "learns",
            rf"(?:at|in|goes to|attends|year (?:at|of|in)) (?:the )?{field} (?:school|academy"
            rf"|college)",
            rf"stud(?:y|ies|ying) {field}",
            rf"<be> (?:an? )?(?:\w+ )?(?:student|trainee|apprentice) {worker}",
            rf"<be> (?:an? )?(?:\w+ )?{field} student",
            rf"(?:training|<be> studying|learning) (?:to be(?:come)?|as) an? {worker}",
        ),
        pole(
            "works",
            rf"(?:works?|working|started|qualified|hired) as an? (?:fully )?(?:qualified"
            rf" )?{worker}",
            rf"<be> (?:now |finally |officially )*(?:an? )(?:qualified |fully qualified |registered"
            rf"|licensed |proper |real )*{worker}(?! (?:at heart|like))",
            ends="learns",
        ),
    )


EVENTS = (
    *(_trade(*one) for one in _TRADES),
    axis(
        "worn",
        pole(
            "on",
            rf"(?:wears?|wearing|have|has|'ve got|got|<be> in|with) (?:an? |my |his |her |\w+ )?"
            rf"(?P<itw1>{_WORN})",
            rf"<my> (?:arm|leg|wrist|ankle|knee|hand|foot) is in an? (?P<itw2>{_WORN})",
        ),
        pole(
            "off",
            rf"(?:took|taken|take) <my> (?P<itw3>{_WORN}) (?:off|out)",
            rf"<my> (?P<itw4>{_WORN}) (?:came|come|are|is|were|was|got) (?:finally |\w+ )?(?:off"
            rf"|out"
            rf"|removed|gone)",
            rf"(?:got|had|have|has) <my> (?P<itw5>{_WORN}) (?:off|out|removed|taken (?:off|out))",
            rf"(?:got|<be>) rid of <my> (?P<itw6>{_WORN})",
            ends="on",
        ),
        of="object",
    ),
    axis(
        "completion",
        pole(
            "not_yet",
            rf"(?:haven't|hasn't|have not|has not) (?:yet )?(?:finished|read|watched|seen|handed in"
            rf"|submitted|completed|written|filed|renewed|returned|unpacked) (?:reading |writing )?"
            rf"(?:{_OWN} )?<it>(?: yet)?<end>",
            r"<my> <it> (?:isn't|aren't|is not|are not) (?:finished|done|complete|handed in"
            r"|written)",
            rf"<be> (?:still )?(?:reading|writing|working on|in the middle of|halfway through"
            rf"|knitting"
            rf"|translating|filling in) (?:{_OWN} |an? )?<it><end>",
            ends="",
        ),
        pole(
            "done",
            rf"(?:finished|completed|handed in|submitted|turned in|sent off|wrapped up|filed)"
            rf" (?:reading |writing |watching |knitting |work on )?(?:{_OWN} )?<it>{_WHEN}<end>",
            rf"(?:<be> |got )?done with (?:{_OWN} )?<it>{_WHEN}<end>",
            rf"(?:read|watched) (?:{_OWN} )?<it>{_WHEN}<end>",
            r"<my> <it> (?:is|are) (?:finally |now |all )?(?:finished|done|complete|handed in"
            r"|submitted|written)<end>",
            ends="not_yet",
        ),
        of="object",
    ),
    axis(
        "owing",
        pole("owes", rf"(?:still )?owes? <it> {_MONEY}"),
        pole(
            "paid",
            rf"(?:settled up|<be> (?:now )?(?:even|square|quits)) with <it>{_WHEN}<end>",
            r"(?:paid|paying) <it> (?:back|(?:his|her|their|the) (?:money|[\w€$£]+ \w+) back)",
            r"(?:gave|given) <it> (?:his|her|their|the) (?:money|[\d€$£.,]+(?: \w+)?) back",
            ends="owes",
        ),
        of="object",
    ),
    axis(
        "lost_thing",
        pole(
            "lost",
            r"lost <my> <it>(?: (?:again|somewhere|yesterday|today|last \w+|on the \w+|at the"
            r" \w+))?"
            r"<end>",
            r"(?:can't|cannot|couldn't) find <my> <it>(?: anywhere)?<end>",
            r"<my> <it> (?:is|are|went|has gone|got|was|were) (?:missing|lost|stolen)",
        ),
        pole(
            "found",
            r"(?:found|got back|recovered) <my> <it>(?: (?:in|under|behind|again|on|at)"
            r" [\w' ]+)?<end>",
            r"<my> <it> (?:has |have )?(?:turned up|reappeared|(?:was|were|is|are) found|(?:is"
            r"|are) back)",
            r"(?:got|has|have) <my> <it> back<end>",
            ends="lost",
        ),
        of="object",
    ),
    axis(
        "coffee_style",
        pole(
            "with",
            r"(?:takes?|drinks?|likes?|have|has|having) (?:my|his|her) (?:coffee|tea) with (?!my|a"
            r" friend|him|her)",
            r"(?:milk|cream|sugars?|sweetener|honey) in (?:my|his|her) (?:coffee|tea)",
        ),
        pole(
            "black",
            r"(?:takes?|drinks?|likes?|have|has|having) (?:my|his|her) (?:coffee|tea) (?:black"
            r"|plain"
            r"|without|unsweetened)",
            r"(?:stopped|quit|gave up|cut out|dropped) (?:putting |taking )?(?:the )?(?:milk|sugar"
            r"|cream) in (?:my|his|her) (?:coffee|tea)",
            r"no (?:more )?(?:milk|sugar) in (?:my|his|her) (?:coffee|tea)",
        ),
        habit=True,
    ),
    axis(
        "breakfast",
        pole(
            "none",
            r"(?:never|don't|doesn't|do not|does not|rarely|hardly ever|no longer) (?:eats?|has"
            r"|have)"
            r" (?:any )?breakfast(?! (?:before|at|in|until|with|on))",
            r"skips? breakfast(?! (?:when|if|on))",
        ),
        pole(
            "eats",
            r"(?:eats?|has|have|makes?|having) (?:\w+ ){0,4}?(?:for )?breakfast (?:every|each|daily"
            r"|at|with|before)",
            rf"(?:eats?|has|have|having) (?:\w+ ){{0,2}}?{_FOOD}(?: (?:with|and) [\w ]+?)? (?:every"
            rf"|each|for breakfast)",
        ),
        habit=True,
    ),
    axis(
        "language_level",
        pole(
            "weak",
            rf"<my> (?P<itl1>{_TONGUE}) (?:is|'s) (?:{_NEARLY})*(?:basic|rusty|bad|poor|shaky"
            rf"|limited"
            rf"|terrible|awful|broken|non-existent)",
            rf"(?:barely|hardly|only just) speaks? (?:any )?(?P<itl2>{_TONGUE})",
            rf"speaks? (?:only )?(?:a little|a bit of|a few words of|broken|basic|no)"
            rf" (?P<itl3>{_TONGUE})",
            rf"(?:doesn't|don't|can't|cannot) speak (?:any |much |a word of )?(?P<itl7>{_TONGUE})",
            ends="",
        ),
        pole(
            "strong",
            rf"speaks? (?:almost )?(?:fluent|perfect|excellent|flawless|great|very good)"
            rf" (?P<itl4>{_TONGUE})",
            rf"<my> (?P<itl5>{_TONGUE}) (?:is|'s|has become) (?:now |almost |really |very |so"
            rf" )*(?:fluent"
            rf"|perfect|excellent|flawless|great|good)",
            rf"<be> (?:now |almost )?fluent in (?P<itl6>{_TONGUE})",
            rf"speaks? (?P<itl8>{_TONGUE}) (?:fluently|perfectly|like a native|well|all day)",
            ends="weak",
        ),
        of="object",
    ),
    axis(
        "number_of_children",
        pole(
            "one",
            r"(?:have|has|'ve got|'s got) (?:only |just )?(?:one|a single) (?:child|kid|son"
            r"|daughter)",
            ends="",
        ),
        pole(
            "another",
            r"<my> (?:second |little |baby )?(?:son|daughter|boy|girl|baby|twins) (?:was|were|is"
            r"|are|has"
            r"|have|arrived|came)(?: \w+)? ?(?:born|arrived|here|into the world)",
            r"(?:had|welcomed|have|has) (?:our|a|my|their|her|his) (?:second|third|new) (?:child"
            r"|baby|kid"
            r"|son|daughter)",
            r"gave birth to",
            ends="one",
        ),
    ),
    axis(
        "siblings",
        pole("only_child", r"<be> (?:still )?an only child"),
        pole(
            "has_sibling",
            r"<my> (?:baby|little|new|newborn|half)[- ](?:brother|sister)",
            r"(?:has|have|got) an? (?:baby|little|new|newborn)[- ](?:brother|sister)",
            r"<be> (?:a |the )?(?:big|older) (?:brother|sister)",
        ),
    ),
    axis(
        "expecting_with_partner",
        pole(
            "expecting",
            rf"(?=<my> {_PARTNER} )<me> <be> (?:\w+ ){{0,3}}?pregnant",
            rf"(?=<my> {_PARTNER} )<me> <be> (?:expecting|due (?:in|on))",
            ends="",
        ),
        pole(
            "born",
            r"<my> (?:\w+ )?(?:baby|daughter|son|girl|boy|twins|little one)(?: \w+)? (?:is|are"
            r"|was|were"
            r"|has|have|arrived|came|'s)(?: \w+){0,2}? ?(?:born|arrived|(?:days|weeks) old|here)",
            r"gave birth",
            ends="expecting",
        ),
    ),
    axis(
        "working_hours",
        pole(
            "full_time",
            r"work(?:s|ing)? full[- ]time",
            r"<my> full[- ]time job",
            r"work(?:s|ing)? (?:five|six|5|6) days a week",
            r"(?:back|went|gone) (?:up )?to full[- ]time",
        ),
        pole(
            "part_time",
            r"work(?:s|ing)? (?:part[- ]time|half days|mornings only|(?:two|three|four|[234]) days"
            r" (?:a|per) week|\d0 ?(?:%|percent))",
            r"(?:went|gone|cut|reduced|dropped|switched|down)(?: \w+){0,3}? to (?:part[- ]time"
            r"|(?:two"
            r"|three|four|[234]) days (?:a|per) week|\d0 ?(?:%|percent))",
            r"(?:cut|reduced) (?:back )?(?:on )?(?:my|his|her) hours",
        ),
    ),
    axis(
        "service",
        pole(
            "serves",
            r"<be> (?:still )?(?:in|serving in) the (?:army|navy|military|air force|marines|police"
            r"|fire brigade)",
            r"serves? in the (?:army|navy|military|air force|marines)",
        ),
        pole(
            "left",
            r"(?:got out of|left|retired from|discharged from|quit|resigned from) the (?:army|navy"
            r"|military|air force|marines|police|fire brigade)",
            r"finished (?:my|his|her) (?:military )?service",
            ends="serves",
        ),
    ),
    axis(
        "room_sharing",
        pole("shares", r"shares? (?:a|one|the same) (?:bed)?room"),
        pole("own", r"(?:each )?(?:have|has|got) (?:their|his|her|my) own (?:bed)?rooms?"),
    ),
)  # fmt: skip
