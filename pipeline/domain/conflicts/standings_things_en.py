"""English standings of things and dealings: what works, what is open, friends, debts, trips."""

from __future__ import annotations

from pipeline.domain.conflicts.axes import axis, pole

_NAME = r"(?-i:[A-Z])[\w-]+"
_DEBT = r"(?:loans?|mortgage|debts?|credit cards?|student loans?|overdraft)"

THINGS = (
    axis(
        "friendship",
        pole(
            "fell_out_or_lost_touch",
            r"(?:aren't|isn't|not|'m not|are not) on speaking terms with <it><end>",
            r"(?:don't|doesn't|no longer|haven't|hasn't) (?:speaks?|talks?|spoken|talked) (?:to"
            r"|with)"
            r" <it>(?: any ?more| since)<end>",
            r"fell out with <it><end>",
            r"lost touch with <it><end>",
            r"cut (?:all )?(?:ties|contact) with <it><end>",
            r"<be> estranged from <it><end>",
        ),
        pole(
            "close_friends",
            r"(?:and <it>|with <it>) (?:talk|chat|hang out|go \w+ing|meet|play) (?:\w+ )*?(?:every"
            r"|all the time|each|together)",
            r"(?:made up|reconciled|made peace) with <it><end>",
            r"<be> best friends with <it><end>",
            r"and <it> (?:go|went) \w+ing together",
        ),
        of="object",
    ),
    axis(
        "debt",
        pole(
            "in_debt_or_paying_off",
            rf"(?:still )?(?:owes?|paying off|pays? off) (?:[\w,.$€£]+ ){{0,5}}?(?:{_DEBT}|the"
            f" bank)",
            r"<be> (?:deep )?in debt",
            r"took out (?:a|another) (?:\w+ )?(?:loan|mortgage)",
        ),
        pole(
            "debt_free",
            r"<be> (?:now |finally |officially )?debt[- ]free",
            r"(?:paid|cleared|settled) (?:off )?(?:\w+ )?(?:my|our|his|her|their|the) (?:\w+ )?"
            rf"{_DEBT}(?: off)?",
            r"made the (?:last|final) (?:payment|instal+ment) on (?:my|our|his|her) (?:\w+"
            f" )?{_DEBT}",
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
            r"(?:<my>|the) <it> (?:broke|died|packed up|gave up the ghost|conked out)",
        ),
        pole(
            "works_fine",
            r"(?:<my>|the) <it> (?:works?|runs?|<be> (?:working|running)) (?:\w+ )?(?:again|like"
            r" new"
            r"|perfectly|fine|smoothly)",
            r"(?:fixed|repaired|mended) (?:<my>|the) <it><end>",
            r"(?:<my>|the) <it> (?:is|are|has been|was|got) (?:\w+ )?(?:fixed|repaired|mended|back"
            r" in"
            r" action|up and running|good as new)",
        ),
        of="thing",
    ),
)
