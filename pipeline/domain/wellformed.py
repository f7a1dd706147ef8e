"""Text that every store and every wire format can carry."""

from __future__ import annotations

import re

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
# PostgreSQL stores no NUL, and UTF-8 has no code for a lone surrogate.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def well_formed(text: str) -> str:
    """`text` with every NUL and lone surrogate replaced by U+FFFD; its length stays the same."""
    return _UNSTORABLE.sub(REPLACEMENT, text)
