"""English standings of things and dealings: what works, what is open, friends, debts, trips."""

from __future__ import annotations

from pipeline.domain.conflicts.axes import axis, pole

_DEBT = r"(?:loans?|mortgage|debts?|credit cards?|student loans?|overdraft)"

THINGS = (
    axis(
        "debt",
        pole(
            "in_debt_or_paying_off",
            rf"(?:still )?(?:owes?|paying off|pays? off) (?:[\w,.$€£]+ ){{0,5}}?(?:{_DEBT}|the"
            f" bank)",
            r"<be> (?:deep )?in debt",
            r"owes? <me> ",
            r"borrowed (?:\w+ ){1,4}?from",
            r"took out (?:a|another) (?:\w+ )?(?:loan|mortgage)",
        ),
        pole(
            "debt_free",
            r"<be> (?:now |finally |officially )?debt[- ]free",
            r"(?:paid|cleared|settled) (?:off )?(?:\w+ )?(?:my|our|his|her|their|the) (?:\w+ )?"
            rf"{_DEBT}(?: off)?",
            r"made the (?:last|final) (?:payment|instal+ment) on (?:my|our|his|her) (?:\w+"
            f" )?{_DEBT}",
            r"(?:paid|wired) (?:<me> |the )?(?:\w+ ){0,3}?(?:back|off)",
            r"<be> (?:even|square|quits)(?: now)?<end>",
            r"settled up",
            r"(?:don't|doesn't|no longer) owes? (?:anybody|anyone|the bank) (?:a cent|a penny"
            r"|anything)",
            rf"<my> (?:\w+ )?{_DEBT} (?:is|are) (?:\w+ )?paid (?:off|in full)",
        ),
    ),
    axis(
        "device",
        pole(
            "broken",
            r"(?:<my>|the) <it> (?:is|are|'s) (?:\w+ )?(?:broken|out of order|dead|bust|kaput\w*"
            r"|down|jammed|leaking|clogged)",
            r"(?:<my>|the) <it> (?:won't|doesn't|don't|refuses? to) (?:work|start|turn on|open"
            r"|charge|print|boot)",
            r"(?:<my>|the) <it> (?:is|are|has been) (?:at the mechanic|in the (?:shop|garage)|being"
            r" (?:repaired|fixed)|cracked|on the blink|acting up)",
            r"(?:<my>|the) <it> (?:leaks|keeps crashing)",
            r"(?:<my>|the) <it> (?:is|are) (?:closed for|under) (?:\w+ )?(?:repairs?|renovations?"
            r"|construction)",
            r"(?:<my>|the) <it> (?:broke|died|packed up|gave up the ghost|conked out)",
        ),
        pole(
            "works_fine",
            r"(?:<my>|the) <it> (?:works?|runs?|<be> (?:working|running)) (?:\w+ )?(?:again|like"
            r" new"
            r"|perfectly|fine|smoothly)",
            r"(?:fixed|repaired|mended) (?:<my>|the) <it><end>",
            r"(?:<my>|the) <it> (?:is|are|has|have|was|got) (?:been )?(?:\w+ )?(?:replaced|patched"
            r"|restored|completed|renovated|unclogged|open again|running again)",
            r"(?:<my>|the) <it> (?:reopened|re-opened)",
            r"(?:got|have|has) (?:<my>|the) <it> back<end>",
            r"(?:picked up|got|collected) (?:<my>|the) <it> (?:back )?from (?:the )?(?:mechanic"
            r"|shop"
            r"|garage|workshop|repair)",
            r"(?:got|had) (?:<my>|the) <it> (?:fixed|repaired|replaced)",
            r"(?:<my>|the) <it> (?:is|are|has been|was|got) (?:\w+ )?(?:fixed|repaired|mended|back"
            r" in"
            r" action|up and running|good as new)",
        ),
        of="thing",
    ),
    axis(
        "schedule",
        pole(
            "late",
            r"(?:<my>|the) <it> (?:is|are|runs?|<be> running) (?:\w+ )?(?:\w+ )?(?:behind schedule"
            r"|late|delayed|overdue)",
        ),
        pole(
            "on_time",
            r"(?:<my>|the) <it> (?:is|are) (?:\w+ )?(?:on|ahead of) (?:track|schedule|time)",
            r"(?:<my>|the) <it> (?:has |have )?caught up",
        ),
        of="thing",
    ),
)
