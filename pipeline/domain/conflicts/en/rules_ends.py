"""English verbs of change, of loss and of stopping: one line a rule, tried in order."""

from __future__ import annotations

from pipeline.domain.conflicts.rules import DONE, EVERYTHING, HAD, LEFT, PLANNED, WORK, only
from pipeline.domain.conflicts.verb_rules import ends, news, shifts, state

# Who may be given a thing; where people go is something else.
_TAKER = (
    r"(?:(?:a|an|my|our|his|her|their|some|the|\w+'s) (?:[\w-]+ ){0,2}?(?:\w*brother|\w*sister"
    r"|mum|mom|dad|mother|father|parents|son|daughter|child|kid|kids|cousin|niece|nephew|aunt|uncle|\w*friend"
    r"|buddy|neighbou?r|colleague|co-?worker|\w+mate|student|buyer|bidder|collector|couple|family|lady"
    r"|guy|man|woman|stranger|charity|charity shop|thrift (?:shop|store)|shelter|tip|dump|scrapyard"
    r"|scrap heap|junkyard|skip|bin|landfill|recycling(?: \w+)?)s?|charity|someone\w*|somebody\w*"
    r"|landfill|recycling|goodwill)\b(?!'s).*"
)
# Who decides against such a thing, keeps what there is.
_ENDING = (
    r"(?:quit|leav|retir|resign|sell|mov|stop|giv|drop|cancel|chang|switch|end|clos|break|divorc|swap"
    r"|trad|replac|swit|transfer)"
)
# Not for good.
_AGAIN_OPEN = (
    r"(?!.*\b(?:early|late|today|tonight|yesterday|(?:at|until|till|by|before|after|around)"
    r" (?:\d|noon|midnight|lunch|one|two|three|four|five|six|seven|eight|nine|ten|half"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
    r"|for (?:a|an|the (?:day|night|week|weekend|month|holidays?"
    r"|season|winter|summer|afternoon|evening)|\w+ (?:days?|weeks?|hours?|minutes?)|lunch|repairs?"
    r"|renovations?|maintenance|cleaning|stocktaking|inventory|christmas|easter))\b)"
)

CHANGES = (
    shifts("move reschedule postpone push delay change bring shift extend",
           r"(?:back |forward |up |on )*(?:from (?P<from>.+) )?(?:to|until|till|by)\b(?P<t>.+)",
           passive=True, subject=True),
    shifts("move shift change switch go",
           r"(?:from .+? )?(?:to|until|till) (?P<t>(?:mon|tues|wednes|thurs|fri|satur"
           r"|sun)days?\b.*|\d.*"
           r"|next .*|the \d.*|(?:january|february|march|april|may|june|july|august|september"
           r"|october"
           r"|november|december)\b.*)", passive=False, subject=True),
    shifts("get",
           "(?:moved|rescheduled|postponed|pushed|delayed|changed)(?: back| forward)?(?: (?:to"
           r"|until|till|by)\b(?P<t>.+))?", subject=True),
    ends("change switch update", "(?P<v>(?:the|our|my|her|his|their) .+?) to (?P<to>.+)",
         only("attr name"), reason="replaced", go_on=True),
    news("do", "come get be return arrive",
         r"(?:(?:back|home) )+from (?:.*\b(?:in|to) )?(?P<v>.+)", verb="visit", go_on=True),
    ends("come get", "(?:back |home |out )+(?:from|of) (?:the |my |her |his )?(?P<v>.+)",
         only("attr be")),
    ends("be get come", "(?:(?:back|home) ){1,2}from (?P<v>.+)", only("be attr")),
    ends("have", "(?P<v>(?:my|the|our|his|her) .+?) (?:removed|taken out|cut off)", HAD),
    ends("shave", r"(?:off )?(?P<v>.+?)(?: off| for .+)?$", HAD),
    ends("cut chop crop", r"(?:off )?(?:my|her|his|their|all my|all her) (?P<v>hair)\b.*", HAD,
         verb=
         "long"),
    ends("dye bleach colour color", r"(?:my|her|his|their) (?P<v>hair)\b.*", HAD, verb="colour"),
    ends("discharge release", "from (?P<v>.+)", LEFT | {"attr"}, passive=True),
    news("member", "switch transfer change move",
         r"(?:\w+ )??(?:over |across )?(?:from .+? )?(?:to|into) (?P<v>(?:the |a |an |another "
         r")?(?:[\w-]+ ){0,3}?"
         r"(?:team|squad|department|division|unit|crew|branch|track|program)\b)",
         reason="replaced"),
    news("upgrade", "upgrade update downgrade switch change migrate",
         r"(?:from .+? |\w+ )??(?:to|over to) (?P<v>.+)", reason="replaced"),
    shifts("reschedule postpone delay", "(?:indefinitely)?$", passive=True, subject=True),
    shifts("move reschedule postpone push delay change bring shift extend",
           "(?P<v>(?:the|our|my|her|his|their|that|this) .+?) (?:back |forward |up )?(?:from "
           r"(?P<from>.+) )?(?:to|until|till)\b(?P<t>.+)"),
    ends("switch change migrate convert transition upgrade transfer move",
         r"(?:.*?)\bfrom (?P<v>.+?) to (?P<to>.+)", WORK | HAD | DONE, reason="replaced",
         go_on=True),
    ends("replace", "(?P<v>.+?) (?:with|by) (?P<to>.+)", HAD | DONE, reason="replaced",
         passive=False),
    ends("replace", "(?:with|by) (?P<to>.+)", HAD | DONE, reason="replaced", passive=True,
         subject=True),
    ends("swap trade exchange switch", "(?P<v>.+?) (?:in )?(?:for|with) (?P<to>.+)", HAD | DONE,
         reason="replaced"),
    ends("swap trade exchange", r"(?P<v>.+?) in\b", HAD | DONE, reason="replaced"),
    ends("cancel scrap", "(?P<v>.+)", PLANNED, reason="cancelled", passive=False),
    ends("cancel scrap", "()", PLANNED, reason="cancelled", passive=True, subject=True),
    ends("be", r"(?:cancell?ed|off|called off)\b(?! (?:the|his|her|my|limits|topic|work|duty|today"
               r"|to|on|at|by|from|of|in|for|sugar|sick|ill|this|that|tomorrow|until|till)\b)",
         PLANNED,
         reason="cancelled", subject=True),
    ends("call", "(?P<v>(?:the|our|my|her|his|their) .+?) off$", PLANNED, reason="cancelled"),
    ends("call", "off (?P<v>.+)", PLANNED, reason="cancelled"),
    ends("call", r"off\b", PLANNED, reason="cancelled", passive=True, subject=True),
    ends("get", r"(?:cancell?ed|called off|scrapped)\b", PLANNED, reason="cancelled",
         subject=True),
    ends("fall", r"through\b", PLANNED, reason="cancelled", subject=True),
    ends("be", "(?:off|cancell?ed|called off)$", PLANNED, reason="cancelled", subject=True),
)  # fmt: skip

LOSSES = (
    ends("pass ace fail", "(?P<v>(?:my|the|her|his) .+)", only("exam"), reason="finished"),
    ends("return", r"(?P<v>(?:my|the|her|his|that) .+?)(?: to .+)?$", only("debt"), reason=
          "finished"),
    ends("fix repair mend", "(?P<v>.+)", only("fault"), reason="fixed", passive=False),
    ends("fix repair mend", r"(?:now|again|today|\b)", only("fault"), reason="fixed", passive=True,
         subject=True),
    ends("get have", r"(?P<v>.+?) (?:fixed|repaired|mended|replaced)\b", only("fault"), reason=
    "fixed"),
    ends("work run", r"(?:fine |perfectly |properly )?again\b", only("fault"), reason="fixed",
         subject=True),
    ends("pay", r"(?:me|us|him|her|them) (?:the|what|everything|all|every|\$|\d).*", only("debt"),
         reason="finished"),
    ends("transfer relocate fire replace", "()", only("post"), reason="left", passive=True,
         subject=True, go_on=True),
    ends("lose", r"(?P<v>(?:my |our )?(?:grand\w+|dad|mom|mum|father|mother|uncle|aunt|husband|wife"
                 r"|brother|sister))\b(?! (?:at|in))", EVERYTHING, reason="died"),
    ends("give pay", r"(?:me|us|him|her|them|it) (?:all )?back\b.*", only("debt"), reason=
         "finished"),
    ends("be go come get start return", r"(?:back|again) (?:at|to|in) (?:work|school|the office"
                                        r"|uni\w*)\b.*",
         only("leave"), reason="finished"),
    ends("hand turn send submit", "in (?P<v>(?:my|the|our|her|his) .+)", only("do study have"),
         reason=
         "finished"),
    ends("submit defend", "(?P<v>(?:my|the|our|her|his) .+)", only("do study have"), reason=
         "finished"),
    ends("change switch", r"(?:jobs|careers|employers|companies)\b", WORK, reason="replaced"),
    ends("change switch", r"(?:majors|subjects|courses|degrees|universities|schools)\b", only(
         "study"), reason="replaced"),
    ends("leave quit retire resign transfer relocate move go",
         r"(?:(?:away|out|abroad|back home|to another \w+|the (?:company|team|school"
         r"|club))\b.*"
         r"|(?:last|this|in \w+$|on \w+day|yesterday|today)\b.*)?$", only("post"), reason=
         "left", subject=True,
         go_on=True),
    ends("pay", r"(?:off|back) (?P<v>.+)", HAD | DONE, reason="finished"),
    ends("pay", r"(?P<v>.+?) (?:off|back|in full)\b", HAD | DONE, reason="finished"),
    ends("sell donate", "(?P<v>.+)", HAD, reason="gave_up", passive=False),
    ends("sell steal donate destroy", "()", HAD, reason="gave_up", passive=True, subject=True),
    ends("give throw", r"(?P<v>(?:my|the|our|her|his|their|that) .+?) (?:away|out|to\b.*)$", HAD,
         reason="gave_up"),
    ends("give throw", "(?:away|out) (?P<v>.+)", HAD, reason="gave_up"),
    ends("get", r"(?:my|her|his|their) (?P<v>hair) (?:cut|chopped|shaved|cropped)\b.*", HAD, verb=
          "long"),
    ends("get", r"(?:my|her|his|their) (?P<v>hair) (?:dyed|bleached|coloured|colored)\b.*", HAD,
         verb=
          "colour"),
    ends("be become", r"(?:finally |now )?(?:final|finali[sz]ed|official|complete[d]?)\b",
         DONE | HAD,
          reason="finished", subject=True, go_on=True),
    ends("fly run", r"away\b", only("have attr be can do name"), reason="lost", subject=True),
    ends("get", "rid of (?P<v>.+)", HAD, reason="gave_up"),
    ends("lose", "(?P<v>(?:my|our|her|his|their|the) .+)", HAD, reason="lost"),
    ends("go", rf"to {_TAKER}", HAD, reason="gave_up", subject=True),
    ends("die", "()", EVERYTHING, reason="died", subject=True),
    ends("pass", r"(?:away|on)\b", EVERYTHING, reason="died", subject=True),
    ends("be", r"(?:dead|gone forever|no longer with us)\b", EVERYTHING, reason="died",
         subject=True),
    ends("put", r"(?P<v>(?:my|our|the) .+|[A-Z]\w+) (?:down|to sleep)$", EVERYTHING,
         reason="died"),
    ends("split break", r"up\b(?! (?:an?|the|my|our|his|her|some|two)\b)", EVERYTHING,
         subject=True),
    ends("go", r"(?:out of business|bankrupt|bust)\b", EVERYTHING, subject=True),
    ends("close disband dissolve shut",
         rf"{_AGAIN_OPEN}(?:down|for good|forever|its doors|permanently|in|last|this)\b|$",
         EVERYTHING,
         subject=True),
    ends("be",
         r"(?:all |completely |totally |finally )*(?:gone|cured|healed|better|fixed|over)\b(?! "
         r"\w+ing)", only("be do have thing"), subject=True, go_on=True),
    ends("heal cure disappear vanish expire end lapse", r"(?!up\b)", HAD | {"job", "member"},
         subject=True),
    ends("recover cure", "(?:from|of) (?P<v>.+)", only("be do have")),
    ends("come go", r"(?:off|away)\b", only("attr be have do"), subject=True, go_on=True),
    ends("hand pass", r"(?P<v>(?:my|the|our|her|his) .+?) (?:over|on) to .+", HAD | DONE | WORK,
         reason="gave_up"),
    ends("hand pass", r"over (?P<v>(?:my|the|our|her|his) .+?) to .+", HAD | DONE | WORK,
         reason="gave_up"),
    ends("get", r"out of (?P<v>(?:the|my) .+)", LEFT, reason="left"),
    ends("come go get", "off (?P<v>.+)", HAD | DONE, reason="stopped"),
    ends("take", "(?:me|him|her|us|them) off (?P<v>.+)", only("be do have"), reason="stopped"),
)  # fmt: skip

STOPS = (
    news("stop", "stop quit cease give drop", r"(?:up on |up |out )?(?P<g>\w+ing)\b ?(?P<v>.*)",
         reason="stopped", positive=False),
    news("start", "start begin take resume", r"(?:up )?(?P<g>\w+ing)\b ?(?P<v>.*)",
         reason="started"),
    news("start", "start begin", r"to (?P<g>\w+)\b ?(?P<v>.*)", reason="started"),
    news("can", "learn", r"(?:how )?to (?P<g>\w+)\b ?(?P<v>.*)", reason="started"),
    ends("decide choose",
         rf"(?:not to (?!{_ENDING})\w+|against(?: (?!{_ENDING})\w+ing)?) (?P<v>(?!{_ENDING}).+)",
         PLANNED, reason="cancelled"),
    ends("need", "(?P<v>.+)", HAD | DONE, reason="stopped", negated=True),
    ends("be", r"(?:\w+ )?(?:done|through|finished) with (?P<v>.+)", DONE, reason="stopped"),
    ends("be", r"off (?P<v>(?!to\b|work|on\b|for\b|in\b|the\b|today|limits).+)",
         HAD | DONE | {"diet"}, reason="stopped"),
    ends("get", r"(?P<v>(?:my|the|his|her|our) .+?) (?:off|removed|taken out|taken off|out)\b",
         HAD),
    ends("close", rf"{_AGAIN_OPEN}(?:down )?(?P<v>(?:my|our|her|his|their|the) .+)", WORK | HAD),
    ends("uninstall delete wipe erase", "(?P<v>.+)", HAD, reason="stopped"),
    ends("quit leave resign", r"(?:us)?(?: ?(?:last|this|in|on|yesterday|today|after)\b.*)?$",
         only("have"), reason="left", subject=True, go_on=True),
    state("expecting", "expect", r"(?:a baby|twins|a child|our|her|their)\b", verb="be"),
    ends("give", "up (?:on )?(?P<v>.+)", DONE, reason="stopped"),
    ends("stop quit cut drop", r"(?:out )?(?!(?:for|at|by|in|to|off|on|over)\b)(?P<v>.+)",
         WORK | DONE, reason="stopped", negated=False),
    ends("leave", r"(?!.* (?:on the|in the|in my|on my|at home|behind|under|open)\b)(?!at |for |on "
                  r"|in |by |and |to |early|it )(?P<v>.+?)(?: for .+)?$", LEFT,
         reason="left", go_on=True),
    ends("finish complete", "(?P<v>.+)", only("do study"), reason="finished"),
    ends("find get receive buy order",
         r"(?:\w+self |\w+selves )?(?:a|an|our|my|the|her|his|their) (?P<v>.+)", only("seek"),
         reason="finished", go_on=True),
    ends("turn", r"(?:me|us|him|her|my \w+) down\b.*", only("apply"), reason="cancelled",
         subject=True),
    ends("reject decline", r"(?:me|us|him|her|my \w+)\b.*", only("apply"), reason="cancelled",
         subject=True),
    ends("reject", "by (?P<v>.+)", only("apply"), reason="cancelled", passive=True),
    ends("have", "(?:the|my|our|her|his) (?P<v>.+)", only("seek"), reason="finished", go_on=True),
    ends("sign", r"(?:the|a|our|my) (?:lease|contract) (?:on|for) (?P<v>.+)", only("seek"),
         reason="finished"),
    ends("arrive come", r"(?:through|in|today|yesterday|on|last|this|\b)", only("seek"), reason=
         "finished",
         subject=True, go_on=True),
    ends("approve grant accept", "(?:)", only("seek"), reason="finished", subject=True,
         passive=True,
         go_on=True),
    state("seek", "wait", "for (?:a|an|the|my|our) (?P<v>.+)"),
    state("seek", "be", r"on (?:the|a) wait(?:ing)? ?list for (?:a|an|the) (?P<v>.+)"),
    ends("renew extend", "(?P<v>.+)", only("expiry"), reason="fixed"),
    state("seek", "look search", "for (?:a|an) (?P<v>.+)"),
)  # fmt: skip
