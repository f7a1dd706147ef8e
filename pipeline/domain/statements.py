"""From a message to the statements it makes, by rules, and what makes two of them the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from pipeline.domain.messages import Message

MAX_TOKENS = 400  # of one statement: fits an embedder's window of 512 with its speaker and prefix

FENCE_OPEN = "<memnet:memories>"
FENCE_CLOSE = "</memnet:memories>"

_FENCE = re.compile(r"<\s{0,9}(?P<close>/?)\s{0,9}memnet:memories\b[^<>]{0,99}>", re.IGNORECASE)
_FENCE_NAME = re.compile(r"(memnet):(memories)", re.IGNORECASE)

# Where a long text may be cut, best first: ends of sentences, ends of clauses, gaps between words.
_TITLES = "".join(rf"(?<!\b{title})" for title in "Mr Mrs Ms Dr Prof St vs No".split())
ENDS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:[!?]|{_TITLES}\.)[.!?]{{0,9}}[\"'”’)\]]{{0,3}}\s+|[。！？；…]{{1,9}}[”’」』）\"]{{0,3}}|\n+",
        r"[,;:]\s+|[，：、—]",
        r"\s+",
    )
)
LONGEST_TOKEN = 16  # characters; how far a hard cut looks ahead for each token it may use
_LONGEST_CLUSTER = 32  # code points; a longer pile of marks is no character that anyone reads
_JOINED_BEFORE = re.compile("[\u200d\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\udc00-\udfff]")
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]")

_STOPS = " .!?,;:。、~"  # after NFKC, at the end of a statement
_UNSEEN = re.compile("[\u200b\u2060\ufeff\u00ad]")
_FACE = re.compile(r"[:;]['’]?-?[()\[\]{}/*]")


@dataclass(frozen=True, slots=True)
class Statement:
    """What a speaker said, in the words and the language it was said in."""

    text: str
    speaker: str


def statements(
    message: Message, count: Callable[[str], int], limit: int = MAX_TOKENS
) -> tuple[Statement, ...]:
    """The statements of a message: one, or several when it has more than `limit` tokens.

    `count` gives the tokens of a text. Long messages are cut at the ends of sentences, failing that
    of clauses, failing that between words; only a run without any gap is cut inside, and then
    between two characters as people read them. A message without a letter, a digit or a picture (an
    emoji, or a face such as `:)`) tells nothing, and makes none: it is a turn like any other to
    what stands around it.
    """
    text = message.text.strip()
    if not _tells(text):
        return ()
    pieces = (piece.strip() for piece in _cut(text, count, limit, ENDS))
    return tuple(Statement(piece, message.speaker) for piece in pieces if piece)


def _tells(text: str) -> bool:
    return any(unicodedata.category(char)[0] in "LNS" for char in text) or bool(_FACE.search(text))


def _cut(
    text: str, count: Callable[[str], int], limit: int, ends: tuple[re.Pattern[str], ...]
) -> Iterator[str]:
    """Stretches of at most `limit` tokens that together are the text."""
    if count(text) <= limit:
        yield text
        return
    if not ends:
        yield from _cut_hard(text, count, limit)
        return
    packed, size = "", 0
    for piece in _pieces(text, ends[0]):
        tokens = count(piece)
        if packed and size + tokens > limit:
            yield packed
            packed, size = "", 0
        if tokens > limit:
            yield from _cut(piece, count, limit, ends[1:])
        else:
            packed, size = packed + piece, size + tokens
    if packed:
        yield packed


def _pieces(text: str, end: re.Pattern[str]) -> Iterator[str]:
    start = 0
    for match in end.finditer(text):
        yield text[start : match.end()]
        start = match.end()
    if start < len(text):
        yield text[start:]


def _cut_hard(text: str, count: Callable[[str], int], limit: int) -> Iterator[str]:
    start = 0
    while start < len(text):
        longest = min(len(text) - start, limit * LONGEST_TOKEN)
        low, high = 1, longest  # characters that fit, and that may
        while low < high:
            middle = (low + high + 1) // 2
            if count(text[start : start + middle]) <= limit:
                low = middle
            else:
                high = middle - 1
        end = between_characters(text, start, start + low)
        yield text[start:end]
        start = end


def between_characters(text: str, start: int, end: int) -> int:
    """The last place up to `end` that is not inside an emoji, a flag or an accented letter."""
    for place in range(end, max(start, end - _LONGEST_CLUSTER), -1):
        if place == len(text) or not _belongs(text, start, place):
            return place
    return end


def _belongs(text: str, start: int, place: int) -> bool:
    """Whether the character at `place` is one with what stands before it."""
    if _JOINED_BEFORE.match(text[place]) or unicodedata.category(text[place])[0] == "M":
        return True
    if text[place - 1] == "\u200d":
        return True
    flags = place
    while flags > start and _FLAG.match(text[flags - 1]):
        flags -= 1
    return bool(_FLAG.match(text[place])) and (place - flags) % 2 == 1


def statement_hash(text: str) -> bytes:
    """32 bytes that are equal for what counts as the same statement.

    Width, case, white space and the full stop at the end make no difference; a question mark does.
    """
    same = unicodedata.normalize("NFKC", _UNSEEN.sub("", text)).casefold()
    words = " ".join(unicodedata.normalize("NFKC", same).split())
    bare = words.rstrip(_STOPS)
    if bare:
        words = bare + ("?" if "?" in words[len(bare) :] else "")
    return sha256(words.encode("utf-8", "surrogatepass")).digest()


def strip_memory_fence(text: str) -> str:
    """`text` without what stands in our own fence: that was recalled, not told.

    Fences may lie in each other. A tag that is never closed, or closes nothing, fences nothing:
    who speaks of such a tag tells what comes after it.
    """
    opened: list[int] = []
    fenced: list[tuple[int, int]] = []
    for tag in _FENCE.finditer(text):
        if not tag["close"]:
            opened.append(tag.start())
        elif opened:
            start = opened.pop()
            while fenced and fenced[-1][0] > start:
                fenced.pop()
            fenced.append((start, tag.end()))
    places = [0, *(place for span in fenced for place in span), len(text)]
    return "".join(text[a:b] for a, b in zip(places[::2], places[1::2], strict=True))


def escape_fence(text: str) -> str:
    """`text` with the fence's name broken: what is remembered can neither close nor open one."""
    return _FENCE_NAME.sub(r"\1-\2", text)
