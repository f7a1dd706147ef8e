"""English standings of what one eats, drinks, smokes and believes, and how often one moves."""

from __future__ import annotations

from pipeline.domain.conflicts.axes import axis, pole

_MEAT = r"(?:meat|beef|pork|chicken|steaks?|bacon|ham|sausages?|lamb|burgers?|turkey)"
_DRINK = (
    r"(?:beers?|wine|whisk(?:y|ey)|vodka|gin|rum|alcohol|booze|cocktails?|a drop|liquor|cider"
    r"|lager|schnapps|spirits)"
)
_COFFEE = r"(?:coffees?|espressos?|lattes?|cappuccinos?|flat whites?|caffeine)"
_OFTEN = (
    r"(?:every|each|most|all|daily|a day|a week|per day|with (?:dinner|lunch|breakfast)|usually"
    r"|always|regularly|twice|a shift|in the morning)"
)
_STOP = r"(?:quit|stopped|gave up|given up|cut out|off|swore off|kicked|dropped)"
_SPORT = (
    r"(?:running|jogging|swimming|cycling|climbing|yoga|pilates|tennis|football|rowing|boxing|gym"
    r"|squash|badminton|weights|weightlifting|sports?|exercise|working out|training|crossfit)"
)

HABITS = (
    axis(
        "diet",
        pole(
            "vegetarian_or_vegan",
            r"(?:<be>|went|gone|became|become|turned|been) (?:an? )?(?:strict |now |fully"
            r" )*(?:vegan"
            r"|vegetarian|plant-based)(?! (?:restaurant|food|cook|option))",
            r"(?:don't|doesn't|do not|does not|no longer|never) (?:eats?|touch(?:es)?) (?:any )?"
            r"(?:meat|animals|animal products)",
            r"(?:haven't|hasn't) (?:eaten|touched) (?:any )?meat",
        ),
        pole(
            "eats_meat",
            rf"(?:eats?|eating|ate) {_MEAT} (?:again|{_OFTEN})",
            rf"(?:went|gone|going) back to eating {_MEAT}",
            rf"(?:grills?|roasts?|fr(?:y|ies)|has|have|eats?) (?:a |my |some )?{_MEAT} (?:every"
            f"|each"
            r"|with (?:each|every))",
            r"<be> (?:a |an )?(?:\w+ )?(?:meat[- ]eater|carnivore)",
            r"<my> (?:vegan|vegetarian|veggie) (?:phase|days|diet) (?:is|are|was) (?:over|behind"
            r"|history|done)",
            r"<be> no longer (?:a )?(?:vegan|vegetarian)",
            hinted=(
                rf"with an? (?:\w+ )?(?:{_MEAT}|cheese|tuna|salmon) (?:sandwich|roll|wrap)",
                r"(?:burger|steak|kebab|bacon) in (?:his|her|my) hand",
            ),
        ),
        habit=True,
    ),
    axis(
        "alcohol",
        pole(
            "drinks_alcohol",
            r"(?:has|have|had|drinks?|drinking|enjoys?) (?:a |an |my |his |her |the |two )?"
            rf"(?:glass(?:es)? of |pint of |pints of |bottle of |cold )?(?:\w+ )?{_DRINK} {_OFTEN}",
            rf"(?:glass(?:es)?|pints?|bottles?) of (?:\w+ )?(?:red|white|{_DRINK}) {_OFTEN}",
            r"<be> drinking again",
            rf"<be> back on (?:the )?(?:bottle|{_DRINK})",
            r"(?:relapsed|fell off the wagon)",
        ),
        pole(
            "teetotal",
            r"(?:don't|doesn't|do not|does not) drink(?: alcohol| any ?more| at all|$)",
            r"(?:<be>|been|got|stayed) (?:\w+ )?(?:sober|teetotal|alcohol-free|dry)(?! (?:january"
            r"|wall|skin))",
            r"<be> (?:a )?(?:lifelong )?teetotall?er",
            rf"{_STOP} (?:drinking(?! (?:coffee|tea|soda|milk|cola|water))|alcohol|the booze"
            f"|booze)",
            rf"(?:haven't|hasn't) (?:had a drink|touched (?:a drop|{_DRINK})|drunk (?:any"
            f" )?alcohol)",
            r"(?:year|month|day)s? (?:chip|sober)",
            r"not a drop",
        ),
        habit=True,
    ),
    axis(
        "smoking",
        pole(
            "smokes",
            r"smokes?(?! (?:alarm|detector|from|signals?|salmon|free|weed|brisket|machine|and"
            r" mirrors|fish|meat|cheese|ham|break))(?: (?:a|an|two|three|\d+|like|every|too|about"
            r"|again|cigarettes|cigars|half|daily|since)\b|$)",
            r"<be> (?:a |an )?(?:heavy |chain |regular |casual )?smoker",
            r"(?:started|back to|<be>) smoking(?! (?:area|meat|hot|salmon))(?: again)?",
            r"<be> on (?:a|two) packs? a day",
            r"packs? (?:a|per) day",
            r"(?:rolls?|light) (?:my|his|her) own(?: cigarettes)?",
            r"(?:cigarettes|vapes?) (?:all day|every|a day|daily)",
        ),
        pole(
            "does_not_smoke",
            rf"{_STOP} (?:smoking|cigarettes|the fags|the vape|nicotine)",
            r"(?:haven't|hasn't) (?:smoked|touched a cigarette|had a (?:cigarette|smoke))",
            r"<be> (?:a |an )?(?:non-?smoker|ex-smoker)",
            r"(?:<be>|been) (?:\w+ )?(?:smoke-free|nicotine-free)",
            r"(?:don't|doesn't|no longer|do not|does not|never) smoked?s?(?! (?:in|at|when|around"
            r"|inside|indoors))",
            r"kicked the (?:habit|vape)",
            r"<my> last cigarette",
        ),
        habit=True,
    ),
    axis(
        "caffeine",
        pole(
            "drinks_coffee_or_tea",
            rf"(?:drinks?|drinking|has|have|gets? through|down) (?:\w+ ){{0,3}}?(?:cups? of )?"
            rf"(?:black |strong )?{_COFFEE} {_OFTEN}",
            rf"(?:can't|cannot) (?:start|get through|face|begin|live|function) (?:\w+ ){{0,3}}"
            rf"without (?:\w+ )*{_COFFEE}",
            rf"<be> (?:addicted to|hooked on) {_COFFEE}",
            r"<be> (?:a |an )?(?:\w+ )?coffee (?:drinker|addict|lover|junkie)",
        ),
        pole(
            "avoids_caffeine",
            r"(?:don't|doesn't|do not|does not|no longer|never) (?:drinks?|touch(?:es)?|has|have)"
            rf" (?:any )?{_COFFEE}(?! (?:after|in the|before|at|with|from|past))",
            rf"{_STOP} (?:drinking )?{_COFFEE}",
            rf"(?:haven't|hasn't) (?:touched|had|drunk) (?:a |any )?(?:drop of |cup of )?{_COFFEE}",
            r"(?:it's )?only decaf",
            rf"no more {_COFFEE}",
            r"(?:it's|it is) (?:\w+ )?(?:peppermint|herbal|chamomile) tea for <me>",
        ),
        habit=True,
    ),
    axis(
        "exercise",
        pole(
            "exercises_regularly",
            rf"(?:goes|go|going) (?:{_SPORT}|to the gym) (?:every|each|most|\w+ times|twice|three)",
            r"(?:runs?|swims?|jogs?|cycles?|rows?|trains?|works? out) (?:\w+ )*?(?:every|each|\w+"
            r" times a|twice a|daily)",
            rf"(?:does|do|doing|play|plays) {_SPORT} (?:every|each|twice|\w+ times)",
            r"joined (?:a|the) gym",
        ),
        pole(
            "does_not_exercise",
            r"(?:haven't|hasn't) set foot in (?:a|the|any) gym",
            r"(?:don't|doesn't|do not|does not) (?:do any sports?|exercise|work out)(?! (?:on|in|at"
            r"|with|today|before|after))",
            r"<my> (?:knee|back|heart|hip|doctor|injury|ankle) made <me> (?:give up|quit|stop)"
            rf" {_SPORT}",
            rf"(?:gave up|given up|quit|dropped|stopped) {_SPORT}(?! (?:in the|at|with|on|to|for"
            r" (?:a|the)))",
            r"running shoes are gathering dust",
            r"cancelled (?:my|his|her) (?:gym|fitness) (?:membership|contract)",
        ),
        habit=True,
    ),
    axis(
        "faith",
        pole(
            "religious",
            r"go(?:es)? to (?:mass|church|the mosque|synagogue|temple)(?: every| on|$)",
            r"prays? (?:\w+ times|every|before)",
            r"<be> (?:very |deeply |quite |a )*(?:religious|devout|practising|believer)",
            r"believes? in god",
            r"(?:was|got|been) (?:baptized|baptised|confirmed into)",
            r"found (?:my|his|her) (?:way back to (?:the church|god)|faith)",
        ),
        pole(
            "not_religious",
            r"<be> (?:an? )?(?:atheist|agnostic|non-believer)",
            r"(?:became|become) an? (?:atheist|agnostic)",
            r"(?:lost|losing) (?:my|his|her) (?:faith|belief in god|religion)",
            r"left the church",
            r"(?:stopped|quit) (?:going to (?:church|mass)|believing in god|praying)",
            r"(?:don't|doesn't|no longer) believes? in god",
            r"<be> not religious",
        ),
    ),
)
