"""Where a statement begins, and which whole words of it a verdict quotes."""

from __future__ import annotations

import re
import unicodedata

from pipeline.domain.conflicts.values import Span, bare

# Spaces, emoji and what joins or colours them, control and format characters.
_FIRST_EMOJI = "\u2190"  # below are signs that belong to a number: 20 °, 5 ℃
_SAYS_NOTHING = frozenset({"Zs", "Zl", "Zp", "Cc", "Cf", "So", "Sk", "Mn"})
# A word in the letters of those who part theirs by spaces; "don't" is one.
_WORD = re.compile(r"[A-Za-z0-9\u00c0-\u024f]+(?:['’][A-Za-z]+)*")

_GREETING = re.compile(
    r"(?:(?i:hello|hi|hey|good (?:morning|afternoon|evening|day))(?: there)?(?: [A-Z]\w+)?\s*[,.!]+"
    r"|(?:你好|您好|大家好|嗨|早上好|上午好|中午好|下午好|晚上好)[啊呀]?(?:[，,]?朋友)?[，。！,.!]+)"
)


def lead_of(text: str) -> int:
    """How many characters stand before the first that says anything, greetings counted with them;
    none where nothing does."""
    start = _first(text, 0)
    greeting = _GREETING.match(text, start)
    return max(start, _first(text, greeting.end()) if greeting else 0)


def _first(text: str, start: int) -> int:
    for place in range(start, len(text)):
        if unicodedata.category(text[place]) not in _SAYS_NOTHING:
            return place
    return 0


def in_whole_words(text: str, part: Span) -> Span:
    """The part without spaces at its edges and emoji at its end, and with the rest of the words
    that it cuts."""
    start, end = bare(text, part)
    while start < end and _is_emoji(text[end - 1]):
        start, end = bare(text, (start, end - 1))
    if start == end:
        start, end = bare(text, part)
    for word in _WORD.finditer(text):
        if word.start() < start < word.end():
            start = word.start()
        if word.start() < end < word.end():
            end = word.end()
    return start, end


def _is_emoji(char: str) -> bool:
    return (char >= _FIRST_EMOJI or char == "\u200d") and unicodedata.category(
        char
    ) in _SAYS_NOTHING
