"""A language model behind an OpenAI-compatible endpoint."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from pipeline.adapters.openai.answers import find_object
from pipeline.adapters.openai.dialect import Dialect
from pipeline.adapters.openai.endpoint import Endpoint
from pipeline.adapters.openai.faults import RequestRefused
from pipeline.errors import ModelError, ModelOutputInvalid, ModelRefused
from pipeline.ports.models import Completion, Prompt, Usage

SETTINGS = "MEMNET_LLM"  # prefix of the variables that error messages name

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
        """See the port. What the endpoint refuses (400, 422) is left out, and it is asked again."""
        answer, usage = self._ask(prompt)
        try:
            return Completion(find_object(_content(answer), prompt.schema), usage)
        except ModelError as error:
            raise _costing(error, usage) from None

    def close(self) -> None:
        """Close the connections; a later call opens new ones."""
        self._endpoint.close()

    def _ask(self, prompt: Prompt) -> tuple[dict[str, Any], Usage]:
        dialect, spent = self._dialect, Usage()
        while True:
            try:
                answer = self._endpoint.chat(dialect.body(self.model, prompt))
            except ModelError as error:
                spent += Usage(error.calls)
                about = error.about if isinstance(error, RequestRefused) else ()
                simpler = dialect.without(about)
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


def _content(answer: dict[str, Any]) -> str:
    """The text of the first choice, once it is sure that the model finished it."""
    choice = _first(answer.get("choices"))
    message = choice["message"] if isinstance(choice.get("message"), dict) else {}
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


def _first(choices: object) -> dict[str, Any]:
    if isinstance(choices, list) and choices and isinstance(choices[0], dict):
        return choices[0]
    raise ModelOutputInvalid("the model's answer has no choices")


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
