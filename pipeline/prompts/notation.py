"""How prompts write data, and schemas of answers."""

from __future__ import annotations

import json
import re
from typing import Any

MAX_SPEAKER_CHARS = 80  # shown of a name; the whole one is still what is checked against

STRING = {"type": "string"}
STRINGS = {"type": "array", "items": STRING}


def strict_object(**properties: Any) -> dict[str, Any]:
    """The schema of an object that has these properties, all of them and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def quoted(text: str) -> str:
    """`text` as a JSON string on one line, so that it never passes for a line of ours."""
    # "</" would be the end of our own mark to a model that reads tags.
    return json.dumps(text, ensure_ascii=False).replace("</", "<\\/")


def shown_name(speaker: str) -> str:
    """A name on one line, without the characters that our lines are built of."""
    return " ".join(re.sub('[|"<>]', " ", speaker).split())[:MAX_SPEAKER_CHARS]
