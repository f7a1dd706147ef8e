"""How to ask one endpoint for JSON: "OpenAI-compatible" endpoints differ in what they take."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Literal

from pipeline.domain.wellformed import well_formed
from pipeline.ports.models import Prompt

TEMPERATURE = 0.2  # near what the text says, and a second try of a broken answer can differ
Format = Literal["json_schema", "guided_object", "json_object", "text"]
"""`guided_object`: a JSON object with a schema beside it, as llama-cpp-python's server takes it."""
_SIMPLER: dict[Format, Format] = {
    "json_schema": "guided_object",
    "guided_object": "json_object",
    "json_object": "text",
}


@dataclass(frozen=True, slots=True)
class Dialect:
    """The fields that an endpoint takes; begins with the best and is told what was refused."""

    answer_format: Format = "json_schema"
    bounds: bool = True  # `maxItems` in schemas: not all that take schemas take it
    limit_field: str = "max_tokens"
    temperature: bool = True
    thinking_room: int = 0  # tokens that an answer may be longer, for models that think first

    def without(self, refused: Collection[str], prompt: Prompt) -> Dialect | None:
        """A dialect that avoids one refused field of the prompt's request, or None when there is
        nothing left to avoid."""
        if "response_format" in refused and self._is_bounded(prompt):
            return replace(self, bounds=False)
        if "response_format" in refused and self.answer_format in _SIMPLER:
            return replace(self, answer_format=_SIMPLER[self.answer_format], bounds=True)
        if "max_tokens" in refused and self.limit_field == "max_tokens":
            return replace(self, limit_field="max_completion_tokens")
        if "temperature" in refused and self.temperature:
            return replace(self, temperature=False)
        return None

    def body(self, model: str, prompt: Prompt) -> dict[str, Any]:
        """The request. Where the endpoint does not enforce the schema, the model is told it."""
        system = prompt.system
        if self.answer_format != "json_schema":
            schema = json.dumps(prompt.schema, ensure_ascii=False)
            system += f"\n\nAnswer with one JSON object that keeps to this JSON schema:\n{schema}"
        body: dict[str, Any] = {
            "model": model,
            "messages": [
                {"role": "system", "content": well_formed(system)},
                {"role": "user", "content": well_formed(prompt.user)},
            ],
            self.limit_field: prompt.max_output_tokens + self.thinking_room,
        }
        if self.temperature:
            body["temperature"] = TEMPERATURE
        if self.answer_format != "text":
            body["response_format"] = self._response_format(prompt)
        return body

    def _response_format(self, prompt: Prompt) -> dict[str, Any]:
        if self.answer_format == "json_object":
            return {"type": "json_object"}
        if self.answer_format == "guided_object":
            return {"type": "json_object", "schema": self._schema(prompt)}
        schema = {"name": prompt.name, "schema": self._schema(prompt), "strict": True}
        return {"type": "json_schema", "json_schema": schema}

    def _schema(self, prompt: Prompt) -> dict[str, Any]:
        schema = dict(prompt.schema)
        if self._is_bounded(prompt):
            most = {"maxItems": prompt.most_items}
            schema["properties"] = {
                name: {**part, **most} if part.get("type") == "array" else part
                for name, part in schema["properties"].items()
            }
        return schema

    def _is_bounded(self, prompt: Prompt) -> bool:
        takes_schema = self.answer_format in {"json_schema", "guided_object"}
        return self.bounds and takes_schema and prompt.most_items is not None
