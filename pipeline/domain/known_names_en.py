"""Where a known name may stand in English text, and whether a word that is one is meant so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from pipeline.domain.conflicts.en.words import LEMMAS
from pipeline.domain.names_en import Word, capitalised, joined
from pipeline.domain.names_words import GIVEN_NAMES, NO_NAMES, PLACES
from pipeline.domain.stop_words import ENGLISH


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_TIMES = _words("april may june august spring summer autumn winter dawn")
# Names of what has no number: as a subject it needs no article either.
_NEVER_COUNTED = _TIMES | _words(
    """
    amber basil chance charity destiny faith freedom ginger glory grace harmony honey honor hope
    ivory jade joy justice liberty love melody mercy olive patience pearl pepper prudence rain
    sage sky trinity verity
    """
)
# Names that are other words as well, which may begin a sentence where no one is called so.
_COUNTED = _words(
    """
    angel art bear bill bud buddy buck cash chase chip chuck cliff colt cookie cooper crystal
    daisy dot drew duke dusty earl flora fox frank grant guy hazel heath holly hunter iris ivy
    jack jasmine kit lance lane lily lucky major mark mason miles misty nick norm pat penny
    phoenix pierce piper poppy prince princess ray rebel reed rich rob robin rocky rod rose
    rowan royal ruby rusty sandy scout shadow skip star sterling stew stone storm sue sunny
    tanner taylor tiger trip tucker viola violet wade ward will wolf woody wren apple amazon
    bath discord excel flutter go java kindle linear mobile nice notion oracle orange outlook
    polish python rails react rust signal slack spark split square stripe swift target teams
    twitter uniform visa word zoom
    """
)
_WORDS_TOO = _NEVER_COUNTED | _COUNTED
# What persons do, and hardly ever a month or hope.
_PERSONAL = _words(
    """
    agree argue ask buy call cook decide drink drive eat graduate hate hug invite join laugh learn
    like listen live marry meet move paint phone play propose quit read remember reply say smoke
    study suggest swim talk tell text thank think visit want wear work write
    """
)
_IS = _words("is isn't was wasn't has hasn't had hadn't does doesn't did didn't")
_MODALS = _words("will would can can't could couldn't should shouldn't might must won't wouldn't")
_ADVERBS = _words(
    "never just still always also already now then often finally recently sometimes again once"
    " usually really probably only even soon both"
)
_AFTER = re.compile(r"(?P<gap>[^\w\n]*?)(?P<w>[A-Za-zÀ-ɏ]+(?:['’]\w+)?)")
_APPOSED = re.compile(r", (?:my|our|his|her|their|who|whose)\b")
_BESIDE = re.compile(r",? and (?:I\b|[A-Z]|my\b|his\b|her\b|me\b)")
_ORDERED = _words("the a an my your his her our their this that these those it them me us")


def spans(text: str) -> Iterator[tuple[int, int]]:
    """Runs of capitalised words; a word that is hardly a name parts them."""
    if not any(char.islower() for char in text):
        return
    run: list[Word] = []
    for word in capitalised(text):
        if run and not (_may_be(word) and joined(text, run[-1], word)):
            yield run[0].start, run[-1].end
            run = []
        if _may_be(word):
            run.append(word)
    if run:
        yield run[0].start, run[-1].end


def _may_be(word: Word) -> bool:
    low = word.said.lower().replace("’", "'")
    grammar = low in ENGLISH or low in NO_NAMES or low[-3:-1] == "n'"
    return not grammar or low in _WORDS_TOO or _is_acronym(word.said)


def _is_acronym(said: str) -> bool:
    return said.isupper() and len(said) > 1 and said.lower() not in _WORDS_TOO


def is_meant(text: str, start: int, end: int) -> bool:
    """Whether what stands there is meant as the name that is known, and as no other word."""
    said = text[start:end]
    low = said.lower()
    if " " in said or said in GIVEN_NAMES or said in PLACES or _is_acronym(said):
        return True
    word = next((one for one in capitalised(text) if one.start == start), None)
    if word is None or not word.starts:
        return low not in _NEVER_COUNTED & NO_NAMES or _acts(text, end, _PERSONAL)
    apposed = _APPOSED.match(text, end) is not None
    if low in _NEVER_COUNTED or low.endswith("ing"):
        owns = word.owns and low not in _TIMES
        return owns or apposed or _acts(text, end, _PERSONAL)
    if low in _COUNTED or low in LEMMAS or low.endswith("ly"):
        beside = _BESIDE.match(text, end) is not None
        return word.owns or apposed or beside or _acts(text, end)
    return not _is_another_word(text, low, end)


def _is_another_word(text: str, low: str, end: int) -> bool:
    """Of a name that no list has: the text has it without its capital too, or orders something by
    it."""
    after = _AFTER.match(text, end)
    orders = after is not None and after["gap"] == " " and after["w"].lower() in _ORDERED
    return orders or re.search(rf"\b{re.escape(low)}\b", text) is not None


def _acts(text: str, end: int, verbs: Set[str] = frozenset()) -> bool:
    """Whether a verb follows of which a name must be the subject: one of these, if given."""
    after = _AFTER.match(text, end)
    while after is not None and after["w"].lower() in _ADVERBS and after["gap"] == " ":
        after = _AFTER.match(text, after.end())
    if after is None or after["gap"].strip():
        return False
    low = after["w"].lower().replace("’", "'")
    lemma = LEMMAS.get(low, low)
    finite = low != lemma and not low.endswith("ing")
    if verbs:
        return finite and lemma in verbs
    return finite or low in _IS | _MODALS or (low.endswith("ed") and len(low) > 3)
