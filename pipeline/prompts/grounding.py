"""Whether what a model wrote stands on the text that it was shown. No model is asked."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

SAME_SCRIPT = 0.2  # share of a source that a script must have to count as spoken there
CJK_WEIGHT = 3  # a CJK character says about as much as three letters of an alphabet
MIN_STEM = 3  # letters that inflected forms of a name share at least
ENDING = 2  # letters at the end that inflection may change (Анна, Анне; Hund, Hunde)
CONTENT_CHARS = 4  # shorter words of alphabetic scripts are too common to show anything

_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;。！？：；\n])[\s\"'“”‘’«»「『(（*-]*$")
_CJK = re.compile(r"[\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")
_CJK_RUN = re.compile(f"(?:{_CJK.pattern})+")
_CJK_NAMES = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL"})


def fold(text: str) -> str:
    """`text` as it is compared: compatible forms, letter case and white space do not matter."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


class Evidence:
    """Text that a model was shown, made ready to be asked what occurs in it."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._raw = "\n".join(texts)
        self._text = fold(self._raw)
        # A CJK neighbour ends a word of an alphabetic script: 我用iPhone拍照.
        self._without_cjk = _CJK.sub(" ", self._text)
        self._words = frozenset(_words(self._without_cjk))

    def has(self, words: str) -> bool:
        """Whether `words` occur as they are, not inside a longer word of an alphabetic script."""
        return self._finds(fold(words))

    def has_name(self, name: str, *, inflected: bool) -> bool:
        """Whether a name occurs; `inflected`: its endings may differ. CJK names occur whole."""
        folded = fold(name)
        if self._finds(folded):
            return True
        words = _words(folded)
        if _CJK.search(folded) or not words:
            return False
        return all(self.has_word(word) if inflected else word in self._words for word in words)

    def has_word(self, word: str) -> bool:
        """Whether a folded word occurs, in this or another inflection."""
        if word in self._words:
            return True
        length = max(MIN_STEM, len(word) - ENDING)
        stem = word[:length]
        return len(word) >= length and any(
            other.startswith(stem) and abs(len(other) - len(word)) <= 2 * ENDING
            for other in self._words
        )

    def speaks_like(self, text: str) -> bool:
        """Whether the script that `text` is mostly written in is used here too."""
        wanted = _scripts(text)
        if not wanted:
            return True
        script = wanted.most_common(1)[0][0]
        here = _scripts(self._raw)
        return here[script] > 0 and here[script] >= SAME_SCRIPT * here.total()

    def touches(self, text: str) -> bool:
        """Whether `text` shares a content word, or a pair of CJK characters; true without any."""
        folded = fold(text)
        pairs = _pairs(folded)
        words = [w for w in _words(folded) if len(w) >= CONTENT_CHARS and not _CJK.search(w)]
        if not pairs and not words:
            return True
        return any(pair in self._text for pair in pairs) or any(map(self.has_word, words))

    def _finds(self, folded: str) -> bool:
        if not folded or _CJK.search(folded):
            return bool(folded) and folded in self._text
        return bool(re.search(rf"(?<![^\W_]){re.escape(folded)}(?![^\W_])", self._without_cjk))


def capitalised(text: str) -> list[str]:
    """Words that a capital letter marks as names, and not as the beginning of a sentence."""
    return [
        match[0]
        for match in _WORD.finditer(text)
        if match[0][0].isupper()
        and len(re.split("['’]", match[0])[0]) > 1
        and not _SENTENCE_START.search(text[: match.start()])
    ]


def _words(folded: str) -> list[str]:
    """Words, and for those with an apostrophe or a hyphen also what stands before and between."""
    found: list[str] = []
    for match in _WORD.finditer(folded):
        found.append(match[0])
        found.extend(p for p in re.split("[-'’]", match[0]) if p != match[0])
    return found


def _pairs(folded: str) -> list[str]:
    runs = [match[0] for match in _CJK_RUN.finditer(folded)]
    return [run[at : at + 2] for run in runs for at in range(len(run) - 1)]


def _scripts(text: str) -> Counter[str]:
    """How much is written in each script; those of Chinese, Japanese and Korean are one."""
    weights: Counter[str] = Counter()
    for char in filter(str.isalpha, text):
        name = unicodedata.name(char, "").split(" ")[0]
        weights["CJK" if name in _CJK_NAMES else name] += CJK_WEIGHT if name in _CJK_NAMES else 1
    return weights
