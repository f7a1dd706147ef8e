"""What a chat message says, as plain text. Its content is a string, a list of parts, or null."""

from __future__ import annotations

from collections.abc import Mapping

TEXT_PARTS = ("text", "input_text", "output_text")
SAID = ("refusal", "transcript")
CAPTIONS = ("caption", "alt")
MAY_LACK_CONTENT = frozenset({"assistant", "tool", "function"})
"""Roles whose messages clients send without `content`, since a call or a thought is all there is.
Null or empty content is anybody's: such a message says nothing, and stands where it stands."""


def message_text(message: Mapping[str, object]) -> str:
    """The text of a message's content, else its refusal, else the transcript of its audio.

    Values may be any that JSON has: what is no text says nothing, and nothing is raised.
    """
    said = content_text(message.get("content")) or _find(("refusal",), message)
    return said or _find(("transcript",), message.get("audio"))


def content_text(content: object) -> str:
    """A string as it is. Of a list the words of its parts, one a line, with captions in brackets.

    A caption follows what stands before it: `Look! [image: a dog]`. Pictures, sounds and files
    without words leave nothing.
    """
    if isinstance(content, str):
        return content
    lines: list[str] = []
    for part in content if isinstance(content, list) else []:
        if words := _words(part):
            lines.append(words)
        elif caption := _caption(part):
            before = [lines.pop().rstrip()] if lines else []
            lines.append(" ".join([*before, caption]))
    return "\n".join(lines)


def _words(part: object) -> str:
    """What the part says itself. A bare string is text, and so is a part without a type."""
    if isinstance(part, str):
        return part
    if isinstance(part, Mapping) and part.get("type", "text") in TEXT_PARTS:
        return _find(("text",), part)
    return _find(SAID, part, *_media(part))


def _caption(part: object) -> str:
    caption = " ".join(_find(CAPTIONS, part, *_media(part)).split())
    return f"[{_kind(part)}: {caption}]" if caption else ""


def _media(part: object) -> list[object]:
    """The objects that hold the picture or the sound: people write captions there too."""
    return list(part.values()) if isinstance(part, Mapping) else []


def _kind(part: object) -> str:
    kind = part.get("type") if isinstance(part, Mapping) else None
    return kind if isinstance(kind, str) and kind and "image" not in kind else "image"


def _find(names: tuple[str, ...], *places: object) -> str:
    """The first text under one of these names in one of these places, else the empty string."""
    objects = [place for place in places if isinstance(place, Mapping)]
    values = (place.get(name) for place in objects for name in names)
    return next((value for value in values if isinstance(value, str) and value.strip()), "")
