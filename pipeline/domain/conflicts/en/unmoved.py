"""English news that leaves an older statement as it is, whatever words the two have in common.

An end that did not come, or is only promised; a mistake in another thing that was told of one of
several; an event, which stays as true as it was; an animal in the flat of one who lives alone; the
smell of what is no longer drunk; what is given up in one place only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from pipeline.domain.conflicts.en.narrow import VAGUE
from pipeline.domain.conflicts.en.sentences import plain, sentences
from pipeline.domain.conflicts.en.slips import slips
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.topics import numbers, shared
from pipeline.domain.conflicts.patterns import LATEST, Pattern
from pipeline.domain.conflicts.values import Reading, Span, State

_I = re.IGNORECASE
_END = (
    r"(?:giv(?:e|en|ing)|gave)(?: \w+){0,3}? (?:up|away)\b|(?:quit|stop|leav|mov|sell|cancel|resign"
    r"|retir|drop|divorc|split|break|dump)(?:e|ed|ing|ling|led|ped|ping|ting)?\b|(?:left|sold|broken"
    r"|broke|gotten rid|got rid|get rid|getting rid|getting divorced|get divorced)\b"
)
_ENDS = Pattern(rf"\b(?:{_END})", _I)
# It did not come to that, or has yet to.
_NO_END = Pattern(
    r"(?:\b(?:have|has|had|did|does|do|am|is|are|was|were|will|would|could|can) not|\w+n't|\bnever"
    r"|\bcannot)(?: (?:yet|actually|really|even|ever|going to|planning to|about to|be|been"
    rf"|want to|plan to|intend to))* (?:{_END})",
    _I,
)
_NOT_SAID = Pattern(r"(?:n't|\bnot|\bnever) (?:say|said|claim|claimed|mean|meant)\b", _I)
_PROMISED = Pattern(
    r"\b(?:promis(?:e|ed|ing)|tr(?:y|ied|ying)|swore|vow(?:ed)?|hop(?:e|ed|ing)|want(?:ed)?|plan"
    r"(?:ned)?|need|ought|should|told (?:me|us)|asks? (?:me|us)|asked (?:me|us)|decided)"
    rf"(?: my \w+| me| us| him| her)?(?: that)?(?: (?:i|we)(?:'ll|'d| will| would))?(?: to)?"
    rf"(?: \w+ly)? (?P<e>{_END})",
    _I,
)
_AHEAD = Pattern(
    r"\b(?:next (?:year|month|week|summer|spring|winter|autumn)|(?:one|some) day|someday|soon"
    r"|eventually|tomorrow|in (?:january|the new year)|failed|couldn't|no luck|in vain)\b",
    _I,
)
_TRIED = Pattern(r"^(?:promis|tr|swore|vow|hop|want|need|ought|should|told|ask)", _I)
# It is Luna who did it; what is told of her by the verb.
_WHO_DID = Pattern(
    r"\b(?:it|that)(?:'s| is| was)(?:n't| not)? (?P<n>[\w. ]+?) (?:who|that|which) (?P<r>[^.;,]+)"
    r"|\b(?P<m>[A-Z]\w+)(?:'s| is| was) the one (?:who|that|with) (?P<q>[^.;,]+)"
)
_IS = Pattern(
    r"\b(?:is|are|was|were|am|be|been|has|have|had|called|named)\b|\w'(?:s|re|m|ve)\b", _I
)
# Names of those whom one has or knows.
_NAMING = Pattern(
    r"\b[A-Z]\w+,? and [A-Z]|\b(?:called|named)\b|\b(?:have|has|'ve got) .*, [A-Z]"
    r"|\bname(?:'s| is)\b"
)
_ASTRAY = Pattern(
    r"\bwrong (?:chat|window|group|thread|conversation|recipient)\b|\b(?:message|text"
    r"|that|this) (?:was|is) (?:meant )?for (?:someone|somebody|another|my)\b",
    _I,
)
_WRONG_TO = Pattern(r"\b(?:was|were|am) (?:so |very )?wrong to\b", _I)
# What came to pass.
_EVENT = Pattern(
    r"\b(?:broke up with|split up with|divorced|graduated"
    r"|(?:got|was|were|been) (?:fired|sacked|laid off|made redundant)"
    r"|fired|sacked|won|lost the|passed my|bought"
    r"|(?:quit|left|resigned from) (?:my|the|his|her|our|their|a) (?:\w+ )?(?:job|post|company"
    r"|position)|(?:resigned from|left|quit) [A-Z]\w+)",
)
_NOT = Pattern(r"\b(?:not|never)\b|n't\b", _I)
_UNDONE = Pattern(
    r"\b(?:back|again|return(?:ed|ing)?|reconciled|remarried|rehired|reinstated|refund(?:ed)?"
    r"|disqualified|annulled|stripped|never|not|wrong|mistake|sold|gave|given|died|lost|broke"
    r"|broken|stolen|crashed|wrote off|dumped)\b|n't\b|lied",
    _I,
)
_ALONE = Pattern(
    r"\bliv(?:e|es|ing) (?:\w+ )?(?:alone|by (?:my|him|her)self|on (?:my|his|her) own)"
)
_PET = Pattern(
    r"\b(?:cat|dog|kitten|puppy|rabbit|hamster|parrot|goldfish|guinea pig|gerbil|budgie|canary"
    r"|tortoise|turtle|ferret|snake|lizard|terrier|labrador|poodle|spaniel|pet|bird|rat|mouse"
    r"|chinchilla|gecko)s?\b",
    _I,
)
_PERSON = Pattern(
    r"\b(?:(?:boy|girl)?friend|partner|husband|wife|mum|mom|mother|dad|father|sister|brother|son"
    r"|daughter|cousin|flatmate|roommate|housemate|lodger|aunt|uncle|grand\w+|parents|baby|child"
    r"|kids?|fiancée?|nephew|niece|colleague|tenant)s?\b",
    _I,
)
_SENSED = Pattern(
    r"\b(?P<n>smells?|scent|taste|sound|look|colou?r|sight|history|story|stories|idea|feel)(?: of"
    r"\b)",
    _I,
)
_DEALT = Pattern(
    r"\b(?:grow|work|sell|sold|serve|brew|collect|watch|open|opened|photograph|draw|paint|import|export|study"
    r"|roast|deliver|review)(?:s|ing|ed)?\b",
    _I,
)
_TAKEN = Pattern(
    r"\b(?:drink|drinking|eat|eating|smok(?:e|ing)|wear|wearing|play|playing|gave up|given"
    r" up)\b",
    _I,
)
_OVER = Pattern(
    r"\b(?:no longer|stopped|quit|gave up|given up)\b|n't\b.*\b(?:any ?more|any longer)\b", _I
)
# Only there, then, or with them.
_NARROWED = Pattern(
    r"\b(?:on (?P<d>[A-Z]\w+days|weekends|holidays)"
    r"|at (?P<a>night|lunch|work|home|church|school|weekends|parties|the \w+)"
    r"|in (?P<t>(?:my|the|her|his|our) (?!(?:end|meantime|spring|summer|autumn"
    r"|winter|new)\b)\w+|bed|public|traffic|class)"
    r"|(?:with|to) (?P<w>[A-Z]\w+|(?:my|the|our) \w+|dinner|lunch|meals|milk|sugar|friends)"
    r"|for (?P<f>[A-Z]\w+|(?:the|our) \w+|breakfast|lunch|dinner|money|fun)"
    r"|after (?P<x>\w+)|before (?P<b>\w+)"
    r"|(?P<n>nights|weekends|mornings|[A-Z]\w+days))[.!]?(?= any ?more|$|[.!,;])",
)
_BY_NATURE = Pattern(r"\b(?:work|study|live|stay)(?:s|ing)?\b", _I)
_WEEKLY = Pattern(r"\b(?:on \w+days|on weekends|nights|weekends|\w+days)\b", _I)
_NEWER = Pattern(
    r"\b(?:sold|gave away|got rid of|threw out|traded in|gave|replaced|swapped|exchanged)"
    r" (?:my|his|her|our|their|the) (?:old )?(?P<n>\w+)(?: away)?"
    r" (?:and (?:bought|got|ordered)(?: myself| himself| herself)?|for|with) (?:an? )?"
    r"(?:new|better|nicer|newer)(?: ones?)?(?=$|[.!,;])",
    _I,
)
_NAMED = re.compile(r"(?<!^)(?<![.!?] )\b[A-Z][\w-]+")
_OWES = Pattern(r"\bow(?:e|es)\b", _I)
_GAVE = Pattern(r"\b(?:paid|gave|sent|handed|lent)\b", _I)
_OFF_IT = Pattern(r"\b(?:back|off|of the|towards?|rest|settled|debt|half|instal\w+)\b", _I)
_JUDGED = Pattern(
    r"\b(?:is|am|are|'m|'s|'re) (?:also )?(?:such )?an? (?:really |very |pretty |so )?(?:great|good"
    r"|brilliant|terrible|bad|huge|big|excellent|amazing|fantastic|lovely|awful|decent|keen|hopeless"
    r"|nice|kind|wonderful|fast|slow|talented) (?P<n>cook|dancer|singer|swimmer|fan|friend|driver"
    r"|listener|dad|mum|mom|person|guy|man|woman|runner|player|neighbou?r|host|girl|boy|gardener"
    r"|baker|painter|storyteller|liar|reader|speaker|laugh)\b",
    _I,
)


_WALKED_OUT = Pattern(
    r"\bleft the \w+ (?:early|late|at (?:\d|half|six|seven|eight|nine|ten|five|four|three|noon)"
    r"|with (?:\d|two|three|four|some|my|an? (?!heavy|good|great|bad|broken)))",
    _I,
)
_KIND = Pattern(
    r"^\W*(?:(?:the|my|our|his|her) )?(?P<m>[A-Za-z][\w-]+) (?P<n>[a-z][\w-]+) (?:is|are|takes?|has"
    r"|have|starts?|ends?|costs?|opens?|closes?|was|were) ",
    _I,
)


def leaves_alone_en(state: State, part: Span, place: int, old: Reading, new: Reading) -> bool:
    """Whether the news at `place` of `new` is none for `part` of `old`."""
    before, after = plain(old.said.text), plain(new.said.text)
    told, sentence = _clause(old, before, part[0]), _sentence(after, place)
    text = _clause(new, after, place)
    if (state != "denied" or not new.takings) and any(
        rule(told, text, sentence) for rule in _CHANGES
    ):
        return True
    return any(rule(told, sentence, new) for rule in _MISTAKES)


def _clause(reading: Reading, text: str, place: int) -> str:
    found = (c.span for c in reading.clauses if c.span[0] <= place < c.span[1])
    return text[slice(*next(found, (0, len(text))))]


@lru_cache(maxsize=LATEST)
def _sentence(text: str, place: int) -> str:
    return next((text[s:e] for s, e in sentences(text) if s <= place < e), text)


def _is_no_end(told: str, text: str, sentence: str) -> bool:
    """I have not given it up, I never said so, I have promised to do so next year."""
    if _ENDS.search(told):
        return False
    if _NO_END.search(text) or _NOT_SAID.search(text):
        return True
    promised = _PROMISED.search(text)
    if not promised:
        return False
    return bool(_TRIED.match(promised.group()) or _AHEAD.search(sentence))


def _is_event(told: str, text: str, sentence: str) -> bool:
    """What happened is not undone by what happens later."""
    happened = _EVENT.search(told) and not _NOT.search(told)
    return bool(happened) and not _UNDONE.search(sentence)


def _is_only_pet(told: str, text: str, sentence: str) -> bool:
    alone = _ALONE.search(told) and _PET.search(sentence)
    return bool(alone) and not _PERSON.search(sentence)


def _is_other_doing(told: str, text: str, sentence: str) -> bool:
    """To like its smell, or to sell it, is not to drink it."""
    if not (_OVER.search(text) and _TAKEN.search(text)):
        return False
    sensed = _SENSED.search(told)
    if sensed:
        return sensed["n"].lower() not in text.lower()
    dealt = _DEALT.search(told)
    if dealt is None or _TAKEN.search(told):
        return False
    return stem(dealt.group()) not in content(text)


def _is_in_one_place(told: str, text: str, sentence: str) -> bool:
    match = _NARROWED.search(text) if _OVER.search(text) else None
    if match is None:
        return False
    where = next(group for group in match.groups() if group)
    if _words(where) & _words(told):
        return False
    beside = text.replace(match.group(), "")
    if _BY_NATURE.search(beside):
        return bool(_WEEKLY.search(match.group())) and bool(_BY_NATURE.search(told))
    return bool(shared(frozenset(content(beside)), frozenset(content(told))))


def _words(text: str) -> frozenset[str]:
    return frozenset(map(stem, re.findall(r"(?!(?:the|my|our)\b)[a-z]\w+", text.lower())))


def _is_exchanged(told: str, text: str, sentence: str) -> bool:
    """An old one for a new one: what is done with it goes on."""
    return bool(_NEWER.search(sentence)) and not _NAMED.search(told.partition(" ")[2])


def _is_other_sum(told: str, text: str, sentence: str) -> bool:
    if not (_OWES.search(told) and _GAVE.search(sentence)) or _OFF_IT.search(sentence):
        return False
    owed, given = ({n for n, _ in numbers(one)} for one in (told, sentence))
    return bool(owed and given) and not owed & given


def _is_opinion(told: str, text: str, sentence: str) -> bool:
    """A doctor may be a great cook."""
    match = _JUDGED.search(text)
    return match is not None and bool(_IS.search(told)) and stem(match["n"]) not in content(told)


def _is_way_out(told: str, text: str, sentence: str) -> bool:
    """Who leaves a library at six comes back."""
    return bool(_WALKED_OUT.search(text))


def _is_other_kind(told: str, text: str, sentence: str) -> bool:
    """Drum lessons are no piano lessons."""
    was, now = _KIND.match(told), _KIND.match(text)
    if was is None or now is None or stem(was["n"]) != stem(now["n"]):
        return False
    one, other = frozenset(content(was["m"])), frozenset(content(now["m"]))
    here, there = frozenset(content(sentence)), frozenset(content(told))
    return bool(one - VAGUE and other - VAGUE) and not one & here and not other & there


_CHANGES: tuple[Callable[[str, str, str], bool], ...] = (
    _is_no_end,
    _is_event,
    _is_only_pet,
    _is_other_doing,
    _is_in_one_place,
    _is_exchanged,
    _is_other_sum,
    _is_opinion,
    _is_way_out,
    _is_other_kind,
)


def _is_of_who_did(told: str, sentence: str, new: Reading) -> bool:
    """Which of them did something else is no mistake in who they are."""
    there = frozenset(content(told))
    match = _WHO_DID.search(sentence)
    if match and frozenset(content(match["n"] or match["m"])) <= there:
        return not shared(frozenset(content(match["r"] or match["q"])), there)
    if not (_NAMING.search(told) and slips(new.said.text)):
        return False
    after = plain(new.said.text)
    named = {stem(name.lower()) for name in re.findall(r"\b[A-Z]\w+", told)} & there
    clauses = [after[slice(*c.span)] for c in new.clauses if not _is_slip(c.span, new)]
    deeds = [one for one in clauses if named & frozenset(content(one.partition(" ")[0]))]
    return bool(deeds) and all(
        not _IS.search(one) and shared(frozenset(content(one)), there) <= named for one in deeds
    )


def _is_slip(span: Span, new: Reading) -> bool:
    return any(span[0] <= one.span[0] < span[1] for one in slips(new.said.text))


def _is_astray(told: str, sentence: str, new: Reading) -> bool:
    return bool(_ASTRAY.search(new.said.text) or _WRONG_TO.search(sentence))


def _is_other_race(told: str, sentence: str, new: Reading) -> bool:
    """Won in May and lost in June."""
    if slips(new.said.text) or not _EVENT.search(told):
        return False
    one, other = ({m.lower() for m in _MONTH.findall(text)} for text in (told, sentence))
    return bool(one and other) and not one & other


_MONTH = Pattern(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:19|20)\d\d)\b",
    _I,
)
_MISTAKES: tuple[Callable[[str, str, Reading], bool], ...] = (
    _is_of_who_did,
    _is_astray,
    _is_other_race,
)
