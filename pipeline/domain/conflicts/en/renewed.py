"""English news that names another value for what the older clause told, in words of its own.

Another name, colour or weekday of the same thing, a new address, a plan exchanged for another, a
job that was quit by the name of the place, and mistakes that are owned up to with the thing named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pipeline.domain.conflicts.en.sentences import plain, plainly, sentences
from pipeline.domain.conflicts.en.slips import slips
from pipeline.domain.conflicts.en.stems import content, stem
from pipeline.domain.conflicts.en.topics import LIGHT, numbers, persons, shared
from pipeline.domain.conflicts.findings import Finding, suspected
from pipeline.domain.conflicts.matching import called, is_history
from pipeline.domain.conflicts.once import once
from pipeline.domain.conflicts.patterns import Pattern
from pipeline.domain.conflicts.values import UNKNOWN, Claim, Clause, Reading, Who

_Rule = Callable[[str, str, str], bool]  # of the older clause, the newer sentence and all around it
_I = re.IGNORECASE
_TITLE = r"(?:M(?:r|rs|s|iss)\.?|Dr\.?|Prof\.?)"
_NAME = rf"(?P<t>{_TITLE} )?(?P<n>[A-Z][\w'-]+(?: (?:and )?[A-Z][\w'-]+)*)"
_CALLED = Pattern(
    rf"(?P<s>(?:[Tt]he|[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Hh]e|[Ss]he|[Ii]t|[Tt]hey)\b[\w' -]*?)"
    rf"(?:(?:'s)? name(?:s are| is)|(?: is|'s| are|'re) (?:called|named)) {_NAME}"
)
_OTHER = Pattern(r"\b(?:other|second|another|also|too)\b", _I)
_SAID = Pattern(r"\b(?:said|called|not|changed|renamed|sorry|correction|wrong|mis\w+)\b", _I)
_COLOUR = (
    r"(?P<c>black|white|red|green|blue|yellow|grey|gray|brown|pink|purple|orange|beige|cream)\b"
)
_IS_COLOURED = Pattern(rf"(?:is|are|'s) (?:\w+ )?{_COLOUR}\W*$", _I)
_SO_COLOURED = Pattern(
    rf"\b(?:re)?painted (?:the|our|my) (?P<s>\w+(?: \w+)?) (?:\w+ )??{_COLOUR}"
    r"|\b(?:the|our|my) (?P<s2>\w+(?: \w+)?) (?:is|are) (?:now )?(?:\w+ )?"
    + _COLOUR.replace("<c>", "<c2>"),
    _I,
)
_PAINT = Pattern(r"\b(?:re)?paint(?:ed)?\b", _I)
_DAY = r"(?P<d>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b"
_ON_DAY = Pattern(rf"(?P<s>[\w' -]+?) (?:is|are|takes? place) (?:now )?on {_DAY}", _I)
_FROM_NOW = Pattern(r"\b(?:now|from (?:next|this)|starting|any ?more|moved|no longer)\b", _I)
_LIVES = Pattern(r"\b(?:I|[Ww]e) live\b|\b(?:[Mm]y|[Oo]ur) address\b")
_MOVED = Pattern(r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| finally)? moved\b")
_ADDRESS = Pattern(
    r"\bnew (?:address|place|flat|house|home|apartment)(?:'s| is)(?: at| in| on)? (?P<v>.+)"
)
_PLAN = Pattern(
    r"\b(?:will|booked|planning|plan to|want to|(?:am|are|is|'m|'re|'s) (?:going|flying|travelling"
    r"|having|eating|meeting|staying|driving|taking|visiting|spending|doing|getting|buying))\b"
    r"|'ll\b",
    _I,
)
_INSTEAD = Pattern(
    r"\b(?P<w>\w+)(?: am| are| is| will| want to|'m|'re|'s|'ll) (?P<v>\w+)"
    r"(?: [\w'-]+){1,6} instead(?! of)",
    _I,
)
_NOT_ONCE = Pattern(r"\b(?:today|tonight|this time|just this|maybe|perhaps)\b", _I)
_POSTED = Pattern(
    r"^(?P<s>[\w' ]+?)(?: has| have)? (?:found|got|has|have|landed|started|took|works?)"
    r" (?:an?|his|her|my|the) (?:[\w-]+ )?job (?:in|at|with) (?:an?|the|our) (?P<n>[\w -]+?)\W*$",
    _I,
)
_QUIT = Pattern(
    r"^(?P<s>[\w' ]+?)(?: has| have|'s|'ve)? (?P<q>quit|left|resigned from) (?:the|her|his|my)"
    r" (?P<n>[\w -]+?)(?: (?:last|yesterday|because|after|for good)\b.*)?\W*$",
    _I,
)
_LEFT = Pattern(r"\b(?:quit|left|resigned)\b", _I)
_HOW_MANY = r"(?P<k>\d+|two|three|four|five|six|seven|eight|nine|ten)"
_HAS = Pattern(rf"\b(?:have|has|'ve got|own) {_HOW_MANY} (?P<w>[\w -]+?)\W*$", _I)
_ALL_OF = Pattern(rf"\ball {_HOW_MANY} of (?:my|our) (?P<w>\w+(?: \w+)?)", _I)
_ON_TOOL = Pattern(r"\b(?:with|on|in|uses?|using) (?P<v>[A-Z]\w+)")
_SWITCHED = Pattern(
    r"\b(?:I|[Ww]e)(?:'ve| have)? (?:switched|moved|migrated|changed) (?P<s>[\w ]+? )?(?:over )?to"
    r" (?P<v>[A-Z]\w+)(?P<r>[^.]*)"
)
_POST = r"(?P<p>president|chair|chairman|chairwoman|captain|treasurer|secretary|mayor|leader)"
_IN_POST = Pattern(rf"^(?P<s>[A-Z]\w+).* is (?:the )?{_POST} of (?P<o>.+)")
_ELECTED = Pattern(
    rf"\b(?:elected|appointed|voted in|chose) (?P<s>[A-Z]\w+)(?: \w+)? (?:as |to be )?"
    rf"(?:the |its |their |our |new )*{_POST}"
)
_CONFESSED = Pattern(
    r"\b(?:[Tt]hat|[Tt]his|it)(?:'s| is| was| [^.,]{1,40}? (?:is|was)) (?:a myth|nonsense|rubbish"
    r"|wrong|not true|a misunderstanding|untrue)\b|\b[Mm]ixed (?:that|this|it|them) up\b"
    r"|\bwrong (?:the whole time|all along|all the time)\b|\b(?:had|got) it (?:backwards|wrong)\b"
    r"|\b[Gg]ot [\w' ]{3,40} wrong\b|\bmixing [\w' ]{2,30} up\b|\bmixed up\b"
)
_OWNER = Pattern(r"\b(?P<o>[A-Za-z][\w-]+)'s (?!(?:a|an|the|not|in|on|at|only|all|just)\b)\w")
_LEAST = 0.5  # of the words of the older clause


def renewed(old: Reading, new: Reading) -> Finding | None:
    """What of `old` has another value in `new`."""
    if new.language != "en" or old.speaker != new.speaker:
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    news = _news(new)
    if not news:
        return
    after = plain(new.said.text)
    owned = _is_owned_up(new)
    for clause, told in plainly(old):
        if not clause.asserted:
            continue
        confessed = owned and _is_confessed(clause, told, after, new)
        for text, rules, inside in news:
            if not confessed and not any(rule(told, text, after) for rule in rules):
                continue
            if not any(is_history(c.moments, old, new.said.said_at) for c in inside):
                yield _finding(clause, inside[0])


@once
def _news(told: Reading) -> tuple[tuple[str, tuple[_Rule, ...], list[Clause]], ...]:
    """The sentences that a rule may be for, with those rules and with what they assert; all
    sentences, where a mistake is owned up to."""
    text, found = plain(told.said.text), []
    for start, end in sentences(text):
        sentence = text[start:end]
        rules = _open(sentence)
        inside = [c for c in told.clauses if start <= c.span[0] < end and c.asserted]
        if inside and (rules or _is_owned_up(told)) and not sentence.endswith("?"):
            found.append((sentence, rules, inside))
    return tuple(found)


@once
def _is_owned_up(told: Reading) -> bool:
    text = plain(told.said.text)
    return bool(_CONFESSED.search(text)) or any(one.sure for one in slips(text))


def _finding(old: Clause, new: Clause) -> Finding:
    part = old.claims[0].part if old.claims else old.span
    one, other = Claim("attr", old.who or Who(), part), Claim("", new.who or Who(), new.span)
    return suspected("replaced", one, other, 0.4)


def _is_called_otherwise(told: str, sentence: str, after: str) -> bool:
    was = _CALLED.search(told)
    now = _CALLED.search(sentence) if was else None
    if was is None or now is None or bool(was["t"]) != bool(now["t"]):
        return False
    if _OTHER.search(sentence):
        return False
    first, second = set(was["n"].split()) - {"and"}, set(now["n"].split()) - {"and"}
    if not first - second or not second - first:
        return False
    both = {*map(stem, content(was["s"]))}, {*map(stem, content(now["s"]))}
    rest = sentence[: now.start()] + sentence[now.end() :]
    if not both[1]:
        return bool(first & (second | set(re.findall(r"\w+", rest))))
    return both[0] == both[1] and bool(_SAID.search(after))


def _is_coloured_otherwise(told: str, sentence: str, after: str) -> bool:
    was = _IS_COLOURED.search(told)
    now = _SO_COLOURED.search(sentence) if was else None
    if was is None or now is None or (now["c"] or now["c2"]).lower() == was["c"].lower():
        return False
    there, thing = content(told[: was.start()]), content(now["s"] or now["s2"])
    whole = bool(there and thing) and thing[-1] == there[-1]
    return bool(thing) and {*thing} <= {*there} and (whole or bool(_PAINT.search(sentence)))


def _is_on_other_day(told: str, sentence: str, after: str) -> bool:
    was = _ON_DAY.search(told)
    now = _ON_DAY.search(sentence) if was else None
    if was is None or now is None or was["d"].lower() == now["d"].lower():
        return False
    thing = {*content(now["s"])}
    return bool(thing) and thing <= {*content(was["s"])} and bool(_FROM_NOW.search(sentence))


def _is_moved(told: str, sentence: str, after: str) -> bool:
    address = _ADDRESS.search(sentence) if _LIVES.search(told) else None
    if address is None or not _MOVED.search(after):
        return False
    return not {*content(address["v"])} & {*content(told)}


def _is_instead(told: str, sentence: str, after: str) -> bool:
    now = _INSTEAD.search(sentence) if _PLAN.search(told) else None
    if now is None or (_NOT_ONCE.search(sentence) and not _NOT_ONCE.search(told)):
        return False
    if not _ours(now["w"]) & _ours(told.split(maxsplit=1)[0]):
        return False
    verbs = {stem(word) for word in re.findall(r"[a-z]+", told.lower())}
    return stem(now["v"].lower()) in verbs or bool({*content(sentence)} & {*content(told)} - LIGHT)


def _ours(word: str) -> frozenset[str]:
    low = word.lower().partition("'")[0]
    return frozenset(("i", "we")) if low in ("i", "we") else frozenset((low,))


def _is_quit(told: str, sentence: str, after: str) -> bool:
    was = _POSTED.match(told.strip())
    now = _QUIT.match(sentence.strip()) if was else None
    if was is None or now is None or was["s"].lower() != now["s"].lower():
        return False
    return content(was["n"])[-1:] == content(now["n"])[-1:] != ()


def _is_all_of(told: str, sentence: str, after: str) -> bool:
    was, now = _HAS.search(told), _ALL_OF.search(sentence)
    if was is None or now is None or was["k"].lower() == now["k"].lower():
        return False
    return bool(content(was["w"])) and content(was["w"])[-1] in content(now["w"])


def _is_on_other_tool(told: str, sentence: str, after: str) -> bool:
    was = _ON_TOOL.search(told)
    now = _SWITCHED.search(sentence) if was else None
    if was is None or now is None or now["v"] in told:
        return False
    there = frozenset(content(told)) - LIGHT
    return bool(shared(frozenset(content(f"{now['s'] or ''} {now['r']}")), there))


def _is_elected(told: str, sentence: str, after: str) -> bool:
    was, now = _IN_POST.search(told), _ELECTED.search(sentence)
    if was is None or now is None or was["s"] == now["s"] or was["p"] != now["p"]:
        return False
    return frozenset(content(was["o"])) <= frozenset(content(sentence))


# Each with what must stand in the newer sentence for it.
_RULES: tuple[tuple[_Rule, Pattern], ...] = (
    (_is_called_otherwise, _CALLED),
    (_is_coloured_otherwise, _SO_COLOURED),
    (_is_on_other_day, _FROM_NOW),
    (_is_moved, _ADDRESS),
    (_is_instead, _INSTEAD),
    (_is_quit, _LEFT),
    (_is_all_of, _ALL_OF),
    (_is_on_other_tool, _SWITCHED),
    (_is_elected, _ELECTED),
)


def _open(sentence: str) -> tuple[_Rule, ...]:
    """The rules that a sentence may meet at all: of most sentences none."""
    return tuple(rule for rule, needed in _RULES if needed.search(sentence))


def _is_confessed(old: Clause, told: str, after: str, new: Reading) -> bool:
    """A mistake is owned up to, and it is in what was told of this very one."""
    named = [one for one in slips(after) if one.sure]
    there, here = frozenset(content(told)), frozenset(content(after))
    both = shared(there, here) - LIGHT
    who = {part for name in called(old.who or Who()) for part in name.split()}
    subject = {stem(part) for part in who if part[0] != UNKNOWN} - {stem(new.speaker)}
    if not both or (subject and not subject & both):
        return False
    if any(stem(match["o"].lower()) not in there for match in _OWNER.finditer(after)):
        return False
    if persons(after) - persons(told):
        return False
    # "I do not play the oboe" is no word about the flute.
    denied = any(c.negated and shared(there, c.words) - subject for c in new.clauses)
    if denied and there - both - LIGHT:
        return False
    about = {word for one in named for word in content(one.about)} - LIGHT
    if about - shared(frozenset(about), there):
        return False
    given, was = ({n for n, _ in numbers(one)} for one in (after, told))
    if given and was and given - was and subject & both:
        return True
    return len(both) > 1 and len(both) >= _LEAST * len(there)
