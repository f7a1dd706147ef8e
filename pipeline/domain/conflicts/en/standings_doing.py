"""English standings of what one has done, can do, owns, belongs to and likes."""

from __future__ import annotations

from pipeline.domain.conflicts.axes import axis, pole

_NOT = r"(?:don't|doesn't|do not|does not|can't|cannot|can not|couldn't)"
_HAVE = r"(?:have|has|'ve|haven't|hasn't)"
_SOON = r"(?: (?:yet|so far|in my life|in (?:his|her) life|at all|before))?"
_NO_THING = (
    r"(?!(?:clue|idea|problem|minute|second|moment|choice|chance|say|look|reason|doubt|thing|plan"
    r"|word|point|lot|bit|good|great)\b)"
)
_KIND = r"(?:(?:new|second-hand|used|nice|big|small|little|lovely|proper|real|shiny) )*"

DOING = (
    axis(
        "travel",
        pole(
            "never_there",
            rf"{_HAVE} (?:still )?never (?:ever )?(?:been (?:to|in)|visited|seen|set foot in"
            rf"|travel+ed to) <it>{_SOON}<end>",
            r"(?:haven't|hasn't) (?:ever )?(?:been to|visited|seen) <it> (?:yet|so far)<end>",
            r"<be> yet to (?:visit|see) <it><end>",
            ends="",
        ),
        pole(
            "been_there",
            r"(?:just |fresh |safely )?(?:came |got |<be> |come )?(?:just )?back from (?:my |our "
            r"|his"
            r" |her |a |two |three |\w+ (?:days|weeks|months) in |trip to )*<it><end>",
            r"(?:weeks?|days?|weekend|month|holidays?|honeymoon|vacation|trip|night|evening)"
            r" (?:in|to|around|across) <it> (?:<be>|was|were|flew|passed|went)",
            r"(?:visited|toured|explored|went to|flew to|travel+ed (?:to|through|around)|spent"
            r" [\w ]+? in) <it>(?: (?:last|this|in) \w+)?<end>",
            r"been to <it> (?:twice|once|\w+ times)",
            ends="never_there",
        ),
        of="kind",
    ),
    axis(
        "trying",
        pole(
            "never_tried",
            rf"{_HAVE} (?:still )?never (?:ever )?(?:tried|eaten|tasted|had|ridden|flown|done"
            rf"|played|watched|read|driven) (?:an? |any |in an? |on an? )?<it>{_SOON}<end>",
            r"(?:have|has|'ve) yet to try <it><end>",
            r"(?:haven't|hasn't) (?:tried|tasted|eaten|ridden) (?:an? |any )?<it> (?:yet|to this"
            r" day)<end>",
            ends="",
        ),
        pole(
            "tried",
            r"(?:tried|ate|tasted|rode|flew|played|watched|drove) (?:(?:my|his|her) (?:very"
            r" )?first |some |an? |the |in an? |on an? )?<it>"
            r"(?: (?:for the first time|last \w+|yesterday|today|twice|again|this \w+))?<end>",
            r"(?:had|did) (?:my|his|her) (?:very )?first <it><end>",
            r"(?:my|his|her) (?:very )?first <it> (?:was|tasted|felt)",
            ends="never_tried",
        ),
        of="kind",
    ),
    axis(
        "skill",
        pole(
            "cannot",
            rf"{_NOT} (?:(?:yet|even|really) )?(?:play|ride|speak|cook|dance|draw|knit|sew"
            r"|ski|skate|juggle|code|sing|whistle|type|read) (?:a |the |any |a word of )?<it>"
            rf"{_SOON}<end>",
            r"<be> (?:hopeless|terrible|useless|awful|no good) at (?:\w+ing )?<it><end>",
            r"never learn(?:ed|t) (?:how )?to (?:play|ride|speak|read|use) (?:a |the )?<it><end>",
            ends="",
        ),
        pole(
            "can",
            r"(?:learned|learnt|taught (?:my|him|her)self) (?:how )?to (?:play|ride|speak|read|use)"
            r" (?:a |the )?<it>(?: (?:this|last) \w+)?<end>",
            r"<be> (?:now )?(?:fluent in|(?:really |very )?good at (?:\w+ing )?) ?<it><end>",
            r"(?:speaks?|plays?|rides?) <it> (?:fluently|like a \w+|perfectly|well|every \w+)",
            r"(?:played|rode|rides) (?:my|his|her) (?:first )?<it><end>",
            ends="cannot",
        ),
        of="kind",
    ),
    axis(
        "talking",
        pole(
            "not_yet",
            rf"{_NOT} (?:talk|speak)(?: yet| properly| much)?$",
            r"(?:isn't|<be> not) (?:talking|speaking) yet",
        ),
        pole(
            "talks",
            r"(?:talks?|speaks?) (?:in (?:whole|full|complete|long) sentences|non-?stop|all day"
            r"|like a (?:book|waterfall))",
            r"said (?:his|her) first words?",
            r"(?:chatters?|babbles?) (?:away|non-?stop|all day)",
        ),
    ),
    axis(
        "walking",
        pole(
            "not_yet",
            rf"{_NOT} walk (?:yet|on)",
            r"(?:<be> )?(?:still )?crawl(?:s|ing)",
            r"<be> (?:still |just )?learning (?:how )?to walk",
        ),
        pole(
            "walks",
            r"(?:took|taken|made) (?:his|her) first steps",
            r"<be> walking(?: now| all over| around| everywhere|$)",
            r"(?:runs?|walks?|races?) (?:all over|around the|everywhere|across the)",
        ),
    ),
    axis(
        "own_room",
        pole("with_parents", r"sleeps? in (?:our|my|his parents'|her parents'|their) bed"),
        pole(
            "alone",
            r"(?:sleeps?|slept|sleeping) in (?:his|her) own (?:room|bed)",
            r"moved into (?:his|her) own room",
        ),
    ),
    axis(
        "possession",
        pole(
            "has_none",
            rf"(?:don't|doesn't|do not|does not) (?:have|own) (?:an?|any) {_NO_THING}<it>"
            r"(?: (?:yet|any ?more|at home))?<end>",
            rf"(?:'ve|have|has) (?:never|not) (?:had|owned) an? {_NO_THING}<it><end>",
            ends="",
        ),
        pole(
            "has_it",
            r"(?:bought|purchased|ordered|installed|treated (?:my|our|him|her)sel(?:f|ves) to|put"
            rf" in|got) (?:\w+ )?(?:an?|our|my|his|her|their|two|the) {_KIND}{_NO_THING}<it>"
            r"(?: (?:today|yesterday|last \w+|this \w+|on \w+|for \w+|from [\w ]+|at \w+))?<end>",
            r"(?:picked up|collected|got|bought) (?:my|our|his|her) (?:(?:very "
            r"|brand[- ])?(?:first|new|own)"
            r" )+<it>(?: (?:from [\w ]+|today|yesterday|last \w+|this \w+))?<end>",
            r"<my> (?:brand[- ])?(?:new )<it> (?:arrived|came|is here|got here)",
            ends="has_none",
        ),
        of="kind",
    ),
    axis(
        "waiting",
        pole("waits", r"on (?:the|a) waiting list for (?:an? |the |my |his |her )?<it><end>"),
        pole(
            "got_it",
            r"(?:first|second|last) (?:day|week|session|lesson|hour) (?:of|in|at) (?:the |my |his"
            r" |her )?<it><end>",
            r"(?:had|got|started|began|received|got into|was operated) (?:the |my |his |her |a"
            r" )?<it>(?: (?:today|yesterday|on \w+|last \w+|this \w+))?<end>",
            r"<it> went (?:well|fine|smoothly)",
        ),
        of="object",
    ),
    axis(
        "speaking_terms",
        pole(
            "not_speaking",
            r"(?:aren't|isn't|are not|is not|not) (?:speaking|talking)(?: to each other)?$",
            r"(?:aren't|isn't|not) on speaking terms(?: with <it><end>)?",
            r"(?:don't|doesn't|no longer) (?:speak|talk)s?(?: to each other)?(?: any ?more)?$",
            r"(?:haven't|hasn't) (?:spoken|talked) (?:to|with) <it> (?:since|in|for)",
            r"(?:haven't|hasn't) (?:spoken|talked)(?: to each other)? (?:since|in (?:\w+ )?(?:weeks"
            r"|months|years|ages))",
            r"(?:fell|fallen) out(?: with <it>)?<end>",
            r"lost touch(?: with <it>)?<end>",
            r"(?:drifted|grew) apart",
            r"cut (?:all )?(?:ties|contact) with <it><end>",
        ),
        pole(
            "speaking",
            r"(?:made up|reconciled|made peace)(?: with <it>)?<end>",
            r"(?:made up|reconciled|made peace) (?:over|after|at|last|on|in) ",
            r"(?:talked|chatted|spoke)(?: on the phone)? (?:for|until) (?:\w+ ){0,2}?(?:hours?|ages"
            r"|midnight|the morning)",
            r"<my> best friend is <me><end>",
            r"<me> is <my> best friend<end>",
            r"buried the hatchet",
            r"<be> (?:talking|speaking) again",
            r"(?:talk|chat|speak) (?:on the phone )?(?:\w+ )?every",
            r"(?:go|went|going) (?:\w+ing|out|for \w+) together",
            r"<be> (?:inseparable|best friends|thick as thieves|closer than ever)(?: again)?",
        ),
        of="pair",
    ),
    axis(
        "social_media",
        pole(
            "without",
            r"(?:<be> not|'m not|isn't|aren't) on (?:any )?(?:social media|facebook|instagram"
            r"|tiktok"
            r"|twitter)",
            r"(?:don't|doesn't) (?:have|use|do) (?:any )?social media",
            ends="",
        ),
        pole(
            "with",
            r"(?:joined|signed up (?:for|to)) (?:instagram|tiktok|facebook|twitter|snapchat"
            r"|mastodon)",
            r"(?:opened|made|created|have|has|got) an? (?:instagram|tiktok|facebook|twitter)"
            r"(?: account| profile)?",
            r"posted (?:\w+ )*on (?:instagram|tiktok|facebook|twitter)",
            ends="without",
        ),
    ),
    axis(
        "liking",
        pole(
            "loves_it",
            r"(?:love|loves|adores?|enjoys?|<be> (?:fond of|(?:crazy|mad|nuts|wild) about|obsessed"
            r" with|addicted to|into|hooked on|keen on|in love with|a (?:huge |big )?(?:fan of"
            r"|sucker for))) (?:watching |reading |playing |eating )?<it><end>",
            r"<it> (?:is|are|has become|have become|became) (?:now )?<my> (?:absolute |new |big"
            r" |all-time )?(?:favou?rites?|passion|thing|jam|comfort food|guilty pleasure"
            r"|obsession)",
            r"<my> (?:absolute |all-time )?favou?rite \w+ (?:is|are) <it><end>",
            r"(?:can't|cannot) (?:get enough of|live without|do without|resist) <it><end>",
            r"nothing (?:makes <me> happier than|beats) <it><end>",
            r"<it> (?:has |have )?(?:really )?(?:grown|grew) on <me>",
            r"(?:come|came|grown|grew|learned|learnt) to (?:really )?(?:love|like|enjoy|appreciate"
            r"|adore) <it><end>",
            r"(?:fell|fallen) (?:back )?in love with <it><end>",
        ),
        pole(
            "dislikes_or_bored_of_it",
            r"(?:can't|cannot) (?:stand|bear|stomach|abide|take|tolerate|even look at)"
            r" (?:the (?:sight|smell|taste|sound|thought) of )?<it><end>",
            r"(?:hates?|loathes?|detests?|despises?|dislikes?|abhors?) (?:watching |reading"
            r" |playing |eating )?<it><end>",
            r"<it> (?:just |really |totally )*(?:bores?|annoys?|disgusts?|irritates?|exhausts?"
            r"|tires?|repulses?|depress(?:es)?|sickens?|bothers?|infuriates?) <me>",
            r"<it> (?:puts?|sends?) <me> to sleep",
            r"<it> (?:makes?|drives?|leaves?) <me> (?:feel |want to )?(?:gag|sick|yawn|crazy|mad"
            r"|puke|cringe|cold|up the wall|nuts)",
            r"<it> gives? <me> (?:an? )?(?:headaches?|migraines?|the creeps|nightmares)",
            r"<it> (?:gets?|does|do) (?:on <my> nerves|nothing for <me>)",
            r"finds? <it> (?:so |really |too |a bit |rather |pretty |deadly )*(?:boring|dull"
            r"|tedious|annoying|awful|terrible|disgusting|overrated|gross|unbearable|bland)",
            r"(?:don't|doesn't|no longer|can't) (?:see|get) the (?:appeal|point|fun) (?:of|in)"
            r" <it><end>",
            r"(?:sick|tired|fed up|bored|weary)(?: and tired)? (?:of|with) <it><end>",
            r"(?:had|have|has) (?:more than )?enough of <it><end>",
            r"(?:gone|went|been) off <it><end>",
            r"(?:lost|losing) (?:all |any |my |his |her )?(?:interest|taste|love|passion|appetite)"
            r" (?:in|for) <it><end>",
            r"(?:not|'m not|isn't) (?:really )?into <it>(?: any ?more)?<end>",
        ),
        of="object",
    ),
    axis(
        "membership",
        pole(
            "is_member",
            r"<be> (?:a |an )?(?:\w+ )?(?:member of|subscribed to|enrolled in) (?:the |a |my )?<it>"
            r"<end>",
            r"(?:joined|subscribes? to) (?:the |a |my |our )?<it><end>",
            r"(?:have|has|got) (?:a|an) <it> (?:membership|subscription|season ticket)",
        ),
        pole(
            "left_or_cancelled",
            r"(?:cancel+ed|terminated|quit|ended|dropped) (?:my|our|his|her|the) <it>"
            r"(?: (?:membership|subscription|contract|account))?<end>",
            r"(?:unsubscribed|resigned|withdrew) from (?:the |my |our )?<it><end>",
            r"<be> (?:out of|no longer in) (?:the )?<it><end>",
        ),
        of="object",
    ),
)
