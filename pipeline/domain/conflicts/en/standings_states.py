"""English standings of things and matters: full or empty, pending or decided, ill or cured."""

from __future__ import annotations

from pipeline.domain.conflicts.axes import Axis, axis, pole

_VERY = (
    r"(?:(?:very|really|so|too|quite|pretty|terribly|completely|totally|far too|finally|again) )*"
)
# States of a thing that exclude each other.
_OPPOSITES = (
    ("full", r"full", r"empty|half empty"),
    ("clean", r"clean|spotless|tidy", r"dirty|filthy|a mess|messy"),
    ("switched", r"(?:switched |turned )?on", r"(?:switched |turned )?off"),
    ("dry", r"dry", r"wet|soaked|flooded|damp"),
    ("quick", r"slow|sluggish", r"fast|quick|speedy|lightning fast|super fast"),
    ("cheap", r"cheap|affordable", r"expensive|pricey|unaffordable"),
    ("quiet", r"quiet|silent|peaceful", r"loud|noisy"),
    ("level", r"high|low|elevated", r"(?:perfectly |completely |back to )?normal|fine|perfect"),
    ("warm", r"cold|freezing", r"warm|hot|toasty|boiling"),
    (
        "taken",
        r"free|available|vacant",
        r"taken|occupied|booked|sold out|fully booked|let|rented out",
    ),
    ("charged", r"charged|full", r"dead|flat|empty"),
    ("reachable", r"down|offline|unreachable", r"(?:back )?up|(?:back )?online|up and running"),
    ("locked", r"locked|closed|shut", r"unlocked|wide open|open"),
    ("alive", r"green|blooming|thriving|in bloom|flowering", r"dead|withered|dried up|wilted"),
    ("ripe", r"(?:not ripe|not ready|unripe|still green)(?: yet)?", r"ripe|ready"),
    ("safe", r"safe", r"dangerous|unsafe"),
    ("legal", r"legal|allowed|permitted", r"illegal|banned|forbidden|not allowed|prohibited"),
    ("required", r"required|mandatory|compulsory|obligatory", r"optional|voluntary"),
    ("single", r"in black and white", r"in colou?r"),
)
_WHAT = r"(?:my|our|the|his|her|their) <it>"


def _opposite(name: str, one: str, other: str) -> Axis:
    poles = (
        pole(
            side,
            rf"{_WHAT} (?:is|are|'s|feels?|looks?|got|has become|have become)"
            rf" {_VERY}(?:{shown})<end>",
        )
        for side, shown in (("one", one), ("other", other))
    )
    return axis(f"state_{name}", *poles, of="thing")


STATES = (
    *(_opposite(*one) for one in _OPPOSITES),
    axis(
        "decision",
        pole(
            "pending",
            rf"{_WHAT} (?:is|are|'s) (?:still )?(?:pending|open|under review|being (?:reviewed"
            rf"|processed)"
            r"|in progress|unresolved|undecided|outstanding|on hold|in review|with \w+ for review"
            r"|out for review)",
            r"waiting (?:for|on|to hear about) (?:my|our|the|his|her|their) <it><end>",
            rf"{_WHAT} (?:hasn't|haven't|has not|have not) (?:arrived|come|been (?:approved"
            rf"|delivered"
            r"|decided|fixed|reviewed|signed))",
            ends="",
        ),
        pole(
            "decided",
            rf"{_WHAT} (?:has been|have been|was|were|got|is|are) (?:finally )?(?:approved"
            rf"|granted|rejected"
            r"|denied|refused|accepted|turned down|fixed|resolved|closed|merged|delivered|signed"
            r" off"
            r"|signed|settled|decided|done|confirmed)",
            rf"{_WHAT} (?:finally )?(?:arrived|came|came through|got here|is here|are here)",
            r"(?:got|received|have|passed|picked up) (?:my|our|the|his|her|their) <it>(?:"
            r" (?:today|yesterday|this"
            r" morning"
            r"|last \w+|on \w+|with [\w ]+|back))?<end>",
            r"signed off on (?:my|our|the|his|her|their) <it>",
            ends="pending",
        ),
        of="thing",
    ),
    axis(
        "ailment",
        pole(
            "has_it",
            r"(?:has|have|gets?|suffers? from|'ve got|plagued by) (?:an? |my |bad |terrible "
            r"|regular"
            r" |frequent )*<it>(?: (?:every \w+|all the time|a lot|constantly|again|at"
            r" night))?<end>",
            r"<my> <it> (?:hurts?|aches?|is (?:sore|killing <me>))",
        ),
        pole(
            "free",
            r"(?:haven't|hasn't|have not|has not) had (?:an?|any|a single|one|my) <it> (?:since"
            r"|in|for)",
            r"<my> <it> (?:is|are|has|have) (?:finally |completely )?(?:gone|vanished|disappeared"
            r"|cleared up"
            r"|stopped|cured)",
            r"<my> <it> (?:doesn't|don't|no longer|stopped) (?:hurts?|aches?|hurting|aching)",
            r"(?:fixed|cured|healed|treated) <my> <it><end>",
            r"(?:got rid of|<be> free of|<be> cured of) (?:my|our|the|his|her|their) <it><end>",
            ends="has_it",
        ),
        of="object",
    ),
    axis(
        "remembering",
        pole("forgotten", r"(?:forgot|forgotten|can't remember) <my> <it><end>"),
        pole(
            "known",
            r"(?:remembered|recalled|remember) <my> <it>(?: again)?<end>",
            ends="forgotten",
        ),
        of="object",
    ),
    axis(
        "standing_in_line",
        pole(
            "applied",
            r"applied (?:for|to) (?:an? |the |my )?<it><end>",
            r"waiting for (?:my|our|the|his|her|their) <it> results?<end>",
        ),
        pole(
            "answered",
            r"(?:accepted|offered|got|landed|was accepted (?:for|to|into)) (?:an? |the |my"
            r" )?<it><end>",
            r"<it> (?:turned <me> down|rejected <me>|accepted <me>|took <me>|hired <me>|offered"
            r" <me>)",
            r"(?:passed|failed|aced) (?:the |my |his |her )?<it>(?: with [\w ]+)?<end>",
            ends="applied",
        ),
        of="object",
    ),
)  # fmt: skip
