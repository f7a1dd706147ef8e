"""English news that only hints at an end, and things done by other means or for the first time.

Perhaps she has left; all our tests run on another tool; who never broke a bone broke a wrist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.en.sentences import plain, sentences
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.topics import LIGHT, Topic, may_be_of, persons, shared, topic
from pipeline.domain.conflicts.en.words import LEMMAS
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.geography import wider_places
from pipeline.domain.conflicts.matching import is_history, same_one
from pipeline.domain.conflicts.once import once
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, State, Who
from pipeline.domain.names_words import GIVEN_NAMES

# How a doubt is told.
_DOUBT = Pattern(
    r"\b(?:not (?:so |really |quite |at all )?(?:sure|certain)|maybe|perhaps|(?:might|may)"
    r" (?:have|be|not)"
    r"|apparently|i think|i wonder|seems? (?:to|like)|looks like|rumou?r\w*|heard|"
    r"(?:someone|somebody|people) (?:said|says|told)|could be|wouldn't be surprised|(?:i'm|been)"
    r" thinking|second thoughts|(?:have|having|starting to have) (?:my )?doubts|starting to"
    r" (?:wonder|doubt)|been looking at other|haven't seen|probably)\b",
    re.IGNORECASE,
)
# What would be over.
_OVER = Pattern(
    r"\b(?:has left|she's left|he's left|they've left|have left|quit|over"
    r"|n't (?:\w+ ){0,5}any ?more|not (?:\w+ ){0,3}any ?more|no longer|broken?|failing|dying"
    r"|separated|split(?:ting)? up|broke up"
    r"|divorc\w+|moved (?:out|away)|moving (?:out|away)|sold|selling|closed down|shut down"
    r"|switch(?:ed|ing)?|cancell?ed|called off|giv(?:e|en|ing) up|gone|lost (?:her|his|their) job"
    r"|make it to|still (?:like|love|want|believe|enjoy)|numbered|falling apart|on the rocks"
    r"|with (?:a|another) (?:\w+ )?(?:woman|man|girl|guy)|cheating|eating|drinking|smoking)\b",
    re.IGNORECASE,
)
_TIMES = frozenset(
    map(stem, "morning evening night day week weekend month year time summer winter".split())
)
_PAST = Pattern(r"\b(?:was|were|had|did|got|went|took|made|saw|\w{3,}ed)\b", re.IGNORECASE)
# It is not done as it was, whatever it was that was done.
_LAPSED = Pattern(
    r"(?:n't|\b(?:no longer|never|hardly|barely))\b[^.,;]*\b(?:any ?more|any longer|these days"
    r"|lately)\b"
    r"|\b(?:haven't|hasn't) (?:even )?(?:touched|opened|used|played|been (?:to|on|in)|worn|ridden"
    r"|driven"
    r"|visited|called|watered|read|practi[sc]ed|switched on|picked up) [^.,;]*\b(?:in|for|since)\b",
    re.IGNORECASE,
)
_UNREAL = Pattern(
    r"\b(?:you|your|if|unless|wish|would|joke|joking|kidding|dream\w*|movie|film|novel|book"
    r"|imagine|suppose"
    r"|used to|years ago|back then|as a (?:kid|child))\b",
    re.IGNORECASE,
)
# By which means it is done.
_MEANS = Pattern(
    r"\b(?:with|in|on|via|through|using|uses?) (?P<v>(?-i:[A-Z][\w.+#-]*(?: [A-Z][\w.+#-]*){0,2}))"
    r"(?=\W*$| (?:now|these days|since|for|from|instead|anymore|any more)\b|[,;:])",
    re.IGNORECASE,
)
_TOOL = Pattern(r"\b(?:[Ww]ith|[Ii]n|[Oo]n|[Vv]ia|through|[Uu]sing|uses?) [A-Z]")
_BESIDE = Pattern(
    r"\b(?:also|too|as well|sometimes|another|other|second|both|besides|only|if|when|once|today"
    r"|yesterday|was|were|used to|tried|learn\w*|course|want|plan|next|will|should|or)\b",
    re.IGNORECASE,
)
_LIVES = Pattern(r"\b(?:liv(?:e|es|ing)|born|stud(?:y|ies|ying)|grew)\b", re.IGNORECASE)
_NEWLY = Pattern(
    r"\b(?:now|these days|nowadays|since|all|everything|every|from now on|any ?more|no longer"
    r"|migrat\w+)\b",
    re.IGNORECASE,
)
_WE = Pattern(r"\b(?:i|we|my|our|us)\b", re.IGNORECASE)
_VAGUE = frozenset(
    "everyth anyth all team now dai sinc migrat releas compani work thing go out".split()
)
# What has not been done, ever or yet.
_NEVER = Pattern(
    r"\b(?:(?:have|has|'ve|'s)(?:n't| never| not)(?: ever| yet| once)?|never(?= \w+ed\b))"
    r" (?P<v>[a-z]+)(?P<o>[^.,;:!?]*)",
    re.IGNORECASE,
)
_LIKE = (
    frozenset("arrive come deliver land".split()),
    frozenset("talk speak say".split()),
    frozenset("break fracture".split()),
    frozenset("see watch".split()),
    frozenset("finish complete".split()),
)
_ANY_SUCH = frozenset(
    map(stem, "match game thing word time anything race fight prize medal".split())
)
_BONES = frozenset(
    map(stem, "wrist arm leg ankle finger toe rib collarbone elbow foot hand nose hip".split())
)
_GROUP = Pattern(r"\bour (?:team|club|band|side|family|class)\b", re.IGNORECASE)
_AGAIN = Pattern(
    r"\b(?:almost|nearly|didn't|not|never|if|would|will|going to"
    r"|n't)\b",
    re.IGNORECASE,
)


def glimpsed(old: Reading, new: Reading) -> Finding | None:
    """The older clause that may be over, by what the newer statement lets one see."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    before, after = plain(old.said.text), plain(new.said.text)
    told = [c for c in old.clauses if c.asserted and c.words]
    tools = bool(_TOOL.search(before) and _TOOL.search(after))
    if tools or _NEVER.search(before):
        yield from _done_or_changed(told, old, new, tools=tools)
    if _LAPSED.search(after):
        yield from _lapsed(told, old, new)
    for sentence in _doubts(new):
        for clause in told:
            lasting = not clause.claims or any(claim.aspect == "is" for claim in clause.claims)
            if lasting and _is_doubted(topic(clause, before, old.speaker), clause, sentence, after):
                later = max(new.clauses, key=lambda one: len(one.words & clause.words))
                yield _finding("suspected", clause, later)


def _lapsed(told: list[Clause], old: Reading, new: Reading) -> Iterator[Finding]:
    """Of the same one, and of what the older clause names."""
    before, after = plain(old.said.text), plain(new.said.text)
    for later in new.clauses:
        now = after[slice(*later.span)]
        if not later.asserted or not later.who or not _LAPSED.search(now):
            continue
        for clause in told:
            about = topic(clause, before, old.speaker)
            mine = clause.who is not None and same_one(clause.who, later.who) == "same"
            objects = about.beside - about.subject - LIGHT - _TIMES
            past = _PAST.search(about.text)
            if (
                mine
                and not past
                and not clause.negated
                and shared(objects, frozenset(content(now)))
            ):
                yield _finding("suspected", clause, later)


def _done_or_changed(
    told: list[Clause], old: Reading, new: Reading, *, tools: bool
) -> Iterator[Finding]:
    before, after = plain(old.said.text), plain(new.said.text)
    for later in new.clauses:
        if not later.asserted or is_history(later.moments, old, new.said.said_at):
            continue
        now = after[slice(*later.span)]
        for clause in told:
            then = before[slice(*clause.span)]
            if _is_done(clause, then, later, now):
                yield _finding("outdated", clause, later)
            means = _other_means(clause, then, later, now) if tools else None
            if means:
                yield _finding(means, clause, later)


def _finding(state: State, old: Clause, new: Clause) -> Finding:
    part = old.claims[0].part if old.claims else old.span
    one, other = Claim("attr", old.who or Who(), part), Claim("", new.who or Who(), new.span)
    return Finding(state, "replaced", one, other, 0.4 if state == "suspected" else 0.6, part)


@once
def _doubts(told: Reading) -> tuple[str, ...]:
    """The sentences in which an end is told as likely."""
    text = plain(told.said.text)
    found = (text[start:end] for start, end in sentences(text))
    return tuple(
        one for one in found if _DOUBT.search(one) and _OVER.search(one) and not _UNREAL.search(one)
    )


def _is_doubted(about: Topic, clause: Clause, sentence: str, whole: str) -> bool:
    """The doubt is of the same one, or of the thing that the older clause is about."""
    words = frozenset(content(sentence))
    others = persons(sentence) - about.people - about.words
    if others or not may_be_of(about, sentence):
        return False
    named = (about.subject | about.people) & frozenset(content(whole))
    if not about.own and named:
        return bool(named & words) or bool(shared(about.beside, words))
    return about.own and bool(shared(about.beside - LIGHT, words))


def _other_means(old: Clause, text: str, new: Clause, told: str) -> State | None:
    """The same is done with another tool."""
    was, now = _MEANS.search(text), _MEANS.search(told)
    if (
        not was
        or not now
        or old.negated
        or new.negated
        or _BESIDE.search(told)
        or _BESIDE.search(text)
    ):
        return None
    if _LIVES.search(text) or persons(text) != persons(told):
        return None
    first, second = was["v"], now["v"]
    if any(one in GIVEN_NAMES or wider_places(one) for one in (first, second)):
        return None
    names = frozenset(content(first)), frozenset(content(second))
    if not all(names) or names[0] & names[1] or not (_WE.search(text) and _WE.search(told)):
        return None
    there, here = (
        frozenset(content(one)) - name - LIGHT - _VAGUE
        for one, name in ((text, names[0]), (told, names[1]))
    )
    both = shared(there, here)
    if not both or len(there) - len(both) > 1 or len(here) - len(shared(here, there)) > 1:
        return None
    return "outdated" if _NEWLY.search(told) else "suspected"


def _is_done(old: Clause, text: str, new: Clause, told: str) -> bool:
    """What had never been done is done."""
    never = _NEVER.search(text)
    if never is None or new.negated or _AGAIN.search(told):
        return False
    verb = LEMMAS.get(never["v"].lower(), never["v"].lower())
    alike = next((kind for kind in _LIKE if verb in kind), frozenset({verb}))
    done = any(
        LEMMAS.get(word) in alike and word not in alike and not word.endswith(("s", "ing"))
        for word in re.findall(r"[a-z]+", told.lower())
    )
    mine = old.who is not None and new.who is not None and same_one(old.who, new.who) == "same"
    mine = mine or bool(_GROUP.search(text) and re.match(r"\W*we\b", told, re.IGNORECASE))
    if not done or not mine:
        return False
    objects = frozenset(content(never["o"])) - LIGHT - {"yet", "ever", "life", "befor", "far"}
    here = frozenset(content(told))
    if objects == {stem("bone")}:
        return bool(here & _BONES)
    return objects <= _ANY_SUCH or shared(objects, here) == objects
