"""What makes two names one in the index."""

from __future__ import annotations

import unicodedata

LONGEST = 200  # characters; an index entry has room for 2,700 bytes


def normal_name(name: str) -> str:
    """Compatibility forms, case and spaces do not count, nor what comes after 200 characters."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())[:LONGEST]
