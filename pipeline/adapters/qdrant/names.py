"""How collections are called: vectors of two models never meet in one."""

from __future__ import annotations

import hashlib
import re

MAX_SLUG = 100  # characters of a model's name that are kept


def collection_name(prefix: str, model: str, dimension: int) -> str:
    return f"{prefix}_{model_slug(model)}_{dimension}"


def model_slug(model: str) -> str:
    """Lower-case ASCII letters, digits and hyphens.

    A hash of the whole name follows when letters of the name are lost, so that two models whose
    names differ in them alone stay two.
    """
    slug = re.sub(r"[^a-z0-9]+", "-", model.lower()).strip("-")
    if model.isascii() and 0 < len(slug) <= MAX_SLUG:
        return slug
    digest = hashlib.sha256(model.encode()).hexdigest()[:8]
    return f"{slug[:MAX_SLUG]}-{digest}".strip("-")
