"""What is believed of a model's answer to the judge prompt. No model is asked.

An answer that is not in the schema, or speaks of statements that are none, is no answer: it is
asked again. A verdict that fails a check of its own is left out or lowered to `suspected`, and
counted: a suspicion is slight, and later evidence or the user clears it.

Left out: a pair that was not asked (`other_pair`) or is the wrong way round (`swapped`); the same
words twice (`same_text`); a newer statement that claims nothing, such as a question (`no_claim`);
two people's statements that share no word (`unrelated`); the same pair again (`repeated`: the
mildest stays); the word of a model that flags the control, which nothing overturns, on pairs in
which the rules see nothing (`control`). Lowered: a part that is not in the older statement
(`part`); a model that flags more than half of at least four pairs in which the rules see nothing,
or every pair of which at least two are such (`too_many`; when it flags all of at least six, or of
two and the control, the answer is no judgement); less than an even chance (`unsure`); the word of
somebody whom the older statement does not name (`somebody_else`); what is only thought possible
(`hedged`); a turn that as a whole claims nothing (`told_otherwise`). Denied without words that take
back, of what does not read like a denial either, is `outdated` (`nothing_taken_back`). A reason
that is missing, in another language, about labels or with names that neither statement has is
replaced (`reason`). With neither part nor reason about the two statements it is a repetition of the
prompt's examples, and left out (`echo`).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from pipeline.domain.conflicts.explaining import explain
from pipeline.domain.conflicts.judging import judge_readings, read
from pipeline.domain.conflicts.learned.scoring import likelihood
from pipeline.domain.conflicts.values import Reading
from pipeline.errors import ModelOutputInvalid
from pipeline.prompts.grounding import Evidence, capitalised, fold
from pipeline.prompts.judge import EXAMPLE_NAMES, STATES, Pair, Statement, control, labels
from pipeline.prompts.spans import find_span

Judged = Literal["suspected", "outdated", "denied"]
EVEN_CHANCE = 0.5
LIKE_A_DENIAL = -0.5  # log odds by the wording of both
MAX_REASON_CHARS = 200
# Pairs that rules see nothing in: all pairs with SEVERAL of them, most of MANY, all of EVERY.
SEVERAL, MANY, EVERY = 2, 4, 6
UNREADABLE = "\ufffd"  # stands for what was no character
_TAKES_BACK = re.compile(  # laxer than the rules: with none of these, nothing is taken back
    r"\b(?:wrong|mistaken?|mistakes|incorrect|untrue|false|errors?|misspoke|lied|never|retract\w*|"
    r"correct(?:s|ed|ion)|took (?:that|it) back|takes? (?:that|it) back|not true|n['’]t true)\b"
    r"|错|不对|误|不是|收回|更正|纠正|撒谎|骗|从来没|从没|并没",
    re.IGNORECASE,
)
_HEDGE = re.compile(  # said of what is believed, but not for sure
    r"\b(?:maybe|perhaps|might|possibly|probably|not (?:quite |entirely )?sure|seems?|apparently|"
    r"i (?:think|guess|believe|suppose)|not certain)\b"
    r"|好像|可能|也许|或许|似乎|大概|应该|不确定|不太确定|说不定|听说",
    re.IGNORECASE,
)
_LABEL = re.compile(r"(?<![^\W_])\d{1,2}[a-z](?![^\W_])")


@dataclass(frozen=True, slots=True)
class PairVerdict:
    """`pair` is the index of the pair; `part` the span of the older text that no longer holds."""

    pair: int
    state: Judged
    reason: str
    part: tuple[int, int]
    confidence: float


@dataclass(frozen=True, slots=True)
class Verdicts:
    """One verdict at most a pair, in the order of the pairs. `dropped` and `lowered` count verdicts
    that were left out, and that count for less than the model said, by the check that they failed.
    """

    found: tuple[PairVerdict, ...]
    dropped: Mapping[str, int] = field(default_factory=dict)
    lowered: Mapping[str, int] = field(default_factory=dict)


def parse(data: Mapping[str, Any], pairs: Sequence[Pair]) -> Verdicts:
    """What can be believed of an answer to `judge.build(pairs)`; no verdict is a good answer.

    Raises `ModelOutputInvalid` when the answer is not in the schema, names a statement that is
    none, or flags every pair where nothing speaks for it.
    """
    try:
        return _Judging(pairs).judge(data["verdicts"])
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ModelOutputInvalid(
            f"the model's answer does not keep to the schema ({type(error).__name__})"
        ) from None


def may_change(newer: Reading) -> bool:
    """Whether a statement can change anything: questions, jokes and suppositions do not."""
    return _claims(newer) or bool(_HEDGE.search(newer.said.text))


@dataclass(frozen=True, slots=True)
class _Found:
    """A verdict as the model gave it. `part` is None where it is not in the older statement."""

    pair: int
    state: str
    reason: str
    part: tuple[int, int] | None
    confidence: float


class _Judging:
    """One answer being read against the pairs that it is about."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        self._pairs = pairs
        self._places = {names: place for place, names in enumerate(labels(pairs))}
        self._control = control(pairs)[0]
        self._names = {name for names in self._places for name in names} | {self._control}
        self._readings: dict[str, Reading] = {}
        self._dropped: Counter[str] = Counter()
        self._lowered: Counter[str] = Counter()

    def judge(self, items: Sequence[Any]) -> Verdicts:
        flagged: dict[int, _Found] = {}
        blind = False  # whether it flags what nothing overturns
        for item in items:
            found = self._found(item)
            blind |= _label(item["old"]) == self._control and item["state"] != "none"
            if found is None or found.state == "none":
                continue
            self._dropped["repeated"] += found.pair in flagged
            flagged[found.pair] = min(
                flagged.get(found.pair, found), found, key=lambda one: STATES.index(one.state)
            )
        too_many = self._too_many(flagged, blind)
        if blind:
            self._dropped["control"] += len(too_many)
            flagged = {place: one for place, one in flagged.items() if place not in too_many}
        kept = [self._weigh(flagged[place], place in too_many) for place in sorted(flagged)]
        return Verdicts(
            tuple(one for one in kept if one), dict(+self._dropped), dict(+self._lowered)
        )

    def _found(self, item: Mapping[str, Any]) -> _Found | None:
        names = (_label(item["old"]), _label(item["new"]))
        if unknown := set(names) - self._names:
            raise ModelOutputInvalid(
                f"the model's answer judges {len(unknown)} statements that are none"
            )
        place = self._places.get(names)
        if self._control in names:
            return None
        if place is None:
            self._dropped["swapped" if names[::-1] in self._places else "other_pair"] += 1
            return None
        if item["state"] not in STATES:
            raise ValueError("not one of the allowed states")
        return _Found(
            place,
            item["state"],
            "".join(filter(str.isprintable, " ".join(item["reason"].split()))),
            find_span(item["part"], self._pairs[place].older.said.text),
            _confidence(item["confidence"]),
        )

    def _too_many(self, flagged: Mapping[int, _Found], blind: bool) -> frozenset[int]:
        """The pairs in which nothing but the word of a model speaks for a conflict that flags most
        of them, or the control."""
        if not flagged:
            return frozenset()
        doubtful = frozenset(place for place in range(len(self._pairs)) if not self._seen(place))
        told = doubtful & flagged.keys()
        least = SEVERAL if blind else EVERY
        if len(doubtful) >= least and told == doubtful:
            raise ModelOutputInvalid("the model's answer is a verdict on every pair")
        most = len(doubtful) >= MANY and 2 * len(told) > len(doubtful)
        every = len(doubtful) >= SEVERAL and len(flagged) == len(self._pairs)
        return told if blind or most or every else frozenset()

    def _seen(self, place: int) -> bool:
        """Whether the rules, too, see a conflict in the pair."""
        pair = self._pairs[place]
        verdict = judge_readings(self._read(pair.older), self._read(pair.newer))
        return verdict.state != "none"

    def _read(self, statement: Statement) -> Reading:
        if statement.key not in self._readings:
            self._readings[statement.key] = read(statement.said)
        return self._readings[statement.key]

    def _read_words(self, statement: Statement) -> Reading | None:
        said = statement.said
        return read(replace(said, text=statement.words)) if statement.words else None

    def _weigh(self, found: _Found, too_many: bool) -> PairVerdict | None:
        pair = self._pairs[found.pair]
        if fault := self._fault(found, pair):
            self._dropped[fault] += 1
            return None
        state = self._state(found, pair, too_many)
        old = pair.older.said.text
        part = found.part or (0, len(old))
        return PairVerdict(
            found.pair, state, self._reason(found, pair, state, part), part, found.confidence
        )

    def _fault(self, found: _Found, pair: Pair) -> str | None:
        """Why nothing of a verdict is believed."""
        old, new = pair.older.said, pair.newer.said
        if fold(old.text) == fold(new.text):
            return "same_text"
        if not _claims(self._read(pair.newer)) and not _HEDGE.search(new.text):
            return "no_claim"
        if fold(old.speaker) != fold(new.speaker) and not _related(pair):
            return "unrelated"
        if found.part is None and (
            _names_strangers(found.reason, pair) or not _shown(pair).touches(found.reason)
        ):
            return "echo"
        return None

    def _state(self, found: _Found, pair: Pair, too_many: bool) -> Judged:
        state = found.state
        if state == "denied" and not self._takes_back(pair):
            self._lowered["nothing_taken_back"] += 1
            state = "outdated"
        if state != "suspected" and (doubt := self._doubt(found, pair, state, too_many)):
            self._lowered[doubt] += 1
            state = "suspected"
        return _judged(state)

    def _takes_back(self, pair: Pair) -> bool:
        """Whether there are words that take back, or the two read like what never was so ("Sharks
        are mammals." / "I looked it up, sharks are fish."); of other languages there is no telling.
        """
        newer = pair.newer
        readings = [self._read(newer), self._read_words(newer)]
        return (
            self._read(newer).language == "other"
            or any(reading.takings for reading in readings if reading)
            or bool(_TAKES_BACK.search(f"{newer.said.text}\n{newer.words}"))
            or any(self._reads_like_a_denial(pair.older, one) for one in readings if one)
        )

    def _reads_like_a_denial(self, older: Statement, newer: Reading) -> bool:
        known = newer.language == self._read(older).language != "other"
        told = older.said.text, newer.said.text
        return known and likelihood(newer.language, *told).denial >= LIKE_A_DENIAL

    def _doubt(self, found: _Found, pair: Pair, state: str, too_many: bool) -> str | None:
        """The first check that makes a suspicion of it."""
        if too_many:
            return "too_many"
        if found.part is None:
            return "part"
        if found.confidence < EVEN_CHANCE:
            return "unsure"
        if fold(pair.older.said.speaker) != fold(pair.newer.said.speaker):
            party = Evidence([pair.older.said.text]).has(pair.newer.said.speaker)
            if state == "denied" or not party:
                return "somebody_else"
        if not _claims(self._read(pair.newer)):
            return "hedged"
        words = self._read_words(pair.newer)
        return "told_otherwise" if words is not None and not _claims(words) else None

    def _reason(self, found: _Found, pair: Pair, state: Judged, part: tuple[int, int]) -> str:
        new = pair.newer.said
        if (
            any(map(str.isalnum, found.reason))
            and UNREADABLE not in found.reason
            and not _LABEL.search(found.reason)
            and Evidence([new.text]).speaks_like(found.reason)
            and not _names_strangers(found.reason, pair)
        ):
            return _shortened(found.reason)
        self._lowered["reason"] += 1
        code = "corrected" if state == "denied" else "other_value"
        return explain(code, state, new.language, pair.older.said.text[slice(*part)], new.text)


def _claims(reading: Reading) -> bool:
    """Whether it asserts anything or takes it back, as far as the rules can read it."""
    asserted = any(clause.asserted for clause in reading.clauses)
    return reading.language == "other" or asserted or bool(reading.takings)


def _related(pair: Pair) -> bool:
    old, new = pair.older.said, pair.newer.said
    told, newer = Evidence([old.text]), Evidence([new.text])
    return newer.touches(old.text) or told.has(new.speaker) or newer.has(old.speaker)


def _names_strangers(reason: str, pair: Pair) -> bool:
    """Whether the reason names somebody whom neither statement does: models repeat examples."""
    shown, told = _shown(pair), Evidence([reason])
    if any(told.has(name) and not shown.has(name) for name in EXAMPLE_NAMES):
        return True
    return not all(shown.has_word(fold(name)) for name in capitalised(reason))


def _shown(pair: Pair) -> Evidence:
    return Evidence(
        text
        for one in (pair.older, pair.newer)
        for text in (one.said.text, one.said.speaker, one.words, *one.said.entities)
    )


def _label(text: str) -> str:
    return fold(text).strip("\"'#[]().: ")


def _confidence(value: Any) -> float:
    """In 0..1. What is above is a percentage: read so, a wrong unit only makes it smaller."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError("confidence is a number")
    share = value if value <= 1 else value / 100
    return float(share) if math.isfinite(share) and 0 <= share <= 1 else 0.0


def _judged(state: str) -> Judged:
    found: Judged = next(one for one in get_args(Judged) if one == state)
    return found


def _shortened(text: str) -> str:
    return text if len(text) <= MAX_REASON_CHARS else text[: MAX_REASON_CHARS - 1].rstrip() + "…"
