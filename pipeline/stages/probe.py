"""Trying a language model: whether it keeps to the schemas, and how often it is right.

The prompts and the checks are those of real work, so what a case brings is what would be stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pipeline.errors import ModelError, ModelOutputInvalid
from pipeline.ports.models import LanguageModel, Prompt, Usage
from pipeline.prompts import extract, judge, verdicts
from pipeline.prompts.grounding import Evidence
from pipeline.stages.probe_cases import CASES, Case, ExtractCase, JudgeCase

MOST = 8  # memories in an answer about two turns
KEEPS = 0.9  # of the answers are in the schema: the others are asked again, and then fail the job
GOOD = 0.8  # of the cases right
FAIR = 0.5

Use = Literal["good", "fair", "poor"]


@dataclass(frozen=True, slots=True)
class Found:
    """What one case brought. `kept`: the answer was in the schema; `right`: and as wanted; `harm`:
    a statement that still holds was retired. `milliseconds` of the call."""

    name: str
    task: Literal["extract", "judge"]
    language: str
    wanted: str
    came: str
    kept: bool
    right: bool
    harm: bool
    milliseconds: int
    input_tokens: int
    output_tokens: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What all cases together say of a model."""

    cases: int
    kept: int
    right: int
    harm: int
    use: Use


def probe(
    llm: LanguageModel, clock: Callable[[], float], cases: Sequence[Case] = CASES
) -> Iterator[Found]:
    """Each case, once. `clock` gives seconds.

    Raises `ModelUnavailable` (but for a time-out) and `ModelRefused` (but for the text of a case):
    then nothing more is to be learned.
    """
    for case in cases:
        begun = clock()
        answer, usage = _ask(llm, case)
        yield Found(
            name=case.name,
            task="extract" if isinstance(case, ExtractCase) else "judge",
            language=case.language,
            wanted=_wanted(case),
            came=answer.came,
            kept=answer.kept,
            right=answer.right,
            harm=answer.harm,
            milliseconds=round((clock() - begun) * 1000),
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
        )


@dataclass(frozen=True, slots=True)
class _Answer:
    came: str
    right: bool = False
    harm: bool = False
    kept: bool = True


def _ask(llm: LanguageModel, case: Case) -> tuple[_Answer, Usage]:
    usage = Usage()
    try:
        completion = llm.complete(_prompt(case, llm.context_tokens))
        usage = completion.usage
        return _compare(case, completion.data), usage
    except ModelError as error:
        if not _is_answer(error):
            raise
        spent = Usage(error.calls, error.input_tokens, error.output_tokens)
        return _Answer(error.message, kept=False), usage if usage.calls else spent


def conclude(found: Sequence[Found]) -> Outcome:
    """`good` for models that hardly ever fail, `fair` for such as do little harm, else `poor`."""
    count = max(len(found), 1)
    kept, right = sum(one.kept for one in found), sum(one.right for one in found)
    harm = sum(one.harm for one in found)
    use: Use = "poor"
    if kept >= KEEPS * count and right >= FAIR * count and harm <= 1:
        use = "good" if right >= GOOD * count and not harm else "fair"
    return Outcome(len(found), kept, right, harm, use)


def _is_answer(error: ModelError) -> bool:
    """Whether it says something about the model, and not about the way to it."""
    told = error.code in {"model_content_refused", "model_timeout"}
    return told or isinstance(error, ModelOutputInvalid)


def _prompt(case: Case, context_tokens: int) -> Prompt:
    if isinstance(case, ExtractCase):
        return extract.build(case.turns, most=MOST)
    return judge.build(case.pairs, judge.output_tokens(context_tokens))


def _compare(case: Case, data: dict[str, Any]) -> _Answer:
    if isinstance(case, ExtractCase):
        return _remembered(case, extract.parse(data, case.turns))
    return _judged(case, verdicts.parse(data, case.pairs))


def _remembered(case: ExtractCase, found: extract.Extraction) -> _Answer:
    told = Evidence(memory.text for memory in found.memories)
    holds = all(told.has(word) for word in case.wanted)
    clean = not any(told.has(word) for word in case.unwanted)
    right = holds and clean and bool(found.memories) == bool(case.wanted)
    came = [f"“{memory.text}”" for memory in found.memories]
    return _Answer(_and_dropped(came, found.dropped), right)


def _judged(case: JudgeCase, found: verdicts.Verdicts) -> _Answer:
    states = {one.pair: one.state for one in found.found}
    retired = {place for place, state in states.items() if state != "suspected"}
    came = [f"{one.state}: “{_part(case, one)}” ({one.reason})" for one in found.found]
    return _Answer(
        _and_dropped(came, found.dropped),
        right=states == dict(case.wanted),
        harm=bool(retired - set(case.wanted)),
    )


def _part(case: JudgeCase, verdict: verdicts.PairVerdict) -> str:
    return case.pairs[verdict.pair].older.said.text[slice(*verdict.part)]


def _and_dropped(came: Sequence[str], dropped: Mapping[str, int]) -> str:
    told = "; ".join(came) or "nothing"
    count = sum(dropped.values())
    return f"{told}; {count} left out by the checks" if count else told


def _wanted(case: Case) -> str:
    if isinstance(case, ExtractCase):
        return ", ".join(case.wanted) or "nothing"
    return ", ".join(case.wanted.values()) or "nothing"
