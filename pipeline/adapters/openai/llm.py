"""A language model behind an OpenAI-compatible endpoint."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from pipeline.adapters.openai.answers import find_object
from pipeline.adapters.openai.dialect import Dialect
from pipeline.adapters.openai.endpoint import Endpoint
from pipeline.adapters.openai.faults import RequestRefused
from pipeline.errors import ModelError, ModelOutputInvalid, ModelRefused
from pipeline.ports.models import Completion, Prompt, Usage

SETTINGS = "MEMNET_LLM"  # prefix of the variables that error messages name
THINKING_TOKENS = 8192  # beside the answer; what models think about a small task rarely is longer
NOTHING = Usage()

_Error = TypeVar("_Error", bound=ModelError)


class OpenAILanguageModel:
    """Implements `LanguageModel`. What the endpoint refuses to take is learned once an instance.

    One instance a process, made after fork; safe between threads. `timeout_seconds` bounds a whole
    call. Neither log nor error ever quotes a prompt, an answer or the key.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str,
        model: str,
        context_tokens: int,
        timeout_seconds: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.model = model
        self.context_tokens = context_tokens
        self._dialect = Dialect()
        self._endpoint = Endpoint(
            base_url=base_url,
            api_key=api_key,
            timeout_seconds=timeout_seconds,
            settings=SETTINGS,
            clock=clock,
        )

    def complete(self, prompt: Prompt) -> Completion:
        """See the port. What the endpoint refuses (400, 422) is left out, and it is asked again; so
        is a model that used up its answer by thinking, the first time that it shows to do so."""
        answer, usage = self._ask(prompt)
        if _thinks(answer) and not self._dialect.thinking_room:
            room = min(THINKING_TOKENS, self.context_tokens // 2)
            self._dialect = replace(self._dialect, thinking_room=room)
            if _is_cut_off(answer):
                answer, usage = self._ask(prompt, usage)
        try:
            return Completion(find_object(_content(answer), prompt.schema), usage)
        except ModelError as error:
            raise _costing(error, usage) from None

    def close(self) -> None:
        """Close the connections; a later call opens new ones."""
        self._endpoint.close()

    def _ask(self, prompt: Prompt, before: Usage = NOTHING) -> tuple[dict[str, Any], Usage]:
        """The answer, and what it cost together with what was spent before."""
        dialect, spent = self._dialect, before
        while True:
            try:
                answer = self._endpoint.chat(dialect.body(self.model, prompt))
            except ModelError as error:
                spent += Usage(error.calls)
                about = error.about if isinstance(error, RequestRefused) else ()
                simpler = dialect.without(about, prompt)
                if simpler is None:
                    raise _costing(error, spent) from None
                dialect = simpler
            else:
                self._dialect = dialect  # now that it is known to have been the reason
                return answer, spent + _usage(answer)


def _usage(answer: dict[str, Any]) -> Usage:
    counts = answer.get("usage")
    known = counts if isinstance(counts, dict) else {}
    return Usage(1, _whole(known.get("prompt_tokens")), _whole(known.get("completion_tokens")))


def _whole(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0


def _thinks(answer: dict[str, Any]) -> bool:
    """Whether the model has written thoughts before its answer, as far as the endpoint shows."""
    counts = answer.get("usage")
    details = counts.get("completion_tokens_details") if isinstance(counts, dict) else None
    if isinstance(details, dict) and _whole(details.get("reasoning_tokens")):
        return True
    message = _message(answer)
    thoughts = message.get("reasoning_content") or message.get("reasoning")
    return bool(thoughts) or _text(message.get("content")).lstrip().startswith("<think>")


def _is_cut_off(answer: dict[str, Any]) -> bool:
    return bool(_choice(answer).get("finish_reason") == "length")


def _message(answer: dict[str, Any]) -> dict[str, Any]:
    message = _choice(answer).get("message")
    return message if isinstance(message, dict) else {}


def _choice(answer: dict[str, Any]) -> dict[str, Any]:
    """The first choice; empty when there is none."""
    choices = answer.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, dict) else {}


def _content(answer: dict[str, Any]) -> str:
    """The text of the first choice, once it is sure that the model finished it."""
    choice = _choice(answer)
    if not choice:
        raise ModelOutputInvalid("the model's answer has no choices")
    message = _message(answer)
    reason = choice.get("finish_reason")
    if reason == "length":
        raise ModelOutputInvalid(
            "the model's answer was cut off at its length limit", code="model_output_cut_off"
        )
    if message.get("refusal") or reason == "content_filter":
        raise ModelRefused("the model refused the text", code="model_content_refused")
    text = _text(message.get("content"))
    if not text.strip():
        raise ModelOutputInvalid("the model's answer is empty")
    return text


def _text(content: object) -> str:
    """Content is a string, or a list of parts of which only the text ones count."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "".join(str(part.get("text") or "") for part in parts if isinstance(part, dict))


def _costing(error: _Error, usage: Usage) -> _Error:
    error.calls = usage.calls
    error.input_tokens = usage.input_tokens
    error.output_tokens = usage.output_tokens
    return error
