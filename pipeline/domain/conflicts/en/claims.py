"""What an English clause claims, once its subject and verb are known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from pipeline.domain.conflicts.en.beings import BOND_STATES, called, is_person
from pipeline.domain.conflicts.en.causing import causing
from pipeline.domain.conflicts.en.grammar import Parsed, parse
from pipeline.domain.conflicts.en.habits import (
    SAME_VERB,
    Context,
    bare,
    general,
    instead,
    is_changed,
    time_of,
)
from pipeline.domain.conflicts.en.passing import in_passing
from pipeline.domain.conflicts.en.phrases import subject, tokens
from pipeline.domain.conflicts.en.rules import BY_VERB
from pipeline.domain.conflicts.en.stems import content, head, stem
from pipeline.domain.conflicts.en.words import HEDGES, LEMMAS, RELATIVES
from pipeline.domain.conflicts.rules import Rule
from pipeline.domain.conflicts.values import Aspect, Claim, Who

Groups = dict[str, str | None]

_PLACE_ENDS = re.compile(
    r"\b(?:with|for|because|since|and|when|where|which|to|while|after|before|as|until|so|on"
    r"|at the moment|right)\b",
    re.IGNORECASE,
)
# What one moves to: a name, or a word for a home or a region.
_IS_PLACE = re.compile(
    r"(?-i:.*\b[A-Z])|.*\b(?:town|city|village|country|countryside|house|home|apartment|flat|condo"
    r"|place|studio|parents?|mom|dad|suburbs?|farm|island|coast|downtown|dorms?|neighbou?rhood"
    r"|floor|abroad|street|state|beach|mountains?|building|district|dormitory|boyfriend|girlfriend"
    r"|him|her)\b",
    re.IGNORECASE,
)
_THING_ENDS = re.compile(
    r"\b(?:at|on|to|with|in favou?r|for (?:an?|good|now)|thanks|instead|because|during|when|while"
    r"|after|before|since"
    r"|by|and|so|last|this)\b",
    re.IGNORECASE,
)
_PLAN_TO = re.compile(
    r"(?:the|my|our|her|his|their) (?:plan|idea|dream|goal|thought)s? (?:to|of|for) (?P<v>.+)", re.I
)
_POINTS_BACK = re.compile(r"(?:it|them|that|this)\b", re.IGNORECASE)
_GUESSED = frozenset("it that this these those".split())
_OFF_ME = re.compile(r"(?:me|us) off\b")
_CALLED = re.compile(r"\b(?:named|called) (?P<n>[A-Z]\w+)")
_SOMEONE = re.compile(r"(?:someone|somebody|a (?:guy|girl|man|woman|boy))\b", re.IGNORECASE)
_TO_WHOM = re.compile(r"^(?:to|with|from|,) ")
_THAT = re.compile(r"^(?:(?:me|us|you) )?(?:that|like) ")
_THINKS = frozenset("think believe feel find guess say know".split())
_DOUBTS = frozenset("think believe feel find".split())
_KIN = frozenset(stem(word) for word in RELATIVES) | {"couple", "relationship"}
_SAYS = frozenset("say mention tell share announce mean".split())
_TIMELESS = frozenset("be quit split put cut set need let".split())  # or the same in the past
_GERUND_SLOTS = {"work": "employer", "live": "residence", "study": "study", "date": "bond"}


def claims(parsed: Parsed, context: Context) -> tuple[Claim, ...]:
    """The claims of a clause that is asserted, without what the text around the verb tells.

    What `it` and `that` stand for is a guess, so what is said of them is only half seen.
    """
    guessed = parsed.told.lower() in _GUESSED
    return tuple(
        replace(claim, half=True) if guessed and claim.aspect == "is" else claim
        for claim in _all(parsed, context)
    )


def _all(parsed: Parsed, context: Context) -> Iterator[Claim]:
    yield from _opinion(parsed, context)
    ruled = tuple(_by_rules(parsed, context))
    yield from ruled
    if all(claim.half for claim in ruled):
        yield from general(parsed, context)
    yield from instead(parsed)
    yield from causing(parsed, bare(parsed))
    yield from in_passing(parsed)


def _by_rules(parsed: Parsed, context: Context) -> Iterator[Claim]:
    for rule, pattern in BY_VERB.get(parsed.verb, ()):
        match = pattern.match(parsed.rest)
        if match is None or not _applies(rule, parsed):
            continue
        claim = _from_rule(rule, match.groupdict(), parsed, context)
        if claim is not None:
            yield claim
            if not rule.go_on:
                return


def _applies(rule: Rule, parsed: Parsed) -> bool:
    unlike = rule.passive not in (None, parsed.passive) or rule.negated not in (
        None,
        parsed.negated,
    )
    if unlike or (parsed.can and rule.slot not in ("feeling", "support")):
        return False
    if not rule.changed:
        return True
    if parsed.ongoing and (rule.verb == "apart" or rule.slot == "feeling"):
        return not parsed.negated
    if rule.negated:
        return is_changed(parsed)  # no longer needs: not needing alone is no news
    unreal = parsed.negated or parsed.will or parsed.ongoing or parsed.used_to
    return not unreal and (rule.half or _has_happened(parsed))


def _has_happened(parsed: Parsed) -> bool:
    """A concert that ends at eleven has not ended."""
    return parsed.past or parsed.perfect or parsed.passive or parsed.verb in _TIMELESS


def _from_rule(rule: Rule, groups: Groups, parsed: Parsed, context: Context) -> Claim | None:
    half = rule.half or (parsed.ongoing and rule.verb == "apart")
    claim = replace(
        bare(parsed), slot=rule.slot, verb=rule.verb, ends=rule.ends, aspect=_aspect(rule, parsed),
        positive=rule.positive != (parsed.negated and rule.negated is None),
        changed=rule.changed or is_changed(parsed), half=half or bool(parsed.adverbs & HEDGES),
        reason="used_to" if parsed.used_to else rule.reason,
    )  # fmt: skip
    if rule.subject:
        return _on_subject(claim, context)
    if groups.get("g"):
        return _gerund(claim, groups)
    return _filled(claim, groups, parsed, context)


def _filled(claim: Claim, groups: Groups, parsed: Parsed, context: Context) -> Claim | None:
    """The claim with what the groups of its rule name."""
    if claim.slot == "friendship":
        return _bond(claim, groups, context)
    if claim.slot == "bond":
        return _bond(claim, groups, context) if _may_love(parsed) else None
    if claim.slot == "expecting":
        expecting = replace(claim, slot="be", words=frozenset({"pregnant"}), head="pregnant")
        return expecting if parsed.ongoing else None
    if claim.slot == "prefer":
        claim = replace(claim, others=frozenset(content(groups.get("from") or "")))
    if _OFF_ME.match(parsed.rest):
        claim = replace(claim, who=Who(frozenset({context.speaker})))
    return _about(claim, groups.get("v"), context)


def _may_love(parsed: Parsed) -> bool:
    """Bands split up too, and firms go their separate ways."""
    thing = parsed.who.head and not parsed.who.names and parsed.who.head not in _KIN
    return is_person(parsed) and not thing and not parsed.told.lower().startswith("the ")


def _aspect(rule: Rule, parsed: Parsed) -> Aspect:
    return rule.aspect if rule.changed else time_of(parsed)


def _about(claim: Claim, text: str | None, context: Context) -> Claim | None:
    """The claim on what `text` names; None where that is nothing, unless an end needs no object."""
    if text is None:
        return claim
    if claim.slot == "residence" and claim.changed and not _IS_PLACE.match(text):
        return None
    if claim.slot == "shiftwork":
        return replace(claim, words=frozenset({text.lower()}), head=text.lower())
    told = _noun_phrase(claim, text)
    words = frozenset(content(told))
    if claim.slot == "residence" and not words:
        words = frozenset({context.speaker})  # lives with me
    if words:
        return replace(claim, words=words, head=head(told))
    if _POINTS_BACK.match(told) and context.topic:
        return replace(claim, words=context.topic)
    return claim if claim.aspect == "ends" and not text else None


def _noun_phrase(claim: Claim, text: str) -> str:
    """The text as far as it names the place or the thing."""
    if claim.slot in ("residence", "employer"):
        return _PLACE_ENDS.split(text)[0] or text
    plan = _PLAN_TO.match(text)
    if claim.aspect == "ends" and plan:
        return plan["v"]
    return _THING_ENDS.split(text)[0] if claim.aspect == "ends" else text


def _on_subject(claim: Claim, context: Context) -> Claim | None:
    """What happens to the subject itself: people die, only things are cancelled or close."""
    who = claim.who
    if claim.reason == "gave_up" and (who.head in _KIN or not who.head):
        return None
    if claim.ends <= {"post", "apply"} and context.speaker not in who.names:
        return replace(claim, words=called(who), head=who.head, topic=True)
    if context.speaker in who.names or not (who.head or "*" in claim.ends):
        return None
    return replace(claim, words=called(who), head=who.head, topic=True)


def _bond(claim: Claim, groups: Groups, context: Context) -> Claim:
    state = claim.verb or BOND_STATES.get((groups.get("w") or "").lower(), "together")
    told = _TO_WHOM.sub("", groups.get("o") or "")
    called_so = _CALLED.search(told)
    first = tokens(called_so["n"] if called_so else told, 0)[:3]
    named = list(takewhile(lambda word: word.text[0].isupper(), first)) or first
    who = subject(named, context.speaker, context.other) if named else None
    others = (who.names or frozenset({who.key})) if who else frozenset()
    names = claim.who.names if claim.who.together else frozenset()
    return replace(claim, verb=state, others=others | names)


def _gerund(claim: Claim, groups: Groups) -> Claim | None:
    """`stopped smoking`: the habit of smoking, ended."""
    verb = LEMMAS.get((groups["g"] or "").lower())
    rest = groups.get("v") or ""
    if verb is None:
        return None
    if verb == "see" and _SOMEONE.match(rest):
        return replace(claim, slot="bond", verb="together")
    slot = "can" if claim.slot == "can" else _GERUND_SLOTS.get(verb, "do")
    words = frozenset(content(rest))
    return replace(claim, slot=slot, verb=SAME_VERB.get(verb, verb), words=words, head=head(rest))


def _opinion(parsed: Parsed, context: Context) -> Iterator[Claim]:
    """`I think X is dull`, `Caroline says that she moved`: what is thought or said there."""
    thinks = parsed.verb in _THINKS and not parsed.past
    says = parsed.verb in _SAYS and context.speaker in parsed.who.names
    if not (thinks or says) or parsed.used_to or (parsed.negated and parsed.verb not in _DOUBTS):
        return
    text = _THAT.sub("", parsed.rest)
    start = parsed.rest_span[1] - len(text)
    inner = parse(text, start, context.speaker, context.other or parsed.who, None)
    if inner is None or not inner.told:
        return
    for claim in claims(inner, context):
        who = parsed.who if claim.slot == "opinion" else claim.who
        positive = claim.positive != parsed.negated  # not to think it good is to think it bad
        changed = claim.changed or is_changed(parsed)
        yield replace(claim, who=who, changed=changed, positive=positive)
