"""English ends and changes told outright of the thing that an older clause names, in open wording.

`V is gone`, `no V any more`, `from V to W`, `taken out of V`: what V names must be named in the
older clause, and not only the one whom that is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.domain.conflicts.en.casing import is_name_only
from pipeline.domain.conflicts.en.sentences import plain, plainly
from pipeline.domain.conflicts.en.stems import content
from pipeline.domain.conflicts.en.topics import LIGHT, Topic, may_be_of, persons, shared, topic
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.matching import is_history
from pipeline.domain.conflicts.needles import Sieve
from pipeline.domain.conflicts.once import once
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Who

_V = (
    r"(?P<v>(?!(?:at|by|for|in|on|over|off|to|up)\b)(?:(?!\b(?:and|but|because|so|for"
    r"|since|when|which|that|after|before"
    r"|until)\b)[\w' -])+?)"
)
_END = (
    r"(?=\s*(?:$|[.,;:!?—–]|\b(?:and|but|because|so|for|since|when|after|last|this|in|on"
    r"|at|by|yesterday|today|now|back|two|three|a (?:week|month|year|while))\b))"
)
_HAVE = (
    r"(?:'ve|'s| have| has| had)?(?: (?:just|finally|completely|totally|now|also|recently"
    r"|officially|pretty much|really|since|long))*"
)
_WHO = r"\b(?:i|we|he|she|they|my [\w-]+|our [\w-]+|[A-Z]\w+)"
_ENDED = (
    (rf"\b(?:is|are|'s|'re|'m|has|have|uses?|runs?|goes?|takes?|now)\b[^.,;]*? (?:instead"
    rf"|in place) of {_V}{_END}"),
    (rf"\b(?:migrated|transitioned|switched|shifted|moved|ported|converted|weaned)"
    rf" (?:[\w' ]+ )?(?:off|away from) (?:of )?{_V}{_END}"),
    (rf"\b(?:forget|gave up|given up|dropped|scrapped|abandoned|buried|shelved) (?:about )?(?:on"
    rf" )?(?:the|that|this|his|her|my|our|their) (?:whole |old )?{_V} (?:idea|plan|plans|dream"
    rf"|thing|business|project)\b"),
    rf"\b(?:from|out of) {_V},? (?:and )?(?:on|over|up|back|straight)?(?:to|into|onto)\b",
    (rf"\b(?:swor[en]|gone|went|been|weaned (?:my|him|her)self|moved?|am|'m|is|'s|are"
    rf"|'re|came|come|taken|took \w+|pulled|got) off (?:of )?{_V}{_END}"),
    (rf"\b(?:cut|cutting|phased|ruled|dropped|taken|took|pulled|withdrew|withdrawn"
    rf"|backed|bowed|moved) (?:\w+ ){{0,3}}?out (?:of )?{_V}{_END}"),
    rf"\b(?:had|have|has) (?:more than )?enough of {_V}{_END}",
    rf"\b(?:done|through|finished) with {_V}{_END}",
    rf"\b(?:sick|tired|weary|bored|fed up) (?:of|with) {_V}{_END}",
    rf"\b(?:grown|grew) (?:out of|tired of|bored of|sick of) {_V}{_END}",
    rf"\boutgr(?:ew|own) {_V}{_END}",
    (rf"\b(?:lost|losing) (?:all |any |my |his |her )?(?:interest|faith|trust|passion"
    rf"|taste|love|appetite) (?:in|for) {_V}{_END}"),
    (rf"\b(?:traded|swapped|exchanged|switched|replaced|ditched|dumped|left|dropped|gave"
    rf" up|given up|abandoned|scrapped|binned|junked|retired|trashed|sold|chucked|axed"
    rf"|quit|deleted|uninstalled|cancell?ed) (?:in )?{_V} (?:(?:straight|out|over"
    rf"|up|now) )?(?:for|with|by|in favou?r of|instead)\b"),
    rf"\b(?:gave|given|giving|handed in (?:my|our|his|her)) notice (?:for|on|to|at) {_V}{_END}",
    (rf"\b(?:passed|handed|gave|given|turned|signed) (?!(?:me|us|you|him|them)\b){_V}"
    rf" (?:over |on |down |away |back )?(?:to|off)\b"),
    (rf"\b(?:stepped|stood|come|came|taken|resigned|retired|withdrew) (?:down |back "
    rf"|away |off )?(?:from|as|of) {_V}{_END}"),
    (rf"\b(?:let go|laid off|fired|sacked|made redundant|kicked out|thrown out|expelled"
    rf"|dismissed) (?:at|from|by|of) {_V}{_END}"),
    rf"\b(?:taken|took|takes) over {_V} (?:from|now)\b",
    rf"\bnot a (?:drop|bit|single|sip|bite|puff|trace|word) (?:of )?{_V} (?:for|since|in|any)\b",
    (rf"\bno(?: more)? {_V} (?:any ?more|any longer|these days|now|for (?:me|us|him|her"
    rf"|them)|in (?:the|my|our) (?:house|home|office|kitchen|diet))\b"),
    (rf"(?:^|[,;:] ?|\b(?:and|so|but) )(?:no more|gone (?:are|is)|goodbye,?(?: to)?|bye"
    rf" bye|farewell(?: to)?|so long,?) {_V}{_END}"),
    (rf"^\W*(?:(?:and|so|but|well|now|sadly|luckily|finally)\W+)*{_V} (?:is|are|was|were"
    rf"|'s|has|have)(?: been| officially| now| finally| all| long| completely| gone|"
    rf" permanently)* (?:gone(?! (?:to|for|on|into)\b)|over(?! (?:there|here|at|by|to"
    rf"|the|in|for|a|my|it|\d)\b)|history|toast|finished|done|a thing of the past"
    rf"|ancient history|behind (?:me|us|him|her|them)|off the (?:table|menu|list)|no"
    rf" more|out of the picture|out of my life|(?:been )?(?:scrapped|replaced|abolished"
    rf"|discontinued|retired|dissolved|disbanded|demolished|torn down|phased out|shut"
    rf" down|closed down|switched off|cancelled|canceled|sold|dropped)(?! (?:the|an?|my"
    rf"|our|his|her|its|their|all)\b))\b"),
    (rf"^\W*(?:(?:and|so|but|well|now|sadly|luckily|finally)\W+)*{_V} (?:came|has come"
    rf"|is coming|drew|have come) to an end\b"),
    (rf"^\W*(?:(?:and|so|but|well|now|sadly|luckily|finally)\W+)*{_V} (?:went|has gone"
    rf"|have gone|was taken|were taken|got taken) (?:to the (?:dump|tip|scrapyard|scrap"
    rf" yard|junkyard|recycling|charity shop|thrift store)|out the window|down the"
    rf" drain|bankrupt|bust|out of business|under)\b"),
    (rf"^\W*(?:(?:and|so|but|well|now|sadly|luckily|finally)\W+)*{_V} (?:(?:closed|shut"
    rf"|burned|burnt) (?:down|its doors)|(?:closed|shut|broke) for good)\b"),
    (rf"\b(?:days|time|years|stint|career|life|chapter|era|weeks) (?:at|in|on|with|as)"
    rf" {_V} (?:are|is|was|were|came|has come|have come)\b[^.,]*?\b(?:over|end|history"
    rf"|past|behind|numbered|up)\b"),
    (rf"\b(?:stopped|quit|ceased|gave up|given up|no longer|don't|doesn't|do not|does"
    rf" not|never)(?: \w+ing)? {_V} (?:any ?more|any longer|these days|nowadays)\b"),
    rf"\b(?:stopped|quit|ceased|gave up|given up) (?P<doing>\w+ing )?{_V}{_END}",
    (rf"\b(?:closed|emptied|cancell?ed|terminated|ended|let go of|parted with|got rid of"
    rf"|disposed of|waved goodbye to|said goodbye to|moved on from|broke with|broke"
    rf" away from|turned (?:my|our|his|her|their) back on|walked away from|called off"
    rf"|pulled the plug on) {_V}{_END}"),
    rf"\b(?:didn't|did not|won't|decided not to) renew {_V}{_END}",
    rf"\blet {_V} (?:lapse|expire|run out|go)\b",
    (rf"\bhad {_V} (?:disconnected|removed|taken (?:out|down|off)|cut off|switched off"
    rf"|closed|cancell?ed|demolished|ripped out)\b"),
    (rf"^\W*{_V} (?:(?:has|have|had) )?(?:disappeared|vanished|expired|lapsed|ran out"
    rf"|run out|went out of business|fell through|folded|dissolved|disbanded|broke up"
    rf"|died out|gone away|went away|shut down|shut its doors|been discontinued)\b"),
)  # fmt: skip
_PATTERNS = tuple(re.compile(one, re.IGNORECASE) for one in _ENDED)
_SIEVE = Sieve(_ENDED)
# It is not so, or not yet, or it was another time, or a part of it.
_UNREAL = Pattern(
    r"\b(?:if|would|might|could|may|will|'ll|going to|gonna|want(?:s|ed)? to|plan(?:s"
    r"|ning)? to|hop(?:e|ing)|thinking|considering|almost|nearly"
    r"|used to|back then|as a (?:kid|child)|for (?:a|the|one|two|this) (?:day|week"
    r"|weekend|while|night|moment|few)|today|tonight|yesterday evening|last night|this"
    r" (?:morning|evening|afternoon)"
    r"|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|temporarily|sometimes|should"
    r"|tempted|wish|supposed to|not yet|haven't|hasn't|didn't|isn't|aren't|won't"
    r"|wouldn't|before)\b",
    re.IGNORECASE,
)
_RENEWED = Pattern(r"\b(?:didn't|did not|won't|decided not to) renew\b", re.IGNORECASE)
_USING = frozenset(content("using having doing"))
_EMPTY = frozenset(
    (
        "day time life year week chapter stuff job work membership member subscript account one end"
    ).split()
)


def gone(old: Reading, new: Reading) -> Finding | None:
    """The older clause whose thing the newer statement says is over or replaced."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    before, after = plain(old.said.text), plain(new.said.text)
    for later, text, named in _ends(new):
        if is_history(later.moments, old, new.said.said_at):
            continue
        for clause in old.clauses:
            if not clause.asserted or clause.negated or not clause.words or not _is_now(clause):
                continue
            told = topic(clause, before, old.speaker)
            if not _may_be_theirs(told, text, after):
                continue
            said = [thing for thing in named if not is_name_only(thing, told.text, text)]
            if any(_is_its(thing, told, clause) for thing in said):
                yield _finding(clause, later)


@once
def _ends(told: Reading) -> tuple[tuple[Clause, str, tuple[frozenset[str], ...]], ...]:
    """The clauses that tell that something is over, and of what."""
    return tuple(
        (clause, text, named)
        for clause, text in plainly(told)
        if clause.asserted
        and (named := _named(text))
        and not _UNREAL.search(_RENEWED.sub("", text))
    )


def _named(text: str) -> tuple[frozenset[str], ...]:
    """What is told to be over: the stems of each."""
    likely = (_PATTERNS[number] for number in _SIEVE.candidates(text))
    found = (m for one in likely if (m := one.search(text)))
    return tuple(words for m in found if (words := _words(m)))


def _words(match: re.Match[str]) -> frozenset[str]:
    """Of the thing, and of what was done with it: to read the paper is not to run one."""
    named = frozenset(content(match["v"]))
    doing = match.groupdict().get("doing") or ""
    return named | (frozenset(content(doing)) - LIGHT - _USING) if named else named


def _is_now(clause: Clause) -> bool:
    return not clause.claims or any(c.aspect == "is" and c.positive for c in clause.claims)


def _may_be_theirs(told: Topic, text: str, whole: str) -> bool:
    others = persons(text) - told.people - told.words
    if told.people:
        return may_be_of(told, whole) and not others
    return not others


def _is_its(thing: frozenset[str], told: Topic, clause: Clause) -> bool:
    """All that is named stands in the older clause, and the main thing of that is among it."""
    real = thing - _EMPTY or thing
    inside = shared(real, told.words)
    if inside != real:
        return False
    if told.subject and not told.people and told.subject <= shared(told.subject, thing):
        return True  # the thing itself
    main = told.beside - told.subject or told.beside
    objects = frozenset(claim.head for claim in clause.claims if claim.head)
    if any(_tied(word).search(told.text) for word in real):
        return True
    return bool(shared(real, objects)) or len(shared(main, real)) * 2 >= len(main)


@lru_cache(maxsize=1024)
def _tied(word: str) -> re.Pattern[str]:
    """What is heated with, of which so much is drunk: the object of a preposition."""
    return re.compile(
        (
            rf"\b(?:with|of|by|on|via|using|at|from) (?:the |a |an |my |our"
            rf" )?{re.escape(word)}\w*"
        ),
        re.I,
    )


def _finding(old: Clause, new: Clause) -> Finding:
    whole = Claim("do", old.who or Who(), old.span)
    claim = next((c for c in old.claims if c.aspect == "is" and c.positive), whole)
    other = Claim("", new.who or Who(), new.span)
    return Finding("suspected", "ended", claim, other, 0.4, claim.part)
