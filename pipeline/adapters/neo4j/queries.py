"""The queries by their names, read from the file beside this one."""

from __future__ import annotations

import re
from pathlib import Path

_NAME = re.compile(r"^// name: (\w+)\n", re.MULTILINE)
_COMMENT = re.compile(r"^//.*\n?", re.MULTILINE)


def _read(text: str) -> dict[str, str]:
    _, *found = _NAME.split(text)
    pairs = zip(found[::2], found[1::2], strict=True)
    return {name: _COMMENT.sub("", query).strip() for name, query in pairs}


QUERIES = _read(Path(__file__).with_name("queries.cypher").read_text(encoding="utf-8"))

SCHEMA = ("one_body", "one_entity", "one_memory", "one_relation", "relations_of_a_memory")
