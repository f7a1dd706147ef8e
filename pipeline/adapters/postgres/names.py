"""What makes two names one in the index."""

from __future__ import annotations

import unicodedata


def normal_name(name: str) -> str:
    """Compatibility forms, case and spaces do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
