"""English wordings of what a thing has one of at a time: a price, an hour, a place."""

from __future__ import annotations

from pipeline.domain.conflicts.en.registers_form import (
    ABOUT,
    DAY,
    HOUR,
    IT,
    MONEY,
    NAME,
    N,
    late,
    mine,
    register,
)

_CARE = r"(?:day-?care|nursery|kindergarten|preschool|childcare|child-?minder|cr[eè]che|kita)"
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

_MAKES = r"wrote|painted|directed|composed|invented|discovered|sculpted|founded"
_MADE = r"written|painted|directed|composed|invented|discovered|sculpted|founded"

THINGS = (
    register(
        "rent", "amount", "one",
        mine(rf"(?:the |my |our |monthly )*rent(?: (?:for|on|of|in|here)[\w' ]*?)? (?:is|'s|costs"
              rf"|went (?:up|down) to|goes (?:up|down) to|rose to|comes to)"
              rf" {ABOUT}(?P<v>{MONEY})"),
        mine(rf"(?:i|we)(?:'m|'re| am| are)? (?:now |still )?pay(?:ing)? {ABOUT}(?P<v>{MONEY})"
              rf"(?: (?:a|per) month| every month)?(?: (?:in|for|as|of|towards) )(?:the |my |our )?"
              rf"(?:rent|room|flat|apartment|studio|place)\b"),
        mine(rf"(?:my|our|the) land(?:lord|lady) (?:\w+ )?(?:charges|wants|takes|asks|raised \w+"
              rf" rent to|put \w+ rent up to) (?:me |us |for )?{ABOUT}(?P<v>{MONEY})"),
    ),
    register(
        "childcare_cost", "amount", "one",
        mine(rf"(?:the |our |my )*{_CARE}(?:'s)?(?: \w+)? (?:costs?|sets|is|comes to|charges"
              rf"|bill is"
              rf"|fees? (?:is|are)|went up to) (?:us |me )?{ABOUT}(?P<v>{MONEY})"),
        mine(rf"pay(?:ing)? {ABOUT}(?P<v>{MONEY})(?: (?:a|per) (?:month|week))? for (?:the "
              rf"|our )?"
              rf"{_CARE}"),
    ),
    register(
        "price", "amount", "thing",
        rf"(?:my|our|the) (?P<it>[\w' -]{{0,30}}?{_FEES}) (?:is|'s|costs?|comes to|went (?:up|down)"
        rf" to|rose to)(?: me| us)? {ABOUT}(?P<v>{MONEY})",
        rf"pay(?:ing)? {ABOUT}(?P<v>{MONEY})(?: (?:a|per|every) (?:month|year|week))? for (?:my"
        rf" |our"
        rf" |the )?(?P<it>[\w' -]{{0,30}}?{_FEES})<end>",
        dull="month monthli new old",
    ),
    register(
        "closing", "moment", "thing",
        rf"(?:the |our |my )?{IT} (?:closes|shuts|(?:is|stays|'s) open) (?P<v>(?:at|until|till)"
        rf" {HOUR})",
        dull="town local citi near corner new villag littl street road",
        traits="habit",
    ),
    register(
        "opening", "moment", "thing",
        rf"(?:the |our |my )?{IT} opens (?P<v>at {HOUR})",
        dull="town local citi near corner new villag littl street road",
        traits="habit",
    ),
    register(
        "deadline", "moment", "thing",
        rf"(?:the |my |our )?deadline (?:for|of) (?:the |my |our )?{IT} (?:is|'s|moved to|was"
        rf" (?:moved"
        rf"|pushed(?: back)?|extended) to) (?:on )?(?P<v>{DAY})",
        rf"(?:the |my |our )?{IT} (?:is|'s|are) (?:now )?due (?:on |by |in )?(?P<v>{DAY})",
        rf"(?:the |my |our )?{IT} deadline (?:is|'s|moved to|was (?:moved|pushed(?: back)?"
        rf"|extended)"
        rf" to) (?:on )?(?P<v>{DAY})",
        late(rf"(?:gave|given|have|got|has) (?:us |me |them )?until (?P<v>{DAY}) (?:for|to"
              rf" finish|to"
              rf" hand in|to submit|with) (?:the |my |our )?{IT}<end>"),
        late(rf"(?:pushed|moved|extended|postponed|brought|shifted) (?:the |my |our )?{IT}"
              rf" deadline"
              rf" (?:back |forward |up )*to (?P<v>{DAY})"),
        dull="final new",
    ),
    register(
        "validity", "moment", "own",
        rf"<my> (?:new )?(?P<it>passport|visa|id card|identity card|driving licence|licence|license"
        rf"|permit|residence permit|warranty|lease|insurance|season ticket) (?:is|'s|runs)"
        rf" (?:valid |good |until )*(?:until|till|through) (?P<v>{DAY})",
        rf"<my> (?:new )?(?P<it>passport|visa|id card|licence|license|permit|residence permit|lease"
        rf"|insurance) (?:expires|runs out) (?:in |on )?(?P<v>{DAY})",
        late(rf"<my> new (?P<it>passport|visa|id card|licence|license|permit|residence"
              rf" permit)\b[^.;]*?"
              rf"(?:valid|good|runs?|expires) (?:in |until |till |through"
              rf" )+(?P<v>{DAY})", wide=True),
    ),
    register(
        "system", "name", "own",
        rf"<my> (?:new |old )?(?P<it>laptop|computer|pc|desktop|server|macbook|thinkpad|notebook)"
        rf" (?:is (?:now )?running|runs|is(?: now)?) (?:on )?(?P<v>{NAME})",
    ),
    register(
        "kept_place", "name", "thing",
        rf"(?:my|our|the) (?P<it>{_KEPT}) (?:is|are|'s|lives?|hangs?|sits?) (?:now )?(?P<v>(?:under"
        rf"|in|on|behind|inside|at|with|next to|above|by) (?:(?:the|an?|my|our|his|her) "
        rf"|(?-i:[A-Z]))"
        rf"[\w' -]{{3,40}})",
        rf"(?:keeps?|<be> keeping|<be> holding|<be> looking after|leave|hid|put|moved|hung|keep)"
        rf" (?:my|our|the) (?P<it>{_KEPT}) (?:now )?(?P<v>(?:under|in|on|behind|inside|at|with"
        rf"|next to"
        rf"|above|to) [\w' -]{{3,40}})",
        late(r"(?P<v>[\w'. ]{3,30}?) (?:<be> holding|<be> keeping|has|keeps) (?:my|our)"
              r" (?P<it>spare"
              r" (?:\w+ )?keys?)<end>"),
        traits="exact habit",
    ),
    register(
        "site_street", "name", "thing",
        rf"(?:my|our|the) (?P<it>[\w' .-]{{0,30}}?{_SITE}) (?:is|'s|are) (?:now )?(?:located )?"
        rf"(?:on|at|in) (?P<v>{_ROAD})",
        rf"(?P<it>(?-i:(?:Dr|Mr|Mrs|Ms)\.? )?(?-i:[A-Z][\w-]+'s) (?:\w+ )?{_SITE}) (?:is|'s)"
        rf" (?:now )?"
        rf"(?:located )?(?:on|at|in) (?P<v>{_ROAD})",
        late(rf"you(?:'ll| will|'d| can) (?:now )?find (?:my |our |the"
              rf" )?(?P<it>[\w' .-]{{0,30}}?{_SITE})"
              rf" (?:on|at|in) (?P<v>{_ROAD})"),
        dull="street st road rd avenue ave square lane drive place boulevard way row court",
    ),
    register(
        "site_town", "name", "thing",
        rf"(?:my|our|the) (?P<it>[\w' .-]{{0,30}}?{_SITE}) (?:is|'s|are) (?:now )?(?:located )?in"
        r" (?P<v>(?-i:[A-Z][a-z]+))<end>",
    ),
    register(
        "site", "name", "thing",
        rf"(?:my|our) (?P<it>{_SITE}) (?:is|'s) (?:now )?(?:located )?(?P<v>(?:on|at) (?-i:[A-Z])"
        rf"[\w'-]+|(?:on|at|in) (?:{_ROAD}|the (?:old [\w' -]+|[\w-]+ (?:building|tower|mill"
        rf"|brewery"
        rf"|factory|centre|center|mall|station)[\w' -]*)))<end>",
        traits="unsure",
    ),
    register(
        "group_size", "count", "thing",
        rf"(?:there are|there's) (?P<v>{N}|just (?:one|two)) of us in (?:the |our |my )(?P<it>band"
        rf"|choir|group|team|office|flat|house|household|family|class|club)",
        r"(?:the|our|my) (?P<it>band|group|ensemble|choir) (?:is|'s) (?:now )?a (?P<v>duo|trio"
        r"|quartet|quintet|sextet)",
        rf"(?:the|our|my) (?P<it>band|choir|group|family|household|class|club) (?:has|consists of"
        rf"|is made up of) (?P<v>{N}) (?:people|members|musicians|singers|students|players)",
    ),
    register(
        "staff", "count", "thing",
        rf"(?:our|my) (?:team|company|office|department|practice|clinic|firm|startup|band|choir)"
        rf" (?:has|consists of|is made up of|employs) (?P<v>{N}) (?P<it>{_STAFF})",
        rf"we(?:'re| are) (?:now |down to |up to |only )*(?P<v>{N}) (?P<it>{_STAFF})",
        rf"(?:there are|there's) (?P<v>{N}) (?P<it>{_STAFF}) (?:on|in) (?:our|my) (?:team|company"
        rf"|office|department|practice|clinic|firm)",
    ),
    register(
        "maker", "name", "thing",
        rf"(?P<v>{NAME}) (?:{_MAKES}) (?:the )?{IT}<end>",
        rf"(?:the )?{IT} (?:was|is) (?:{_MADE}) by (?P<v>{NAME})",
        traits="fixed exact",
    ),
)  # fmt: skip
