"""English words that take back what was said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.sentences_en import plain, sentences
from pipeline.domain.conflicts.stems_en import content
from pipeline.domain.conflicts.values import TakingBack
from pipeline.domain.stop_words import ENGLISH

_UP_TO_40 = r"[^.;!?]{1,40}?"
_WRONG = r"(?:wrong|false|incorrect|untrue|a mistake|a lie)"
_TRUE = r"(?:true|right|correct|accurate|the case)"
# Nothing else can be meant.
_SURE = re.compile(
    r"\b(?:i|we) (?:was|were|am|'m|had been) (?:totally |completely |so |actually |just )*"
    r"(?:wrong|mistaken|confused)\b(?! person)"
    r"|\bi'm (?:wrong|mistaken)"
    r"|\bi (?:must have |may have )?(?:misspoke|misspoken|misread|misheard|misremembered"
    r"|miscounted|misstated|mistyped|mixed up)\b"
    r"|\b(?:i|we) (?:must have )?(?:said|got|had|wrote|told|gave|remembered|described|put)\b"
    r"[^.;!?]{0,40}?\b(?:wrong|incorrectly|mixed up|the wrong way|backwards)\b"
    r"|\bmy (?:mistake|bad|error|memory (?:was|is) wrong)\b(?= *(?:[^\w ]|$|for\b|about\b|there\b"
    r"|i\b))"
    r"|\bslip of (?:the|my) tongue"
    r"|\b(?:made|was) a (?:mistake|error) (?:about|earlier|before|when|there|in|with)"
    r"|\b(?:i|we) made a (?:mistake|error)\b"
    r"|\btypo\b"
    r"|(?:^|[,:;—-])\W*(?:a |one |small |quick )*correction\b(?! facility)"
    r"|\b(?:to|must|should|let me|want to|need to) correct"
    r" (?:myself|that|this|what|something|my|the)"
    r"|\b(?:corrected|retracted|took back)\b"
    r" (?:herself|himself|themselves|that|this|it|what|an?|the|my)\b"
    r"|^\W*(?:sorry|oops|no)?,? ?(?:the )?wrong (?:\w+ )?"
    r"(?:street|name|date|number|time|day|city|place|word|year|train|bus|flight|room|floor|month"
    r"|week|address"
    r"|train time|gate|platform|person|price|hotel)[:,.]"
    r"|\b(?:i|we) (?:was|were|got|'ve been|had been) (?:told wrong|misinformed|misled"
    r"|given (?:the )?"
    r"wrong \w+)\b"
    r"|\bi (?:was|'m|am) (?:just |only )?(?:showing off|bragging|boasting|making (?:that|it) up)\b"
    r"|\bwhat i (?:said|told|wrote)\b[^.;!?]{0,80}? (?:made up|nonsense|rubbish|a fib|not so)\b"
    r"|\btake back what i (?:said|told|wrote)\b"
    r"|\bi (?:looked at|checked|read) the wrong \w+"
    r"|\b(?:just |only )?(?:kidding|joking) about (?:the|my|that|having|being)\b"
    r"|\bi stand corrected"
    rf"|\bi (?:mixed {_UP_TO_40} up|mixed up|confused {_UP_TO_40} with"
    rf"|got {_UP_TO_40} mixed up)\b"
    r"|\bwhat i (?:said|told|wrote|claimed)\b[^.;!?]{0,80}? ?(?:was|is|were|'s)"
    rf"(?:n't| not| never)? (?:actually |really |quite |entirely )?(?:{_TRUE}|{_WRONG})\b"
    r"|\bbut (?:that|it)(?: was| is|'s| wasn't| isn't| turned out(?: to be)?) "
    rf"(?:{_WRONG}|not true|not right|not correct)\b"
    r"|\byou(?:'re| are| were) (?:wrong|mistaken)\b"
    r"|\b(?:made|makes) up (?:the|that|a|my) (?:whole )?(?:story|thing|tale)\b"
    r"|\bmade (?:that|it|this|all that) (?:all )?up\b"
    r"|\b(?:was|were|is) (?:just |all |only )?a (?:misunderstanding|mix-up|rumou?r|fib"
    r"|false rumou?r)\b"
    r"|\b(?:i )?(?:keep|always|often) (?:mixing|getting|confusing) (?:them|it|that|those|these"
    r"|the two)\b"
    r"|\b(?:it|that) (?:was|is) (?:just )?(?:all )?a (?:misdiagnosis|false (?:positive|alarm))\b"
    r"|\bi(?: was| had been|'d been) misdiagnosed\b"
    r"|\bit(?:'s| is| was)(?:n't| not) true that\b"
    r"|\bit(?:'s| is) (?:false|a myth|wrong) that\b"
    rf"|\b(?:that|it) (?:was|is|'s)(?:n't| not) {_TRUE},? what i (?:said|told)"
    r"|\bscratch that"
    r"|\btake (?:that|it|this) back"
    r"|\b(?:forget|ignore|disregard|never mind|scratch|strike) (?:what|everything|all) i (?:said"
    r"|told)"
    r"|\bi (?:actually |really )?meant\b"
    r"|\b(?:i|we) (?:gave|sent|told|wrote|put|typed) (?:you |down )?(?:the|a) wrong\b"
    r"|^\W*(?:oh |ah |uh |hmm |ugh )*(?:no,? (?:wait|sorry)|wait,? no|oh,? wait)\b"
    r"|\b(?:i|we) (?:only|just) said (?:that|it|so) (?:to|because|for)\b"
    r"|\b(?:i|we) (?:always |keep |often )*(?:get|getting|mix) (?:that|it|this|them|those) (?:wrong"
    r"|mixed up)\b"
    r"|\bi (?:\w+ )?exaggerated\b|\bi lied\b|\bi was lying\b|\bi (?:wasn't|was not) (?:being "
    r")?(?:honest|truthful)\b"
    r"|\bi was (?:just |only )?(?:joking|kidding) (?:when|about|earlier)"
    r"|\bcontrary to what i"
    r"|\bi (?:shouldn't|should not) have said",
    re.IGNORECASE,
)
# "Wrong" that is about somebody's deeds, or none at all.
_OTHERWISE = re.compile(
    r"\bnothing wrong|\bwhat's wrong|\bnot wrong|\bgo wrong|\bwent wrong|\bif i'm wrong"
    r"|\b(?<!gave you the )(?<!told you the )(?<!sent you the )wrong (?:person|place|turn|way|train"
    r"|bus|size|number)|\bcorrect me if"
    r"|\bi can't be wrong|\bproved? (?:me|them|everyone) wrong",
    re.IGNORECASE,
)
# They may go with taking back, or with anything else.
# Each way of taking back that is sure has one of these words.
_TRIGGERS = frozenset(
    """
    wrong mistaken confused misspoke misspoken misread misheard misremembered miscounted misstated
    mistyped mixed mix incorrect incorrectly untrue backwards mistake bad error memory tongue typo
    misunderstanding rumor rumour mixing confusing misdiagnosed misdiagnosis positive alarm strike
    everything all mix-up made
    misinformed misled told showing bragging boasting made nonsense rubbish fib looked checked read
    correction correct corrected retracted took stand said told wrote claimed but made makes true
    false myth scratch back forget ignore disregard never meant lied lying honest truthful joking
    only just kidding contrary wait sorry exaggerated
    """.split()
)
_LETTERS = re.compile(r"[a-z]+")
_OUTRIGHT = re.compile(r"^\W*(?:sorry|oops|no)?,? ?(?:the )?wrong (?:\w+ )?\w+[:,.]", re.IGNORECASE)
_HINT = re.compile(
    rf"\b(?:that|it)(?: was| is|'s)(?:n't| not) {_TRUE}\b(?! that| to| for)"
    r"|^\W*(?:no|oops|sorry|wait|well)\b|\bactually\b|\bin fact\b|\bturns out\b|\bafter all\b"
    r"|\bin reality\b|\bto be honest\b|\bsorry\b",
    re.IGNORECASE,
)
_SORRY = re.compile(
    r"^\W*(?:sorry|oops|whoops|my apologies|no,? wait)\b|,? sorry\W*$", re.IGNORECASE
)
_ABOUT = re.compile(
    r"\bshould(?:n't| not) have said (?:that )?(?P<u>[^,.:;!?]+)|\bit(?:'s| is| was)(?:n't| not)? "
    r"(?:true|false|a myth|wrong) that (?P<w>[^,.:;!?]+)"
    r"|\b(?:wrong|mistaken|confused|lied|joking|kidding|lying|honest|truthful|said|mistake|error"
    r"|story|up)\b"
    r" (?:about|when i said|that|when i told you) (?P<v>[^,.:;!?]+)",
    re.IGNORECASE,
)
_WAS_WRONG = re.compile(
    r"\b(?:told|said|thought|heard|claimed)(?: you| that)? (?P<v>.+?),? but (?:that|it)"
    r" (?:was|is|turned)",
    re.IGNORECASE,
)
_KEPT = re.compile(r"\b(?:about|said|had|got|that|mixed)\b(.*)", re.IGNORECASE)
_WORD = re.compile(r"\d[\d.,:]*\d|\d+|[a-zà-ɏ]+(?:[-'][a-zà-ɏ]+)*")
_NO_MORE = (
    r"(?!only|just|even|really|sure|at all|yet|too|so\b|that|to mention|because|anymore|all\b)"
)
_NOUN = rf"{_NO_MORE}(?:[\w'-]+ ){{0,4}}[\w'-]+?"
# What is said to be wrong: "not Chile, ...", "..., not Carla", "not two but three", "it isn't
# Monday, it's Tuesday".
_NOT_BUT = re.compile(
    rf"^\W*not (?P<a>{_NOUN})[,.;:—-]"
    rf"|(?:,| and| -| —) not (?P<b>{_NO_MORE}[^,.;!?]{{1,60}})(?=$|, sorry)"
    rf"|\bnot (?P<c>{_NOUN}),? but (?!i\b|we\b|it\b|he\b|she\b|they\b|the\b|this\b)"
    rf"|(?:\bnot|\bnever|n't) (?P<d>{_NO_MORE}[^,.;:!?]{{1,60}}?)[,;:.–—-]\s*(?:rather |actually )?"
    r"(?:it|he|she|they|that|i|we)(?:'s|'re|'m| is| was| are| were| am| have| has)\b"
    r"(?! (?:just|so|too|more|because|all|been|not|really|like|also))",
    re.IGNORECASE,
)


def takes_back(text: str) -> bool:
    """Whether the text takes something back, whatever that is."""
    spoken = plain(text)
    return any(_is_sure(spoken[start:end]) for start, end in sentences(spoken))


def takings(text: str, speaker: str) -> Iterator[TakingBack]:
    """What is taken back in `plain` text by the speaker, sentence by sentence.

    The topic is the sentence with the words that take back, and the one after it.
    """
    name = re.compile(rf"\b{re.escape(speaker)}\b", re.IGNORECASE)
    spans = sentences(text)
    ends = [end for _, end in spans]
    for (start, end), after in zip(spans, (*ends[1:], *ends[-1:]), strict=True):
        sentence = text[start:end]
        sure, wrong = _is_sure(name.sub("I", sentence)), _wrong(sentence)
        if sentence.endswith("?") or not (sure or wrong or _HINT.search(sentence)):
            continue
        until = after if sure else end
        topic = frozenset(content(_SURE.sub(_kept, text[start:until])))
        about = _about(sentence) if sure else frozenset()
        found = _SURE.search(text, start, end) if sure else None
        yield TakingBack(
            (start, until), (start, end), topic, about, wrong, sure,
            marker=found.span() if found else None, sorry=bool(_SORRY.search(sentence)),
        )  # fmt: skip


def _is_sure(sentence: str) -> bool:
    if _TRIGGERS.isdisjoint(_LETTERS.findall(sentence.lower())):
        return False
    marker = _SURE.search(sentence)
    return bool(marker) and not _OTHERWISE.search(_OUTRIGHT.sub("", sentence))


def _kept(match: re.Match[str]) -> str:
    """Of "what I said about Elbrus is not true" the Elbrus stays."""
    return " " + " ".join(_KEPT.findall(match.group()))


def _about(sentence: str) -> frozenset[str]:
    """What is named as wrong: "I lied about my degree"."""
    match = _ABOUT.search(sentence) or _WAS_WRONG.search(sentence)
    told = next((group for group in match.groups() if group), "") if match else ""
    return frozenset(content(told))


def _wrong(sentence: str) -> tuple[str, ...]:
    found = _NOT_BUT.finditer(sentence.rstrip(" .!?"))
    told = (next(group for group in match.groups() if group).lower() for match in found)
    return tuple(word for words in told for word in _WORD.findall(words) if _tells(word))


def _tells(word: str) -> bool:
    return word[0].isdigit() or word not in ENGLISH
