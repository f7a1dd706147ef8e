"""English standings at home: love, children, whom one lives with, whose house it is, pets."""

from __future__ import annotations

from pipeline.domain.conflicts.axes import axis, pole

_LOVE = (
    "(?:girlfriend|boyfriend|fianc[eé]e?|partner(?! in crime| at (?:work|the firm))|better half)"
)
_SPOUSE = "(?:husband|wife|hubby|spouse|in-laws|mother-in-law|father-in-law)"
_CHILD = "(?:son|daughter|toddler|kids|children|newborn|firstborn|twins|triplets|stepson)"
_BABY = (
    "(?:bab(?:y|ies)|baby (?:boy|girl)|twins|triplets|newborn|little (?:boy|girl|one)|son"
    "|daughter|first(?:born| child)|boy|girl)"
)
_PLACE = (
    "(?:flat|apartment|house|place|home|bungalow|cottage|condo|studio|townhouse|room|loft"
    "|duplex|terraced house|villa|farmhouse)"
)
_MATE = "(?:roommates?|flatmates?|housemates?|room-mates?|flat-mates?|lodgers?)"
_PET = (
    "(?:dogs?|pupp(?:y|ies)|cats?|kittens?|rabbits?|hamsters?|guinea pigs?|parrots?|budgies?|tabby"
    "|goldfish|tortoises?|turtles?|beagles?|labradors?|poodles?|greyhounds?|terriers?|gerbils?"
    "|pythons?|bunn(?:y|ies)|ferrets?|retrievers?|dachshunds?|spaniels?|canary|cockatoo|husky)"
)
_LIVE = r"(?:lives?|living)"
_ADJ = r"(?:[\w-]+ ){0,2}?"

HOME = (
    axis(
        "love",
        pole(
            "single",
            r"<be> (?:(?:very|happily|quite|a) )*single(?! \w+ (?:room|mother|mum|mom|parent|dad)"
            r"| mother| parent| mom| mum| dad| father)",
            r"<be> (?:an? )?(?:\w+ )?bachelor(?:ette)?(?! of)",
            r"(?:<be> not|isn't|aren't|'m not|not|n't) (?:currently |really )?(?:seeing|dating)"
            r" (?:anyone|anybody|someone)",
            r"(?:don't|doesn't|do not|does not) have an? (?:girlfriend|boyfriend|partner)",
            r"(?:have|has|'ve)(?:n't| never| not) (?:ever )?had an? (?:girlfriend|boyfriend)",
            r"(?:nobody|no one) special in <my> life",
            r"(?:ha(?:ve|s)|'ve) yet to meet the right (?:man|woman|one|person|guy|girl)",
            r"no (?:girlfriend|boyfriend)",
            r"<be> (?:back )?on (?:tinder|bumble|hinge|the market|dating apps)",
            r"still looking for (?:love|mr right|the one)",
            ends="partnered married",
        ),
        pole(
            "partnered",
            rf"<my> (?:new |lovely )?{_LOVE}(?! (?:dumped|left|broke|walked|and i (?:split|broke)"
            r"|cheated|moved out))",
            r"(?:have|has|'ve got|got|found) (?:myself )?an? (?:new )?(?:girlfriend|boyfriend)",
            r"(?:<be>|got|getting) (?:newly )?engaged(?! (?:in|with|by))(?: to)?",
            r"(?:<be>|been|started) (?:now )?(?:dating|seeing) (?:an?|this|my|the|someone"
            r"|somebody|(?-i:[A-Z])\w+)",
            r"(?:met|found) (?:someone(?: special)?|the love of my life)(?=$|\W*$| (?:and|new))",
            r"became (?:an item|a couple)",
            r"<be> (?:an item|a couple|in a relationship|head over heels|in love with)",
            r"in a (?:happy |serious |steady |committed )?relationship",
            r"agreed to be exclusive",
            r"asked <me> to marry",
            r"<my> (?:engagement|engagement ring|wedding plans)",
            r"(?:our|my|his|her|their) (?:first|third|fourth|fifth) date",
            r"popped the question",
            r"going out with (?!friends|my|his|her|the)",
            r"getting married",
            r"proposed to <me>",
            hinted=(r"she said yes", r"fell in love"),
            ends="single separated",
        ),
        pole(
            "married",
            rf"<my> (?:new |lovely |dear )?{_SPOUSE}(?!'s (?:funeral|grave|ashes)"
            r"| (?:died|passed away|left|walked|moved out|and i (?:split|separated|divorced"
            r"|broke)|filed for))",
            r"(?:<be>|been|got|getting) (?:happily |newly |now )?married(?! name| to (?:my|his"
            r"|her) (?:job|work|career))",
            r"tied the knot",
            r"got hitched",
            r"<be> (?:newlyweds?|on (?:our|their) honeymoon|husband and wife)",
            r"(?:back|home) from (?:our|their|my|his|her) honeymoon",
            r"(?:silver|golden|(?:our|their) (?:\w+ )?wedding) anniversary",
            r"exchanged vows",
            r"<my> wedding (?:was|went|day was|reception was)",
            r"walked down the aisle",
            r"<be> (?:officially )?(?:mr|mrs)\b",
            r"as (?:a )?(?:married (?:man|woman|couple)|husband and wife)",
            r"said (?:.)?i do",
            r"(?:took|taken) (?:his|her) (?:sur|last )name",
            r"married (?:my|his|her) (?!sister|brother|best|job)",
            ends="single partnered separated",
        ),
        pole(
            "separated",
            r"<be> (?:now |recently |newly |finally |happily )?(?:divorced|separated|widowed)",
            r"<be> (?:an? )?(?:widow(?:er)?|divorcee|divorcé)",
            r"been (?:divorced|separated|widowed|an? widow(?:er)?)",
            rf"<my> (?:{_LOVE}|{_SPOUSE}) (?:has |just )?(?:dumped|left|walked out|moved out"
            r"|divorced|died|passed away)",
            rf"<my> (?:{_LOVE}|{_SPOUSE}) and (?:i|he|she) (?:have |just )?(?:split|broke|divorced"
            r"|separated|parted)",
            r"(?:broke|broken|split) up(?! (?:the|a|laughing|in|into|on|when)\b|\w)(?: with)?",
            r"(?:got|getting|gotten) (?:a )?divorced?",
            r"going through a (?:messy |nasty )?divorce",
            r"(?:divorce|marriage) (?:is|was) (?:final|over|through|finali[sz]ed)",
            r"divorce (?:went|came|has (?:gone|come)) through",
            rf"lost (?:my|his|her) {_SPOUSE}",
            r"(?:gave|handed|threw) <me> (?:the|his|her|my) ring back",
            r"(?:filed for|getting|wants|finalized|signed) (?:a |the |our |their )?divorce",
            r"<my> divorce (?:is|was|came|papers|lawyer)",
            r"called it quits",
            r"and (?-i:[A-Z])\w+ (?:have |has )?called (?:the whole thing|it|things) off",
            r"(?:call|cancel)l?ed (?:off )?(?:our|their|the) wedding(?: off)?",
            r"(?:gave|handed|threw) (?:\w+ )?back (?:the|his|her|my) ring",
            r"(?:jilted|ditched|left|dumped|walked out on) <me> for",
            r"ended (?:things|the relationship|the marriage|the engagement|it with)",
            r"<my> (?:breakup|break-up|separation)",
            r"(?:left|dumped) (?:my|his|her) (?:husband|wife|boyfriend|girlfriend|fianc[eé]e?)",
            r"single again",
            r"(?:lives?|living) (?:apart|separately)$",
            r"called off (?:the|our|their) (?:engagement|wedding)",
            r"(?:over|finished) between (?:\w+ and <me>|<me> and)",
            r"(?:aren't|are no longer|not) (?:a couple|together|engaged|married) any ?more",
            r"(?:no longer|not) (?:a couple|together|engaged|married)",
            r"<my> ex(?:-(?:husband|wife))? (?:and i|moved|took|got)",
            r"(?:went|gone) (?:our|their) separate ways",
            hinted=(
                r"called (?:the whole thing|it) off",
                r"wasn't wearing (?:his|her|the) (?:wedding )?ring",
                r"(?:slept|sleeping|sleeps) (?:at (?:his|her) (?:brother|sister|friend)'s)",
                r"(?:slept|sleeps) on the (?:couch|sofa)",
                r"without (?-i:[A-Z])\w+ again",
            ),
            ends="partnered married",
        ),
    ),
    axis(
        "children",
        pole(
            "no_children",
            r"(?:don't|doesn't|do not|does not) have (?:any )?(?:kids|children)",
            r"(?:have|has|'ve got|got) no (?:kids|children|sons)",
            r"<be> (?:childless|childfree|child-free)",
            r"(?:never|not) (?:became|become|been) (?:a )?(?:father|mother|parents?)",
            r"decided against (?:having )?(?:a family|kids|children)",
            r"no (?:kids|children|little ones) in (?:our|my|the) (?:house|home)",
            r"nobody's (?:mother|father)",
            ends="",
        ),
        pole(
            "expecting",
            r"<be> (?:\w+ )?(?:(?:weeks|months) )?pregnant",
            r"<be> (?:\w+ )?(?:weeks|months) along",
            r"<be> expecting (?:our|their|my|her|his|a (?:baby|boy|girl|child)|twins|again)",
            r"<be> expecting$",
            r"<be> going to be (?:a )?(?:dad|mum|mom|father|mother|parents)",
            r"bun in the oven",
            r"<my> (?:due date|baby bump|pregnancy)",
            r"eating for two",
            r"<be> due (?:in|on) ",
            r"(?:have|has|with|'ve) a baby on the way",
            hinted=(r"two lines on the test",),
            ends="",
        ),
        pole(
            "has_children:born",
            rf"(?:the|our|a|her) {_ADJ}(?:baby|twins|newborn) (?:has |have |was |were )?(?:arrived"
            f"|came"
            r"|born)",
            r"miscarried|had a miscarriage",
            rf"<my> {_ADJ}{_BABY} (?:has |have |was |were |is |are )?(?:\w+ )?(?:arrived|born|came"
            r"|finally here|(?:\w+ )?(?:days|weeks) old)",
            rf"<my> (?:newborn|{_ADJ}baby (?:girl|boy))(?! shower)",
            rf"<my> {_ADJ}(?:baby|little one|twins) (?:has|have|keeps?|sleeps?|smiles?|cries"
            f"|screams?"
            r"|looks?|won't)",
            r"gave birth",
            r"(?:night feeds|diapers|nappies|breastfeed\w*|maternity ward with)",
            r"new (?:mum|mom|dad|parents|mother|father)",
            r"<be> (?:a )?(?:mum|mom|dad|mother|father|parents) (?:now|at last|of)",
            r"(?:became|become) (?:a |an )?(?:mother|father|mum|mom|dad|parents)",
            rf"(?:had|welcomed) (?:a|an|our|her|their|the) {_ADJ}(?:baby|boy|girl|twins|son"
            r"|daughter)(?! shower| monitor)",
            ends="no_children expecting",
        ),
        pole(
            "has_children",
            rf"<my> {_ADJ}{_CHILD}(?! (?:shower|monitor))",
            rf"(?:have|has|'ve got|'s got) (?:a|an|one|two|three|four|five|\d) {_ADJ}(?:kids?"
            r"|child(?:ren)?|boys?|girls?|sons?|daughters?|toddler)",
            r"<be> (?:an? |the )?(?:proud )?(?:father|mother|mum|mom|dad|parents?) of",
            r"<my> (?:eldest|youngest) (?:is|has|starts)",
            r"<be> officially (?:ours|mine)",
            ends="no_children",
        ),
    ),
    axis(
        "tenure",
        pole(
            "renting",
            r"(?:rents?|renting|sublets?|subletting) (?:a|an|the|our|my|this|it|here|from|out)?"
            rf"(?: {_ADJ}{_PLACE})?(?! (?:a|the) car)",
            rf"in a {_ADJ}(?:rented|rental) {_ADJ}{_PLACE}",
            r"<be> (?:renting|tenants)",
            rf"<my> (?:rented|rental) {_ADJ}{_PLACE}",
            r"<my> (?:land(?:lord|lady)|letting agency|lease)(?! was| used)",
            r"<be> (?:a |an )?tenants?",
            rf"signed (?:a|the) {_ADJ}lease",
            r"pay(?:s|ing)? (?:\w+ ){1,4}rent",
            r"<my> rent(?! (?:money|income))",
            r"the rent (?:goes|went|is going) up",
            rf"pays? [\w ]+ a month for an? {_ADJ}{_PLACE}",
            ends="owns_home",
        ),
        pole(
            "owns_home",
            r"(?:own|owns|bought|purchased|inherited|built) (?:a|an|the|our|my|his|her|their"
            rf"|that|this) (?:own |first )?{_ADJ}{_PLACE}(?! (?:for (?:my|our|his|her)|to (?:let"
            r"|rent)|as an))",
            rf"(?:the|this|our) (?:\w+ )?{_PLACE} (?:we|i|they|he|she) (?:just )?bought",
            rf"closed on (?:a|the|our|my|his|her|their) {_ADJ}{_PLACE}",
            r"<my> (?:own )?mortgage",
            rf"the {_PLACE}(?: on [\w ]+?)? (?:now |finally |officially )?belongs to <me>",
            rf"<be> (?:now )?(?:home ?owners?|the owners? of (?:a|the|our) {_PLACE})",
            r"pays? property tax",
            r"<be> (?:an? )?(?:proud )?(?:owners?|home ?owners?)(?: now)?$",
            rf"in the {_ADJ}{_PLACE} (?:we|i|they|he|she) (?:just )?bought",
            rf"in (?:our|my|his|her|their) own {_ADJ}(?:house|four walls|flat|apartment)",
            rf"bought (?:the |our |my |a |an )?{_ADJ}{_PLACE}",
            rf"built (?:our|my|their|his|her) {_PLACE} (?:our|my|them|him|her)sel",
            rf"(?:the|this) {_PLACE} is (?:now |finally |officially |entirely )?(?:ours|mine"
            r"|theirs|his|hers)",
            rf"got the keys (?:to|of|for) (?:our|my|their|his|her) (?:own|first|new)"
            rf" {_ADJ}{_PLACE}",
            ends="renting",
        ),
    ),
    axis(
        "household",
        pole(
            "lives_alone",
            rf"{_LIVE} (?:all )?(?:alone|by (?:my|him|her|our|them)sel(?:f|ves)|on (?:my|his|her"
            r"|their) own)",
            rf"the (?:whole|entire) {_PLACE} (?:all )?to (?:my|him|her)self",
            r"(?:have|has|'ve got|'s got|got) (?:the|our) (?:[\w-]+ ){1,3}?(?:all )?to (?:my|him"
            r"|her)self",
            rf"just <me> in the {_PLACE}",
            rf"(?:got|found|rented|have|has|into) (?:my|his|her) own {_ADJ}(?:studio|{_PLACE})",
            r"<be> a one-person household",
            r"bachelor pad",
            r"(?:got|found|have|has) (?:my|his|her|a) place of (?:my|his|her) own",
            rf"(?:moved|moving) into (?:my|his|her) own {_ADJ}{_PLACE}",
            r"moved out(?! of (?:the (?:city|town|country|area)|town))",
            r"(?:found|moved into) (?:his|her|my|their) own place",
            hinted=(
                rf"<my> (?:last )?(?:{_MATE}|{_LOVE}|{_SPOUSE}) (?:has |just )?moved out(?! of)",
            ),
            ends="lives_with_others",
        ),
        pole(
            "lives_with_others",
            rf"{_LIVE} (?:together )?with (?!(?:an? |my |his |her |our |two )*(?:{_PET}|chronic)"
            f"|the"
            r" (?:fear|pain|fact)|pain|it)(?:<me>)?",
            rf"{_LIVE} (?:together|at home with)",
            rf"(?:shares?|sharing) (?:a|an|the|my|our) {_ADJ}{_PLACE}(?: with(?: <me>)?)?",
            rf"<my> {_ADJ}{_MATE}(?: <me>)?(?! (?:has |just )?(?:moved|left))",
            rf"(?:got|found|have|has|with) (?:a|two|three|\w+ new|some) {_ADJ}{_MATE}",
            r"shares? (?:an?|the|our) (?:\w+-bed(?:room)?|bedsit)",
            r"moved (?:right )?in (?:together|with (?:<me>|my|his|her|our|their|an?))",
            r"moved back in(?:to)? (?:with|my parents)",
            r"<my> (?:new )?(?:room|place|bed) (?:at|in) (?:the|a) (?:\w+ )?home",
            r"(?:care|nursing|retirement|old people's) home",
            r"assisted living",
            r"moved (?:right )?in$",
            ends="lives_alone",
        ),
    ),
    axis(
        "life",
        pole(
            "alive_and_well",
            r"(?:is|has|'s|still|[a-z]+[^s\W]s)(?! (?:died|dead|gone|passed|buried|no longer|late"
            r"|funeral))",
            ends="",
        ),
        pole(
            "dead",
            r"buried (?:our (?:dear |poor )?|my )?<me>",
            r"(?:had to )?put (?:our |my )?<me> (?:to sleep|down)<end>",
            r"(?:lost|(?:said|had to say) (?:our last )?goodbye to) (?:our |my |dear )*<me>"
            r"(?: (?:last|this|on|in|to) \w+)?<end>",
            r"(?:has |have |just |was |were )?(?:died|passed away|is no longer with us|is in"
            r" heaven)",
            r"(?:has|have) (?:died|passed)",
            r"crossed the rainbow bridge",
            r"<my> (?:funeral|ashes|grave|wake|memorial service)",
            r"lost (?:his|her|their) (?:battle|fight) (?:with|against)",
            ends="alive_and_well",
        ),
    ),
    axis(
        "abroad",
        pole(
            "away",
            r"lives? (?:abroad|overseas|far away|on the other side of the world)",
            r"<be> (?:living )?(?:abroad|overseas)",
        ),
        pole(
            "back",
            r"<be> (?:back (?:home|in town|for good)|home for good)",
            r"moved back(?: home| to \w+)?",
            r"(?:came|returned) (?:back )?(?:home )?for good",
        ),
    ),
    axis(
        "night_waking",
        pole(
            "wakes",
            r"wakes? (?:us |me )?up (?:\w+ )*?(?:night|times)",
            r"doesn't sleep through",
        ),
        pole("sleeps_through", r"(?:sleeps|slept|sleeping) through(?: the night|<end>)"),
    ),
    axis(
        "schooling",
        pole(
            "before_school",
            r"(?:goes to|<be> (?:\w+ )?(?:in|at)|attends) (?:kindergarten|preschool|nursery"
            r"|daycare)",
        ),
        pole(
            "at_school",
            r"(?:started|starts|goes to|<be> in) (?:primary |elementary |big )?school",
            r"<be> (?:now )?(?:in )?(?:a )?(?:first|second|third) (?:grade|grader|year)",
            r"<my> first day of school",
        ),
    ),
    axis(
        "pets",
        pole(
            "no_pet",
            r"(?:don't|doesn't|do not|does not) (?:have|own|keep) (?:any |a )?(?:pets?|animals)",
            r"(?:have|has|'ve got) no (?:pets?|animals)",
            r"<be> petless",
            rf"(?:give|gave|given) (?:away )?<my> {_ADJ}{_PET}(?: away)?",
            rf"took <my> {_ADJ}{_PET} to (?:his|her|its|their) new owners?",
            rf"no (?:{_PET})(?: or {_PET})? in <my> (?:home|house|flat)",
            r"never (?:had|owned) (?:a|any) pets?",
            ends="",
        ),
        pole(
            "has_pet",
            rf"<my> {_ADJ}{_PET}(?! (?:died|passed|was put|ran away|food|allergy))",
            r"(?:adopted|rescued|brought home|picked up|bought|got) (?:a|an|two|three|our|my|the)"
            rf" {_ADJ}{_PET}(?! (?:food|toy|bed))",
            rf"(?:have|has|'ve got|keeps?) (?:a|an|two|three|four) {_ADJ}{_PET}",
            r"clean (?:out )?the litter box",
            ends="no_pet",
        ),
    ),
)
