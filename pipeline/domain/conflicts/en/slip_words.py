"""Wording by which something told before is taken back in English."""

from __future__ import annotations

import re

_I = r"(?:i|we|my|the (?:doctors?|lab|clinic|vet|hospital|school|office|website|app|agency))"
_HAVE = r"(?:'ve|'d|'m|'re| have| had| must have| may have| might have| was| were| am| are| got)?"
_SO = (
    r"(?: (?:just|totally|completely|really|actually|only|simply|all|clearly|definitely|so"
    r"|quite))*"
)
_SAID = (
    "said|told|gave|wrote|claimed|mentioned|posted|sent|typed|noted|reported|stated|quoted|listed"
    "|described|called|shared|put|texted|emailed|named|promised"
)
_AMISS = (
    "wrong|wrongly|incorrect(?:ly)?|backwards?|mixed up|muddled(?: up)?|muddled|jumbled|confused"
    "|mistaken(?:ly)?|the wrong way (?:a?round)|the other way (?:a?round)|upside down|in error"
    "|out of order|switched|swapped|reversed|garbled|twisted|all off"
)
_FALSE = (
    "wrong|false|incorrect|untrue|nonsense|rubbish|made up|invented|a myth|a lie|a"
    " fib|a legend|bogus"
    r"|a misunderstanding|a mistake|an error|inaccurate|off|fake|a rumou?r|a joke|not"
    r" (?:so|true|right"
    r"|correct|accurate|the case)|a mix-?up|bullshit|outdated|garbage|a hoax|a tall"
    r" tale|exaggerated|(?:the )?(?:wrong|other) way (?:a?round)|backwards?|upside"
    r" down"
)
_WAS = (
    r"(?:(?:is|was|are|were|'s|turn(?:s|ed) out(?: to be)?|prov(?:es|ed)(?: to be)?)(?:"
    r" (?:just|all|only|simply|plain|a bit|totally|completely|actually))*)"
)
# After "wrong" stands no noun: "got the wrong card" takes nothing back.
_ENDS = (
    r"(?!\s+(?!there\b|again\b|before\b|earlier\b|yesterday\b|last\b|the other\b|at"
    r" first\b|and\b|but\b|about\b|on\b|with\b|when\b|in my\b|so\b|because\b|up to\b|too\b"
    r"|this\b|when\b|for\b|regarding\b)\w)"
)
_UP_TO = r"[^.;!?]{0,60}?"
_MATTER = (
    r"(?: (?:about|on|regarding|with|for|when it comes to|concerning|as to)"
    r" (?P<{}>[^.,;:!?]+))?"
)

# Of a game that one messed up nothing was told wrong.
_TOLD = (
    r"(?=\W*$| *[.,;:!?—–]| (?:(?:the|that|those|my|your|his|her|our|their|two|up) )*(?:\w+ )?"
    r"(?:dates?|days?|numbers?|names?|times?|details?|digits?|figures?|years?|orders?|address\w*"
    r"|spelling|facts?|story|info\w*|counts?|prices?|ages?|words?|units?|maths?|directions?)\b)"
)
# Each is sure. The groups that begin with "a" name what was wrong.
SURE = (
    (rf"\b{_I}{_HAVE}{_SO} mis(?:read|heard|hear|typed|spoke|spoken|spelled|spelt|counted|quoted"
    r"|remembered|stated|understood|translated|calculated|judged|labell?ed|reported|attributed"
    r"|interpreted|identified|diagnosed|informed|led|dated|wrote|written|said|took|taken|named"
    rf"|recorded|copied|added|told|pronounced|saw|seen)\b"
    r"(?: (?:the|that|my|our|his|her|its|their|a|an) (?P<a0>[^.,;:!?]+))?" + _MATTER.format("a1")),
    (rf"\b(?:i|we){_HAVE}{_SO} (?:mixed|muddled|jumbled|confused|transposed|mistook"
    rf"|mistaken|conflated"
    r"|garbled|scrambled|fat-fingered|mangled|inverted"
    rf"|(?:botched|bungled|messed up|screwed up|fumbled){_TOLD})"
    r"\b(?P<a2>[^.,;:!?]*)"),
    (rf"\b(?:i|we){_HAVE}{_SO} (?:swapped|reversed|switched|flipped) (?:up |round"
    rf" )?(?:the |two |those |these"
    r" |some |my )*(?:digits?|numbers?|letters?|names?|dates?|days?|words?|figures?|addresses|them"
    r" a?round|rows?|columns?)\b"),
    (r"\b(?:had|been|were|was|got|they|they'd|someone|somebody) (?:swapped|mixed up"
    r"|switched|confused|mixed) (?:up )?(?:(?:my|the|two|our|his"
    r"|her) )?(?:samples?|files?|charts?|results?|records?|papers?|names?|tests?"
    r"|labels?|tubes?|blood|bags?|envelopes?|x-rays?|twins?)\b"),
    rf"\b(?:i|we){_HAVE}{_SO} (?:got|had|put|{_SAID}|remembered|read|heard|understood"
    rf"|copied|spelled"
    rf"|written|spelt|counted|added|mixed|pronounced) (?P<a3>{_UP_TO})(?:\b|(?<=,)"
    rf" )(?:all |completely |totally |so |a bit"
    rf" |slightly )?(?:{_AMISS})\b{_ENDS}" + _MATTER.format("a4"),
    (rf"\b(?:i|we){_HAVE}{_SO} (?:wrong|mistaken|confused|misinformed|misled|in error|lying|joking"
    r"|kidding|fibbing|bluffing|exaggerating|showing off|bragging|pulling your leg"
    r"|making (?:it|that|all"
    rf" that) (?:all )?up)\b(?! (?:person|to|in|for|at)\b){_MATTER.format('a5')}"),
    (r"\b(?:i|we)(?:'d| had| was| were|'ve been| have been| must have been| got|"
    r" have)(?: \w+)? (?:told|given|sold|fed|handed|shown"
    r"|sent|quoted|reading|looking at|going by|using|thinking of|remembering|checking"
    r"|misreading)(?: \w+)? (?:the wrong|"
    r"wrong|wrongly|bad information|false information|last (?:year|month|week|season"
    r"|term)'s|an? (?:old|outdated|stale|wrong)"
    r"|an out-?of-?date|old|outdated)\b"),
    r"\b(?:i|we) must(?:'ve| have)? been (?:thinking|looking|talking)\b",
    (rf"\b(?:i|we)(?:'ve|'d| have| had)?{_SO} (?:lied|fibbed|exaggerated|overstated"
    rf"|understated|made (?:it|that"
    r"|this|all that) (?:all )?up|stand corrected|take (?:it|that|this|everything)"
    r" back|invented|embellished|bluffed"
    rf"|goofed|slipped up|erred){_MATTER.format('a6')}"),
    r"\bi (?:made up|invented) (?:the|that|my|this|all)(?P<a7>[^.,;:!?]*)",
    (rf"\b(?:i|we) (?:wasn't|weren't|was not|were not|haven't been|hadn't been) (?:being"
    rf" )?(?:quite |entirely |fully |totally |completely )?(?:honest"
    rf"|truthful|straight|sincere|accurate|right|correct|telling (?:you )?the (?:whole"
    rf" )?truth){_MATTER.format('a8')}"),
    (rf"\b(?:i|we) (?:really )?(?:should(?:n't| not| never)|ought not to)(?: have)?"
    rf" (?:have )?(?:{_SAID}|told)\b(?P<a9>[^.,;:!?]*)"),
    (r"\b(?:i|we) (?:said|told|gave|wrote|sent|typed|quoted|texted|emailed|posted"
    r"|listed|mentioned|put down|copied)(?: you)?(?: to)? (?:the|a|an?|my|some|his|her|their"
    r"|our) (?:wrong|incorrect|old|false|outdated)\b(?P<a10>[^.,;:!?]*)"),
    (r"\bi (?:\w+ )?(?:looked at|checked|read|opened|copied|consulted|was on|was in"
    r"|had open|pasted) (?:from )?the wrong \w+\b(?! (?:aloud|out|to)\b)"),
    (r"(?:^|[.;:!?—–-])\W*(?:(?:sorry|oops|whoops|ah|oh|ugh|argh|damn|no|wait|my"
    r" apologies|apologies|hang on|hold on)\W+)*(?:that was )?(?:the )?wrong"
    r" (?:\w+ ){0,2}?\w+(?=[,.:;!—–-])"),
    (rf"\b(?:what|everything|all|the (?:bit|part|thing|stuff|story|number|name|date|time"
    rf"|address|price|figure|day|info\w*|details?))"
    rf"(?: that)? (?:i|we)(?:'ve|'d| have| had| just)? (?:{_SAID})(?: you)?(?: about"
    rf" (?P<a31>{_UP_TO})|{_UP_TO}) {_WAS} (?:not )?(?:{_FALSE})"),
    (rf"\b(?:it|that) (?:wasn't|isn't|was not|is not|was never|wasn't really|wasn't"
    rf" even) (?:true|right|correct|so|accurate|the case)"
    rf",? what (?:i|we)(?:'ve|'d| have| had)? (?:{_SAID})(?: you)?(?: about)?"
    rf" (?P<a11>[^.,;:!?]+)"),
    (rf"\b(?:ignore|scratch|forget|disregard|strike|scrap|drop|nix|never mind|delete"
    rf"|erase|dismiss|cancel|discard|unsay) (?:about )?(?:what|everything"
    rf"|all|anything|the (?P<a12>[\w' -]{{2,30}}?)(?: that)?|my (?P<a13>[\w'"
    rf" -]{{2,30}}?)(?: that)?|whatever) (?:i|we)(?:'ve|'d| have| had| just)? (?:just "
    rf"|ever )?(?:{_SAID})\b"
    rf"(?: you| to you)?{_MATTER.format('a14')}"),
    (r"(?:^|[.,;:!?—–-]|\b(?:please|just|so|oh|no|wait|actually|ok|okay|sorry|well"
    r"|can|should|better|let's|or))\W*(?:scratch|strike|scrap|disregard|ignore|forget"
    r"|delete|nix|cancel) (?:that"
    r"|this)(?: (?:bit|part|thing|one|note|last (?:one|bit|part)|last message"
    r"|message))?"
    r"(?! (?:itch|you|we|i|he|she|they|it)\b)(?: (?:about|on|regarding|with)"
    r" (?P<a15>[^.,;:!?]+)|(?=\W*(?:$|[.,;:!—–-])))"),
    r"\b(?:ignore|disregard|forget|scratch|strike|scrap|delete|cancel) my (?:last"
    r"|previous|earlier|first) (?:message|note|comment|remark|statement|text|mail"
    r"|email|claim|answer|point)\b"
    + _MATTER.format("a16"),
    (rf"\b(?:take|took|taking) back (?:what|everything|the (?:thing|bit|part)) (?:i|we)"
    rf" (?:{_SAID})(?: you)?{_MATTER.format('a17')}"),
    r"\b(?:take|taking) (?:that|it|this) back\b" + _MATTER.format("a18"),
    (r"(?:^|[.;:!?,—–-])\W*(?:(?:a|one|small|quick|minor|slight|important|tiny|sorry"
    r"|little|oops|my|just a|big) )*(?:corrections?|erratum|corrigendum|typo|misprint"
    r"|slip)\b"
    r"(?: (?:on|about|to|of|for|regarding|in|from|with|there|yesterday"
    r"|earlier)\b(?P<a19>[^.,;:!?]*))?(?=\W*[,:.;!—–-])"),
    r"\b(?:typo|misprint|slip of the (?:tongue|pen|keyboard|finger)|brain fart"
    r"|clerical error|autocorrect|copy-paste error|mixup|mix-up|brain slip|senior"
    r" moment)\b"
    + _MATTER.format("a20"),
    r"\b(?:my|(?:i|we)(?:'ve| have)? (?:just |must have )?(?:made|make) (?:a|an)(?:"
    r" \w+)?|that was (?:a|an|my)) (?:bad|mistake|error|fault|blunder|mishap|oversight"
    r"|goof|screw-?up|mess-?up)\b(?=\W|$)(?! to\b| of\b)(?! (?:at|in) (?:work|school))"
    + _MATTER.format("a21"),
    (r"\b(?:(?:need|have|want|ought|got|wanted|like|going|better) to|let me|must|should"
    r"|i'll|gotta) (?:quickly |just )?(?:correct|fix|rectify|amend|retract|set"
    r" straight|put right|clear up|take back|walk back)"
    r" (?!the (?:car|bike|sink|roof|bug)|my (?:car|bike|sink|roof))(?:something|myself"
    r"|that|this|what|the record|an? (?:error|mistake|slip)|my \w+|the \w+|one"
    r" thing)\b(?P<a22>[^.;:!?]*)"),
    r"\b(?:set|put|sets|puts) (?:me|us|the record) (?:straight|right)\b" + _MATTER.format("a23"),
    r"\b(?:corrected|enlightened) (?:me|us|myself|himself|herself|themselves|that"
    r"|it)\b" + _MATTER.format("a24"),
    (r"\b(?:told|informed|reminded|showed|assured|emailed|texted) (?:me|us)(?: that)?"
    r" (?:i|we)(?:'d| had| was| were|'m| am|'ve| have)(?: \w+)? (?:wrong|mistaken"
    r"|mixed|misread|misheard|confused|misunderstood|got)\b(?P<a25>[^.,;:!?]*)"),
    r"\b(?:caught|spotted|found|noticed|pointed out|flagged) (?:my|an?|the|our)"
    r" (?:mistake|error|slip|typo|blunder)\b" + _MATTER.format("a26"),
    r"\b(?:laughed at|made fun of|teased) me(?= *:)",
    (r"\b(?:no idea|don't know|can't think|not sure|beats me|god knows|who knows) why"
    r" (?:i|we)(?:'ve| had)? (?:ever )?(?:said|told|wrote|thought|claimed|called|kept"
    r"|assumed|put)\b(?P<a27>[^.,;:!?]*)"),
    (rf"\b(?:i|we) (?:{_SAID}|thought|assumed|believed|figured|was sure|was convinced"
    rf"|could have sworn|(?:keep|kept) (?:saying|telling \w+|writing|claiming|thinking)"
    rf"|always thought|blamed|accused|suspected)(?: (?:you|that|it was|they were|he was"
    rf"|she was))? (?P<a28>[^.;:!?]{{2,60}}?),? but (?:[\w-]+ ){{0,3}}?[\w-]+?(?:'s|'re"
    rf"| is| are| was| were| turns?| turned| did| does| do|n't|not|never| (?:says?"
    rf"|tells?) otherwise| disagrees?| contradicts?)\b"),
    (r"\b(?:no idea|don't know|can't think|beats me|god knows|not sure) where (?:i|we)"
    r" (?:got|had|took|picked up)\b(?P<a32>[^.,;:!?]*?) from\b"),
    (r"\b(?:digits?|letters?|numbers?|names?|dates?|figures?) (?:were |was |got |are"
    r" )?(?:swapped|mixed up|switched|transposed|reversed|scrambled|the wrong way"
    r" round|the other way a?round)\b"),
    (r"\b(?:i|we) should(?:'ve| have) (?:asked|checked|looked|known|read|listened"
    r"|verified|double-checked)\b(?! (?:the (?:weather|oven|traffic)))"),
    (r"\b(?:had|has|have) nothing to do with(?P<a33>[^.,;:!?]*)|\bowe \w+ an apology\b"
    r"|\b(?:falsely|wrongly|wrongfully|unfairly) (?:accused|blamed|suspected)\b"),
    (r"\b(?:ignore|disregard|forget|scratch|strike|scrap|delete|cancel) my (?:remark"
    r"|comment|claim|note|statement|guess|answer|rant|figures?|numbers?)\b(?: (?:about"
    r"|on|regarding|with) (?P<a34>[^.,;:!?]+))?"),
    r"\b(?:never (?:was|were|has|have|did|had))(?= *(?:$|[.,;:!?—–]))",
    (r"\b(?:i|we)(?: was| were|'ve been| have been|'m) (?:just |only )?(?:talking"
    r"|spreading|writing|saying|telling you) (?:complete |total |utter |absolute"
    r" )?(?:nonsense|rubbish|garbage|crap|bull\w*|rot|fake news|lies|a lie|the wrong"
    r" thing)\b(?: (?:about|on) (?P<a35>[^.,;:!?]+))?"),
    (r"\b(?:i|we) fell for\b|\b(?:i|we) (?:was|were) (?:\w+ )?(?:line|row|column|page"
    r"|digit|day|week|year|month|hour|off by)s? (?:off|out|too (?:early|late|high"
    r"|low))\b"),
    (r"(?:^|[.!:]\s*)(?:(?:ok|okay|right|so|a|full|small|little|true|true story|time"
    r" for a)\W+)*confession\b|\bi (?:have to|must|gotta|need to|should|'ve got to)"
    r" (?:admit|confess|come clean)\b|\b(?:i|i'll) (?:admit|confess)\b|\bcome clean\b"
    r"|\bcame clean\b"),
    r"\b(?:just |only |really )?(?:kidding|joking) about (?P<a29>[^.,;:!?]+)",
    (r"\b(?:i|we) (?:actually |really |obviously |of course )?(?:meant|mean)(?: to"
    r" (?:say|write|type|put))\b|\b(?:i|we) (?:actually |really )?meant\b(?! (?:it"
    r"|that|well|no|for|everything|what|to (?!say|write|type|put)))"),
    (rf"\bmy (?P<a30>[\w' -]{{2,40}}?) (?:was|is|were|are) (?:all |completely |totally "
    rf"|way |a bit |slightly )?(?:{_FALSE}|wrong)\b"),
    r"\bcontrary to what (?:i|we)\b|\bunlike what (?:i|we) (?:said|told|wrote|claimed)",
    (r"\b(?:is|was|'s|were) (?:just |only |really |nothing but |all )?an? (?:family "
    r"|urban |old |common |popular |total |complete |big )?(?:legend|myth|hoax|rumou?r"
    r"|misunderstanding|misconception|mix-?up|misdiagnosis|false (?:alarm|positive"
    r"|rumou?r)|fabrication|old wives' tale|fib)\b"),
)  # fmt: skip
# Said of memory, eyes and instruments; of the notes that are kept; of one who was not careful.
MORE = (
    (
        r"\b(?:samples?|charts?|results?|files?|records?|blood) (?:(?:had|has|have) been|were"
        r"|was|got) (?:swapped|mixed up|switched|mislabel+ed)\b"
    ),
    (
        r"\b(?:i|we)(?:'d|'ve| had| have)? (?:just |only |simply |wrongly |always )*(?:assumed"
        r"|presumed|guessed)\b|\bsorry (?:about|for) the (?:wrong|false|bad) \w+|\bsorry (?:about"
        r"|for) (?:the|any|my) (?:mistake|error|confusion|mix-?up|slip|misinformation)\b"
    ),
    (
        r"\bbeen (?:hearing|saying|spelling|pronouncing|writing|reading|calling|getting|telling)"
        r" (?:it|that|this|him|her|them|the name) (?:all )?wrong\b"
    ),
    r"^\W*(?:please )?(?:ignore|disregard) (?:the|that) (?P<b8>[^.,;:!?]+)(?=[,;:—–])",
    (
        r"\b(?:the|that|this|my|whole) (?P<b9>[\w' -]{2,40}?) (?:story|bit|thing|tale|rumou?r|claim"
        r"|part|business)(?: about (?P<b10>[^.,;:!?]+?))? (?:isn't|wasn't|is not|was not|was never)"
        r" (?:even |really |actually |quite )?(?:true|right|correct|so|real)\b"
    ),
    (
        r"^\W*(?:sorry,? |oops,? |damn,? )?mis(?:read|heard|typed|counted|spoke|remembered"
        r"|quoted|calculated|spelled|dialled)\b"
    ),
    r"\byou(?:'re| are| were) (?:wrong|mistaken|mixing)\b(?! (?:person|place))",
    (
        rf"\b(?:what|everything|all|that thing|the [\w' -]{{2,40}}?)"
        rf"(?: that)? (?:i|we)(?:'ve|'d| have| had| just)? (?:{_SAID})(?: you)?(?:"
        rf" about (?P<b7>{_UP_TO})|{_UP_TO}) (?:isn't|wasn't|aren't|weren't|is not|was not"
        rf"|is no longer|was never) (?:actually |really |quite |entirely |exactly |even"
        rf" )?(?:true|right|correct|accurate|so|the case|real)\b"
    ),
    (
        r"\b(?:my|the) (?:memory|brain|mind|eyes?|ears?|head|autocorrect|watch|scales?"
        r"|cuff|thermometer|clock|calendar|notes?|source|phone|gps|map|speedometer"
        r"|meter)(?: must have| has| had)? (?:played|plays|playing|failed|failing|tricked"
        r"|deceived|fooled|betrayed|got me|let me down|was (?:off|wrong|broken|playing"
        r"|faulty|slow|fast)|were (?:off|wrong)|is (?:off|wrong|broken|playing|failing|a"
        r" sieve))\b|\bautocorrect (?:got|struck|changed|strikes)\b"
    ),
    (
        r"^\W*(?:please |ok(?:ay)?,? |no,? |sorry,? |wait,? )*(?:scratch|strike|scrap|nix"
        r"|cross out|delete|forget) (?:the|that|those|about the)"
        r" (?P<b1>[^.,;:!?]{1,30})(?=,|;| -| —)"
    ),
    (
        r"\b(?:pulling|pulled) (?:my|your|our) leg\b|\b(?:messing (?:with|around)|having"
        r" you on|teasing you|kidding you|winding you up|toying with) ?(?:you)?\b"
    ),
    (
        r"\bthinking of (?:another|the other|a different|someone else|somebody else|my"
        r" other|the wrong)\b|\b(?:that|it) (?:was|is|'s) (?:someone|somebody) else\b"
    ),
    (
        r"\b(?:the|that|this|my|whole) (?P<b2>[\w' -]{2,40}?) (?:story|bit|thing|tale"
        r"|rumou?r|claim|part|anecdote|business|remark|line|joke)(?: about"
        r" (?P<b3>[^.,;:!?]+?))? (?:was|is|were|'s) (?:all |just |only |completely "
        r"|totally |pure )*(?:made up|invented|fiction|a lie|a joke|a fib|nonsense|rubbish"
        r"|bogus|not true|untrue|false|exaggerated|a misunderstanding|wrong)\b"
    ),
    r"^\W*not (?:true|so|correct|right|accurate)\b|^\W*(?:wrong|false|nonsense)[.!,:]",
    (
        r"\b(?:had|have|got|get) (?:my|the|our) [\w-]+ (?:crossed|mixed up|muddled|tangled"
        r"|switched|in a twist|confused)\b|\bwires (?:were |got )?crossed\b"
    ),
    (
        r"\b(?:i|we)(?:'m|'ve been| am| was| were| have been| keep| always| often|"
        r" kept)(?: \w+)? (?:mixing|muddling|confusing|getting|mix|confuse|get"
        r"|misremembering|misquoting|mixing up)\b(?: up| (?:that|it|them|those|this|the"
        r" two) (?:wrong|mixed up|muddled|confused|up))?(?=\s*(?:up\b|$|[.,;:!?—–]|my\b"
        r"|the\b|with\b))"
    ),
    (
        r"\b(?:correct|fix|amend|adjust|update|change|edit) (?:your|the|my|our) (?:notes?"
        r"|records?|entry|entries|files?|info\w*|list|data|memory)\b"
    ),
    (
        r"\b(?:spoke|spoken|speaking) too soon\b|\bjumped the gun\b|\bgot ahead of (?:my"
        r"|our)sel\w+|\b(?:i|we) (?:was|were) (?:too|overly|a bit too|way too)"
        r" (?:optimistic|hasty|quick|generous|pessimistic|confident|early)\b|\boverlooked"
        r" (?:that|it|this|the)\b|\b(?:didn't|hadn't|don't|should have) (?:look|read|check"
        r"|listen|count|looked|counted|listened|think|pay)(?:ed)? (?:closely|properly"
        r"|carefully|right|hard enough|attention|it through|enough|better|again)\b"
        r"|\bwasn't paying attention\b"
    ),
    (
        r"\b(?:never|don't|do not|can't) trust me (?:with|on|about)\b|\bi'm (?:terrible"
        r"|hopeless|bad|awful|useless|rubbish) (?:with|at) (?:names|dates|numbers|years"
        r"|ages|times|faces|directions|maths?)\b"
    ),
    (
        r"\b(?:i|we)(?:'ve| have)? (?:been |always |keep |kept )?(?:telling|saying|writing"
        r"|spelling|pronouncing|calling|told|tell|say|spell)(?: (?:that|it|this|everyone"
        r"|people|her|him|them))* (?:wrong|wrongly|incorrectly)\b"
    ),
    r"\b(?:did|done) (?!me\b)\w+ (?:wrong|an injustice)\b|\bwronged \w+",
    (
        r"\b(?:noted|wrote|written|entered|recorded|filed|typed|put|marked|listed|copied"
        r"|printed|registered|saved|labelled)(?: (?:it|that|this|me|him|her|them|us))?(?:"
        r" down)? (?:wrong|wrongly|incorrectly)\b"
    ),
    (
        r"\b(?:that|the) (?P<b4>[\w ,.:]{1,30}?) (?:was|were) (?:just |only |nothing but "
        r"|merely )?(?:a|an|my) (?:guess|estimate|joke|bluff|placeholder|prank|test"
        r"|example|rough guess|wild guess|ballpark figure)\b"
    ),
    (
        r"\b(?:what was i thinking|(?:don't|no idea) (?:know )?what i was thinking|where"
        r" was my head|my head was elsewhere|i must have been (?:asleep|drunk|dreaming"
        r"|tired)|i must be (?:confusing|thinking|mixing|getting old))\b"
    ),
    (
        r"\b(?:you can|just|please|better) (?:forget|ignore|disregard|scrap|drop) (?:about"
        r" )?(?:the|my|that) (?P<b5>[^.,;:!?]+)(?=[,;:—–])"
    ),
    (
        r"\b(?P<b6>(?:the|that|my|this) [\w' -]{2,40}?) (?:doesn't|does not|don't|never"
        r"|didn't) (?:even |actually |really )?(?:exist(?:s|ed)?|happen(?:s|ed)?)\b"
    ),
)
# Said of something that may be, of another's mistake, or of none.
NOT_ONE = re.compile(
    r"^\W*(?:if|unless|what if|suppose|imagine|maybe|perhaps)\b|\bif (?:i|i'm"
    r"|we)\b[^,]*\b(?:wrong|mistaken)"
    r"|\bcorrect me\b|\bnothing wrong|\bwhat's wrong|\bnot wrong|\bwasn't wrong"
    r"|\bprove (?:me|you|them) wrong"
    r"|\b(?:proved?|proven) \w+ wrong|\bcan't (?:be|go) wrong|\bw[eo]nt wrong|\bgo"
    r" wrong|\bsays? (?:i'm|i am|i was) wrong"
    r"|\b(?:might|could|may|would) (?:be|have been) (?:wrong|mistaken)\b|\bi hope i\b"
    r"|\brumou?rs? (?:in|at|around|going|that)\b|\b(?:i|we) (?:\w+ )?(?:forgot(?! (?:to (?:add"
    r"|say|mention|tell)|that))|missed|overslept|spilled|spilt|burnt|burned|dropped)\b"
    r"|\bwrong (?:turn|side|foot|crowd|way(?! a?round))\b",
    re.IGNORECASE,
)
# An apology, or the one thing set against the other: of a number or a name it takes back the other.
SORRY = re.compile(
    r"^\W*(?:oh |ah |ugh |argh )*(?:oops|whoops|whoopsie"
    r"|sorry(?! (?:to (?:hear|see|learn|read)|(?:about|for) (?:your|taking|being|not"
    r"|(?:the|what|all|that)\b(?! (?:confusion|mix|mess|wrong|error|mistake|typo|bad|false)))"
    r"|you\b|you're|that (?:you|it|happened)|i (?:missed|couldn't|can't|haven't"
    r"|didn't)|i'm late|things))|silly me|stupid me"
    r"|embarrassing\w*|my apologies|apologies|d'oh|doh|dang|no,? wait"
    r"|wait,? no|scusi|pardon|awkward|facepalm|ahem)\b|\b(?:sorry|oops|whoops"
    r"|apologies|my apologies)[.!]*\s*$"
    r"|, (?:and |definitely |certainly )?not (?!that\b|so\b|just\b|only\b|because\b"
    r"|even\b|to\b|too\b|very\b|really\b|sure\b|yet\b|at all\b"
    r"|anymore\b)[^.,;!?]{1,40}(?=[.,;:!?—–]|$)|\bnot (?!just\b|only\b|merely\b|simply\b"
    r"|really\b|sure\b|even\b)[^.,;!?]{1,30},? but\b(?! (?:i|we|it|he|she|they|you|there|that"
    r"|this|my|the|who|if|when)(?:'\w+)?\b)"
    r"|\b(?:rather than|and not)\b"
    r"|^\W*not (?!much\b|many\b|bad\b|easy\b|too\b|sure\b|yet\b|really\b|only\b|just\b"
    r"|everyone\b|gonna\b|going\b|a lot\b)[^.,;!?]{1,40}[,.!;—–]"
    r"|^\W*(?:edit|ps|fix|clarification|to clarify|let me clarify|strictly speaking"
    r"|technically|duh|silly|well,? no|make that|no no|careful|hm+|note to"
    r" self)\b|\bon (?:a )?(?:closer|second) (?:reading|look|inspection|thought"
    r"|reading)\b"
    r"|\b(?:laughed|rolled (?:her|his|their) eyes|shook (?:her|his|their) heads?"
    r"|smirked|chuckled|giggled|raised an eyebrow|frowned|gave me a look)\b"
    r"|\b(?:office|lab|clinic|doctors?|hospital|bank|school|teachers?|nurse|agency"
    r"|website|app|system|letter|newspaper|guide|they|someone|somebody|vet|landlord"
    r"|airline|hotel|shop) (?:\w+ )?(?:made (?:a|an) (?:\w+ )?(?:mistake|error|mix-up)"
    r"|messed (?:it |that )?up|got (?:it|that) wrong|(?:was|were|had been) (?:wrong"
    r"|mistaken))\b"
    r"|\b(?:graded|printed|sent|given|gave|checked|tested|read|opened|had|used|marked"
    r"|looked at|pulled|took) the wrong \w+",
    re.IGNORECASE,
)
WEAK = re.compile(
    r"\bturn(?:s|ed) out\b|\b(?:counted again|recounted|measured (?:it |again)"
    r"|re-?measured|did the maths?|added it up|(?:small|fine) print|land register"
    r"|birth certificate|service record)\b|\bto be honest\b|\bof course\b"
    r"|^\W*(?:actually|in fact|in"
    r" reality|in truth|no(?=,)(?!, (?:i|we) haven't)|wait|oops|hm+|well|ah)\b"
    r"|\bactually\b|\bin (?:fact|reality|truth)\b|\ball along\b|\balways (?:been|was|were|had)\b"
    r"|\b(?:checked|looked (?:it|that|this|them|him|her)? ?(?:up|at|into)|verified|asked|found"
    r"|reali[sz]ed?|noticed|discovered|learn(?:ed|t)|confirmed|consulted|re-?read|googled|rang"
    r"|phoned|just (?:saw|read)|called to (?:ask|check)|(?:another|second|closer) look|went back)\b"
    r"|\bread [^.,]{1,30} again\b|\baccording to (?:the|my|our|his|her) (?:\w+"
    r" )?(?:website|manual|docs?|sign|ticket|contract|card|map|plan|menu"
    r"|invoice|book|wiki\w*|source|code|email|booking|calendar|record|certificate"
    r"|passport|label|receipt|timetable|schedule)\b|\b(?:website|manual|docs?|sign|ticket|contract|invoice|source|email|booking"
    r"|calendar|records?|timetable|schedule|leaflet|poster|flyer"
    r"|certificate|passport|label|receipt|documents?|papers?|card|map|menu) (?:\w+"
    r" )?(?:says?|lists?|shows?|gives?|states?)\b|\b(?:pointed out|clarified)\b",
    re.IGNORECASE,
)
WITH = re.compile(
    r"\b(?:with|for|instead of|earlier|before|yesterday|last|there|because|since)\b", re.IGNORECASE
)  # what it was mixed up with
