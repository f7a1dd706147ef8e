"""English corrections that put somebody or something else in the place of what was told.

It was not he who did it; that day is the birthday of another one; no, it is written in C.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.conflicts.en.sentences import plain, plainly, sentences
from pipeline.domain.conflicts.en.slips import slips
from pipeline.domain.conflicts.en.stems import content
from pipeline.domain.conflicts.en.topics import LIGHT, shared
from pipeline.domain.conflicts.findings import Finding
from pipeline.domain.conflicts.matching import called
from pipeline.domain.conflicts.once import once
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who

_WAS_NOT = r"(?:wasn't|was not|isn't|is not|weren't|were not|aren't)"
_BLAMED = r"(?:accus(?:ed|ing)|blam(?:ed|ing)|suspect(?:ed|ing)|wronged)"
# Whom or what the newer statement clears of it.
_CLEARED = (
    rf"\bit {_WAS_NOT} (?P<a>[^.,;:!?]{{2,40}}?)(?= after all| who| that| at all|[.,;:!?]|$)",
    (rf"(?:^|[.,;:!?] |\band |\bbut )(?P<b>[^.,;:!?]{{2,40}}?) {_WAS_NOT} (?:the (?:culprit|one"
    rf"|cause"
    r"|reason|problem|source|issue|thief|guilty one)|to blame|guilty|responsible|involved"
    r"|behind)\b"),
    (r"(?:^|[.,;:!?] |\band |\bbut )(?P<c>[^.,;:!?]{2,40}?) (?:is|was|were|are) (?:completely "
    r"|totally"
    r" )?innocent\b"),
    (rf"\b{_BLAMED} (?P<d>[^.,;:!?]{{2,40}}?) (?:unfairly|wrongly|unjustly|for nothing|by"
    rf" mistake)\b"),
    (rf"\b(?:unfairly|wrongly|falsely|unjustly) {_BLAMED} (?P<e>[^.,;:!?]{{2,40}}?)(?= of| for"
    rf"|[.,;:!?]|$)"),
    r"\bowe (?P<f>[^.,;:!?]{2,40}?) an apology\b",
    r"(?:^|[.,;:!?] |\band |\bbut )(?P<g>[^.,;:!?]{2,40}?) (?:had|has) nothing to do with\b",
)  # fmt: skip
_PATTERNS = tuple(Pattern(one, re.IGNORECASE) for one in _CLEARED)
# What was done, or what comes of what.
_DONE = Pattern(
    r"\b(?:broke|stole|took|ate|hit|lost|wrote|made|left|spilled|spilt|did|told|drank|forgot"
    r"|scratched"
    r"|damaged|killed|won|scored|ruined|deleted|leaked|\w{3,}ed)\b"
    r"|\b(?:comes? from|caused by|because of|due to|fault|culprit|the (?:cause|reason|source)"
    r" of)\b",
    re.IGNORECASE,
)
_MADE_UP = Pattern(
    r"\b(?:dream|dreamt|nightmare|novel|story|film|movie|play|game|if|imagine|suppose)\b",
    re.IGNORECASE,
)
_SOMEBODY = frozenset("boy girl son daughter kid child guy man woman lad friend".split())
_NO = Pattern(
    r"^\W*(?:no|nope|wait|no,? wait|sorry|oops|actually|correction|hang on|hold on|my"
    r" bad)\b[,:.!—– ]",
    re.IGNORECASE,
)
_IS = Pattern(
    r"^\W*(?P<s>[^,;:]{2,50}?) (?:is|are|'s)(?: (?:called|named))?(?: (?P<p>on|in|at|by|with"
    r"|from))?"
    r" (?P<v>[^,;:]{1,40}?)\W*$",
    re.IGNORECASE,
)
_FRAME = Pattern(
    r"^\W*(?:no|nope|wait|sorry|oops|actually|correction|hang on|hold on)?\W*(?P<f>[^,;:]{3,60}?"
    r" (?:written|made|built|based|located|born|set|located|printed|painted|recorded|filmed|shot"
    r"|founded|grown|brewed|coded|implemented)) (?P<p>in|by|at|with|from|on|of)"
    r" (?P<v>[^,;:]{1,30}?)\W*$",
    re.IGNORECASE,
)


def retracted(old: Reading, new: Reading) -> Finding | None:
    """The older clause in which the newer statement puts another one in the place of somebody."""
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    cleared, takes_back = _cleared(new), _takes_back(new)
    if not cleared and not takes_back:
        return
    after = plain(new.said.text)
    for clause, text in plainly(old):
        if not clause.asserted or not clause.words:
            continue
        wrong = any(_is_cleared(clause, text, one, after) for one in cleared)
        wrong = wrong or (takes_back and not clause.negated and _is_anothers(text, after))
        wrong = wrong or (bool(_NO.search(after)) and _is_other_frame(text, after))
        if wrong:
            part = clause.claims[0].part if clause.claims else clause.span
            one = Claim("retracted", clause.who or Who(), part)
            other = Claim("", clause.who or Who(), _nearest(clause, new))
            yield Finding("denied", "corrected", one, other, 0.65, part)


def _nearest(old: Clause, new: Reading) -> Span:
    """The newer clause that has most of the words of the older one."""
    best = max(new.clauses, key=lambda one: len(one.words & old.words), default=old)
    return best.span


@once
def _cleared(told: Reading) -> tuple[frozenset[str], ...]:
    """Those whom the statement clears of what was done."""
    return tuple(_named_innocent(plain(told.said.text)))


@once
def _takes_back(told: Reading) -> bool:
    sure = any(slip.level for slip in slips(told.said.text))
    return sure or bool(_NO.search(plain(told.said.text)))


def _named_innocent(text: str) -> Iterator[frozenset[str]]:
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if _MADE_UP.search(text, 0, match.end()):
                continue
            told = next(group for group in match.groups() if group)
            named = frozenset(content(told)) - LIGHT
            if named and len(named) <= 3:
                yield named


def _is_cleared(clause: Clause, text: str, named: frozenset[str], after: str) -> bool:
    """Who is cleared is the one who did it, and something else of it is told too, or "it"."""
    if not _DONE.search(text):
        return False
    words = frozenset(content(text))
    who = frozenset(part for word in called(clause.who or Who()) for part in content(word))
    doers = who or words
    from_it = re.search(
        r"\b(?:from|by|of|to) (?:the |my |our"
        r" )?(?P<v>[\w' -]+)$",
        text.rstrip(" .!"),
    )
    if from_it:
        doers |= frozenset(content(from_it["v"]))
    meant = shared(named, doers)
    if not meant or named - meant - _SOMEBODY:
        return False
    rest = words - meant - LIGHT
    return bool(shared(rest, frozenset(content(after)))) or bool(
        re.search(r"\bit (?:wasn't|was|were|isn't)\b", after, re.IGNORECASE)
    )


def _is_anothers(text: str, after: str) -> bool:
    """14 March is Alan's birthday. Alice's is 2 April: the value is another one's."""
    was = _IS.match(text)
    if was is None:
        return False
    value, whose = frozenset(content(was["v"])), frozenset(content(was["s"]))
    value = value or frozenset(re.findall(r"\d+|[a-z]{3,}", was["v"].lower()))
    taken = given = False
    for start, end in sentences(after):
        for told in re.split(r"[,;:]| and ", _NO.sub("", after[start:end])):
            match = _IS.match(told)
            if match is None:
                continue
            subject = frozenset(content(match["s"])) | frozenset(
                re.findall(r"\d+|[a-z]{3,}", match["s"].lower())
            )
            taken = taken or (value <= subject and not whose <= subject)
            other = not value & frozenset(re.findall(r"\d+|[a-z]{3,}", match["v"].lower()))
            again = bool(whose & subject) or bool(
                re.match(
                    r"\W*(?:his|her|its|their)"
                    r" ",
                    told,
                    re.I,
                )
            )
            given = given or (again and other and not value <= subject)
    return taken and given


def _is_other_frame(text: str, after: str) -> bool:
    """It is written in C, and not in Lua."""
    was = _FRAME.match(text)
    if was is None:
        return False
    for start, end in sentences(after):
        now = _FRAME.match(re.split(r"[,;:]", _NO.sub("", after[start:end]))[0])
        if now is None or now["p"].lower() != was["p"].lower():
            continue
        first, second = was["v"].lower().strip(), now["v"].lower().strip()
        same = frozenset(content(was["f"])) == frozenset(content(now["f"]))
        if same and first != second and not set(first.split()) & set(second.split()):
            return True
    return False
