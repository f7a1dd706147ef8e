"""Which English verbs claim what: one line a rule, tried in order on what follows the verb."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Unpack

from pipeline.domain.conflicts.rules import (
    DONE,
    EVERYTHING,
    HAD,
    LEFT,
    PLANNED,
    WORK,
    Marks,
    Rule,
    ending,
    news,
    only,
    shift,
    state,
)


def _state(slot: str, verbs: str, pattern: str, **marks: Unpack[Marks]) -> Rule:
    return replace(state(slot, pattern, **marks), verbs=verbs)


def _news(slot: str, verbs: str, pattern: str, **marks: Unpack[Marks]) -> Rule:
    return replace(news(slot, pattern, **marks), verbs=verbs)


def _ends(verbs: str, pattern: str, ends: frozenset[str], **marks: Unpack[Marks]) -> Rule:
    return replace(ending(pattern, ends, **marks), verbs=verbs)


def _shifts(verbs: str, pattern: str, **marks: Unpack[Marks]) -> Rule:
    return replace(shift(pattern, **marks), verbs=verbs)


BONDS = (
    _news("bond", "break", r"up\b(?: with (?P<o>.+))?", verb="apart"),
    _news("bond", "split", r"(?:up|from)?\b(?: ?with (?P<o>.+)|(?! up))?$", verb="apart"),
    _news("bond", "split", r"up\b(?: with (?P<o>.+))?", verb="apart"),
    _news("bond", "separate divorce", "(?:from )?(?P<o>.*)", verb="apart"),
    _news("bond", "go", "(?:their|our) separate ways", verb="apart"),
    _news("bond", "part", "ways(?: with (?P<o>.+))?", verb="apart"),
    _ends("dump ditch", r"(?P<v>.+?)(?: for .+)?$", HAD | DONE | LEFT, reason="replaced",
          go_on=True),
    _news("bond", "dump", "(?P<o>.+)", verb="apart"),
    _news("bond", "leave",
          "(?P<o>(?:my|her|his) (?:boyfriend|girlfriend|partner|fianc[eé]e?|husband|wife).*)",
          verb="apart"),
    _news("bond", "end", "(?:things|it|our relationship) with (?P<o>.+)", verb="apart"),
    _news("bond", "call cancel break", "(?:off )?(?:our|the|my|her|his|their) engagement",
          verb="apart"),
    _news("bond", "call", "it quits", verb="apart"),
    _news("bond", "get file", r"(?:a |for |for a )*divorce\b", verb="apart"),
    _news("bond", "end", "(?:our|the|their|his|her|my) (?:relationship|marriage)", verb="apart"),
    _news("bond", "marry", "(?P<o>.*)", verb="married"),
    _news("bond", "get become",
          r"(?:\w+ )?(?P<w>married|engaged|divorced|separated)\b(?: (?:to|with|from) (?P<o>.+))?"),
    _news("bond", "tie", "the knot", verb="married"),
    _state("bond", "be stay remain",
           r"(?:\w+ )??(?P<w>married|engaged|divorced|separated|single|widowed|together|dating"
           "|lovers|a couple|partners in love|boyfriend and girlfriend|husband and wife|in a "
           r"relationship|seeing each other|in love|spouses)\b(?! (?:decision|parent|mom|mother"
           "|dad|day|most|day))(?: (?:to|with|from) (?P<o>.+))?"),
    _state("bond", "date", "(?P<o>.*)", verb="together"),
    _state("bond", "see",
           r"(?:someone|somebody|a (?:guy|girl|man|woman))\b(?: (?:named|called) (?P<o>\w+))?",
           verb="together"),
    _state("bond", "be stay live",
           r"(?:\w+ )?with (?:my|her|his) (?P<w>partner|boyfriend|girlfriend|husband|wife)\b",
           verb="together"),
    _state("bond", "have",
           r"(?:a|an|no) (?:\w+ )?(?P<w>(?:boyfriend|girlfriend|partner|fianc[eé]e?|husband|wife)"
           r")\b(?:,? (?:named|called) (?P<o>\w+))?"),
)  # fmt: skip

HOMES = (
    _state("residence", "live", r"(?P<v>alone|by (?:my|her|him)self|on (?:my|her|his) own)\b",
           verb="with"),
    _state("residence", "live", r"with\b (?P<v>.+)", verb="with"),
    _state("residence", "live reside dwell", r"(?:\w+ )?(?:near|by|next to)\b (?P<v>.+)",
           verb="near"),
    _state("residence", "live reside dwell", r"(?:\w+ )?(?:in|at|on)\b (?P<v>.*(?-i:[A-Z]).*)"),
    _state("residence", "live reside dwell", r"(?:\w+ )?(?:in|at|on)\b (?P<v>.+)", verb="kind"),
    _state("residence", "base locate situate", "(?:in|at|on|near) (?P<v>.+)"),
    _news("residence", "move relocate",
          "(?:(?:back|over|up|down|out|away|all the way|permanently|in|from (?P<from>.+?)) ){0,3}?"
          "(?:to|into|in with) (?P<v>.+)", reason="moved"),
    _news("residence", "settle", "(?:down )?in (?P<v>.+)", reason="moved"),
    _ends("move", r"(?:out|away)\b(?: (?:of|from) (?P<v>.+))?", only("residence"), reason="moved",
          go_on=True),
    _ends("leave", "(?P<v>[A-Z].*|the (?:city|country|town).*)", only("residence"), half=True,
          go_on=True, reason="moved"),
    _news("residence", "get find buy rent",
          r"(?:\w+ ){1,3}(?P<v>apartment|flat|house|home|place|condo|studio)\b(?! in\b)", reason=
                "moved",
          half=True, go_on=True),
    _news("residence", "have get find buy rent",
          r"(?:\w+ ){0,3}(?:apartment|flat|house|home|place|room|condo|studio) in "
          "(?P<v>(?-i:[A-Z]).+)", reason="moved", half=True, go_on=True),
)  # fmt: skip

_HOURS = r"(?P<v>night|day|late|early|graveyard|morning|evening|swing)(?:s| shifts?|-shift)\b"
JOBS = (
    _state("shiftwork", "work do take have", rf"(?:on |the |an? |only |mostly )*{_HOURS}"),
    _state("shiftwork", "be", rf"on (?:the )?{_HOURS}"),
    _news("shiftwork", "switch move change go", rf"(?:over )?(?:from .+? )?(?:to|on|onto) (?:the "
                                                rf"|an? )?{_HOURS}",
          reason="replaced"),
    _state("employer", "work employ",
           r"(?:\w+ )?(?:at|for|with)(?! (?:home|night|noon|free|fun|hours|it|them|me|us|a living"
           r"|myself)\b) (?P<v>.+?)(?: as (?P<job>.+))?$"),
    _state("job", "employ work serve", r"(?:\w+ )?as (?P<v>.+)"),
    _news("employer", "start begin", "(?:work |working |a (?:new )?job )?at (?P<v>.+)",
          reason="replaced"),
    _news("employer", "get take accept land start find",
          r"(?:\w+ ){0,3}(?:job|position|role) (?:at|with|for) (?P<v>.+)", reason="replaced"),
    _news("employer", "hire", "by (?P<v>.+)", reason="replaced", passive=True),
    _news("employer", "join", "(?P<v>(?-i:[A-Z]).*)", reason="replaced", half=True),
    _news("employer", "have get accept receive",
          r"(?:\w+ ){0,4}interview (?:at|with) (?P<v>(?-i:[A-Z]).+)",
          reason="replaced", half=True),
    _news("employer", "get receive accept", r"(?:\w+ ){0,3}offer (?:at|from) (?P<v>.+)",
          reason="replaced", half=True),
    _news("job", "become", "(?:a|an) (?P<v>.+)", reason="replaced"),
    _news("job", "get find land take start",
          r"(?:a |an |my |the )?(?:\w+ ){0,2}(?:job|position|gig)\b(?! (?:interview|offer))",
          reason="replaced", verb="some", go_on=True),
    _news("job", "go come", r"back to work\b", reason="replaced", verb="some"),
    _news("stop", "retire", r"from (?P<g>\w+ing)\b ?(?P<v>.*)", reason="stopped", positive=False),
    _ends("retire", "(?:from (?P<v>.+)|.*)", WORK),
    _ends("hand give put submit turn",
          r"(?:in )?(?:my|her|his) (?:notice|resignation|two weeks)\b(?: (?:at|to) "
          r"(?P<v>(?-i:[A-Z]).+))?",
          WORK),
    _ends("resign", "(?:(?:from|as) (?P<v>.+)|.*)", LEFT),
    _ends("quit leave lose resign",
          r"(?:my|the|her|his|our|their|that) (?:\w+ ){0,2}?(?:job|position)\b(?: (?:at|with|in"
          "|as) (?:a |an |the )?(?P<v>.+))?", WORK | {"have"}),
    _ends("fire lay let", "(?:off|go)?(?: ?(?:from|by|at) (?P<v>.+))?", WORK, passive=True),
    _ends("get", r"(?:fired|laid off|let go|sacked|kicked out)\b(?: (?:from|by|of) (?P<v>.+))?",
          LEFT),
    _ends("step", "(?:down|back) (?:from|as) (?P<v>.+)", LEFT),
    _ends("graduate", "(?:from |with |in )?(?P<v>.*)", only("study"), reason="finished"),
    _ends("drop", r"out\b(?: of (?P<v>.+))?", only("do study")),
)  # fmt: skip

STUDIES = (
    _state("study", "study major", "(?:in )?(?P<v>.+)"),
    _state("study", "do pursue",
           r"(?:a|an|my) (?P<v>(?:\w+ )?(?:ph\.?d|doctorate|masters?|mba|bachelors?|degree|course"
           r"|internship|apprenticeship)\b.*)"),
    _state("study", "attend enroll enrol", "(?:at |in )?(?P<v>.*(?:university|college|school).*)"),
    _state("study", "be", r"(?:a|an) (?P<v>(?:\w+ ){0,2}student\b.*)"),
    _ends("finish complete",
          r"(?:my|the|a) (?P<v>(?:\w+ )?(?:ph\.?d|doctorate|masters?|mba|bachelors?|degree|course"
          r"|internship|apprenticeship)\b.*)", only("study"), reason="finished"),
)  # fmt: skip

FEELINGS = (
    _ends("get overcome conquer beat",
          "(?:over )?(?:my |the |her |his )?(?:fear|phobia|addiction) (?:of|to) (?P<v>.+)",
          only("be do feeling-")),
    _news("feeling", "fall", "in love with (?P<v>.+)"),
    _ends("fall", "out of love with (?P<v>.+)", only("feeling bond"), reason="ended"),
    _news("feeling", "come grow learn start begin",
          "to (?:really )?(?:love|like|enjoy|adore|appreciate) (?P<v>.+)"),
    _news("feeling", "come grow start begin", "to (?:hate|dislike|detest) (?P<v>.+)",
          positive=False),
    _state("feeling", "love like enjoy adore",
           r"(?!to say)(?:to (?!go|have|be|say|see)\w+ )?(?P<v>.+)"),
    _state("feeling", "hate dislike detest loathe despise", "(?!to say)(?P<v>.+)", negated=False,
           positive=False),
    _state("feeling", "stand bear", "(?P<v>.+)", negated=True, positive=False),
    _state("feeling", "be become", r"(?:\w+ ){0,2}?interested in (?P<v>.+)"),
    _state("feeling", "be become",
           r"(?:a|an|such a) (?:huge |big |massive |real )?(?P<v>.+?) fan\b(?! of)", verb="fan"),
    _state("feeling", "be become",
           r"(?:\w+ )?(?:into|fond of|crazy about|mad about|(?:a )?(?:big |huge )?fan of|keen on"
           "|obsessed with|in love with) (?P<v>.+)"),
    _state("feeling", "be become get grow",
           r"(?:\w+ )?(?:sick of|tired of|fed up with|bored of|over) (?P<v>.+)", negated=False,
           positive=False),
    _news("feeling", "go", r"off (?!to\b)(?P<v>.+)", positive=False),
    _news("feeling", "lose", "(?:all )?interest in (?P<v>.+)", positive=False),
    _state("prefer", "prefer", "(?P<v>.+?) (?:to|over|than|rather than) (?P<from>.+)"),
    _state("prefer", "prefer", "(?P<v>.+)"),
    _state("support", "support favor favour", "(?P<v>.+)"),
    _state("support", "oppose", "(?P<v>.+)", negated=False, positive=False),
    _state("support", "be", r"(?:\w+ )?(?:in favou?r of|all for|pro) (?P<v>.+)"),
    _state("support", "be", r"(?:\w+ )?(?:against|opposed to) (?P<v>.+)", negated=False,
           positive=False),
    _news("mind", "change",
          "(?:my|her|his|our) (?:mind|opinion|view|stance|position)s? (?:about|on|of) (?P<v>.+)"),
)  # fmt: skip

CHANGES = (
    _shifts("move reschedule postpone push delay change bring shift",
            r"(?:back |forward |up |on )*(?:from (?P<from>.+) )?(?:to|until|till|by)\b(?P<t>.+)",
            passive=True, subject=True),
    _shifts("get",
            "(?:moved|rescheduled|postponed|pushed|delayed|changed)(?: back| forward)?(?: (?:to"
            r"|until|till|by)\b(?P<t>.+))?", subject=True),
    _ends("change switch update", "(?P<v>(?:the|our|my|her|his|their) .+?) to (?P<to>.+)",
          only("attr name"), reason="replaced", go_on=True),
    _news("do", "come get be return arrive",
          r"(?:(?:back|home) )+from (?:.*\b(?:in|to) )?(?P<v>.+)", verb="visit", go_on=True),
    _ends("come get", "(?:back |home |out )+(?:from|of) (?:the |my |her |his )?(?P<v>.+)",
          only("attr be")),
    _ends("be get come", "(?:(?:back|home) ){1,2}from (?P<v>.+)", only("be attr")),
    _ends("have", "(?P<v>(?:my|the|our|his|her) .+?) (?:removed|taken out|cut off)", HAD),
    _ends("shave", r"(?:off )?(?P<v>.+?)(?: off| for .+)?$", HAD),
    _ends("cut chop crop", r"(?:off )?(?:my|her|his|their|all my|all her) (?P<v>hair)\b.*", HAD,
          verb=
          "long"),
    _ends("dye bleach colour color", r"(?:my|her|his|their) (?P<v>hair)\b.*", HAD, verb="colour"),
    _ends("discharge release", "from (?P<v>.+)", only("attr be have"), passive=True),
    _news("member", "switch transfer change move",
          r"(?:\w+ )??(?:over |across )?(?:from .+? )?(?:to|into) (?P<v>(?:the |a |an |another "
          r")?(?:[\w-]+ ){0,3}?"
          r"(?:team|squad|department|division|unit|crew|branch|track|program)\b)",
          reason="replaced"),
    _news("upgrade", "upgrade update downgrade switch change migrate",
          r"(?:from .+? |\w+ )??(?:to|over to) (?P<v>.+)", reason="replaced"),
    _shifts("reschedule postpone delay", "(?:indefinitely)?$", passive=True, subject=True),
    _shifts("move reschedule postpone push delay change bring shift",
            "(?P<v>(?:the|our|my|her|his|their|that|this) .+?) (?:back |forward |up )?(?:from "
            r"(?P<from>.+) )?(?:to|until|till)\b(?P<t>.+)"),
    _ends("switch change migrate convert transition upgrade transfer move",
          r"(?:.*?)\bfrom (?P<v>.+?) to (?P<to>.+)", WORK | HAD | DONE, reason="replaced",
          go_on=True),
    _ends("replace", "(?P<v>.+?) (?:with|by) (?P<to>.+)", HAD | DONE, reason="replaced",
          passive=False),
    _ends("replace", "(?:with|by) (?P<to>.+)", HAD | DONE, reason="replaced", passive=True,
          subject=True),
    _ends("swap trade exchange switch", "(?P<v>.+?) (?:in )?(?:for|with) (?P<to>.+)", HAD | DONE,
          reason="replaced"),
    _ends("swap trade exchange", r"(?P<v>.+?) in\b", HAD | DONE, reason="replaced"),
    _ends("cancel scrap", "(?P<v>.+)", PLANNED, reason="cancelled", passive=False),
    _ends("cancel scrap", "()", PLANNED, reason="cancelled", passive=True, subject=True),
    _ends("be", r"(?:cancell?ed|off|called off)\b(?! (?:the|his|her|my))", PLANNED,
          reason="cancelled", subject=True),
    _ends("call", "(?P<v>(?:the|our|my|her|his|their) .+?) off$", PLANNED, reason="cancelled"),
    _ends("call", "off (?P<v>.+)", PLANNED, reason="cancelled"),
    _ends("call", r"off\b", PLANNED, reason="cancelled", passive=True, subject=True),
    _ends("get", r"(?:cancell?ed|called off|scrapped)\b", PLANNED, reason="cancelled",
          subject=True),
    _ends("fall", r"through\b", PLANNED, reason="cancelled", subject=True),
    _ends("be", "(?:off|cancell?ed|called off)$", PLANNED, reason="cancelled", subject=True),
)  # fmt: skip

LOSSES = (
    _ends("fix repair mend", "(?P<v>.+)", only("fault"), reason="fixed", passive=False),
    _ends("fix repair mend", r"(?:now|again|today|\b)", only("fault"), reason="fixed", passive=True,
          subject=True),
    _ends("get have", r"(?P<v>.+?) (?:fixed|repaired|mended)\b", only("fault"), reason="fixed"),
    _ends("work run", r"(?:fine |perfectly |properly )?again\b", only("fault"), reason="fixed",
          subject=True),
    _ends("give pay", r"(?:me|us|him|her|them|it) (?:all )?back\b.*", only("debt"), reason=
          "finished"),
    _ends("hand turn send submit", "in (?P<v>(?:my|the|our|her|his) .+)", only("do study have"),
          reason=
          "finished"),
    _ends("submit defend", "(?P<v>(?:my|the|our|her|his) .+)", only("do study have"), reason=
          "finished"),
    _ends("change switch", r"(?:jobs|careers|employers|companies)\b", WORK, reason="replaced"),
    _ends("change switch", r"(?:majors|subjects|courses|degrees|universities|schools)\b", only(
          "study"), reason="replaced"),
    _ends("leave quit retire resign transfer relocate move go",
          r"(?:(?:away|abroad|back home|to another \w+|the (?:company|team|school"
          r"|club))\b.*"
          r"|(?:last|this|in|on|yesterday|today)\b.*)?$", only("post"), reason="left", subject=True,
          go_on=True),
    _ends("pay", r"(?:off|back) (?P<v>.+)", HAD | DONE, reason="finished"),
    _ends("pay", r"(?P<v>.+?) (?:off|back|in full)\b", HAD | DONE, reason="finished"),
    _ends("sell donate", "(?P<v>.+)", HAD, reason="gave_up", passive=False),
    _ends("sell steal donate destroy", "()", HAD, reason="gave_up", passive=True, subject=True),
    _ends("give throw", r"(?P<v>(?:my|the|our|her|his|their|that) .+?) (?:away|out|to\b.*)$", HAD,
          reason="gave_up"),
    _ends("give throw", "(?:away|out) (?P<v>.+)", HAD, reason="gave_up"),
    _ends("get", "rid of (?P<v>.+)", HAD, reason="gave_up"),
    _ends("lose", "(?P<v>(?:my|our|her|his|their|the) .+)", HAD, reason="lost"),
    _ends("go", r"to (?:my|a|his|her|our|charity|someone|the)\b.*", HAD, reason="gave_up",
          subject=True),
    _ends("die", "()", EVERYTHING, reason="died", subject=True),
    _ends("pass", r"(?:away|on)\b", EVERYTHING, reason="died", subject=True),
    _ends("be", r"(?:dead|gone forever|no longer with us)\b", EVERYTHING, reason="died",
          subject=True),
    _ends("put", r"(?P<v>(?:my|our|the) .+|[A-Z]\w+) (?:down|to sleep)$", EVERYTHING,
          reason="died"),
    _ends("split break", r"up\b", EVERYTHING, subject=True),
    _ends("go", r"(?:out of business|bankrupt|bust)\b", EVERYTHING, subject=True),
    _ends("close disband dissolve shut",
          r"(?:down|for good|forever|its doors|permanently|in|last|this)\b|$", EVERYTHING,
          subject=True),
    _ends("be",
          r"(?:all |completely |totally |finally )*(?:gone|cured|healed|better|fixed|over)\b(?! "
          r"\w+ing)", only("be do have thing"), subject=True, go_on=True),
    _ends("heal cure disappear vanish expire end lapse", r"(?!up\b)", HAD | {"job", "member"},
          subject=True),
    _ends("recover cure", "(?:from|of) (?P<v>.+)", only("be do have")),
    _ends("come go", r"(?:off|away)\b", only("attr be have"), subject=True, go_on=True),
    _ends("come go get", "off (?P<v>.+)", HAD | DONE, reason="stopped"),
    _ends("take", "(?:me|him|her|us|them) off (?P<v>.+)", only("be do have"), reason="stopped"),
)  # fmt: skip

STOPS = (
    _news("stop", "stop quit cease give drop", r"(?:up on |up |out )?(?P<g>\w+ing)\b ?(?P<v>.*)",
          reason="stopped", positive=False),
    _news("start", "start begin take resume", r"(?:up )?(?P<g>\w+ing)\b ?(?P<v>.*)",
          reason="started"),
    _news("start", "start begin", r"to (?P<g>\w+)\b ?(?P<v>.*)", reason="started"),
    _news("can", "learn", r"(?:how )?to (?P<g>\w+)\b ?(?P<v>.*)", reason="started"),
    _ends("decide choose", r"(?:not to \w+|against(?: \w+ing)?) (?P<v>.+)", PLANNED,
          reason="cancelled"),
    _ends("need", "(?P<v>.+)", HAD | DONE, reason="stopped", negated=True),
    _ends("be", r"(?:\w+ )?(?:done|through|finished) with (?P<v>.+)", DONE, reason="stopped"),
    _ends("be", r"off (?P<v>(?!to\b|work|on\b|for\b|in\b|the\b|today|limits).+)",
          HAD | DONE | {"diet"}, reason="stopped"),
    _ends("get", r"(?P<v>(?:my|the|his|her|our) .+?) (?:off|removed|taken out|taken off|out)\b",
          HAD),
    _ends("close", "(?:down )?(?P<v>(?:my|our|her|his|their|the) .+)", WORK | HAD),
    _ends("uninstall delete", "(?P<v>.+)", HAD, reason="stopped"),
    _ends("quit leave resign", r"(?:us)?(?: ?(?:last|this|in|on|yesterday|today|after)\b.*)?$",
          only("have"), reason="left", subject=True, go_on=True),
    _state("expecting", "expect", r"(?:a baby|twins|a child|our|her|their)\b", verb="be"),
    _ends("give", "up (?:on )?(?P<v>.+)", DONE, reason="stopped"),
    _ends("stop quit cut drop", "(?:out )?(?P<v>.+)", WORK | DONE, reason="stopped", negated=False),
    _ends("leave", "(?!at |for |on |in |by |and |to |early|it )(?P<v>.+)", LEFT, reason="left"),
    _ends("finish complete", "(?P<v>.+)", only("do study"), reason="finished"),
    _ends("find get receive", "(?:a|an|our|my|the|her|his|their) (?P<v>.+)", only("seek"), reason=
          "finished",
          go_on=True),
    _ends("arrive come", r"(?:through|in|today|yesterday|on|last|this|\b)", only("seek"), reason=
          "finished",
          subject=True, go_on=True),
    _ends("approve grant accept", "(?:)", only("seek"), reason="finished", subject=True,
          passive=True,
          go_on=True),
    _state("seek", "wait", "for (?:a|an|the|my|our) (?P<v>.+)"),
    _state("seek", "be", r"on (?:the|a) wait(?:ing)? ?list for (?:a|an|the) (?P<v>.+)"),
    _ends("renew extend", "(?P<v>.+)", only("expiry"), reason="fixed"),
    _state("seek", "look search", "for (?:a|an) (?P<v>.+)"),
)  # fmt: skip

STATES = (
    _news("diet", "go turn become", r"(?:\w+ )?(?P<v>vegan|vegetarian|pescatarian)\b",
          reason="replaced"),
    _news("age", "turn",
          r"(?:\w+ )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen"
          r"|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b(?! (?:pages|into))"),
    _state("name", "call name", r"(?P<v>[A-Z]\w+(?: [A-Z]\w+)*)", passive=True),
)  # fmt: skip

MEMBERS = (
    _state("member", "be", r"(?:\w+ )?(?:a |the )?(?:\w+ )?(?:member|part) of (?P<v>.+)"),
    _state("member", "be",
           "(?:on|in) (?P<v>(?:the|a|an) .*(?:team|board|band|club|committee|choir|navy|army"
           r"|group|council|orchestra|society|marines|air force|police|union|party)\b.*)"),
    _state("member", "belong", "to (?P<v>.+)"),
    _state("member", "subscribe", "to (?P<v>.+)"),
    _ends("unsubscribe", "(?:from )?(?P<v>.+)", PLANNED),
)  # fmt: skip

_ALL = (
    *BONDS, *FEELINGS, *CHANGES, *HOMES, *JOBS, *STUDIES, *MEMBERS, *STATES, *STOPS, *LOSSES,
)  # fmt: skip


def _by_verb(rules: Iterable[Rule]) -> dict[str, tuple[tuple[Rule, re.Pattern[str]], ...]]:
    """The rules of each verb, in their order, with their patterns."""
    index: dict[str, list[tuple[Rule, re.Pattern[str]]]] = {}
    for rule in rules:
        pattern = re.compile(rule.pattern, re.IGNORECASE)
        for verb in rule.verbs.split():
            index.setdefault(verb, []).append((rule, pattern))
    return {verb: tuple(found) for verb, found in index.items()}


BY_VERB = _by_verb(_ALL)
