"""What the scripted model server answers: a behaviour is a function from request to reply."""

from __future__ import annotations

import json
import math
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import Any, Literal

Body = Mapping[str, Any]
Options = Mapping[str, Any]

_TURN = re.compile(r'^(\d+) \| [^|]* \| (.*?): (".*")$', re.MULTILINE)
_CJK = re.compile("[\u3400-\u9fff]")
_STATEMENT = re.compile(r'^(\d+[a-z]*) \| [^|]* \| .*?: (".*)$', re.MULTILINE)
ECHO_CHARS = 900  # of a turn; longer statements are dropped by the prompt's own checks


@dataclass(frozen=True, slots=True)
class Reply:
    """`action`: what is done to the connection; only "answer" sends the body."""

    body: Any = field(default_factory=dict)
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    action: Literal["answer", "hang", "reset", "drip"] = "answer"
    delay_ms: float = 0.0


Answer = Callable[[Body, Options], Reply]


def extraction(body: Body) -> dict[str, Any]:
    """One memory for each numbered turn of an extraction prompt: "speaker: what was said"."""
    turns = _TURN.findall(body["messages"][-1]["content"])
    speakers = dict.fromkeys(speaker for _, speaker, _ in turns)
    return {
        "memories": [_memory(int(number), who, json.loads(said)) for number, who, said in turns],
        "entities": [{"name": who, "type": "person", "aliases": []} for who in speakers],
    }


def _memory(number: int, speaker: str, said: str) -> dict[str, Any]:
    return {
        "text": f"{speaker}: {said}"[:ECHO_CHARS],
        "kind": "fact",
        "turns": [number],
        "entities": [speaker],
        "relations": [],
        "time_words": "",
        "language": "zh" if _CJK.search(said) else "en",
    }


def statements(body: Body) -> dict[str, str]:
    """What a judge prompt shows: label, such as "1" and "1a", and text."""
    found = _STATEMENT.findall(body["messages"][-1]["content"])
    return {label: json.JSONDecoder().raw_decode(said)[0] for label, said in found}


def pairs(body: Body) -> list[tuple[str, str]]:
    """The labels (older, newer) that a judge prompt asks for."""
    return [
        (label, label.rstrip(ascii_lowercase))
        for label in statements(body)
        if label[-1] in ascii_lowercase
    ]


def judging(body: Body, told: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Verdicts on the pairs whose texts hold `old` and `new` of one of those that are told; what
    else is told of it replaces what a right verdict would say.
    """
    texts = statements(body)
    return {
        "verdicts": [
            _verdict(older, newer, texts[older], **wanted)
            for older, newer in pairs(body)
            for wanted in told
            if wanted.get("old", "") in texts[older] and wanted.get("new", "") in texts[newer]
        ]
    }


def _verdict(older: str, newer: str, text: str, **told: Any) -> dict[str, Any]:
    changes = {name: value for name, value in told.items() if name not in {"old", "new", "labels"}}
    named = dict(zip(("old", "new"), told.get("labels", (older, newer)), strict=True))
    right = {"part": text, "reason": "", "state": "outdated", "confidence": 0.9}
    return {**named, **right, **changes}


def smallest(schema: Mapping[str, Any]) -> Any:
    """The smallest value of a JSON schema of the kind that prompts use."""
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type", "object")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        return {name: smallest(part) for name, part in schema.get("properties", {}).items()}
    return {"array": [], "string": "", "integer": 0, "number": 0.0, "boolean": False}.get(kind)


def schema_of(body: Body) -> Mapping[str, Any]:
    """The JSON schema that a request asks for, empty when it asks for none."""
    schema: Mapping[str, Any] = (
        body.get("response_format", {}).get("json_schema", {}).get("schema", {})
    )
    return schema


def good(body: Body) -> dict[str, Any]:
    """A right answer: an extraction, or the smallest instance of any other schema."""
    if "memories" in schema_of(body).get("properties", {"memories": {}}):
        return extraction(body)
    filled: dict[str, Any] = smallest(schema_of(body))
    return filled


def is_judging(body: Body) -> bool:
    """Whether it is a judge prompt."""
    return "<statements>" in body["messages"][-1]["content"]


def chat(content: str | None, finish: str = "stop", **message: Any) -> Reply:
    """A chat completion with this content."""
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": content, **message},
        "finish_reason": finish,
    }
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    return Reply({"id": "chat-1", "object": "chat.completion", "choices": [choice], "usage": usage})


def error(status: int, code: str = "", message: str = "no", **headers: str) -> Reply:
    fault = {"message": message, "type": code or "error", "code": code or None, "param": None}
    return Reply(
        {"error": fault}, status, {name.replace("_", "-"): headers[name] for name in headers}
    )


def _ok(body: Body, options: Options) -> Reply:
    return chat(json.dumps(good(body), ensure_ascii=False))


def _changed(body: Body, **changes: Any) -> Reply:
    memories = [{**memory, **changes} for memory in extraction(body)["memories"]]
    return chat(json.dumps({"memories": memories, "entities": []}, ensure_ascii=False))


def _surrogate(body: Body, options: Options) -> Reply:
    answer = judging(body, [{}]) if is_judging(body) else good(body)
    told = json.dumps(answer).replace('"text": "', '"text": "\\ud83d ')
    return chat(told.replace('"reason": "', '"reason": "\\ud83d '))


def _judged(body: Body, options: Options) -> Reply:
    """The verdicts that the option `verdicts` tells; other prompts are answered as they should."""
    answer = judging(body, options["verdicts"]) if is_judging(body) else good(body)
    return chat(json.dumps(answer, ensure_ascii=False))


def _thinker(body: Body, options: Options) -> Reply:
    """A model that thinks for `tokens` tokens before it answers; `shown` in a field of its own, in
    the text, or only in the usage."""
    needs, shown = int(options.get("tokens", 3000)), options.get("shown", "usage")
    limit = int(body.get("max_tokens") or body["max_completion_tokens"])
    content = json.dumps(good(body), ensure_ascii=False) if limit > needs else ""
    thoughts = {"reasoning_content": "Hm."} if shown == "field" else {}
    if shown == "text":
        content = f"<think>Hm.</think>{content}" if content else "<think>Hm."
    reply = chat(content, "stop" if limit > needs else "length", **thoughts)
    if shown == "usage":
        reply.body["usage"]["completion_tokens_details"] = {"reasoning_tokens": min(limit, needs)}
    return reply


def _form(body: Body) -> str:
    form = body.get("response_format", {})
    schema = form.get("json_schema", {}).get("schema") or form.get("schema") or {}
    bounded = any("maxItems" in part for part in schema.get("properties", {}).values())
    guided = form.get("type") == "json_object" and "schema" in form
    with_ = " with bounds" if bounded else " with a schema" if guided else ""
    return f"{form.get('type')}{with_}"


def _no_format(body: Body, options: Options) -> Reply:
    """Refuse those kinds of response_format that `kinds` lists, with `status` (400).

    A 500 is what llama-cpp-python's server gives for what it does not know.
    """
    kind = _form(body)
    if kind in options.get("kinds", ["json_schema"]):
        told = f"1 validation error: response_format type {kind} is not supported"
        return error(int(options.get("status", 400)), "invalid_request_error", told)
    return _ok(body, options)


def _no_field(body: Body, options: Options) -> Reply:
    """Refuse the request while it has the field `name`."""
    name = options["name"]
    if name in body:
        return error(400, "unsupported_parameter", f"Unsupported parameter: '{name}'")
    return _ok(body, options)


CHAT: dict[str, Answer] = {
    "ok": _ok,
    "every_pair": lambda body, options: _judged(body, {"verdicts": [{"reason": "No longer."}]}),
    "empty": lambda body, options: chat('{"memories": [], "entities": []}'),
    "prose": lambda body, options: chat(
        f"Sure {{as asked}}! Here it is: {json.dumps(good(body))} I hope {{that}} helps."
    ),
    "fence": lambda body, options: chat(f"```json\n{json.dumps(good(body), indent=2)}\n```"),
    "thoughts": lambda body, options: chat(
        f'<think>Maybe {{"memories": [], "entities": []}}?</think>{json.dumps(good(body))}'
    ),
    "several": lambda body, options: chat(
        f'{{"memories": [], "entities": []}} or {json.dumps(good(body))}'
    ),
    "schema_echo": lambda body, options: chat(json.dumps(schema_of(body))),
    "wrong_schema": lambda body, options: chat('{"facts": ["SECRET"]}'),
    "not_json": lambda body, options: chat("I cannot find anything { to remember } here."),
    "truncated": lambda body, options: chat(json.dumps(good(body))[:-9], finish="length"),
    "refusal": lambda body, options: chat(None, refusal="I can't help with that."),
    "filtered": lambda body, options: chat(None, finish="content_filter"),
    "no_content": lambda body, options: chat(None),
    "surrogate": _surrogate,
    "invented_ids": lambda body, options: _changed(body, turns=[9_999]),
    "invented_names": lambda body, options: _changed(
        body, text="Zebulon Quark moved to Atlantis", entities=["Zebulon Quark"]
    ),
    "judged": _judged,
    "invented_labels": lambda body, options: _judged(
        body, {"verdicts": [{"labels": ["99z", "99"]}]}
    ),
    "text": lambda body, options: chat(str(options["text"])),
    "huge": lambda body, options: chat("x" * int(options.get("bytes", 5_000_000))),
    "thinker": _thinker,
    "no_format": _no_format,
    "no_field": _no_field,
}


def vector(text: str, dimension: int) -> list[float]:
    """A vector that texts with common words share directions of. Not of length one."""
    values = [0.0] * dimension
    values[0] = 0.5
    for word in re.findall(r"[a-z0-9]+|[\u3400-\u9fff]", text.lower()):
        values[zlib.crc32(word.encode()) % dimension] += 1.0
    return values


def _vectors(body: Body, options: Options) -> Reply:
    """One vector a text, last text first: the order is in `index`."""
    texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
    size = int(options.get("dimension", options["native"]))
    if options.get("shortens") and "dimensions" in body:
        size = int(body["dimensions"])
    data = [
        {"object": "embedding", "index": at, "embedding": vector(text, size)}
        for at, text in enumerate(texts)
    ]
    return Reply({"object": "list", "data": data[::-1], "usage": {"prompt_tokens": len(texts)}})


def _batch_limit(body: Body, options: Options) -> Reply:
    if len(body["input"]) > int(options["limit"]):
        return error(int(options.get("status", 413)), "too_large", "batch size too large")
    return _vectors(body, options)


def _window(body: Body, options: Options) -> Reply:
    """Refuse texts of more characters than `chars`, as an endpoint with a small window does."""
    if any(len(text) > int(options["chars"]) for text in body["input"]):
        return error(400, "context_length_exceeded", "maximum context length exceeded")
    return _vectors(body, options)


def _nan(body: Body, options: Options) -> Reply:
    data = [{"index": at, "embedding": [math.nan] * 8} for at in range(len(body["input"]))]
    return Reply({"data": data})


EMBEDDINGS: dict[str, Answer] = {
    "ok": _vectors,
    "wrong_dimension": lambda body, options: _vectors(body, {**options, "dimension": 7}),
    "shortens": lambda body, options: _vectors(body, {**options, "shortens": True}),
    "batch_limit": _batch_limit,
    "window": _window,
    "nan": _nan,
    "too_few": lambda body, options: _vectors({"input": body["input"][1:]}, options),
}

ANY: dict[str, Answer] = {
    "429": lambda body, options: error(
        429, "rate_limit_exceeded", retry_after=str(options.get("retry_after", 1))
    ),
    "quota": lambda body, options: error(429, "insufficient_quota"),
    "500": lambda body, options: error(500, "server_error"),
    "status": lambda body, options: error(int(options["status"]), str(options.get("code", ""))),
    "error_200": lambda body, options: Reply({"error": {"message": "no", "code": 503}}),
    "html": lambda body, options: Reply("<html>Welcome</html>"),
    "hang": lambda body, options: Reply(action="hang"),
    "reset": lambda body, options: Reply(action="reset"),
    "drip": lambda body, options: Reply(action="drip"),
}
