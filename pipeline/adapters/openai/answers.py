"""Finding the one JSON object in what a language model wrote."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

import jsonschema_rs

from pipeline.domain.wellformed import well_formed
from pipeline.errors import ModelOutputInvalid

MAX_FALSE_STARTS = 100  # braces in prose; an answer of nothing but braces must not cost minutes
_THOUGHTS = re.compile(r"\s*<think>.*?</think>", re.DOTALL)


def find_object(text: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON object in `text` that keeps to `schema`, whatever prose and fences are around it.

    Lone surrogates and NUL in its strings become U+FFFD. Raises `ModelOutputInvalid` when there is
    none, or more than one and they differ. The message never quotes the answer.
    """
    found = list(_objects(_THOUGHTS.sub("", text, count=1) if _THOUGHTS.match(text) else text))
    validator = jsonschema_rs.validator_for(dict(schema))
    good = [candidate for candidate in found if validator.is_valid(candidate)]
    if not found:
        raise ModelOutputInvalid("the model's answer holds no JSON object")
    if not good:
        _explain(validator, max(found, key=len))
    if any(other != good[0] for other in good):
        raise ModelOutputInvalid("the model's answer holds several JSON objects that differ")
    return good[0]


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Every outermost JSON object, in order."""
    decoder = json.JSONDecoder(parse_constant=_no_constant)
    false_starts, start = 0, text.find("{")
    while start >= 0 and false_starts < MAX_FALSE_STARTS:
        try:
            value, end = decoder.raw_decode(text, start)
            yield _clean(value)
        except (ValueError, RecursionError):
            false_starts, end = false_starts + 1, start + 1
        start = text.find("{", end)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return well_formed(value)
    if isinstance(value, list):
        return [_clean(item) for item in value]
    if isinstance(value, dict):
        return {well_formed(key): _clean(item) for key, item in value.items()}
    return value


def _explain(validator: jsonschema_rs.Validator, candidate: dict[str, Any]) -> NoReturn:
    """Say where the schema is broken; the path is made of the schema's own names and of indices."""
    error = next(iter(validator.iter_errors(candidate)))
    where = "/".join(str(step) for step in error.instance_path)
    raise ModelOutputInvalid(
        f"the model's answer breaks the schema at /{where} ({error.kind.name})"
    )
