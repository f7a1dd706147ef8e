"""Which English verbs claim what: one line a rule, tried in order on what follows the verb."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.domain.conflicts.en.rules_ends import CHANGES, LOSSES, STOPS
from pipeline.domain.conflicts.rules import DONE, HAD, LEFT, PLANNED, WORK, Rule, only
from pipeline.domain.conflicts.verb_rules import ends, news, state

BONDS = (
    news("bond", "break", r"up\b(?! (?:an?|the|my|our|his|her|some|two)\b)(?: with (?P<o>.+))?",
         verb="apart"),
    news("bond", "split", r"(?:up|from)?\b(?: ?with (?P<o>.+)|(?! up))?$", verb="apart"),
    news("bond", "split", r"up\b(?: with (?P<o>.+))?", verb="apart"),
    news("bond", "separate divorce", "(?:from )?(?P<o>.*)", verb="apart"),
    news("bond", "go", "(?:their|our) separate ways", verb="apart"),
    news("bond", "part", "ways(?: with (?P<o>.+))?", verb="apart"),
    ends("dump ditch", r"(?P<v>.+?)(?: for .+)?$", HAD | DONE | LEFT, reason="replaced",
         go_on=True),
    news("bond", "dump", "(?P<o>.+)", verb="apart"),
    news("bond", "leave",
         "(?P<o>(?:my|her|his) (?:boyfriend|girlfriend|partner|fianc[eé]e?|husband|wife).*)",
         verb="apart"),
    news("bond", "end", "(?:things|it|our relationship) with (?P<o>.+)", verb="apart"),
    news("bond", "call cancel break", "(?:off )?(?:our|the|my|her|his|their) engagement",
         verb="apart"),
    news("bond", "call", "it quits", verb="apart"),
    news("bond", "get file", r"(?:a |for |for a )*divorce\b", verb="apart"),
    news("bond", "end", "(?:our|the|their|his|her|my) (?:relationship|marriage)", verb="apart"),
    news("bond", "marry", "(?P<o>.*)", verb="married"),
    news("bond", "get become",
         r"(?:\w+ )?(?P<w>married|engaged|divorced|separated)\b(?: (?:to|with|from) (?P<o>.+))?"),
    news("bond", "tie", "the knot", verb="married"),
    state("bond", "be stay remain",
          r"(?:\w+ )??(?P<w>married|engaged|divorced|separated|single|widowed|together|dating"
          "|lovers|a couple|partners in love|boyfriend and girlfriend|husband and wife|in a "
          "(?:[\\w-]+ )?"
          r"relationship|seeing each other|in love|spouses)\b(?! (?:decision|parent|mom|mother"
          "|dad|day|most|day))(?: (?:to|with|from) (?P<o>.+))?"),
    state("bond", "date", "(?P<o>.*)", verb="together"),
    state("bond", "see",
          r"(?:someone|somebody|a (?:guy|girl|man|woman))\b(?: (?:named|called) (?P<o>\w+))?",
          verb="together"),
    state("bond", "be stay live",
          r"(?:\w+ )?with (?:my|her|his) (?P<w>partner|boyfriend|girlfriend|husband|wife)\b",
          verb="together"),
    state("bond", "have",
          r"(?:a|an|no) (?:\w+ )?(?P<w>(?:boyfriend|girlfriend|partner|fianc[eé]e?|husband|wife)"
          r")\b(?:,? (?:named|called) (?P<o>\w+))?"),
)  # fmt: skip

FRIENDS = (
    news("friendship", "have", r"a (?:huge |big |major |bad )?(?:falling[- ]out|fallout)\b(?: with "
                               r"(?P<o>.+))?",
         verb="apart"),
    news("friendship", "fall", "out with (?P<o>.+)", verb="apart"),
    news("friendship", "be", r"(?:\w+ )?(?:best )?friends\b(?: with (?P<o>.+?))?(?: any ?more| "
                             r"any longer)?$",
         negated=True, verb="apart"),
    news("friendship", "speak talk",
         r"(?:to each other|with each other|(?:to|with) (?P<o>\w+))? ?(?:any ?more|any longer"
         r"|now)$",
         negated=True, verb="apart", half=True),
)  # fmt: skip

HOMES = (
    state("residence", "live", r"(?P<v>alone|by (?:my|her|him)self|on (?:my|her|his) own)\b",
          verb="with"),
    state("residence", "live", r"with\b (?P<v>.+)", verb="with"),
    state("residence", "live reside dwell", r"(?:\w+ )?(?:near|by|next to)\b (?P<v>.+)",
          verb="near"),
    state("residence", "live reside dwell", r"(?:\w+ )?(?:in|at|on)\b (?P<v>.*(?-i:[A-Z]).*)"),
    state("residence", "live reside dwell", r"(?:\w+ )?(?:in|at|on)\b (?P<v>.+)", verb="kind"),
    state("residence", "base locate situate", "(?:in|at|on|near) (?P<v>.+)"),
    news("residence", "move relocate",
         "(?:(?:back|over|up|down|out|away|all the way|permanently|in|from (?P<from>.+?)) ){0,3}?"
         "(?:to|into|in with) (?P<v>.+)", reason="moved"),
    news("residence", "settle", "(?:down )?in (?P<v>.+)", reason="moved"),
    ends("move", r"(?:out|away)\b(?: (?:of|from) (?P<v>.+))?", only("residence"), reason="moved",
         go_on=True),
    ends("leave", "(?P<v>[A-Z].*|the (?:city|country|town).*)", only("residence"), half=True,
         go_on=True, reason="moved"),
    news("residence", "get find buy rent",
         r"(?:\w+ ){1,3}(?P<v>apartment|flat|house|home|place|condo|studio)\b(?! in\b)", reason=
               "moved",
         half=True, go_on=True),
    news("residence", "have get find buy rent",
         r"(?:\w+ ){0,3}(?:apartment|flat|house|home|place|room|condo|studio) in "
         "(?P<v>(?-i:[A-Z]).+)", reason="moved", half=True, go_on=True),
)  # fmt: skip

_HOURS = r"(?P<v>night|day|late|early|graveyard|morning|evening|swing)(?:s| shifts?|-shift)\b"
JOBS = (
    state("shiftwork", "work do take have", rf"(?:on |the |an? |only |mostly )*{_HOURS}"),
    state("shiftwork", "be", rf"on (?:the )?{_HOURS}"),
    news("shiftwork", "switch move change go", rf"(?:over )?(?:from .+? )?(?:to|on|onto) (?:the "
                                               rf"|an? )?{_HOURS}",
         reason="replaced"),
    state("employer", "work employ",
          r"(?:\w+ )?(?:at|for)(?! (?:home|night|noon|free|fun|hours|it|them|me|us|a living"
          r"|myself)\b) (?P<v>.+?)(?: as (?P<job>.+))?$"),
    state("job", "employ work serve", r"(?:\w+ )?as (?P<v>.+)"),
    news("employer", "start begin", "(?:work |working |a (?:new )?job )?at (?P<v>.+)",
         reason="replaced"),
    news("employer", "get take accept land start find",
         r"(?:\w+ ){0,3}(?:job|position|role) (?:at|with|for) (?P<v>.+)", reason="replaced"),
    news("employer", "hire", "by (?P<v>.+)", reason="replaced", passive=True),
    news("employer", "join", "(?P<v>(?-i:[A-Z]).*?) as (?:an?|the) .+", reason="replaced"),
    news("employer", "join", "(?P<v>(?-i:[A-Z]).*)", reason="replaced", half=True),
    news("employer", "have get accept receive",
         r"(?:\w+ ){0,4}interview (?:at|with) (?P<v>(?-i:[A-Z]).+)",
         reason="replaced", half=True),
    news("employer", "get receive accept", r"(?:\w+ ){0,3}offer (?:at|from) (?P<v>.+)",
         reason="replaced", half=True),
    news("job", "become", "(?:a|an) (?P<v>.+)", reason="replaced"),
    news("job", "get find land take start",
         r"(?:a |an |my |the )?(?:\w+ ){0,2}(?:job|position|gig)\b(?! (?:interview|offer))",
         reason="replaced", verb="some", go_on=True),
    news("job", "go come", r"back to work\b", reason="replaced", verb="some"),
    news("stop", "retire", r"from (?P<g>\w+ing)\b ?(?P<v>.*)", reason="stopped", positive=False),
    ends("retire", "(?:from (?P<v>.+)|.*)", WORK),
    ends("hand give put submit turn",
         r"(?:in )?(?:my|her|his) (?:notice|resignation|two weeks)\b(?: (?:at|to) "
         r"(?P<v>(?-i:[A-Z]).+))?",
         WORK),
    ends("resign", "(?:(?:from|as) (?P<v>.+)|.*)", LEFT),
    ends("quit leave lose resign",
         r"(?:my|the|her|his|our|their|that) (?:\w+ ){0,2}?(?:job|position)\b(?: (?:at|with|in"
         "|as) (?:a |an |the )?(?P<v>.+))?", WORK | {"have"}),
    ends("hand turn give", r"(?:in|back) (?:my|her|his) (?:badge|keys?|laptop|uniform|pass)\b"
                           r"(?: (?:at|to) (?P<v>.+))?", WORK),
    ends("fire lay let", "(?:off|go)?(?: ?(?:from|by|at) (?P<v>.+))?", WORK, passive=True),
    ends("get", r"(?:fired|laid off|let go|sacked|kicked out)\b(?: (?:from|by|of) (?P<v>.+))?",
         LEFT),
    ends("step", "(?:down|back) (?:from|as) (?P<v>.+)", LEFT),
    ends("graduate", "(?:from |with |in )?(?P<v>.*)", only("study"), reason="finished"),
)  # fmt: skip

_SCHOOL = r"\b(?:elementary|middle|high|school|academy|college|university|kindergarten|primary)\b"
STUDIES = (
    state("study", "be", r"(?:still )?in (?P<v>(?:college|university|high school"
                         r"|med(?:ical)? school"
                         r"|law school|grad school|uni))\b"),
    state("study", "study major", "(?:in )?(?P<v>.+)"),
    state("study", "do pursue",
          r"(?:a|an|my) (?P<v>(?:\w+ )?(?:ph\.?d|doctorate|masters?|mba|bachelors?|degree|course"
          r"|internship|apprenticeship)\b.*)"),
    state("study", "attend enroll enrol", "(?:at |in )?(?P<v>.*(?:university|college|school).*)"),
    state("study", "go", rf"to (?P<v>(?-i:[A-Z]).*{_SCHOOL})"),
    news("study", "switch transfer change move", rf"(?:over )?to (?P<v>(?-i:[A-Z]).*{_SCHOOL})",
         reason="replaced"),
    state("study", "be",
          r"(?:in|a) (?:\w+ ){1,2}(?:year|semester|term|grader?)\b(?: \w+)? (?:at|of"
          r"|in) (?P<v>.+)"),
    ends("drop flunk", r"out\b(?: of (?P<v>.+))?", only("study do member")),
    state("study", "be", r"(?:a|an) (?P<v>(?:\w+ ){0,2}student\b.*)"),
    ends("finish complete",
         r"(?:my|the|a) (?P<v>(?:\w+ )?(?:ph\.?d|doctorate|masters?|mba|bachelors?|degree|course"
         r"|internship|apprenticeship)\b.*)", only("study"), reason="finished"),
)  # fmt: skip

FEELINGS = (
    ends("get overcome conquer beat",
         "(?:over )?(?:my |the |her |his )?(?:fear|phobia|addiction) (?:of|to) (?P<v>.+)",
         only("be do feeling-")),
    news("feeling", "fall", "in love with (?P<v>.+)"),
    ends("fall", "out of love with (?P<v>.+)", only("feeling bond"), reason="ended"),
    news("feeling", "come grow learn start begin",
         "to (?:really )?(?:love|like|enjoy|adore|appreciate) (?P<v>.+)"),
    news("feeling", "come grow start begin", "to (?:hate|dislike|detest) (?P<v>.+)",
         positive=False),
    state("feeling", "love like enjoy adore",
          r"(?!to say)(?:to (?!go|have|be|say|see)\w+ )?(?P<v>.+)"),
    state("feeling", "hate dislike detest loathe despise", "(?!to say)(?P<v>.+)", negated=False,
          positive=False),
    news("feeling", "mind", "(?P<v>.+?)(?: any ?more| any longer| now)?$", negated=True,
         positive=True),
    state("feeling", "have",
          r"an? (?:huge |big |little )?(?:crush on|thing for|soft spot for) (?P<v>.+)"),
    state("feeling", "stand bear", "(?P<v>.+)", negated=True, positive=False),
    state("feeling", "be become", r"(?:\w+ ){0,2}?interested in (?P<v>.+)"),
    state("feeling", "be become",
          r"(?:a|an|such a) (?:huge |big |massive |real )?(?P<v>.+?) fan\b(?! of)", verb="fan"),
    state("feeling", "be become",
          r"(?:\w+ )?(?:into|fond of|crazy about|mad about|(?:a )?(?:big |huge )?fan of|keen on"
          "|obsessed with|in love with) (?P<v>.+)"),
    state("feeling", "be become get grow",
          r"(?:\w+ )?(?:sick of|tired of|fed up with|bored of|over) (?P<v>.+)", negated=False,
          positive=False),
    news("feeling", "go", r"off (?!to\b)(?P<v>.+)", positive=False),
    news("feeling", "lose", "(?:all )?interest in (?P<v>.+)", positive=False),
    state("prefer", "prefer", "(?P<v>.+?) (?:to|over|than|rather than) (?P<from>.+)"),
    state("prefer", "prefer", "(?P<v>.+)"),
    state("support", "support favor favour", "(?P<v>.+)"),
    state("support", "oppose", "(?P<v>.+)", negated=False, positive=False),
    state("support", "be", r"(?:\w+ )?(?:in favou?r of|all for|pro) (?P<v>.+)"),
    state("support", "be", r"(?:\w+ )?(?:against|opposed to) (?P<v>.+)", negated=False,
          positive=False),
    news("mind", "come", r"(?:a)?round (?:on|to|about) (?P<v>.+)"),
    news("mind", "change",
         "(?:my|her|his|our|their) (?:mind|opinion|view|stance|position)s?(?: (?:about|on|of) "
         "(?P<v>.+))?$"),
)  # fmt: skip

MAJORS = (
    news("study", "change switch",
         r"(?:my|her|his) major (?:from .+? )?(?:to|into) (?P<v>.+)", reason="replaced"),
)  # fmt: skip

STATES = (
    state("can", "know", r"how to (?P<g>\w+)\b ?(?P<v>.*)"),
    news("name", "change", r"(?:my|her|his) (?:last |first |sur)?name (?:back )?to (?P<v>[A-Z].*)"),
    news("name", "go", r"by (?P<v>(?-i:[A-Z])\w+)"),
    news("diet", "go turn become", r"(?:\w+ )?(?P<v>vegan|vegetarian|pescatarian)\b",
         reason="replaced"),
    news("age", "turn",
         r"(?:\w+ )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen"
         r"|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b(?! (?:pages|into))"),
    state("name", "call name", r"(?P<v>[A-Z]\w+(?: [A-Z]\w+)*)", passive=True),
)  # fmt: skip

MEMBERS = (
    state("member", "be", r"(?:\w+ )?(?:a |the )?(?:\w+ )?(?:member|part) of (?P<v>.+)"),
    state("member", "be",
          "(?:on|in) (?P<v>(?:the|a|an) .*(?:team|board|band|club|committee|choir|navy|army"
          r"|group|council|orchestra|society|marines|air force|police|union|party)\b.*)"),
    state("member", "belong", "to (?P<v>.+)"),
    state("member", "subscribe", "to (?P<v>.+)"),
    ends("unsubscribe", "(?:from )?(?P<v>.+)", PLANNED),
)  # fmt: skip

_ALL = (
    *BONDS, *FRIENDS, *FEELINGS, *MAJORS, *CHANGES, *HOMES, *JOBS, *STUDIES, *MEMBERS, *STATES,
    *STOPS,
    *LOSSES,
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
