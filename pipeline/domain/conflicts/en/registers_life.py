"""English wordings of what somebody has one of at a time: a weight, a boss, a school."""

from __future__ import annotations

from pipeline.domain.conflicts.en.registers_form import (
    ABOUT,
    HOUR,
    MONEY,
    NAME,
    WHO,
    N,
    Wording,
    late,
    register,
)

_MASS = r"(?:kilos?|kgs?|kilograms?|pounds|lbs|stone)"
_NTH = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
    r"|\d+(?:st|nd|rd|th))"
)
_GRADE = rf"(?:{_NTH}[- ](?:grade|year)|(?:year|grade|form|class) \d+)"
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
_PARTIES = (
    r"(?:democrat(?:ic)?|republican|labour|tory|tories|conservatives?|green party|greens|lib dems?"
    r"|liberal democrats?|snp|reform|libertarian)s?"
)
_SEX = r"(?:girl|boy|male|female|he|she|tomcat|bitch|stallion|mare)"

LIFE = (
    register(
        "weight", "amount", "one",
        rf"weigh(?:s|ed)?(?: in)? {ABOUT}(?P<v>{N}(?: {_MASS})?)",
        Wording(rf"(?:the|my|our) (?:bathroom )?scales? (?:\w+ ){{0,2}}?(?:said|says?|showed|shows?"
                rf"|reads?|stopped at|stops? at) {ABOUT}(?P<v>{N}(?: {_MASS})?)", mine=True,
                late=True, read=True),
        late(rf"put <me> on the scales?\b[^.]*?(?P<v>{N} {_MASS})", wide=True),
        rf"(?:<be>|been|got|<be> (?:down|up) to|(?:went|gone) (?:down|up) to|hit|reached)"
        rf" {ABOUT}(?P<v>{N} (?:kilos?|kgs?|kilograms?|stone))(?! (?:of|lighter|heavier|over"
        rf"|under"
        rf"|more|less))",
    ),
    register(
        "school_year", "rising", "one",
        rf"<be> (?:\w+ )?in (?:the |my |his |her )?(?P<v>{_GRADE})",
        rf"<be> (?:a |an )?(?P<v>(?:{_NTH})[- ](?:grader|year student))",
        rf"(?:started|starts|begun|began|entered|<be> starting|moved up (?:in)?to|goes into) (?:the"
        rf" |my |his |her )?(?P<v>{_GRADE})",
        late(rf"<my> (?P<v>{_GRADE}) (?:teacher|exams?|class|classroom|homework|report"
              rf"|timetable)"),
        late(rf"(?:sitting|taking|sat|took|passed|writing|doing|done with|finished) (?:my|his|her"
              rf"|the) (?P<v>{_NTH}[- ]year) exams?"),
        late(rf"(?:first|second|last) (?:day|week|month) (?:of|in) (?P<v>{_GRADE}) for <me>"),
        late(rf"<my> (?:first|second|last) (?:day|week|month) (?:of|in) (?P<v>{_GRADE})"),
    ),
    register(
        "boss", "person", "one",
        rf"reports? (?:directly )?to (?P<v>{WHO})",
        late(rf"(?:now )?(?:work(?:s|ing)?|<be>) under (?P<v>{WHO})(?! (?:Street|Road))"),
        rf"<my> (?:new |direct )?{_LEADER} (?:is|'s) (?:now )?(?:called )?(?P<v>{WHO})",
        rf"(?P<v>{WHO}) (?:is|'s|became|has become) (?:now )?<my> (?:new |direct )?{_LEADER}",
    ),
    register(
        "landlord", "person", "one",
        rf"<my> (?:new )?land(?:lord|lady) (?:is|'s) (?:now )?(?:called )?(?P<v>{WHO})",
        rf"(?P<v>{WHO}) (?:is|'s|became) (?:now )?<my> (?:new )?land(?:lord|lady)",
        rf"(?:pay|pays|send|sends|transfer) (?:the|my|our|his|her) rent to (?P<v>{WHO})",
        rf"rents? (?:[\w' -]+ )?from (?P<v>{WHO})",
        late(rf"(?P<v>{WHO}) (?:owns|bought) (?:my|our|the) (?:building|house|flat|apartment)"
              rf"(?! (?:next|across|over))", weak=True),
    ),
    register(
        "teacher", "person", "own",
        rf"(?:take|takes|have|has|taking) (?P<it>[\w-]+) (?:lessons|classes) (?:from|with)"
        rf" (?P<v>{WHO})",
        rf"<my> (?:new )?(?P<it>[\w-]+) (?:teacher|tutor|coach|instructor) is (?:now"
        rf" )?(?P<v>{WHO})",
        rf"(?P<v>{WHO}) (?:teaches|is teaching|coaches|tutors) <me> (?P<it>[\w-]+)",
        rf"(?P<v>{WHO}) is <my> (?:new )?(?P<it>[\w-]+) (?:teacher|tutor|coach|instructor)",
    ),
    register(
        "surname", "name", "one",
        rf"<my> (?:last|sur|family|married|full)[ -]?name (?:is|'s) (?:now )?(?P<v>{NAME})",
        late(rf"(?:goes by|<be> (?:now )?called|changed (?:my|his|her) (?:sur|last )?name to)"
              rf" (?P<v>{NAME})"),
        late(r"(?:took|taken|taking) (?:(?:my|his|her) )?(?:husband|wife|partner|spouse)'s"
              r" (?:sur|last )?name", value="Of the spouse"),
    ),
    register(
        "position", "name", "one",
        rf"(?:plays?|playing) (?:as )?(?:a |an |the |in )?(?P<v>{_SPOT}|goal)",
        rf"<be> (?:the |a |an |our |their )(?:new )?(?P<v>{_SPOT})",
        late(r"<be> in (?P<v>goal)(?! (?:mode|of))"),
        traits="habit",
    ),
    register(
        "pay", "amount", "one",
        rf"(?:earns?|earning|makes?|making|gets? paid|<be> paid) {ABOUT}(?P<v>{MONEY} (?:a|per"
        rf"|an)"
        rf" (?:month|hour|year|week))",
        rf"<my> (?:new |monthly |annual |yearly |starting )?(?:salary|pay|wage|income) (?:is|'s"
        rf"|went"
        rf" up to|rose to) {ABOUT}(?P<v>{MONEY})",
        rf"pays? <me> {ABOUT}(?P<v>{MONEY}(?: (?:a|per|an) (?:month|hour|year|week))?)<end>",
    ),
    register(
        "seat", "person", "own",
        rf"sits? (?:next to|beside|with|behind) (?P<v>{WHO}) (?:in|at|on|during)"
        rf" (?P<it>[\w' ]+)<end>",
        rf"sits? (?:next to|beside|with|behind) (?P<v>{WHO})(?P<it>) now",
        traits="habit",
    ),
    register(
        "school", "name", "one",
        rf"(?:goes to|go to|attends?|<be> (?:\w+ )?at|started (?:at|in)|starts at|switched to|moved"
        rf" to|changed to|transferred to|<be> (?:now )?(?:a )?(?:pupil|student) at)"
        rf" (?P<v>{_SCHOOL})",
        dull="primary elementary high middle school academy grammar college nursery secondary",
    ),
    register(
        "train", "moment", "one",
        r"(?:takes?|catch(?:es)?|gets?|<be> on) (?:the )?(?P<v>\d{1,2}:\d\d(?: ?[ap]m)?)(?! (?:to"
        r" (?-i:[A-Z])))",
        traits="habit", hours=3,
    ),
    register(
        "waking", "moment", "one",
        rf"(?:gets?|wakes?) up (?P<v>at {HOUR})",
        rf"<my> alarm (?:clock )?(?:goes off|rings|is set|<be> set) (?P<v>(?:at|for) {HOUR})",
        traits="habit",
    ),
    register(
        "bedtime", "moment", "one",
        rf"(?:go(?:es)?|gets?) to (?:bed|sleep) (?P<v>at {HOUR})",
        rf"<be> (?:usually |always )?(?:in bed|asleep) (?P<v>by {HOUR})",
        traits="habit",
    ),
    register(
        "work_start", "moment", "one",
        rf"(?:starts?|begins?) work(?:ing)? (?P<v>at {HOUR})",
        rf"<my> (?:shift|work ?day|working day) (?:starts|begins) (?P<v>at {HOUR})",
        traits="habit",
    ),
    register(
        "party", "name", "one",
        rf"votes? (?:for (?:the )?)?(?P<v>{_PARTIES})",
        rf"(?:registered as|<be>|joined|switched to) (?:an? |the )?(?P<v>{_PARTIES})(?: now|"
        rf" party)?<end>",
    ),
    register(
        "sex", "name", "one",
        rf"<my> (?:new )?(?:puppy|kitten|baby|rabbit|foal|calf|twins?|parrot|tortoise) (?:is|'s)"
        rf" (?:actually |really )?an? (?:\w+ )?(?P<v>{_SEX})",
        rf"(?:it|the baby|the puppy|the kitten)(?: is|'s) (?:actually |really )?an? (?P<v>{_SEX})",
        traits="fixed",
    ),
    register(
        "birthplace", "town", "one",
        r"(?:was|were|<be>) born in (?P<v>(?-i:[A-Z][a-zà-ÿ]+(?: [A-Z][a-zà-ÿ]+)?))(?! \d)",
        traits="fixed",
    ),
    register(
        "blood_type", "name", "one",
        r"<my> blood (?:type|group) is (?P<v>(?:a|b|ab|o|0)(?: ?[+-]| (?:positive|negative))?)",
        r"(?:have|has) blood (?:type|group) (?P<v>(?:a|b|ab|o|0)(?: ?[+-]| (?:positive"
        r"|negative))?)",
        traits="fixed",
    ),
)  # fmt: skip
