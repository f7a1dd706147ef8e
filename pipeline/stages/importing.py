"""Files of bulk imports as memorize requests, in order: one request becomes one child job."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC
from typing import Any

from pipeline.domain.content import MAY_LACK_CONTENT, content_text, message_text
from pipeline.domain.message_times import TIME_FIELDS, parse_message_time
from pipeline.domain.objects import TOO_LARGE, too_large
from pipeline.errors import InvalidInput

ROLES = frozenset({"user", "assistant", "system", "developer", "tool", "function"})
GROUP = 200  # single messages that stand one a line are put into requests of so many
MAX_MESSAGES = 2_000  # of one request, as over HTTP
MAX_LINE = 10_000_000  # bytes of one line, as of one request over HTTP
NO_CONVERSATIONS = "a JSONL file has no conversations to choose from; leave it out"
REQUEST_FIELDS = frozenset({"messages", "session_id", "metadata", "language"})


@dataclass(frozen=True, slots=True)
class ImportedRequest:
    """`conversation` and `part` say where in the file it stands, and make it unique in a body."""

    conversation: str
    part: int
    payload: dict[str, Any]
    metadata: dict[str, Any]


def read_file(
    chunks: Iterable[bytes], kind: str, conversation: str | None
) -> Iterator[ImportedRequest]:
    """Raises `InvalidInput` whose message says in which line or turn the file cannot be read."""
    if kind == "locomo":
        return _locomo(b"".join(chunks), conversation)
    if kind == "jsonl" and conversation is None:
        return _jsonl(chunks)
    if kind == "jsonl":
        raise InvalidInput(NO_CONVERSATIONS, field="conversation")
    raise InvalidInput(f"format {kind} cannot be imported", field="format")


def _jsonl(chunks: Iterable[bytes]) -> Iterator[ImportedRequest]:
    part, waiting = 0, []
    for number, line in enumerate(_lines(chunks), 1):
        if not line.strip():
            continue
        where = f"line {number}"
        data = _object(line, where)
        if "messages" not in data:
            waiting.append(read_message(data, where))
            if len(waiting) < GROUP:
                continue
            data = {"messages": waiting}
        elif waiting:
            yield ImportedRequest("", part, {"messages": waiting}, {})
            part += 1
        if data["messages"] is not waiting:
            data = _request(data, where)
        metadata = data.pop("metadata", None) or {}
        yield ImportedRequest("", part, data, metadata)
        part, waiting = part + 1, []
    if waiting:
        yield ImportedRequest("", part, {"messages": waiting}, {})


def _lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    rest = b""
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole
        if len(rest) > MAX_LINE:
            raise InvalidInput(f"a line is longer than {MAX_LINE} bytes", field="file")
    yield rest


def _object(line: bytes, where: str) -> dict[str, Any]:
    try:
        data = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise InvalidInput(f"{where}: not JSON in UTF-8", field="file") from None
    if not isinstance(data, dict):
        raise InvalidInput(f"{where}: not a JSON object", field="file")
    return data


def _request(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    unknown = sorted(set(data) - REQUEST_FIELDS)
    if unknown:
        raise InvalidInput(f"{where}: unknown field {unknown[0]!r}", field="file")
    messages = data["messages"]
    if not isinstance(messages, list) or not 1 <= len(messages) <= MAX_MESSAGES:
        raise InvalidInput(f"{where}: messages must be 1 to {MAX_MESSAGES}", field="file")
    read = [read_message(m, f"{where}: messages.{n}") for n, m in enumerate(messages)]
    return {**_checked_fields(data, where), "messages": read}


def _checked_fields(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    for name, kind in (("session_id", str), ("language", str), ("metadata", dict)):
        if data.get(name) is not None and not isinstance(data[name], kind):
            raise InvalidInput(f"{where}: {name} has the wrong type", field="file")
    _storable(data, where)
    if too_large(data.get("metadata") or {}):
        raise InvalidInput(f"{where}: metadata {TOO_LARGE}", field="file")
    return {name: data.get(name) for name in ("session_id", "language", "metadata")}


def read_message(data: Any, where: str) -> dict[str, Any]:
    """A message in its stored form. Fields that we do not know are ignored, as over HTTP."""
    if not isinstance(data, dict) or data.get("role") not in ROLES:
        raise InvalidInput(f"{where}: role must be one of {', '.join(sorted(ROLES))}", field="file")
    _storable(data, where)
    name, given_id = data.get("name"), data.get("id")
    time = next((field for field in TIME_FIELDS if data.get(field) is not None), "time")
    if name is not None and not isinstance(name, str):
        raise InvalidInput(f"{where}.name: not text", field="file")
    if given_id is not None and (isinstance(given_id, bool) or not isinstance(given_id, str | int)):
        raise InvalidInput(f"{where}.id: not text or a whole number", field="file")
    return {
        "role": data["role"],
        "content": _content(data, where),
        "name": name,
        "time": _time(data.get(time), f"{where}.{time}"),
        "id": None if given_id is None else str(given_id),
    }


def _storable(data: Any, where: str) -> None:
    """NUL and lone surrogates cannot be stored, and nothing that a person wrote has them."""
    text = json.dumps(data, ensure_ascii=False)
    if "\\u0000" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise InvalidInput(f"{where}: contains NUL or a lone surrogate", field="file")


def _content(data: Mapping[str, Any], where: str) -> str:
    content = data.get("content")
    parts = isinstance(content, list) and all(isinstance(part, dict | str) for part in content)
    nothing = content is None and ("content" in data or data["role"] in MAY_LACK_CONTENT)
    if not (isinstance(content, str) or parts or nothing):
        raise InvalidInput(f"{where}.content: text or a list of parts is missing", field="file")
    return message_text(data)


def _time(time: Any, where: str) -> str | None:
    if time is None:
        return None
    try:
        parse_message_time(time, UTC)
    except ValueError as error:
        raise InvalidInput(f"{where}: {error}", field="file") from None
    return str(time)


def _locomo(raw: bytes, conversation: str | None) -> Iterator[ImportedRequest]:
    samples = {str(s.get("sample_id")): s["conversation"] for s in _samples(raw)}
    if conversation is not None and conversation not in samples:
        raise InvalidInput(
            f"there is no conversation {conversation!r}; the file has {', '.join(samples)}",
            field="conversation",
        )
    wanted = [conversation] if conversation is not None else list(samples)
    for sample in wanted:
        for part, (name, session) in enumerate(_sessions(samples[sample], sample)):
            messages = [
                _locomo_message(turn, session[0], f"{sample} {name}") for turn in session[1]
            ]
            payload = {"messages": messages, "session_id": name, "language": None}
            yield ImportedRequest(sample, part, payload, {})


def _samples(raw: bytes) -> list[dict[str, Any]]:
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise InvalidInput("the file is not JSON in UTF-8", field="file") from None
    samples = data if isinstance(data, list) else [data]
    if not all(isinstance(s, dict) and isinstance(s.get("conversation"), dict) for s in samples):
        raise InvalidInput("not a LoCoMo file: a list of {sample_id, conversation}", field="file")
    return samples


def _sessions(
    conversation: Mapping[str, Any], sample: str
) -> list[tuple[str, tuple[str | None, list[Any]]]]:
    """Sessions in the order of their numbers, with their time."""
    names = [n for n in conversation if n.startswith("session_") and n[8:].isdigit()]
    sessions = []
    for name in sorted(names, key=lambda n: int(n[8:])):
        turns = conversation[name]
        if not isinstance(turns, list):
            raise InvalidInput(f"{sample}: {name} is not a list of turns", field="file")
        if turns:
            sessions.append((name, (conversation.get(f"{name}_date_time"), turns)))
    return sessions


def _locomo_message(turn: Any, time: str | None, where: str) -> dict[str, Any]:
    if not isinstance(turn, dict) or not isinstance(turn.get("text"), str):
        raise InvalidInput(f"{where}: a turn without text", field="file")
    picture = {"type": "image", "caption": turn.get("blip_caption")}
    text = content_text([turn["text"], picture]).strip()
    given = {"role": "user", "name": turn.get("speaker"), "content": text}
    return read_message({**given, "id": turn.get("dia_id"), "time": time}, where)
